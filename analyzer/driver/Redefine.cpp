// Definitions are found by their place in the facts and rewritten as for the trace.
#include "driver/Redefine.h"

#include "ast/Replacement.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

namespace smem::driver {

using estimate::Replaced;
using symbolic::SymbolKind;

static llvm::Error fault(const Replaced &replaced, const std::string &why) {
  return llvm::createStringError(fmt::format("--recompile: {} cannot be redefined: {}", replaced.name, why));
}

// Where one value is written: definitions of the main file, or the command line.
static llvm::Error addDefinitions(const facts::Facts &facts, const Replaced &replaced,
                                  std::vector<ast::Replacement> &written, std::vector<std::string> &defines) {
  bool found = false;
  for (const auto &[symbol, info] : facts.symbols) {
    if (symbol.name != replaced.name || !info.value)
      continue;
    const bool isParameter = symbol.kind == SymbolKind::TemplateParameter;
    if (!isParameter && symbol.kind != SymbolKind::Macro && symbol.kind != SymbolKind::Constant)
      continue;
    found = true;
    if (isParameter)
      continue;
    if (!info.where.known())
      defines.push_back(fmt::format("{}={}", replaced.name, replaced.after));
    else if (info.where.file != facts.file)
      return fault(replaced,
                   fmt::format("it is defined in {}, line {}, which is not the file that is compiled",
                               info.where.file, info.where.line));
    else if (const ast::Replacement each{replaced.name, info.where, replaced.after}; !llvm::is_contained(written, each))
      written.push_back(each); // a kernel's own symbol has the definition of all
  }
  return found ? llvm::Error::success() : fault(replaced, "it is no macro, constant or template parameter");
}

// A kernel's name with the new arguments; empty where none of them changes.
static std::string instanceOf(const facts::Kernel &kernel, const std::vector<Replaced> &replaced) {
  std::string arguments;
  bool changed = false;
  for (const facts::TemplateArgument &argument : kernel.templateArguments) {
    std::string text = argument.text;
    for (const Replaced &each : replaced)
      if (each.name == argument.name && argument.value) {
        text = std::to_string(each.after);
        changed |= *argument.value != each.after;
      }
    arguments += (arguments.empty() ? "" : ", ") + text;
  }
  // The name of an unnamed namespace is not C++, and can be left out.
  llvm::StringRef name = kernel.name;
  name.consume_front("(anonymous namespace)::");
  return changed ? name.str() + "<" + arguments + ">" : std::string();
}

llvm::Expected<Redefined> redefine(const facts::Facts &facts, const std::vector<Replaced> &replaced,
                                   llvm::StringRef text) {
  Redefined result;
  std::vector<ast::Replacement> written;
  for (const Replaced &each : replaced)
    if (llvm::Error error = addDefinitions(facts, each, written, result.defines))
      return error;
  auto changed = ast::withValues(text, written);
  if (!changed)
    return llvm::createStringError("--recompile: " + llvm::toString(changed.takeError()));
  result.text = std::move(*changed);
  // A kernel whose address is taken is instantiated.
  std::string asked;
  for (const facts::Kernel &kernel : facts.kernels) {
    result.instances.push_back(instanceOf(kernel, replaced));
    if (!result.instances.back().empty() &&
        !llvm::StringRef(asked).contains("&" + result.instances.back() + ";"))
      asked += fmt::format("  kernel = (const void *)&{};\n", result.instances.back());
  }
  if (!asked.empty())
    result.text +=
        "\nconst void *smem_ledger_instances() {\n  const void *kernel;\n" + asked + "  return kernel;\n}\n";
  return result;
}

} // namespace smem::driver

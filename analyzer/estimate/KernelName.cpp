// Brackets are counted, since parameters, template arguments and unnamed namespaces all have them.
#include "estimate/KernelName.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/Support/GlobPattern.h"

namespace smem::estimate {

static void replaceAll(std::string &text, llvm::StringRef from, llvm::StringRef to) {
  for (std::size_t at = text.find(from.str()); at != std::string::npos;
       at = text.find(from.str(), at + to.size()))
    text.replace(at, from.size(), to.str());
}

std::string bareName(llvm::StringRef name) {
  std::string text = name.trim().str();
  if (name.trim().starts_with("_Z"))
    text = llvm::demangle(text);
  for (llvm::StringRef spelled : {"<unnamed>::", "(anonymous namespace)::", "{anonymous}::"})
    replaceAll(text, spelled, "");
  for (llvm::StringRef cast : {"(int)", "(unsigned int)", "(bool)", "(long)", "(unsigned long)"})
    replaceAll(text, cast, "");
  int depth = 0;
  std::size_t start = 0, end = text.size();
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '(' && depth == 0) {
      end = at;
      break;
    }
    if (text[at] == ' ' && depth == 0)
      start = at + 1;
    depth += text[at] == '<' || text[at] == '(' ? 1 : text[at] == '>' || text[at] == ')' ? -1 : 0;
  }
  text = text.substr(start, end - start);
  text.erase(std::remove(text.begin(), text.end(), ' '), text.end());
  return text;
}

static std::string withoutArguments(const std::string &name) { return name.substr(0, name.find('<')); }

static std::string withoutNamespace(const std::string &name) {
  const std::size_t colons = withoutArguments(name).rfind("::");
  return colons == std::string::npos ? name : name.substr(colons + 2);
}

bool isKernel(llvm::StringRef profiled, const facts::Kernel &kernel) {
  if (!kernel.mangled.empty() && profiled == kernel.mangled)
    return true;
  const bool cut = profiled.ends_with("...");
  const std::string asked = bareName(cut ? profiled.drop_back(3) : profiled), full = bareName(kernel.display);
  for (const std::string &known :
       {full, withoutArguments(full), withoutNamespace(full), withoutNamespace(withoutArguments(full))})
    if (cut ? !asked.empty() && llvm::StringRef(known).starts_with(asked) : known == asked)
      return true;
  return false;
}

bool isNamed(llvm::StringRef profiled, llvm::StringRef glob) {
  auto pattern = llvm::GlobPattern::create(glob);
  if (!pattern) {
    llvm::consumeError(pattern.takeError());
    return false;
  }
  const std::string full = bareName(profiled);
  return llvm::any_of(std::initializer_list<std::string>{full, withoutArguments(full), withoutNamespace(full),
                                                         withoutNamespace(withoutArguments(full))},
                      [&](const std::string &name) { return pattern->match(name); });
}

} // namespace smem::estimate

// Read from the text, as the allow comments are.
#include "driver/Assume.h"

#include "driver/Nearest.h"
#include "driver/Options.h"
#include "render/Format.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

namespace smem::driver {

// What stands behind `// smem-ledger:` on a line, if it starts with `assume`.
static std::optional<std::pair<llvm::StringRef, unsigned>> assumeIn(llvm::StringRef line) {
  for (std::size_t at = line.find("//"); at != llvm::StringRef::npos; at = line.find("//", at + 2)) {
    llvm::StringRef rest = line.drop_front(at + 2).ltrim();
    if (!rest.consume_front("smem-ledger:"))
      continue;
    rest = rest.ltrim();
    if (rest.consume_front("assume"))
      return std::pair(rest.trim(), static_cast<unsigned>(at + 1));
  }
  return std::nullopt;
}

static std::string warning(const SourceSpan &where, const std::string &message) {
  return render::place(where) + ": warning: " + message;
}

Assumptions assumptionsIn(llvm::StringRef text, const std::string &file) {
  Assumptions found;
  llvm::SmallVector<llvm::StringRef> lines;
  text.split(lines, '\n');
  for (const auto &[index, line] : llvm::enumerate(lines)) {
    auto assume = assumeIn(line);
    if (!assume)
      continue;
    auto [rest, column] = *assume;
    const SourceSpan where{file, static_cast<unsigned>(index + 1), column};
    if (!rest.consume_front("(") || !rest.contains(')')) {
      found.faults.push_back(warning(where, "write it as assume(NAME = INT), for example assume(hd = 128)"));
      continue;
    }
    llvm::SmallVector<llvm::StringRef> parts;
    rest.split(')').first.split(parts, ',');
    for (llvm::StringRef part : parts) {
      auto setting = parseSetting(part.trim().str());
      if (setting)
        found.all.push_back({setting->first, setting->second, where});
      else
        found.faults.push_back(warning(where, "assume(" + part.trim().str() + "): give NAME = INT with a value from 0 to "
                                                                              "2147483647"));
      if (!setting)
        llvm::consumeError(setting.takeError());
    }
  }
  return found;
}

ledger::Overrides withAssumptions(const ledger::Overrides &others, const ledger::Overrides &commandLine,
                                  Assumptions &assumptions, const std::vector<std::string> &symbols) {
  ledger::Overrides all = others;
  for (const Assumption &assumption : assumptions.all) {
    if (!llvm::is_contained(symbols, assumption.name))
      assumptions.faults.push_back(warning(assumption.where, "assume(" + assumption.name + " = …): no symbol has this name" +
                                                                 suggestion(assumption.name, symbols)));
    else if (!commandLine.count(assumption.name))
      all[assumption.name] = assumption.value;
  }
  return all;
}

} // namespace smem::driver

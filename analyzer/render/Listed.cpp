// MD5 only spreads: nothing here is a secret, and the hash must be the same everywhere and for ever.
#include "render/Listed.h"

#include "lint/Identity.h"
#include "render/Source.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/MD5.h"

#include <fmt/format.h>

#include <map>
#include <set>
#include <tuple>

namespace smem::render {

static std::string hashOf(const lint::Identity &identity, unsigned number) {
  llvm::MD5 hash;
  for (const std::string *part : {&identity.rule, &identity.kernel, &identity.formula}) {
    hash.update(*part);
    hash.update(llvm::StringRef("\0", 1));
  }
  if (number > 0)
    hash.update(std::to_string(number));
  return hash.final().digest().str().str();
}

std::vector<Listed> listed(const Report &report) {
  std::vector<Listed> all;
  std::set<std::tuple<std::string, unsigned, unsigned, std::string, std::string>> seen;
  std::map<lint::Identity, unsigned> numbers;
  for (const auto &unit : report.units)
    for (const lint::Finding &finding : unit->findings) {
      const std::string file = absolutePath(report, *unit, finding.where.file);
      if (!seen.insert({file, finding.where.line, finding.where.column, finding.rule, finding.message})
               .second)
        continue;
      lint::Identity identity = lint::identityOf(finding);
      const unsigned number = numbers[identity]++;
      all.push_back({unit.get(), &finding, hashOf(identity, number)});
    }
  return all;
}

std::string messageOf(const lint::Finding &finding) {
  const bool named = llvm::all_of(finding.archs, [&](const std::string &arch) {
    return finding.message.find(arch) != std::string::npos;
  });
  return named ? finding.message : finding.message + fmt::format(" (on {})", fmt::join(finding.archs, ", "));
}

} // namespace smem::render

// MD5 only spreads: nothing here is a secret, and the hash must be the same everywhere and for ever.
#include "render/Listed.h"

#include "lint/Select.h"
#include "render/Format.h"
#include "render/Source.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/MD5.h"

#include <fmt/format.h>


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

std::vector<Listed> Listing::add(const Unit &unit) {
  std::vector<Listed> fresh;
  for (const lint::Finding &finding : unit.findings) {
    const std::string file = absolutePath(root, unit, finding.where.file);
    if (!seen.insert({file, finding.where.line, finding.where.column, finding.rule, finding.message}).second)
      continue;
    lint::Identity identity = lint::identityOf(finding);
    const unsigned number = numbers[identity]++;
    ++counts[std::size_t(finding.severity)];
    fresh.push_back({&unit, &finding, hashOf(identity, number)});
  }
  return fresh;
}

std::string Listing::count() const {
  std::string text;
  for (lint::Severity severity : {lint::Severity::Error, lint::Severity::Warning, lint::Severity::Note})
    if (std::int64_t count = counts[std::size_t(severity)])
      text += (text.empty() ? "" : ", ") + counted(count, lint::nameOf(severity));
  return text.empty() ? "no findings" : text;
}

std::string messageOf(const lint::Finding &finding) {
  const bool named = llvm::all_of(finding.archs, [&](const std::string &arch) {
    return finding.message.find(arch) != std::string::npos;
  });
  return named ? finding.message : finding.message + fmt::format(" (on {})", fmt::join(finding.archs, ", "));
}

} // namespace smem::render

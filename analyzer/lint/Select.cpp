// Choices are checked before anything runs: a misspelt rule that is silently ignored would look like a
// clean result.
#include "lint/Select.h"

#include "llvm/ADT/STLExtras.h"

namespace smem::lint {
namespace {

std::vector<std::string_view> namesOf(Catalogue catalogue) {
  std::vector<std::string_view> names;
  for (const CatalogueEntry &entry : catalogue)
    names.push_back(entry.rule->name);
  return names;
}

llvm::Error noSuchRule(Catalogue catalogue, llvm::StringRef name) {
  std::string_view nearest = nearestRule(namesOf(catalogue), name);
  std::string remedy =
      nearest.empty() ? "`smem-ledger rules` lists them" : "did you mean `" + std::string(nearest) + "`?";
  return llvm::createStringError("no rule is called `" + name.str() + "`; " + remedy);
}

llvm::Error checkNames(Catalogue catalogue, llvm::ArrayRef<std::string> names) {
  for (const std::string &name : names)
    if (llvm::Expected<const CatalogueEntry *> entry = findRule(catalogue, name); !entry)
      return entry.takeError();
  return llvm::Error::success();
}

} // namespace

bool Selection::has(llvm::StringRef name) const {
  return llvm::any_of(rules,
                      [&](const SelectedRule &one) { return one.rule->name == std::string_view(name); });
}

llvm::Expected<Selection> select(Catalogue catalogue, const Choices &choices) {
  std::vector<std::string> restated;
  for (const auto &[name, severity] : choices.severities)
    restated.push_back(name);
  for (llvm::ArrayRef<std::string> names :
       {llvm::ArrayRef(choices.only), llvm::ArrayRef(choices.without), llvm::ArrayRef(restated)})
    if (llvm::Error error = checkNames(catalogue, names))
      return error;

  Selection selection;
  selection.known = namesOf(catalogue);
  for (const CatalogueEntry &entry : catalogue) {
    std::string name(entry.rule->name);
    if ((!choices.only.empty() && !llvm::is_contained(choices.only, name)) ||
        llvm::is_contained(choices.without, name))
      continue;
    auto stated = choices.severities.find(name);
    selection.rules.push_back(
        {entry.rule, stated == choices.severities.end() ? entry.rule->severity : stated->second});
  }
  return selection;
}

llvm::Expected<const CatalogueEntry *> findRule(Catalogue catalogue, llvm::StringRef name) {
  for (const CatalogueEntry &entry : catalogue)
    if (entry.rule->name == std::string_view(name))
      return &entry;
  return noSuchRule(catalogue, name);
}

std::string_view nearestRule(llvm::ArrayRef<std::string_view> known, llvm::StringRef name) {
  std::string_view nearest;
  // Further away than every third letter it is another word, not a slip.
  unsigned least = static_cast<unsigned>(name.size() / 3) + 1;
  for (std::string_view one : known)
    if (unsigned distance = name.edit_distance(one); distance < least) {
      least = distance;
      nearest = one;
    }
  return nearest;
}

llvm::StringRef nameOf(Severity severity) {
  switch (severity) {
  case Severity::Note:
    return "note";
  case Severity::Warning:
    return "warning";
  case Severity::Error:
    return "error";
  }
  return "";
}

llvm::Expected<Severity> parseSeverity(llvm::StringRef text) {
  for (Severity severity : {Severity::Note, Severity::Warning, Severity::Error})
    if (text == nameOf(severity))
      return severity;
  return llvm::createStringError("no severity is called `" + text.str() + "`; use note, warning or error");
}

} // namespace smem::lint

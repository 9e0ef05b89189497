// Which rules run and how grave their findings are.
#pragma once

#include "lint/Catalogue.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <map>
#include <string>
#include <vector>

namespace smem::lint {

// What the user asked for, by rule name.
struct Choices {
  std::vector<std::string> only;              // empty: every rule of the catalogue
  std::vector<std::string> without;           // applied after `only`
  std::map<std::string, Severity> severities; // in place of the rule's own

  friend bool operator==(const Choices &, const Choices &) = default;
};

struct SelectedRule {
  const Rule *rule = nullptr;
  Severity severity = Severity::Warning; // in force

  friend bool operator==(const SelectedRule &, const SelectedRule &) = default;
};

struct Selection {
  std::vector<SelectedRule> rules;     // sorted by name
  std::vector<std::string_view> known; // every name of the catalogue, sorted

  bool has(llvm::StringRef name) const;
};

// Fails on a name that the catalogue lacks, with the nearest one.
llvm::Expected<Selection> select(Catalogue catalogue, const Choices &choices);

// The entry of a rule; fails as select does.
llvm::Expected<const CatalogueEntry *> findRule(Catalogue catalogue, llvm::StringRef name);

// "over-request" for "over-reqest"; empty when nothing is near.
std::string_view nearestRule(llvm::ArrayRef<std::string_view> known, llvm::StringRef name);

// "note", "warning", "error".
llvm::StringRef nameOf(Severity severity);
llvm::Expected<Severity> parseSeverity(llvm::StringRef text);

} // namespace smem::lint

// Which values a symbol can have at all, as its user says: `{multiple-of: 16, range: [16, 128]}`. A domain is
// a condition on the code like a static_assert, only that the code does not enforce it.
#pragma once

#include "base/SourceSpan.h"
#include "symbolic/Evaluate.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace smem::ledger {

using symbolic::Bindings;
using symbolic::Formula;
using symbolic::Symbol;

// All parts that are given hold together.
struct Domain {
  std::optional<std::int64_t> multipleOf;                     // at least 1
  std::optional<std::pair<std::int64_t, std::int64_t>> range; // both ends belong to it
  std::vector<std::int64_t> values;                           // ascending; empty: not given
  SourceSpan where;                                           // where it is stated

  friend bool operator==(const Domain &, const Domain &) = default;
};

// What is said of single symbols, beside what holds for a name.
struct PerSymbol {
  Bindings values; // before a value by name
  std::map<Symbol, Domain> domains;

  friend bool operator==(const PerSymbol &, const PerSymbol &) = default;
};

bool contains(const Domain &domain, std::int64_t value);

// Ascending; nothing where there are more than `most`, or no end.
std::optional<std::vector<std::int64_t>> valuesOf(const Domain &domain, std::size_t most);

// The nearest values on both sides, as far as there are any.
std::vector<std::int64_t> neighboursIn(const Domain &domain, std::int64_t value);

// The multiple, the range and the list apart, as far as they are given.
std::vector<Domain> partsOf(const Domain &domain);

// As truth values.
std::vector<Formula> truthsOf(const Symbol &symbol, const Domain &domain);

// "FA_TQ % 16 == 0 && 16 <= FA_TQ && FA_TQ <= 128", "FA_TQ in {16, 32, 64}".
std::string sayDomain(const std::string &name, const Domain &domain);
// The same with its place: "... (.smem-ledger:3:9)", the file without its folder.
std::string sayWithPlace(const std::string &name, const Domain &domain);

// A domain that bears on some formulas, in the launcher's terms.
struct Bearing {
  Symbol symbol;
  const Domain *domain = nullptr;
  std::vector<Formula> truths;
};

// Of `domains` those that share a symbol with `formulas` once the launch's arguments are put in. One that the
// values in force contradict decides nothing and is left out.
std::vector<Bearing> bearingOn(const std::vector<Formula> &formulas, const std::map<Symbol, Domain> &domains,
                               const symbolic::Substitution &arguments, const Bindings &bindings);

} // namespace smem::ledger

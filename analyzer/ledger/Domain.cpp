// Ranges, multiples and lists as numbers and as truth values.
#include "ledger/Domain.h"

#include "symbolic/Operations.h"

#include <fmt/format.h>

#include <algorithm>

namespace smem::ledger {

using namespace symbolic;

bool contains(const Domain &domain, std::int64_t value) {
  return (!domain.multipleOf || value % *domain.multipleOf == 0) &&
         (!domain.range || (domain.range->first <= value && value <= domain.range->second)) &&
         (domain.values.empty() || std::ranges::binary_search(domain.values, value));
}

std::optional<std::vector<std::int64_t>> valuesOf(const Domain &domain, std::size_t most) {
  std::vector<std::int64_t> values;
  auto add = [&](std::int64_t value) {
    if (contains(domain, value))
      values.push_back(value);
    return values.size() <= most;
  };
  if (!domain.values.empty()) {
    for (std::int64_t value : domain.values)
      if (!add(value))
        return std::nullopt;
    return values;
  }
  if (!domain.range)
    return std::nullopt;
  const std::int64_t step = domain.multipleOf.value_or(1);
  for (std::int64_t value = (domain.range->first + step - 1) / step * step; value <= domain.range->second;
       value += step)
    if (!add(value))
      return std::nullopt;
  return values;
}

std::vector<std::int64_t> neighboursIn(const Domain &domain, std::int64_t value) {
  std::vector<std::int64_t> found;
  if (!domain.values.empty()) {
    std::vector<std::int64_t> possible;
    std::ranges::copy_if(domain.values, std::back_inserter(possible),
                         [&](std::int64_t each) { return contains(domain, each); });
    const auto at = std::ranges::lower_bound(possible, value);
    if (at != possible.begin())
      found.push_back(*(at - 1));
    if (const auto after = std::ranges::upper_bound(possible, value); after != possible.end())
      found.push_back(*after);
    return found;
  }
  const std::int64_t step = domain.multipleOf.value_or(1);
  std::int64_t below = (value - 1) / step * step, above = value / step * step + step;
  if (domain.range) {
    below = std::min(below, domain.range->second / step * step);
    above = std::max(above, (domain.range->first + step - 1) / step * step);
  }
  for (std::int64_t each : {below, above})
    if (each >= 0 && each != value && contains(domain, each))
      found.push_back(each);
  return found;
}

std::vector<Domain> partsOf(const Domain &domain) {
  std::vector<Domain> parts;
  if (domain.multipleOf)
    parts.push_back({domain.multipleOf, std::nullopt, {}, domain.where});
  if (domain.range)
    parts.push_back({std::nullopt, domain.range, {}, domain.where});
  if (!domain.values.empty())
    parts.push_back({std::nullopt, std::nullopt, domain.values, domain.where});
  return parts;
}

std::vector<Formula> truthsOf(const Symbol &symbol, const Domain &domain) {
  std::vector<Formula> truths;
  const Formula number(symbol);
  if (domain.multipleOf && *domain.multipleOf > 1)
    truths.push_back(isZero(remainder(number, *domain.multipleOf)));
  if (domain.range) {
    truths.push_back(lessEqual(domain.range->first, number));
    truths.push_back(lessEqual(number, domain.range->second));
  }
  if (!domain.values.empty()) {
    Formula any;
    for (std::int64_t value : domain.values)
      any = logicalOr(any, equal(number, value));
    truths.push_back(any);
  }
  std::erase_if(truths, [](const Formula &truth) { return truth == Formula(1); }); // of any size
  return truths;
}

std::string sayDomain(const std::string &name, const Domain &domain) {
  std::vector<std::string> parts;
  if (domain.multipleOf)
    parts.push_back(fmt::format("{} % {} == 0", name, *domain.multipleOf));
  if (domain.range) {
    parts.push_back(fmt::format("{} <= {}", domain.range->first, name));
    parts.push_back(fmt::format("{} <= {}", name, domain.range->second));
  }
  if (!domain.values.empty())
    parts.push_back(fmt::format("{} in {{{}}}", name, fmt::join(domain.values, ", ")));
  return fmt::format("{}", fmt::join(parts, " && "));
}

std::string sayWithPlace(const std::string &name, const Domain &domain) {
  const std::string &file = domain.where.file;
  return fmt::format("{} ({}:{}:{})", sayDomain(name, domain), file.substr(file.find_last_of('/') + 1),
                     domain.where.line, domain.where.column);
}

std::vector<Bearing> bearingOn(const std::vector<Formula> &formulas, const std::map<Symbol, Domain> &domains,
                               const Substitution &arguments, const Bindings &bindings) {
  std::vector<Bearing> found;
  if (domains.empty())
    return found;
  std::set<Symbol> mentioned;
  for (const Formula &formula : formulas)
    mentioned.merge(symbolsOf(formula));
  for (const auto &[symbol, domain] : domains) {
    Bearing bearing{symbol, &domain, {}};
    bool touches = false, holds = true;
    for (const Formula &truth : truthsOf(symbol, domain)) {
      const Formula here = substitute(truth, arguments);
      const std::set<Symbol> symbols = symbolsOf(here);
      touches |= std::ranges::any_of(symbols, [&](const Symbol &each) { return mentioned.count(each) != 0; });
      holds = holds && evaluate(here, bindings) != Known<std::int64_t>(0);
      if (!here.isConstant())
        bearing.truths.push_back(here);
    }
    if (!touches || !holds)
      continue;
    // A kernel's parameter is what the launcher passes for it, whose name may have the same domain.
    auto same =
        std::ranges::find_if(found, [&](const Bearing &other) { return other.truths == bearing.truths; });
    if (same == found.end())
      found.push_back(std::move(bearing));
    else if (mentioned.count(symbol))
      *same = std::move(bearing);
  }
  return found;
}

} // namespace smem::ledger

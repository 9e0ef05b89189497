// The first fault of a kernel is enough: the others follow from it.
#include "driver/Numbers.h"

#include "symbolic/Evaluate.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

#include <optional>

namespace smem::driver {

using ledger::Quantity;

// Without a value although every symbol has one: overflow or a division by zero.
static bool isArithmeticFault(const Quantity &quantity, const symbolic::Bindings &bindings) {
  return !quantity.value &&
         llvm::all_of(symbolic::symbolsOf(quantity.formula), [&](const symbolic::Symbol &symbol) {
           return bindings.count(symbol) || symbol == symbolic::overflowSymbol();
         });
}

// Does the formula mention a symbol that was set?
static bool isConcerned(const symbolic::Formula &formula, const ledger::Overrides &overrides) {
  return llvm::any_of(symbolic::symbolsOf(formula),
                      [&](const symbolic::Symbol &symbol) { return overrides.count(symbol.name) > 0; });
}

namespace {

class Check {
public:
  Check(const ledger::Ledger &ledger, const ledger::Overrides &overrides)
      : ledger(ledger), overrides(overrides) {}

  std::optional<std::string> kernel(const ledger::KernelLedger &kernel) const {
    for (const ledger::Row &row : kernel.rows)
      if (auto fault = quantity("plane " + row.name, row.extent, 1))
        return fault;
    if (auto fault = quantity("the need", kernel.dynamic, 0))
      return fault;
    for (const ledger::LaunchCheck &launch : kernel.launches) {
      if (auto fault = quantity("the request", launch.request, 0))
        return fault;
      if (auto fault = quantity("the block's thread count", launch.threads, 1))
        return fault;
    }
    return std::nullopt;
  }

private:
  std::optional<std::string> quantity(const std::string &what, const Known<Quantity> &size,
                                      std::int64_t least) const {
    if (!size || !isConcerned(size->formula, overrides))
      return std::nullopt;
    if (isArithmeticFault(*size, ledger.bindings))
      return fmt::format("gives {} no size: {}", what, size->value.why().reason);
    if (size->value && *size->value < least)
      return fmt::format("makes {} {}", what, *size->value);
    return std::nullopt;
  }

  const ledger::Ledger &ledger;
  const ledger::Overrides &overrides;
};

} // namespace

std::vector<std::string> numberFaults(const ledger::Ledger &ledger, const Given &given) {
  std::vector<std::string> faults;
  for (const ledger::KernelLedger &kernel : ledger.kernels) {
    const ledger::Overrides all = given.forKernel(kernel.kernel);
    const auto own = given.ofKernel.find(kernel.kernel.mangled);
    std::string set;
    for (const auto &[name, value] : all)
      set += own != given.ofKernel.end() && own->second.count(name)
                 ? fmt::format("{}{}={} of the settings file", set.empty() ? "" : " ", name, value)
                 : fmt::format("{}{}={}", set.empty() ? "--set " : " --set ", name, value);
    if (all.empty())
      continue;
    if (auto fault = Check(ledger, all).kernel(kernel))
      faults.push_back(fmt::format("{} {} in {}", set, *fault, kernel.kernel.display));
  }
  return faults;
}

} // namespace smem::driver

// A surplus that something unseen may use, a shortage that no thread reaches.
#include "ledger/Doubt.h"

#include "ledger/Attained.h"

#include <fmt/format.h>

#include <algorithm>

namespace smem::ledger {

using namespace symbolic;

// Why a request above the need may be right all the same. What does not compile may use the rest, and so may what the
// preprocessor left out, if it left nothing else that uses it. Two extern arrays
// of one kernel start at the same address: used as if they were distinct, the layout is what is wrong, and a
// request that has room for both is no surplus.
std::optional<Unknown> doubtAboutSurplus(const facts::Kernel &kernel, const Known<Quantity> &need) {
  if (kernel.unseen.broken)
    return Unknown{"part of the kernel does not compile, and may use what seems too much", *kernel.unseen.broken};
  if (kernel.unseen.archBranch)
    return Unknown{"the kernel has other code for other architectures, which may use what seems too much",
                   *kernel.unseen.archBranch};
  if (kernel.unseen.leftOut && need && need->formula.isZero())
    return Unknown{"the preprocessor left out a part of the kernel that declares shared memory", *kernel.unseen.leftOut};
  const facts::Plane *first = nullptr;
  for (std::size_t index = 0; index < kernel.planes.size(); ++index) {
    const facts::Plane &plane = kernel.planes[index];
    const bool accessed = std::any_of(kernel.accesses.begin(), kernel.accesses.end(),
                                      [&](const facts::Access &access) { return access.plane == index; });
    if (plane.storage != facts::Storage::Dynamic || !plane.isBuffer || plane.extent || !accessed)
      continue;
    if (first)
      return Unknown{fmt::format("'{}' and '{}' are two extern arrays of one kernel and start at the same address",
                                 first->name, plane.name),
                     plane.where};
    first = &plane;
  }
  return std::nullopt;
}

// How many bytes the bounds of the indices lie above what a thread reaches, at these values.
static std::int64_t excessAt(const LaunchCheck &check, const facts::Kernel &kernel, Bindings bindings) {
  for (const auto &[symbol, formula] : check.launch.arguments)
    if (Known<std::int64_t> value = evaluate(formula, bindings))
      bindings[symbol] = *value;
  for (const auto &[symbol, formula] : kernel.ties)
    if (Known<std::int64_t> value = evaluate(formula, bindings))
      bindings[symbol] = *value;
  std::int64_t excess = 0;
  for (std::size_t index = 0; index < kernel.planes.size(); ++index) {
    const facts::Plane &plane = kernel.planes[index];
    if (plane.storage != facts::Storage::Dynamic || plane.extent)
      continue;
    if (Known<std::int64_t> found = boundExcess(kernel, index, bindings))
      excess = std::max(excess, *found);
  }
  return excess;
}

// Why a request below the need may be enough: what is found index by index lies above what any thread reaches.
std::optional<Unknown> doubtAboutShortage(const LaunchCheck &check, const KernelLedger &kernel, Bindings bindings) {
  if (!check.difference || !check.difference->value)
    return std::nullopt;
  const std::int64_t excess = excessAt(check, kernel.kernel, std::move(bindings));
  if (excess < -*check.difference->value)
    return std::nullopt;
  return Unknown{fmt::format("the bounds of its indices lie up to {} bytes above what a thread reaches", excess),
                 check.launch.where};
}

void dropUnreached(LaunchCheck &check, const KernelLedger &kernel, const Bindings &bindings) {
  std::erase_if(check.witnesses, [&](const Witness &witness) {
    if (witness.over || !witness.request || !witness.need)
      return false;
    Bindings changed = bindings;
    for (const auto &[symbol, value] : witness.set)
      changed[symbol] = value;
    return excessAt(check, kernel.kernel, std::move(changed)) >= *witness.need - *witness.request;
  });
}

} // namespace smem::ledger

// Facts to ledger: values in force, rows, needs, and every launch judged.
#include "ledger/Ledger.h"

#include "ledger/Footprint.h"
#include "ledger/Rows.h"
#include "ledger/Verdict.h"
#include "ledger/Walk.h"
#include "symbolic/Operations.h"

#include <fmt/format.h>

#include <algorithm>

namespace smem::ledger {

using namespace symbolic;

Row describe(const facts::Kernel &kernel, std::size_t plane, const Bindings &bindings) {
  const facts::Plane &facts = kernel.planes[plane];
  Row row;
  row.name = facts.name;
  row.storage = facts.storage;
  row.element = facts.element;
  row.elementBytes = facts.elementBytes;
  row.alignment = facts.alignment;
  row.where = facts.where;
  row.used = isUsed(kernel, plane);
  if (std::optional<Formula> pitch = rowPitchOf(kernel, plane, bindings)) {
    row.rowPitch = quantity(*pitch, bindings);
    if (row.rowPitch->value) {
      WalkFound found = walkOf(kernel, plane, *row.rowPitch->value, bindings);
      row.walk = found.walk;
      row.walkWhere = found.where;
    }
  }
  return row;
}

static Bindings valuesInForce(const facts::Facts &facts, const Overrides &overrides) {
  Bindings bindings;
  for (const auto &[symbol, info] : facts.symbols) {
    if (info.value)
      bindings[symbol] = *info.value;
    if (auto given = overrides.find(symbol.name); given != overrides.end())
      bindings[symbol] = given->second;
  }
  return bindings;
}

// A kernel's own parameters have a number where every launch passes the same one.
static Bindings withLaunchValues(const facts::Facts &facts, const facts::Kernel &kernel, const Bindings &bindings) {
  std::map<Symbol, Known<std::int64_t>> agreed;
  for (const facts::Launch &launch : facts.launches) {
    if (launch.kernel != kernel.mangled)
      continue;
    for (const auto &[symbol, formula] : launch.arguments) {
      Known<std::int64_t> value = evaluate(formula, bindings);
      auto [at, first] = agreed.emplace(symbol, value);
      if (!first && at->second != value)
        at->second = Unknown{"launches pass different values", launch.where};
    }
  }
  Bindings result = bindings;
  for (const auto &[symbol, value] : agreed)
    if (value)
      result.emplace(symbol, *value);
  return result;
}

// Why a request above the need may be right all the same. What does not compile may use the rest. Two extern arrays
// of one kernel start at the same address: used as if they were distinct, the layout is what is wrong, and a
// request that has room for both is no surplus.
static std::optional<Unknown> doubtAboutSurplus(const facts::Kernel &kernel) {
  if (kernel.broken)
    return Unknown{"part of the kernel does not compile, and may use what seems too much", *kernel.broken};
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

// CUDA Programming Guide, "SIMT Architecture": 32 lanes on every architecture.
static constexpr std::int64_t warpSize = 32;

static LaunchCheck check(const facts::Facts &facts, const facts::Launch &launch, const KernelLedger &kernel,
                         const Bindings &bindings, const Overrides &overrides) {
  LaunchCheck result;
  result.launch = launch;
  // What the launcher says of a class template that the kernel writes in its own terms is said in the kernel's
  // terms, and those in the launcher's where it names them.
  auto number = [&](const Known<Formula> &formula) {
    return formula.map([&](const Formula &x) {
      return quantity(substitute(substitute(x, kernel.kernel.ties), launch.arguments), bindings);
    });
  };
  result.threads = number(launch.threads);
  result.request = number(launch.request);
  if (launch.optIn)
    result.optIn = number(launch.optIn->bytes);
  result.need = number(kernel.dynamic ? Known<Formula>(substitute(kernel.dynamic->formula, launch.arguments))
                                      : Known<Formula>(kernel.dynamic.why()));
  std::vector<Formula> assumptions = launch.guards;
  assumptions.insert(assumptions.end(), facts.guards.begin(), facts.guards.end());
  for (const std::vector<Formula> *more : {&kernel.kernel.guards, &kernel.kernel.assumptions})
    for (const Formula &assumption : *more)
      assumptions.push_back(substitute(assumption, launch.arguments));
  // A block of whole warps, as this one is, stays one of whole warps.
  if (result.threads && result.threads->value && *result.threads->value % warpSize == 0)
    assumptions.push_back(isZero(remainder(result.threads->formula, warpSize)));
  judge(result, assumptions, bindings, overrides);
  if (result.verdict == Verdict::Over)
    if (std::optional<Unknown> why = doubtAboutSurplus(kernel.kernel)) {
      result.verdict = Verdict::Unknown;
      result.difference = *why;
    }
  return result;
}

Ledger build(const facts::Facts &facts, const Overrides &overrides) {
  Ledger ledger;
  ledger.file = facts.file;
  ledger.bindings = valuesInForce(facts, overrides);
  std::int64_t externAlignment = 0;
  for (const facts::Kernel &kernel : facts.kernels)
    externAlignment = std::max(externAlignment, kernel.externAlignment);
  for (const facts::Kernel &kernel : facts.kernels) {
    KernelLedger entry;
    entry.kernel = kernel;
    const Bindings bindings = withLaunchValues(facts, kernel, ledger.bindings);
    StaticLayout fixed = layOutStatic(kernel, externAlignment, bindings);
    DynamicLayout dynamic = layOutDynamic(kernel, bindings);
    entry.rows = std::move(fixed.rows);
    std::move(dynamic.rows.begin(), dynamic.rows.end(), std::back_inserter(entry.rows));
    entry.staticBytes = fixed.bytes;
    entry.dynamic = dynamic.need;
    entry.assumptions = dynamic.assumptions;
    entry.unproven = kernel.unproven;
    std::move(dynamic.unproven.begin(), dynamic.unproven.end(), std::back_inserter(entry.unproven));
    for (const facts::Launch &launch : facts.launches)
      if (launch.kernel == kernel.mangled)
        entry.launches.push_back(check(facts, launch, entry, ledger.bindings, overrides));
    ledger.kernels.push_back(std::move(entry));
  }
  return ledger;
}

} // namespace smem::ledger

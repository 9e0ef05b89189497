// The numbers of a launch come from the ledger's formulas, its blocks from the same room that report asks.
#include "estimate/Evaluator.h"

#include "ledger/Rows.h"
#include "lint/Ask.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

#include <climits>

namespace smem::estimate {

using symbolic::Formula;
using symbolic::Symbol;

namespace {

Known<Formula> formulaOf(const Known<ledger::Quantity> &quantity) {
  return quantity.map([](const ledger::Quantity &known) { return known.formula; });
}

// What host code reads back as a kernel's static bytes follows that kernel's planes.
symbolic::Substitution staticSizes(const Subject &subject) {
  symbolic::Substitution sizes;
  for (const auto &[symbol, info] : subject.facts->symbols)
    if (symbol.kind == symbolic::SymbolKind::StaticBytes)
      for (const ledger::KernelLedger &kernel : subject.ledger->kernels)
        if (kernel.kernel.mangled == symbol.scope && kernel.staticSize)
          sizes[symbol] = *kernel.staticSize;
  return sizes;
}

Known<std::int64_t> ask(const Known<Compiled> &formula, llvm::ArrayRef<std::int64_t> values) {
  return formula ? formula->at(values) : Known<std::int64_t>(formula.why());
}

} // namespace

Evaluator::Evaluator(const Subject &subject, std::vector<std::string> names,
                     llvm::ArrayRef<const device::Device *> devices, lint::RegistersOf registersOf)
    : subject(subject), names(std::move(names)), devices(devices), registersOf(registersOf),
      threads(Unknown{}), request(Unknown{}), need(Unknown{}), staticBytes(Unknown{}),
      used(this->names.size()) {
  const ledger::KernelLedger &kernel = *subject.kernel;
  const ledger::LaunchCheck &launch = *subject.launch;
  const symbolic::Bindings &bindings = subject.ledger->bindings;
  const symbolic::Substitution sizes = staticSizes(subject);
  auto compiled = [&](const Known<Formula> &formula) {
    return formula.map([&](const Formula &known) {
      const Formula inAxes = sizes.empty() ? known : symbolic::substitute(known, sizes);
      for (const Symbol &symbol : symbolic::symbolsOf(inAxes))
        if (auto axis = llvm::find(this->names, symbol.name); axis != this->names.end())
          used[std::size_t(axis - this->names.begin())] = true;
      return Compiled(inAxes, this->names, bindings);
    });
  };
  threads = compiled(formulaOf(launch.threads));
  request = compiled(formulaOf(launch.request));
  need = compiled(formulaOf(launch.need));
  staticBytes = compiled(kernel.staticBytes ? kernel.staticSize.map([&](const Formula &size) {
    return size.isConstant() ? Formula(*kernel.staticBytes) : lint::atLaunch(size, kernel, launch);
  })
                                            : Known<Formula>(kernel.staticBytes.why()));
  auto bound = [&](const std::optional<Known<Formula>> &formula, std::int64_t least) -> Bound {
    if (!formula || !*formula)
      return {std::nullopt, least};
    return {*compiled(lint::atLaunch(**formula, kernel, launch)), least};
  };
  maxThreads = bound(kernel.kernel.bounds.maxThreads, 1);
  minBlocks = bound(kernel.kernel.bounds.minBlocks, 0);
  maxRegisters = bound(kernel.kernel.bounds.maxRegisters, 1);
  for (const Constraint &constraint : constraintsOf(subject)) {
    Compiled truth(constraint.truth, this->names, bindings);
    // A domain that no axis moves was spoken of where the values in force were held against it.
    if (constraint.fault.kind != FaultKind::OutsideDomain || !truth.isFixed())
      constraints.emplace_back(constraint.fault, std::move(truth));
  }
}

std::optional<int> Evaluator::boundAt(const Bound &bound, llvm::ArrayRef<std::int64_t> values) const {
  if (!bound.value)
    return std::nullopt;
  Known<std::int64_t> value = bound.value->at(values);
  if (!value || *value < bound.least || *value > INT_MAX)
    return std::nullopt;
  return int(*value);
}

const std::vector<registers::Registers> &Evaluator::registersAt(const registers::LaunchBounds &bounds) {
  auto [at, isNew] = registers.try_emplace({bounds.maxThreads, bounds.minBlocks, bounds.maxRegisters});
  if (isNew)
    for (const device::Device *device : devices)
      at->second.push_back(registersOf(subject.kernel->kernel, bounds, *device));
  return at->second;
}

Known<std::int64_t> Evaluator::laidOut(llvm::ArrayRef<std::int64_t> values) {
  symbolic::Bindings bindings = subject.ledger->bindings;
  auto set = [&](const Symbol &symbol) {
    if (auto axis = llvm::find(names, symbol.name);
        axis != names.end() && symbol.kind != symbolic::SymbolKind::Index)
      bindings[symbol] = values[std::size_t(axis - names.begin())];
  };
  for (const auto &[symbol, info] : subject.facts->symbols)
    set(symbol);
  // The ledger states arguments that a guard compares with 0 in symbols of its own.
  for (const auto &[symbol, formula] : subject.launch->launch.arguments)
    for (const Symbol &used : symbolic::symbolsOf(formula))
      set(used);
  // What the launcher passes decides what the kernel's own names are.
  std::vector<std::pair<Symbol, std::int64_t>> passed;
  for (const auto &[symbol, formula] : subject.launch->launch.arguments)
    if (Known<std::int64_t> value = symbolic::evaluate(formula, bindings))
      passed.emplace_back(symbol, *value);
  for (const auto &[symbol, value] : passed)
    bindings[symbol] = value;
  const ledger::DynamicLayout layout = ledger::layOutDynamic(prover, subject.kernel->kernel, bindings);
  return layout.need ? layout.need->value : Known<std::int64_t>(layout.need.why());
}

bool Evaluator::confirm(llvm::ArrayRef<std::int64_t> values) {
  if (layOutAnew || !isPossible(values))
    return !layOutAnew;
  const Known<std::int64_t> told = ask(need, values), again = laidOut(values);
  layOutAnew = again.known() != told.known() || (again && *again != *told);
  return !layOutAnew;
}

void Evaluator::addArchs(Point &point, llvm::ArrayRef<std::int64_t> values) {
  occupancy::BlockUse use;
  use.threads = int(*point.threads);
  use.staticBytes = *point.staticBytes;
  use.dynamicBytes = *point.request;
  const registers::LaunchBounds bounds = {boundAt(maxThreads, values), boundAt(minBlocks, values),
                                          boundAt(maxRegisters, values)};
  if (bounds.maxThreads)
    use.launchBounds = occupancy::LaunchBounds{*bounds.maxThreads, bounds.minBlocks.value_or(0)};
  const std::vector<registers::Registers> &picked = registersAt(bounds);
  for (auto [device, known] : llvm::zip_equal(devices, picked)) {
    use.registers = known.value;
    use.barriers = known.row ? known.row->barriers.valueOr(0) : 0;
    const occupancy::Occupancy launched = occupancy::occupancyOf(*device, use);
    OnArch row;
    row.blocksPerSm = launched.blocksPerSm;
    row.blocksAtLeast = launched.blocksAtLeast;
    row.warps = launched.warps;
    row.maxWarps = launched.maxWarps;
    row.fraction = launched.fraction;
    row.limiters = launched.limiters;
    row.spareBytes = launched.spareBytes;
    row.reason = launched.reason;
    if (point.need && *point.need >= 0 && *point.need != *point.request) {
      occupancy::BlockUse needed = use;
      needed.dynamicBytes = *point.need;
      const occupancy::Occupancy asNeeded = occupancy::occupancyOf(*device, needed);
      if (asNeeded.blocksPerSm != launched.blocksPerSm) {
        row.blocksNeeded = asNeeded.blocksPerSm;
        row.neededAtLeast = asNeeded.blocksAtLeast;
      }
      row.spareNeeded = asNeeded.spareBytes;
    }
    point.archs.push_back(std::move(row));
  }
}

bool Evaluator::isPossible(llvm::ArrayRef<std::int64_t> values) const {
  return llvm::none_of(constraints, [&](const auto &each) { return each.second.failsAt(values); });
}

Point Evaluator::sizesAt(llvm::ArrayRef<std::int64_t> values) {
  Point point;
  point.values = values.vec();
  point.threads = ask(threads, values);
  point.request = ask(request, values);
  point.need = layOutAnew ? laidOut(values) : ask(need, values);
  point.staticBytes = ask(staticBytes, values);
  return point;
}

Point Evaluator::at(llvm::ArrayRef<std::int64_t> values) {
  Point point = sizesAt(values);
  for (const auto &[fault, truth] : constraints)
    if (truth.failsAt(values) && llvm::none_of(point.faults, [&, kind = fault.kind](const Fault &other) {
          return other.kind == kind;
        }))
      point.faults.push_back(fault);
  if (!point.faults.empty() || !point.threads || !point.request || !point.staticBytes ||
      *point.threads <= 0 || *point.threads > INT_MAX || *point.request < 0)
    return point;
  addArchs(point, values);
  if (point.need && *point.request < *point.need)
    point.faults.push_back(
        {FaultKind::Overrun,
         fmt::format("the launch requests {} B less than the kernel needs", *point.need - *point.request)});
  if (llvm::all_of(point.archs, [](const OnArch &arch) { return arch.blocksPerSm == 0; }))
    point.faults.push_back({FaultKind::DoesNotLaunch, point.archs.front().reason});
  return point;
}

} // namespace smem::estimate

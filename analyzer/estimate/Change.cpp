// Two models of the same facts side by side: kernels and launches stand at the same places in both.
#include "estimate/Change.h"

#include "lint/Ask.h"

#include "llvm/ADT/STLExtras.h"

#include <set>

namespace smem::estimate {

using ledger::Quantity;

Values valuesOf(const facts::Facts &facts, const ledger::Overrides &settings,
                const ledger::Overrides &options, const ledger::PerSymbol &single) {
  Values values{settings, options, {}};
  values.after.insert(settings.begin(), settings.end());
  for (const auto &[name, value] : options) {
    std::set<std::int64_t> written;
    for (const auto &[symbol, info] : facts.symbols)
      if (symbol.name == name && symbol.kind != symbolic::SymbolKind::Index && info.value && !single.values.count(symbol))
        written.insert(*info.value);
    if (auto set = settings.find(name); set != settings.end())
      written = {set->second};
    for (const auto &[symbol, own] : single.values)
      if (symbol.name == name)
        written.insert(own);
    if (written.empty())
      values.before[name] = value;
    else if (written != std::set<std::int64_t>{value})
      values.replaced.push_back({name, {written.begin(), written.end()}, value});
  }
  return values;
}

namespace {

// A formula of the kernel with its number at the launch; without a launch as the ledger has it.
class AtLaunch {
public:
  AtLaunch(const ledger::KernelLedger &kernel, const lint::LaunchModel *launch,
           const symbolic::Bindings &bindings)
      : kernel(kernel), launch(launch), bindings(bindings) {}

  Quantity operator()(const Quantity &quantity) const {
    if (!launch)
      return quantity;
    return {quantity.formula,
            symbolic::evaluate(lint::atLaunch(quantity.formula, kernel, *launch->check), bindings)};
  }

private:
  const ledger::KernelLedger &kernel;
  const lint::LaunchModel *launch;
  const symbolic::Bindings &bindings;
};

PlaneSide sideOf(const ledger::Row &row, const AtLaunch &atLaunch) {
  PlaneSide side;
  side.extent = row.extent.map([&](const Quantity &extent) { return atLaunch(extent); });
  if (row.rowPitch)
    side.rowPitch = atLaunch(*row.rowPitch);
  return side;
}

bool isSamePlane(const PlaneChange &plane, const ledger::Row &row) {
  return plane.name == row.name && plane.storage == row.storage;
}

void addPlanes(Change &change, const symbolic::Bindings &before, const symbolic::Bindings &after) {
  const AtLaunch earlier(*change.kernelBefore, change.launchBefore, before);
  const AtLaunch later(*change.kernelAfter, change.launchAfter, after);
  for (const ledger::Row &row : change.kernelBefore->rows)
    change.planes.push_back({row.name, row.storage, row.aliasOf, sideOf(row, earlier), std::nullopt});
  // Two planes may share a name; each is met once.
  for (const ledger::Row &row : change.kernelAfter->rows) {
    auto plane = llvm::find_if(
        change.planes, [&](const PlaneChange &each) { return isSamePlane(each, row) && !each.after; });
    if (plane == change.planes.end())
      plane = change.planes.insert(plane, {row.name, row.storage, row.aliasOf, std::nullopt, std::nullopt});
    plane->after = sideOf(row, later);
  }
}

void addLauncherFault(Change &change, const lint::ArchOccupancy &row) {
  const ledger::LaunchCheck &check = *change.launchAfter->check;
  if (!row.asNeeded || !check.need || !check.need->value || *check.need->value > row.use.dynamicBytes ||
      row.asNeeded->blocksPerSm <= row.asLaunched.blocksPerSm)
    return;
  LauncherFault fault;
  fault.request = row.use.dynamicBytes;
  fault.need = *check.need->value;
  fault.blocksLaunched = row.asLaunched.blocksPerSm;
  fault.blocksNeeded = row.asNeeded->blocksPerSm;
  if (row.asNeeded->blocksAtLeast < row.asNeeded->blocksPerSm)
    fault.upToRegisters = row.asNeeded->maxRegistersForThis;
  fault.where = check.launch.requestWhere;
  for (LauncherFault &other : change.launcher) {
    fault.devices = other.devices;
    if (other == fault) {
      other.devices.push_back(row.device);
      return;
    }
  }
  fault.devices = {row.device};
  change.launcher.push_back(std::move(fault));
}

Change changeOf(const lint::Model &before, const lint::Model &after, std::size_t kernel,
                std::optional<std::size_t> launch) {
  Change change;
  change.kernelBefore = before.kernels[kernel].ledger;
  change.kernelAfter = after.kernels[kernel].ledger;
  if (launch) {
    change.launchBefore = &before.kernels[kernel].launches[*launch];
    change.launchAfter = &after.kernels[kernel].launches[*launch];
  }
  addPlanes(change, before.ledger->bindings, after.ledger->bindings);
  if (!launch)
    return change;
  const Subject earlier{before.facts, before.ledger, change.kernelBefore, change.launchBefore->check};
  const Subject later{after.facts, after.ledger, change.kernelAfter, change.launchAfter->check};
  change.loops = tileLoops(earlier, later);
  // What the code requires is told by the values it was written with.
  change.faults = faultsAt(constraintsOf(earlier), after.ledger->bindings);
  for (const Known<lint::ArchOccupancy> &row : change.launchAfter->occupancy)
    if (row)
      addLauncherFault(change, *row);
  const ledger::LaunchCheck &check = *change.launchAfter->check;
  if (check.need && check.need->value && check.request && check.request->value &&
      *check.request->value < *check.need->value)
    change.overrun = *check.need->value - *check.request->value;
  return change;
}

} // namespace

std::vector<Change> changes(const lint::Model &before, const lint::Model &after) {
  std::vector<Change> all;
  for (std::size_t kernel = 0; kernel < before.kernels.size(); ++kernel) {
    const std::size_t launches = before.kernels[kernel].launches.size();
    if (launches == 0)
      all.push_back(changeOf(before, after, kernel, std::nullopt));
    for (std::size_t launch = 0; launch < launches; ++launch) {
      all.push_back(changeOf(before, after, kernel, launch));
      if (before.kernels[kernel].traces)
        all.back().banks = bankChange(before.kernels[kernel], after.kernels[kernel], launch);
    }
  }
  return all;
}

} // namespace smem::estimate

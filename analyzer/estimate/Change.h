// Before and after: what one launch takes with the source's values and with those that are asked for.
#pragma once

#include "estimate/Banks.h"
#include "estimate/Constraint.h"
#include "estimate/Loops.h"
#include "lint/Model.h"

#include <optional>
#include <string>
#include <vector>

namespace smem::estimate {

// A symbol of the source whose value is replaced.
struct Replaced {
  std::string name;
  std::vector<std::int64_t> before; // ascending; several where instances of a template have their own
  std::int64_t after = 0;

  friend bool operator==(const Replaced &, const Replaced &) = default;
};

// The values asked for, parted: those that bind an open symbol, or come from the settings, hold before and
// after.
struct Values {
  ledger::Overrides before, after;
  std::vector<Replaced> replaced; // by name

  friend bool operator==(const Values &, const Values &) = default;
};

// `settings` and `options` are what the settings file and the command line set, `single` what the file sets for single
// kernels; names that no symbol has are the caller's to refuse.
Values valuesOf(const facts::Facts &facts, const ledger::Overrides &settings,
                const ledger::Overrides &options, const ledger::PerSymbol &single = {});

struct PlaneSide {
  Known<ledger::Quantity> extent = ledger::Quantity(); // bytes, at the launch
  std::optional<ledger::Quantity> rowPitch;            // bytes, at the launch

  friend bool operator==(const PlaneSide &, const PlaneSide &) = default;
};

struct PlaneChange {
  std::string name;
  facts::Storage storage = facts::Storage::Static;
  std::optional<std::string> aliasOf;
  std::optional<PlaneSide> before, after; // nothing: there is no such plane on that side

  friend bool operator==(const PlaneChange &, const PlaneChange &) = default;
};

// What the launcher's formula does to the change on some architectures that agree.
struct LauncherFault {
  std::vector<const device::Device *> devices;
  std::int64_t request = 0, need = 0;       // bytes, after
  int blocksLaunched = 0, blocksNeeded = 0; // 0 launched: the launch fails
  std::optional<int> upToRegisters;         // with unknown registers: up to how many the blocks needed hold
  SourceSpan where;                         // of the request's formula

  friend bool operator==(const LauncherFault &, const LauncherFault &) = default;
};

struct Change {
  const ledger::KernelLedger *kernelBefore = nullptr, *kernelAfter = nullptr;
  const lint::LaunchModel *launchBefore = nullptr,
                          *launchAfter = nullptr; // null: nothing launches the kernel
  std::vector<PlaneChange> planes;
  std::vector<TileLoop> loops;
  std::vector<Fault> faults; // after; beside those that follow from bytes
  std::vector<LauncherFault> launcher;
  std::optional<std::int64_t> overrun; // bytes that the launch requests too few, after
  std::optional<Known<BankChange>> banks; // absent where no block was asked for
};

// One per launch, and one per kernel without any. Both models are of the same facts and outlive the result.
std::vector<Change> changes(const lint::Model &before, const lint::Model &after);

} // namespace smem::estimate

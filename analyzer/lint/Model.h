// Everything a rule may look at, read-only: the facts and ledger of one unit, the occupancy of each launch on
// each architecture asked for, and the budgets that the user set.
#pragma once

#include "device/Device.h"
#include "ledger/Ledger.h"
#include "lint/Budget.h"
#include "occupancy/Occupancy.h"
#include "registers/Registers.h"
#include "traffic/Traffic.h"

#include <optional>
#include <vector>

namespace smem::lint {

// One launch on one architecture.
struct ArchOccupancy {
  const device::Device *device = nullptr;
  registers::Registers registers;
  occupancy::BlockUse use; // as launched; the opt-in is taken as granted
  occupancy::Occupancy asLaunched;
  std::optional<occupancy::Occupancy> asNeeded; // with the need in the request's place, where they differ
};

struct LaunchModel {
  const ledger::LaunchCheck *check = nullptr;
  std::vector<Known<ArchOccupancy>> occupancy; // one per device of the model, in its order
};

// The blocks of a kernel that were run, or why none was.
using Traces = Known<std::vector<traffic::Traffic>>;

struct KernelModel {
  const ledger::KernelLedger *ledger = nullptr;
  std::vector<LaunchModel> launches;
  const Traces *traces = nullptr; // null: no block was asked for
};

struct Model {
  std::vector<const device::Device *> devices; // asked for, at least one
  const facts::Facts *facts = nullptr;
  const ledger::Ledger *ledger = nullptr;
  std::vector<KernelModel> kernels;
  std::vector<Budget> budgets; // of the settings
};

} // namespace smem::lint

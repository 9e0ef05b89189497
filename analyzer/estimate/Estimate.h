// The noun of this room: everything that an `estimate` found, as values that point into one another.
#pragma once

#include "estimate/Change.h"
#include "estimate/Largest.h"
#include "estimate/Selections.h"
#include "estimate/Slices.h"
#include "estimate/Sweep.h"

#include <memory>
#include <optional>
#include <vector>

namespace smem::estimate {

// What was asked beside a change of values, of one launch.
struct Table {
  const ledger::KernelLedger *kernel = nullptr;
  const ledger::LaunchCheck *launch = nullptr;
  std::optional<Sweep> sweep;
  std::optional<Inverse> inverse;
};

// Where the registers of the changed code come from.
enum class RegistersAfter { Old, Recompiled };

// One file. Models, changes and tables point into facts and ledgers, hence no copies and no moves.
struct OfFile {
  OfFile() = default;
  OfFile(const OfFile &) = delete;
  OfFile &operator=(const OfFile &) = delete;

  std::string file, cuda; // as in a report
  facts::Facts facts;
  Values values;
  std::vector<const device::Device *> devices;
  ledger::Ledger before, after;
  std::vector<lint::Traces> tracesBefore, tracesAfter; // one per kernel; empty where no block was asked for
  lint::Model modelBefore, modelAfter;
  std::vector<Change> changes; // empty where no value is replaced
  std::vector<Table> tables;   // empty without a sweep or an inverse
  std::vector<Selection> selections;
  RegistersAfter registersAfter = RegistersAfter::Old;
};

struct Estimate {
  std::unique_ptr<OfFile> file;
  std::optional<Worth> worth;
  std::optional<Wall> wall;
};

} // namespace smem::estimate

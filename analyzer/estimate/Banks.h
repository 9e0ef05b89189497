// The banks before and after: every access of one launch's block on both sides, and what a tile costs.
#pragma once

#include "lint/Model.h"
#include "traffic/Traffic.h"

#include <optional>
#include <string>
#include <vector>

namespace smem::estimate {

// Per block, of the executions whose addresses are known.
struct AccessSide {
  std::int64_t wavefronts = 0, fewest = 0;

  double ways() const { return fewest ? double(wavefronts) / double(fewest) : 0; }
  friend bool operator==(const AccessSide &, const AccessSide &) = default;
};

struct AccessChange {
  SourceSpan where;
  std::string plane;
  trace::AccessKind kind = trace::AccessKind::Load;
  Known<AccessSide> before = AccessSide(), after = AccessSide();

  friend bool operator==(const AccessChange &, const AccessChange &) = default;
};

// One iteration of the loop over tiles.
struct TileCost {
  double wavefronts = 0, barriers = 0, shuffles = 0;

  friend bool operator==(const TileCost &, const TileCost &) = default;
};

struct BankChange {
  std::vector<AccessChange> accesses; // in the order of the source; those of both sides
  std::optional<TileCost> tileBefore, tileAfter;

  friend bool operator==(const BankChange &, const BankChange &) = default;
};

// Of launch `launch` of two models of one kernel; unknown where its block was not run on one of the sides.
Known<BankChange> bankChange(const lint::KernelModel &before, const lint::KernelModel &after, std::size_t launch);

} // namespace smem::estimate

// Which plane of the ledger an access of the trace goes to, and where the planes lie at a launch.
#pragma once

#include "traffic/Traffic.h"

#include <vector>

namespace smem::traffic {

// The rows of the kernel at a launch, or at the values in force where `check` is null.
std::vector<Placed> placeRows(const ledger::KernelLedger &kernel, const ledger::LaunchCheck *check,
                              const ledger::Bindings &bindings);

class Join {
public:
  Join(const ledger::KernelLedger &kernel, const std::vector<Placed> &placed,
       const std::vector<trace::Object> &objects);

  // Row, plane, place and start of the access; without its rating.
  Access join(trace::Access traced) const;

  // Where an object starts in the block's shared memory, modulo 128; 0 where that is not known.
  std::int64_t baseOf(std::size_t object) const { return bases[object] % banks::BankRowBytes; }

private:
  // Rows of the object; members of a storage struct are rows of their struct.
  std::vector<std::size_t> rowsOf(std::size_t object) const;
  std::optional<std::int64_t> startOf(std::size_t row, std::size_t object) const;
  std::vector<std::size_t> namedAt(const SourceSpan &where, const std::vector<std::size_t> &among) const;
  std::optional<std::size_t> containing(std::int64_t offset, std::size_t object,
                                        const std::vector<std::size_t> &among) const;

  const ledger::KernelLedger &kernel;
  const std::vector<Placed> &placed;
  const std::vector<trace::Object> &objects;
  std::vector<std::int64_t> bases; // of each object, in the memory its kind starts at 0
};

} // namespace smem::traffic

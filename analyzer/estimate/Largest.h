// The inverse: the largest value of one symbol with which a number of blocks still fits an SM.
#pragma once

#include "estimate/Point.h"
#include "lint/Build.h"

#include "llvm/Support/Error.h"

namespace smem::estimate {

// One architecture, and request or need.
struct Largest {
  const device::Device *device = nullptr;
  std::optional<std::int64_t> value;      // of the symbol; nothing: no value gives that many blocks
  std::int64_t bytes = 0;                 // dynamic, at that value
  bool isUpperBound = false;              // the blocks hang on registers that are not known
  std::optional<std::int64_t> spareBytes; // from there to the next cliff

  friend bool operator==(const Largest &, const Largest &) = default;
};

struct Inverse {
  std::string name;
  int blocks = 1;                            // asked for
  std::int64_t step = 1;                     // in which values of the symbol are possible at all
  std::vector<Largest> asLaunched, asNeeded; // one per device

  friend bool operator==(const Inverse &, const Inverse &) = default;
};

// Tries every value up to the bytes of an SM. Fails where neither request nor need depends on the symbol, or
// where a size is open whatever the value.
llvm::Expected<Inverse> largest(const Subject &subject, const std::string &name, int blocks,
                                llvm::ArrayRef<const device::Device *> devices,
                                lint::RegistersOf registersOf);

} // namespace smem::estimate

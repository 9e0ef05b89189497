// How the banks serve one warp's access: its wavefronts, the fewest that its bytes allow, and two lanes that
// collide. No allocation, well below a microsecond; one or two for copies past L1, tens for atomic loops and
// for copies through L1 whose lanes collide on both sides. What the counters do not determine is a range with
// the reason, not a number.
#pragma once

#include "banks/WarpAccess.h"
#include "base/Known.h"

#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <optional>

namespace smem::banks {

// 32 banks, 4 bytes wide, successive words in successive banks (CUDA Programming Guide, shared memory, every
// compute capability from 5.0; H200 counters agree).
inline constexpr int Banks = 32;
inline constexpr int BankBytes = 4;
inline constexpr int BankRowBytes = Banks * BankBytes;

// Why a count is not exact.
enum class Doubt : uint8_t {
  None,
  BadWidth,   // no such instruction
  Misaligned, // an address is no multiple of the width: the access faults
  WideAtomic, // a single instruction on 8 bytes was not measured
  CopySource, // what a copy costs depends on where it reads, which is not known
  CopyOrder,  // lanes collide where they read and where they write, and which come first is not known
  CopyTwice   // lanes of a copy past L1 have one destination, and what the later ones cost is not known
};

// "an address is no multiple of the access's width"; reads after "unknown: ". Empty for None.
llvm::StringRef reasonOf(Doubt doubt);

// Two lanes of one phase whose words differ and lie in one bank.
struct Collision {
  uint8_t laneA = 0; // the lower
  uint8_t laneB = 0;
  uint8_t bank = 0; // of the first word of both that shares a bank

  friend bool operator==(const Collision &, const Collision &) = default;
};

struct Service {
  // The count; with a doubt the most it can be, 0 where the access is none (BadWidth, Misaligned).
  int wavefronts = 0;
  int atLeast = 0; // equal to wavefronts without a doubt
  // Nsight Compute's "Wavefronts Shared Ideal": the active lanes' bytes by 128, or the count where that is
  // less. The bytes count twice for a compare-and-swap, three times for an atomic loop; those that a copy
  // past L1 writes twice count once.
  int ideal = 0;
  // Of these lanes at the best addresses, no two the same: the phases that have an active lane, by an
  // atomic's passes; of a copy past L1, what its lines take in rows of their own. More than the ideal where
  // few lanes of many phases or many lines take part, which no layout cures.
  int fewest = 0;
  Doubt doubt = Doubt::None;
  std::optional<Collision> collision; // set where some phase has one; of copies past L1 never

  bool exact() const { return doubt == Doubt::None; }
  // Lanes wait for each other because of their addresses; certain also under a doubt.
  bool conflicts() const { return atLeast > fewest; }
  friend bool operator==(const Service &, const Service &) = default;
};

Service serve(const WarpAccess &access);

// The count as a value or the reason why there is none; the place is the caller's to fill in.
Known<int> wavefrontsOf(const Service &service);

} // namespace smem::banks

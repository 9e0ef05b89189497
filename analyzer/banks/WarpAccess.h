// One shared-memory instruction as one warp executes it: what kind, how wide, which lanes, which bytes.
// A plain value without allocation, since a trace makes millions of them.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace smem::banks {

// Lanes of a warp on every architecture (PTX ISA, WARP_SZ).
inline constexpr int Lanes = 32;

enum class Kind : uint8_t {
  Load,
  Store,
  Atomic,
  RowLoad,  // ldmatrix: lanes 0..8N-1 supply the addresses of N 8x8 matrices' rows, 16 bytes each
  RowStore, // stmatrix, likewise
  AsyncCopy // cp.async: the addresses are the destination's
};

// What an atomic of the source becomes.
enum class AtomicForm : uint8_t {
  Direct,      // one instruction (ATOMS.ADD, .MAX, .EXCH): 4-byte integers, with or without a result
  CompareSwap, // atomicCAS of 4 or 8 bytes (ATOMS.CAS)
  Loop         // float add, 8-byte add (LDS, ATOMS.CAST.SPIN): again and again for the lanes that lost
};

struct WarpAccess {
  Kind kind = Kind::Load;
  uint8_t bytesPerLane = 4; // 1, 2, 4, 8 or 16; 4 or 8 for atomics; 16 for rows; 4, 8 or 16 for copies
  AtomicForm atomicForm = AtomicForm::Direct; // of an Atomic
  bool throughL1 = false;   // of an AsyncCopy: cp.async.ca; copies of 4 and 8 bytes always are
  bool sourceKnown = false; // of an AsyncCopy: whether `source` says anything
  uint32_t activeLanes = 0; // bit l: lane l takes part; of a row instruction, that it supplies an address
  // Bytes from a place of shared memory that is a multiple of 128. What an inactive lane has here is ignored.
  std::array<uint32_t, Lanes> address{};
  // AsyncCopy: where each lane copies from, in bytes from a place of global memory that is a multiple of 128.
  std::array<uint32_t, Lanes> source{};

  bool active(int lane) const { return activeLanes >> lane & 1; }
  int activeCount() const { return std::popcount(activeLanes); }

  void set(int lane, uint32_t byte) {
    activeLanes |= 1u << lane;
    address[lane] = byte;
  }

  // Inactive lanes and sources that say nothing count as well; two accesses made by set() alike compare
  // alike.
  friend bool operator==(const WarpAccess &, const WarpAccess &) = default;
};

constexpr bool isRows(Kind kind) { return kind == Kind::RowLoad || kind == Kind::RowStore; }

} // namespace smem::banks

// Lane addresses of single accesses, held against 32 banks of 4 bytes.
#include "ledger/Walk.h"

#include <algorithm>
#include <array>
#include <set>

namespace smem::ledger {

using namespace symbolic;

// CUDA Programming Guide, "Shared Memory": 32 banks of successive 32-bit words, a warp of 32 lanes.
static constexpr int banks = 32, wordBytes = 4, lanes = 32;

// The ranges of the indices that are in `symbols`, and of those that their starts hang on, which are added.
static Ranges rangesBehind(std::set<Symbol> &symbols, const Ranges &ranges) {
  Ranges behind;
  for (auto range = ranges.rbegin(); range != ranges.rend(); ++range) // outer indices come first
    if (symbols.count(range->index)) {
      symbols.merge(symbolsOf(range->low));
      behind.push_back(*range);
    }
  std::reverse(behind.begin(), behind.end());
  return behind;
}

// The byte offsets of the lanes of warp 0, or nothing where an address is not known.
static std::optional<std::array<std::int64_t, lanes>> laneOffsets(const facts::Kernel &kernel,
                                                                  const facts::Access &access,
                                                                  const Bindings &bindings) {
  if (!access.offset)
    return std::nullopt;
  std::set<Symbol> symbols = symbolsOf(*access.offset);
  if (std::any_of(symbols.begin(), symbols.end(), [](const Symbol &symbol) {
        return symbol.kind == SymbolKind::Index && symbol.name == facts::dataIndex;
      }))
    return std::nullopt;
  Bindings values; // of a few symbols: a file has thousands
  for (const Symbol &symbol : symbols)
    if (symbol.kind == SymbolKind::Index)
      values[symbol] = 0;
  const Ranges ranges = rangesBehind(symbols, kernel.ranges);
  for (const Symbol &symbol : symbols)
    if (auto bound = bindings.find(symbol); bound != bindings.end() && symbol.kind != SymbolKind::Index)
      values.insert(*bound);
  std::array<std::int64_t, lanes> offsets;
  for (int lane = 0; lane < lanes; ++lane) {
    for (const Symbol &symbol : symbols)
      if (symbol.kind == SymbolKind::Index && symbol.name == "threadIdx.x")
        values[symbol] = lane;
    // An inner range may start at an outer index, as in `for (i = threadIdx.x; ...)`.
    for (const Range &range : ranges)
      if (range.index.name != "threadIdx.x")
        if (Known<std::int64_t> low = evaluate(range.low, values))
          values[range.index] = *low;
    Known<std::int64_t> offset = evaluate(*access.offset, values);
    if (!offset)
      return std::nullopt;
    offsets[lane] = *offset;
  }
  return offsets;
}

// Words of one bank in different rows within a phase: 32 lanes of 4 bytes, 16 of 8, 8 of 16. Lanes that meet
// inside a row are not the pitch's fault.
static bool collides(const std::array<std::int64_t, lanes> &offsets, std::int64_t bytes, std::int64_t pitch) {
  const int phase = bytes <= 4 ? lanes : bytes <= 8 ? lanes / 2 : lanes / 4;
  for (int first = 0; first < lanes; first += phase) {
    std::array<std::set<std::int64_t>, banks> rows;
    for (int lane = first; lane < first + phase; ++lane)
      for (std::int64_t byte = 0; byte < std::max<std::int64_t>(bytes, 1); byte += wordBytes) {
        const std::int64_t word = (offsets[lane] + byte) / wordBytes;
        rows[((word % banks) + banks) % banks].insert(word * wordBytes / pitch);
      }
    if (std::any_of(rows.begin(), rows.end(), [](const auto &bank) { return bank.size() > 1; }))
      return true;
  }
  return false;
}

// A matrix access that states a pitch of its own, at which its rows start in different banks.
static bool hasOtherPitch(const facts::Access &access, const Bindings &bindings) {
  if (!access.rowPitch)
    return false;
  const Known<std::int64_t> own = evaluate(*access.rowPitch, bindings);
  return own && *own % (banks * wordBytes) != 0;
}

WalkFound walkOf(const facts::Kernel &kernel, std::size_t plane, std::int64_t pitchBytes, const Bindings &bindings) {
  WalkFound found;
  if (pitchBytes <= 0 || pitchBytes % (banks * wordBytes) != 0)
    return found;
  // A matrix instruction reads or writes eight rows at a time: the worst that a pitch can meet. The innermost
  // one is executed most often.
  const facts::Access *innermost = nullptr;
  for (const facts::Access &access : kernel.accesses)
    if (access.plane == plane && access.rows != Formula(1) && !hasOtherPitch(access, bindings) &&
        (!innermost || access.guards.size() > innermost->guards.size()))
      innermost = &access;
  if (innermost)
    return {Walk::Proved, innermost->where};
  for (const facts::Access &access : kernel.accesses) {
    if (access.plane != plane)
      continue;
    Known<std::int64_t> bytes = access.bytes ? evaluate(*access.bytes, bindings) : access.bytes.why();
    auto offsets = laneOffsets(kernel, access, bindings);
    if (!bytes || !offsets || *bytes > 16) {
      if (found.walk == Walk::No && access.kind != facts::AccessKind::Escape)
        found = {Walk::Unknown, access.where};
      continue;
    }
    if (collides(*offsets, *bytes, pitchBytes))
      return {Walk::Proved, access.where};
  }
  return found;
}

} // namespace smem::ledger

// Enumeration of indices, outer before inner, until one reaches its bound.
#include "ledger/Attained.h"

#include "symbolic/Bounds.h"

#include <algorithm>
#include <optional>

namespace smem::ledger {

using namespace symbolic;

// A second or so; ends that are reached are found within a few steps.
static constexpr int mostPoints = 300'000;
static constexpr std::int64_t openRounds = 64;

namespace {

class Search {
public:
  Search(const facts::Kernel &kernel, const facts::Access &access, std::int64_t bound, int &points)
      : access(access), bound(bound), points(points) {
    std::set<Symbol> wanted = symbolsOf(*access.offset);
    for (auto range = kernel.ranges.rbegin(); range != kernel.ranges.rend(); ++range)
      if (wanted.count(range->index)) {
        indices.insert(indices.begin(), *range);
        for (const Formula *end : {&range->low, &range->high})
          wanted.merge(symbolsOf(*end));
      }
  }

  // The greatest offset that was met, all of them if there were points enough; nothing where a value is open.
  std::optional<std::int64_t> greatest(Bindings bindings) {
    descend(0, bindings);
    return isOpen ? std::nullopt : best;
  }

private:
  const facts::Access &access;
  const std::int64_t bound;
  int &points;
  Ranges indices;
  std::optional<std::int64_t> best;
  bool isOpen = false;

  bool isDone() const { return isOpen || points <= 0 || (best && *best >= bound); }

  void descend(std::size_t depth, Bindings &bindings) {
    if (depth == indices.size()) {
      --points;
      // A guard on data may hold.
      if (std::any_of(access.guards.begin(), access.guards.end(), [&](const Formula &guard) {
            Known<std::int64_t> holds = evaluate(guard, bindings);
            return holds && *holds == 0;
          }))
        return;
      Known<std::int64_t> offset = evaluate(*access.offset, bindings);
      isOpen = !offset;
      if (offset)
        best = std::max(best.value_or(*offset), *offset);
      return;
    }
    const Range &range = indices[depth];
    const Known<std::int64_t> low = evaluate(range.low, bindings), high = evaluate(range.high, bindings);
    if (!low) {
      isOpen = true;
      return;
    }
    // A loop of open length has a bounded offset only by a remainder or a minimum: some rounds show all of it.
    for (std::int64_t value = high ? *high : *low + openRounds - 1; value >= *low && !isDone(); --value) {
      bindings[range.index] = value;
      descend(depth + 1, bindings);
    }
    bindings.erase(range.index);
  }
};

} // namespace

Known<std::int64_t> boundExcess(const facts::Kernel &kernel, std::size_t plane, const Bindings &bindings) {
  std::optional<std::int64_t> farthestBound, farthestByte;
  int points = mostPoints;
  for (const facts::Access &access : kernel.accesses) {
    if (access.plane != plane || access.kind == facts::AccessKind::Load || access.kind == facts::AccessKind::MatrixLoad ||
        access.kind == facts::AccessKind::RowLoad || !access.offset || !access.bytes)
      continue;
    Known<Formula> bound = highest(*access.offset, kernel.ranges, access.guards);
    Known<std::int64_t> last = bound ? evaluate(*bound, bindings) : Known<std::int64_t>(bound.why());
    Known<std::int64_t> bytes = evaluate(*access.bytes, bindings);
    if (!last || !bytes)
      return last ? bytes : last;
    std::optional<std::int64_t> greatest = Search(kernel, access, *last, points).greatest(bindings);
    if (!greatest)
      return Unknown{"whether the bounds of its indices are reached was not found", access.where};
    farthestBound = std::max(farthestBound.value_or(0), *last + *bytes);
    farthestByte = std::max(farthestByte.value_or(0), *greatest + *bytes);
  }
  return farthestBound ? *farthestBound - *farthestByte : std::int64_t(0);
}

} // namespace smem::ledger

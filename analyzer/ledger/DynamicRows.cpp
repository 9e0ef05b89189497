// The dynamic buffer: planes by offset, aliases, extents, and the end of the last plane.
#include "ledger/Rows.h"

#include "ledger/Footprint.h"
#include "symbolic/Bounds.h"
#include "symbolic/Operations.h"
#include "symbolic/Print.h"
#include "symbolic/Prove.h"

#include <fmt/format.h>

#include <algorithm>

namespace smem::ledger {

using namespace symbolic;

namespace {

enum class Order { Before, Same, Behind, Undecided };

struct Carved {
  std::size_t plane;
  Formula offset;
};

} // namespace

// For all values where that can be decided, else at the values in force.
static Order compare(const Formula &a, const Formula &b, const Bindings &bindings, bool &atValuesOnly) {
  const Formula difference = b - a;
  if (difference.isZero())
    return Order::Same;
  if (auto least = lowerBound(difference); least && *least >= 0)
    return Order::Before;
  if (auto most = upperBound(difference); most && *most <= 0)
    return Order::Behind;
  Known<std::int64_t> value = evaluate(difference, bindings);
  if (!value)
    return Order::Undecided;
  atValuesOnly = true;
  return *value > 0 ? Order::Before : *value < 0 ? Order::Behind : Order::Same;
}

// Planes that take bytes: those that are accessed, and carved ones that nothing accesses where no other
// plane starts. The buffer itself counts only where it is accessed by its own name.
static std::vector<Carved> carvedPlanes(const facts::Kernel &kernel, DynamicLayout &layout) {
  auto accessed = [&](std::size_t plane) {
    return std::any_of(kernel.accesses.begin(), kernel.accesses.end(),
                       [&](const facts::Access &access) { return access.plane == plane; });
  };
  std::vector<Carved> carved;
  for (std::size_t plane = 0; plane < kernel.planes.size(); ++plane) {
    const facts::Plane &facts = kernel.planes[plane];
    if (facts.storage != facts::Storage::Dynamic)
      continue;
    const bool isAccessed = accessed(plane);
    if (facts.isBuffer && !isAccessed)
      continue;
    if (!facts.offset) {
      layout.unproven.push_back({fmt::format("the offset of '{}' is not known: {}", facts.name, facts.offset.why().reason),
                                 facts.where});
      continue;
    }
    bool elsewhere = false;
    for (std::size_t other = 0; !isAccessed && other < kernel.planes.size(); ++other)
      elsewhere |= other != plane && kernel.planes[other].storage == facts::Storage::Dynamic &&
                   kernel.planes[other].offset == facts.offset && (accessed(other) || other < plane);
    if (!elsewhere)
      carved.push_back({plane, *facts.offset});
  }
  return carved;
}

Quantity quantity(const Formula &formula, const Bindings &bindings) { return {formula, evaluate(formula, bindings)}; }

static void finish(DynamicLayout &layout, Row &row, const Known<Formula> &extent, const Bindings &bindings) {
  row.extent = extent.map([&](const Formula &bytes) { return quantity(bytes, bindings); });
  if (!extent)
    layout.unproven.push_back({fmt::format("the end of '{}' is open: {}", row.name, extent.why().reason),
                               extent.why().where.known() ? extent.why().where : row.where});
}

static void assume(DynamicLayout &layout, const Formula &assumption) {
  const std::string text = printCondition(assumption);
  if (std::find(layout.assumptions.begin(), layout.assumptions.end(), text) == layout.assumptions.end())
    layout.assumptions.push_back(text);
}

// What a footprint rests on, with the loops that its indices, or the bounds of these, come from.
static void assume(DynamicLayout &layout, const facts::Kernel &kernel, const Footprint &footprint) {
  for (const Formula &assumption : footprint.assumptions)
    assume(layout, assumption);
  std::set<Symbol> indices = footprint.indices;
  for (auto range = kernel.ranges.rbegin(); range != kernel.ranges.rend(); ++range)
    if (indices.count(range->index))
      for (const Formula *end : {&range->low, &range->high})
        indices.merge(symbolsOf(*end));
  for (const facts::Premise &premise : kernel.premises)
    if (indices.count(premise.index) &&
        std::find(layout.premises.begin(), layout.premises.end(), premise.truth) == layout.premises.end())
      layout.premises.push_back(premise.truth);
}

// How far it is from a plane to the next one that certainly starts behind it; of two such whose own order is open, to
// the nearer. Nothing behind the last.
static std::optional<Formula> gapBehind(const std::vector<Carved> &order, std::size_t index, const Bindings &bindings) {
  std::optional<std::size_t> nearest;
  std::optional<Formula> gap;
  bool ignored = false;
  for (std::size_t other = 0; other < order.size(); ++other) {
    if (compare(order[index].offset, order[other].offset, bindings, ignored) != Order::Before)
      continue;
    const Formula there = order[other].offset - order[index].offset;
    const Order where = nearest ? compare(order[*nearest].offset, order[other].offset, bindings, ignored) : Order::Behind;
    if (where == Order::Behind)
      nearest = other, gap = there;
    else if (where == Order::Undecided)
      gap = min(*gap, there);
  }
  return gap;
}

// A plane that shares its start with another is laid over what follows, too, as an epilogue's tile is, and the buffer
// under its own name goes on behind what is carved out of it: then their own accesses say where they end. Nothing
// where these stay inside the gap to the next start.
static std::optional<Known<Formula>> overlayBeyond(Prover &prover, const facts::Kernel &kernel, DynamicLayout &layout,
                                                   const std::vector<Carved> &order, std::size_t index,
                                                   const std::optional<Formula> &pitch, const Formula &gap,
                                                   const Bindings &bindings) {
  const bool shares = std::any_of(order.begin(), order.end(), [&](const Carved &other) {
    return other.plane != order[index].plane && other.offset == order[index].offset;
  });
  const bool isBuffer = kernel.planes[order[index].plane].isBuffer;
  if (!shares && !isBuffer)
    return std::nullopt;
  Footprint footprint = footprintOf(prover, kernel, order[index].plane, pitch, bindings);
  if (!footprint.end && isBuffer)
    return footprint.end; // nothing of what is carved says where it ends
  if (!footprint.end || prover.proves(lessEqual(*footprint.end, gap)))
    return std::nullopt;
  Known<std::int64_t> excess = evaluate(*footprint.end - gap, bindings);
  if (!footprint.assumptions.empty() && (!excess || *excess <= 0))
    return std::nullopt; // a bound that rests on assumptions claims no more than the present values show
  assume(layout, kernel, footprint);
  return footprint.end;
}

DynamicLayout layOutDynamic(Prover &prover, const facts::Kernel &kernel, const Bindings &bindings) {
  DynamicLayout layout;
  std::vector<Carved> carved = carvedPlanes(kernel, layout);
  for (const facts::Plane &plane : kernel.planes)
    if (carved.empty() && plane.storage == facts::Storage::Dynamic && plane.referenced)
      layout.unproven.push_back({fmt::format("'{}' is used in a way that is not followed", plane.name), plane.where});
  const bool isLost = !layout.unproven.empty();
  bool atValuesOnly = false;
  // By insertion, since an undecided pair must not upset a sort.
  std::vector<Carved> order;
  for (const Carved &next : carved) {
    auto at = order.end();
    while (at != order.begin()) {
      if (compare((at - 1)->offset, next.offset, bindings, atValuesOnly) != Order::Behind)
        break;
      --at;
    }
    order.insert(at, next);
  }
  if (atValuesOnly)
    layout.assumptions.push_back("the planes keep the order that they have at the present values");

  std::optional<Formula> end;
  Known<Formula> need = Formula();
  auto reach = [&, first = true](const Known<Formula> &end) mutable {
    // The farthest end; the first is taken as it is, since nothing ends before the buffer's start.
    if (need)
      need = !end || first ? end : Known<Formula>(largest(*need, *end));
    first = false;
  };
  std::optional<Formula> asLoaded = Formula(); // the need if what is loaded says where open planes end
  for (std::size_t index = 0; index < order.size(); ++index) {
    const facts::Plane &plane = kernel.planes[order[index].plane];
    Row row = describe(kernel, order[index].plane, bindings);
    row.offset = quantity(order[index].offset, bindings);
    bool ignored = false;
    if (index > 0 && compare(order[index - 1].offset, order[index].offset, bindings, ignored) == Order::Same) {
      const Row &before = layout.rows.back();
      row.aliasOf = before.aliasOf ? *before.aliasOf : before.name;
    }
    const std::optional<Formula> gap = gapBehind(order, index, bindings);
    std::optional<Formula> loaded;
    std::optional<Formula> pitch = row.rowPitch ? std::optional(row.rowPitch->formula) : std::nullopt;
    if (plane.extent) {
      finish(layout, row, *plane.extent, bindings);
    } else if (gap) {
      std::optional<Known<Formula>> beyond = overlayBeyond(prover, kernel, layout, order, index, pitch, *gap, bindings);
      finish(layout, row, beyond.value_or(Known<Formula>(*gap)), bindings);
      if (beyond)
        reach(beyond->map([&](const Formula &bytes) { return order[index].offset + bytes; }));
    } else if (!row.used && order.size() > 1) {
      finish(layout, row, Formula(), bindings); // an end pointer
    } else {
      Footprint footprint = footprintOf(prover, kernel, order[index].plane, pitch, bindings);
      assume(layout, kernel, footprint);
      if (footprint.loaded)
        loaded = order[index].offset + *footprint.loaded;
      finish(layout, row, footprint.end, bindings);
    }
    // The need is the farthest end; aliases reach as far as their farthest.
    Known<Formula> last = row.extent ? Known<Formula>(order[index].offset + row.extent->formula) : row.extent.why();
    if (!gap || plane.extent) {
      reach(last);
      asLoaded = asLoaded && last ? std::optional(largest(*asLoaded, loaded.value_or(*last))) : std::nullopt;
    }
    layout.rows.push_back(std::move(row));
  }
  // A storage struct ends with its own padding, behind its last member.
  for (const Carved &part : order)
    for (std::optional<std::size_t> owner = kernel.planes[part.plane].memberOf; owner;
         owner = kernel.planes[*owner].memberOf) {
      const facts::Plane &storage = kernel.planes[*owner];
      if (need && storage.offset && storage.extent)
        need = *storage.extent ? Known<Formula>(largest(*need, *storage.offset + **storage.extent)) : *storage.extent;
    }
  for (const Formula &assumption : layout.premises) {
    Known<std::int64_t> holds = evaluate(assumption, bindings);
    if (need && holds && *holds == 0)
      need = Unknown{fmt::format("a loop does not end at its bound: {} does not hold", printCondition(assumption)),
                     kernel.where};
    assume(layout, assumption);
  }
  if (isLost && need)
    need = layout.unproven.front();
  const bool inStorage = std::any_of(order.begin(), order.end(),
                                     [&](const Carved &part) { return kernel.planes[part.plane].memberOf.has_value(); });
  if (need && asLoaded && !inStorage && *asLoaded != *need)
    layout.asLoaded = asLoaded;
  layout.need = need.map([&](const Formula &bytes) { return quantity(bytes, bindings); });
  return layout;
}

} // namespace smem::ledger

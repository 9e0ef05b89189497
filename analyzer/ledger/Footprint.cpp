// Footprints from the ranges of indices.
#include "ledger/Footprint.h"

#include "ledger/Coupled.h"
#include "symbolic/Bounds.h"
#include "symbolic/Factor.h"
#include "symbolic/Operations.h"
#include "symbolic/Print.h"
#include "symbolic/Prove.h"

#include <fmt/format.h>

#include <algorithm>

namespace smem::ledger {

using namespace symbolic;

// An index that steps over less walks along a row: two float4 or one ldmatrix row.
static constexpr std::int64_t leastPitchBytes = 32;
// Below this a stride found in an index counts as a pitch only where no access runs along the plane past it,
// since `a[warp * 16 + lane % 16]` is no matrix.
static constexpr std::int64_t surePitchBytes = 128;

static bool mentionsIndex(const Formula &formula) {
  const std::set<Symbol> symbols = symbolsOf(formula);
  return std::any_of(symbols.begin(), symbols.end(), [](const Symbol &s) { return s.kind == SymbolKind::Index; });
}

// Smaller at the values in force where they decide, otherwise certainly smaller.
static bool isSmaller(const Formula &a, const Formula &b, const Bindings &bindings) {
  Known<std::int64_t> difference = evaluate(b - a, bindings);
  if (difference)
    return *difference > 0;
  if (std::optional<std::int64_t> least = lowerBound(b - a))
    return *least > 0;
  return exactQuotient(b, a).has_value(); // a multiple, as of several rows
}

// A stride below a bank row whose index fills the next stride without a gap runs along a row in pieces, as
// `row * 128 + d` does with d in steps of 8.
static bool fillsNextStride(const facts::Kernel &kernel, const Formula &offset, const Atom &atom, std::int64_t stride,
                            const Bindings &bindings) {
  Known<Formula> last = highest(Formula(atom), kernel.ranges);
  Known<std::int64_t> count = last ? evaluate(*last + 1, bindings) : Known<std::int64_t>(last.why());
  if (!count)
    return false;
  for (const Atom &other : atomsOf(offset)) {
    Linear parts;
    if (other == atom || !mentionsIndex(Formula(other)) || !splitLinear(offset, other, parts))
      continue;
    if (Known<std::int64_t> next = evaluate(parts.slope, bindings); next && *next == *count * stride)
      return true;
  }
  return false;
}

// A stride is a pitch where some access goes along and across: `a[i * STEP]` alone has no rows.
static bool hasRowsAndColumns(const facts::Kernel &kernel, std::size_t plane, const Formula &pitch) {
  return std::any_of(kernel.accesses.begin(), kernel.accesses.end(), [&](const facts::Access &access) {
    if (access.plane != plane || !access.offset)
      return false;
    const QuotientAndRest parts = divideWithRest(*access.offset, pitch);
    return mentionsIndex(parts.quotient) && mentionsIndex(parts.rest);
  });
}

std::optional<Formula> rowPitchOf(const facts::Kernel &kernel, std::size_t plane, const Bindings &bindings) {
  if (kernel.planes[plane].rowPitch)
    return kernel.planes[plane].rowPitch;
  std::optional<Formula> stated, derived, whole;
  // Rows of BM in an array of BM*BK fill it, whatever BM is; pieces of them, such as a warp's part, do so by chance.
  const auto &extent = kernel.planes[plane].extent;
  auto fillsPlane = [&](const Formula &pitch) {
    return !pitch.isConstant() && extent && *extent && exactQuotient(**extent, pitch).has_value();
  };
  auto take = [&](std::optional<Formula> &best, const Formula &candidate) {
    if (!best || isSmaller(candidate, *best, bindings))
      best = candidate;
  };
  for (const facts::Access &access : kernel.accesses) {
    if (access.plane != plane)
      continue;
    if (access.rowPitch)
      take(stated, *access.rowPitch);
    if (!access.offset)
      continue;
    for (const Atom &atom : atomsOf(*access.offset)) {
      Linear parts;
      if (!mentionsIndex(Formula(atom)) || !splitLinear(*access.offset, atom, parts) || mentionsIndex(parts.slope))
        continue;
      Known<std::int64_t> value = evaluate(parts.slope, bindings);
      if (value && *value < surePitchBytes && fillsNextStride(kernel, *access.offset, atom, *value, bindings))
        continue;
      if (value ? *value >= leastPitchBytes : !parts.slope.isConstant()) {
        take(derived, parts.slope);
        if (fillsPlane(parts.slope))
          take(whole, parts.slope);
      }
    }
  }
  if (whole && hasRowsAndColumns(kernel, plane, *whole))
    derived = whole;
  if (stated || !derived || !hasRowsAndColumns(kernel, plane, *derived))
    return stated;
  Known<std::int64_t> value = evaluate(*derived, bindings);
  if (value && *value < surePitchBytes)
    for (const facts::Access &access : kernel.accesses) {
      if (access.plane != plane || !access.offset)
        continue;
      Known<Formula> along = highest(divideWithRest(*access.offset, *derived).rest, kernel.ranges);
      Known<std::int64_t> last = along ? evaluate(*along, bindings) : Known<std::int64_t>(along.why());
      if (!last || *last >= *value)
        return std::nullopt;
    }
  return derived;
}

// The lesser of two bounds of one formula.
static Known<Formula> lesser(Prover &prover, const Known<Formula> &a, const Known<Formula> &b, const Bindings &bindings) {
  if (!a || !b || *a == *b)
    return b ? b : a;
  if (prover.proves(lessEqual(*a, *b)))
    return a;
  if (prover.proves(lessEqual(*b, *a)))
    return b;
  if (isSmaller(*a, *b, bindings))
    return a;
  // Both are true: the one that has a number says more.
  return evaluate(*a, bindings) && !evaluate(*b, bindings) && !isSmaller(*b, *a, bindings) ? a : b;
}

// The least of the bounds with and without the access's guards: a guard may bound an index by another one.
static Known<Formula> bound(Prover &prover, const Formula &formula, const facts::Kernel &kernel, const facts::Access &access,
                            const Bindings &bindings) {
  auto free = [&](Known<Formula> found) -> Known<Formula> {
    if (found && mentionsIndex(*found))
      return Unknown{fmt::format("an index without a bound in '{}'", print(formula)), access.where};
    if (!found && !found.why().where.known())
      return Unknown{found.why().reason, access.where};
    return found;
  };
  Known<Formula> best = free(highest(formula, kernel.ranges));
  if (!access.guards.empty())
    best = lesser(prover, best, free(highest(formula, kernel.ranges, access.guards)), bindings);
  if (const Formula above = decoupled(formula, access.guards); above != formula)
    if (Known<Formula> coupled = free(highest(above, kernel.ranges, access.guards)))
      best = lesser(prover, coupled, best, bindings);
  return best;
}

static Known<Formula> endOf(Prover &prover, const facts::Kernel &kernel, const facts::Access &access,
                            const std::optional<Formula> &pitch, const Bindings &bindings,
                            std::vector<Formula> &assumptions) {
  for (const Known<Formula> *needed : {&access.offset, &access.bytes})
    if (!*needed)
      return needed->why().where.known() ? *needed : Known<Formula>(Unknown{needed->why().reason, access.where});
  const Formula lastRow = access.rowPitch ? (access.rows - 1) * *access.rowPitch : Formula();
  const Known<Formula> plain = bound(prover, *access.offset + lastRow, kernel, access, bindings).map([&](const Formula &start) {
    return start + *access.bytes;
  });
  if (!pitch || pitch->isZero())
    return plain;
  // offset = pitch * row + column: whole rows, if the columns stay inside one.
  QuotientAndRest parts = divideWithRest(*access.offset + lastRow, *pitch);
  Known<Formula> row = bound(prover, parts.quotient, kernel, access, bindings),
                 column = bound(prover, parts.rest, kernel, access, bindings);
  if (!row || !column)
    return plain;
  const Formula columnEnd = *column + *access.bytes, wholeRows = (*row + 1) * *pitch;
  if (plain) {
    // Rows without padding end where the access does; and a bound on the whole may be far below the one on
    // rows and columns apart.
    Known<std::int64_t> excess = evaluate(wholeRows - *plain - *pitch, bindings);
    if (columnEnd == *pitch || (excess && *excess >= 0))
      return plain;
  }
  const Formula inside = lessEqual(columnEnd, *pitch);
  if (std::optional<std::int64_t> room = lowerBound(*pitch - columnEnd); room && *room >= 0)
    return wholeRows;
  // Not for all values, but at the present ones. Where those do not tell, it would be a guess.
  if (Known<std::int64_t> now = evaluate(inside, bindings); !now || *now == 0)
    return plain;
  assumptions.push_back(inside);
  return wholeRows;
}

// What may write. An address that leaves the code that can be read may be written through.
static bool isStore(facts::AccessKind kind) {
  using enum facts::AccessKind;
  return kind != Load && kind != MatrixLoad && kind != RowLoad;
}

// `if (BLOCK > 32)` in an instance whose BLOCK is one warp: what stands there does not happen. Only of template
// arguments, which are this instance's; under other values of macros and constants it may.
static bool isOff(const facts::Access &access, const Bindings &bindings) {
  return std::any_of(access.guards.begin(), access.guards.end(), [&](const Formula &guard) {
    Bindings ofInstance;
    for (const Symbol &symbol : symbolsOf(guard))
      if (auto value = bindings.find(symbol); symbol.kind == SymbolKind::TemplateParameter && value != bindings.end())
        ofInstance.insert(*value);
    Known<std::int64_t> holds = evaluate(guard, ofInstance);
    return holds && *holds == 0;
  });
}

Footprint footprintOf(Prover &prover, const facts::Kernel &kernel, std::size_t plane, const std::optional<Formula> &pitch,
                      const Bindings &bindings) {
  Footprint result;
  std::vector<Formula> forStores, forOthers;
  std::set<Symbol> inStores, inOthers;
  bool seen = false;
  std::optional<Known<Formula>> stored, other;
  for (const facts::Access &access : kernel.accesses) {
    if (access.plane != plane)
      continue;
    seen = true;
    if (isOff(access, bindings))
      continue;
    if (access.offset)
      (isStore(access.kind) ? inStores : inOthers).merge(symbolsOf(*access.offset));
    std::optional<Known<Formula>> &end = isStore(access.kind) ? stored : other;
    if (end && !*end)
      continue; // open already
    Known<Formula> next =
        endOf(prover, kernel, access, pitch, bindings, isStore(access.kind) ? forStores : forOthers);
    end = end && next ? Known<Formula>(largest(**end, *next)) : next;
  }
  if (stored || other) {
    result.end = stored ? *stored : *other;
    result.assumptions = stored ? forStores : forOthers;
    result.indices = stored ? inStores : inOthers;
    if (stored && other && *other && forOthers.empty())
      result.loaded = **other;
    return result;
  }
  if (seen)
    return result; // none happens at these values
  result.end = Unknown{fmt::format("no access of '{}' was seen", kernel.planes[plane].name), kernel.planes[plane].where};
  return result;
}

} // namespace smem::ledger

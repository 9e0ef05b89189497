// Merges copies of accesses.
#include "trace/Gather.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InstrTypes.h"

#include <algorithm>
#include <tuple>

namespace smem::trace {

// Bytes from the first to behind the last element of a tile.
static std::optional<std::int64_t> tileBytes(const Matrix &matrix) {
  if (!matrix.leadingDimension)
    return std::nullopt;
  const auto [rows, columns] = matrix.operand == 'a'   ? std::pair(matrix.m, matrix.k)
                               : matrix.operand == 'b' ? std::pair(matrix.k, matrix.n)
                                                       : std::pair(matrix.m, matrix.n);
  const std::int64_t lines = matrix.rowMajor ? rows : columns, across = matrix.rowMajor ? columns : rows;
  const std::string &element = matrix.element;
  const std::int64_t bits = element == "f64"                                            ? 64
                            : element == "tf32" || element == "f32" || element == "s32" ? 32
                            : element == "f16" || element == "bf16"                     ? 16
                            : element == "s8" || element == "u8"                        ? 8
                            : element == "b1"                                           ? 1
                                                                                        : 4;
  return ((lines - 1) * *matrix.leadingDimension + across) * bits / 8;
}

static void widen(std::optional<ByteRange> &range, std::optional<ByteRange> seen,
                  const std::optional<Matrix> &matrix) {
  if (!seen)
    return;
  if (matrix) {
    const auto bytes = tileBytes(*matrix);
    if (!bytes)
      return;
    seen->end += *bytes - 1; // so far it stands behind the first byte of the last tile
  }
  if (!range)
    range = seen;
  range->begin = std::min(range->begin, seen->begin);
  range->end = std::max(range->end, seen->end);
}

static void addDoubts(Access &access, const std::vector<Doubt> &doubts) {
  for (const Doubt &doubt : doubts)
    if (!llvm::is_contained(access.doubts, doubt))
      access.doubts.push_back(doubt);
}

// The leading dimension as far as it is known.
static std::optional<Matrix> matrixOf(const Site &site, std::optional<std::int64_t> leading) {
  std::optional<Matrix> matrix = site.matrix;
  if (matrix && leading)
    matrix->leadingDimension = *leading;
  else if (matrix)
    matrix->leadingDimension = Unknown{"the leading dimension is not known", {}};
  return matrix;
}

// An outer loop has the smaller number.
std::optional<std::size_t> Gather::commonLoop(std::optional<std::size_t> a,
                                              std::optional<std::size_t> b) const {
  while (a != b) {
    if (!a || !b)
      return std::nullopt;
    auto &inner = *a > *b ? a : b;
    const auto &parent = program.loops[*inner].parent;
    inner = parent ? std::optional<std::size_t>(*parent) : std::nullopt;
  }
  return a;
}

Gather::Gathered &Gather::accessAt(const Place &place, const Site &site, std::optional<std::size_t> object,
                                   std::optional<std::int64_t> leading, std::optional<unsigned> loop) {
  const std::optional<Matrix> matrix = matrixOf(site, leading);
  std::vector<std::size_t> &candidates = byPlace[place];
  for (std::size_t index : candidates) {
    Access &access = gathered[index].access;
    if (access.object != object || access.kind != site.kind || access.bytes != site.bytes ||
        access.matrix != matrix || access.name != site.name || access.throughL1 != site.throughL1)
      continue;
    access.loop = commonLoop(access.loop, loop ? std::optional<std::size_t>(*loop) : std::nullopt);
    return gathered[index];
  }
  candidates.push_back(gathered.size());
  Gathered &made = gathered.emplace_back();
  made.access.where = place.where;
  made.access.callers = place.callers;
  made.access.object = object;
  made.access.kind = site.kind;
  made.access.bytes = site.bytes;
  made.access.matrix = matrix;
  made.access.name = site.name;
  made.access.throughL1 = site.throughL1;
  if (loop)
    made.access.loop = *loop;
  return made;
}

// The one shared variable that an address that is not known is computed from.
std::optional<std::size_t> Gather::objectBehind(const Step &step, const SiteStep &site) const {
  std::vector<std::size_t> objects;
  auto look = [&](const llvm::Value *address) {
    for (std::size_t object : memory.sharedBehind(address))
      if (!llvm::is_contained(objects, object))
        objects.push_back(object);
  };
  if (site.site.address)
    look(site.site.address);
  else
    for (const llvm::Value *argument : llvm::cast<llvm::CallBase>(step.instruction)->args())
      look(argument);
  return objects.size() == 1 ? std::optional(objects[0]) : std::nullopt;
}

void Gather::add(const Place &place, const Step &step, const SiteStep &site, const Record &record,
                 std::optional<unsigned> loop, const std::vector<Doubt> &doubts,
                 const std::vector<Doubt> &unknown) {
  for (const auto &[key, seen] : record.seen) {
    Gathered &into = accessAt(place, site.site, key.first, key.second, loop);
    Access &access = into.access;
    access.executions += seen.executions;
    access.mayExecutions += seen.may;
    access.unlistedExecutions += seen.unlisted;
    widen(access.touched, seen.touched, access.matrix);
    widen(access.mayTouch, seen.mayTouch, access.matrix);
    for (const auto &[pattern, count] : record.patterns)
      if (pattern.object == key.first && pattern.leading == key.second)
        into.patterns[pattern] += count;
    addDoubts(access, doubts);
  }
  if (!record.unknown)
    return;
  Access &access = accessAt(place, site.site, objectBehind(step, site), std::nullopt, loop).access;
  access.executions += record.unknown;
  access.unknownExecutions += record.unknown;
  access.mayExecutions += record.unknownMay;
  addDoubts(access, unknown);
  addDoubts(access, doubts);
}

std::vector<Access> Gather::finish() {
  std::vector<Access> accesses;
  for (Gathered &each : gathered) {
    Access access = std::move(each.access);
    for (const auto &[key, count] : each.patterns) {
      Pattern pattern;
      for (unsigned lane = 0; lane < warpLanes; ++lane)
        if (key.lanes >> lane & 1)
          pattern.offsets[lane] = key.offsets[lane];
      if (key.hasSources)
        std::ranges::copy(key.sources, pattern.sources.emplace().begin());
      pattern.executions = count;
      pattern.may = key.may;
      pattern.partial = key.partial;
      access.patterns.push_back(std::move(pattern));
    }
    std::ranges::sort(access.patterns, [](const Pattern &a, const Pattern &b) {
      return std::tie(b.executions, a.offsets, a.sources, a.may, a.partial) <
             std::tie(a.executions, b.offsets, b.sources, b.may, b.partial);
    });
    accesses.push_back(std::move(access));
  }
  return accesses;
}

} // namespace smem::trace

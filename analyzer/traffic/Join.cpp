// Objects go by name, planes inside them by what the source names at the place of the access, and where that does
// not decide by the bytes that are touched.
#include "traffic/Join.h"

#include "ledger/Values.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

namespace smem::traffic {

static Known<std::int64_t> numberOf(const ledger::Quantity &quantity, const ledger::LaunchCheck *check,
                                    const ledger::Bindings &bindings) {
  return check ? ledger::valueAt(quantity.formula, *check, bindings) : quantity.value;
}

std::vector<Placed> placeRows(const ledger::KernelLedger &kernel, const ledger::LaunchCheck *check,
                              const ledger::Bindings &bindings) {
  std::vector<Placed> placed;
  for (const ledger::Row &row : kernel.rows) {
    Placed at;
    at.offset = row.offset ? numberOf(*row.offset, check, bindings) : Known<std::int64_t>(row.offset.why());
    at.extent = row.extent ? numberOf(*row.extent, check, bindings) : Known<std::int64_t>(row.extent.why());
    if (row.rowPitch)
      if (Known<std::int64_t> pitch = numberOf(*row.rowPitch, check, bindings); pitch && *pitch > 0)
        at.pitch = *pitch;
    placed.push_back(std::move(at));
  }
  return placed;
}

Join::Join(const ledger::KernelLedger &kernel, const std::vector<Placed> &placed,
           const std::vector<trace::Object> &objects)
    : kernel(kernel), placed(placed), objects(objects), bases(objects.size()) {
  // The dynamic buffer lies behind the static variables, aligned to 16 or as it is declared.
  const std::int64_t alignment = std::max<std::int64_t>(16, kernel.kernel.externAlignment);
  const std::int64_t dynamic = (kernel.staticBytes.valueOr(0) + alignment - 1) / alignment * alignment;
  for (std::size_t object = 0; object < objects.size(); ++object) {
    bases[object] = dynamic;
    if (objects[object].dynamic)
      continue;
    bases[object] = 0;
    bool first = true;
    for (std::size_t row : rowsOf(object))
      if (const Known<std::int64_t> &offset = placed[row].offset) {
        bases[object] = first ? *offset : std::min(bases[object], *offset);
        first = false;
      }
  }
}

std::vector<std::size_t> Join::rowsOf(std::size_t object) const {
  std::vector<std::size_t> rows;
  for (std::size_t index = 0; index < kernel.rows.size(); ++index) {
    const ledger::Row &row = kernel.rows[index];
    const bool isDynamic = row.storage == facts::Storage::Dynamic;
    const llvm::StringRef name = row.name;
    if (isDynamic == objects[object].dynamic &&
        (isDynamic || name.split('.').first == objects[object].name))
      rows.push_back(index);
  }
  return rows;
}

std::optional<std::int64_t> Join::startOf(std::size_t row, std::size_t object) const {
  if (!placed[row].offset)
    return std::nullopt;
  return *placed[row].offset - (objects[object].dynamic ? 0 : bases[object]);
}

std::vector<std::size_t> Join::namedAt(const SourceSpan &where, const std::vector<std::size_t> &among) const {
  std::vector<std::size_t> named;
  for (const facts::Access &access : kernel.kernel.accesses) {
    if (access.where.line != where.line || access.where.file != where.file)
      continue;
    const facts::Plane &plane = kernel.kernel.planes[access.plane];
    for (std::size_t row : among)
      if (kernel.rows[row].name == plane.name && kernel.rows[row].where == plane.where &&
          !llvm::is_contained(named, row))
        named.push_back(row);
  }
  return named;
}

std::optional<std::size_t> Join::containing(std::int64_t offset, std::size_t object,
                                            const std::vector<std::size_t> &among) const {
  std::optional<std::size_t> best;
  std::int64_t start = 0;
  for (std::size_t row : among)
    if (const auto from = startOf(row, object); from && *from <= offset && (!best || *from > start)) {
      best = row;
      start = *from;
    }
  if (best && placed[*best].extent && offset >= start + *placed[*best].extent)
    return std::nullopt;
  return best;
}

Access Join::join(trace::Access traced) const {
  Access access;
  access.where = traced.where;
  if (traced.object) {
    const std::size_t object = *traced.object;
    const std::vector<std::size_t> all = rowsOf(object);
    std::vector<std::size_t> named = namedAt(traced.where, all);
    for (const SourceSpan &caller : traced.callers)
      if (named.empty() && !(named = namedAt(caller, all)).empty())
        access.where = caller;
    const std::optional<trace::ByteRange> &bytes = traced.touched ? traced.touched : traced.mayTouch;
    // What begins outside the plane that the line names is another access of the line, one that was not followed.
    access.isNamed = named.size() == 1 && (!bytes || containing(bytes->begin, object, named));
    if (access.isNamed)
      access.row = named.front();
    else if (bytes)
      access.row = containing(bytes->begin, object, named.size() > 1 ? named : all);
    else if (all.size() == 1)
      access.row = all.front();
    access.plane = access.row ? kernel.rows[*access.row].name : objects[object].name;
    if (access.row)
      access.start = startOf(*access.row, object);
    else if (!objects[object].dynamic)
      access.start = 0;
  }
  access.traced = std::move(traced);
  return access;
}

} // namespace smem::traffic

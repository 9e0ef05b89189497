// Planes are placed in the order of the block: the reserve, static memory, dynamic memory.
#include "render/BlockMap.h"

#include "occupancy/Limits.h"
#include "render/Format.h"
#include "symbolic/Evaluate.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

#include <algorithm>

namespace smem::render {

std::int64_t BlockMap::allocation() const {
  return occupancy::roundUp(staticBytes + requested + device->reservedPerBlock, device->sharedGranularity);
}

std::int64_t BlockMap::pool() const { return occupancy::carveOut(*device, carveOutPercent, allocation()); }

Known<std::int64_t> valueAt(const ledger::Quantity &quantity, const ledger::LaunchCheck *launch,
                            const symbolic::Bindings &bindings) {
  if (!launch)
    return quantity.value;
  Known<std::int64_t> value =
      symbolic::evaluate(symbolic::substitute(quantity.formula, launch->launch.arguments), bindings);
  return value ? value : quantity.value;
}

void addPlanes(BlockMap &map, const ledger::KernelLedger &kernel, const ledger::LaunchCheck *launch,
               const symbolic::Bindings &bindings) {
  for (const ledger::Row &row : kernel.rows) {
    auto value = [&](const Known<ledger::Quantity> &quantity) -> Known<std::int64_t> {
      if (!quantity)
        return quantity.why();
      return valueAt(*quantity, launch, bindings);
    };
    const Known<std::int64_t> offset = value(row.offset), extent = value(row.extent);
    if (!offset || !extent) {
      map.missing.push_back(row.name + ": " + (!offset ? offset.why() : extent.why()).reason);
      continue;
    }
    if (*extent <= 0 || *offset < 0)
      continue;
    const std::int64_t start = row.storage == facts::Storage::Static ? 0 : map.staticBytes;
    map.planes.push_back({row.name, row.aliasOf.value_or(""), start + *offset, *extent, row.used});
  }
  llvm::stable_sort(map.planes, [](const MapPlane &a, const MapPlane &b) { return a.begin < b.begin; });
}

std::string sayMap(const BlockMap &map) {
  const std::int64_t reserve = map.device->reservedPerBlock, each = map.allocation(), pool = map.pool();
  std::string text =
      fmt::format("each block takes {} of {}: {}{} static and {} dynamic{}", bytes(each), bytes(pool),
                  reserve ? bytes(reserve) + " of the driver's reserve, " : "", bytes(map.staticBytes),
                  bytes(map.requested),
                  each == map.staticBytes + map.requested + reserve
                      ? ""
                      : fmt::format(", rounded up to {}", bytes(map.device->sharedGranularity)));
  if (map.blocks == 0)
    return text + "; it does not launch";
  text +=
      fmt::format("; with {}{} per SM {} stay free", map.isUpperBound ? "at most " : "",
                  counted(map.blocks, "block"), bytes(std::max<std::int64_t>(0, pool - map.blocks * each)));
  if (map.requested > map.needed)
    text += fmt::format("; {} of each request are not needed", bytes(map.requested - map.needed));
  if (map.requested < map.needed)
    text += fmt::format("; {} of what the kernel needs lie past its request", bytes(map.needed - map.requested));
  return text;
}

} // namespace smem::render

// Accesses are matched by place, plane and kind; the copies that unrolling makes of one are summed up first.
#include "estimate/Banks.h"

#include "llvm/ADT/STLExtras.h"

#include <map>
#include <tuple>

namespace smem::estimate {

using Key = std::tuple<SourceSpan, std::string, trace::AccessKind>;

static Known<const traffic::Traffic *> blockOf(const lint::KernelModel &kernel, std::size_t launch) {
  if (!kernel.traces)
    return Unknown{"no block was run", kernel.ledger->kernel.where};
  if (!*kernel.traces)
    return kernel.traces->why();
  for (const traffic::Traffic &block : **kernel.traces)
    if (llvm::is_contained(block.launches, launch))
      return &block;
  return Unknown{"the block of this launch was not run", kernel.ledger->kernel.where};
}

static std::map<Key, Known<AccessSide>> sidesOf(const traffic::Traffic &block) {
  std::map<Key, Known<AccessSide>> sides;
  for (const traffic::Access &access : block.accesses) {
    if (!access.rating)
      continue;
    auto [side, isNew] = sides.try_emplace({access.where, access.plane, access.traced.kind}, AccessSide());
    if (access.traced.unknownExecutions > 0 && access.rating->executions == 0)
      for (const trace::Doubt &doubt : access.traced.doubts)
        if (doubt.kind == trace::Doubt::Kind::Index && side->second)
          side->second = doubt.why;
    if (!side->second)
      continue;
    side->second->wavefronts += std::int64_t(access.rating->wavefronts);
    side->second->fewest += std::int64_t(access.rating->fewest);
  }
  return sides;
}

static std::optional<TileCost> tileOf(const traffic::Traffic &block) {
  if (!block.mainLoop)
    return std::nullopt;
  return TileCost{block.mainLoop->wavefronts, block.mainLoop->barriers, block.mainLoop->shuffles};
}

Known<BankChange> bankChange(const lint::KernelModel &before, const lint::KernelModel &after, std::size_t launch) {
  const Known<const traffic::Traffic *> old = blockOf(before, launch), now = blockOf(after, launch);
  if (!old)
    return old.why();
  if (!now)
    return now.why();
  BankChange change;
  const auto sides = sidesOf(**now);
  for (const auto &[key, side] : sidesOf(**old))
    if (auto found = sides.find(key); found != sides.end())
      change.accesses.push_back({std::get<0>(key), std::get<1>(key), std::get<2>(key), side, found->second});
  change.tileBefore = tileOf(**old);
  change.tileAfter = tileOf(**now);
  return change;
}

} // namespace smem::estimate

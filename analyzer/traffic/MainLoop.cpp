// From the outermost loops inwards, as long as one of them still holds a barrier and most of the wavefronts.
#include "traffic/MainLoop.h"

#include "llvm/ADT/STLExtras.h"

namespace smem::traffic {

using trace::UnitKind;

bool isWithin(const std::vector<trace::Loop> &loops, std::optional<std::size_t> loop, std::size_t outer) {
  for (; loop; loop = loops[*loop].parent)
    if (*loop == outer)
      return true;
  return false;
}

static std::uint64_t wavefrontsIn(const Traffic &traffic, std::size_t loop) {
  std::uint64_t wavefronts = 0;
  for (const Access &access : traffic.accesses)
    if (access.rating && isWithin(traffic.loops, access.traced.loop, loop))
      wavefronts += access.rating->wavefronts;
  return wavefronts;
}

static bool synchronizes(const trace::UnitUse &use) {
  return use.kind == UnitKind::Barrier || use.kind == UnitKind::AsyncWait || use.kind == UnitKind::WarpBarrier;
}

static bool hasBarrier(const Traffic &traffic, std::size_t loop) {
  return llvm::any_of(traffic.units, [&](const trace::UnitUse &use) {
    return synchronizes(use) && isWithin(traffic.loops, use.loop, loop);
  });
}

static std::uint64_t executionsIn(const Traffic &traffic, std::size_t loop, UnitKind kind) {
  std::uint64_t executions = 0;
  for (const trace::UnitUse &use : traffic.units)
    if (use.kind == kind && isWithin(traffic.loops, use.loop, loop))
      executions += use.executions;
  return executions;
}

std::optional<double> perIteration(const Traffic &traffic, const Access &access) {
  if (!traffic.mainLoop || !isWithin(traffic.loops, access.traced.loop, traffic.mainLoop->loop))
    return std::nullopt;
  return double(access.traced.executions) / double(traffic.mainLoop->iterations);
}

std::optional<MainLoop> mainLoopOf(const Traffic &traffic) {
  std::optional<std::size_t> chosen;
  bool deeper = true;
  while (deeper) {
    deeper = false;
    for (std::size_t loop = 0; loop < traffic.loops.size() && !deeper; ++loop)
      if (traffic.loops[loop].parent == chosen && hasBarrier(traffic, loop) &&
          2 * wavefrontsIn(traffic, loop) >= traffic.wavefronts && traffic.wavefronts > 0) {
        chosen = loop;
        deeper = true;
      }
  }
  if (!chosen)
    return std::nullopt;
  const trace::Loop &loop = traffic.loops[*chosen];
  if (loop.entries == 0 || loop.iterations <= loop.entries)
    return std::nullopt;
  constexpr std::int64_t lanes = banks::Lanes;
  const std::int64_t threads = traffic.block.x * traffic.block.y * traffic.block.z;
  const double warps = double((threads + lanes - 1) / lanes);
  // All warps go round together, since there is a barrier: an iteration of the block is one of every warp.
  const double iterations = double(loop.iterations) / warps;
  MainLoop found;
  found.loop = *chosen;
  found.iterations = std::uint64_t(iterations + 0.5);
  found.sampled = loop.sampled.has_value();
  found.wavefronts = double(wavefrontsIn(traffic, *chosen)) / iterations;
  found.barriers = double(executionsIn(traffic, *chosen, UnitKind::Barrier)) / warps / iterations;
  found.shuffles = double(executionsIn(traffic, *chosen, UnitKind::Shuffle)) / iterations;
  return found;
}

} // namespace smem::traffic

// A loop is played: in every round each bank lets its lowest lane through, half a warp by half at 8 bytes.
#include "banks/Atomics.h"

#include "banks/Phases.h"

#include <array>
#include <bit>

namespace smem::banks {
namespace {

// The lanes whose compare-and-swap succeeds in a round: of those that want one bank the lowest, unless a half
// of the warp before it has just changed the word.
uint32_t winnersOf(const WarpAccess &access) {
  uint32_t winners = 0;
  forEachPhase(access, [&](uint32_t lanes) {
    const uint32_t earlier = winners;
    uint32_t taken = 0; // bank groups
    for (uint32_t rest = lanes; rest; rest &= rest - 1) {
      const int lane = std::countr_zero(rest);
      const uint32_t group = 1u << bankGroup(access.address[lane], access.bytesPerLane);
      if (taken & group)
        continue;
      taken |= group;
      bool changed = false;
      for (uint32_t before = earlier; before && !changed; before &= before - 1)
        changed = access.address[std::countr_zero(before)] == access.address[lane];
      if (!changed)
        winners |= 1u << lane;
    }
  });
  return winners;
}

// Calls visit(round) with the access of the lanes that are still to be served, round by round.
template <class Visit> void playLoop(WarpAccess round, Visit visit) {
  while (round.activeLanes) {
    visit(round);
    round.activeLanes &= ~winnersOf(round);
  }
}

int loopWavefronts(const WarpAccess &access) {
  int wavefronts = 0;
  playLoop(access, [&](WarpAccess round) {
    wavefronts += atomicPasses(AtomicForm::CompareSwap) * phaseCount(round);
    round.kind = Kind::Load;
    wavefronts += serve(round).wavefronts;
  });
  return wavefronts;
}

} // namespace

Service serveAtomic(const WarpAccess &access) {
  Service service;
  const int passes = atomicPasses(access.atomicForm);
  service.fewest = passes * phaseCount(access);
  forEachPhase(access, [&](uint32_t lanes) {
    service.wavefronts += passes * mostLanes(access, lanes);
    mostWords(access, lanes, service.collision);
  });
  if (access.atomicForm == AtomicForm::Loop)
    service.wavefronts = loopWavefronts(access);
  service.atLeast = service.wavefronts;
  if (access.atomicForm == AtomicForm::Direct && access.bytesPerLane == 8 && access.activeLanes) {
    service.doubt = Doubt::WideAtomic;
    service.atLeast = service.fewest;
    service.wavefronts = passes * access.activeCount();
  }
  return service;
}

int loopRounds(const WarpAccess &access) {
  int rounds = 0;
  playLoop(access, [&](const WarpAccess &) { ++rounds; });
  return rounds;
}

} // namespace smem::banks

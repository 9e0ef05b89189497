// Control flow of a warp: which lanes run which block when.
#include "trace/Warp.h"

#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

#include <algorithm>
#include <bit>

namespace smem::trace {

Warp::Warp(const Program &program, const Memory &memory, const Request &request, Run &run, Recorder &recorder)
    : program(program), memory(memory), request(request), run(run), recorder(recorder),
      registers(program.slots), waiting(program.blocks.size()), loops(program.loops.size()),
      privates(memory.privates().size()) {
  if (!program.blocks.empty())
    layout = &program.blocks[0].block->getModule()->getDataLayout();
  setUpConstants();
}

bool Warp::execute(unsigned number, std::uint64_t mostSteps, llvm::function_ref<bool()> late) {
  setUp(number);
  const std::uint64_t end = run.steps + mostSteps;
  std::uint64_t nextLook = 0;
  while (first < waiting.size()) {
    if (!waiting[first].lanes) {
      ++first;
      continue;
    }
    runBlockAt(first);
    if (run.steps > end)
      return false;
    if (run.steps >= nextLook) {
      if (late())
        return false;
      nextLook = run.steps + 2048; // a look at the clock costs as much as a few steps
    }
  }
  return true;
}

Active Warp::activeOf(Mask lanes) const {
  Active active{lanes, 0, 0, 0};
  for (const OpenDoubt &open : doubts)
    if (const Mask its = open.lanes & lanes) {
      active.may |= its;
      active.partial |= open.isWhole ? 0 : its;
      active.doubts |= open.bit;
    }
  return active;
}

void Warp::endDoubts(unsigned index, Mask lanes) {
  for (OpenDoubt &open : doubts)
    if (open.ends == index)
      open.lanes &= ~lanes;
  std::erase_if(doubts, [](const OpenDoubt &open) { return !open.lanes; });
}

void Warp::runBlockAt(unsigned index) {
  const Block &block = program.blocks[index];
  Waiting &here = waiting[index];
  const Mask lanes = here.lanes;
  here.lanes = 0;
  for (unsigned phi = 0; phi < block.phis.size(); ++phi)
    registers[block.phis[phi]] = here.phis[phi];
  if (block.isHeader) {
    LoopState &loop = loops[*block.loop];
    LoopCount &count = run.loops[*block.loop];
    if (here.enters) {
      loop = LoopState();
      ++count.entries;
    }
    ++loop.iterations;
    if (program.loops[*block.loop].exits == 0 && loop.iterations > request.limits.sampleIterations) {
      count.isSampled = true;
      count.sampled = block.block->getTerminator();
      return; // it never ends
    }
    ++count.iterations;
  }
  here.enters = false;
  if (!doubts.empty())
    endDoubts(index, lanes);
  ++run.executions[index];
  run.steps += block.steps.size() + 1;
  const Active active = activeOf(lanes);
  for (const Step &step : block.steps)
    runStep(step, active);
  leave(index, lanes);
}

void Warp::leave(unsigned index, Mask lanes) {
  const Block &block = program.blocks[index];
  if (block.edges.empty())
    return;
  if (block.edges.size() == 1)
    return arrive(block, block.edges[0], lanes, nullptr);
  if (block.condition == noSlot)
    return;
  branch(block, at(block.condition), lanes);
}

// Lanes whose condition is known go where it says, the others everywhere it may send them.
void Warp::branch(const Block &block, const Lanes &condition, Mask lanes) {
  const Mask known = lanes & condition.known();
  std::vector<Mask> taken(block.edges.size());
  for (Mask left = known; left; left &= left - 1) {
    const unsigned lane = std::countr_zero(left);
    const std::uint64_t value = condition[lane];
    std::size_t edge = 0;
    if (block.cases.empty()) {
      edge = value & 1 ? 0 : 1;
    } else {
      const auto found = std::ranges::find(block.cases, value);
      edge = found == block.cases.end() ? 0 : found - block.cases.begin() + 1;
    }
    taken[edge] |= Mask(1) << lane;
  }
  const bool leavesLoop = std::ranges::any_of(block.edges, &Edge::leaves);
  if (known == lanes && leavesLoop && block.loop)
    loops[*block.loop].isDecided = true;
  for (std::size_t edge = 0; edge < taken.size(); ++edge)
    if (taken[edge])
      arrive(block, block.edges[edge], taken[edge], nullptr);
  if (const Mask unknown = lanes & ~known)
    decide(block, unknown, condition);
}

void Warp::decide(const Block &block, Mask lanes, const Lanes &condition) {
  std::vector<const Edge *> open;
  for (const Edge &edge : block.edges)
    if (!program.blocks[edge.target].isDead)
      open.push_back(&edge);
  // A trip count that is not known is taken for a multiple of the unrolled iterations.
  if (open.size() > 1)
    std::erase_if(open, [](const Edge *edge) { return edge->toRemainder; });
  if (open.empty())
    return;
  const llvm::Value *origin = condition.origin();
  if (open.size() == 1) // what is not a trap is what is meant to happen
    return arrive(block, *open[0], lanes, nullptr);
  const bool leaves = block.loop && std::ranges::any_of(open, [](const Edge *edge) { return edge->leaves; });
  if (!leaves) {
    doubt(block, lanes, block.isGuard ? Doubt::Kind::Loop : Doubt::Kind::Branch, condition);
    for (const Edge *edge : open)
      arrive(block, *edge, lanes, nullptr);
    return;
  }
  LoopState &loop = loops[*block.loop];
  const LoopShape &shape = program.loops[*block.loop];
  const Limits &limits = request.limits;
  const bool ends = loop.iterations >= (loop.isDecided ? limits.boundedIterations : limits.sampleIterations);
  const bool onlyStays = !ends && shape.exits == 1;
  if (ends || onlyStays) {
    LoopCount &count = run.loops[*block.loop];
    count.isSampled = true;
    count.sampled = origin;
  }
  doubt(block, lanes, ends || onlyStays ? Doubt::Kind::Loop : Doubt::Kind::Branch, condition);
  for (const Edge *edge : open) {
    if (edge->leaves ? onlyStays : ends)
      continue;
    // What the loop computes depends on how often it ran.
    arrive(block, *edge, lanes, edge->leaves && ends ? block.block->getTerminator() : nullptr);
    if (edge->leaves && ends)
      for (std::size_t variable : shape.stored)
        privates.forget(variable);
  }
}

void Warp::arrive(const Block &from, const Edge &edge, Mask lanes, const llvm::Value *sampled) {
  Waiting &there = waiting[edge.target];
  if (there.phis.size() != edge.sources.size())
    there.phis.resize(edge.sources.size());
  const Block &target = program.blocks[edge.target];
  for (std::size_t phi = 0; phi < edge.sources.size(); ++phi) {
    const llvm::Value *origin = sampled ? sampled : from.block->getTerminator();
    const Lanes value = sampled && edge.fromLoop[phi] ? Lanes::unknown(sampled) : at(edge.sources[phi]);
    there.phis[phi] = there.lanes ? merged(there.phis[phi], there.lanes, value, lanes, origin) : value;
  }
  there.lanes |= lanes;
  there.enters |= target.isHeader && !edge.isBack;
  first = std::min(first, edge.target);
}

void Warp::doubt(const Block &block, Mask lanes, Doubt::Kind kind, const Lanes &condition) {
  const DoubtSource source{kind, block.block->getTerminator(), condition.origin()};
  auto found = std::ranges::find(run.doubts, source);
  if (found == run.doubts.end()) {
    run.doubts.push_back(source);
    found = std::prev(run.doubts.end());
  }
  // The last bit stands for all further ones.
  const std::uint64_t bit = std::uint64_t(1) << std::min<std::size_t>(found - run.doubts.begin(), 63);
  for (OpenDoubt &open : doubts)
    if (open.bit == bit && open.ends == block.meeting) {
      open.lanes |= lanes;
      open.isWhole &= condition.isAlike();
      return;
    }
  doubts.push_back({bit, block.meeting, lanes, condition.isAlike()});
}

} // namespace smem::trace

// Topological order of a loop nest, and post-dominators.
#include "trace/Order.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Instructions.h"

#include <algorithm>

namespace smem::trace {

namespace {

using Blocks = std::vector<const llvm::BasicBlock *>;

// A region is a loop or the whole function; an inner loop of it counts as one node, named by its header.
class RegionOrder {
public:
  explicit RegionOrder(const llvm::LoopInfo &loops) : loops(loops) {}

  void append(const llvm::Loop *region, const llvm::BasicBlock *start, Blocks &order) {
    Blocks finished;
    llvm::DenseSet<const llvm::BasicBlock *> seen;
    visit(region, start, finished, seen);
    for (auto node = finished.rbegin(); node != finished.rend(); ++node) {
      const llvm::Loop *inner = loops.getLoopFor(*node);
      if (inner == region)
        order.push_back(*node);
      else
        append(childOf(region, inner), *node, order);
    }
  }

private:
  // The loop directly inside `region` that holds `inner`.
  static const llvm::Loop *childOf(const llvm::Loop *region, const llvm::Loop *inner) {
    while (inner && inner->getParentLoop() != region)
      inner = inner->getParentLoop();
    return inner;
  }

  void visit(const llvm::Loop *region, const llvm::BasicBlock *start, Blocks &finished,
             llvm::DenseSet<const llvm::BasicBlock *> &seen) {
    struct Open {
      const llvm::BasicBlock *node;
      Blocks next;
    };
    std::vector<Open> path;
    auto open = [&](const llvm::BasicBlock *node) {
      if (seen.insert(node).second)
        path.push_back({node, successors(region, node)});
    };
    open(start);
    while (!path.empty()) {
      if (path.back().next.empty()) {
        finished.push_back(path.back().node);
        path.pop_back();
        continue;
      }
      const llvm::BasicBlock *next = path.back().next.back();
      path.back().next.pop_back();
      open(next);
    }
  }

  Blocks successors(const llvm::Loop *region, const llvm::BasicBlock *node) const {
    Blocks next;
    auto add = [&](const llvm::BasicBlock *block) {
      if (region && (!region->contains(block) || block == region->getHeader()))
        return;
      const llvm::Loop *inner = loops.getLoopFor(block);
      next.push_back(inner == region ? block : childOf(region, inner)->getHeader());
    };
    const llvm::Loop *inner = loops.getLoopFor(node);
    if (inner == region) {
      for (const llvm::BasicBlock *block : llvm::successors(node))
        add(block);
      return next;
    }
    const llvm::Loop *child = childOf(region, inner);
    llvm::SmallVector<llvm::BasicBlock *> exits;
    child->getExitBlocks(exits);
    for (const llvm::BasicBlock *block : exits)
      add(block);
    return next;
  }

  const llvm::LoopInfo &loops;
};

} // namespace

Blocks blockOrder(const llvm::Function &function, const llvm::LoopInfo &loops) {
  Blocks order;
  RegionOrder(loops).append(nullptr, &function.getEntryBlock(), order);
  return order;
}

std::vector<bool> deadEnds(const Blocks &order,
                           const llvm::DenseMap<const llvm::BasicBlock *, unsigned> &position) {
  std::vector<bool> dead(order.size());
  for (std::size_t index = order.size(); index-- > 0;) {
    const llvm::Instruction *end = order[index]->getTerminator();
    dead[index] =
        llvm::isa<llvm::UnreachableInst>(end) ||
        (end->getNumSuccessors() > 0 && llvm::all_of(llvm::successors(order[index]), [&](auto *next) {
           const unsigned at = position.lookup(next);
           return at > index && dead[at];
         }));
  }
  return dead;
}

namespace {

// Immediate post-dominators by repeated intersection (Cooper, Harvey, Kennedy: "A Simple, Fast Dominance
// Algorithm") on the reversed graph, with one end behind all blocks that return.
class Meeting {
public:
  Meeting(const Blocks &order, const llvm::DenseMap<const llvm::BasicBlock *, unsigned> &position,
          const std::vector<bool> &dead)
      : end(order.size()), before(end + 1), after(end + 1), number(end + 1), meeting(end + 1, none) {
    for (unsigned index = 0; index < end; ++index) {
      if (dead[index])
        continue;
      if (order[index]->getTerminator()->getNumSuccessors() == 0)
        after[index].push_back(end);
      for (const llvm::BasicBlock *block : llvm::successors(order[index]))
        if (const unsigned next = position.lookup(block); !dead[next])
          after[index].push_back(next);
      for (unsigned next : after[index])
        before[next].push_back(index);
    }
    numberFromEnd();
    solve();
  }

  std::optional<unsigned> of(unsigned index) const {
    return meeting[index] == none || meeting[index] == end ? std::nullopt : std::optional(meeting[index]);
  }

private:
  static constexpr unsigned none = ~0u;

  // Post-order of the reversed graph; 0 for what never reaches the end.
  void numberFromEnd() {
    std::vector<bool> seen(end + 1);
    std::vector<std::pair<unsigned, std::size_t>> path = {{end, 0}};
    seen[end] = true;
    while (!path.empty()) {
      auto &[node, next] = path.back();
      if (next == before[node].size()) {
        finished.push_back(node);
        number[node] = finished.size();
        path.pop_back();
      } else if (const unsigned to = before[node][next++]; !seen[to]) {
        seen[to] = true;
        path.emplace_back(to, 0);
      }
    }
  }

  unsigned intersect(unsigned a, unsigned b) const {
    while (a != b) {
      while (number[a] < number[b])
        a = meeting[a];
      while (number[b] < number[a])
        b = meeting[b];
    }
    return a;
  }

  void solve() {
    meeting[end] = end;
    for (bool changed = true; changed;) {
      changed = false;
      for (auto node = finished.rbegin() + 1; node < finished.rend(); ++node) {
        unsigned now = none;
        for (unsigned next : after[*node])
          if (number[next] && meeting[next] != none)
            now = now == none ? next : intersect(next, now);
        changed |= now != meeting[*node];
        meeting[*node] = now;
      }
    }
  }

  unsigned end;
  std::vector<std::vector<unsigned>> before, after;
  std::vector<std::size_t> number;
  std::vector<unsigned> meeting;
  std::vector<unsigned> finished;
};

} // namespace

std::vector<std::optional<unsigned>>
meetingPoints(const Blocks &order, const llvm::DenseMap<const llvm::BasicBlock *, unsigned> &position,
              const std::vector<bool> &dead) {
  Meeting meeting(order, position, dead);
  std::vector<std::optional<unsigned>> result;
  for (unsigned index = 0; index < order.size(); ++index)
    result.push_back(meeting.of(index));
  return result;
}

} // namespace smem::trace

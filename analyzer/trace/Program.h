// A prepared kernel as the machine runs it: blocks in order, of each only the steps that addresses and
// branches depend on, with operands as numbered slots.
#pragma once

#include "trace/Assembly.h"
#include "trace/Compute.h"
#include "trace/Memory.h"
#include "trace/Prepare.h"
#include "trace/Sites.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/Analysis/LoopInfo.h"

#include <optional>
#include <vector>

namespace smem::trace {

inline constexpr unsigned noSlot = ~0u;

// An access as it is executed; `record` numbers it.
struct SiteStep {
  Site site;
  unsigned record = 0;
  unsigned address = noSlot;
  unsigned leading = noSlot;
  unsigned source = noSlot;
};

enum class StepKind {
  Binary,
  Compare,
  Cast,
  Select,
  Address,
  Freeze,
  Function, // from operands alone
  Special,  // a special register or a constant of the launch
  Shuffle,
  Vote,
  SpaceTest,
  Load,  // of private, constant or parameter memory; others give nothing that is known
  Store, // into private memory: the address, then the scalars one behind the other, `bits` each
  Fill,  // memset of private memory
  Touch, // whatever else writes behind a pointer
  Assembly,
  Nothing, // its result is not known
};

struct Step {
  StepKind kind = StepKind::Nothing;
  const llvm::Instruction *instruction = nullptr;
  unsigned result = noSlot;
  unsigned bits = 0; // of the operands
  llvm::SmallVector<unsigned, 4> operands;
  Function function = Function::None;
  // Of an address: a constant and scaled indices on top of operands[0].
  std::uint64_t offset = 0;
  struct Scaled {
    unsigned slot;
    unsigned bits; // to be sign-extended from
    std::uint64_t scale;
  };
  llvm::SmallVector<Scaled, 2> indices;
  llvm::SmallVector<SiteStep, 2> sites;
  std::optional<unsigned> assembly; // index into Program::assemblies; its sites are per PTX instruction
  std::string special;              // PTX name of the special register
};

struct Edge {
  unsigned target = 0;
  std::vector<unsigned> sources; // per phi of the target
  std::vector<bool> fromLoop;    // the source is computed in the innermost loop that the edge leaves
  bool isBack = false;           // to the header of a loop that holds its source
  bool leaves = false;           // the innermost loop of its source
  bool toRemainder = false;      // to the iterations that an unrolled loop leaves over
};

struct Block {
  const llvm::BasicBlock *block = nullptr;
  std::vector<unsigned> phis; // slots
  std::vector<Step> steps;
  unsigned condition = noSlot;
  std::vector<Edge> edges;          // of a branch: taken first
  std::vector<std::uint64_t> cases; // of a switch, per edge from the second on; the first is the default
  std::optional<unsigned> loop;     // innermost
  bool isHeader = false;            // of that loop
  bool isGuard = false;             // it decides whether a loop is entered at all
  bool isDead = false;              // every path from it ends in a trap
  std::optional<unsigned> meeting;  // where all paths from it come together
};

struct LoopShape {
  const llvm::Loop *loop = nullptr;
  std::optional<unsigned> parent;
  unsigned exits = 0;              // branches that leave it
  std::vector<std::size_t> stored; // private variables that are written in it
};

struct Program {
  std::vector<Block> blocks;    // the first is the entry
  std::vector<LoopShape> loops; // outer before inner
  std::vector<Assembly> assemblies;
  std::vector<std::pair<unsigned, const llvm::Argument *>> arguments; // slots
  std::vector<std::pair<unsigned, const llvm::Constant *>> constants;
  unsigned slots = 0;
  unsigned records = 0;
};

// The loops' pointers are those of `loops`.
Program makeProgram(const llvm::Function &kernel, const llvm::LoopInfo &loops, const Memory &memory);

using Assemblies = llvm::DenseMap<const llvm::CallBase *, Assembly>;

// What addresses and branches of the kernel are computed from.
struct Needed {
  llvm::DenseSet<const llvm::Value *> values;
  llvm::DenseSet<const llvm::AllocaInst *> privates; // variables whose content matters
};
Needed neededValues(const llvm::Function &kernel, const Assemblies &assemblies);

// The scalars of a stored value, a vector's elements one by one; null where one is not seen.
llvm::SmallVector<const llvm::Value *, 4> storedScalars(const llvm::StoreInst &store);

// Whether a call's result is computed from its arguments here.
bool isComputed(const llvm::CallBase &call);

} // namespace smem::trace

// The state of one warp between its steps. Internal to the machine.
#pragma once

#include "trace/Machine.h"
#include "trace/PrivateMemory.h"

#include "llvm/IR/DataLayout.h"

namespace smem::trace {

// Lanes that wait at the start of a block, with the values of its phis.
struct Waiting {
  Mask lanes = 0;
  bool enters = false; // some came into the loop whose header the block is, and not around it
  std::vector<Lanes> phis;
};

struct LoopState {
  unsigned iterations = 0; // since the loop was entered
  bool isDecided = false;  // a branch out of it was decided since
};

// Lanes that may not be where they are since a branch that was not decided, until they reach the block at
// which its paths meet.
struct OpenDoubt {
  std::uint64_t bit = 0;        // in a Record
  std::optional<unsigned> ends; // absent: only with the warp
  Mask lanes = 0;
  bool isWhole = false; // the condition is the same for all of them
};

class Warp {
public:
  Warp(const Program &program, const Memory &memory, const Request &request, Run &run, Recorder &recorder);

  // Runs warp `number` from start to end, or until it has executed `mostSteps` or `late` says so. False then.
  bool execute(unsigned number, std::uint64_t mostSteps, llvm::function_ref<bool()> late);

private:
  void setUp(unsigned number);
  void setUpConstants();
  Lanes constantValue(const llvm::Constant *constant) const;
  Lanes argumentValue(const llvm::Argument *argument) const;

  void runBlockAt(unsigned index);
  void runStep(const Step &step, const Active &active);
  Lanes compute(const Step &step) const;
  Lanes address(const Step &step) const;
  Lanes shuffle(const Step &step, Mask lanes) const;
  Lanes vote(const Step &step, const Active &active) const;
  Lanes load(const Step &step, Mask lanes) const;
  void store(const Step &step, const Active &active);
  void runSites(const Step &step, const Active &active);
  Lanes runAssemblyOf(const Step &step, const Active &active);
  bool isExpected(const SiteStep &step, const llvm::Value *address);

  void leave(unsigned index, Mask lanes);
  void branch(const Block &block, const Lanes &condition, Mask lanes);
  void decide(const Block &block, Mask lanes, const Lanes &condition);
  void arrive(const Block &from, const Edge &edge, Mask lanes, const llvm::Value *sampled);
  void doubt(const Block &block, Mask lanes, Doubt::Kind kind, const Lanes &condition);
  void endDoubts(unsigned index, Mask lanes);
  Active activeOf(Mask lanes) const;

  const Lanes &at(unsigned slot) const { return registers[slot]; }

  const Program &program;
  const Memory &memory;
  const Request &request;
  const llvm::DataLayout *layout = nullptr;
  Run &run;
  Recorder &recorder;

  std::vector<Lanes> registers;
  std::vector<Waiting> waiting; // per block
  unsigned first = 0;           // no lanes wait before this block
  std::vector<LoopState> loops;
  PrivateMemory privates;
  WarpRegisters special;
  std::vector<OpenDoubt> doubts;
  llvm::DenseMap<const llvm::Value *, bool> expected; // whether an unknown address is one of shared memory
};

} // namespace smem::trace

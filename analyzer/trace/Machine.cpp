// Sets a block up and runs its warps.
#include "trace/Machine.h"

#include "trace/Warp.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

#include <chrono>

namespace smem::trace {

Lanes Warp::argumentValue(const llvm::Argument *argument) const {
  if (auto address = memory.addressOf(argument))
    return Lanes::uniform(*address);
  const unsigned bits = bitsOf(argument->getType());
  if (auto found = request.parameters.find(argument->getArgNo()); found != request.parameters.end())
    return Lanes::uniform(truncated(found->second, bits));
  if (auto found = request.named.find(argument->getName().str()); found != request.named.end())
    return Lanes::uniform(truncated(found->second, bits));
  return Lanes::unknownUniform(argument);
}

Lanes Warp::constantValue(const llvm::Constant *constant) const {
  if (auto *number = llvm::dyn_cast<llvm::ConstantInt>(constant))
    return number->getBitWidth() <= 64 ? Lanes::uniform(number->getZExtValue()) : Lanes::unknown(constant);
  if (llvm::isa<llvm::ConstantPointerNull>(constant))
    return Lanes::uniform(0);
  if (auto address = memory.addressOf(constant))
    return Lanes::uniform(*address);
  auto *expression = llvm::dyn_cast<llvm::ConstantExpr>(constant);
  if (!expression)
    return Lanes::unknown(constant);
  if (auto *address = llvm::dyn_cast<llvm::GEPOperator>(expression)) {
    llvm::APInt offset(64, 0);
    if (!address->accumulateConstantOffset(*layout, offset))
      return Lanes::unknown(constant);
    return binary(llvm::Instruction::Add, 64,
                  constantValue(llvm::cast<llvm::Constant>(address->getPointerOperand())),
                  Lanes::uniform(offset.getZExtValue()), constant);
  }
  const Lanes first = constantValue(expression->getOperand(0));
  if (expression->isCast())
    return cast(llvm::cast<llvm::Operator>(*expression), first);
  if (expression->getNumOperands() == 2)
    return binary(expression->getOpcode(), bitsOf(expression->getType()), first,
                  constantValue(expression->getOperand(1)), constant);
  return Lanes::unknown(constant);
}

void Warp::setUpConstants() {
  for (auto [slot, constant] : program.constants)
    registers[slot] = constantValue(constant);
  for (auto [slot, argument] : program.arguments)
    registers[slot] = argumentValue(argument);
}

void Warp::setUp(unsigned number) {
  const Dimensions &block = request.block;
  const std::int64_t threads = block.x * block.y * block.z, start = std::int64_t(number) * warpLanes;
  const unsigned here = std::min<std::int64_t>(warpLanes, threads - start);
  auto ofThread = [&](auto &&value) {
    return Lanes::make(allLanes, nullptr, [&](unsigned lane) { return std::uint64_t(value(start + lane)); });
  };
  auto ofLane = [&](auto &&value) {
    return Lanes::make(allLanes, nullptr, [&](unsigned lane) { return std::uint64_t(value(lane)); });
  };
  auto &named = special.named;
  named["%tid.x"] = ofThread([&](std::int64_t thread) { return thread % block.x; });
  named["%tid.y"] = ofThread([&](std::int64_t thread) { return thread / block.x % block.y; });
  named["%tid.z"] = ofThread([&](std::int64_t thread) { return thread / (block.x * block.y); });
  named["%ntid.x"] = Lanes::uniform(block.x);
  named["%ntid.y"] = Lanes::uniform(block.y);
  named["%ntid.z"] = Lanes::uniform(block.z);
  named["%ctaid.x"] = Lanes::uniform(request.blockIndex.x);
  named["%ctaid.y"] = Lanes::uniform(request.blockIndex.y);
  named["%ctaid.z"] = Lanes::uniform(request.blockIndex.z);
  if (request.grid) {
    named["%nctaid.x"] = Lanes::uniform(request.grid->x);
    named["%nctaid.y"] = Lanes::uniform(request.grid->y);
    named["%nctaid.z"] = Lanes::uniform(request.grid->z);
  }
  if (request.dynamicBytes)
    named["%dynamic_smem_size"] = Lanes::uniform(*request.dynamicBytes);
  named["%warpid"] = Lanes::uniform(number);
  named["%nwarpid"] = Lanes::uniform((threads + warpLanes - 1) / warpLanes);
  named["%laneid"] = ofLane([](unsigned lane) { return lane; });
  named["%lanemask_eq"] = ofLane([](unsigned lane) { return Mask(1) << lane; });
  named["%lanemask_lt"] = ofLane([](unsigned lane) { return (Mask(1) << lane) - 1; });
  named["%lanemask_le"] = ofLane([](unsigned lane) { return (Mask(2) << lane) - 1; });
  named["%lanemask_gt"] = ofLane([](unsigned lane) { return ~((Mask(2) << lane) - 1); });
  named["%lanemask_ge"] = ofLane([](unsigned lane) { return ~((Mask(1) << lane) - 1); });
  named["WARP_SZ"] = named["%warpsize"] = Lanes::uniform(warpLanes);

  for (Waiting &block : waiting) {
    block.lanes = 0;
    block.enters = false;
  }
  for (std::size_t variable = 0; variable < memory.privates().size(); ++variable)
    privates.forget(variable);
  doubts.clear();
  waiting[0].lanes = here == warpLanes ? allLanes : (Mask(1) << here) - 1;
  first = 0;
}

Run runBlock(const Program &program, const Memory &memory, const Request &request) {
  using Clock = std::chrono::steady_clock;
  const auto end = Clock::now() + std::chrono::milliseconds(request.limits.milliseconds);
  Run run;
  run.executions.resize(program.blocks.size());
  run.loops.resize(program.loops.size());
  Recorder recorder(program.records, request.limits.patternsPerAccess);
  Warp warp(program, memory, request, run, recorder);
  const std::int64_t threads = request.block.x * request.block.y * request.block.z;
  const unsigned warps = (threads + warpLanes - 1) / warpLanes;
  bool late = false;
  for (unsigned number = 0; number < warps && !late; ++number)
    if (!warp.execute(number, request.limits.steps / warps, [&] { return late = Clock::now() > end; }))
      run.stopped =
          late ? "the run took longer than " + std::to_string(request.limits.milliseconds) + " ms"
               : "a warp executes more than " + std::to_string(request.limits.steps / warps) + " steps";
  run.records = std::move(recorder.records);
  return run;
}

} // namespace smem::trace

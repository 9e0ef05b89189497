// Steps of a warp: values, memory, accesses.
#include "trace/Warp.h"

#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"

#include <bit>

namespace smem::trace {

void Warp::runStep(const Step &step, const Active &active) {
  if (!step.sites.empty() && step.kind != StepKind::Assembly)
    runSites(step, active);
  Lanes result;
  switch (step.kind) {
  case StepKind::Shuffle:
    result = shuffle(step, active.lanes);
    break;
  case StepKind::Vote:
    result = vote(step, active);
    break;
  case StepKind::Load:
    result = load(step, active.lanes);
    break;
  case StepKind::Assembly:
    result = runAssemblyOf(step, active);
    break;
  case StepKind::Store:
  case StepKind::Fill:
  case StepKind::Touch:
    store(step, active);
    break;
  default:
    if (step.result != noSlot)
      result = compute(step);
  }
  if (step.result != noSlot)
    registers[step.result] = step.kind == StepKind::Nothing ? Lanes::unknown(step.instruction) : result;
}

Lanes Warp::compute(const Step &step) const {
  switch (step.kind) {
  case StepKind::Binary:
    return binary(step.instruction->getOpcode(), step.bits, at(step.operands[0]), at(step.operands[1]),
                  step.instruction);
  case StepKind::Compare:
    if (step.instruction->getOperand(0)->getType()->isPointerTy() &&
        (anyGlobal(at(step.operands[0])) || anyGlobal(at(step.operands[1]))))
      return Lanes::unknown(step.instruction);
    return compare(llvm::cast<llvm::ICmpInst>(step.instruction)->getPredicate(), step.bits,
                   at(step.operands[0]), at(step.operands[1]));
  case StepKind::Cast:
    return cast(llvm::cast<llvm::Operator>(*step.instruction), at(step.operands[0]));
  case StepKind::Select:
    return choose(at(step.operands[0]), at(step.operands[1]), at(step.operands[2]));
  case StepKind::Freeze:
    return at(step.operands[0]);
  case StepKind::Address:
    return address(step);
  case StepKind::Function: {
    llvm::SmallVector<const Lanes *, 3> operands;
    for (unsigned slot : step.operands)
      operands.push_back(&at(slot));
    return apply(step.function, step.bits, operands);
  }
  case StepKind::Special: {
    if (auto variable = memory.addressOf(step.instruction))
      return Lanes::uniform(*variable);
    auto found = special.named.find(step.special);
    return found == special.named.end() ? Lanes::unknownUniform(step.instruction) : found->second;
  }
  case StepKind::SpaceTest:
    return map(at(step.operands[0]),
               [](std::uint64_t x) { return std::uint64_t(Memory::genericToShared(x).has_value()); });
  default:
    return Lanes::unknown(step.instruction);
  }
}

Lanes Warp::address(const Step &step) const {
  using O = llvm::Instruction;
  Lanes sum = at(step.operands[0]);
  if (step.offset)
    sum = binary(O::Add, 64, sum, Lanes::uniform(step.offset), step.instruction);
  for (const Step::Scaled &index : step.indices)
    sum = map(sum, at(index.slot), [&](std::uint64_t x, std::uint64_t y) {
      return x + std::uint64_t(extended(y, index.bits)) * index.scale;
    });
  return sum;
}

// PTX ISA, "shfl.sync": the source lane from operands b and c; a lane out of range reads its own.
Lanes Warp::shuffle(const Step &step, Mask lanes) const {
  const llvm::StringRef name = llvm::cast<llvm::CallBase>(step.instruction)->getCalledFunction()->getName();
  const Lanes &value = at(step.operands[1]), &selector = at(step.operands[2]),
              &control = at(step.operands[3]);
  if (value.isUniform())
    return value;
  Mask known = 0;
  std::array<unsigned, warpLanes> sources{};
  for (Mask left = lanes & selector.known() & control.known(); left; left &= left - 1) {
    const unsigned lane = std::countr_zero(left);
    const unsigned b = selector[lane] & 31, clamp = control[lane] & 31, segment = control[lane] >> 8 & 31;
    const unsigned most = (lane & segment) | (clamp & ~segment), least = lane & segment;
    int source = 0;
    bool inRange = false;
    if (name.contains(".up.")) {
      source = int(lane) - int(b);
      inRange = source >= int(most);
    } else if (name.contains(".down.")) {
      source = lane + b;
      inRange = source <= int(most);
    } else if (name.contains(".bfly.")) {
      source = lane ^ b;
      inRange = source <= int(most);
    } else {
      source = least | (b & ~segment);
      inRange = source <= int(most);
    }
    sources[lane] = inRange ? source : lane;
    // What a lane that does not take part holds is not defined.
    if (lanes >> sources[lane] & 1 && value.known() >> sources[lane] & 1)
      known |= Mask(1) << lane;
  }
  return Lanes::make(known, value.origin() ? value.origin() : step.instruction,
                     [&](unsigned lane) { return value[sources[lane]]; });
}

Lanes Warp::vote(const Step &step, const Active &active) const {
  const Mask lanes = active.lanes;
  const llvm::StringRef name = llvm::cast<llvm::CallBase>(step.instruction)->getCalledFunction()->getName();
  const Lanes &predicate = at(step.operands[1]);
  if ((predicate.known() & lanes) != lanes || active.may)
    return Lanes::unknown((predicate.known() & lanes) != lanes ? predicate.origin() : step.instruction);
  Mask ballot = 0;
  for (Mask left = lanes; left; left &= left - 1)
    ballot |= Mask(predicate[std::countr_zero(left)] & 1) << std::countr_zero(left);
  if (name.contains(".ballot"))
    return Lanes::uniform(ballot);
  if (name.contains(".any"))
    return Lanes::uniform(ballot != 0);
  if (name.contains(".all"))
    return Lanes::uniform(ballot == lanes);
  return Lanes::uniform(ballot == 0 || ballot == lanes);
}

// Calls `use` once for each address that lanes have in common.
static void forEachAddress(const Lanes &address, Mask lanes,
                           llvm::function_ref<void(std::uint64_t, Mask)> use) {
  if (address.isUniform())
    return use(address[0], lanes);
  for (Mask left = lanes & address.known(); left;) {
    const std::uint64_t value = address[std::countr_zero(left)];
    Mask same = 0;
    for (Mask others = left; others; others &= others - 1)
      if (const unsigned lane = std::countr_zero(others); address[lane] == value)
        same |= Mask(1) << lane;
    use(value, same);
    left &= ~same;
  }
}

Lanes Warp::load(const Step &step, Mask lanes) const {
  const Lanes &pointer = at(step.operands[0]);
  Lanes result = pointer.isAlike() ? Lanes::unknownUniform(step.instruction) : Lanes::unknown(step.instruction);
  if (!step.bits)
    return result;
  const std::int64_t size = (step.bits + 7) / 8;
  forEachAddress(pointer, lanes, [&](std::uint64_t address, Mask same) {
    const auto location = Memory::locate(address + step.offset, false);
    if (!location)
      return;
    Lanes value = Lanes::unknownUniform(step.instruction);
    if (location->kind == Memory::Location::Kind::Private) {
      value = privates.load(location->index, location->offset, size, step.instruction);
    } else if (location->kind == Memory::Location::Kind::Parameter) {
      const llvm::Argument *argument = memory.parameters()[location->index];
      auto found = request.members.find({argument->getArgNo(), location->offset});
      value = found == request.members.end() ? Lanes::unknownUniform(argument)
                                             : Lanes::uniform(truncated(found->second, step.bits));
    } else if (location->kind == Memory::Location::Kind::Constant) {
      auto *initializer = const_cast<llvm::Constant *>(memory.constants()[location->index]->getInitializer());
      auto *folded = llvm::dyn_cast_or_null<llvm::ConstantInt>(llvm::ConstantFoldLoadFromConst(
          initializer, step.instruction->getType(), llvm::APInt(64, location->offset), *layout));
      if (folded)
        value = Lanes::uniform(folded->getZExtValue());
    }
    result = same == lanes ? value : replaced(result, same, value);
  });
  return result;
}

void Warp::store(const Step &step, const Active &active) {
  const Lanes &address = at(step.operands[0]);
  if (step.kind == StepKind::Touch || (active.lanes & ~address.known())) {
    for (unsigned slot : step.operands)
      if (slot != noSlot)
        forEachAddress(at(slot), active.lanes, [&](std::uint64_t value, Mask) {
          const auto location = Memory::locate(value, false);
          if (location && location->kind == Memory::Location::Kind::Private)
            privates.forget(location->index);
        });
    if (active.lanes & ~address.known())
      for (std::size_t variable = 0; variable < memory.privates().size(); ++variable)
        privates.forget(variable);
    return;
  }
  forEachAddress(address, active.lanes, [&](std::uint64_t value, Mask same) {
    const auto location = Memory::locate(value, false);
    if (!location || location->kind != Memory::Location::Kind::Private)
      return;
    if (step.kind == StepKind::Fill && active.may == 0 && same == active.lanes)
      return privates.fill(location->index, location->offset, step.offset, step.indices[0].scale);
    if (step.kind == StepKind::Fill)
      return privates.forget(location->index);
    const std::int64_t size = step.bits / 8;
    for (unsigned scalar = 1; scalar < step.operands.size(); ++scalar) {
      const unsigned slot = step.operands[scalar];
      privates.store(location->index, location->offset + (scalar - 1) * size, size,
                     slot == noSlot ? Lanes::unknown(step.instruction) : at(slot), same, active.may & same,
                     step.instruction);
    }
  });
}

bool Warp::isExpected(const SiteStep &step, const llvm::Value *address) {
  if (step.site.isShared)
    return true;
  auto [entry, isNew] = expected.try_emplace(address, false);
  if (isNew)
    entry->second = !memory.sharedBehind(address).empty();
  return entry->second;
}

void Warp::runSites(const Step &step, const Active &active) {
  for (const SiteStep &site : step.sites) {
    const Lanes &address = at(site.address);
    const bool expects = address.known() == allLanes || isExpected(site, site.site.address);
    std::optional<std::int64_t> leading;
    if (site.leading != noSlot)
      if (auto value = at(site.leading).common(active.lanes))
        leading = extended(*value, 32);
    const Lanes *source = site.source == noSlot ? nullptr : &at(site.source);
    for (std::int64_t chunk = 0; chunk < site.site.chunks; ++chunk)
      recorder.add(site, active, address, chunk * site.site.bytes, leading, source, expects);
  }
}

Lanes Warp::runAssemblyOf(const Step &step, const Active &active) {
  const Assembly &assembly = program.assemblies[*step.assembly];
  const Lanes unknown = Lanes::unknown(step.instruction);
  llvm::SmallVector<const Lanes *, 8> arguments;
  for (unsigned slot : step.operands)
    arguments.push_back(slot == noSlot ? &unknown : &at(slot));
  auto touched = [&](unsigned index, Mask lanes, Mask uncertain, const Lanes &address, const Lanes &source) {
    Active taking{lanes, lanes & (active.may | uncertain), lanes & (active.partial | uncertain), active.doubts};
    const SiteStep &site = step.sites[index];
    bool expects = site.site.isShared;
    for (const llvm::Value *argument : assembly.call->args())
      expects = expects || isExpected(site, argument);
    const bool copies = assembly.uses[index]->source.has_value();
    recorder.add(site, taking, address, 0, std::nullopt, copies ? &source : nullptr, expects);
  };
  return runAssembly(assembly, arguments, special, active.lanes, touched);
}

} // namespace smem::trace

// Decodes instructions into steps.
#include "trace/Decoder.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

#include <algorithm>

namespace smem::trace {

static llvm::StringRef calledName(const llvm::CallBase &call) {
  const llvm::Function *called = call.getCalledFunction();
  return called ? called->getName() : "";
}

static bool isVote(llvm::StringRef name) { return name.starts_with("llvm.nvvm.vote."); }
static bool isShuffle(llvm::StringRef name) {
  // The forms that also return a predicate give a pair.
  return name.starts_with("llvm.nvvm.shfl.sync.") && name.ends_with(".i32");
}
static bool isSpaceTest(llvm::StringRef name) { return name == "llvm.nvvm.isspacep.shared"; }

bool isComputed(const llvm::CallBase &call) {
  const llvm::StringRef name = calledName(call);
  return functionOf(name) != Function::None || isShuffle(name) || isVote(name) || isSpaceTest(name);
}

void Decoder::addStep(Block &block, const llvm::Instruction &instruction) {
  if (llvm::isa<llvm::PHINode>(instruction) || instruction.isTerminator())
    return;
  Step step;
  step.instruction = &instruction;
  const bool isNeeded = needed.values.contains(&instruction);
  auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction);
  if (call && call->isInlineAsm()) {
    addAssembly(step, *call, isNeeded);
  } else {
    for (Site &site : sitesOf(instruction)) {
      SiteStep use{std::move(site), program.records++, noSlot, noSlot, noSlot};
      use.address = slotOf(use.site.address);
      if (use.site.leading)
        use.leading = slotOf(use.site.leading);
      if (use.site.source)
        use.source = slotOf(use.site.source);
      step.sites.push_back(std::move(use));
    }
    addEffect(step, instruction);
    if (isNeeded)
      describe(step, instruction);
  }
  if (isNeeded)
    step.result = slotOf(&instruction);
  if (isNeeded || !step.sites.empty() || step.kind != StepKind::Nothing)
    block.steps.push_back(std::move(step));
}

void Decoder::addAssembly(Step &step, const llvm::CallBase &call, bool isNeeded) {
  const Assembly &assembly = assemblies[&call];
  if (!isNeeded && !assembly.touchesMemory())
    return;
  step.kind = StepKind::Assembly;
  step.assembly = program.assemblies.size();
  for (const llvm::Value *argument : call.args())
    step.operands.push_back(bitsOf(argument->getType()) ? slotOf(argument) : noSlot);
  for (const auto &use : assembly.uses) {
    SiteStep site;
    if (use) {
      site.site.kind = use->kind;
      site.site.bytes = use->bytes;
      site.site.rows = use->rows;
      site.site.name = use->name;
      site.site.throughL1 = use->throughL1;
      site.site.isShared = !use->generic;
      site.record = program.records++;
    }
    step.sites.push_back(std::move(site));
  }
  program.assemblies.push_back(assembly);
}

// Writes to private memory that matters.
void Decoder::addEffect(Step &step, const llvm::Instruction &instruction) {
  if (!instruction.mayWriteToMemory())
    return;
  if (auto *store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
    if (privatesBehind(store->getPointerOperand()).empty())
      return;
    step.kind = StepKind::Store;
    step.operands.push_back(slotOf(store->getPointerOperand()));
    for (const llvm::Value *scalar : storedScalars(*store))
      step.operands.push_back(scalar && bitsOf(scalar->getType()) ? slotOf(scalar) : noSlot);
    step.bits = 8 * layout.getTypeStoreSize(store->getValueOperand()->getType()->getScalarType());
    return;
  }
  if (auto *fill = llvm::dyn_cast<llvm::MemSetInst>(&instruction)) {
    auto *length = llvm::dyn_cast<llvm::ConstantInt>(fill->getLength());
    auto *value = llvm::dyn_cast<llvm::ConstantInt>(fill->getValue());
    if (length && value && !privatesBehind(fill->getDest()).empty()) {
      step.kind = StepKind::Fill;
      step.operands.push_back(slotOf(fill->getDest()));
      step.offset = length->getZExtValue();
      step.indices.push_back({noSlot, 8, value->getZExtValue()});
      return;
    }
  }
  for (const llvm::Value *operand : instruction.operand_values())
    if (!privatesBehind(operand).empty()) {
      step.kind = StepKind::Touch;
      step.operands.push_back(slotOf(operand));
    }
}

void Decoder::describe(Step &step, const llvm::Instruction &instruction) {
  if (auto *load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) {
    step.kind = StepKind::Load;
    step.operands.push_back(slotOf(load->getPointerOperand()));
    step.bits = bitsOf(load->getType());
  } else if (auto *element = llvm::dyn_cast<llvm::ExtractElementInst>(&instruction)) {
    describeElement(step, *element);
  } else if (auto *address = llvm::dyn_cast<llvm::GetElementPtrInst>(&instruction)) {
    describeAddress(step, *address);
  } else if (auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction)) {
    if (step.kind == StepKind::Nothing)
      describeCall(step, *call);
  } else if (llvm::isa<llvm::AllocaInst>(instruction)) {
    step.kind = StepKind::Special;
  } else {
    const unsigned bits = instruction.getNumOperands() ? bitsOf(instruction.getOperand(0)->getType()) : 0;
    step.kind = llvm::isa<llvm::BinaryOperator>(instruction) && bits ? StepKind::Binary
                : llvm::isa<llvm::ICmpInst>(instruction) && bits     ? StepKind::Compare
                : llvm::isa<llvm::CastInst>(instruction) && bits     ? StepKind::Cast
                : llvm::isa<llvm::FreezeInst>(instruction) && bits   ? StepKind::Freeze
                : llvm::isa<llvm::SelectInst>(instruction) && bits   ? StepKind::Select
                                                                     : StepKind::Nothing;
    if (step.kind == StepKind::Nothing)
      return;
    step.bits = bits;
    for (const llvm::Value *operand : instruction.operand_values())
      step.operands.push_back(slotOf(operand));
  }
}

// The vectorizer takes elements out right behind the load.
void Decoder::describeElement(Step &step, const llvm::ExtractElementInst &element) {
  auto *load = llvm::dyn_cast<llvm::LoadInst>(element.getVectorOperand());
  auto *index = llvm::dyn_cast<llvm::ConstantInt>(element.getIndexOperand());
  if (!load || !index || privatesBehind(load->getPointerOperand()).empty())
    return;
  step.kind = StepKind::Load;
  step.operands.push_back(slotOf(load->getPointerOperand()));
  step.bits = bitsOf(element.getType());
  step.offset = index->getZExtValue() * layout.getTypeStoreSize(element.getType());
}

void Decoder::describeAddress(Step &step, const llvm::GetElementPtrInst &address) {
  llvm::SmallMapVector<llvm::Value *, llvm::APInt, 4> variable;
  llvm::APInt constant(64, 0);
  if (!llvm::cast<llvm::GEPOperator>(address).collectOffset(layout, 64, variable, constant))
    return;
  step.kind = StepKind::Address;
  step.operands.push_back(slotOf(address.getPointerOperand()));
  step.offset = constant.getZExtValue();
  for (const auto &[index, scale] : variable)
    step.indices.push_back({slotOf(index), bitsOf(index->getType()), scale.getZExtValue()});
}

void Decoder::describeCall(Step &step, const llvm::CallBase &call) {
  llvm::StringRef name = calledName(call);
  if (name.consume_front("llvm.nvvm.read.ptx.sreg.")) {
    step.kind = StepKind::Special;
    step.special = ("%" + name).str();
    if (name.starts_with("lanemask"))
      std::ranges::replace(step.special, '.', '_');
    return;
  }
  step.function = functionOf(name);
  step.kind = step.function != Function::None ? StepKind::Function
              : isShuffle(name)               ? StepKind::Shuffle
              : isVote(name)                  ? StepKind::Vote
              : isSpaceTest(name)             ? StepKind::SpaceTest
                                              : StepKind::Nothing;
  if (step.kind == StepKind::Nothing)
    return;
  step.bits = bitsOf(call.getArgOperand(0)->getType());
  for (const llvm::Value *argument : call.args())
    step.operands.push_back(slotOf(argument));
}

} // namespace smem::trace

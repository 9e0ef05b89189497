// Follows addresses through the few PTX instructions that code writes around ldmatrix, cp.async and their
// kind.
#include "trace/Assembly.h"

#include "trace/Compute.h"
#include "trace/Memory.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InlineAsm.h"

#include <algorithm>

namespace smem::trace {

using Kind = ptx::Operand::Kind;

bool Assembly::touchesMemory() const {
  return std::ranges::any_of(uses, [](const auto &use) { return use.has_value(); });
}

static void writeConstants(ptx::Operand &operand, const Assembly &assembly) {
  for (ptx::Operand &part : operand.parts)
    writeConstants(part, assembly);
  if (operand.kind != Kind::Argument || operand.number >= std::int64_t(assembly.inputs.size()) ||
      !assembly.inputs[operand.number] || assembly.outputs[operand.number])
    return;
  if (auto *constant =
          llvm::dyn_cast<llvm::ConstantInt>(assembly.call->getArgOperand(*assembly.inputs[operand.number])))
    if (constant->getBitWidth() <= 64) {
      operand.kind = Kind::Immediate;
      operand.number = constant->getSExtValue();
    }
}

Assembly readAssembly(const llvm::CallBase &call) {
  Assembly assembly;
  assembly.call = &call;
  const auto &text = *llvm::cast<llvm::InlineAsm>(call.getCalledOperand());
  const auto constraints = text.ParseConstraints();
  unsigned argument = 0;
  for (const llvm::InlineAsm::ConstraintInfo &constraint : constraints) {
    if (constraint.Type != llvm::InlineAsm::isInput && constraint.Type != llvm::InlineAsm::isOutput)
      continue;
    const bool output = constraint.Type == llvm::InlineAsm::isOutput;
    assembly.outputs.push_back(output);
    assembly.inputs.push_back(output && !constraint.isIndirect ? std::nullopt : std::optional(argument++));
  }
  // An output that is also read starts out as the input that names it.
  for (unsigned operand = 0; operand < assembly.outputs.size(); ++operand)
    if (assembly.outputs[operand] && constraints[operand].hasMatchingInput())
      assembly.inputs[operand] = assembly.inputs[constraints[operand].MatchingInput];
  assembly.instructions = ptx::parse(text.getAsmString());
  for (ptx::Instruction &instruction : assembly.instructions) {
    for (ptx::Operand &operand : instruction.operands)
      writeConstants(operand, assembly);
    assembly.uses.push_back(ptx::memoryUse(instruction));
  }
  return assembly;
}

namespace {

class AssemblyRun {
public:
  AssemblyRun(const Assembly &assembly, llvm::ArrayRef<const Lanes *> arguments,
              const WarpRegisters &registers)
      : assembly(assembly), origin(assembly.call), special(registers) {
    for (const auto &input : assembly.inputs)
      operands.push_back(input ? *arguments[*input] : Lanes::unknown(origin));
  }

  Lanes run(Mask lanes, MemoryCallback touched) {
    for (unsigned index = 0; index < assembly.instructions.size(); ++index) {
      const ptx::Instruction &instruction = assembly.instructions[index];
      Mask taken = lanes, may = 0;
      if (!instruction.predicate.empty()) {
        const Lanes predicate = registerValue(instruction.predicate);
        Mask one = 0;
        for (Mask left = predicate.known(); left; left &= left - 1)
          one |= Mask(predicate[std::countr_zero(left)] & 1) << std::countr_zero(left);
        taken = lanes & (instruction.negated ? ~one : one) & predicate.known();
        may = lanes & ~predicate.known();
      }
      if (!(taken | may))
        continue;
      if (const auto &use = assembly.uses[index])
        touched(index, taken | may, may, value(instruction.operands[use->address]),
                use->source ? value(instruction.operands[*use->source]) : Lanes());
      compute(instruction, taken, may, lanes);
    }
    unsigned count = 0, output = 0;
    for (unsigned operand = 0; operand < assembly.outputs.size(); ++operand)
      if (assembly.outputs[operand]) {
        ++count;
        output = operand;
      }
    return count == 1 ? operands[output] : Lanes::unknown(origin);
  }

private:
  Lanes registerValue(const std::string &name) const {
    if (name.starts_with("$")) {
      unsigned number = 0;
      if (!llvm::StringRef(name).drop_front().getAsInteger(10, number) && number < operands.size())
        return operands[number];
    }
    for (const auto *registers : {&locals, &special.named})
      if (auto found = registers->find(name); found != registers->end())
        return found->second;
    return Lanes::unknown(origin);
  }

  Lanes value(const ptx::Operand &operand) const {
    switch (operand.kind) {
    case Kind::Argument:
      return operand.number < std::int64_t(operands.size()) ? operands[operand.number]
                                                            : Lanes::unknown(origin);
    case Kind::Register:
      return registerValue(operand.text);
    case Kind::Immediate:
      return Lanes::uniform(operand.number);
    case Kind::Memory: {
      if (operand.parts.empty())
        return Lanes::unknown(origin);
      const Lanes base = value(operand.parts[0]);
      return operand.number ? binary(llvm::Instruction::Add, 64, base, Lanes::uniform(operand.number), origin)
                            : base;
    }
    default:
      return Lanes::unknown(origin);
    }
  }

  void assign(const ptx::Operand &target, const Lanes &result, Mask taken, Mask may, Mask lanes) {
    const bool always = taken == lanes && !may;
    auto put = [&](Lanes &place) {
      place = always ? result : replaced(replaced(place, taken, result), may, Lanes::unknown(origin));
    };
    if (target.kind == Kind::Argument && target.number < std::int64_t(operands.size()))
      put(operands[target.number]);
    else if (target.kind == Kind::Register)
      put(locals[target.text]);
    for (const ptx::Operand &part : target.parts)
      assign(part, result, taken, may, lanes);
  }

  Lanes result(const ptx::Instruction &instruction) const {
    using O = llvm::Instruction;
    const llvm::StringRef name = instruction.name[0];
    const std::string type = instruction.name.back();
    const unsigned bits = ptx::bitsOf(type);
    const bool isSigned = type.starts_with("s");
    auto source = [&](unsigned index) {
      return index < instruction.operands.size()
                 ? map(value(instruction.operands[index]),
                       [=](std::uint64_t x) { return truncated(x, bits ? bits : 64); })
                 : Lanes::unknown(origin);
    };
    auto computed = [&](unsigned opcode) { return binary(opcode, bits, source(1), source(2), origin); };
    if (!bits || type.starts_with("f"))
      return Lanes::unknown(origin);
    if (name == "mov")
      return source(1);
    if (name == "cvt" && instruction.name.size() > 2) {
      const unsigned to = ptx::bitsOf(instruction.name[instruction.name.size() - 2]);
      return map(source(1), [=](std::uint64_t x) { return truncated(isSigned ? extended(x, bits) : x, to); });
    }
    if (name == "cvta") {
      const bool to = instruction.has("to");
      if (!instruction.has("shared"))
        return source(1);
      return map(source(1), [&](std::uint64_t x) {
        return to ? Memory::genericToShared(x).value_or(0) : Memory::sharedToGeneric(x);
      });
    }
    if (name == "mul" && instruction.has("lo"))
      return computed(O::Mul);
    if (name == "mad" && instruction.has("lo"))
      return binary(O::Add, bits, computed(O::Mul), source(3), origin);
    if (name == "shr")
      return computed(isSigned ? O::AShr : O::LShr);
    if (name == "min" || name == "max") {
      const Lanes a = source(1), b = source(2);
      const Function function = name == "min" ? (isSigned ? Function::SignedMin : Function::UnsignedMin)
                                              : (isSigned ? Function::SignedMax : Function::UnsignedMax);
      return apply(function, bits, {&a, &b});
    }
    for (auto [text, opcode] : {std::pair("add", O::Add), std::pair("sub", O::Sub), std::pair("shl", O::Shl),
                                std::pair("and", O::And), std::pair("or", O::Or), std::pair("xor", O::Xor)})
      if (name == text)
        return computed(opcode);
    if (name == "selp")
      return choose(value(instruction.operands.size() > 3 ? instruction.operands[3] : ptx::Operand()),
                    source(1), source(2));
    if (name == "setp" && instruction.name.size() == 3) {
      using P = llvm::CmpInst;
      for (auto [text, ordered, unordered] :
           {std::tuple("eq", P::ICMP_EQ, P::ICMP_EQ), std::tuple("ne", P::ICMP_NE, P::ICMP_NE),
            std::tuple("lt", P::ICMP_SLT, P::ICMP_ULT), std::tuple("le", P::ICMP_SLE, P::ICMP_ULE),
            std::tuple("gt", P::ICMP_SGT, P::ICMP_UGT), std::tuple("ge", P::ICMP_SGE, P::ICMP_UGE)})
        if (instruction.name[1] == text)
          return compare(isSigned ? ordered : unordered, bits, source(1), source(2));
    }
    return Lanes::unknown(origin);
  }

  void compute(const ptx::Instruction &instruction, Mask taken, Mask may, Mask lanes) {
    static constexpr llvm::StringLiteral withoutResult[] = {"st", "red",   "bar",    "barrier", "stmatrix",
                                                            "cp", "fence", "membar", "prefetch"};
    if (instruction.operands.empty() ||
        llvm::is_contained(withoutResult, llvm::StringRef(instruction.name[0])))
      return;
    if (instruction.name[0] == "elect") {
      // `elect.sync r|p, mask`: the first lane is chosen, as hardware does.
      auto [first, second] = llvm::StringRef(instruction.operands[0].text).split('|');
      const Mask chosen = lanes & (0 - lanes);
      ptx::Operand predicate;
      predicate.kind = Kind::Register;
      predicate.text = second.trim().str();
      assign(predicate, Lanes::make(allLanes, nullptr, [=](unsigned lane) { return chosen >> lane & 1; }),
             taken, may, lanes);
      return;
    }
    assign(instruction.operands[0], result(instruction), taken, may, lanes);
  }

  const Assembly &assembly;
  const llvm::Value *origin;
  const WarpRegisters &special;
  std::vector<Lanes> operands;
  std::map<std::string, Lanes> locals;
};

} // namespace

Lanes runAssembly(const Assembly &assembly, llvm::ArrayRef<const Lanes *> arguments,
                  const WarpRegisters &registers, Mask lanes, MemoryCallback touched) {
  return AssemblyRun(assembly, arguments, registers).run(lanes, touched);
}

} // namespace smem::trace

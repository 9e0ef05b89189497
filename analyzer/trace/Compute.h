// Integer and address operations of LLVM, lane by lane.
#pragma once

#include "trace/Lanes.h"

#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Operator.h"

namespace smem::trace {

// Bits of an integer or pointer that a lane can hold; 0 for any other type.
unsigned bitsOf(const llvm::Type *type);

// `opcode` is a binary operator of integers. `origin` stands for lanes without a result: a division by zero.
Lanes binary(unsigned opcode, unsigned bits, const Lanes &a, const Lanes &b, const llvm::Value *origin);
Lanes compare(llvm::CmpInst::Predicate predicate, unsigned bits, const Lanes &a, const Lanes &b);

// Whether some lane has an address behind a pointer parameter (Memory::isGlobal).
bool anyGlobal(const Lanes &value);

// Casts between integers and pointers, address spaces included; anything else is not known.
Lanes cast(const llvm::Operator &operation, const Lanes &value);

// Functions of integers alone, whatever calls them: an intrinsic, libdevice, the built-in declarations, PTX.
enum class Function {
  None,
  SignedMin,
  SignedMax,
  UnsignedMin,
  UnsignedMax,
  Absolute,
  CountOnes,
  LeadingZeros,
  TrailingZeros,
  Reverse,
  SwapBytes,
  FunnelLeft,
  FunnelRight,
  HighSigned,
  HighUnsigned
};
Function functionOf(llvm::StringRef name); // `llvm.umin.i32`, `__nv_min`
// `bits` is the width of the operands.
Lanes apply(Function function, unsigned bits, llvm::ArrayRef<const Lanes *> operands);

} // namespace smem::trace

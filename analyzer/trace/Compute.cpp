// Evaluates on numbers kept zero-extended from their width.
#include "trace/Compute.h"

#include "trace/Memory.h"

#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/bit.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/MathExtras.h"

#include <algorithm>

namespace smem::trace {

unsigned bitsOf(const llvm::Type *type) {
  if (type->isPointerTy())
    return 64;
  return type->isIntegerTy() && type->getIntegerBitWidth() <= 64 ? type->getIntegerBitWidth() : 0;
}

// Lanes with a zero divisor, and the one signed quotient that does not fit, have no result.
static Lanes divide(unsigned opcode, unsigned bits, const Lanes &a, const Lanes &b,
                    const llvm::Value *origin) {
  const bool isSigned = opcode == llvm::Instruction::SDiv || opcode == llvm::Instruction::SRem;
  const bool isQuotient = opcode == llvm::Instruction::SDiv || opcode == llvm::Instruction::UDiv;
  auto result = [&](std::uint64_t x, std::uint64_t y) -> std::uint64_t {
    if (!isSigned)
      return isQuotient ? x / y : x % y;
    const std::int64_t i = extended(x, bits), j = extended(y, bits);
    return truncated(isQuotient ? i / j : i % j, bits);
  };
  Mask known = a.known() & b.known(), left = known;
  for (; left; left &= left - 1) {
    const unsigned lane = std::countr_zero(left);
    if (b[lane] == 0 ||
        (isSigned && extended(b[lane], bits) == -1 && a[lane] == std::uint64_t(1) << (bits - 1)))
      known &= ~(Mask(1) << lane);
  }
  if (known == allLanes && a.isUniform() && b.isUniform())
    return Lanes::uniform(result(a[0], b[0]));
  const llvm::Value *from = a.known() != allLanes ? a.origin() : b.known() != allLanes ? b.origin() : origin;
  return Lanes::make(known, from, [&](unsigned lane) { return result(a[lane], b[lane]); });
}

Lanes binary(unsigned opcode, unsigned bits, const Lanes &a, const Lanes &b, const llvm::Value *origin) {
  using O = llvm::Instruction;
  const std::uint64_t all = truncated(~std::uint64_t(0), bits);
  switch (opcode) {
  case O::Add:
    return map(a, b, [=](std::uint64_t x, std::uint64_t y) { return (x + y) & all; });
  case O::Sub:
    return map(a, b, [=](std::uint64_t x, std::uint64_t y) { return (x - y) & all; });
  case O::Mul:
    if ((a.isUniform() && a[0] == 0) || (b.isUniform() && b[0] == 0))
      return Lanes::uniform(0);
    return map(a, b, [=](std::uint64_t x, std::uint64_t y) { return (x * y) & all; });
  case O::And:
    if ((a.isUniform() && a[0] == 0) || (b.isUniform() && b[0] == 0))
      return Lanes::uniform(0);
    return map(a, b, [](std::uint64_t x, std::uint64_t y) { return x & y; });
  case O::Or:
    return map(a, b, [](std::uint64_t x, std::uint64_t y) { return x | y; });
  case O::Xor:
    return map(a, b, [](std::uint64_t x, std::uint64_t y) { return x ^ y; });
  case O::Shl:
    return map(a, b, [=](std::uint64_t x, std::uint64_t y) { return y < bits ? (x << y) & all : 0; });
  case O::LShr:
    return map(a, b, [=](std::uint64_t x, std::uint64_t y) { return y < bits ? x >> y : 0; });
  case O::AShr:
    return map(a, b, [=](std::uint64_t x, std::uint64_t y) {
      return std::uint64_t(extended(x, bits) >> std::min<std::uint64_t>(y, bits - 1)) & all;
    });
  case O::UDiv:
  case O::SDiv:
  case O::URem:
  case O::SRem:
    return divide(opcode, bits, a, b, origin);
  default:
    return Lanes::unknown(origin);
  }
}

Lanes compare(llvm::CmpInst::Predicate predicate, unsigned bits, const Lanes &a, const Lanes &b) {
  using P = llvm::CmpInst;
  auto with = [&](auto &&holds) {
    return map(a, b, [&](std::uint64_t x, std::uint64_t y) { return std::uint64_t(holds(x, y)); });
  };
  auto withSigned = [&](auto &&holds) {
    return with(
        [&](std::uint64_t x, std::uint64_t y) { return holds(extended(x, bits), extended(y, bits)); });
  };
  switch (predicate) {
  case P::ICMP_EQ:
    return with([](auto x, auto y) { return x == y; });
  case P::ICMP_NE:
    return with([](auto x, auto y) { return x != y; });
  case P::ICMP_ULT:
    return with([](auto x, auto y) { return x < y; });
  case P::ICMP_ULE:
    return with([](auto x, auto y) { return x <= y; });
  case P::ICMP_UGT:
    return with([](auto x, auto y) { return x > y; });
  case P::ICMP_UGE:
    return with([](auto x, auto y) { return x >= y; });
  case P::ICMP_SLT:
    return withSigned([](auto x, auto y) { return x < y; });
  case P::ICMP_SLE:
    return withSigned([](auto x, auto y) { return x <= y; });
  case P::ICMP_SGT:
    return withSigned([](auto x, auto y) { return x > y; });
  case P::ICMP_SGE:
    return withSigned([](auto x, auto y) { return x >= y; });
  default:
    return Lanes::unknown(a.origin());
  }
}

static Lanes castSpace(unsigned from, unsigned to, const Lanes &value, const llvm::Value *origin) {
  const bool isShared = isSharedSpace(from);
  if (isShared == isSharedSpace(to) || !value.known())
    return value;
  if (isShared)
    return map(value, [](std::uint64_t x) { return Memory::sharedToGeneric(x); });
  Mask known = 0;
  for (Mask left = value.known(); left; left &= left - 1) {
    const unsigned lane = std::countr_zero(left);
    known |= Mask(Memory::genericToShared(value[lane]).has_value()) << lane;
  }
  return Lanes::make(known, value.known() == known ? value.origin() : origin,
                     [&](unsigned lane) { return *Memory::genericToShared(value[lane]); });
}

bool anyGlobal(const Lanes &value) {
  if (value.isUniform())
    return Memory::isGlobal(value[0]);
  for (Mask left = value.known(); left; left &= left - 1)
    if (Memory::isGlobal(value[std::countr_zero(left)]))
      return true;
  return false;
}

Lanes cast(const llvm::Operator &operation, const Lanes &value) {
  const llvm::Type *from = operation.getOperand(0)->getType(), *to = operation.getType();
  const unsigned fromBits = bitsOf(from), toBits = bitsOf(to);
  if (!fromBits || !toBits || (from->isPointerTy() && !to->isPointerTy() && anyGlobal(value)))
    return value.isAlike() ? Lanes::unknownUniform(&operation) : Lanes::unknown(&operation);
  switch (operation.getOpcode()) {
  case llvm::Instruction::ZExt:
  case llvm::Instruction::BitCast:
    return value;
  case llvm::Instruction::Trunc:
  case llvm::Instruction::PtrToInt:
  case llvm::Instruction::PtrToAddr:
  case llvm::Instruction::IntToPtr:
    if (toBits >= fromBits)
      return value;
    return map(value, [=](std::uint64_t x) { return truncated(x, toBits); });
  case llvm::Instruction::SExt:
    return map(value, [=](std::uint64_t x) { return truncated(extended(x, fromBits), toBits); });
  case llvm::Instruction::AddrSpaceCast:
    return castSpace(from->getPointerAddressSpace(), to->getPointerAddressSpace(), value, &operation);
  default:
    return Lanes::unknown(&operation);
  }
}

Function functionOf(llvm::StringRef name) {
  if (name == "llvm.nvvm.mulhi.ui" || name == "llvm.nvvm.mulhi.ull")
    return Function::HighUnsigned;
  if (name.consume_front("llvm.")) {
    name.consume_front("nvvm.");
    name = name.rsplit('.').first; // the width does not matter
  }
  return llvm::StringSwitch<Function>(name)
      .Cases({"smin", "__nv_min", "__nv_llmin"}, Function::SignedMin)
      .Cases({"smax", "__nv_max", "__nv_llmax"}, Function::SignedMax)
      .Cases({"umin", "__nv_umin", "__nv_ullmin"}, Function::UnsignedMin)
      .Cases({"umax", "__nv_umax", "__nv_ullmax"}, Function::UnsignedMax)
      .Cases({"abs", "__nv_abs", "__nv_llabs"}, Function::Absolute)
      .Cases({"ctpop", "__nv_popc", "__nv_popcll"}, Function::CountOnes)
      .Cases({"ctlz", "__nv_clz", "__nv_clzll"}, Function::LeadingZeros)
      .Case("cttz", Function::TrailingZeros)
      .Cases({"bitreverse", "__nv_brev", "__nv_brevll"}, Function::Reverse)
      .Case("bswap", Function::SwapBytes)
      .Case("fshl", Function::FunnelLeft)
      .Case("fshr", Function::FunnelRight)
      .Cases({"mulhi", "__nv_mulhi", "__nv_mul64hi"}, Function::HighSigned)
      .Cases({"__nv_umulhi", "__nv_umul64hi"}, Function::HighUnsigned)
      .Default(Function::None);
}

static std::uint64_t high(std::uint64_t x, std::uint64_t y, unsigned bits, bool isSigned) {
  const __int128 product = isSigned ? __int128(extended(x, bits)) * extended(y, bits)
                                    : __int128(static_cast<unsigned __int128>(x) * y);
  return truncated(std::uint64_t(product >> bits), bits);
}

static Lanes applyToTwo(Function function, unsigned bits, const Lanes &a, const Lanes &b) {
  return map(a, b, [&](std::uint64_t x, std::uint64_t y) -> std::uint64_t {
    const bool less = extended(x, bits) < extended(y, bits);
    switch (function) {
    case Function::SignedMin:
      return less ? x : y;
    case Function::SignedMax:
      return less ? y : x;
    case Function::UnsignedMin:
      return std::min(x, y);
    case Function::UnsignedMax:
      return std::max(x, y);
    case Function::HighSigned:
      return high(x, y, bits, true);
    default:
      return high(x, y, bits, false);
    }
  });
}

static std::uint64_t applyToOne(Function function, unsigned bits, std::uint64_t x) {
  switch (function) {
  case Function::Absolute:
    return truncated(extended(x, bits) < 0 ? 0 - x : x, bits);
  case Function::CountOnes:
    return llvm::popcount(x);
  case Function::LeadingZeros:
    return x ? llvm::countl_zero(x) - (64 - bits) : bits;
  case Function::TrailingZeros:
    return x ? llvm::countr_zero(x) : bits;
  case Function::Reverse:
    return llvm::reverseBits(x) >> (64 - bits);
  default:
    return llvm::byteswap(x) >> (64 - bits);
  }
}

static Lanes funnel(bool left, unsigned bits, llvm::ArrayRef<const Lanes *> operands) {
  const Mask known = operands[0]->known() & operands[1]->known() & operands[2]->known();
  return Lanes::make(known, operands[known == operands[0]->known() ? 1 : 0]->origin(), [&](unsigned lane) {
    const std::uint64_t upper = (*operands[0])[lane], lower = (*operands[1])[lane];
    const unsigned shift = (*operands[2])[lane] % bits;
    if (shift == 0)
      return left ? upper : lower;
    return left ? truncated(upper << shift | lower >> (bits - shift), bits)
                : truncated(upper << (bits - shift) | lower >> shift, bits);
  });
}

Lanes apply(Function function, unsigned bits, llvm::ArrayRef<const Lanes *> operands) {
  const bool two = function == Function::HighSigned || function == Function::HighUnsigned ||
                   function <= Function::UnsignedMax;
  const bool three = function == Function::FunnelLeft || function == Function::FunnelRight;
  if (operands.size() < (three ? 3 : two ? 2 : 1))
    return Lanes::unknown(nullptr);
  if (three)
    return funnel(function == Function::FunnelLeft, bits, operands);
  if (two)
    return applyToTwo(function, bits, *operands[0], *operands[1]);
  return map(*operands[0], [&](std::uint64_t x) { return applyToOne(function, bits, x); });
}

} // namespace smem::trace

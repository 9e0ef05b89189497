// Names of intrinsics, functions and PTX instructions, sorted by unit.
#include "trace/Units.h"

#include "trace/Memory.h"
#include "trace/Names.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

namespace smem::trace {

// `exp` of `__expf`, `h2exp`, `__nv_fast_expf`, `expf`: what is left when decorations go.
static llvm::StringRef mathematical(llvm::StringRef name) {
  if (!name.consume_front("__nv_fast_") && !name.consume_front("__nv_"))
    name.consume_front("__");
  if (!name.consume_front("h2"))
    if (name.size() > 3 &&
        (name.starts_with("hexp") || name.starts_with("hlog") || name.starts_with("hsin") ||
         name.starts_with("hcos") || name.starts_with("hrsqrt") || name.starts_with("hsqrt") ||
         name.starts_with("hrcp") || name.starts_with("htanh")))
      name = name.drop_front();
  for (llvm::StringRef rounding : {"_rn", "_rz", "_ru", "_rd"})
    name.consume_back(rounding);
  if (name.size() > 3)
    name.consume_back("f");
  return name;
}

static bool isSpecial(llvm::StringRef name) {
  static constexpr llvm::StringLiteral names[] = {
      "exp",     "exp2", "exp10", "expm1",  "ex2",    "log",  "log2",   "log10", "log1p",
      "lg2",     "sin",  "cos",   "sincos", "tan",    "tanh", "sinh",   "cosh",  "asin",
      "acos",    "atan", "atan2", "sqrt",   "rsqrt",  "rcp",  "pow",    "erf",   "erfc",
      "fdivide", "fdiv", "frcp",  "fsqrt",  "frsqrt", "cbrt", "normcdf"};
  return llvm::is_contained(names, name);
}

std::optional<Unit> unitOf(const ptx::Instruction &instruction) {
  const llvm::StringRef first = instruction.name[0];
  const std::string mnemonic = instruction.mnemonic();
  auto unit = [&](UnitKind kind) { return Unit{kind, mnemonic}; };
  if (first == "mma" || first == "wgmma" || first == "wmma" || first == "tcgen05") {
    if (instruction.has("mma") || instruction.has("mma_async") || first == "mma")
      return unit(UnitKind::TensorCore);
    return instruction.has("wait_group") ? std::optional(unit(UnitKind::AsyncWait)) : std::nullopt;
  }
  if (first == "bar" || first == "barrier")
    return unit(instruction.has("warp") ? UnitKind::WarpBarrier : UnitKind::Barrier);
  if (first == "shfl")
    return unit(UnitKind::Shuffle);
  if (first == "vote" || first == "match" || first == "redux" || first == "activemask")
    return unit(UnitKind::Vote);
  if ((first == "cp" &&
       (instruction.has("wait_group") || instruction.has("wait_all") || instruction.has("commit_group"))) ||
      (first == "mbarrier" && (instruction.has("try_wait") || instruction.has("test_wait"))))
    return unit(UnitKind::AsyncWait);
  if (isSpecial(first))
    return unit(UnitKind::SpecialFunction);
  if ((first == "ld" || first == "ldu") && instruction.has("global"))
    return unit(UnitKind::GlobalLoad);
  if ((first == "st" || first == "red" || first == "atom") && instruction.has("global"))
    return unit(UnitKind::GlobalStore);
  static constexpr llvm::StringLiteral arithmetic[] = {"add", "sub", "mul", "fma", "mad",
                                                       "min", "max", "abs", "neg", "cvt"};
  const llvm::StringRef type = instruction.name.back();
  if (llvm::is_contained(arithmetic, first) && (type.starts_with("f") || type.starts_with("bf")))
    return Unit{UnitKind::Arithmetic, ""};
  return std::nullopt;
}

static std::optional<Unit> unitOfIntrinsic(llvm::StringRef name) {
  llvm::StringRef rest = name;
  auto unit = [&](UnitKind kind) { return Unit{kind, rest.str()}; };
  rest.consume_front("llvm.");
  if (!rest.consume_front("nvvm.")) {
    llvm::StringRef operation = rest.split('.').first;
    if (isSpecial(operation))
      return Unit{UnitKind::SpecialFunction, operation.str()};
    static constexpr llvm::StringLiteral arithmetic[] = {"fma",     "fmuladd", "minnum", "maxnum",
                                                         "minimum", "maximum", "fabs",   "copysign",
                                                         "floor",   "ceil",    "rint"};
    return llvm::is_contained(arithmetic, operation) ? std::optional(Unit{UnitKind::Arithmetic, ""})
                                                     : std::nullopt;
  }
  if ((rest.starts_with("wmma.") && rest.contains(".mma.")) || rest.starts_with("mma.") ||
      rest.starts_with("wgmma.mma"))
    return unit(UnitKind::TensorCore);
  if (rest.starts_with("bar.warp"))
    return unit(UnitKind::WarpBarrier);
  if (rest.starts_with("barrier") || rest.starts_with("bar."))
    return unit(UnitKind::Barrier);
  if (rest.starts_with("shfl."))
    return unit(UnitKind::Shuffle);
  if (rest.starts_with("vote.") || rest.starts_with("match.") || rest.starts_with("redux.") ||
      rest.starts_with("activemask"))
    return unit(UnitKind::Vote);
  if (rest.starts_with("cp.async.") && (rest.contains("wait") || rest.contains("commit")))
    return unit(UnitKind::AsyncWait);
  if (rest.starts_with("mbarrier.") && rest.contains("wait"))
    return unit(UnitKind::AsyncWait);
  const llvm::StringRef operation = rest.split('.').first;
  if (isSpecial(operation))
    return unit(UnitKind::SpecialFunction);
  static constexpr llvm::StringLiteral arithmetic[] = {"fma",  "add", "mul",      "fmax",
                                                       "fmin", "f2h", "ff2f16x2", "f2bf16"};
  if (llvm::is_contained(arithmetic, operation))
    return Unit{UnitKind::Arithmetic, ""};
  return std::nullopt;
}

static std::optional<Unit> unitOfFunction(const llvm::Function &function) {
  const Signature signature = signatureOf(function.getName());
  const llvm::StringRef name = signature.name;
  auto unit = [&](UnitKind kind) { return Unit{kind, signature.name}; };
  if (name.ends_with("mma_sync"))
    return unit(UnitKind::TensorCore);
  if (name.starts_with("__shfl"))
    return unit(UnitKind::Shuffle);
  if (name.starts_with("__match") || name.starts_with("__reduce_") || name == "__activemask")
    return unit(UnitKind::Vote);
  if (name.starts_with("__pipeline_wait") || name.starts_with("__pipeline_arrive"))
    return unit(UnitKind::AsyncWait);
  if (isSpecial(mathematical(name)))
    return unit(UnitKind::SpecialFunction);
  llvm::Type *result = function.getReturnType();
  const bool half = signature.full.find("__half") != std::string::npos ||
                    signature.full.find("bfloat16") != std::string::npos;
  if (result->isFloatingPointTy() || half)
    return Unit{UnitKind::Arithmetic, ""};
  return std::nullopt;
}

static std::optional<Unit> unitOfPointer(const llvm::Value *pointer, UnitKind kind) {
  const unsigned space = pointer->getType()->getPointerAddressSpace();
  const llvm::Value *base = pointer->stripInBoundsOffsets();
  // Global, or generic and not seen to be anything else.
  if (space == 1 ||
      (space == 0 && !llvm::isa<llvm::AllocaInst>(base) && !llvm::isa<llvm::GlobalVariable>(base)))
    return Unit{kind, ""};
  return std::nullopt;
}

std::optional<Unit> unitOf(const llvm::Instruction &instruction) {
  if (auto *load = llvm::dyn_cast<llvm::LoadInst>(&instruction))
    return unitOfPointer(load->getPointerOperand(), UnitKind::GlobalLoad);
  if (auto *store = llvm::dyn_cast<llvm::StoreInst>(&instruction))
    return unitOfPointer(store->getPointerOperand(), UnitKind::GlobalStore);
  if (auto *copy = llvm::dyn_cast<llvm::MemTransferInst>(&instruction)) {
    if (auto read = unitOfPointer(copy->getSource(), UnitKind::GlobalLoad))
      return read;
    return unitOfPointer(copy->getDest(), UnitKind::GlobalStore);
  }
  if (auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction)) {
    const llvm::Function *called = call->getCalledFunction();
    if (!called)
      return std::nullopt;
    return called->isIntrinsic() ? unitOfIntrinsic(called->getName()) : unitOfFunction(*called);
  }
  const unsigned opcode = instruction.getOpcode();
  if (opcode == llvm::Instruction::FDiv)
    return Unit{UnitKind::SpecialFunction, "division"};
  if (llvm::is_contained({unsigned(llvm::Instruction::FAdd), unsigned(llvm::Instruction::FSub),
                          unsigned(llvm::Instruction::FMul), unsigned(llvm::Instruction::FNeg),
                          unsigned(llvm::Instruction::FCmp), unsigned(llvm::Instruction::FPTrunc),
                          unsigned(llvm::Instruction::FPExt)},
                         opcode))
    return Unit{UnitKind::Arithmetic, ""};
  return std::nullopt;
}

} // namespace smem::trace

// Names of atomics, of wmma's opaque forms and of everything else that is declared only.
#include "trace/Declared.h"

#include "trace/Names.h"
#include "trace/Ptx.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Regex.h"

namespace smem::trace {

using Sites = llvm::SmallVector<Site, 2>;

// The forms of wmma for which Clang has no built-in function, as the built-in declarations name them:
// details::FragmentMemory<matrix_a, 8, 8, 32, u4>::load<false, ...>(fragment, pointer, ldm).
static std::optional<Site> namedMatrixSite(const llvm::CallBase &call, llvm::StringRef full) {
  static constexpr llvm::StringLiteral form = "FragmentMemory<nvcuda::wmma::([a-z_]+), ([0-9]+), ([0-9]+), "
                                              "([0-9]+), (.*)>::(load|store)<(true|false)";
  llvm::SmallVector<llvm::StringRef> found;
  if (!llvm::Regex(form).match(full, &found) || call.arg_size() != 3)
    return std::nullopt;
  const bool load = found[6] == "load";
  const llvm::Value *pointer = call.getArgOperand(load ? 1 : 0);
  if (!pointer->getType()->isPointerTy())
    return std::nullopt;
  Site site = siteAt(load ? AccessKind::MatrixLoad : AccessKind::MatrixStore, pointer, 0);
  Matrix matrix;
  matrix.operand = found[1] == "matrix_a" ? 'a' : found[1] == "matrix_b" ? 'b' : load ? 'c' : 'd';
  llvm::to_integer(found[2], matrix.m);
  llvm::to_integer(found[3], matrix.n);
  llvm::to_integer(found[4], matrix.k);
  matrix.rowMajor = found[7] == "false";
  matrix.element = found[5].rsplit("::").second.empty() ? found[5].str() : found[5].rsplit("::").second.str();
  if (matrix.element == "int")
    matrix.element = "s32";
  site.matrix = matrix;
  site.leading = call.getArgOperand(2);
  return site;
}

// An atomic function without a body: `atomicInc(unsigned int*, unsigned int)`.
static std::optional<Site> namedAtomic(const llvm::CallBase &call, const Signature &signature) {
  llvm::StringRef operation = signature.name;
  if (!operation.consume_front("atomic") || signature.parameters.empty() || !call.arg_size() ||
      !call.getArgOperand(0)->getType()->isPointerTy())
    return std::nullopt;
  operation.consume_back("_block");
  operation.consume_back("_system");
  const llvm::StringRef of = llvm::StringRef(signature.parameters[0]).rtrim("*");
  static constexpr std::pair<llvm::StringLiteral, llvm::StringLiteral> types[] = {
      {"int", "s32"},
      {"unsigned int", "u32"},
      {"unsigned long long", "u64"},
      {"long long", "s64"},
      {"float", "f32"},
      {"double", "f64"},
      {"__half", "f16"},
      {"__half2", "f16x2"},
      {"__nv_bfloat16", "bf16"},
      {"unsigned short", "b16"},
      {"__nv_bfloat162", "bf16x2"}};
  for (const auto &[written, type] : types)
    if (of == written) {
      Site site = siteAt(AccessKind::Atomic, call.getArgOperand(0), ptx::bitsOf(type) / 8);
      site.name = operation.lower() + "." + type.str();
      return site;
    }
  return std::nullopt;
}

// A member of cuda::barrier.
static bool isBarrier(llvm::StringRef full) {
  return full.starts_with("cuda::") && full.contains("::barrier<");
}

Sites declaredSites(const llvm::CallBase &call) {
  Sites sites;
  const llvm::Function *called = call.getCalledFunction();
  Signature signature;
  if (called) {
    signature = signatureOf(called->getName());
    if (auto site = namedMatrixSite(call, signature.full)) {
      sites.push_back(*site);
      return sites;
    }
    if (auto site = namedAtomic(call, signature)) {
      sites.push_back(*site);
      return sites;
    }
  }
  std::vector<const llvm::Value *> arguments;
  for (unsigned index = 0; index < call.arg_size(); ++index)
    if (!call.paramHasAttr(index, llvm::Attribute::StructRet))
      arguments.push_back(call.getArgOperand(index));
    else
      addPieces(sites, AccessKind::Store, call.getArgOperand(index),
                call.getDataLayout().getTypeAllocSize(call.getParamStructRetType(index)),
                call.getParamAlign(index).valueOrOne().value());
  const unsigned hidden = call.arg_size() - arguments.size();
  const bool member = arguments.size() == signature.parameters.size() + 1;
  for (unsigned index = 0; index < arguments.size(); ++index) {
    if (!arguments[index]->getType()->isPointerTy())
      continue;
    const std::uint64_t size = call.getParamDereferenceableBytes(index + hidden);
    const std::uint64_t align = call.getParamAlign(index + hidden).valueOrOne().value();
    const bool object = member && index == 0;
    const std::string written = object ? "&"
                                : index - member < signature.parameters.size()
                                    ? signature.parameters[index - member]
                                    : "";
    const llvm::StringRef type = written;
    if (object && isBarrier(signature.full)) {
      sites.push_back(siteAt(AccessKind::Barrier, arguments[index], 8));
      continue;
    }
    if (!size || !called || !type.ends_with("&")) {
      Site site = siteAt(AccessKind::Call, arguments[index], 0);
      site.name = called ? signature.name : "a function pointer";
      sites.push_back(site);
      continue;
    }
    const bool isWritten = object ? !signature.isConstMember : !type.ends_with("const&");
    const bool onlyWritten = object && (signature.isConstructor || signature.name == "operator=");
    if (!onlyWritten)
      addPieces(sites, AccessKind::Load, arguments[index], size, align);
    if (isWritten)
      addPieces(sites, AccessKind::Store, arguments[index], size, align);
  }
  return sites;
}

} // namespace smem::trace

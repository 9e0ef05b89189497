// Opcodes and intrinsics as accesses.
#include "trace/Sites.h"

#include "trace/Declared.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Regex.h"

#include <algorithm>

namespace smem::trace {

using Sites = llvm::SmallVector<Site, 2>;

static constexpr std::int64_t widest = 16; // bytes that one lane can move with one instruction

static bool isSharedPointer(const llvm::Value *pointer) {
  return isSharedSpace(pointer->getType()->getPointerAddressSpace());
}

void addPieces(Sites &sites, AccessKind kind, const llvm::Value *pointer, std::int64_t size,
               std::uint64_t align) {
  if (size <= 0)
    return;
  std::int64_t piece = std::min<std::int64_t>(widest, std::max<std::uint64_t>(align, 1));
  while (size % piece)
    piece /= 2;
  Site site;
  site.kind = kind;
  site.bytes = piece;
  site.chunks = size / piece;
  site.address = pointer;
  site.isShared = isSharedPointer(pointer);
  sites.push_back(site);
}

Site siteAt(AccessKind kind, const llvm::Value *pointer, std::int64_t bytes) {
  Site site;
  site.kind = kind;
  site.bytes = bytes;
  site.address = pointer;
  site.isShared = isSharedPointer(pointer);
  return site;
}

// llvm.nvvm.wmma.m16n16k16.load.a.row.stride.f16.p3, llvm.nvvm.wmma.m16n16k16.store.d.col.stride.f32.p0
static std::optional<Site> matrixSite(const llvm::CallBase &call, llvm::StringRef name) {
  static constexpr llvm::StringLiteral form = "^llvm\\.nvvm\\.wmma\\.m([0-9]+)n([0-9]+)k([0-9]+)\\.(load|"
                                              "store)\\.([abcd])\\.(row|col)\\.(stride\\.)?([a-z0-9]+)";
  llvm::SmallVector<llvm::StringRef> found;
  if (!llvm::Regex(form).match(name, &found))
    return std::nullopt;
  const bool load = found[4] == "load";
  Site site = siteAt(load ? AccessKind::MatrixLoad : AccessKind::MatrixStore, call.getArgOperand(0), 0);
  Matrix matrix;
  llvm::to_integer(found[1], matrix.m);
  llvm::to_integer(found[2], matrix.n);
  llvm::to_integer(found[3], matrix.k);
  matrix.operand = found[5][0];
  matrix.rowMajor = found[6] == "row";
  matrix.element = found[8].str();
  if (!found[7].empty())
    site.leading = call.getArgOperand(call.arg_size() - 1);
  site.matrix = matrix;
  return site;
}

static Sites intrinsicSites(const llvm::IntrinsicInst &call) {
  Sites sites;
  const llvm::StringRef name = call.getCalledFunction()->getName();
  auto pointer = [&](unsigned index) -> const llvm::Value * {
    return index < call.arg_size() && call.getArgOperand(index)->getType()->isPointerTy()
               ? call.getArgOperand(index)
               : nullptr;
  };
  if (auto *copy = llvm::dyn_cast<llvm::MemIntrinsic>(&call)) {
    auto *length = llvm::dyn_cast<llvm::ConstantInt>(copy->getLength());
    const std::int64_t size = length ? length->getSExtValue() : 0;
    if (!length || size > (1 << 20)) {
      Site site = siteAt(AccessKind::Call, copy->getDest(), 0);
      site.name = name.str();
      sites.push_back(site);
      return sites;
    }
    std::uint64_t align = copy->getDestAlign().valueOrOne().value();
    if (auto *transfer = llvm::dyn_cast<llvm::MemTransferInst>(copy)) {
      // Both sides move in the same pieces.
      align = std::min(align, transfer->getSourceAlign().valueOrOne().value());
      addPieces(sites, AccessKind::Load, transfer->getSource(), size, align);
    }
    addPieces(sites, AccessKind::Store, copy->getDest(), size, align);
  } else if (name.starts_with("llvm.nvvm.wmma.")) {
    if (auto site = matrixSite(call, name))
      sites.push_back(*site);
  } else if (name.starts_with("llvm.nvvm.ldmatrix.") || name.starts_with("llvm.nvvm.stmatrix.")) {
    Site site =
        siteAt(name.contains(".ldmatrix.") ? AccessKind::RowLoad : AccessKind::RowStore, pointer(0), 16);
    const unsigned perTile = name.contains(".m16n16.") ? 16 : 8;
    site.rows = std::min(warpLanes, name.contains(".x4")   ? 4 * perTile
                                    : name.contains(".x2") ? 2 * perTile
                                                           : perTile);
    sites.push_back(site);
  } else if (name.starts_with("llvm.nvvm.cp.async.bulk.")) {
    const bool into = name.contains("global.to.shared") || name.contains(".g2s");
    if (const llvm::Value *shared = pointer(into ? 0 : 1)) {
      sites.push_back(siteAt(AccessKind::BulkCopy, shared, 0));
      sites.back().name = name.contains(".tensor.") ? "cp.async.bulk.tensor" : "cp.async.bulk";
    }
  } else if (name.starts_with("llvm.nvvm.cp.async.ca.") || name.starts_with("llvm.nvvm.cp.async.cg.")) {
    std::int64_t bytes = 0;
    if (pointer(0) && llvm::to_integer(name.split(".global.").second.split('.').first, bytes)) {
      sites.push_back(siteAt(AccessKind::AsyncCopy, pointer(0), bytes));
      sites.back().throughL1 = name.contains(".ca.");
      sites.back().source = pointer(1);
    }
  } else if (name.starts_with("llvm.nvvm.mbarrier.")) {
    if (pointer(0))
      sites.push_back(siteAt(AccessKind::Barrier, pointer(0), 8));
  } else if (name.starts_with("llvm.nvvm.atomic.")) {
    if (pointer(0)) {
      const unsigned bits = std::max(call.getType()->getScalarSizeInBits(), 32u);
      sites.push_back(siteAt(AccessKind::Atomic, pointer(0), bits / 8));
      sites.back().name = name.split("atomic.").second.split('.').first.str() + ".b" + std::to_string(bits);
    }
  }
  return sites;
}

// `add.f32`, `max.s32`, `exch.b64`
static std::string atomicName(const llvm::AtomicRMWInst &update) {
  using R = llvm::AtomicRMWInst;
  const auto operation = update.getOperation();
  const std::string name = operation == R::Xchg                           ? "exch"
                           : operation == R::FAdd                         ? "add"
                           : operation == R::FSub                         ? "sub"
                           : operation == R::UMax || operation == R::FMax ? "max"
                           : operation == R::UMin || operation == R::FMin ? "min"
                           : operation == R::UIncWrap                     ? "inc"
                           : operation == R::UDecWrap                     ? "dec"
                                                      : R::getOperationName(operation).str();
  const llvm::Type *type = update.getType()->getScalarType();
  const bool isSigned = operation == R::Max || operation == R::Min;
  const bool isNumber = operation == R::UMax || operation == R::UMin || operation == R::Add ||
                        operation == R::Sub || operation == R::UIncWrap || operation == R::UDecWrap;
  const char *kind = type->isBFloatTy()          ? "bf"
                     : type->isFloatingPointTy() ? "f"
                     : isSigned                  ? "s"
                     : isNumber                  ? "u"
                                                 : "b";
  return name + "." + kind + std::to_string(type->getScalarSizeInBits()) +
         (update.getType()->isVectorTy() ? "x2" : "");
}

// A generic pointer is nobody's unless all it can come from is known.
static bool mayBeShared(const llvm::Value *pointer) {
  const unsigned space = pointer->getType()->getPointerAddressSpace();
  if (space != 0)
    return isSharedSpace(space);
  llvm::SmallVector<const llvm::Value *, 4> bases;
  llvm::getUnderlyingObjects(pointer, bases, nullptr, 0);
  return !llvm::all_of(bases, [](const llvm::Value *base) {
    auto *variable = llvm::dyn_cast<llvm::GlobalVariable>(base);
    return llvm::isa<llvm::AllocaInst>(base) || llvm::isa<llvm::Argument>(base) ||
           (variable && variable->getAddressSpace() != sharedSpace);
  });
}

static Sites allSitesOf(const llvm::Instruction &instruction) {
  Sites sites;
  const llvm::DataLayout &layout = instruction.getDataLayout();
  if (auto *load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) {
    addPieces(sites, AccessKind::Load, load->getPointerOperand(), layout.getTypeStoreSize(load->getType()),
              load->getAlign().value());
  } else if (auto *store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
    addPieces(sites, AccessKind::Store, store->getPointerOperand(),
              layout.getTypeStoreSize(store->getValueOperand()->getType()), store->getAlign().value());
  } else if (auto *update = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction)) {
    sites.push_back(
        siteAt(AccessKind::Atomic, update->getPointerOperand(), layout.getTypeStoreSize(update->getType())));
    sites.back().name = atomicName(*update);
  } else if (auto *exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&instruction)) {
    sites.push_back(siteAt(AccessKind::Atomic, exchange->getPointerOperand(),
                           layout.getTypeStoreSize(exchange->getNewValOperand()->getType())));
    sites.back().name = "cas.b" + std::to_string(8 * sites.back().bytes);
  } else if (auto *intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction)) {
    return intrinsicSites(*intrinsic);
  } else if (auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction); call && !call->isInlineAsm()) {
    return declaredSites(*call);
  }
  return sites;
}

Sites sitesOf(const llvm::Instruction &instruction) {
  Sites sites = allSitesOf(instruction);
  llvm::erase_if(sites, [](const Site &site) { return !mayBeShared(site.address); });
  return sites;
}

} // namespace smem::trace

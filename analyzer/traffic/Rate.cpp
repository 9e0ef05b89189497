// Translation of kinds; the counting is the banks'.
#include "traffic/Rate.h"

#include "banks/MatrixAccess.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSwitch.h"

namespace smem::traffic {

using trace::AccessKind;

static std::optional<banks::Kind> kindOf(AccessKind kind) {
  switch (kind) {
  case AccessKind::Load:
    return banks::Kind::Load;
  case AccessKind::Store:
    return banks::Kind::Store;
  case AccessKind::Atomic:
    return banks::Kind::Atomic;
  case AccessKind::RowLoad:
    return banks::Kind::RowLoad;
  case AccessKind::RowStore:
    return banks::Kind::RowStore;
  case AccessKind::AsyncCopy:
    return banks::Kind::AsyncCopy;
  case AccessKind::MatrixLoad: // these become several of the others
  case AccessKind::MatrixStore:
  case AccessKind::BulkCopy:
  case AccessKind::Barrier:
  case AccessKind::Call:
    return std::nullopt;
  }
  return std::nullopt;
}

// `add.f32`: operation and type as PTX writes them. Only 32-bit integers have instructions of their own beside
// the exchange and compare-and-swap (banks/README.md, Atomics).
static banks::AtomicForm formOf(llvm::StringRef name) {
  const auto [operation, type] = name.rsplit('.');
  if (operation == "cas")
    return banks::AtomicForm::CompareSwap;
  const bool isWord = type == "u32" || type == "s32" || type == "b32";
  return isWord || operation == "exch" ? banks::AtomicForm::Direct : banks::AtomicForm::Loop;
}

static std::optional<banks::MatrixElement> elementOf(llvm::StringRef name) {
  using banks::MatrixElement;
  return llvm::StringSwitch<std::optional<MatrixElement>>(name)
      .Case("f16", MatrixElement::Half)
      .Case("bf16", MatrixElement::BFloat16)
      .Case("tf32", MatrixElement::Tf32)
      .Case("f64", MatrixElement::Double)
      .Case("s8", MatrixElement::Int8)
      .Case("u8", MatrixElement::UInt8)
      .Case("s4", MatrixElement::Int4)
      .Case("u4", MatrixElement::UInt4)
      .Case("b1", MatrixElement::Bit)
      .Case("f32", MatrixElement::Float)
      .Case("s32", MatrixElement::Int)
      .Default(std::nullopt);
}

// Bits of an element in memory; tf32 is kept in four bytes.
static std::int64_t bitsOf(banks::MatrixElement element) {
  using banks::MatrixElement;
  switch (element) {
  case MatrixElement::Half:
  case MatrixElement::BFloat16:
    return 16;
  case MatrixElement::Double:
    return 64;
  case MatrixElement::Int8:
  case MatrixElement::UInt8:
    return 8;
  case MatrixElement::Int4:
  case MatrixElement::UInt4:
    return 4;
  case MatrixElement::Bit:
    return 1;
  case MatrixElement::Tf32:
  case MatrixElement::Float:
  case MatrixElement::Int:
    return 32;
  }
  return 32;
}

static Known<std::vector<banks::WarpAccess>> ofMatrix(const trace::Access &access, std::int64_t address) {
  const trace::Matrix &matrix = *access.matrix;
  const auto element = elementOf(matrix.element);
  if (!element)
    return Unknown{"wmma with elements of type " + matrix.element + " is not modelled", access.where};
  if (!matrix.leadingDimension)
    return matrix.leadingDimension.why();
  banks::MatrixCall call;
  call.store = access.kind == AccessKind::MatrixStore;
  call.use = matrix.operand == 'a'   ? banks::MatrixUse::A
             : matrix.operand == 'b' ? banks::MatrixUse::B
                                     : banks::MatrixUse::Accumulator;
  call.m = matrix.m;
  call.n = matrix.n;
  call.k = matrix.k;
  call.element = *element;
  call.rowMajor = matrix.rowMajor;
  call.base = std::uint32_t(address);
  call.pitchBytes = std::uint32_t(*matrix.leadingDimension * bitsOf(*element) / 8);
  return banks::accessesOf(call);
}

// Patterns may reach below their object. Banks repeat every 128 bytes, so a multiple of that changes nothing.
static constexpr std::int64_t aboveZero = std::int64_t(1) << 28;

Known<std::vector<banks::WarpAccess>> instructionsOf(const trace::Access &access, const trace::Pattern &pattern,
                                                     std::int64_t base) {
  auto addressOf = [&](std::int64_t offset) { return std::uint32_t(aboveZero + base + offset); };
  if (access.matrix) {
    if (!pattern.offsets[0])
      return Unknown{"the address of the tile is not known", access.where};
    return ofMatrix(access, addressOf(*pattern.offsets[0]));
  }
  const std::optional<banks::Kind> kind = kindOf(access.kind);
  if (!kind)
    return Unknown{"the banks do not serve it lane by lane", access.where};
  banks::WarpAccess warp;
  warp.kind = *kind;
  warp.bytesPerLane = std::uint8_t(access.bytes);
  warp.atomicForm = access.kind == AccessKind::Atomic ? formOf(access.name) : banks::AtomicForm::Direct;
  warp.throughL1 = access.throughL1;
  warp.sourceKnown = pattern.sources.has_value();
  for (int lane = 0; lane < banks::Lanes; ++lane)
    if (pattern.offsets[lane]) {
      warp.set(lane, addressOf(*pattern.offsets[lane]));
      warp.source[lane] = pattern.sources ? std::uint32_t((*pattern.sources)[lane]) : 0;
    }
  return std::vector{warp};
}

static void addPattern(Rating &rating, const trace::Access &access, const trace::Pattern &pattern, std::int64_t base,
                       std::int64_t start) {
  const auto instructions = instructionsOf(access, pattern, base);
  if (!instructions) {
    rating.inexact = instructions.why();
    return;
  }
  bool conflicts = false, isMisaligned = false;
  for (const banks::WarpAccess &warp : *instructions) {
    const banks::Service service = banks::serve(warp);
    conflicts |= service.conflicts();
    isMisaligned |= service.doubt == banks::Doubt::Misaligned && access.bytes > 0;
    rating.wavefronts += std::uint64_t(service.wavefronts) * pattern.executions;
    rating.ideal += std::uint64_t(service.ideal) * pattern.executions;
    // What merges takes less than its phases.
    rating.fewest += std::uint64_t(std::min(service.fewest, service.wavefronts)) * pattern.executions;
    if (!service.exact())
      rating.inexact = Unknown{banks::reasonOf(service.doubt).str(), access.where};
    const banks::Service &worst = rating.worst.service;
    if (rating.worst.service == banks::Service() ||
        service.atLeast * std::max(worst.fewest, 1) > worst.atLeast * std::max(service.fewest, 1)) {
      rating.worst.service = service;
      rating.worst.partial = pattern.partial;
      if (service.collision)
        for (int which = 0; which < 2; ++which) {
          const int lane = which ? service.collision->laneB : service.collision->laneA;
          rating.worst.laneOffsets[which] = std::int64_t(warp.address[lane]) - aboveZero - base - start;
        }
    }
  }
  if (isMisaligned) {
    rating.misaligned += pattern.executions;
    rating.mayMisaligned += pattern.may ? pattern.executions : 0;
    for (const std::optional<std::int64_t> &offset : pattern.offsets)
      if (offset && (*offset + base) % access.bytes != 0)
        rating.misalignedAt = *offset - start;
    return;
  }
  rating.executions += pattern.executions;
  rating.conflicting += conflicts ? pattern.executions : 0;
  rating.mayConflicting += conflicts && pattern.partial ? pattern.executions : 0;
}

std::optional<Rating> rate(const trace::Access &access, std::int64_t base, std::int64_t start) {
  if (!access.matrix && !kindOf(access.kind))
    return std::nullopt;
  Rating rating;
  for (const trace::Pattern &pattern : access.patterns)
    addPattern(rating, access, pattern, base, start);
  if (access.unlistedExecutions)
    rating.inexact = Unknown{"it has more address patterns than are kept", access.where};
  return rating;
}

} // namespace smem::traffic

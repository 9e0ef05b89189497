// What one block of a kernel does to shared memory, found by running it abstractly on Clang's device module:
// the addresses of the 32 lanes of every access, exactly where they follow from thread index, block index,
// constants and known parameters. Offsets and sizes are bytes.
#pragma once

#include "base/Known.h"

#include "llvm/Support/Error.h"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace llvm {
class Module;
}

namespace smem::trace {

struct Dimensions {
  std::int64_t x = 1, y = 1, z = 1;

  friend bool operator==(const Dimensions &, const Dimensions &) = default;
};

struct Limits {
  std::uint64_t steps = 20'000'000;     // warp instructions executed, shared evenly by the warps
  unsigned milliseconds = 1'000;        // of running, without the passes before
  unsigned sampleIterations = 4;        // of a loop whose trip count is not known
  unsigned boundedIterations = 1'024;   // of a loop that one branch bounds and another may end before
  std::size_t patternsPerAccess = 4096; // distinct ones that are kept
};

struct Request {
  std::string kernel;                          // mangled name
  Dimensions block;                            // threads of a block
  std::optional<Dimensions> grid;              // blocks; absent: not known
  Dimensions blockIndex{0, 0, 0};              // of the block that is run
  std::map<unsigned, std::int64_t> parameters; // integral ones by position
  std::map<std::string, std::int64_t> named;   // the same by name
  // Members of structs that are passed by value: position and byte offset.
  std::map<std::pair<unsigned, std::int64_t>, std::int64_t> members;
  std::optional<std::int64_t> dynamicBytes;
  // Absolute path -> path as the compiler was given, of the user's files (ast::DeviceModule::userFiles).
  std::map<std::string, std::string> userFiles;
  Limits limits;
};

// A shared variable. Two unsized `extern` arrays are two objects that start at the same address.
struct Object {
  std::string name; // as in the source, without its scope
  bool dynamic = false;
  std::optional<std::int64_t> bytes; // of a dynamic buffer only when the request says
  std::int64_t alignment = 1;        // that its declaration promises

  friend bool operator==(const Object &, const Object &) = default;
};

enum class AccessKind {
  Load,
  Store,
  Atomic,
  RowLoad,     // ldmatrix: a 16-byte row per address
  RowStore,    // stmatrix
  AsyncCopy,   // cp.async: `bytes` written per lane; `offsets` are the destination's
  MatrixLoad,  // wmma load: every lane has the address of the tile
  MatrixStore, // wmma store
  BulkCopy,    // cp.async.bulk, TMA: one lane starts it; `bytes` is 0 where the amount is not written there
  Barrier,     // operation on an mbarrier
  Call,        // handed to a function without a body
};

// The tile of a MatrixLoad or MatrixStore.
struct Matrix {
  char operand = 'a'; // a, b, c, or d for a store
  int m = 0, n = 0, k = 0;
  bool rowMajor = true; // how it lies in memory
  std::string element;  // as PTX writes it: f16, bf16, tf32, f32, f64, s8, u8, s4, u4, b1, s32
  Known<std::int64_t> leadingDimension = std::int64_t(0); // elements between rows, or columns

  friend bool operator==(const Matrix &, const Matrix &) = default;
};

// Addresses of one warp instruction, from the start of the object; lanes that do not take part have none.
struct Pattern {
  std::array<std::optional<std::int64_t>, 32> offsets;
  // Of an AsyncCopy whose sources are known: what each lane reads, from a multiple of 128 behind the start of
  // what a pointer parameter points to, which is taken for a multiple of 128 itself.
  std::optional<std::array<std::int64_t, 32>> sources;
  std::uint64_t executions = 0; // per block
  bool may = false;             // some lane may not take part
  bool partial = false;         // and others may at the same time: the branch differs from lane to lane

  friend bool operator==(const Pattern &, const Pattern &) = default;
};

// Why an access is not known to happen as stated.
struct Doubt {
  enum class Kind {
    Index,  // the address of some lane is not known
    Branch, // it stands behind a branch that is not decided
    Loop,   // it stands in a loop whose trip count is not known; `sampleIterations` were run
    Budget, // the run ended early
  } kind = Kind::Index;
  Unknown why;
  bool canBeSet = false; // a value for a parameter or for the grid would settle it

  friend bool operator==(const Doubt &, const Doubt &) = default;
};

// Bytes from the start of the object, `end` exclusive.
struct ByteRange {
  std::int64_t begin = 0, end = 0;

  friend bool operator==(const ByteRange &, const ByteRange &) = default;
};

// One access of the source, with the copies that unrolling and inlining at one place made of it.
struct Access {
  SourceSpan where;                  // innermost place in a file of the user
  std::vector<SourceSpan> callers;   // from there outwards; the last stands in the kernel itself
  std::optional<std::size_t> object; // index into Trace::objects; none: not known which
  AccessKind kind = AccessKind::Load;
  std::int64_t bytes = 0; // per lane, or per row address
  std::optional<Matrix> matrix;
  // Of the function, for a Call. Of an Atomic, operation and type as PTX writes them: `add.f32`, `cas.b64`. Of a BulkCopy
  // `cp.async.bulk` or `cp.async.bulk.tensor`.
  std::string name;
  bool throughL1 = false;               // an AsyncCopy that does not go past it: cp.async.ca
  std::vector<Pattern> patterns;        // most frequent first
  std::uint64_t executions = 0;         // warp instructions per block, whatever is known of them
  std::uint64_t unknownExecutions = 0;  // of these, with an address of some lane not known
  std::uint64_t mayExecutions = 0;      // of these, with some lane that may not take part
  std::uint64_t unlistedExecutions = 0; // of these, with a pattern beyond `patternsPerAccess`
  // Of whole tiles where the leading dimension is known. Absent when no address was known.
  std::optional<ByteRange> touched;  // lanes that certainly take part
  std::optional<ByteRange> mayTouch; // these and the others
  std::vector<Doubt> doubts;         // empty: all of it is exact
  std::optional<std::size_t> loop;   // index into Trace::loops, innermost that holds all copies

  friend bool operator==(const Access &, const Access &) = default;
};

struct Loop {
  SourceSpan where;
  std::optional<std::size_t> parent;
  std::uint64_t entries = 0; // warps times activations, per block
  std::uint64_t iterations =
      0; // warps times iterations, per block; a loop unrolled by n counts a pass as one
  std::optional<Doubt> sampled; // why its trip count is not known

  friend bool operator==(const Loop &, const Loop &) = default;
};

enum class UnitKind {
  Barrier, // of the block
  WarpBarrier,
  AsyncWait, // commit and wait of asynchronous copies, mbarrier waits
  Shuffle,
  Vote,            // votes, matches, warp reductions
  TensorCore,      // wmma, mma, wgmma
  SpecialFunction, // exp, log, sin, square root, division
  Arithmetic,      // other floating point
  GlobalLoad,
  GlobalStore,
};

// What the code asks of the units besides shared memory, in the order of the kernel's source.
struct UnitUse {
  UnitKind kind = UnitKind::Arithmetic;
  std::string name; // of the function or instruction; empty for plain operators
  SourceSpan where;
  std::vector<SourceSpan> callers;
  unsigned loopDepth = 0;
  std::optional<std::size_t> loop;
  std::uint64_t copies = 0;     // instructions
  std::uint64_t executions = 0; // warp instructions per block; those that may run count

  friend bool operator==(const UnitUse &, const UnitUse &) = default;
};

struct Trace {
  std::string kernel; // mangled
  std::vector<Object> objects;
  std::vector<Access> accesses; // in program order
  std::vector<Loop> loops;      // outer before inner
  std::vector<UnitUse> units;    // by the place in the kernel that leads to them
  std::uint64_t steps = 0;      // warp instructions that were executed
  std::vector<Unknown> notes;   // what was not covered, and why

  friend bool operator==(const Trace &, const Trace &) = default;
};

// Fails when the module has no such kernel or the block's dimensions make no block.
llvm::Expected<Trace> run(const llvm::Module &module, const Request &request);

} // namespace smem::trace

// What the source says about shared memory, as plain values: the border behind which no room needs Clang.
// Sizes and offsets are formulas in bytes unless a field says otherwise.
#pragma once

#include "base/Known.h"
#include "symbolic/Bounds.h"
#include "symbolic/Evaluate.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace smem::facts {

using symbolic::Formula;
using symbolic::Symbol;

enum class Storage { Static, Dynamic };

// The name of indices that data decide, differently for each lane, within their range.
inline constexpr const char *dataIndex = "data";

// One named region of shared memory. Planes of a kernel are in declaration order.
struct Plane {
  std::string name; // `Qs`; members of a storage struct as `storage.q`
  Storage storage = Storage::Static;
  std::string element; // type of one element as written
  std::int64_t elementBytes = 1;
  // From the start of the dynamic buffer; for static planes and their members from the start of their object.
  Known<Formula> offset = Formula();
  // Where the source declares it (arrays, struct members, scalars); absent for a pointer that was carved.
  std::optional<Known<Formula>> extent;
  // Of the innermost declared dimension, where there is more than one.
  std::optional<Formula> rowPitch;
  std::int64_t alignment = 1; // that its declaration promises
  bool isBuffer = false;      // the `extern __shared__` array itself, or a storage struct: stands for its parts
  std::optional<std::size_t> memberOf; // index of the storage struct's plane
  bool isAggregate = false;   // an array or a struct of the user's, which the compiler may split
  bool referenced = false;    // some code that is not discarded names it
  SourceSpan where;

  friend bool operator==(const Plane &, const Plane &) = default;
};

enum class AccessKind {
  Load,
  Store,
  Atomic,
  MatrixLoad,  // wmma::load_matrix_sync
  MatrixStore, // wmma::store_matrix_sync
  RowLoad,     // ldmatrix: one 16-byte row per lane
  RowStore,    // stmatrix
  AsyncCopy,   // cp.async and its wrappers
  Escape,      // the address leaves the code that could be read
};

// One access in the source, executed by the lanes of a warp for every value of its indices.
struct Access {
  std::size_t plane = 0;            // index into Kernel::planes
  Known<Formula> offset = Formula(); // of the first byte, from the plane's start
  Known<Formula> bytes = Formula();  // contiguous bytes per lane, or per row of a matrix access
  // Matrix accesses: `rows` rows, `rowPitch` bytes apart.
  Formula rows = 1;
  std::optional<Formula> rowPitch;
  AccessKind kind = AccessKind::Load;
  std::vector<Formula> guards; // truth values that hold where it executes
  SourceSpan where;

  friend bool operator==(const Access &, const Access &) = default;
};

struct TemplateArgument {
  std::string name;                 // of the parameter, `TQ`
  std::string text;                 // of the argument, `64` or `float`
  std::optional<std::int64_t> value; // of an integral argument

  friend bool operator==(const TemplateArgument &, const TemplateArgument &) = default;
};

struct LaunchBounds {
  std::optional<Known<Formula>> maxThreads; // per block
  std::optional<Known<Formula>> minBlocks;  // per SM
  std::optional<Known<Formula>> maxRegisters; // per thread, __maxnreg__
  std::optional<SourceSpan> archBranch; // the condition on __CUDA_ARCH__ that chooses a name in them

  friend bool operator==(const LaunchBounds &, const LaunchBounds &) = default;
};

// The range of an index rests on a truth value: a loop in steps of 8 ends at its bound.
struct Premise {
  Symbol index;
  Formula truth;

  friend bool operator==(const Premise &, const Premise &) = default;
};

// A loop that starts at threadIdx.x and advances by a number of threads that is not taken from blockDim.
struct ThreadStride {
  Formula threads;
  std::vector<Formula> guards; // under which the loop runs
  SourceSpan where;

  friend bool operator==(const ThreadStride &, const ThreadStride &) = default;
};

// An integral member of a struct that a kernel takes by value: `params.hd`.
struct ParameterMember {
  Symbol symbol;
  unsigned position = 0;   // of the parameter
  std::int64_t offset = 0; // of the member in it, bytes

  friend bool operator==(const ParameterMember &, const ParameterMember &) = default;
};

// A limit of the analysis, with the place where it was met.
using Unproven = Unknown;

// One entry per kernel, and per instantiation of a kernel template.
// What of a kernel was not read, each by the first place.
struct Unseen {
  std::optional<SourceSpan> broken;     // an error of the compiler inside it
  std::optional<SourceSpan> cutOff;     // it is longer than what is followed: what stands behind
  std::optional<SourceSpan> archBranch; // a condition on __CUDA_ARCH__ inside it: others may have other code
  std::optional<SourceSpan> leftOut;    // text inside it that declares shared memory, and that the preprocessor skipped

  friend bool operator==(const Unseen &, const Unseen &) = default;
};

struct Kernel {
  std::string name;    // qualified, without template arguments
  std::string display; // with them: `attend<64, 64, 64>`
  std::string mangled;
  std::vector<TemplateArgument> templateArguments;
  LaunchBounds bounds;
  std::vector<Symbol> parameters;   // integral ones
  std::vector<ParameterMember> members;
  std::vector<Plane> planes;
  symbolic::Ranges ranges;          // of the indices in accesses and views
  std::vector<Access> accesses;
  std::vector<Formula> guards;      // truth values that static_assert enforces
  // Parameters of class templates that the kernel writes in its own terms, as in `Scratch<N>`.
  std::map<Symbol, Formula> ties;
  std::vector<Premise> premises;
  std::vector<ThreadStride> strides;
  std::int64_t externAlignment = 0; // of the `extern __shared__` array; 0 when there is none
  std::vector<Unproven> unproven;
  Unseen unseen;
  SourceSpan where;

  friend bool operator==(const Kernel &, const Kernel &) = default;
};

// What lets a call happen only once per process: a static flag, std::call_once, a static local's initializer.
struct OnceGuard {
  std::string name; // `ready`, `std::call_once`
  SourceSpan where;

  friend bool operator==(const OnceGuard &, const OnceGuard &) = default;
};

// A call of cudaFuncSetAttribute or its kind that reaches a kernel.
struct OptIn {
  Known<Formula> bytes = Formula();
  std::vector<Formula> guards; // under which it is called
  SourceSpan where;
  std::optional<OnceGuard> once = std::nullopt;

  friend bool operator==(const OptIn &, const OptIn &) = default;
};

// cudaOccupancyMaxActiveBlocksPerMultiprocessor and its kind, asked of a launch's kernel on the way to it.
struct OccupancyQuery {
  Known<Formula> threads = Formula(); // per block; unknown where the call chooses them
  Known<Formula> bytes = Formula();   // dynamic
  SourceSpan where;

  friend bool operator==(const OccupancyQuery &, const OccupancyQuery &) = default;
};

// A comparison with a limit of the device on the way to a launch, which happens only where `margin >= 0`:
// `sharedMemPerBlockOptin - bytes` for `bytes <= limit`, one less for `bytes < limit`.
struct LimitCheck {
  Formula margin;
  Symbol limit; // SymbolKind::Device
  SourceSpan where;

  friend bool operator==(const LimitCheck &, const LimitCheck &) = default;
};

// One launch site in one calling context.
struct Launch {
  std::string kernel;   // mangled name
  std::string function; // that contains the launch, as displayed
  std::string context;  // `called from square(), line 42`; empty when the function is a root
  Known<Formula> threads = Formula(); // per block
  Known<Formula> request = Formula(); // dynamic bytes
  SourceSpan requestWhere;            // where the byte formula is written
  std::optional<OptIn> optIn;
  std::vector<OccupancyQuery> queries;
  std::vector<LimitCheck> limitChecks;
  // Kernel and template parameters and blockDim in the launcher's terms.
  std::map<Symbol, Formula> arguments;
  std::vector<Formula> guards; // truth values on the way to the launch
  SourceSpan where;

  friend bool operator==(const Launch &, const Launch &) = default;
};

struct Facts {
  std::string file;
  std::string cuda; // toolkit version, or "builtin"
  std::map<Symbol, symbolic::SymbolInfo> symbols;
  std::vector<Kernel> kernels;  // sorted by place, then display name
  std::vector<Launch> launches; // sorted by place, then context
  std::vector<Formula> guards;    // truth values that static_assert enforces for the whole file
  std::vector<Unproven> unproven; // launches whose kernel is not known, and the like
  std::vector<Unproven> uninstantiated; // kernel templates that have no sizes in this file

  friend bool operator==(const Facts &, const Facts &) = default;
};

} // namespace smem::facts

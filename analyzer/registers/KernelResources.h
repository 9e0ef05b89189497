// What the compiler says of one kernel's resources, and a table of such rows from one input (a cubin,
// a build log or an nvcc run). A number that the input does not settle is an Unknown with its reason,
// because a plausible wrong register count would silently change every occupancy built on it.
#pragma once

#include "base/Known.h"

#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <string>
#include <vector>

namespace smem::registers {

// In the order of precedence of pickRegisters, strongest first.
enum class Source { Given, Cubin, PtxasLog, Nvcc, LaunchBounds, Unknown };

// The spelling in JSON: "given", "cubin", "ptxas-log", "nvcc", "launch-bounds", "unknown".
llvm::StringRef spelling(Source source);

struct KernelResources {
  std::string mangled;                                  // as the compiler wrote it; see canonicalName
  std::string arch;                                     // "sm_89"; a log may add a feature letter: "sm_90a"
  Known<int> registers = Unknown{"not read", {}};       // 32-bit registers per thread
  Known<int> barriers = Unknown{"not read", {}};        // named barriers per block, 0 to 16
  Known<int64_t> staticBytes = Unknown{"not read", {}}; // per block, without the 1,024 B reserve
  Known<int64_t> stackBytes = Unknown{"not read", {}};  // stack frame per thread
  Known<int64_t> spillStoreBytes = Unknown{"not read", {}}; // per thread; a cubin does not have them
  Known<int64_t> spillLoadBytes = Unknown{"not read", {}};

  friend bool operator==(const KernelResources &, const KernelResources &) = default;
};

struct ResourceTable {
  Source source = Source::Unknown;
  std::string origin;                // the file, as the user named it
  std::vector<KernelResources> rows; // sorted by name, then architecture; no two rows equal

  friend bool operator==(const ResourceTable &, const ResourceTable &) = default;
};

// Sorts the rows and removes exact repetitions.
void normalize(ResourceTable &table);

// The name without what nvcc and Clang spell differently for internal linkage: nvcc writes the file's
// hash into `(anonymous namespace)` and leaves out the L of a static function, Clang does neither.
std::string canonicalName(llvm::StringRef mangled);

// The row of a kernel on an architecture ("sm_90" also finds "sm_90a", and the other way round, unless
// there is an exact one). Rows that disagree are merged: what differs becomes unknown. The reason of a
// missing row says what the input has instead.
Known<KernelResources> find(const ResourceTable &table, llvm::StringRef mangled, llvm::StringRef arch);

} // namespace smem::registers

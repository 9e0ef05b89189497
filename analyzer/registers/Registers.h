// The register count of one kernel on one architecture, and where it comes from. Precedence: given by the
// user, cubin, ptxas log, nvcc; then an upper bound from the source's launch bounds; then unknown.
#pragma once

#include "registers/KernelResources.h"

#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>

namespace smem::registers {

struct Registers {
  std::optional<int> value;  // registers per thread; never set from launch bounds
  std::optional<int> atMost; // set only with source LaunchBounds: the compiler may use fewer
  Source source = Source::Unknown;
  std::optional<KernelResources> row; // what else the compiler said, when it gave the value
  std::string why;                    // without a value: why no stronger source has one

  friend bool operator==(const Registers &, const Registers &) = default;
};

// What the source says of a kernel: __launch_bounds__(maxThreads, minBlocks) and __maxnreg__(maxRegisters).
struct LaunchBounds {
  std::optional<int> maxThreads;   // per block
  std::optional<int> minBlocks;    // per SM
  std::optional<int> maxRegisters; // per thread; also -maxrregcount where the source has no bounds

  friend bool operator==(const LaunchBounds &, const LaunchBounds &) = default;
};

// An architecture's register file and launch limits; the caller takes them from the device table.
struct RegisterFile {
  int registersPerPartition; // 16384
  int partitions;            // per SM
  int unitPerWarp;           // registers of a warp are a multiple of this
  int maxRegisters;          // per thread
  int warpsPerSm;
  int blocksPerSm;

  friend bool operator==(const RegisterFile &, const RegisterFile &) = default;
};

// The most registers per thread that ptxas may use under these bounds: the largest count with which
// minBlocks blocks (else one) of maxThreads threads fit the register file. ptxas ignores a minBlocks that
// the SM's warps or blocks do not allow. Nothing when no bound says anything.
std::optional<int> registerBound(const LaunchBounds &bounds, const RegisterFile &file);

// Null tables were not asked for. A table that has no number for the kernel passes on to the next source.
struct RegisterSources {
  std::optional<int> given;
  const ResourceTable *cubin = nullptr;
  const ResourceTable *ptxasLog = nullptr;
  const ResourceTable *nvcc = nullptr;
  std::optional<LaunchBounds> bounds;
};

Registers pickRegisters(const RegisterSources &sources, const RegisterFile &file, llvm::StringRef mangled,
                        llvm::StringRef arch);

} // namespace smem::registers

// Precedence and the launch-bounds rule. The rule was compared with the limit that ptxas itself records
// (EIATTR_MAXREG_COUNT) for 566 kernels on four architectures; see the README.
#include "registers/Registers.h"

#include <algorithm>

namespace smem::registers {

// ptxas 13.0: "adjusting per thread register count of 10 to lower bound of 24".
constexpr int smallestRegisterLimit = 24;
constexpr int warpSize = 32; // threads; CUDA Programming Guide, the same on every compute capability

static bool blocksFit(int blocks, int warps, int registers, const RegisterFile &file) {
  const int perWarp = (registers * warpSize + file.unitPerWarp - 1) / file.unitPerWarp * file.unitPerWarp;
  return file.registersPerPartition / perWarp * file.partitions / warps >= blocks;
}

std::optional<int> registerBound(const LaunchBounds &bounds, const RegisterFile &file) {
  std::optional<int> bound;
  if (bounds.maxThreads && *bounds.maxThreads > 0) {
    const int warps = (*bounds.maxThreads - 1) / warpSize + 1;
    int blocks = std::max(1, bounds.minBlocks.value_or(1));
    if (blocks > file.blocksPerSm || blocks > file.warpsPerSm / warps)
      blocks = 1;
    for (int registers = 1; registers <= file.maxRegisters; ++registers)
      if (blocksFit(blocks, warps, registers, file))
        bound = registers;
  }
  if (bounds.maxRegisters && *bounds.maxRegisters > 0) {
    const int limit = std::clamp(*bounds.maxRegisters, smallestRegisterLimit, file.maxRegisters);
    bound = std::min(bound.value_or(limit), limit);
  }
  return bound;
}

static void addReason(std::string &why, const std::string &reason) {
  if (!why.empty())
    why += "; ";
  why += reason;
}

Registers pickRegisters(const RegisterSources &sources, const RegisterFile &file, llvm::StringRef mangled,
                        llvm::StringRef arch) {
  Registers picked;
  if (sources.given) {
    picked.value = sources.given;
    picked.source = Source::Given;
    return picked;
  }
  for (const ResourceTable *table : {sources.cubin, sources.ptxasLog, sources.nvcc}) {
    if (!table)
      continue;
    Known<KernelResources> row = find(*table, mangled, arch);
    if (row && row->registers) {
      picked = {*row->registers, std::nullopt, table->source, *row, ""};
      return picked;
    }
    addReason(picked.why, row ? row->registers.why().reason : row.why().reason);
  }
  if (sources.bounds)
    picked.atMost = registerBound(*sources.bounds, file);
  if (picked.atMost)
    picked.source = Source::LaunchBounds;
  if (picked.why.empty())
    picked.why = "no cubin, ptxas log or nvcc run was asked for";
  return picked;
}

} // namespace smem::registers

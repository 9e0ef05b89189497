// What a streaming multiprocessor (SM) offers, one value per compute capability, and the search for
// one by name. The numbers stand in Devices.def, each with its source; no other file holds any.
// An unknown architecture is an error, never a default.
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <cstdint>
#include <vector>

namespace smem::device {

// Bytes unless a field says otherwise. "Block" is a thread block, resident on one SM.
struct Device {
  llvm::StringRef arch; // "sm_89"
  int major = 0;
  int minor = 0;

  int maxBlocksPerSm = 0;
  int maxWarpsPerSm = 0;
  int64_t sharedPerSm = 0;           // the largest carve-out
  int64_t sharedOptInPerBlock = 0;   // static + dynamic, after cudaFuncAttributeMaxDynamicSharedMemorySize
  int64_t reservedPerBlock = 0;      // taken by the driver from every block, on top of static + dynamic
  int64_t sharedGranularity = 0;     // an allocation, reserve included, is rounded up to this
  int barrierPool = 0;               // hardware barriers of an SM; 0: they limit nothing here
  llvm::ArrayRef<int64_t> carveOuts; // supported sizes of shared memory per SM, ascending

  int warpSize = 0; // threads
  int maxThreadsPerBlock = 0;
  int maxBarriersPerBlock = 0;
  int registersPerSm = 0; // 32-bit registers, as all that follow
  int registersPerBlock = 0;
  int maxRegistersPerThread = 0;
  int registerUnit = 0;              // a warp's registers are rounded up to this
  int subPartitions = 0;             // of the SM; each holds an equal part of the registers
  int64_t sharedDefaultPerBlock = 0; // static + dynamic, without the attribute
  int64_t staticLimit = 0;           // static alone, whatever the attribute

  friend bool operator==(const Device &, const Device &) = default;
};

// Every known device, by ascending compute capability. The values live as long as the program.
llvm::ArrayRef<Device> allDevices();

// Accepts sm_89, compute_89, 89 and 8.9; from 9.0 on also the suffix a (sm_90a), from 10.0 on f
// (sm_100f), which choose instructions and change no number here. Fails with the nearest known name.
llvm::Expected<const Device *> findDevice(llvm::StringRef name);

// A list as in "sm_89,sm_90", or "all". Keeps the order asked for, each device once; never empty.
llvm::Expected<std::vector<const Device *>> findDevices(llvm::StringRef names);

} // namespace smem::device

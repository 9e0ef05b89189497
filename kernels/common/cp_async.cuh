// Asynchronous copies from global to shared memory (sm_80 and later), 16 bytes each, past L1. A thread's
// copies since its last commit form a group; after cp_async_wait_all a thread sees its own, after a barrier
// everyone's.
#pragma once

#include <cuda_fp16.h>

// Both addresses are 16-byte aligned.
__device__ __forceinline__ void cp_async_16(__half *to_shared, const __half *from_global) {
  const unsigned at = (unsigned)__cvta_generic_to_shared(to_shared);
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(at), "l"(from_global) : "memory");
}

__device__ __forceinline__ void cp_async_commit() { asm volatile("cp.async.commit_group;" ::: "memory"); }

// Waits until at most so many of the latest groups are still under way.
template <int Groups> __device__ __forceinline__ void cp_async_wait() {
  asm volatile("cp.async.wait_group %0;" ::"n"(Groups) : "memory");
}

// Waits for every copy, committed or not.
__device__ __forceinline__ void cp_async_wait_all() { asm volatile("cp.async.wait_all;" ::: "memory"); }

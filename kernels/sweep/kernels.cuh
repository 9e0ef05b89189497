// What the kernels of the sweep are made of. ptxas gives every kernel of one module the strictest alignment
// of the module's extern arrays, so each file defines SWEEP_ALIGN once, and its kernels with the macros
// below.
#pragma once

#include <vector>

namespace sweep {

struct Kernel {
  const char *name;
  const void *function;
  int barriers; // as ptxas counts them; the runtime does not tell
};

std::vector<Kernel> alignedTo16();
std::vector<Kernel> alignedTo64();
std::vector<Kernel> alignedTo128();
std::vector<Kernel> alignedTo1024();

// Named barriers 1 to Last, each with its number in the instruction: a number in a register counts as all 16.
template <int Last> __device__ void namedBarriers() {
  if constexpr (Last > 0) {
    asm volatile("barrier.sync %0, 1024;" ::"n"(Last) : "memory");
    namedBarriers<Last - 1>();
  }
}

// Live values are loaded before the barrier and stored behind it, so that each holds a register across it.
template <int Live, int Barriers> __device__ void body(float *data, volatile unsigned char *shared) {
  float value[Live];
#pragma unroll
  for (int i = 0; i < Live; ++i)
    value[i] = data[i * 4099 + threadIdx.x];
  if constexpr (Barriers > 0)
    __syncthreads();
  namedBarriers<Barriers - 1>();
  shared[threadIdx.x] = (unsigned char)value[0];
#pragma unroll
  for (int i = 0; i < Live; ++i)
    data[i * 4099 + threadIdx.x + 1] = value[i] * value[(i + 1) % Live];
}

} // namespace sweep

// A kernel with an extern array only (static bytes 0) or with a static array too. Barrier 0 is __syncthreads.
#define SWEEP_DYNAMIC(name, live, barriers, ...)                                                             \
  __global__ void __VA_ARGS__ name(float *data) {                                                            \
    extern __shared__ __align__(SWEEP_ALIGN) unsigned char name##_dynamic[];                                 \
    sweep::body<live, barriers>(data, name##_dynamic);                                                       \
  }
#define SWEEP_STATIC(name, live, bytes, barriers, ...)                                                       \
  __global__ void __VA_ARGS__ name(float *data) {                                                            \
    extern __shared__ __align__(SWEEP_ALIGN) unsigned char name##_dynamic[];                                 \
    __shared__ unsigned char fixed[bytes];                                                                   \
    volatile unsigned char *at = fixed;                                                                      \
    at[threadIdx.x % (bytes)] = 1;                                                                           \
    sweep::body<live, barriers>(data, name##_dynamic);                                                       \
  }
#define SWEEP_ROW(name, barriers)                                                                            \
  { #name, (const void *)name, barriers }

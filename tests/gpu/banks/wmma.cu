// Every wmma load and store of shared memory in one straight-line kernel, a barrier after each: the
// instructions between two barriers are what one call compiles to.
//
//   wmma PITCH...    launches once for each row pitch in bytes
//   wmma --list      prints the calls in order and launches nothing
#include "../../../kernels/common/check.cuh"

#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <mma.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

using namespace nvcuda;

constexpr int SharedBytes = 40960; // 32 rows of 1024 bytes and more

// Uses every element, so that no load goes away.
template <class Fragment> __device__ __forceinline__ unsigned sumOf(const Fragment &fragment) {
  unsigned sum = 0;
#pragma unroll
  for (int i = 0; i < fragment.num_storage_elements; ++i) {
    if constexpr (sizeof(fragment.x[0]) == 8) {
      unsigned long long bits;
      memcpy(&bits, &fragment.x[i], 8);
      sum ^= static_cast<unsigned>(bits) ^ static_cast<unsigned>(bits >> 32);
    } else if constexpr (sizeof(fragment.x[0]) == 4) {
      unsigned bits;
      memcpy(&bits, &fragment.x[i], 4);
      sum = sum * 3 + bits;
    } else if constexpr (sizeof(fragment.x[0]) == 2) {
      unsigned short bits;
      memcpy(&bits, &fragment.x[i], 2);
      sum = sum * 3 + bits;
    } else {
      sum = sum * 3 + static_cast<unsigned char>(fragment.x[i]);
    }
  }
  return sum;
}

template <class Use, int M, int N, int K, class Element, class Layout, class Stored>
__device__ __forceinline__ unsigned load(const char *shared, unsigned leading) {
  wmma::fragment<Use, M, N, K, Element, Layout> fragment;
  wmma::load_matrix_sync(fragment, reinterpret_cast<const Stored *>(shared), leading);
  return sumOf(fragment);
}

template <int M, int N, int K, class Element>
__device__ __forceinline__ unsigned loadSum(const char *shared, unsigned leading, wmma::layout_t layout) {
  wmma::fragment<wmma::accumulator, M, N, K, Element> fragment;
  wmma::load_matrix_sync(fragment, reinterpret_cast<const Element *>(shared), leading, layout);
  return sumOf(fragment);
}

template <int M, int N, int K, class Element>
__device__ __forceinline__ unsigned storeSum(char *shared, unsigned leading, wmma::layout_t layout,
                                             unsigned value) {
  wmma::fragment<wmma::accumulator, M, N, K, Element> fragment;
#pragma unroll
  for (int i = 0; i < fragment.num_elements; ++i)
    fragment.x[i] = Element(static_cast<int>(value) + i);
  wmma::store_matrix_sync(reinterpret_cast<Element *>(shared), fragment, leading, layout);
  return 0;
}

// X(name, bytes of a stored element, call)
#define FACTOR(X, NAME, USE, M, N, K, E, L, S)                                                               \
  X(NAME " " #M "x" #N "x" #K " " #USE " " #L, sizeof(S),                                                    \
    (load<wmma::USE, M, N, K, E, wmma::L##_major, S>(shared, leading)))
#define FACTORS(X, NAME, M, N, K, E, S)                                                                      \
  FACTOR(X, NAME, matrix_a, M, N, K, E, row, S)                                                              \
  FACTOR(X, NAME, matrix_a, M, N, K, E, col, S)                                                              \
  FACTOR(X, NAME, matrix_b, M, N, K, E, row, S)                                                              \
  FACTOR(X, NAME, matrix_b, M, N, K, E, col, S)
#define SUM_LOAD(X, NAME, M, N, K, E, L)                                                                     \
  X(NAME " " #M "x" #N "x" #K " load " #L, sizeof(E),                                                        \
    (loadSum<M, N, K, E>(shared, leading, wmma::mem_##L##_major)))
#define SUM_STORE(X, NAME, M, N, K, E, L)                                                                    \
  X(NAME " " #M "x" #N "x" #K " store " #L, sizeof(E),                                                       \
    (storeSum<M, N, K, E>(shared, leading, wmma::mem_##L##_major, lane)))
#define SUMS(X, NAME, M, N, K, E)                                                                            \
  SUM_LOAD(X, NAME, M, N, K, E, row)                                                                         \
  SUM_LOAD(X, NAME, M, N, K, E, col) SUM_STORE(X, NAME, M, N, K, E, row) SUM_STORE(X, NAME, M, N, K, E, col)
#define THREE_FACTORS(X, NAME, E)                                                                            \
  FACTORS(X, NAME, 16, 16, 16, E, E) FACTORS(X, NAME, 32, 8, 16, E, E) FACTORS(X, NAME, 8, 32, 16, E, E)
#define THREE_SUMS(X, NAME, E)                                                                               \
  SUMS(X, NAME, 16, 16, 16, E) SUMS(X, NAME, 32, 8, 16, E) SUMS(X, NAME, 8, 32, 16, E)
#define CALLS(X)                                                                                             \
  THREE_FACTORS(X, "half", half)                                                                             \
  THREE_FACTORS(X, "bf16", __nv_bfloat16)                                                                    \
  THREE_FACTORS(X, "s8", signed char)                                                                        \
  THREE_FACTORS(X, "u8", unsigned char)                                                                      \
  FACTORS(X, "tf32", 16, 16, 8, wmma::precision::tf32, float)                                                \
  FACTORS(X, "double", 8, 8, 4, double, double)                                                              \
  THREE_SUMS(X, "float", float)                                                                              \
  THREE_SUMS(X, "half", half)                                                                                \
  THREE_SUMS(X, "int", int)                                                                                  \
  SUMS(X, "float", 16, 16, 8, float)                                                                         \
  SUMS(X, "double", 8, 8, 4, double)

__global__ void wmmaCalls(const unsigned *leadings, unsigned *out) {
  extern __shared__ __align__(1024) char shared[];
  const unsigned lane = threadIdx.x;
  for (int i = lane; i < SharedBytes / 4; i += 32)
    reinterpret_cast<unsigned *>(shared)[i] = 0;
  __syncthreads();
  unsigned sum = 0, call = 0;
#define EXECUTE(NAME, BYTES, CALL)                                                                           \
  {                                                                                                          \
    const unsigned leading = leadings[call++];                                                               \
    sum ^= CALL;                                                                                             \
    __syncthreads();                                                                                         \
  }
  CALLS(EXECUTE)
  out[lane] = sum;
}

struct Call {
  const char *name;
  unsigned bytes;
};

void launch(const std::vector<Call> &calls, unsigned pitch) {
  std::vector<unsigned> leadings;
  for (const Call &call : calls)
    leadings.push_back(pitch / call.bytes);
  unsigned *device, *out;
  FA_CHECK(cudaMalloc(&device, leadings.size() * 4));
  FA_CHECK(cudaMalloc(&out, 32 * 4));
  FA_CHECK(cudaMemcpy(device, leadings.data(), leadings.size() * 4, cudaMemcpyHostToDevice));
  wmmaCalls<<<1, 32, SharedBytes>>>(device, out);
  FA_CHECK(cudaGetLastError());
  FA_CHECK(cudaDeviceSynchronize());
  FA_CHECK(cudaFree(device));
  FA_CHECK(cudaFree(out));
}

int main(int argc, char **argv) {
#define ENTRY(NAME, BYTES, CALL) {NAME, static_cast<unsigned>(BYTES)},
  const std::vector<Call> calls = {CALLS(ENTRY)};
  for (int i = 1; i < argc; ++i)
    if (std::strcmp(argv[i], "--list") != 0)
      launch(calls, std::atoi(argv[i]));
    else
      for (const Call &call : calls)
        std::printf("%s\n", call.name);
}

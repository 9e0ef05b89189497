/* Rows of 128 bytes under an XOR swizzle. Counted by line: no line may move. */ #include <cuda_fp16.h>
#include <cuda_runtime.h>

// 64 x 64 halfs without padding; the 16-byte chunk index is mixed with the row.
__device__ __forceinline__ int mixed(int row, int chunk) { return row * 64 + ((chunk ^ (row & 7)) << 3); }

__global__ void swizzled_frags(const uint4* in, unsigned* out) {
  extern __shared__ __align__(128) half tile[];
  for (int i = threadIdx.x; i < 64 * 8; i += blockDim.x) {
    const int row = i >> 3, chunk = i & 7;
    *reinterpret_cast<uint4*>(tile + mixed(row, chunk)) = in[i];
  }
  __syncthreads();
  const int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
  unsigned acc = 0;
  for (int k = 0; k < 4; ++k) {
    const half* p = tile + mixed(warp * 16 + (lane & 15), k * 2 + (lane >> 4));
    unsigned r0, r1, r2, r3;
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(r0), "=r"(r1), "=r"(r2), "=r"(r3)
                 : "r"((unsigned)__cvta_generic_to_shared(p)));
    acc += r0 ^ r1 ^ r2 ^ r3;
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = acc;
}

void run_swizzled(const uint4* in, unsigned* out) {
  const size_t bytes = 64 * 64 * sizeof(half);
  swizzled_frags<<<64, 128, bytes>>>(in, out);
}

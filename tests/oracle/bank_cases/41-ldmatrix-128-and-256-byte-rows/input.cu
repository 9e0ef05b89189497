/* ldmatrix at 128- and 256-byte rows. Counted by line: no line may move. */ #include <cuda_fp16.h>
#include <cuda_runtime.h>

template <int LD>
__global__ void frag_rows(const half* in, unsigned* out) {
  __shared__ __align__(16) half tile[64 * LD];
  const int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
  for (int i = threadIdx.x; i < 64 * 64; i += blockDim.x) tile[(i / 64) * LD + i % 64] = in[i];
  __syncthreads();
  unsigned acc = 0;
  for (int k = 0; k < 64; k += 16) {
    const half* p = tile + (warp * 16 + (lane & 15)) * LD + k + (lane >> 4) * 8;
    const unsigned addr = (unsigned)__cvta_generic_to_shared(p);
    unsigned r0, r1, r2, r3;
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(r0), "=r"(r1), "=r"(r2), "=r"(r3)
                 : "r"(addr));
    acc += r0 ^ r1 ^ r2 ^ r3;
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = acc;
}

void frags(const half* in, unsigned* out) {
  frag_rows<64><<<32, 128>>>(in, out);
  frag_rows<128><<<32, 128>>>(in, out);
}

// Half rows of 192 bytes, a pitch that is no multiple of 128, are 4-way for the eight rows of a matrix.
// args: --arch sm_80
#include <cuda_fp16.h>
#include <cuda_runtime.h>

constexpr int Pitch = 96; // halves

__device__ void loadFour(unsigned (&fragment)[4], const __half *row) {
  const unsigned address = static_cast<unsigned>(__cvta_generic_to_shared(row));
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];" // expect: bank-conflict
               : "=r"(fragment[0]), "=r"(fragment[1]), "=r"(fragment[2]), "=r"(fragment[3])
               : "r"(address));
}

__global__ void fragments(const __half *in, unsigned *out) {
  __shared__ __align__(16) __half tile[16 * Pitch];
  for (int i = threadIdx.x; i < 16 * Pitch; i += 32)
    tile[i] = in[i];
  __syncwarp();
  unsigned fragment[4];
  for (int k = 0; k < Pitch; k += 16) {
    loadFour(fragment, tile + threadIdx.x % 16 * Pitch + threadIdx.x / 16 * 8 + k);
    for (int i = 0; i < 4; ++i)
      out[(k / 16 * 4 + i) * 32 + threadIdx.x] = fragment[i];
  }
}

void launch(const __half *in, unsigned *out) { fragments<<<1, 32>>>(in, out); }

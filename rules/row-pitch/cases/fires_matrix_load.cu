// args: --arch sm_80
// wmma walks down 16 rows of 256 bytes.
#include <cuda_fp16.h>
#include <mma.h>
using namespace nvcuda;

#define DEPTH 128

__global__ void product(const half *a, const half *b, float *out) {
  extern __shared__ __align__(16) half tiles[];
  half *ta = tiles;
  half *tb = ta + 16 * DEPTH;
  for (int i = threadIdx.x; i < 16 * DEPTH; i += 32) {
    ta[i] = a[i];
    tb[i] = b[i];
  }
  __syncthreads();
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
  wmma::fill_fragment(sum, 0.0f);
  for (int k = 0; k < DEPTH; k += 16) {
    wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> fa;
    wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> fb;
    wmma::load_matrix_sync(fa, ta + k, DEPTH); // expect: row-pitch, bank-conflict
    wmma::load_matrix_sync(fb, tb + k, DEPTH); // expect: row-pitch, bank-conflict
    wmma::mma_sync(sum, fa, fb, sum);
  }
  wmma::store_matrix_sync(out, sum, 16, wmma::mem_row_major);
}

void run(const half *a, const half *b, float *out) {
  product<<<1, 32, 2 * 16 * DEPTH * sizeof(half)>>>(a, b, out);
}

// args: --arch sm_80,sm_89
#include <cuda_fp16.h>
#include <mma.h>
using namespace nvcuda;

#define DEPTH 128
#define PITCH (DEPTH + 8)

// One float more per row sends the column through all banks.
__global__ void transpose(const float *in, float *out) {
  __shared__ float tile[32][33];
  for (int y = threadIdx.y; y < 32; y += 8)
    tile[y][threadIdx.x] = in[y * 32 + threadIdx.x];
  __syncthreads();
  for (int y = threadIdx.y; y < 32; y += 8)
    out[y * 32 + threadIdx.x] = tile[threadIdx.x][y];
}

// Eight halves more per row do so for 16-byte rows.
__global__ void product(const half *a, const half *b, float *out) {
  extern __shared__ __align__(16) half tiles[];
  half *ta = tiles;
  half *tb = ta + 16 * PITCH;
  for (int i = threadIdx.x; i < 16 * PITCH; i += 32) {
    ta[i] = a[i];
    tb[i] = b[i];
  }
  __syncthreads();
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
  wmma::fill_fragment(sum, 0.0f);
  for (int k = 0; k < DEPTH; k += 16) {
    wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> fa;
    wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> fb;
    wmma::load_matrix_sync(fa, ta + k, PITCH);
    wmma::load_matrix_sync(fb, tb + k, PITCH);
    wmma::mma_sync(sum, fa, fb, sum);
  }
  wmma::store_matrix_sync(out, sum, 16, wmma::mem_row_major);
}

void run(const float *in, const half *a, const half *b, float *out) {
  transpose<<<1, dim3(32, 8)>>>(in, out);
  product<<<1, 32, 2 * 16 * PITCH * sizeof(half)>>>(a, b, out);
}

/* wmma at 128-byte rows. Counted by line: no line may move. */ #include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <mma.h>

using namespace nvcuda;

template <int LDS>
__global__ void mlp_layer(const half* x, const half* w, float* y) {
  extern __shared__ __align__(32) half sm[];
  half* sx = sm;             // 64 rows of activations
  half* sw = sm + 64 * LDS;  // 64 rows of weights
  for (int i = threadIdx.x; i < 64 * 64; i += blockDim.x) {
    sx[(i / 64) * LDS + i % 64] = x[blockIdx.x * 4096 + i];
    sw[(i / 64) * LDS + i % 64] = w[i];
  }
  __syncthreads();
  const int warp = threadIdx.x >> 5;
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> a;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> b;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> c;
  wmma::fill_fragment(c, 0.f);
  for (int k = 0; k < 64; k += 16) {
    wmma::load_matrix_sync(a, sx + warp * 16 * LDS + k, LDS);
    wmma::load_matrix_sync(b, sw + k, LDS);
    wmma::mma_sync(c, a, b, c);
  }
  wmma::store_matrix_sync(y + (blockIdx.x * 4 + warp) * 256, c, 16, wmma::mem_row_major);
}

void mlp(const half* x, const half* w, float* y) {
  constexpr int LDS = 64;
  mlp_layer<LDS><<<128, 128, 2 * 64 * LDS * sizeof(half)>>>(x, w, y);
}

/* Columns of 8 and 16 bytes. Counted by line: no line may move. */ #include <cuda_runtime.h>

template <typename V, int COLS>
__global__ void wide_column(const V* in, V* out, int c) {
  __shared__ __align__(16) V grid[32][COLS];
  const int lane = threadIdx.x & 31;
  for (int i = lane; i < 32 * COLS; i += 32) grid[i / COLS][i % COLS] = in[i];
  __syncwarp();
  out[blockIdx.x * 32 + lane] = grid[lane][c];
}

void wide_columns(const float4* a, float4* ao, const float2* b, float2* bo) {
  wide_column<float4, 8><<<64, 32>>>(a, ao, 3);
  wide_column<float2, 16><<<64, 32>>>(b, bo, 3);
}

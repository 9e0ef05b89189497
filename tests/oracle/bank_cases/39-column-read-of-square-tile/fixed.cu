/* A column of a square tile, repaired. Counted by line: no line may move. */ #include <cuda_fp16.h>
#include <cuda_runtime.h>

template <typename T>
__global__ void turn(const T* in, T* out, int ld_in, int ld_out) {
  constexpr int N = 32;
  __shared__ T box[N][N + (sizeof(T) == 2 ? 2 : 1)];
  const int x = threadIdx.x;
  for (int y = threadIdx.y; y < N; y += 8) box[y][x] = in[(blockIdx.y * N + y) * ld_in + blockIdx.x * N + x];
  __syncthreads();
  for (int y = threadIdx.y; y < N; y += 8) out[(blockIdx.x * N + y) * ld_out + blockIdx.y * N + x] = box[x][y];
}

void turn_all(const float* f, float* fo, const double* d, double* dd, const half* h, half* ho, int rows, int cols) {
  const dim3 block(32, 8), grid(cols / 32, rows / 32);
  turn<float><<<grid, block>>>(f, fo, cols, rows);
  turn<double><<<grid, block>>>(d, dd, cols, rows);
  turn<half><<<grid, block>>>(h, ho, cols, rows);
}

/* Padding that the indices ignore. Counted by line: no line may move. */ #include <cuda_runtime.h>

template <typename T, int R, int C>
__global__ void flip(const T* in, T* out, int rows, int cols) {
  __shared__ T box[R * (C + 1)];
  const int x = blockIdx.x * C + threadIdx.x;
  for (int j = threadIdx.y; j < R; j += blockDim.y)
    box[j * C + threadIdx.x] = in[(blockIdx.y * R + j) * cols + x];
  __syncthreads();
  const int ox = blockIdx.y * R + threadIdx.x;
  for (int j = threadIdx.y; j < C; j += blockDim.y)
    out[(blockIdx.x * C + j) * rows + ox] = box[threadIdx.x * C + j];
}

void flip_f32(const float* in, float* out, int rows, int cols) {
  flip<float, 32, 32><<<dim3(cols / 32, rows / 32), dim3(32, 8)>>>(in, out, rows, cols);
}

/* Broadcasts and neighbouring words. Counted by line: no line may move. */ #include <cuda_runtime.h>

__global__ void mm32(const float* a, const float* b, float* c, int n) {
  __shared__ float as[32][32];
  __shared__ float bs[32][32];
  const int tx = threadIdx.x, ty = threadIdx.y;
  float acc = 0.f;
  for (int t = 0; t < n; t += 32) {
    as[ty][tx] = a[(blockIdx.y * 32 + ty) * n + t + tx];
    bs[ty][tx] = b[(t + ty) * n + blockIdx.x * 32 + tx];
    __syncthreads();
    for (int k = 0; k < 32; ++k) acc += as[ty][k] * bs[k][tx];
    __syncthreads();
  }
  c[(blockIdx.y * 32 + ty) * n + blockIdx.x * 32 + tx] = acc;
}

void mm(const float* a, const float* b, float* c, int n) { mm32<<<dim3(n / 32, n / 32), dim3(32, 32)>>>(a, b, c, n); }

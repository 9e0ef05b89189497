/* Lanes four words apart, repaired. Counted by line: no line may move. */ #include <cuda_runtime.h>

// Each lane owns four neighbouring columns and picks one of them per pass.
__global__ void micro_tile(const float* b, float* c, int ksteps) {
  __shared__ __align__(16) float sb[16][128];
  const int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
  const int m = blockIdx.x & 3;
  for (int k = warp; k < 16; k += 4)
    for (int x = lane; x < 128; x += 32) sb[k][x] = b[k * 128 + x];
  __syncthreads();
  float acc = 0.f;
  for (int s = 0; s < ksteps; ++s) {
    const float4 v = reinterpret_cast<const float4*>(sb[s & 15])[lane];
    acc += v.x * float(m == 0) + v.y * float(m == 1) + v.z * float(m == 2) + v.w * float(m == 3);
  }
  c[blockIdx.x * blockDim.x + threadIdx.x] = acc;
}

void micro(const float* b, float* c) { micro_tile<<<64, 128>>>(b, c, 256); }

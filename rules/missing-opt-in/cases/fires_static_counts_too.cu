// args: --arch sm_89
// 40 KiB dynamic alone would be fine; 16 KiB static are on top.
__global__ void both(const float *in, float *out) {
  __shared__ float fixed[4096];
  extern __shared__ float flexible[];
  for (int i = threadIdx.x; i < 4096; i += blockDim.x)
    fixed[i] = in[i];
  for (int i = threadIdx.x; i < 10240; i += blockDim.x)
    flexible[i] = in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < 10240; i += blockDim.x)
    out[i] = flexible[i] + fixed[i % 4096];
}

void run(const float *in, float *out) {
  both<<<1, 256, 10240 * sizeof(float)>>>(in, out); // expect: missing-opt-in
}

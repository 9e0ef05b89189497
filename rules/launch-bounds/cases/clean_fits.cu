// args: --arch sm_89
// Within the bound, steps of the block's size, and loops that one step ends.
#define THREADS 256

__global__ void __launch_bounds__(THREADS, 2) scale(const float *in, float *out, int n) {
  __shared__ float tile[128];
  for (int i = threadIdx.x; i < 128; i += 128)
    tile[i] = in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += THREADS)
    out[i] = tile[i % 128] * in[i];
}

__global__ void byWarps(const float *in, float *out, int n) {
  if (threadIdx.x < 32)
    for (int i = threadIdx.x; i < n; i += 32)
      out[i] = in[i];
  for (int i = threadIdx.x % 32; i < n; i += 32)
    out[i] = in[i] * 2;
}

void run(const float *in, float *out, int n) {
  scale<<<1, THREADS>>>(in, out, n);
  byWarps<<<1, dim3(128, 1)>>>(in, out, n);
}

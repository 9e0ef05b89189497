// args: --arch sm_89
// Twice as many threads as the bound for whatever it is.
#define WARPS 8

__global__ void __launch_bounds__(32 * WARPS) scale(const float *in, float *out, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    out[i] = 2 * in[i];
}

void run(const float *in, float *out, int n) {
  scale<<<1, dim3(32 * WARPS, 2), 0>>>(in, out, n); // expect: launch-bounds
}

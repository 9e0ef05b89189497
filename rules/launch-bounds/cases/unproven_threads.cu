// args: --arch sm_89
// unknown: threads
__global__ void __launch_bounds__(256) scale(const float *in, float *out, int n) {
  for (int i = threadIdx.x; i < n; i += 256)
    out[i] = 2 * in[i];
}

void run(const float *in, float *out, int n, int threads) { scale<<<1, threads>>>(in, out, n); }

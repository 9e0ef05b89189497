// args: --arch sm_89
// The loop was written for 128 threads; with 256 each element is added twice.
#define THREADS 128

__global__ void add(const float *in, float *out, int n) {
  for (int i = threadIdx.x; i < n; i += THREADS)
    out[i] += in[i];
}

void run(const float *in, float *out, int n) {
  const int threads = 256;
  add<<<1, threads>>>(in, out, n); // expect: launch-bounds
}

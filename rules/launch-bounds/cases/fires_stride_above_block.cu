// args: --arch sm_89
// 128 threads that step by 256 leave every second half out.
template <int STEP>
__global__ void copy(const float *in, float *out, int n) {
  for (int i = threadIdx.x; i < n; i += STEP)
    out[i] = in[i];
}

void run(const float *in, float *out, int n) { copy<256><<<1, 128>>>(in, out, n); } // expect: launch-bounds

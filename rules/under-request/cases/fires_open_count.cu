// args: --arch sm_89
// The same without a number: n bytes are missing whatever n is.
__global__ void flags(const char *in, char *out, int n) {
  extern __shared__ char bytes[];
  char *now = bytes;
  char *next = now + n;
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    now[i] = in[i];
    next[i] = 0;
  }
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    out[i] = now[i] | next[i];
}

void run(const char *in, char *out, int n) {
  flags<<<1, 128, n>>>(in, out, n); // expect: under-request
}

// args: --arch sm_89
// One of two launches forgets the third argument.
template <bool Twice>
__global__ void smooth(const float *in, float *out) {
  extern __shared__ float window[];
  float *source = window;
  float *target = window + 128;
  source[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  target[threadIdx.x] = source[threadIdx.x] + source[(threadIdx.x + 1) % 128];
  __syncthreads();
  out[threadIdx.x] = Twice ? target[threadIdx.x] * 2 : target[threadIdx.x];
}

void run(const float *in, float *out, bool twice) {
  if (twice)
    smooth<true><<<1, 128, 2 * 128 * sizeof(float)>>>(in, out);
  else
    smooth<false><<<1, 128>>>(in, out); // expect: under-request
}

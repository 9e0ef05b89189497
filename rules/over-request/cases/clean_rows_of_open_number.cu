// args: --arch sm_90
// `parts` rows of WIDTH floats, filled in one go: all that is requested is needed, however many parts there are.
template <int WIDTH> __global__ void parts(const float *in, float *out, int count) {
  extern __shared__ float rows[];
  for (int i = threadIdx.x; i < WIDTH * count; i += 32)
    rows[i] = in[i];
  __syncthreads();
  float sum = 0;
  if (threadIdx.x < count)
    for (int i = 0; i < WIDTH; ++i)
      sum += rows[threadIdx.x * WIDTH + i];
  out[threadIdx.x] = sum;
}

void run(const float *in, float *out, int count) {
  parts<34><<<1, 32, count * 34 * sizeof(float)>>>(in, out, count);
}

// args: --arch sm_89
// Two typed views of one buffer: the second phase begins when nobody wants the first one's values.
__global__ void twoPhases(const float *in, float *out) {
  extern __shared__ float values[];
  extern __shared__ int counts[];
  values[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  float mine = values[127 - threadIdx.x];
  __syncthreads();
  counts[threadIdx.x] = mine > 0.0f;
  __syncthreads();
  out[threadIdx.x] = counts[127 - threadIdx.x];
}

void run(const float *in, float *out) { twoPhases<<<1, 128, 128 * sizeof(float)>>>(in, out); }

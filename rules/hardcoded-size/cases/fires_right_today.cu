// args: --arch sm_89
// Three stages of 64 rows of 32 floats are 24,576 bytes, today.
template <int ROWS, int DEPTH, int STAGES>
__global__ void pipeline(const float *in, float *out, int steps) {
  extern __shared__ float ring[];
  float sum = 0;
  for (int step = 0; step < steps; ++step) {
    float *stage = ring + (step % STAGES) * ROWS * DEPTH;
    for (int i = threadIdx.x; i < ROWS * DEPTH; i += blockDim.x)
      stage[i] = in[step * ROWS * DEPTH + i];
    __syncthreads();
    for (int i = threadIdx.x; i < ROWS * DEPTH; i += blockDim.x)
      sum += stage[i];
    __syncthreads();
  }
  out[threadIdx.x] = sum;
}

void run(const float *in, float *out, int steps) {
  constexpr int rows = 64, depth = 32, stages = 3;
  pipeline<rows, depth, stages><<<1, 256, 24576>>>(in, out, steps); // expect: hardcoded-size
}

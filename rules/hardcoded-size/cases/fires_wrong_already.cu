// args: --arch sm_80,sm_89
// The constant was worked out for two stages; the third lies past the end.
constexpr int kBytes = 16384; // expect: hardcoded-size, under-request

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

template <int STAGES>
void launch(const float *in, float *out, int steps) {
  constexpr int rows = 64, depth = 32;
  pipeline<rows, depth, STAGES><<<1, 256, kBytes>>>(in, out, steps);
}

void run(const float *in, float *out, int steps) { launch<3>(in, out, steps); }

// args: --arch sm_89
// The request follows the tile; so does the macro that the kernel itself is written in.
#define TILE_BYTES 16384

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

__global__ void reverse(const float *in, float *out) {
  extern __shared__ float tile[];
  for (int i = threadIdx.x; i < TILE_BYTES / 4; i += blockDim.x)
    tile[i] = in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < TILE_BYTES / 4; i += blockDim.x)
    out[i] = tile[TILE_BYTES / 4 - 1 - i];
}

void run(const float *in, float *out, int steps) {
  constexpr int rows = 64, depth = 32, stages = 3;
  pipeline<rows, depth, stages><<<1, 256, rows * depth * stages * sizeof(float)>>>(in, out, steps);
  reverse<<<1, 256, TILE_BYTES>>>(in, out);
}

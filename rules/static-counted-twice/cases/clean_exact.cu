// args: --arch sm_80,sm_89
// Static beside dynamic, and phases that share their bytes, each counted once.
template <int KEYS, int VALUES>
__global__ void sortRows(const float *in, float *out) {
  __shared__ float totals[32];
  extern __shared__ float buffer[];
  float *keys = buffer;
  float *values = keys + KEYS;
  float *results = buffer;
  for (int i = threadIdx.x; i < KEYS; i += blockDim.x)
    keys[i] = in[i];
  for (int i = threadIdx.x; i < VALUES; i += blockDim.x)
    values[i] = in[KEYS + i];
  if (threadIdx.x < 32)
    totals[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  float largest = keys[0];
  __syncthreads();
  for (int i = threadIdx.x; i < KEYS; i += blockDim.x)
    results[i] = largest;
  __syncthreads();
  for (int i = threadIdx.x; i < KEYS; i += blockDim.x)
    out[i] = results[i] + values[i % VALUES] + totals[i % 32];
}

void run(const float *in, float *out) {
  sortRows<3072, 1024><<<1, 128, (3072 + 1024) * sizeof(float)>>>(in, out);
}

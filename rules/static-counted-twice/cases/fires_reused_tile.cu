// args: --arch sm_89
// The results go where the keys were: a pointer, no union, and the launcher counts both.
template <int KEYS, int VALUES>
__global__ void sortRows(const float *in, float *out) {
  extern __shared__ float buffer[];
  float *keys = buffer;
  float *values = keys + KEYS;
  float *results = buffer;
  for (int i = threadIdx.x; i < KEYS; i += blockDim.x)
    keys[i] = in[i];
  for (int i = threadIdx.x; i < VALUES; i += blockDim.x)
    values[i] = in[KEYS + i];
  __syncthreads();
  float largest = keys[0];
  for (int i = 1; i < KEYS; ++i)
    largest = largest < keys[i] ? keys[i] : largest;
  __syncthreads();
  for (int i = threadIdx.x; i < KEYS; i += blockDim.x)
    results[i] = largest;
  __syncthreads();
  for (int i = threadIdx.x; i < KEYS; i += blockDim.x)
    out[i] = results[i] + values[i % VALUES];
}

template <int KEYS, int VALUES>
void launch(const float *in, float *out) {
  const size_t bytes = (KEYS + VALUES + KEYS) * sizeof(float); // expect: static-counted-twice, over-request
  sortRows<KEYS, VALUES><<<1, 128, bytes>>>(in, out);
}

void run(const float *in, float *out) { launch<3072, 1024>(in, out); }

// args: --arch sm_89
// The second array is used from behind the first one's end on, and a plain cast reads what was stored.
__global__ void apart(const float *in, const int *keys, float *out) {
  extern __shared__ float values[];
  extern __shared__ int kept[];
  values[threadIdx.x] = in[threadIdx.x];
  kept[128 + threadIdx.x] = keys[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = kept[255 - threadIdx.x] < 0 ? -values[threadIdx.x] : values[threadIdx.x];
}

__global__ void bits(const float *in, int *out) {
  extern __shared__ float number[];
  extern __shared__ int pattern[];
  number[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = pattern[127 - threadIdx.x];
}

void run(const float *in, const int *keys, float *out) {
  bits<<<1, 128, 128 * sizeof(float)>>>(in, reinterpret_cast<int *>(out));
}

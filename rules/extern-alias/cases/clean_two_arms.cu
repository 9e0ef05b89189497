// args: --arch sm_89
// Each arm has its own view; no block takes both.
__global__ void either(const float *in, float *out, int whole) {
  extern __shared__ float values[];
  extern __shared__ int numbers[];
  if (whole == 0)
    values[threadIdx.x] = in[threadIdx.x];
  else
    numbers[threadIdx.x] = int(in[threadIdx.x]);
  __syncthreads();
  if (whole == 0)
    out[threadIdx.x] = values[127 - threadIdx.x];
  else
    out[threadIdx.x] = numbers[127 - threadIdx.x];
}

void run(const float *in, float *out) { either<<<1, 128, 128 * sizeof(float)>>>(in, out, 0); }

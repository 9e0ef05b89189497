// args: --arch sm_89
// The buffer goes to a function of another file: what is stored here is not all that is used.
__device__ void fillTable(float *table);

__global__ void lookUp(const float *in, float *out) {
  extern __shared__ float table[];
  if (threadIdx.x < 32)
    table[threadIdx.x] = 0.0f;
  fillTable(table); // expect: unproven-size
  __syncthreads();
  out[threadIdx.x] = table[threadIdx.x] + in[threadIdx.x];
}

void run(const float *in, float *out) { lookUp<<<1, 128, 16384>>>(in, out); }

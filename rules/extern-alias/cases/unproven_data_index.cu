// args: --arch sm_89
// unknown: the end of 'values' is open
// Where data decide which elements are written, nothing is proved.
__global__ void scatter(const float *in, const int *order, float *out) {
  extern __shared__ float values[];
  extern __shared__ int marks[];
  values[order[threadIdx.x]] = in[threadIdx.x];
  marks[order[128 + threadIdx.x]] = 1;
  __syncthreads();
  out[threadIdx.x] = values[order[threadIdx.x]];
}

void run(const float *in, const int *order, float *out) {
  scatter<<<1, 128, 2048>>>(in, order, out);
}

// args: --arch sm_80 --regs 32
// A kernel that is to have the SM for itself.
__global__ void alone(const float *in, float *out) {
  __shared__ float row[1024];
  row[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = row[1023 - threadIdx.x];
}

void run(const float *in, float *out) {
  alone<<<1, 1024>>>(in, out); // expect: occupancy-budget
}

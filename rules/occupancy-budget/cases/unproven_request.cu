// args: --arch sm_89 --regs 32
int bytesFromElsewhere();

__global__ void tile(const float *in, float *out) {
  extern __shared__ float data[];
  data[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = data[127 - threadIdx.x];
}

void run(const float *in, float *out) {
  tile<<<1, 128, bytesFromElsewhere()>>>(in, out); // expect: unproven-size, occupancy-budget
}

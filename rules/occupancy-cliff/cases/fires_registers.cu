// args: --arch sm_80 --regs 66
// 66 registers round up to 72 per thread: 3 blocks of 256 threads, where 64 give 4.
__global__ void tile(const float *in, float *out) {
  __shared__ float data[256];
  data[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = data[255 - threadIdx.x];
}

void run(const float *in, float *out) {
  tile<<<1, 256>>>(in, out); // expect: occupancy-cliff
}

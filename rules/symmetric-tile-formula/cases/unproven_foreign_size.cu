// args: --arch sm_89
#define ROWS 64

struct Plan;
unsigned plannedBytes(const Plan &plan);

__global__ void copyRows(const float *in, float *out) {
  extern __shared__ float rows[];
  for (int i = threadIdx.x; i < ROWS * 32; i += blockDim.x)
    rows[i] = in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < ROWS * 32; i += blockDim.x)
    out[i] = rows[i];
}

void run(const Plan &plan, const float *in, float *out) {
  copyRows<<<1, 256, plannedBytes(plan)>>>(in, out); // expect: unproven-size
}

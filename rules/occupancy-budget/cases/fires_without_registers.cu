// args: --arch sm_90
// Registers can only make it worse: 16 warps of 64 leave at most four blocks, 24 leave two.
namespace app {
__global__ void rowSum(const float *in, float *out) {
  __shared__ float sums[768];
  sums[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = sums[767 - threadIdx.x];
}
} // namespace app

void run(const float *in, float *out) {
  app::rowSum<<<1, 768>>>(in, out); // expect: occupancy-budget
}

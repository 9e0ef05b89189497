// args: --arch sm_90
// unknown: no launch in this file says the shape of a block
// Launched elsewhere in blocks of 4 x 4 x 8, in which no bank is asked twice; 128 threads in a row would collide.
__global__ void __launch_bounds__(128) gather(float *out, const float *in) {
  __shared__ float atoms[8 * 4 * 3];
  const int atom = threadIdx.z, i = threadIdx.x;
  if (threadIdx.y < 3)
    atoms[((atom / 2 * 4 + i) * 3 + threadIdx.y) * 2 + atom % 2] = in[i];
  __syncthreads();
  out[(threadIdx.z * 4 + threadIdx.y) * 4 + i] = atoms[(i * 3 + 2) * 2 + atom % 2];
}

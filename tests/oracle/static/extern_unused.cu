// An extern array that is declared and never used rounds nothing.
__global__ void plain(float *out) {
  extern __shared__ __align__(64) float dynamic[];
  __shared__ float fixed[5];
  fixed[threadIdx.x % 5] = out[0];
  __syncthreads();
  out[threadIdx.x] = fixed[4 - threadIdx.x % 5];
}

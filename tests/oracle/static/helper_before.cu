// A called function's variable lies where the file declares it: before the kernel's own.
__device__ float swap(float x) {
  __shared__ double early[3];
  early[threadIdx.x % 3] = x;
  __syncthreads();
  return float(early[2 - threadIdx.x % 3]);
}
__global__ void caller(float *out) {
  __shared__ char mine[5];
  mine[threadIdx.x % 5] = char(out[1]);
  __syncthreads();
  out[threadIdx.x] = swap(out[0]) + mine[4 - threadIdx.x % 5];
}
__global__ void stranger(float *out) {
  __shared__ char mine[5];
  mine[threadIdx.x % 5] = char(out[1]);
  __syncthreads();
  out[threadIdx.x] = mine[4 - threadIdx.x % 5];
}

// A called function that is defined behind the kernel, so that its variable comes last.
__device__ float swap(float x);
__global__ void caller(float *out) {
  __shared__ char mine[5];
  mine[threadIdx.x % 5] = char(out[1]);
  __syncthreads();
  out[threadIdx.x] = swap(out[0]) + mine[4 - threadIdx.x % 5];
}
__device__ float swap(float x) {
  __shared__ double late[3];
  late[threadIdx.x % 3] = x;
  __syncthreads();
  return float(late[2 - threadIdx.x % 3]);
}

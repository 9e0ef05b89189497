// Alignment that a declaration asks for.
struct __align__(32) Wide { float x[3]; };
__global__ void attribute(float *out) {
  __shared__ char first[3];
  __shared__ __align__(16) float a[5];
  __shared__ char last[3];
  first[threadIdx.x % 3] = char(out[0]);
  a[threadIdx.x % 5] = out[1];
  last[threadIdx.x % 3] = char(out[2]);
  __syncthreads();
  out[threadIdx.x] = first[2 - threadIdx.x % 3] + a[4 - threadIdx.x % 5] + last[2 - threadIdx.x % 3];
}
__global__ void large(float *out) {
  __shared__ float first[3];
  alignas(128) __shared__ float a[5];
  first[threadIdx.x % 3] = out[0];
  a[threadIdx.x % 5] = out[1];
  __syncthreads();
  out[threadIdx.x] = first[2 - threadIdx.x % 3] + a[4 - threadIdx.x % 5];
}
__global__ void types(float *out) {
  __shared__ char first[3];
  __shared__ Wide a[2];
  first[threadIdx.x % 3] = char(out[0]);
  a[threadIdx.x % 2].x[threadIdx.x % 3] = out[1];
  __syncthreads();
  out[threadIdx.x] = first[2 - threadIdx.x % 3] + a[1 - threadIdx.x % 2].x[2 - threadIdx.x % 3];
}

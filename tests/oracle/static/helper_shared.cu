// One function called twice and from two kernels has one variable in each; a template one for each instance.
__device__ float swap(float x) {
  __shared__ float a[3];
  __syncthreads();
  a[threadIdx.x % 3] = x;
  __syncthreads();
  return a[2 - threadIdx.x % 3];
}
template <int N> __device__ float turn(float x) {
  __shared__ float a[N];
  __syncthreads();
  a[threadIdx.x % N] = x;
  __syncthreads();
  return a[N - 1 - threadIdx.x % N];
}
__global__ void twice(float *out) { out[threadIdx.x] = swap(out[0]) + swap(out[1]); }
__global__ void once(float *out) { out[threadIdx.x] = swap(out[0]); }
__global__ void instances(float *out) { out[threadIdx.x] = turn<5>(out[0]) + turn<7>(out[1]) + turn<5>(out[2]); }

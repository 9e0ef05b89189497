// Read through pointers of another type, and through an address that leaves.
__device__ __noinline__ float elsewhere(const float *p, int at) { return p[at] * 2; }
__global__ void casted(float *out) {
  __shared__ float a[10];
  a[threadIdx.x % 10] = out[0];
  __syncthreads();
  out[threadIdx.x] = reinterpret_cast<const char *>(a)[threadIdx.x % 40];
}
__global__ void escaping(float *out) {
  __shared__ float a[10];
  a[threadIdx.x % 10] = out[0];
  __syncthreads();
  out[threadIdx.x] = elsewhere(a, 9 - threadIdx.x % 10);
}
__global__ void chosen(float *out, bool first) {
  __shared__ float a[10], b[10];
  a[threadIdx.x % 10] = out[0];
  b[threadIdx.x % 10] = out[1];
  __syncthreads();
  const float *p = first ? a : b;
  out[threadIdx.x] = p[9 - threadIdx.x % 10];
}

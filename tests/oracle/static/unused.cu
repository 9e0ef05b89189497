// What no code names is not there, nor is what only discarded code names.
__global__ void beside(float *out) {
  __shared__ float a[8], b[800];
  a[threadIdx.x % 8] = out[0];
  __syncthreads();
  out[threadIdx.x] = a[7 - threadIdx.x % 8];
}
__global__ void nothing(float *out) {
  __shared__ float b[800];
  out[threadIdx.x] = 1;
}
__global__ void dead(float *out) {
  __shared__ float a[8], b[800];
  a[threadIdx.x % 8] = out[0];
  if (false)
    b[threadIdx.x] = out[1], out[3] = b[7];
  __syncthreads();
  out[threadIdx.x] = a[7 - threadIdx.x % 8];
}

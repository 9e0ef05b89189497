// What is stored and never read is not there.
__global__ void array(float *out) {
  __shared__ float a[8], b[800];
  a[threadIdx.x % 8] = out[0];
  b[threadIdx.x] = out[1];
  __syncthreads();
  out[threadIdx.x] = a[7 - threadIdx.x % 8];
}
__global__ void scalar(float *out) {
  __shared__ int mark;
  if (threadIdx.x == 0)
    mark = 1;
  __syncthreads();
  out[threadIdx.x] = 2;
}

// Arrays of two and three dimensions.
#define R 16
#define C 17
__global__ void two(float *out) {
  __shared__ float a[R][C];
  a[threadIdx.x % R][threadIdx.x % C] = out[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = a[threadIdx.x / R % R][threadIdx.x % C];
}
__global__ void three(short *out) {
  __shared__ short a[3][R][C];
  a[threadIdx.x % 3][threadIdx.x % R][threadIdx.x % C] = out[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = a[2 - threadIdx.x % 3][threadIdx.x / R % R][threadIdx.x % C];
}

// Sixteen-bit types and their pairs.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
__global__ void halves(__half *out) {
  __shared__ __half a[7];
  __shared__ __half2 b[3];
  a[threadIdx.x % 7] = out[threadIdx.x];
  b[threadIdx.x % 3] = __half2half2(out[1]);
  __syncthreads();
  out[threadIdx.x] = a[6 - threadIdx.x % 7];
  out[threadIdx.x + 64] = __low2half(b[2 - threadIdx.x % 3]);
}
__global__ void bfloat(__nv_bfloat16 *out) {
  __shared__ __nv_bfloat16 a[9];
  a[threadIdx.x % 9] = out[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = a[8 - threadIdx.x % 9];
}

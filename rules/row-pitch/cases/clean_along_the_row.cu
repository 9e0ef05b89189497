// args: --arch sm_89
// Rows of 128 bytes, but lanes run along them or all read one word.
__global__ void multiply(const float *a, const float *b, float *out) {
  __shared__ float left[32][32];
  __shared__ float right[32][32];
  left[threadIdx.y][threadIdx.x] = a[threadIdx.y * 32 + threadIdx.x];
  right[threadIdx.y][threadIdx.x] = b[threadIdx.y * 32 + threadIdx.x];
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < 32; ++k)
    sum += left[threadIdx.y][k] * right[k][threadIdx.x];
  out[threadIdx.y * 32 + threadIdx.x] = sum;
}

void run(const float *a, const float *b, float *out) { multiply<<<1, dim3(32, 32)>>>(a, b, out); }

// args: --arch sm_89
// 1,024 bytes beside the tiles let the kernel round the start of its buffer up; a static array is as large.
__global__ void swizzled(const float *in, float *out) {
  __shared__ float sums[256];
  extern __shared__ char raw[];
  float *tile = reinterpret_cast<float *>((reinterpret_cast<size_t>(raw) + 1023) & ~size_t(1023));
  for (int i = threadIdx.x; i < 2048; i += blockDim.x)
    tile[i] = in[i];
  __syncthreads();
  sums[threadIdx.x] = tile[threadIdx.x] + tile[2047 - threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = sums[255 - threadIdx.x];
}

void run(const float *in, float *out) { swizzled<<<1, 256, 2048 * sizeof(float) + 1024>>>(in, out); }

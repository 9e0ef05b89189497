// args: --arch sm_89
// Both arrays start at the same address; asking for the bytes of both is not what is wrong.
__global__ void blend(const float *values, const int *signs, float *out) {
  extern __shared__ float value[];
  extern __shared__ int sign[]; // smem-ledger: allow(extern-alias) -- what is wrong, and another rule's
  value[threadIdx.x] = values[threadIdx.x];
  sign[threadIdx.x] = signs[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = sign[127 - threadIdx.x] < 0 ? -value[threadIdx.x] : value[threadIdx.x];
}

void run(const float *values, const int *signs, float *out) {
  blend<<<1, 128, 128 * (sizeof(float) + sizeof(int))>>>(values, signs, out);
}

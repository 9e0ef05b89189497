// args: --arch sm_89
// The transposed read goes down a column: 32 rows of 128 bytes.
__global__ void transpose(const float *in, float *out) {
  __shared__ float tile[32][32];
  for (int y = threadIdx.y; y < 32; y += 8)
    tile[y][threadIdx.x] = in[y * 32 + threadIdx.x];
  __syncthreads();
  for (int y = threadIdx.y; y < 32; y += 8)
    out[y * 32 + threadIdx.x] = tile[threadIdx.x][y]; // expect: row-pitch, bank-conflict
}

void run(const float *in, float *out) { transpose<<<1, dim3(32, 8)>>>(in, out); }

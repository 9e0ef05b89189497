// args: --arch sm_90
// Rows of BM floats: a warp's part of a row and a step of the loop are no rows, and padding them would help nobody.
template <int BM, int BK, int WM> __global__ void tiles(const float4 *in, float *out, int n) {
  __shared__ float columns[BM * BK];
  const unsigned row = threadIdx.x / (BK / 4), column = threadIdx.x % (BK / 4), warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  for (unsigned offset = 0; offset + 32 <= BM; offset += 32) {
    const float4 part = in[(row + offset) * n + column];
    columns[(column * 4 + 0) * BM + row + offset] = part.x; // expect: row-pitch, bank-conflict
    columns[(column * 4 + 1) * BM + row + offset] = part.y; // expect: bank-conflict
    columns[(column * 4 + 2) * BM + row + offset] = part.z; // expect: bank-conflict
    columns[(column * 4 + 3) * BM + row + offset] = part.w; // expect: bank-conflict
  }
  __syncthreads();
  float sum = 0;
  for (unsigned k = 0; k < BK; ++k)
    for (unsigned i = 0; i < 8; ++i)
      sum += columns[k * BM + warp / 2 * WM + lane / 4 * 8 + i];
  out[threadIdx.x] = sum;
}

void run(const float4 *in, float *out, int n) { tiles<128, 16, 64><<<1, 128>>>(in, out, n); }

// One table per thread, the tables next to each other: their starts share a bank. A launcher's argument is the size.
// args: --arch sm_80
#include <cuda_runtime.h>

__global__ void zeroTables(unsigned *out, int bins) {
  extern __shared__ unsigned tables[];
  unsigned *mine = tables + threadIdx.x * bins;
  for (int bin = 0; bin < bins; ++bin)
    mine[bin] = bin; // expect: bank-conflict, row-pitch
  __syncthreads();
  for (int i = threadIdx.x; i < blockDim.x * bins; i += blockDim.x)
    out[i] = tables[i];
}

void launch(unsigned *out) {
  const int bins = 32, threads = 64;
  zeroTables<<<1, threads, threads * bins * sizeof(unsigned)>>>(out, bins);
}

// args: --arch sm_89
// Too much, but by a tile that only happens to be as large as the static one: over-request alone says so.
#define TILE 4096
#define BINS 4096

__global__ void collect(const float *in, int *out) {
  __shared__ int bins[BINS];
  extern __shared__ float tile[];
  for (int i = threadIdx.x; i < BINS; i += blockDim.x)
    bins[i] = 0;
  for (int i = threadIdx.x; i < TILE; i += blockDim.x)
    tile[i] = in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < TILE; i += blockDim.x)
    atomicAdd(&bins[int(tile[i]) % BINS], 1);
  __syncthreads();
  for (int i = threadIdx.x; i < BINS; i += blockDim.x)
    out[i] = bins[i];
}

// smem-ledger: allow(over-request) -- one block per SM is wanted
void run(const float *in, int *out) { collect<<<1, 256, 2 * TILE * sizeof(float)>>>(in, out); }

// args: --arch sm_80,sm_89
// The launcher adds up every array of the kernel, the static one too.
#define ROWS 64
#define COLUMNS 96
#define BINS 3072

__global__ void collect(const float *in, int *out) {
  __shared__ int bins[BINS];
  extern __shared__ float tile[];
  for (int i = threadIdx.x; i < BINS; i += blockDim.x)
    bins[i] = 0;
  for (int i = threadIdx.x; i < ROWS * COLUMNS; i += blockDim.x)
    tile[i] = in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < ROWS * COLUMNS; i += blockDim.x)
    atomicAdd(&bins[int(tile[i]) % BINS], 1);
  __syncthreads();
  for (int i = threadIdx.x; i < BINS; i += blockDim.x)
    out[i] = bins[i];
}

static int bytesOf(int rows, int columns) { return rows * columns * int(sizeof(float)) + BINS * int(sizeof(int)); }

void run(const float *in, int *out) {
  const int bytes = bytesOf(ROWS, COLUMNS); // expect: static-counted-twice, over-request
  collect<<<1, 256, bytes>>>(in, out);
}

// args: --arch sm_90
// A thread stores eight halves from byte `start % 32` of its row on, and `start` is a multiple of 8: the last half lies at
// (64 + 63) * 72 + 63, so that two buffers of 64 rows of 72 halves are enough.
__global__ void copy(const unsigned *in, int iterations) {
  extern __shared__ char raw[];
  auto load = [&](int iteration, int buffer) {
    short *rows = reinterpret_cast<short *>(raw + buffer * 64 * 72 * 2);
    const int start = threadIdx.x * 8, row = start / 32, column = start % 32 * 2;
    for (int j = 0; j < 8; ++j)
      *reinterpret_cast<unsigned *>(&rows[row * 72 + column + j * 2]) = in[iteration * 256 + threadIdx.x + j];
  };
  load(0, 0);
  for (int i = 0; i < iterations; ++i) {
    __syncthreads();
    if (i + 1 < iterations)
      load(i + 1, 1 - i % 2);
  }
}

void run(const unsigned *in, int iterations) { copy<<<1, 256, 2 * 64 * 72 * 2>>>(in, iterations); }

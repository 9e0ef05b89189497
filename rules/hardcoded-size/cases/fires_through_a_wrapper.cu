// args: --arch sm_89
// The number goes through a wrapper that launches whatever it is given; the tile is a class.
template <int ROWS, int DEPTH>
struct Tile {
  static constexpr int rows = ROWS, depth = DEPTH;
};

template <class T>
__global__ void copy(const float *in, float *out) {
  extern __shared__ float tile[];
  for (int i = threadIdx.x; i < T::rows * T::depth; i += blockDim.x)
    tile[i] = in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < T::rows * T::depth; i += blockDim.x)
    out[i] = tile[T::rows * T::depth - 1 - i];
}

template <class Kernel>
void launch(Kernel kernel, size_t bytes, const float *in, float *out) {
  kernel<<<4, 128, bytes>>>(in, out);
}

void run(const float *in, float *out) {
  launch(copy<Tile<64, 96>>, 24576, in, out); // expect: hardcoded-size
  launch(copy<Tile<64, 32>>, Tile<64, 32>::rows * Tile<64, 32>::depth * sizeof(float), in, out);
}

// args: --arch sm_89
// The bound is a template argument, and the launch takes the tile's threads.
template <int THREADS>
__global__ void __launch_bounds__(THREADS) scale(const float *in, float *out) {
  __shared__ float tile[512];
  tile[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = 2 * tile[511 - threadIdx.x];
}

template <int THREADS>
void launch(const float *in, float *out, int perThread) {
  constexpr int threads = 2 * THREADS;
  scale<THREADS><<<1, threads>>>(in, out); // expect: launch-bounds
}

void run(const float *in, float *out) { launch<256>(in, out, 1); }

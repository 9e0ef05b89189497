// args: --arch sm_90
// The bounds of sm_90 are read; the host chooses the same way when it runs.
template <int THREADS, int BLOCKS> struct Tuning {
  static constexpr int threads = THREADS;
  static constexpr int blocks = BLOCKS;
};
using Small = Tuning<768, 2>;
using Large = Tuning<1024, 1>;
#if __CUDA_ARCH__ >= 900
using Bound = Small;
#else
using Bound = Large;
#endif

template <class Policy> __global__ void __launch_bounds__(Bound::threads, Bound::blocks) scan(float *data) {
  __shared__ float first[32];
  if (threadIdx.x < 32)
    first[threadIdx.x] = data[threadIdx.x];
  __syncthreads();
  data[threadIdx.x] = first[threadIdx.x % 32];
}

void run(float *data, bool isNew) {
  if (isNew)
    scan<Small><<<1, Small::threads>>>(data);
  else
    scan<Large><<<1, Large::threads>>>(data); // expect: launch-bounds
}

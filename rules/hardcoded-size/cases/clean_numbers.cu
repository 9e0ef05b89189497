// args: --arch sm_89
// A kernel of numbers needs no symbols, one slot for each warp is the hardware's number, and an array may be
// larger than what is used of it.
template <int THREADS>
__global__ void sum(const float *in, float *out) {
  __shared__ float warps[32];
  __shared__ float spare[2048];
  extern __shared__ float row[];
  for (int i = threadIdx.x; i < 2048; i += blockDim.x)
    row[i] = in[i];
  spare[threadIdx.x % THREADS] = in[threadIdx.x];
  if (threadIdx.x < THREADS / 32)
    warps[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = warps[threadIdx.x % 32] + row[threadIdx.x] + spare[THREADS - 1 - threadIdx.x % THREADS];
}

void run(const float *in, float *out) { sum<1024><<<1, 1024, 8192>>>(in, out); }

// What an instance's template arguments, a macro or a constant switch off at run time's `if` is not there.
#define TRACE 0
template <bool BIAS, int WARPS> __global__ void attend(const float *in, float *out) {
  constexpr bool many = WARPS > 1;
  __shared__ float tile[64];
  __shared__ float bias[BIAS ? 64 : 1];
  __shared__ float sums[WARPS];
  __shared__ int steps[16];
  const bool scaled = BIAS && in != nullptr;
  tile[threadIdx.x % 64] = in[threadIdx.x];
  if (BIAS)
    bias[threadIdx.x % 64] = in[threadIdx.x + 64];
  __syncthreads();
  float sum = tile[63 - threadIdx.x % 64];
  if (scaled)
    sum += bias[63 - threadIdx.x % 64];
  if (many) {
    sums[threadIdx.x / 32] = sum;
    __syncthreads();
    sum += sums[threadIdx.x % WARPS];
  }
  if (TRACE) {
    steps[threadIdx.x % 16] = 1;
    __syncthreads();
    out[64 + threadIdx.x] = steps[threadIdx.x % 7];
  }
  out[threadIdx.x] = sum;
}
template __global__ void attend<false, 1>(const float *, float *);
template __global__ void attend<false, 4>(const float *, float *);
template __global__ void attend<true, 1>(const float *, float *);
template __global__ void attend<true, 8>(const float *, float *);
// What a launch passes decides nothing.
__global__ void given(const float *in, float *out, bool bias) {
  __shared__ float tile[64];
  if (bias)
    tile[threadIdx.x % 64] = in[threadIdx.x];
  __syncthreads();
  if (bias)
    out[threadIdx.x] = tile[63 - threadIdx.x % 64];
}
// What a call and a constant decide together is not there where the constant says no.
template <bool BIAS> __global__ void together(const float *in, float *out, int step) {
  __shared__ float tile[64];
  __shared__ float bias[BIAS ? 64 : 1];
  const bool first = step == 0 && BIAS;
  tile[threadIdx.x % 64] = in[threadIdx.x];
  if (first)
    bias[threadIdx.x % 64] = in[threadIdx.x + 64];
  __syncthreads();
  out[threadIdx.x] = tile[63 - threadIdx.x % 64] + (first ? bias[63 - threadIdx.x % 64] : 0);
}
template __global__ void together<false>(const float *, float *, int);
template __global__ void together<true>(const float *, float *, int);
void launch(const float *in, float *out) { given<<<1, 64>>>(in, out, false); }

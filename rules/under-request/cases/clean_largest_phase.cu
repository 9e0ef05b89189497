// args: --arch sm_89
// Two phases share the bytes; the request is the larger of them.
template <int A, int B>
__global__ void phases(const float *in, float *out) {
  extern __shared__ float buffer[];
  float *first = buffer;
  for (int i = threadIdx.x; i < A; i += blockDim.x)
    first[i] = in[i];
  __syncthreads();
  float sum = 0;
  for (int i = threadIdx.x; i < A; i += blockDim.x)
    sum += first[i];
  __syncthreads();
  float *second = buffer;
  for (int i = threadIdx.x; i < B; i += blockDim.x)
    second[i] = sum;
  __syncthreads();
  out[threadIdx.x] = second[threadIdx.x];
}

template <int A, int B>
void launch(const float *in, float *out) {
  constexpr int floats = A > B ? A : B;
  phases<A, B><<<1, 256, floats * sizeof(float)>>>(in, out);
}

void run(const float *in, float *out) {
  launch<512, 1024>(in, out);
  launch<2048, 256>(in, out);
}

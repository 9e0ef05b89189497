// args: --arch sm_89
// The attribute was not changed when the tile grew.
#define DEPTH 20

__global__ void pipeline(const float *in, float *out) {
  extern __shared__ float ring[];
  for (int i = threadIdx.x; i < DEPTH * 1024; i += blockDim.x)
    ring[i] = in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < DEPTH * 1024; i += blockDim.x)
    out[i] = ring[i];
}

void run(const float *in, float *out) {
  cudaFuncSetAttribute(pipeline, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536);
  pipeline<<<1, 256, DEPTH * 1024 * sizeof(float)>>>(in, out); // expect: missing-opt-in
}

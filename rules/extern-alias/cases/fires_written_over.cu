// args: --arch sm_89
// The request is for one of them; the weights are gone when they are read. The store stands in a helper.
__device__ void fill(int *to, const int *from) { to[threadIdx.x] = from[threadIdx.x]; }

__global__ void gather(const float *weights, const int *index, float *out) {
  extern __shared__ float weight[];
  extern __shared__ int where[]; // expect: extern-alias
  weight[threadIdx.x] = weights[threadIdx.x];
  fill(where, index);
  __syncthreads();
  out[threadIdx.x] = weight[where[threadIdx.x] % 128] + weight[threadIdx.x];
}

void run(const float *weights, const int *index, float *out) {
  gather<<<1, 128, 128 * sizeof(float)>>>(weights, index, out);
}

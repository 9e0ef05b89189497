// An extern array and nothing static: no bytes.
__global__ void only(float *out) {
  extern __shared__ __align__(128) float dynamic[];
  dynamic[threadIdx.x] = out[1];
  __syncthreads();
  out[threadIdx.x] = dynamic[31 - threadIdx.x];
}

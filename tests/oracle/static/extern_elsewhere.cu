// An extern array of one kernel rounds the static bytes of every kernel of the file, but not zero.
__global__ void plain(float *out) {
  __shared__ float fixed[5];
  fixed[threadIdx.x % 5] = out[0];
  __syncthreads();
  out[threadIdx.x] = fixed[4 - threadIdx.x % 5];
}
__global__ void none(float *out) { out[threadIdx.x] = 1; }
__global__ void user(float *out) {
  extern __shared__ __align__(64) float dynamic[];
  dynamic[threadIdx.x] = out[1];
  __syncthreads();
  out[threadIdx.x] = dynamic[31 - threadIdx.x];
}

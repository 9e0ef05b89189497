// An extern array aligned to 1024: it rounds the static bytes of the kernel that uses it.
__global__ void both(float *out) {
  extern __shared__ __align__(1024) float dynamic[];
  __shared__ float fixed[5];
  fixed[threadIdx.x % 5] = out[0];
  dynamic[threadIdx.x] = out[1];
  __syncthreads();
  out[threadIdx.x] = fixed[4 - threadIdx.x % 5] + dynamic[31 - threadIdx.x];
}
__global__ void oddBytes(float *out) {
  extern __shared__ __align__(1024) float dynamic[];
  __shared__ char fixed[33];
  fixed[threadIdx.x % 33] = char(out[0]);
  dynamic[threadIdx.x] = out[1];
  __syncthreads();
  out[threadIdx.x] = fixed[32 - threadIdx.x % 33] + dynamic[31 - threadIdx.x];
}

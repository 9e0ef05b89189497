// Two extern arrays of different alignment in one file: the larger one counts for all.
__global__ void small(float *out) {
  extern __shared__ __align__(16) float dynamic[];
  __shared__ float fixed[5];
  fixed[threadIdx.x % 5] = out[0];
  dynamic[threadIdx.x] = out[1];
  __syncthreads();
  out[threadIdx.x] = fixed[4 - threadIdx.x % 5] + dynamic[31 - threadIdx.x];
}
__global__ void large(double *out) {
  extern __shared__ __align__(256) char raw[];
  double *dynamic = reinterpret_cast<double *>(raw);
  dynamic[threadIdx.x] = out[1];
  __syncthreads();
  out[threadIdx.x] = dynamic[31 - threadIdx.x];
}

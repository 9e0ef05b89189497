// Variables of the file's scope belong to every kernel that names them.
__shared__ float global[6];
__global__ void user(float *out) {
  __shared__ char mine[3];
  global[threadIdx.x % 6] = out[0];
  mine[threadIdx.x % 3] = char(out[1]);
  __syncthreads();
  out[threadIdx.x] = global[5 - threadIdx.x % 6] + mine[2 - threadIdx.x % 3];
}
__global__ void stranger(float *out) { out[threadIdx.x] = 1; }

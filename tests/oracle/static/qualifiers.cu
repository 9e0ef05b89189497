// Volatile variables stay, even where they are only stored.
__global__ void read(float *out) {
  volatile __shared__ float a[6];
  a[threadIdx.x % 6] = out[0];
  out[threadIdx.x] = a[5 - threadIdx.x % 6];
}
__global__ void stored(float *out) {
  volatile __shared__ float a[6];
  a[threadIdx.x % 6] = out[0];
}

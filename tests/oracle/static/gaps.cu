// Gaps come from alignment alone: before a larger element, never behind the last.
__global__ void charThenDouble(double *out) {
  __shared__ char a[3];
  __shared__ double b[2];
  a[threadIdx.x % 3] = char(out[1]);
  b[threadIdx.x % 2] = out[0];
  __syncthreads();
  out[0] = a[2 - threadIdx.x % 3] + b[1 - threadIdx.x % 2];
}
__global__ void doubleThenChar(double *out) {
  __shared__ double b[2];
  __shared__ char a[3];
  a[threadIdx.x % 3] = char(out[1]);
  b[threadIdx.x % 2] = out[0];
  __syncthreads();
  out[0] = a[2 - threadIdx.x % 3] + b[1 - threadIdx.x % 2];
}
__global__ void stairs(double *out) {
  __shared__ char a[1];
  __shared__ short b[1];
  __shared__ int c[1];
  __shared__ double d[1];
  __shared__ char e[1];
  if (threadIdx.x == 0) {
    a[0] = char(out[1]);
    b[0] = short(out[2]);
    c[0] = int(out[3]);
    d[0] = out[4];
    e[0] = char(out[5]);
  }
  __syncthreads();
  out[threadIdx.x] = a[0] + b[0] + c[0] + d[0] + e[0];
}
__global__ void zigzag(double *out) {
  __shared__ char a[9];
  __shared__ double b[1];
  __shared__ char c[1];
  __shared__ int d[3];
  __shared__ short e[5];
  a[threadIdx.x % 9] = char(out[1]);
  if (threadIdx.x == 3)
    b[0] = out[0], c[0] = char(out[7]);
  d[threadIdx.x % 3] = int(out[2]);
  e[threadIdx.x % 5] = short(out[3]);
  __syncthreads();
  out[threadIdx.x] = a[8 - threadIdx.x % 9] + b[0] + c[0] + d[2 - threadIdx.x % 3] + e[4 - threadIdx.x % 5];
}

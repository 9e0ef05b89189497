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
  __shared__ char a[3];
  __shared__ short b[3];
  __shared__ int c[3];
  __shared__ double d[3];
  __shared__ char e[3];
  const int t = threadIdx.x % 3, u = 2 - t;
  a[t] = char(out[1]);
  b[t] = short(out[2]);
  c[t] = int(out[3]);
  d[t] = out[4];
  e[t] = char(out[5]);
  __syncthreads();
  out[threadIdx.x] = a[u] + b[u] + c[u] + d[u] + e[u];
}
__global__ void zigzag(double *out) {
  __shared__ char a[9];
  __shared__ double b[3];
  __shared__ char c[1 + 2];
  __shared__ int d[3];
  __shared__ short e[3];
  const int t = threadIdx.x % 3, u = 2 - t;
  a[threadIdx.x % 9] = char(out[1]);
  b[t] = out[0];
  c[t] = char(out[7]);
  d[t] = int(out[2]);
  e[t] = short(out[3]);
  __syncthreads();
  out[threadIdx.x] = a[8 - threadIdx.x % 9] + b[u] + c[u] + d[u] + e[u];
}

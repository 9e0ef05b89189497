// Structs keep their own padding, arrays of them too.
struct Pair { double x; int i; };
struct Three { char c[3]; };
struct Mixed { char c; short s; float f[3]; };
__global__ void pairs(double *out) {
  __shared__ Pair a[7];
  a[threadIdx.x % 7].x = out[0];
  a[threadIdx.x % 7].i = int(out[1]);
  __syncthreads();
  out[threadIdx.x] = a[6 - threadIdx.x % 7].x + a[3].i;
}
__global__ void threes(char *out) {
  __shared__ Three a[5];
  a[threadIdx.x % 5].c[threadIdx.x % 3] = out[0];
  __syncthreads();
  out[threadIdx.x] = a[4 - threadIdx.x % 5].c[2 - threadIdx.x % 3];
}
__global__ void behindThree(double *out) {
  __shared__ Three a[1];
  __shared__ Mixed b[2];
  a[0].c[threadIdx.x % 3] = char(out[0]);
  b[threadIdx.x % 2].f[threadIdx.x % 3] = float(out[1]);
  b[threadIdx.x % 2].c = char(out[2]);
  __syncthreads();
  out[threadIdx.x] = a[0].c[2 - threadIdx.x % 3] + b[1 - threadIdx.x % 2].f[2 - threadIdx.x % 3] + b[1 - threadIdx.x % 2].c;
}

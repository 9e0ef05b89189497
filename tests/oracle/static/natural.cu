// One array of each size: no padding behind it.
template <typename T> __device__ void turn(T *a, T *out) {
  a[threadIdx.x % 5] = out[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = a[4 - threadIdx.x % 5];
}
__global__ void chars(char *out) { __shared__ char a[5]; turn(a, out); }
__global__ void shorts(short *out) { __shared__ short a[5]; turn(a, out); }
__global__ void ints(int *out) { __shared__ int a[5]; turn(a, out); }
__global__ void floats(float *out) { __shared__ float a[5]; turn(a, out); }
__global__ void doubles(double *out) { __shared__ double a[5]; turn(a, out); }
__global__ void longs(long long *out) { __shared__ long long a[5]; turn(a, out); }
__global__ void bools(bool *out) { __shared__ bool a[5]; turn(a, out); }

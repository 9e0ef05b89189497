// The compiler splits an aggregate that is only accessed at constant places into its elements: they lie behind
// all other variables, and those that are never read are not there.
struct Stats { char c; double sum; int count; };
__global__ void oneElement(double *out) {
  __shared__ char one[1];
  __shared__ double a[3];
  if (threadIdx.x == 0)
    one[0] = char(out[0]);
  a[threadIdx.x % 3] = out[1];
  __syncthreads();
  out[threadIdx.x] = one[0] + a[2 - threadIdx.x % 3];
}
__global__ void twoElements(double *out) {
  __shared__ float two[2];
  __shared__ double a[3];
  __shared__ char c[3];
  if (threadIdx.x == 0)
    two[0] = float(out[0]), two[1] = float(out[2]);
  a[threadIdx.x % 3] = out[1];
  c[threadIdx.x % 3] = char(out[3]);
  __syncthreads();
  out[threadIdx.x] = two[0] + two[1] + a[2 - threadIdx.x % 3] + c[2 - threadIdx.x % 3];
}
__global__ void members(double *out) {
  __shared__ Stats s;
  if (threadIdx.x == 0)
    s.c = char(out[0]), s.sum = out[1], s.count = int(out[2]);
  __syncthreads();
  out[threadIdx.x] = s.sum + s.c;
}
__global__ void storedElement(float *out) {
  __shared__ float three[3];
  if (threadIdx.x == 0)
    three[0] = out[0], three[1] = out[1], three[2] = out[2];
  __syncthreads();
  out[threadIdx.x] = three[0] + three[2];
}
__global__ void seventeen(float *out) {
  __shared__ float many[17];
  if (threadIdx.x == 0)
    many[0] = out[0], many[16] = out[1];
  __syncthreads();
  out[threadIdx.x] = many[0] + many[16];
}
__global__ void matrix(float *out) {
  __shared__ float four[2][2];
  if (threadIdx.x == 0)
    four[0][0] = out[0], four[1][1] = out[1];
  __syncthreads();
  out[threadIdx.x] = four[0][0] + four[1][1];
}

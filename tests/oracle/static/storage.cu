// Storage structs with arrays and unions, of which only some members are read.
struct Storage {
  char tag;
  union { float a[7]; double b[5]; } either;
  int rows[3][4];
};
__global__ void whole(float *out) {
  __shared__ Storage s;
  s.tag = char(out[0]);
  s.either.a[threadIdx.x % 7] = out[1];
  s.rows[threadIdx.x % 3][threadIdx.x % 4] = int(out[2]);
  __syncthreads();
  out[threadIdx.x] = s.tag + s.either.a[6 - threadIdx.x % 7] + s.rows[2 - threadIdx.x % 3][3 - threadIdx.x % 4];
}
__global__ void oneMember(float *out) {
  __shared__ Storage s;
  s.either.a[threadIdx.x % 7] = out[1];
  __syncthreads();
  out[threadIdx.x] = s.either.a[6 - threadIdx.x % 7];
}
__global__ void unions(float *out) {
  __shared__ union { float a[33]; char b[130]; } u;
  u.a[threadIdx.x % 33] = out[0];
  __syncthreads();
  out[threadIdx.x] = u.a[32 - threadIdx.x % 33];
}

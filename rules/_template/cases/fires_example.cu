// args: --arch sm_89
extern __shared__ float row[];

__global__ void scale(float *x) {
  row[threadIdx.x] = x[threadIdx.x];
  __syncthreads();
  x[threadIdx.x] = 2 * row[threadIdx.x];
}

void launch(float *x) {
  scale<<<1, 256, 256 * sizeof(float)>>>(x); // expect: rule-name
}

// args: --arch sm_89
extern __shared__ float row[];
int bytesFromElsewhere();

__global__ void scale(float *x) {
  row[threadIdx.x] = x[threadIdx.x];
  __syncthreads();
  x[threadIdx.x] = 2 * row[threadIdx.x];
}

void launch(float *x) {
  scale<<<1, 256, bytesFromElsewhere()>>>(x); // expect: unproven-size
}

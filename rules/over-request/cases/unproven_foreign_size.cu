// args: --arch sm_89
int bytesFromElsewhere();

__global__ void reverse(const float *in, float *out) {
  extern __shared__ float row[];
  for (int i = threadIdx.x; i < 256; i += blockDim.x)
    row[i] = in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < 256; i += blockDim.x)
    out[i] = row[255 - i];
}

void run(const float *in, float *out) {
  reverse<<<1, 256, bytesFromElsewhere()>>>(in, out); // expect: unproven-size
}

// Scalars that one thread writes and all read.
__global__ void flags(int *out) {
  __shared__ bool done;
  __shared__ int count;
  __shared__ char tag;
  __shared__ double sum;
  if (threadIdx.x == 0) {
    done = out[0] > 3;
    count = out[1];
    tag = char(out[2]);
    sum = out[3];
  }
  __syncthreads();
  if (done)
    out[threadIdx.x] = count + tag + int(sum);
}

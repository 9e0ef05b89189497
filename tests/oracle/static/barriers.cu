// Objects of eight bytes beside a tile, as barriers are.
struct Barrier { unsigned long long state; };
__global__ void pipeline(float *out) {
  __shared__ char tag[3];
  __shared__ Barrier full[3], empty[3];
  __shared__ __align__(128) float tile[3][16];
  if (threadIdx.x < 3)
    full[threadIdx.x].state = empty[threadIdx.x].state = 1, tag[threadIdx.x] = char(out[2]);
  tile[threadIdx.x % 3][threadIdx.x % 16] = out[0];
  __syncthreads();
  out[threadIdx.x] = tile[2 - threadIdx.x % 3][15 - threadIdx.x % 16] + full[2 - threadIdx.x % 3].state +
                     empty[threadIdx.x % 2].state + tag[2 - threadIdx.x % 3];
}

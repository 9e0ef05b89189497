// args: --arch sm_90
// A hash table of 256 ints for each group of eight lanes. Its tables start in the same bank, but the slots come from data.
__global__ void count(const int *keys, int *out, int n) {
  __shared__ int table[16 * 256];
  int *mine = &table[threadIdx.x / 8 * 256];
  for (int i = threadIdx.x; i < 16 * 256; i += 128)
    table[i] = -1;
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += 128) {
    int slot = keys[i] % 256;
    while (mine[slot] != keys[i] && atomicCAS(&mine[slot], -1, keys[i]) != -1) // expect: row-pitch
      slot = (slot + 1) % 256;
  }
  __syncthreads();
  out[threadIdx.x] = table[threadIdx.x];
}

void run(const int *keys, int *out, int n) { count<<<1, 128>>>(keys, out, n); }

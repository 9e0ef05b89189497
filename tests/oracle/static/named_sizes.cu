// Sizes from macros, constants, enumerators and sizeof.
#define ROWS 12
#define PITCH (ROWS + 4)
constexpr int depth = ROWS / 4;
enum { LANES = 32, WARPS = LANES / 8 };
struct Row { float x[PITCH]; char flag; };
__global__ void sizes(float *out) {
  __shared__ float a[ROWS * PITCH], b[depth * 3], c[WARPS];
  __shared__ char d[sizeof(Row) * 2];
  a[threadIdx.x % (ROWS * PITCH)] = out[0];
  b[threadIdx.x % (depth * 3)] = out[1];
  c[threadIdx.x % WARPS] = out[2];
  d[threadIdx.x % 64] = char(out[3]);
  __syncthreads();
  out[threadIdx.x] = a[ROWS * PITCH - 1 - threadIdx.x % ROWS] + b[depth - threadIdx.x % depth] + c[3 - threadIdx.x % WARPS] +
                     d[63 - threadIdx.x % 64];
}

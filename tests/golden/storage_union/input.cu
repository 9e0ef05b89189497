// A storage struct with a union laid over dynamic memory, beside static planes of odd sizes.
#include <cuda_fp16.h>
#include <cuda_runtime.h>

constexpr int rows = 32, columns = 48;

struct Storage {
  float maxima[rows];
  union {
    float scores[rows][columns];
    __half weights[rows][columns + 8];
  };
};

__global__ void softmax_rows(const float *in, __half *out) {
  extern __shared__ __align__(16) unsigned char memory[];
  __shared__ float scale[33];
  __shared__ char flags[5];
  Storage &storage = *reinterpret_cast<Storage *>(memory);
  const int row = threadIdx.x;
  if (row == 0) {
    scale[rows] = 1.0f;
    flags[4] = 1;
  }
  __syncthreads();
  float most = -1e30f;
  for (int column = 0; column < columns; ++column) {
    storage.scores[row][column] = in[row * columns + column] * scale[rows];
    most = fmaxf(most, storage.scores[row][column]);
  }
  storage.maxima[row] = most;
  for (int column = 0; column < columns; ++column) {
    const float score = storage.scores[row][column];
    __syncwarp();
    storage.weights[row][column] = __float2half(expf(score - storage.maxima[row]));
  }
  if (flags[4])
    out[row] = storage.weights[row][0];
}

void launch(const float *in, __half *out) { softmax_rows<<<1, rows, sizeof(Storage)>>>(in, out); }

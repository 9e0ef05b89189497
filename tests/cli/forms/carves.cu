// Every way to carve a dynamic buffer, one kernel each, launched with what it takes. With -DSHORT every launch asks for
// 128 bytes less.
#ifdef SHORT
#define TAKES(bytes) ((bytes) - 128)
#else
#define TAKES(bytes) (bytes)
#endif
#include <cstdint>
#include <cuda_runtime.h>
#define ROWS 32
#define COLS 64
template <class T> struct SharedMemory {
  __device__ operator T *() {
    extern __shared__ int raw_[];
    return (T *)raw_;
  }
};
template <class T> __global__ void helper(T *o) {
  T *s = SharedMemory<T>();
  s[threadIdx.x] = o[threadIdx.x];
  __syncthreads();
  o[0] = s[blockDim.x - 1 - threadIdx.x];
}
void run_helper(double *o) { helper<double><<<1, 128, TAKES(128 * sizeof(double))>>>(o); }
// stage pointers
template <int STAGES> __global__ void stages(float *o) {
  extern __shared__ float base[];
  float *stage[STAGES];
  for (int s = 0; s < STAGES; ++s)
    stage[s] = base + s * ROWS * COLS;
  for (int k = 0; k < 100; ++k) {
    float *cur = stage[k % STAGES];
    for (int i = threadIdx.x; i < ROWS * COLS; i += blockDim.x)
      cur[i] = o[i];
    __syncthreads();
    o[k] = cur[threadIdx.x];
  }
}
void run_stages(float *o) { stages<3><<<1, 128, TAKES(3 * ROWS * COLS * sizeof(float))>>>(o); }
// running offset
__global__ void running(float *o) {
  extern __shared__ unsigned char raw_a[];
  size_t off = 0;
  float *a = (float *)(raw_a + off);
  off += ROWS * COLS * sizeof(float);
  int *b = (int *)(raw_a + off);
  off += ROWS * sizeof(int);
  short *c = (short *)(raw_a + off);
  for (int i = threadIdx.x; i < ROWS * COLS; i += blockDim.x)
    a[i] = o[i];
  for (int i = threadIdx.x; i < ROWS; i += blockDim.x) {
    b[i] = i;
    c[i] = i;
  }
  __syncthreads();
  o[0] = a[0] + b[1] + c[2];
}
void run_running(float *o) { running<<<1, 128, TAKES(ROWS * COLS * 4 + ROWS * 4 + ROWS * 2)>>>(o); }
// bump allocator
struct Bump {
  char *p;
  __device__ explicit Bump(void *q) : p((char *)q) {}
  template <class T> __device__ T *take(int n) {
    T *r = (T *)p;
    p += n * sizeof(T);
    return r;
  }
};
__global__ void bump(float *o) {
  extern __shared__ char raw_b[];
  Bump al(raw_b);
  float *a = al.take<float>(ROWS * COLS);
  float *b = al.take<float>(COLS);
  for (int i = threadIdx.x; i < ROWS * COLS; i += blockDim.x)
    a[i] = o[i];
  for (int i = threadIdx.x; i < COLS; i += blockDim.x)
    b[i] = o[i];
  __syncthreads();
  o[0] = a[0] + b[1];
}
void run_bump(float *o) { bump<<<1, 128, TAKES((ROWS + 1) * COLS * sizeof(float))>>>(o); }
// round-up of the base with slack
__global__ void rounded(float *o) {
  extern __shared__ uint8_t raw_c[];
  uint8_t *aligned = (uint8_t *)(((uintptr_t)raw_c + 127) & ~(uintptr_t)127);
  float *a = (float *)aligned;
  for (int i = threadIdx.x; i < ROWS * COLS; i += blockDim.x)
    a[i] = o[i];
  __syncthreads();
  o[0] = a[threadIdx.x];
}
void run_rounded(float *o) { rounded<<<1, 128, TAKES(ROWS * COLS * sizeof(float) + 128)>>>(o); }
// pointer advanced in a loop, then used behind it
template <int N> __global__ void advanced(float *o) {
  extern __shared__ float raw[];
  float *p = raw;
  for (int s = 0; s < N; ++s)
    p += ROWS;
  float *tail = p;
  for (int i = threadIdx.x; i < N * ROWS; i += blockDim.x)
    raw[i] = o[i];
  for (int i = threadIdx.x; i < COLS; i += blockDim.x)
    tail[i] = o[i];
  __syncthreads();
  o[0] = raw[0] + tail[0];
}
void run_advanced(float *o) { advanced<4><<<1, 128, TAKES((4 * ROWS + COLS) * sizeof(float))>>>(o); }
// nested storage with overlay
struct Main {
  float q[ROWS][COLS];
  float k[ROWS][COLS + 4];
};
struct Epi {
  float o[ROWS][COLS + 8];
};
struct Storage {
  union {
    Main main;
    Epi epi;
  };
  float sums[ROWS];
};
__global__ void storage(float *o) {
  extern __shared__ __align__(16) char raw_d[];
  Storage &s = *reinterpret_cast<Storage *>(raw_d);
  s.main.q[threadIdx.x / 4][threadIdx.x % 4] = 1;
  s.main.k[0][threadIdx.x % 64] = 2;
  s.sums[threadIdx.x % ROWS] = 0;
  __syncthreads();
  s.epi.o[threadIdx.x / 8][threadIdx.x % 8] = s.sums[0];
  __syncthreads();
  o[0] = s.epi.o[1][1] + s.main.q[0][0] + s.main.k[0][1];
}
void run_storage(float *o) { storage<<<1, 128, TAKES(sizeof(Storage))>>>(o); }

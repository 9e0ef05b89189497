// An address that is kept where another thread finds it, or given to what a constructor makes of it, keeps its plane.
struct Stack {
  int size;
  int *data;
  __device__ explicit Stack(int *data) : size(0), data(data) {}
  __device__ void push(int value) { data[atomicAdd(&size, 1) % 64] = value; }
};
__global__ void placed(int *out) {
  __shared__ __align__(8) unsigned char room[sizeof(Stack)];
  __shared__ int data[64];
  __shared__ Stack *stack;
  if (threadIdx.x == 0)
    stack = new (room) Stack(data);
  __syncthreads();
  stack->push(threadIdx.x);
  __syncthreads();
  out[threadIdx.x] = stack->size;
}
__device__ int *kept;
__global__ void published(int *out) {
  __shared__ int data[64];
  kept = data;
  __syncthreads();
  out[threadIdx.x] = kept[threadIdx.x];
}
__global__ void table(int *out) {
  __shared__ int data[64];
  __shared__ int *rows[2];
  rows[threadIdx.x % 2] = data + threadIdx.x;
  __syncthreads();
  out[threadIdx.x] = *rows[(threadIdx.x + 1) % 2];
}
__global__ void chosen(const int *in, int *out, bool near) {
  __shared__ int data[64];
  data[threadIdx.x % 64] = in[threadIdx.x];
  __syncthreads();
  const int *from = in;
  if (near)
    from = data;
  out[threadIdx.x] = from[63 - threadIdx.x % 64];
}

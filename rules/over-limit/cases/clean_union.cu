// args: --arch sm_80
// Two stages take turns in the same 32,768 bytes: a union is as large as its largest member, also where a stage is
// handed on as a whole. Their sum would be 61,440.
struct Load {
  float words[7168];
};
struct Store {
  float words[8192];
};

template <class Stage> __device__ void fill(Stage &stage, const float *in, int count) {
  for (int i = threadIdx.x; i < count; i += blockDim.x)
    stage.words[i] = in[i];
  __syncthreads();
}
template <class Stage> __device__ void empty(const Stage &stage, float *out, int count) {
  for (int i = threadIdx.x; i < count; i += blockDim.x)
    out[i] = stage.words[count - 1 - i];
  __syncthreads();
}

__global__ void stages(const float *in, float *out) {
  __shared__ union {
    Load load;
    Store store;
  } both;
  fill(both.load, in, 7168);
  empty(both.load, out, 7168);
  fill(both.store, in, 8192);
  empty(both.store, out, 8192);
}

void run(const float *in, float *out) { stages<<<1, 256>>>(in, out); }

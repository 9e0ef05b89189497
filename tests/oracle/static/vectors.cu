// CUDA's vector types have their own alignments.
template <typename T> __device__ void turn(T *a, T *out) {
  a[threadIdx.x % 3] = out[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = a[2 - threadIdx.x % 3];
}
#define KERNEL(name, type)                                                                                             \
  __global__ void name(type *out, char *other) {                                                                       \
    __shared__ char first[3];                                                                                          \
    __shared__ type a[3];                                                                                              \
    first[threadIdx.x % 3] = other[0];                                                                                 \
    turn(a, out);                                                                                                      \
    other[threadIdx.x] = first[2 - threadIdx.x % 3];                                                                   \
  }
KERNEL(f2, float2)
KERNEL(f3, float3)
KERNEL(f4, float4)
KERNEL(d2, double2)
KERNEL(i4, int4)
KERNEL(c4, uchar4)
KERNEL(s3, short3)
KERNEL(l2, longlong2)

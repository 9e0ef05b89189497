// Device code in the idioms of real kernels. It compiles with nvcc for sm_90 and must parse without an error
// on the built-in declarations.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cooperative_groups/reduce.h>
#include <cuda/barrier>
#include <cuda/pipeline>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_fp8.h>
#include <cuda_pipeline.h>
#include <mma.h>

namespace cg = cooperative_groups;
using namespace nvcuda;

__constant__ float scale[4];
__device__ int counter;

template <int Rows, int Pitch>
__global__ void __launch_bounds__(128, 2) tensorCores(const __half *a, const __half *b, float *c, int ld) {
  __shared__ __align__(16) __half tile[Rows][Pitch];
  wmma::fragment<wmma::matrix_a, 16, 16, 16, __half, wmma::row_major> left;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, __half, wmma::col_major> right;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
  wmma::fill_fragment(sum, 0.0f);
  tile[threadIdx.x % Rows][threadIdx.y % Pitch] = a[threadIdx.x];
  __syncthreads();
  wmma::load_matrix_sync(left, &tile[0][0], Pitch);
  wmma::load_matrix_sync(right, b, ld);
  wmma::mma_sync(sum, left, right, sum);
  for (int i = 0; i < sum.num_elements; ++i)
    sum.x[i] *= scale[0];
  wmma::store_matrix_sync(c, sum, ld, wmma::mem_row_major);
}

__global__ void asynchronous(const float4 *source, float *out, int n) {
  extern __shared__ __align__(16) unsigned char raw[];
  float4 *buffer = reinterpret_cast<float4 *>(raw);
  __pipeline_memcpy_async(&buffer[threadIdx.x], &source[threadIdx.x], sizeof(float4));
  __pipeline_commit();
  __pipeline_wait_prior(0);
  const unsigned address = static_cast<unsigned>(__cvta_generic_to_shared(buffer));
  unsigned r0, r1, r2, r3;
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
               : "=r"(r0), "=r"(r1), "=r"(r2), "=r"(r3)
               : "r"(address));
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(address), "l"(source));
  asm volatile("cp.async.commit_group;");
  out[n] = __uint_as_float(r0 ^ r1 ^ r2 ^ r3);
}

__global__ void groups(const float *source, float *out) {
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
  __shared__ float stage[2][256];
  cg::thread_block block = cg::this_thread_block();
  auto pipe = cuda::make_pipeline(block, &state);
  pipe.producer_acquire();
  cuda::memcpy_async(block, stage[0], source, cuda::aligned_size_t<16>(sizeof(stage[0])), pipe);
  pipe.producer_commit();
  pipe.consumer_wait();
  cg::thread_block_tile<32> warp = cg::tiled_partition<32>(block);
  float sum = cg::reduce(warp, stage[0][block.thread_rank()], cg::plus<float>());
  sum += warp.shfl_down(sum, 1) + warp.meta_group_rank();
  pipe.consumer_release();
  cg::memcpy_async(block, stage[1], source, sizeof(stage[1]));
  cg::wait(block);
  cg::coalesced_group active = cg::coalesced_threads();
  if (active.thread_rank() == 0)
    out[blockIdx.x] = sum;
  cg::this_grid().sync();
}

__global__ void barriers(const float *source, float *out) {
  using Barrier = cuda::barrier<cuda::thread_scope_block>;
  __shared__ Barrier full[2];
  if (threadIdx.x == 0)
    init(&full[0], blockDim.x);
  __syncthreads();
  Barrier::arrival_token token = full[0].arrive();
  full[0].wait(cuda::std::move(token));
  full[0].arrive_and_wait();
  out[threadIdx.x] = source[threadIdx.x];
}

template <typename T> __device__ T warpSum(T value) {
  for (int offset = warpSize / 2; offset > 0; offset >>= 1)
    value += __shfl_xor_sync(0xffffffff, value, offset);
  return value;
}

__global__ void arithmetic(float *f, double *d, __half2 *h, __nv_bfloat16 *b, int *i, unsigned *u) {
  f[0] = warpSum(f[1]) + __expf(f[2]) + exp2f(f[3]) + rsqrtf(f[4]) + fmaxf(f[5], f[6]) + max(f[7], 1.0f);
  d[0] = warpSum(d[1]) + sqrt(d[2]) + pow(d[3], 2.0) + fma(d[4], d[5], d[6]) + min(d[7], 1.0);
  h[0] = __hfma2(h[1], h[2], __float2half2_rn(f[0])) + __halves2half2(__low2half(h[3]), __high2half(h[4]));
  h[1] = h2exp2(__hmax2(h[2], __floats2half2_rn(f[1], f[2])));
  b[0] = __float2bfloat16(__bfloat162float(b[1]) * 2.0f) + b[2];
  i[0] = __popc(u[0]) + __clz(i[1]) + __ffs(i[2]) + max(i[3], i[4]) + __dp4a(i[5], i[6], i[7]) +
         __float2int_rn(f[0]);
  u[0] = __brev(u[1]) ^ __byte_perm(u[2], u[3], 0x5410) ^ __funnelshift_l(u[4], u[5], 7) ^
         __vsubss4(u[6], u[7]);
  u[1] = __ballot_sync(0xffffffff, i[0] > 0) + __reduce_add_sync(0xffffffff, u[0]) + __activemask();
  f[1] = __ldg(&f[8]) + __ldcs(&f[9]) + __int_as_float(i[0]);
  __stcg(&f[2], f[0]);
  atomicAdd(&f[3], 1.0f);
  atomicAdd(&d[3], 1.0);
  atomicAdd(&counter, 1);
  atomicCAS(&u[2], 0u, 1u);
  atomicMax(&i[2], 3);
  __nv_fp8_e4m3 narrow(f[0]);
  f[4] = static_cast<float>(narrow);
  float4 v = make_float4(f[0], f[1], f[2], f[3]);
  *reinterpret_cast<float4 *>(f) = v;
  if (__any_sync(0xffffffff, v.x > 0) && __isShared(f))
    __trap();
  __threadfence();
  printf("%f %lld\n", v.y, clock64());
}

__global__ void cluster(float *out) {
  __shared__ float value;
  cg::cluster_group blocks = cg::this_cluster();
  value = blocks.block_rank();
  blocks.sync();
  out[0] = *blocks.map_shared_rank(&value, 0);
}

template __global__ void tensorCores<16, 24>(const __half *, const __half *, float *, int);

// Sizes and alignments of everything that can sit in shared memory, as the CUDA 13.0 headers give them. The
// same file must compile with the toolkit and with the built-in declarations, for every architecture.
#define CHECK(size, alignment, ...)                                                                          \
  static_assert(sizeof(__VA_ARGS__) == size && alignof(__VA_ARGS__) == alignment, #__VA_ARGS__);

#include <cuda_runtime.h>
#include <cuda_fp16.h>
#include <cuda_bf16.h>
#include <cuda_fp8.h>
#include <cuda_fp6.h>
#include <cuda_fp4.h>
#include <cuComplex.h>
#include <cuda.h>
#include <cuda_pipeline.h>
#include <cuda/barrier>
#include <cuda/pipeline>
#include <cuda/atomic>
#include <cuda/semaphore>
#include <cuda/latch>
#include <cuda/std/array>
#include <cuda/std/utility>
#include <cuda/std/tuple>
#include <cuda/std/optional>
#include <cuda/std/complex>
#include <cuda/std/span>
#include <cuda/std/cstdint>
#include <cuda/annotated_ptr>
#include <cooperative_groups.h>
#include <curand_kernel.h>
#include <cuda/cmath>

// Deprecated by the toolkit, not wrong.
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"

// cuda_runtime.h
CHECK(1, 1, char1)
CHECK(2, 2, char2)
CHECK(3, 1, char3)
CHECK(4, 4, char4)
CHECK(1, 1, uchar1)
CHECK(2, 2, uchar2)
CHECK(3, 1, uchar3)
CHECK(4, 4, uchar4)
CHECK(2, 2, short1)
CHECK(4, 4, short2)
CHECK(6, 2, short3)
CHECK(8, 8, short4)
CHECK(2, 2, ushort1)
CHECK(4, 4, ushort2)
CHECK(6, 2, ushort3)
CHECK(8, 8, ushort4)
CHECK(4, 4, int1)
CHECK(8, 8, int2)
CHECK(12, 4, int3)
CHECK(16, 16, int4)
CHECK(4, 4, uint1)
CHECK(8, 8, uint2)
CHECK(12, 4, uint3)
CHECK(16, 16, uint4)
CHECK(8, 8, long1)
CHECK(16, 16, long2)
CHECK(24, 8, long3)
CHECK(32, 16, long4_16a)
CHECK(32, 32, long4_32a)
CHECK(8, 8, ulong1)
CHECK(16, 16, ulong2)
CHECK(24, 8, ulong3)
CHECK(32, 16, ulong4_16a)
CHECK(32, 32, ulong4_32a)
CHECK(8, 8, longlong1)
CHECK(16, 16, longlong2)
CHECK(24, 8, longlong3)
CHECK(32, 16, longlong4_16a)
CHECK(32, 32, longlong4_32a)
CHECK(8, 8, ulonglong1)
CHECK(16, 16, ulonglong2)
CHECK(24, 8, ulonglong3)
CHECK(32, 16, ulonglong4_16a)
CHECK(32, 32, ulonglong4_32a)
CHECK(4, 4, float1)
CHECK(8, 8, float2)
CHECK(12, 4, float3)
CHECK(16, 16, float4)
CHECK(8, 8, double1)
CHECK(16, 16, double2)
CHECK(24, 8, double3)
CHECK(32, 16, double4_16a)
CHECK(32, 32, double4_32a)
CHECK(32, 16, long4)
CHECK(32, 16, ulong4)
CHECK(32, 16, longlong4)
CHECK(32, 16, ulonglong4)
CHECK(32, 16, double4)
CHECK(12, 4, dim3)
CHECK(8, 8, cudaTextureObject_t)
CHECK(8, 8, cudaSurfaceObject_t)
CHECK(8, 8, cudaStream_t)
CHECK(8, 8, cudaEvent_t)
CHECK(32, 8, cudaPitchedPtr)
CHECK(24, 8, cudaExtent)
CHECK(24, 8, cudaPos)
CHECK(20, 4, cudaChannelFormatDesc)
CHECK(56, 8, cudaLaunchConfig_t)
CHECK(72, 8, cudaLaunchAttribute)
CHECK(64, 8, cudaLaunchAttributeValue)
CHECK(32, 8, cudaAccessPolicyWindow)
CHECK(8, 4, cudaMemLocation)
CHECK(88, 8, cudaMemPoolProps)
CHECK(8, 8, cudaGraphConditionalHandle)
CHECK(16, 1, cudaUUID_t)

// cuda_fp16.h
CHECK(2, 2, __half)
CHECK(4, 4, __half2)
CHECK(2, 2, half)
CHECK(4, 4, half2)
CHECK(2, 2, __half_raw)
CHECK(4, 4, __half2_raw)

// cuda_bf16.h
CHECK(2, 2, __nv_bfloat16)
CHECK(4, 4, __nv_bfloat162)
CHECK(2, 2, __nv_bfloat16_raw)
CHECK(4, 4, __nv_bfloat162_raw)
CHECK(2, 2, nv_bfloat16)
CHECK(4, 4, nv_bfloat162)

// cuda_fp8.h
CHECK(1, 1, __nv_fp8_e4m3)
CHECK(1, 1, __nv_fp8_e5m2)
CHECK(1, 1, __nv_fp8_e8m0)
CHECK(2, 2, __nv_fp8x2_e4m3)
CHECK(2, 2, __nv_fp8x2_e5m2)
CHECK(2, 2, __nv_fp8x2_e8m0)
CHECK(4, 4, __nv_fp8x4_e4m3)
CHECK(4, 4, __nv_fp8x4_e5m2)
CHECK(4, 4, __nv_fp8x4_e8m0)
CHECK(1, 1, __nv_fp8_storage_t)
CHECK(2, 2, __nv_fp8x2_storage_t)
CHECK(4, 4, __nv_fp8x4_storage_t)

// cuda_fp6.h
CHECK(1, 1, __nv_fp6_e2m3)
CHECK(1, 1, __nv_fp6_e3m2)
CHECK(2, 2, __nv_fp6x2_e2m3)
CHECK(2, 2, __nv_fp6x2_e3m2)
CHECK(4, 4, __nv_fp6x4_e2m3)
CHECK(4, 4, __nv_fp6x4_e3m2)
CHECK(1, 1, __nv_fp6_storage_t)
CHECK(2, 2, __nv_fp6x2_storage_t)
CHECK(4, 4, __nv_fp6x4_storage_t)

// cuda_fp4.h
CHECK(1, 1, __nv_fp4_e2m1)
CHECK(1, 1, __nv_fp4x2_e2m1)
CHECK(2, 2, __nv_fp4x4_e2m1)
CHECK(1, 1, __nv_fp4_storage_t)
CHECK(1, 1, __nv_fp4x2_storage_t)
CHECK(2, 2, __nv_fp4x4_storage_t)

// cuComplex.h
CHECK(8, 8, cuComplex)
CHECK(8, 8, cuFloatComplex)
CHECK(16, 16, cuDoubleComplex)

// cuda.h
CHECK(128, 128, CUtensorMap)
CHECK(8, 8, CUdeviceptr)
CHECK(56, 8, CUlaunchConfig)
CHECK(72, 8, CUlaunchAttribute)
CHECK(64, 8, CUlaunchAttributeValue)
CHECK(128, 8, CUDA_MEMCPY2D)
CHECK(24, 8, CUDA_ARRAY_DESCRIPTOR)
CHECK(40, 8, CUDA_ARRAY3D_DESCRIPTOR)
CHECK(8, 8, CUfunction)

// cuda_pipeline.h
CHECK(8, 8, __mbarrier_t)
CHECK(8, 8, __mbarrier_token_t)

// cuda/barrier
CHECK(8, 8, cuda::barrier<cuda::thread_scope_block>)
CHECK(8, 8, cuda::barrier<cuda::thread_scope_device>)
CHECK(8, 8, cuda::barrier<cuda::thread_scope_system>)
CHECK(8, 8, cuda::barrier<cuda::thread_scope_thread>)
CHECK(8, 8, cuda::std::barrier<>)
CHECK(8, 8, cuda::barrier<cuda::thread_scope_block>::arrival_token)

// cuda/pipeline
CHECK(24, 8, cuda::pipeline_shared_state<cuda::thread_scope_block,1>)
CHECK(40, 8, cuda::pipeline_shared_state<cuda::thread_scope_block,2>)
CHECK(56, 8, cuda::pipeline_shared_state<cuda::thread_scope_block,3>)
CHECK(72, 8, cuda::pipeline_shared_state<cuda::thread_scope_block,4>)
CHECK(40, 8, cuda::pipeline_shared_state<cuda::thread_scope_device,2>)
CHECK(2, 1, cuda::pipeline<cuda::thread_scope_thread>)
CHECK(16, 8, cuda::pipeline<cuda::thread_scope_block>)

// cuda/atomic
CHECK(4, 4, cuda::atomic<int>)
CHECK(4, 4, cuda::atomic<int,cuda::thread_scope_block>)
CHECK(4, 4, cuda::atomic<unsigned int,cuda::thread_scope_block>)
CHECK(8, 8, cuda::atomic<unsigned long long,cuda::thread_scope_device>)
CHECK(4, 4, cuda::atomic<float,cuda::thread_scope_block>)
CHECK(8, 8, cuda::atomic<double>)
CHECK(4, 4, cuda::atomic<bool>)
CHECK(4, 4, cuda::atomic<short>)
CHECK(4, 4, cuda::std::atomic<int>)
CHECK(4, 4, cuda::std::atomic<unsigned char>)
CHECK(4, 4, cuda::std::atomic_flag)
CHECK(8, 8, cuda::atomic_ref<int>)
CHECK(8, 8, cuda::atomic_ref<int,cuda::thread_scope_block>)
CHECK(8, 8, cuda::std::atomic_ref<int>)
CHECK(8, 8, cuda::std::atomic_ref<double>)

// cuda/semaphore
CHECK(8, 8, cuda::counting_semaphore<cuda::thread_scope_block>)
CHECK(4, 4, cuda::binary_semaphore<cuda::thread_scope_block>)
CHECK(8, 8, cuda::std::counting_semaphore<>)
CHECK(8, 8, cuda::counting_semaphore<cuda::thread_scope_block,8>)

// cuda/latch
CHECK(8, 8, cuda::latch<cuda::thread_scope_block>)
CHECK(8, 8, cuda::std::latch)

// cuda/std/array
CHECK(12, 4, cuda::std::array<float,3>)
CHECK(20, 4, cuda::std::array<int,5>)
CHECK(16, 8, cuda::std::array<double,2>)
CHECK(7, 1, cuda::std::array<char,7>)

// cuda/std/utility
CHECK(8, 4, cuda::std::pair<int,float>)
CHECK(16, 8, cuda::std::pair<char,double>)
CHECK(4, 2, cuda::std::pair<short,char>)

// cuda/std/tuple
CHECK(4, 4, cuda::std::tuple<int>)
CHECK(8, 4, cuda::std::tuple<int,float>)
CHECK(24, 8, cuda::std::tuple<char,double,short>)
CHECK(8, 4, cuda::std::tuple<char,char,int>)

// cuda/std/optional
CHECK(8, 4, cuda::std::optional<int>)
CHECK(16, 8, cuda::std::optional<double>)
CHECK(2, 1, cuda::std::optional<char>)

// cuda/std/complex
CHECK(8, 8, cuda::std::complex<float>)
CHECK(16, 16, cuda::std::complex<double>)

// cuda/std/span
CHECK(16, 8, cuda::std::span<float>)
CHECK(8, 8, cuda::std::span<float,4>)

// cuda/std/cstdint
CHECK(4, 4, cuda::std::uint32_t)
CHECK(1, 1, cuda::std::int8_t)
CHECK(8, 8, cuda::std::uintptr_t)

// cuda/annotated_ptr
CHECK(8, 8, cuda::annotated_ptr<float,cuda::access_property::shared>)
CHECK(8, 8, cuda::aligned_size_t<16>)
CHECK(8, 8, cuda::annotated_ptr<float,cuda::access_property::global>)
CHECK(8, 8, cuda::annotated_ptr<float,cuda::access_property::persisting>)
CHECK(8, 8, cuda::annotated_ptr<float,cuda::access_property::normal>)
CHECK(8, 8, cuda::annotated_ptr<float,cuda::access_property::streaming>)
CHECK(16, 8, cuda::annotated_ptr<float,cuda::access_property>)
CHECK(8, 8, cuda::access_property)

// cooperative_groups.h
CHECK(24, 8, cooperative_groups::thread_block)
CHECK(16, 8, cooperative_groups::thread_group)
CHECK(16, 8, cooperative_groups::grid_group)
CHECK(16, 8, cooperative_groups::coalesced_group)
CHECK(16, 8, cooperative_groups::thread_block_tile<32>)
CHECK(1, 1, cooperative_groups::thread_block_tile<16,cooperative_groups::thread_block>)
CHECK(8, 8, cooperative_groups::thread_block_tile<64,cooperative_groups::thread_block>)

// curand_kernel.h
CHECK(48, 8, curandState)
CHECK(48, 8, curandState_t)
CHECK(48, 8, curandStateXORWOW_t)
CHECK(64, 16, curandStatePhilox4_32_10_t)
CHECK(48, 8, curandStateMRG32k3a_t)
CHECK(48, 8, curandStateMRG32k3a)
CHECK(140, 4, curandStateSobol32_t)
CHECK(536, 8, curandStateSobol64_t)
CHECK(140, 4, curandStateScrambledSobol32_t)
CHECK(536, 8, curandStateScrambledSobol64_t)
CHECK(4112, 8, curandStateMtgp32_t)
CHECK(64, 16, curandStatePhilox4_32_10)

// What exists, or needs no scratch, from sm_80 on only.
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
CHECK(8, 8, cooperative_groups::block_tile_memory<128>)
CHECK(8, 8, cooperative_groups::block_tile_memory<256>)
CHECK(8, 8, cooperative_groups::block_tile_memory<1024>)
CHECK(8, 8, cooperative_groups::block_tile_memory<>)
CHECK(8, 8, cooperative_groups::block_tile_memory<64>)
CHECK(8, 8, cooperative_groups::block_tile_memory<96>)
CHECK(8, 8, cooperative_groups::block_tile_memory<512>)
#else
CHECK(64, 8, cooperative_groups::block_tile_memory<128>)
CHECK(96, 8, cooperative_groups::block_tile_memory<256>)
CHECK(288, 8, cooperative_groups::block_tile_memory<1024>)
CHECK(288, 8, cooperative_groups::block_tile_memory<>)
CHECK(48, 8, cooperative_groups::block_tile_memory<64>)
CHECK(56, 8, cooperative_groups::block_tile_memory<96>)
CHECK(160, 8, cooperative_groups::block_tile_memory<512>)
#endif

// Forms whose layout depends on their argument: completion functions, locked atomics, empty members.
struct Empty {};
struct Finish {
  __device__ void operator()() noexcept {}
};
template <int N> struct FinishWith {
  char state[N];
  __device__ void operator()() noexcept {}
};
template <class T, int N> struct Pack {
  T values[N];
};
struct alignas(16) Wide {
  int values[4];
};
CHECK(24, 8, cuda::barrier<cuda::thread_scope_block, Finish>)
CHECK(152, 8, cuda::pipeline_shared_state<cuda::thread_scope_block, 9>)
CHECK(4, 4, cuda::atomic<Pack<char, 3>>)
CHECK(16, 4, cuda::atomic<Pack<int, 3>>)
CHECK(20, 4, cuda::atomic<Pack<int, 4>>)
CHECK(32, 16, cuda::atomic<Wide>)
CHECK(8, 8, cuda::atomic<Pack<char, 8>>)
CHECK(32, 8, cuda::atomic<Pack<double, 3>>)
CHECK(8, 8, cuda::atomic<int*>)
CHECK(4, 4, cuda::std::array<int, 0>)
CHECK(1, 1, cuda::std::tuple<>)
CHECK(4, 4, cuda::std::tuple<Empty, int>)
CHECK(8, 4, cuda::std::pair<Empty, int>)
CHECK(2, 1, cuda::std::tuple<Empty, Empty, char>)
CHECK(4, 1, cuda::std::optional<Pack<char, 3>>)
CHECK(24, 8, cuda::std::tuple<int, cuda::std::tuple<char, double>>)
CHECK(24, 8, cuda::barrier<cuda::thread_scope_device, Finish>)
CHECK(8, 8, cuda::counting_semaphore<cuda::thread_scope_block, 1000000000>)
CHECK(4, 4, cuda::counting_semaphore<cuda::thread_scope_block, 1>)
CHECK(8, 8, cuda::std::array<double, 0>)
CHECK(8, 8, cuda::std::tuple<int&>)
CHECK(16, 8, cuda::std::tuple<char&, char>)
CHECK(8, 8, cuda::atomic_ref<Pack<int, 4>>)
CHECK(40, 8, cuda::pipeline_shared_state<cuda::thread_scope_thread, 2>)
CHECK(16, 8, cuda::pipeline<cuda::thread_scope_device>)
CHECK(8, 8, cuda::counting_semaphore<cuda::thread_scope_block, 2>)
CHECK(4, 1, cuda::std::array<Empty, 4>)
CHECK(2, 1, cuda::std::tuple<Empty, Empty>)
CHECK(2, 1, cuda::std::optional<Empty>)
CHECK(32, 8, cuda::barrier<cuda::thread_scope_block, FinishWith<8>>)
CHECK(32, 8, cuda::barrier<cuda::thread_scope_block, FinishWith<7>>)
CHECK(32, 8, cuda::barrier<cuda::thread_scope_block, FinishWith<12>>)
CHECK(24, 8, cuda::barrier<cuda::thread_scope_block, FinishWith<4>>)
CHECK(32, 8, cuda::barrier<cuda::thread_scope_block, FinishWith<5>>)
CHECK(24, 8, cuda::barrier<cuda::thread_scope_block, FinishWith<3>>)
CHECK(32, 8, cuda::barrier<cuda::thread_scope_block, void(*)()>)
CHECK(4, 4, cuda::atomic<Pack<char, 1>>)
CHECK(4, 4, cuda::atomic<Pack<char, 2>>)
CHECK(4, 4, cuda::atomic<Pack<char, 4>>)
CHECK(16, 4, cuda::atomic<Pack<char, 9>>)
CHECK(40, 8, cuda::atomic<Pack<long, 4>>)
CHECK(8, 8, cuda::atomic<float2>)
CHECK(32, 16, cuda::atomic<float4>)
CHECK(4, 4, cuda::atomic<char>)
CHECK(3, 1, cuda::std::array<Pack<char, 3>, 0>)

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 900
CHECK(16, 8, cooperative_groups::cluster_group)
#endif

// Members and arrays behave as their elements: no hidden padding.
struct Mixed {
  __half h;
  float4 v;
  __nv_bfloat16 b[3];
  double d;
};
CHECK(48, 16, Mixed)
CHECK(96, 2, __half[48])
CHECK(64, 16, float4[4])

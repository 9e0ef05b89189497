// Compiler identity and attribute macros. Clang knows the attributes; only nvcc's spellings are missing.
// __noinline__ and __restrict__ are keywords of Clang itself. Clang has no maxnreg attribute, so the bound
// is kept as an annotation with its value, where a reader of the tree finds it.
#pragma once
#pragma GCC system_header

#define __CUDACC__
#define __NVCC__
#define __CUDACC_VER_MAJOR__ 13
#define __CUDACC_VER_MINOR__ 0
#define __CUDACC_VER_BUILD__ 88
#define __CUDACC_EXTENDED_LAMBDA__
#define __CUDACC_RELAXED_CONSTEXPR__
#define __CUDART_API_VERSION 13000
#define CUDART_VERSION 13000

// Include guards of the toolkit's headers that projects test to see what was included.
#define __CUDA_RUNTIME_H__
#define __CUDA_RUNTIME_API_H__
#define __DRIVER_TYPES_H__
#define __VECTOR_TYPES_H__
#define __HOST_DEFINES_H__

#define __host__ __attribute__((host))
#define __device__ __attribute__((device))
#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __managed__ __attribute__((device))
#define __forceinline__ __inline__ __attribute__((always_inline))
#define __align__(...) __attribute__((aligned(__VA_ARGS__)))
#define __builtin_align__(...) __attribute__((aligned(__VA_ARGS__)))
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#define __cluster_dims__(...) __attribute__((cluster_dims(__VA_ARGS__)))
#define __maxnreg__(count) __attribute__((annotate("maxnreg", (count))))
#define __block_size__(...)
#define __grid_constant__ __attribute__((grid_constant))
#define __nv_pure__ __attribute__((pure))
#define __nv_is_extended_device_lambda_closure_type(type) false
#define __nv_is_extended_host_device_lambda_closure_type(type) false
#define __device_builtin__
#define __device_builtin_texture_type__
#define __device_builtin_surface_type__
#define __cudart_builtin__
#define __inline_hint__
#define __location__(where) __annotate__(where)
#define __annotate__(where) __attribute__((where))
#define __no_return__ __attribute__((noreturn))
#define __specialization_static
#define CUDARTAPI
#define CUDARTAPI_CDECL
#define CUDART_CB
#define CUDAAPI
#define CUDA_CB

#define SMEM_D __device__
#define SMEM_H __host__
#define SMEM_HD __host__ __device__
#define SMEM_DI static __inline__ __device__ __attribute__((always_inline, unused))
#define SMEM_HDI static __inline__ __host__ __device__ __attribute__((always_inline, unused))

using size_t = __SIZE_TYPE__;

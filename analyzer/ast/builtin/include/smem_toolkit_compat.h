// Force-included together with a real CUDA toolkit, after Clang's own wrapper: what nvcc gives every source
// file and Clang does not. It adds declarations only, and none that the toolkit's headers already give Clang.
// It must find nothing but its own folder: that folder is not on the include path in this mode.
#pragma once
#pragma GCC system_header

#include "smem/nv_atomic.h"

#if __has_include(<assert.h>)
#include <assert.h>
#endif
#if __has_include(<time.h>)
#include <time.h>
#endif

// The compiler's version is the toolkit's. Clang gives the runtime's version only.
#ifndef __CUDACC_VER_MAJOR__
#if CUDART_VERSION >= 13000
#define __CUDACC_VER_MAJOR__ 13
#elif CUDART_VERSION >= 12000
#define __CUDACC_VER_MAJOR__ 12
#else
#define __CUDACC_VER_MAJOR__ 11
#endif
#if CUDART_VERSION % 1000 == 0
#define __CUDACC_VER_MINOR__ 0
#elif CUDART_VERSION % 1000 == 10
#define __CUDACC_VER_MINOR__ 1
#elif CUDART_VERSION % 1000 == 20
#define __CUDACC_VER_MINOR__ 2
#elif CUDART_VERSION % 1000 == 30
#define __CUDACC_VER_MINOR__ 3
#elif CUDART_VERSION % 1000 == 40
#define __CUDACC_VER_MINOR__ 4
#elif CUDART_VERSION % 1000 == 50
#define __CUDACC_VER_MINOR__ 5
#elif CUDART_VERSION % 1000 == 60
#define __CUDACC_VER_MINOR__ 6
#elif CUDART_VERSION % 1000 == 70
#define __CUDACC_VER_MINOR__ 7
#elif CUDART_VERSION % 1000 == 80
#define __CUDACC_VER_MINOR__ 8
#else
#define __CUDACC_VER_MINOR__ 9
#endif
#define __CUDACC_VER_BUILD__ 0
#endif

// Clang takes extended lambdas and relaxed constexpr without a flag.
#define __CUDACC_EXTENDED_LAMBDA__
#define __CUDACC_RELAXED_CONSTEXPR__
#define __nv_is_extended_device_lambda_closure_type(type) false
#define __nv_is_extended_host_device_lambda_closure_type(type) false
#define __nv_is_extended_device_lambda_with_preserved_return_type(type) false

// Clang's wrapper has the cluster intrinsics from sm_90 on; cooperative_groups.h asks for this name before it
// uses them with a compiler that is not nvcc.
#define _CG_CLUSTER_INTRINSICS_AVAILABLE

// Clang has no maxnreg attribute and drops the toolkit's; kept as an annotation with its value.
#undef __maxnreg__
#define __maxnreg__(count) __attribute__((annotate("maxnreg", (count))))

// Host min and max, and the classification of floating-point numbers, which nvcc offers unasked. The latter
// are less specialised than the overloads of <cmath>, so that those win.
#define SMEM_HOST static inline __attribute__((host, unused))
#define SMEM_MIN_MAX(type, a, b)                                                                             \
  SMEM_HOST type min(a x, b y) { return (type)x < (type)y ? (type)x : (type)y; }                             \
  SMEM_HOST type max(a x, b y) { return (type)x < (type)y ? (type)y : (type)x; }
SMEM_MIN_MAX(int, int, int)
SMEM_MIN_MAX(unsigned int, unsigned int, unsigned int)
SMEM_MIN_MAX(unsigned int, int, unsigned int)
SMEM_MIN_MAX(unsigned int, unsigned int, int)
SMEM_MIN_MAX(long, long, long)
SMEM_MIN_MAX(unsigned long, unsigned long, unsigned long)
SMEM_MIN_MAX(unsigned long, long, unsigned long)
SMEM_MIN_MAX(unsigned long, unsigned long, long)
SMEM_MIN_MAX(long long, long long, long long)
SMEM_MIN_MAX(unsigned long long, unsigned long long, unsigned long long)
SMEM_MIN_MAX(unsigned long long, long long, unsigned long long)
SMEM_MIN_MAX(unsigned long long, unsigned long long, long long)
SMEM_MIN_MAX(float, float, float)
SMEM_MIN_MAX(double, double, double)
SMEM_MIN_MAX(double, float, double)
SMEM_MIN_MAX(double, double, float)
#undef SMEM_MIN_MAX
template <class T> SMEM_HOST bool isfinite(T);
template <class T> SMEM_HOST bool isinf(T);
template <class T> SMEM_HOST bool isnan(T);
#undef SMEM_HOST

// Cached loads and stores that Clang's wrapper leaves out.
#define SMEM_DEVICE static inline __attribute__((device, always_inline, unused))
#define SMEM_CACHED(type)                                                                                    \
  SMEM_DEVICE type __ldca(const type *p) { return *p; }                                                      \
  SMEM_DEVICE type __ldlu(const type *p) { return *p; }                                                      \
  SMEM_DEVICE void __stwb(type *p, type v) { *p = v; }                                                       \
  SMEM_DEVICE void __stcg(type *p, type v) { *p = v; }                                                       \
  SMEM_DEVICE void __stcs(type *p, type v) { *p = v; }
SMEM_CACHED(char) SMEM_CACHED(signed char) SMEM_CACHED(unsigned char) SMEM_CACHED(short)
SMEM_CACHED(unsigned short) SMEM_CACHED(int) SMEM_CACHED(unsigned int) SMEM_CACHED(long)
SMEM_CACHED(unsigned long) SMEM_CACHED(long long) SMEM_CACHED(unsigned long long) SMEM_CACHED(float)
SMEM_CACHED(double) SMEM_CACHED(char2) SMEM_CACHED(char4) SMEM_CACHED(uchar2) SMEM_CACHED(uchar4)
SMEM_CACHED(short2) SMEM_CACHED(short4) SMEM_CACHED(ushort2) SMEM_CACHED(ushort4) SMEM_CACHED(int2)
SMEM_CACHED(int4) SMEM_CACHED(uint2) SMEM_CACHED(uint4) SMEM_CACHED(float2) SMEM_CACHED(float4)
SMEM_CACHED(longlong2) SMEM_CACHED(ulonglong2) SMEM_CACHED(double2)
#undef SMEM_CACHED
SMEM_DEVICE void __stwt(long *p, long v) { *p = v; }
SMEM_DEVICE void __stwt(unsigned long *p, unsigned long v) { *p = v; }
#undef SMEM_DEVICE

// Signatures of toolkits before 13, which much code still calls.
#if CUDART_VERSION >= 13000
__attribute__((host)) cudaError_t cudaMemAdvise(const void *, size_t, cudaMemoryAdvise, int device);
__attribute__((host)) cudaError_t cudaMemPrefetchAsync(const void *, size_t, int device,
              cudaStream_t = nullptr);
#endif

// Clang looks this up for a triple-chevron launch when it was not told the toolkit's version.
extern "C" __attribute__((host)) cudaError_t cudaConfigureCall(dim3 gridDim, dim3 blockDim,
                                                               size_t sharedMem = 0,
                                                               cudaStream_t stream = nullptr);
extern "C" __attribute__((device)) void *cudaGetParameterBuffer(size_t alignment, size_t size);
extern "C" __attribute__((device)) cudaError_t cudaLaunchDevice(void *func, void *parameters, dim3 gridDim,
                                                                dim3 blockDim, unsigned int sharedMem,
                                                                cudaStream_t stream);

// 8-bit floating point: one value is 1 byte, a pair 2, a quadruple 4, each aligned to its size.
#pragma once
#pragma GCC system_header
#include "cuda_bf16.h"
#include "cuda_fp16.h"

#define __CUDA_FP8_H__
#define __CUDA_FP8_TYPES_EXIST__

typedef unsigned char __nv_fp8_storage_t;
typedef unsigned short int __nv_fp8x2_storage_t;
typedef unsigned int __nv_fp8x4_storage_t;
enum __nv_saturation_t { __NV_NOSAT, __NV_SATFINITE };
enum __nv_fp8_interpretation_t { __NV_E4M3, __NV_E5M2 };

#define SMEM_NARROW(name, name2, name4, storage, storage2, storage4)                                         \
  struct name {                                                                                              \
    storage __x;                                                                                             \
    name() = default;                                                                                        \
    template <class T, class = typename SmemNumber<T>::Self> SMEM_HD explicit name(T);                       \
    SMEM_HD explicit name(__half);                                                                           \
    SMEM_HD explicit name(__nv_bfloat16);                                                                    \
    SMEM_HD explicit operator float() const;                                                                 \
    SMEM_HD explicit operator double() const;                                                                \
    SMEM_HD explicit operator __half() const;                                                                \
    SMEM_HD explicit operator __nv_bfloat16() const;                                                         \
    SMEM_HD explicit operator int() const;                                                                   \
    SMEM_HD explicit operator bool() const;                                                                  \
  };                                                                                                         \
  struct __attribute__((aligned(sizeof(storage2)))) name2 {                                                  \
    storage2 __x;                                                                                            \
    name2() = default;                                                                                       \
    SMEM_HD explicit name2(float2);                                                                          \
    SMEM_HD explicit name2(double2);                                                                         \
    SMEM_HD explicit name2(__half2);                                                                         \
    SMEM_HD explicit name2(__nv_bfloat162);                                                                  \
    SMEM_HD explicit operator float2() const;                                                                \
    SMEM_HD explicit operator __half2() const;                                                               \
  };                                                                                                         \
  struct __attribute__((aligned(sizeof(storage4)))) name4 {                                                  \
    storage4 __x;                                                                                            \
    name4() = default;                                                                                       \
    SMEM_HD explicit name4(float4);                                                                          \
    SMEM_HD explicit name4(double4);                                                                         \
    SMEM_HD explicit name4(__half2, __half2);                                                                \
    SMEM_HD explicit name4(__nv_bfloat162, __nv_bfloat162);                                                  \
    SMEM_HD explicit operator float4() const;                                                                \
  };
SMEM_NARROW(__nv_fp8_e4m3, __nv_fp8x2_e4m3, __nv_fp8x4_e4m3, __nv_fp8_storage_t, __nv_fp8x2_storage_t,
            __nv_fp8x4_storage_t)
SMEM_NARROW(__nv_fp8_e5m2, __nv_fp8x2_e5m2, __nv_fp8x4_e5m2, __nv_fp8_storage_t, __nv_fp8x2_storage_t,
            __nv_fp8x4_storage_t)
SMEM_NARROW(__nv_fp8_e8m0, __nv_fp8x2_e8m0, __nv_fp8x4_e8m0, __nv_fp8_storage_t, __nv_fp8x2_storage_t,
            __nv_fp8x4_storage_t)

SMEM_HD __nv_fp8_storage_t __nv_cvt_float_to_fp8(float, __nv_saturation_t, __nv_fp8_interpretation_t);
SMEM_HD __nv_fp8_storage_t __nv_cvt_double_to_fp8(double, __nv_saturation_t, __nv_fp8_interpretation_t);
SMEM_HD __nv_fp8_storage_t __nv_cvt_halfraw_to_fp8(__half_raw, __nv_saturation_t, __nv_fp8_interpretation_t);
SMEM_HD __nv_fp8_storage_t __nv_cvt_bfloat16raw_to_fp8(__nv_bfloat16_raw, __nv_saturation_t,
                                                       __nv_fp8_interpretation_t);
SMEM_HD __nv_fp8x2_storage_t __nv_cvt_float2_to_fp8x2(float2, __nv_saturation_t, __nv_fp8_interpretation_t);
SMEM_HD __nv_fp8x2_storage_t __nv_cvt_double2_to_fp8x2(double2, __nv_saturation_t, __nv_fp8_interpretation_t);
SMEM_HD __nv_fp8x2_storage_t __nv_cvt_halfraw2_to_fp8x2(__half2_raw, __nv_saturation_t,
                                                        __nv_fp8_interpretation_t);
SMEM_HD __nv_fp8x2_storage_t __nv_cvt_bfloat16raw2_to_fp8x2(__nv_bfloat162_raw, __nv_saturation_t,
                                                            __nv_fp8_interpretation_t);
SMEM_HD __half_raw __nv_cvt_fp8_to_halfraw(__nv_fp8_storage_t, __nv_fp8_interpretation_t);
SMEM_HD __half2_raw __nv_cvt_fp8x2_to_halfraw2(__nv_fp8x2_storage_t, __nv_fp8_interpretation_t);
SMEM_HD __nv_fp8_storage_t __nv_cvt_float_to_e8m0(float, __nv_saturation_t, cudaRoundMode);
SMEM_HD __nv_fp8x2_storage_t __nv_cvt_float2_to_e8m0x2(float2, __nv_saturation_t, cudaRoundMode);
SMEM_HD __nv_fp8_storage_t __nv_cvt_bfloat16raw_to_e8m0(__nv_bfloat16_raw, __nv_saturation_t, cudaRoundMode);
SMEM_HD __nv_bfloat16_raw __nv_cvt_e8m0_to_bf16raw(__nv_fp8_storage_t);
SMEM_HD __nv_bfloat162_raw __nv_cvt_e8m0x2_to_bf162raw(__nv_fp8x2_storage_t);

// 6-bit floating point: a value takes 1 byte, a pair 2, a quadruple 4.
#pragma once
#pragma GCC system_header
#include "cuda_fp8.h"

typedef unsigned char __nv_fp6_storage_t;
typedef unsigned short int __nv_fp6x2_storage_t;
typedef unsigned int __nv_fp6x4_storage_t;
enum __nv_fp6_interpretation_t { __NV_E2M3, __NV_E3M2 };
SMEM_NARROW(__nv_fp6_e2m3, __nv_fp6x2_e2m3, __nv_fp6x4_e2m3, __nv_fp6_storage_t, __nv_fp6x2_storage_t,
            __nv_fp6x4_storage_t)
SMEM_NARROW(__nv_fp6_e3m2, __nv_fp6x2_e3m2, __nv_fp6x4_e3m2, __nv_fp6_storage_t, __nv_fp6x2_storage_t,
            __nv_fp6x4_storage_t)

SMEM_HD __nv_fp6_storage_t __nv_cvt_float_to_fp6(float, __nv_fp6_interpretation_t, cudaRoundMode);
SMEM_HD __nv_fp6x2_storage_t __nv_cvt_float2_to_fp6x2(float2, __nv_fp6_interpretation_t, cudaRoundMode);
SMEM_HD __half_raw __nv_cvt_fp6_to_halfraw(__nv_fp6_storage_t, __nv_fp6_interpretation_t);
SMEM_HD __half2_raw __nv_cvt_fp6x2_to_halfraw2(__nv_fp6x2_storage_t, __nv_fp6_interpretation_t);

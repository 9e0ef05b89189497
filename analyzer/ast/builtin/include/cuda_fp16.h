// Half precision: __half is 2 bytes, __half2 4 bytes, each aligned to its size.
#pragma once
#pragma GCC system_header
#include "smem_cuda_builtin.h"
#include "smem/half_operations.h"

#define __CUDA_FP16_H__
#define __CUDA_FP16_TYPES_EXIST__

SMEM_HALF_TYPES(__half, __half2)
typedef __half half;
typedef __half2 half2;
typedef __half __nv_half;
typedef __half2 __nv_half2;
typedef __half nv_half;
typedef __half2 nv_half2;
typedef __half_raw __nv_half_raw;
typedef __half2_raw __nv_half2_raw;

SMEM_HALF_OPERATIONS(__half, __half2)
SMEM_HALF_CONVERSIONS(__half, half)

SMEM_HD float2 __half22float2(__half2);
SMEM_HD __half2 __float22half2_rn(float2);
SMEM_HD __half2 __float2half2_rn(float);
SMEM_HD __half2 __floats2half2_rn(float, float);
SMEM_HDI constexpr __half __low2half(__half2 v) { return v.x; }
SMEM_HDI constexpr __half __high2half(__half2 v) { return v.y; }
SMEM_HDI constexpr __half2 __low2half2(__half2 v) { return __half2(v.x, v.x); }
SMEM_HDI constexpr __half2 __high2half2(__half2 v) { return __half2(v.y, v.y); }
SMEM_HDI constexpr __half2 __lows2half2(__half2 a, __half2 b) { return __half2(a.x, b.x); }
SMEM_HDI constexpr __half2 __highs2half2(__half2 a, __half2 b) { return __half2(a.y, b.y); }
SMEM_HDI constexpr __half2 __halves2half2(__half a, __half b) { return __half2(a, b); }
SMEM_HDI constexpr __half2 __half2half2(__half v) { return __half2(v, v); }
SMEM_HDI constexpr __half2 make_half2(__half a, __half b) { return __half2(a, b); }

#define CUDART_INF_FP16 __ushort_as_half((unsigned short)0x7C00U)
#define CUDART_NAN_FP16 __ushort_as_half((unsigned short)0x7FFFU)
#define CUDART_MIN_DENORM_FP16 __ushort_as_half((unsigned short)0x0001U)
#define CUDART_MAX_NORMAL_FP16 __ushort_as_half((unsigned short)0x7BFFU)
#define CUDART_NEG_ZERO_FP16 __ushort_as_half((unsigned short)0x8000U)
#define CUDART_ZERO_FP16 __ushort_as_half((unsigned short)0x0000U)
#define CUDART_ONE_FP16 __ushort_as_half((unsigned short)0x3C00U)

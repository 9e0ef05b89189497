// bfloat16: __nv_bfloat16 is 2 bytes, __nv_bfloat162 4 bytes, each aligned to its size.
#pragma once
#pragma GCC system_header
#include "smem_cuda_builtin.h"
#include "smem/half_operations.h"

#define __CUDA_BF16_H__
#define __CUDA_BF16_TYPES_EXIST__

SMEM_HALF_TYPES(__nv_bfloat16, __nv_bfloat162)
typedef __nv_bfloat16 nv_bfloat16;
typedef __nv_bfloat162 nv_bfloat162;

SMEM_HALF_OPERATIONS(__nv_bfloat16, __nv_bfloat162)
SMEM_HALF_CONVERSIONS(__nv_bfloat16, bfloat16)

SMEM_HD float2 __bfloat1622float2(__nv_bfloat162);
SMEM_HD __nv_bfloat162 __float22bfloat162_rn(float2);
SMEM_HD __nv_bfloat162 __float2bfloat162_rn(float);
SMEM_HD __nv_bfloat162 __floats2bfloat162_rn(float, float);
SMEM_HDI constexpr __nv_bfloat16 __low2bfloat16(__nv_bfloat162 v) { return v.x; }
SMEM_HDI constexpr __nv_bfloat16 __high2bfloat16(__nv_bfloat162 v) { return v.y; }
SMEM_HDI constexpr __nv_bfloat162 __low2bfloat162(__nv_bfloat162 v) { return __nv_bfloat162(v.x, v.x); }
SMEM_HDI constexpr __nv_bfloat162 __high2bfloat162(__nv_bfloat162 v) { return __nv_bfloat162(v.y, v.y); }
SMEM_HDI constexpr __nv_bfloat162 __lows2bfloat162(__nv_bfloat162 a, __nv_bfloat162 b) {
  return __nv_bfloat162(a.x, b.x);
}
SMEM_HDI constexpr __nv_bfloat162 __highs2bfloat162(__nv_bfloat162 a, __nv_bfloat162 b) {
  return __nv_bfloat162(a.y, b.y);
}
SMEM_HDI constexpr __nv_bfloat162 __halves2bfloat162(__nv_bfloat16 a, __nv_bfloat16 b) {
  return __nv_bfloat162(a, b);
}
SMEM_HDI constexpr __nv_bfloat162 __bfloat162bfloat162(__nv_bfloat16 v) { return __nv_bfloat162(v, v); }
SMEM_HDI constexpr __nv_bfloat162 make_bfloat162(__nv_bfloat16 a, __nv_bfloat16 b) {
  return __nv_bfloat162(a, b);
}

#define CUDART_INF_BF16 __ushort_as_bfloat16((unsigned short)0x7F80U)
#define CUDART_NAN_BF16 __ushort_as_bfloat16((unsigned short)0x7FFFU)
#define CUDART_MAX_NORMAL_BF16 __ushort_as_bfloat16((unsigned short)0x7F7FU)
#define CUDART_ZERO_BF16 __ushort_as_bfloat16((unsigned short)0x0000U)
#define CUDART_ONE_BF16 __ushort_as_bfloat16((unsigned short)0x3F80U)

// Complex numbers as pairs of the vector types.
#pragma once
#pragma GCC system_header
#include "smem_cuda_builtin.h"

typedef float2 cuFloatComplex;
typedef double2 cuDoubleComplex;
typedef cuFloatComplex cuComplex;
#define SMEM_COMPLEX(type, scalar, suffix)                                                                   \
  SMEM_HDI scalar cuCreal##suffix(type v) { return v.x; }                                                    \
  SMEM_HDI scalar cuCimag##suffix(type v) { return v.y; }                                                    \
  SMEM_HD type cuConj##suffix(type);                                                                         \
  SMEM_HD type cuCadd##suffix(type, type);                                                                   \
  SMEM_HD type cuCsub##suffix(type, type);                                                                   \
  SMEM_HD type cuCmul##suffix(type, type);                                                                   \
  SMEM_HD type cuCdiv##suffix(type, type);                                                                   \
  SMEM_HD type cuCfma##suffix(type, type, type);                                                             \
  SMEM_HD scalar cuCabs##suffix(type);
SMEM_COMPLEX(cuFloatComplex, float, f)
SMEM_COMPLEX(cuDoubleComplex, double, )
#undef SMEM_COMPLEX
SMEM_HDI cuFloatComplex make_cuFloatComplex(float x, float y) { return {x, y}; }
SMEM_HDI cuDoubleComplex make_cuDoubleComplex(double x, double y) { return {x, y}; }
SMEM_HDI cuComplex make_cuComplex(float x, float y) { return {x, y}; }
SMEM_HD cuFloatComplex cuComplexDoubleToFloat(cuDoubleComplex);
SMEM_HD cuDoubleComplex cuComplexFloatToDouble(cuFloatComplex);

// Fourier transforms on the host: opaque plans.
#pragma once
#pragma GCC system_header
#include "cuComplex.h"
#include "library_types.h"

#define _CUFFT_H_
typedef int cufftHandle;
typedef float cufftReal;
typedef double cufftDoubleReal;
typedef cuComplex cufftComplex;
typedef cuDoubleComplex cufftDoubleComplex;
typedef enum {
  CUFFT_SUCCESS = 0, CUFFT_INVALID_PLAN = 1, CUFFT_ALLOC_FAILED = 2, CUFFT_INVALID_TYPE = 3,
  CUFFT_INVALID_VALUE = 4, CUFFT_INTERNAL_ERROR = 5, CUFFT_EXEC_FAILED = 6, CUFFT_SETUP_FAILED = 7,
  CUFFT_INVALID_SIZE = 8, CUFFT_UNALIGNED_DATA = 9, CUFFT_INVALID_DEVICE = 11, CUFFT_NO_WORKSPACE = 13,
  CUFFT_NOT_IMPLEMENTED = 14, CUFFT_NOT_SUPPORTED = 16, CUFFT_MISSING_DEPENDENCY = 17,
  CUFFT_NVRTC_FAILURE = 18, CUFFT_NVJITLINK_FAILURE = 19, CUFFT_NVSHMEM_FAILURE = 20
} cufftResult;
typedef cufftResult cufftResult_t;
typedef enum {
  CUFFT_R2C = 0x2a, CUFFT_C2R = 0x2c, CUFFT_C2C = 0x29, CUFFT_D2Z = 0x6a, CUFFT_Z2D = 0x6c, CUFFT_Z2Z = 0x69
} cufftType;
#define CUFFT_FORWARD -1
#define CUFFT_INVERSE 1
#define SMEM_ANY(name) template <class... Arguments> cufftResult name(Arguments...);
SMEM_ANY(cufftCreate) SMEM_ANY(cufftDestroy) SMEM_ANY(cufftPlan1d) SMEM_ANY(cufftPlan2d) SMEM_ANY(cufftPlan3d)
SMEM_ANY(cufftPlanMany) SMEM_ANY(cufftMakePlan1d) SMEM_ANY(cufftMakePlan2d) SMEM_ANY(cufftMakePlan3d)
SMEM_ANY(cufftMakePlanMany) SMEM_ANY(cufftSetStream) SMEM_ANY(cufftExecC2C) SMEM_ANY(cufftExecR2C)
SMEM_ANY(cufftExecC2R) SMEM_ANY(cufftExecZ2Z) SMEM_ANY(cufftExecD2Z) SMEM_ANY(cufftExecZ2D)
#undef SMEM_ANY

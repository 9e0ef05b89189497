// Dense linear algebra on the host: opaque handles, and calls that take whatever they are given. None of it
// touches a kernel's shared memory.
#pragma once
#pragma GCC system_header
#include "cuComplex.h"
#include "cuda_bf16.h"
#include "cuda_fp16.h"
#include "library_types.h"

#define CUBLAS_V2_H_
#define CUBLAS_API_H_
#define CUBLAS_VER_MAJOR 13
#define CUBLAS_VER_MINOR 0
#define CUBLAS_VERSION 130000
#define CUBLASAPI
#define CUBLASWINAPI

typedef struct cublasContext *cublasHandle_t;
typedef cudaDataType cublasDataType_t;
typedef enum {
  CUBLAS_STATUS_SUCCESS = 0, CUBLAS_STATUS_NOT_INITIALIZED = 1, CUBLAS_STATUS_ALLOC_FAILED = 3,
  CUBLAS_STATUS_INVALID_VALUE = 7, CUBLAS_STATUS_ARCH_MISMATCH = 8, CUBLAS_STATUS_MAPPING_ERROR = 11,
  CUBLAS_STATUS_EXECUTION_FAILED = 13, CUBLAS_STATUS_INTERNAL_ERROR = 14, CUBLAS_STATUS_NOT_SUPPORTED = 15,
  CUBLAS_STATUS_LICENSE_ERROR = 16
} cublasStatus_t;
typedef cublasStatus_t cublasStatus;
typedef enum { CUBLAS_OP_N, CUBLAS_OP_T, CUBLAS_OP_C, CUBLAS_OP_CONJG } cublasOperation_t;
typedef enum { CUBLAS_FILL_MODE_LOWER, CUBLAS_FILL_MODE_UPPER, CUBLAS_FILL_MODE_FULL } cublasFillMode_t;
typedef enum { CUBLAS_DIAG_NON_UNIT, CUBLAS_DIAG_UNIT } cublasDiagType_t;
typedef enum { CUBLAS_SIDE_LEFT, CUBLAS_SIDE_RIGHT } cublasSideMode_t;
typedef enum { CUBLAS_POINTER_MODE_HOST, CUBLAS_POINTER_MODE_DEVICE } cublasPointerMode_t;
typedef enum { CUBLAS_ATOMICS_NOT_ALLOWED, CUBLAS_ATOMICS_ALLOWED } cublasAtomicsMode_t;
typedef enum {
  CUBLAS_DEFAULT_MATH = 0, CUBLAS_TENSOR_OP_MATH = 1, CUBLAS_PEDANTIC_MATH = 2,
    CUBLAS_TF32_TENSOR_OP_MATH = 3,
  CUBLAS_MATH_DISALLOW_REDUCED_PRECISION_REDUCTION = 16
} cublasMath_t;
typedef enum {
  CUBLAS_COMPUTE_16F = 64, CUBLAS_COMPUTE_16F_PEDANTIC = 65, CUBLAS_COMPUTE_32F = 68,
  CUBLAS_COMPUTE_32F_PEDANTIC = 69, CUBLAS_COMPUTE_64F = 70, CUBLAS_COMPUTE_64F_PEDANTIC = 71,
  CUBLAS_COMPUTE_32I = 72, CUBLAS_COMPUTE_32I_PEDANTIC = 73, CUBLAS_COMPUTE_32F_FAST_16F = 74,
  CUBLAS_COMPUTE_32F_FAST_16BF = 75, CUBLAS_COMPUTE_32F_FAST_TF32 = 77
} cublasComputeType_t;
typedef enum {
  CUBLAS_GEMM_DEFAULT = -1, CUBLAS_GEMM_DFALT = -1, CUBLAS_GEMM_ALGO0 = 0, CUBLAS_GEMM_ALGO1,
    CUBLAS_GEMM_ALGO2,
  CUBLAS_GEMM_ALGO3, CUBLAS_GEMM_DEFAULT_TENSOR_OP = 99, CUBLAS_GEMM_DFALT_TENSOR_OP = 99
} cublasGemmAlgo_t;

cublasStatus_t cublasCreate(cublasHandle_t *);
cublasStatus_t cublasDestroy(cublasHandle_t);
cublasStatus_t cublasGetVersion(cublasHandle_t, int *);
cublasStatus_t cublasSetStream(cublasHandle_t, cudaStream_t);
cublasStatus_t cublasGetStream(cublasHandle_t, cudaStream_t *);
cublasStatus_t cublasSetWorkspace(cublasHandle_t, void *, size_t);
cublasStatus_t cublasSetMathMode(cublasHandle_t, cublasMath_t);
cublasStatus_t cublasGetMathMode(cublasHandle_t, cublasMath_t *);
cublasStatus_t cublasSetPointerMode(cublasHandle_t, cublasPointerMode_t);
cublasStatus_t cublasGetPointerMode(cublasHandle_t, cublasPointerMode_t *);
cublasStatus_t cublasSetAtomicsMode(cublasHandle_t, cublasAtomicsMode_t);
size_t cublasGetCudartVersion();
const char *cublasGetStatusString(cublasStatus_t);
const char *cublasGetStatusName(cublasStatus_t);

#define SMEM_ANY(name) template <class... Arguments> cublasStatus_t name(Arguments...);
#define SMEM_TYPED(name)                                                                                     \
  SMEM_ANY(cublasS##name) SMEM_ANY(cublasD##name) SMEM_ANY(cublasC##name) SMEM_ANY(cublasZ##name)
#define SMEM_GEMM(name)                                                                                      \
  SMEM_TYPED(name) SMEM_TYPED(name##Batched) SMEM_TYPED(name##StridedBatched)
SMEM_GEMM(gemm)
SMEM_GEMM(gemv)
SMEM_TYPED(axpy) SMEM_TYPED(copy) SMEM_TYPED(dot) SMEM_TYPED(dotu) SMEM_TYPED(dotc) SMEM_TYPED(scal)
SMEM_TYPED(swap) SMEM_TYPED(nrm2) SMEM_TYPED(asum) SMEM_TYPED(ger) SMEM_TYPED(geam) SMEM_TYPED(dgmm)
SMEM_TYPED(symm) SMEM_TYPED(syrk) SMEM_TYPED(symv) SMEM_TYPED(trsm) SMEM_TYPED(trsmBatched) SMEM_TYPED(trsv)
SMEM_TYPED(trmm) SMEM_TYPED(getrfBatched) SMEM_TYPED(getrsBatched) SMEM_TYPED(getriBatched)
SMEM_TYPED(matinvBatched) SMEM_TYPED(gemmEx)
SMEM_ANY(cublasIsamax) SMEM_ANY(cublasIdamax) SMEM_ANY(cublasIsamin) SMEM_ANY(cublasIdamin)
SMEM_ANY(cublasHgemm) SMEM_ANY(cublasHgemmBatched) SMEM_ANY(cublasHgemmStridedBatched)
SMEM_ANY(cublasGemmEx) SMEM_ANY(cublasGemmBatchedEx) SMEM_ANY(cublasGemmStridedBatchedEx)
SMEM_ANY(cublasAxpyEx) SMEM_ANY(cublasDotEx) SMEM_ANY(cublasScalEx) SMEM_ANY(cublasNrm2Ex)
SMEM_ANY(cublasSetVector) SMEM_ANY(cublasGetVector) SMEM_ANY(cublasSetMatrix) SMEM_ANY(cublasGetMatrix)
SMEM_ANY(cublasSetVectorAsync) SMEM_ANY(cublasGetVectorAsync) SMEM_ANY(cublasSetMatrixAsync)
#undef SMEM_GEMM
#undef SMEM_TYPED
#undef SMEM_ANY

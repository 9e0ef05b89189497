// Sparse linear algebra on the host: opaque handles.
#pragma once
#pragma GCC system_header
#include "cuComplex.h"
#include "library_types.h"

#define CUSPARSEAPI
typedef struct cusparseContext *cusparseHandle_t;
typedef struct cusparseMatDescr *cusparseMatDescr_t;
typedef struct cusparseSpVecDescr *cusparseSpVecDescr_t;
typedef struct cusparseDnVecDescr *cusparseDnVecDescr_t;
typedef struct cusparseSpMatDescr *cusparseSpMatDescr_t;
typedef struct cusparseDnMatDescr *cusparseDnMatDescr_t;
typedef struct cusparseSpSVDescr *cusparseSpSVDescr_t;
typedef struct csrilu02Info *csrilu02Info_t;
typedef enum {
  CUSPARSE_STATUS_SUCCESS = 0, CUSPARSE_STATUS_NOT_INITIALIZED = 1, CUSPARSE_STATUS_ALLOC_FAILED = 2,
  CUSPARSE_STATUS_INVALID_VALUE = 3, CUSPARSE_STATUS_ARCH_MISMATCH = 4, CUSPARSE_STATUS_MAPPING_ERROR = 5,
  CUSPARSE_STATUS_EXECUTION_FAILED = 6, CUSPARSE_STATUS_INTERNAL_ERROR = 7,
  CUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED = 8
} cusparseStatus_t;
typedef enum {
  CUSPARSE_OPERATION_NON_TRANSPOSE, CUSPARSE_OPERATION_TRANSPOSE, CUSPARSE_OPERATION_CONJUGATE_TRANSPOSE
} cusparseOperation_t;
typedef enum { CUSPARSE_INDEX_BASE_ZERO, CUSPARSE_INDEX_BASE_ONE } cusparseIndexBase_t;
typedef enum { CUSPARSE_INDEX_16U = 1, CUSPARSE_INDEX_32I = 2, CUSPARSE_INDEX_64I = 3 } cusparseIndexType_t;
typedef enum {
  CUSPARSE_MATRIX_TYPE_GENERAL, CUSPARSE_MATRIX_TYPE_SYMMETRIC, CUSPARSE_MATRIX_TYPE_HERMITIAN,
  CUSPARSE_MATRIX_TYPE_TRIANGULAR
} cusparseMatrixType_t;
typedef enum { CUSPARSE_POINTER_MODE_HOST, CUSPARSE_POINTER_MODE_DEVICE } cusparsePointerMode_t;
typedef enum { CUSPARSE_FILL_MODE_LOWER, CUSPARSE_FILL_MODE_UPPER } cusparseFillMode_t;
typedef enum { CUSPARSE_DIAG_TYPE_NON_UNIT, CUSPARSE_DIAG_TYPE_UNIT } cusparseDiagType_t;
typedef enum { CUSPARSE_ORDER_COL = 1, CUSPARSE_ORDER_ROW = 2 } cusparseOrder_t;
typedef enum { CUSPARSE_SPMAT_FILL_MODE, CUSPARSE_SPMAT_DIAG_TYPE } cusparseSpMatAttribute_t;
typedef enum { CUSPARSE_SOLVE_POLICY_NO_LEVEL, CUSPARSE_SOLVE_POLICY_USE_LEVEL } cusparseSolvePolicy_t;
typedef enum {
  CUSPARSE_SPMV_ALG_DEFAULT = 0, CUSPARSE_SPMV_COO_ALG1 = 1, CUSPARSE_SPMV_CSR_ALG1 = 2,
    CUSPARSE_SPMV_CSR_ALG2 = 3
} cusparseSpMVAlg_t;
typedef enum { CUSPARSE_SPMM_ALG_DEFAULT = 0 } cusparseSpMMAlg_t;
typedef enum { CUSPARSE_SPSV_ALG_DEFAULT = 0 } cusparseSpSVAlg_t;

#define SMEM_ANY(name) template <class... Arguments> cusparseStatus_t name(Arguments...);
SMEM_ANY(cusparseCreate) SMEM_ANY(cusparseDestroy) SMEM_ANY(cusparseSetStream)
         SMEM_ANY(cusparseSetPointerMode)
SMEM_ANY(cusparseCreateMatDescr) SMEM_ANY(cusparseDestroyMatDescr) SMEM_ANY(cusparseSetMatType)
SMEM_ANY(cusparseSetMatIndexBase) SMEM_ANY(cusparseCreateCsr) SMEM_ANY(cusparseCreateCoo)
SMEM_ANY(cusparseCreateDnVec) SMEM_ANY(cusparseCreateDnMat) SMEM_ANY(cusparseDestroySpMat)
SMEM_ANY(cusparseDestroyDnVec) SMEM_ANY(cusparseDestroyDnMat) SMEM_ANY(cusparseDnVecSetValues)
SMEM_ANY(cusparseSpMatSetAttribute) SMEM_ANY(cusparseSpMV) SMEM_ANY(cusparseSpMV_bufferSize)
         SMEM_ANY(cusparseSpMM)
SMEM_ANY(cusparseSpMM_bufferSize) SMEM_ANY(cusparseSpSV_createDescr) SMEM_ANY(cusparseSpSV_destroyDescr)
SMEM_ANY(cusparseSpSV_analysis) SMEM_ANY(cusparseSpSV_solve) SMEM_ANY(cusparseSpSV_bufferSize)
SMEM_ANY(cusparseCreateCsrilu02Info) SMEM_ANY(cusparseDestroyCsrilu02Info)
#undef SMEM_ANY

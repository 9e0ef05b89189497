// Dense solvers on the host: opaque handles.
#pragma once
#pragma GCC system_header
#include "cublas_v2.h"

typedef struct cusolverDnContext *cusolverDnHandle_t;
typedef enum { CUSOLVER_STATUS_SUCCESS = 0 } cusolverStatus_t;
typedef enum { CUSOLVER_EIG_MODE_NOVECTOR, CUSOLVER_EIG_MODE_VECTOR } cusolverEigMode_t;
#define SMEM_ANY(name) template <class... Arguments> cusolverStatus_t name(Arguments...);
#define SMEM_TYPED(name) SMEM_ANY(cusolverDnS##name) SMEM_ANY(cusolverDnD##name)
SMEM_ANY(cusolverDnCreate) SMEM_ANY(cusolverDnDestroy) SMEM_ANY(cusolverDnSetStream)
SMEM_TYPED(potrf) SMEM_TYPED(potrf_bufferSize) SMEM_TYPED(potrs) SMEM_TYPED(getrf)
           SMEM_TYPED(getrf_bufferSize)
SMEM_TYPED(getrs) SMEM_TYPED(geqrf) SMEM_TYPED(geqrf_bufferSize) SMEM_TYPED(ormqr)
           SMEM_TYPED(ormqr_bufferSize)
SMEM_TYPED(syevd) SMEM_TYPED(syevd_bufferSize) SMEM_TYPED(gesvd) SMEM_TYPED(gesvd_bufferSize)
#undef SMEM_TYPED
#undef SMEM_ANY

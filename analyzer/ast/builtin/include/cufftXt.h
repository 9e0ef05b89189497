// Multi-device Fourier transforms on the host.
#pragma once
#pragma GCC system_header
#include "cufft.h"

struct cudaXtDesc {
  int version, nGPUs, GPUs[64]; void *data[64]; size_t size[64]; void *cudaXtState;
};
struct cudaLibXtDesc {
  int version; cudaXtDesc *descriptor; int library, subFormat; void *libDescriptor;
};
typedef enum {
  CUFFT_XT_FORMAT_INPUT, CUFFT_XT_FORMAT_OUTPUT, CUFFT_XT_FORMAT_INPLACE, CUFFT_XT_FORMAT_INPLACE_SHUFFLED
} cufftXtSubFormat;
typedef enum { CUFFT_COPY_HOST_TO_DEVICE, CUFFT_COPY_DEVICE_TO_HOST,
    CUFFT_COPY_DEVICE_TO_DEVICE } cufftXtCopyType;
typedef enum { CUFFT_CB_LD_COMPLEX, CUFFT_CB_LD_COMPLEX_DOUBLE, CUFFT_CB_LD_REAL } cufftXtCallbackType;
typedef cufftComplex (*cufftCallbackLoadC)(void *, size_t, void *, void *);
#define SMEM_ANY(name) template <class... Arguments> cufftResult name(Arguments...);
SMEM_ANY(cufftXtMalloc) SMEM_ANY(cufftXtFree) SMEM_ANY(cufftXtMemcpy) SMEM_ANY(cufftXtSetGPUs)
SMEM_ANY(cufftXtExecDescriptorC2C) SMEM_ANY(cufftXtExecDescriptor) SMEM_ANY(cufftXtMakePlanMany)
SMEM_ANY(cufftXtSetCallback) SMEM_ANY(cufftXtExec)
#undef SMEM_ANY

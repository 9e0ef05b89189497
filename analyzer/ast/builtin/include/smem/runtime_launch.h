// Launching, opt-ins and occupancy queries of the runtime API. Every function that names a kernel exists
// both for an untyped pointer and as a template over the kernel's type, as in the toolkit.
#pragma once
#pragma GCC system_header

#include "runtime_types.h"

struct cudaAccessPolicyWindow {
  void *base_ptr; size_t num_bytes; float hitRatio; cudaAccessProperty hitProp, missProp;
};
struct cudaLaunchMemSyncDomainMap { unsigned char default_, remote; };
union cudaLaunchAttributeValue {
  char pad[64];
  cudaAccessPolicyWindow accessPolicyWindow;
  int cooperative;
  cudaSynchronizationPolicy syncPolicy;
  struct { unsigned int x, y, z; } clusterDim;
  cudaClusterSchedulingPolicy clusterSchedulingPolicyPreference;
  int programmaticStreamSerializationAllowed;
  struct { cudaEvent_t event; int flags, triggerAtBlockStart; } programmaticEvent;
  int priority;
  cudaLaunchMemSyncDomainMap memSyncDomainMap;
  cudaLaunchMemSyncDomain memSyncDomain;
  struct { unsigned int x, y, z; } preferredClusterDim;
  struct { cudaEvent_t event; int flags; } launchCompletionEvent;
  struct { int deviceUpdatable; cudaGraphDeviceNode_t devNode; } deviceUpdatableKernelNode;
  unsigned int sharedMemCarveout;
};
typedef struct cudaLaunchAttribute_st {
  cudaLaunchAttributeID id; char pad[4]; cudaLaunchAttributeValue val;
} cudaLaunchAttribute;
typedef struct cudaLaunchConfig_st {
  dim3 gridDim;
  dim3 blockDim;
  size_t dynamicSmemBytes;
  cudaStream_t stream;
  cudaLaunchAttribute *attrs;
  unsigned int numAttrs;
} cudaLaunchConfig_t;
typedef cudaLaunchAttributeID cudaStreamAttrID;
typedef cudaLaunchAttributeID cudaKernelNodeAttrID;
typedef cudaLaunchAttributeValue cudaStreamAttrValue;
typedef cudaLaunchAttributeValue cudaKernelNodeAttrValue;
#define cudaStreamAttributeAccessPolicyWindow cudaLaunchAttributeAccessPolicyWindow
#define cudaStreamAttributeSynchronizationPolicy cudaLaunchAttributeSynchronizationPolicy
#define cudaStreamAttributePriority cudaLaunchAttributePriority
#define cudaKernelNodeAttributeAccessPolicyWindow cudaLaunchAttributeAccessPolicyWindow
#define cudaKernelNodeAttributeCooperative cudaLaunchAttributeCooperative
#define cudaKernelNodeAttributePriority cudaLaunchAttributePriority
#define cudaKernelNodeAttributeClusterDimension cudaLaunchAttributeClusterDimension

extern "C" {
SMEM_HD cudaError_t cudaLaunchKernel(const void *func, dim3 gridDim, dim3 blockDim, void **args,
                                     size_t sharedMem, cudaStream_t stream);
SMEM_HD cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t *config, const void *func, void **args);
SMEM_HD cudaError_t cudaLaunchCooperativeKernel(const void *func, dim3 gridDim, dim3 blockDim, void **args,
                                                size_t sharedMem, cudaStream_t stream);
SMEM_HD cudaError_t cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t fn, void *userData);
SMEM_HD cudaError_t cudaFuncSetAttribute(const void *func, cudaFuncAttribute attr, int value);
SMEM_HD cudaError_t cudaFuncGetAttributes(cudaFuncAttributes *attr, const void *func);
SMEM_HD cudaError_t cudaFuncSetCacheConfig(const void *func, cudaFuncCache config);
SMEM_HD cudaError_t cudaFuncSetSharedMemConfig(const void *func, cudaSharedMemConfig config);
SMEM_HD cudaError_t cudaFuncGetName(const char **name, const void *func);
SMEM_HD cudaError_t cudaKernelSetAttributeForDevice(cudaKernel_t, cudaFuncAttribute attr, int value,
                                                    int device);
SMEM_HD cudaError_t cudaGetFuncBySymbol(cudaFunction_t *function, const void *symbol);
SMEM_HD cudaError_t cudaGetKernel(cudaKernel_t *kernel, const void *symbol);
SMEM_HD cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *numBlocks, const void *func,
                                                                  int blockSize,
                                                                  size_t dynamicSMemSize);
SMEM_HD cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *numBlocks, const void *func,
                                                                           int blockSize,
    size_t dynamicSMemSize,
                                                                           unsigned int flags);
SMEM_HD cudaError_t cudaOccupancyAvailableDynamicSMemPerBlock(size_t *dynamicSmemSize, const void *func,
                                                              int numBlocks, int blockSize);
SMEM_HD cudaError_t cudaOccupancyMaxPotentialClusterSize(int *clusterSize, const void *func,
                                                         const cudaLaunchConfig_t *config);
SMEM_HD cudaError_t cudaOccupancyMaxActiveClusters(int *numClusters, const void *func,
                                                   const cudaLaunchConfig_t *config);
}

template <class T>
SMEM_H cudaError_t cudaLaunchKernel(T *func, dim3 gridDim, dim3 blockDim, void **args, size_t sharedMem = 0,
                                    cudaStream_t stream = 0) { return cudaSuccess; }
template <class T>
SMEM_H cudaError_t cudaLaunchCooperativeKernel(T *func, dim3 gridDim, dim3 blockDim, void **args,
                                               size_t sharedMem = 0, cudaStream_t stream = 0) { return cudaSuccess; }
template <class... Expected, class... Actual>
SMEM_H cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t *config, void (*kernel)(Expected...),
                                      Actual &&...args) { return cudaSuccess; }
template <class... Actual>
SMEM_H cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t *config, cudaKernel_t kernel,
                                      Actual &&...args) { return cudaSuccess; }
template <class T>
SMEM_H cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t *config, T *func, void **args) { return cudaSuccess; }
template <class T> SMEM_H cudaError_t cudaFuncSetAttribute(T *func, cudaFuncAttribute attr, int value) { return cudaSuccess; }
template <class T> SMEM_H cudaError_t cudaFuncGetAttributes(cudaFuncAttributes *attr, T *func) { return cudaSuccess; }
template <class T> SMEM_H cudaError_t cudaFuncSetCacheConfig(T *func, cudaFuncCache config) { return cudaSuccess; }
template <class T> SMEM_H cudaError_t cudaFuncSetSharedMemConfig(T *func, cudaSharedMemConfig config) { return cudaSuccess; }
template <class T> SMEM_H cudaError_t cudaFuncGetName(const char **name, T *func) { return cudaSuccess; }
template <class T> SMEM_H cudaError_t cudaGetFuncBySymbol(cudaFunction_t *function, T *symbol) { return cudaSuccess; }
template <class T> SMEM_H cudaError_t cudaGetKernel(cudaKernel_t *kernel, T *symbol) { return cudaSuccess; }
template <class T>
SMEM_H cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *numBlocks, T func, int blockSize,
                                                                 size_t dynamicSMemSize) { return cudaSuccess; }
template <class T>
SMEM_H cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *numBlocks, T func,
                                                                          int blockSize,
                                                                          size_t dynamicSMemSize,
                                                                          unsigned int flags) { return cudaSuccess; }
template <class T>
SMEM_H cudaError_t cudaOccupancyMaxPotentialBlockSize(int *minGridSize, int *blockSize, T func,
                                                      size_t dynamicSMemSize = 0, int blockSizeLimit = 0) { return cudaSuccess; }
template <class T>
SMEM_H cudaError_t cudaOccupancyMaxPotentialBlockSizeWithFlags(int *minGridSize, int *blockSize, T func,
                                                               size_t dynamicSMemSize = 0,
    int blockSizeLimit = 0,
                                                               unsigned int flags = 0) { return cudaSuccess; }
template <class Size, class T>
SMEM_H cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMem(int *minGridSize, int *blockSize, T func,
                                                                  Size blockSizeToDynamicSMemSize,
                                                                  int blockSizeLimit = 0) { return cudaSuccess; }
template <class Size, class T>
SMEM_H cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(int *minGridSize, int *blockSize,
                                                                           T func,
                                                                           Size blockSizeToDynamicSMemSize,
                                                                           int blockSizeLimit = 0,
                                                                           unsigned int flags = 0) { return cudaSuccess; }
template <class T>
SMEM_H cudaError_t cudaOccupancyAvailableDynamicSMemPerBlock(size_t *dynamicSmemSize, T *func, int numBlocks,
                                                             int blockSize) { return cudaSuccess; }
template <class T>
SMEM_H cudaError_t cudaOccupancyMaxPotentialClusterSize(int *clusterSize, T *func,
                                                        const cudaLaunchConfig_t *config) { return cudaSuccess; }
template <class T>
SMEM_H cudaError_t cudaOccupancyMaxActiveClusters(int *numClusters, T *func,
                                                  const cudaLaunchConfig_t *config) { return cudaSuccess; }

// Clang looks these two up for a launch from device code.
extern "C" SMEM_D void *cudaGetParameterBuffer(size_t alignment, size_t size);
extern "C" SMEM_D cudaError_t cudaLaunchDevice(void *func, void *parameters, dim3 gridDim, dim3 blockDim,
                                               unsigned int sharedMem, cudaStream_t stream);
SMEM_D void cudaGridDependencySynchronize();
SMEM_D void cudaTriggerProgrammaticLaunchCompletion();

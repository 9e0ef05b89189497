// The driver API: handles, launch structures, tensor maps, and the calls that programs around a kernel make.
// A CUtensorMap is 128 bytes aligned to 128.
#pragma once
#pragma GCC system_header
#include "smem_cuda_builtin.h"
#include "smem/driver_enums.h"

#define __cuda_cuda_h__
#define CUDA_VERSION 13000

typedef int CUdevice;
typedef unsigned long long CUdeviceptr;
typedef unsigned int cuuint32_t;
typedef unsigned long cuuint64_t;
typedef struct CUctx_st *CUcontext;
typedef struct CUmod_st *CUmodule;
typedef struct CUfunc_st *CUfunction;
typedef struct CUlib_st *CUlibrary;
typedef struct CUkern_st *CUkernel;
typedef struct CUstream_st *CUstream;
typedef struct CUevent_st *CUevent;
typedef struct CUgraph_st *CUgraph;
typedef struct CUgraphNode_st *CUgraphNode;
typedef struct CUgraphExec_st *CUgraphExec;
typedef struct CUarray_st *CUarray;
typedef struct CUmipmappedArray_st *CUmipmappedArray;
typedef struct CUtexref_st *CUtexref;
typedef struct CUlinkState_st *CUlinkState;
typedef struct CUgraphicsResource_st *CUgraphicsResource;
typedef struct CUmemPoolHandle_st *CUmemoryPool;
typedef unsigned long long CUtexObject;
typedef unsigned long long CUsurfObject;
typedef unsigned long long CUmemGenericAllocationHandle;
typedef struct CUuuid_st CUuuid;
typedef size_t (*CUoccupancyB2DSize)(int blockSize);

#define CU_LAUNCH_PARAM_END ((void *)0x00)
#define CU_LAUNCH_PARAM_BUFFER_POINTER ((void *)0x01)
#define CU_LAUNCH_PARAM_BUFFER_SIZE ((void *)0x02)
#define CU_STREAM_LEGACY ((CUstream)0x1)
#define CU_STREAM_PER_THREAD ((CUstream)0x2)
#define CU_MEMHOSTALLOC_PORTABLE 0x01
#define CU_MEMHOSTALLOC_DEVICEMAP 0x02
#define CU_MEMHOSTALLOC_WRITECOMBINED 0x04
#define CU_MEMHOSTREGISTER_PORTABLE 0x01
#define CU_MEMHOSTREGISTER_DEVICEMAP 0x02
#define CU_TRSF_READ_AS_INTEGER 0x01
#define CU_TRSF_NORMALIZED_COORDINATES 0x02
#define CUDA_ARRAY3D_SURFACE_LDST 0x02
#define CU_IPC_HANDLE_SIZE 64

typedef struct alignas(128) CUtensorMap_st { cuuint64_t opaque[16]; } CUtensorMap;
typedef struct CUipcMemHandle_st { char reserved[64]; } CUipcMemHandle;
typedef struct CUipcEventHandle_st { char reserved[64]; } CUipcEventHandle;
typedef struct CUaccessPolicyWindow_st {
  void *base_ptr; size_t num_bytes; float hitRatio; CUaccessProperty hitProp, missProp;
} CUaccessPolicyWindow;
typedef union CUlaunchAttributeValue_union {
  char pad[64];
  CUaccessPolicyWindow accessPolicyWindow;
  int cooperative;
  CUsynchronizationPolicy syncPolicy;
  struct { unsigned int x, y, z; } clusterDim;
  CUclusterSchedulingPolicy clusterSchedulingPolicyPreference;
  int programmaticStreamSerializationAllowed;
  struct { CUevent event; int flags, triggerAtBlockStart; } programmaticEvent;
  int priority;
  CUlaunchMemSyncDomain memSyncDomain;
  struct { unsigned int x, y, z; } preferredClusterDim;
  unsigned int sharedMemCarveout;
} CUlaunchAttributeValue;
typedef struct CUlaunchAttribute_st {
  CUlaunchAttributeID id; char pad[4]; CUlaunchAttributeValue value;
} CUlaunchAttribute;
typedef struct CUlaunchConfig_st {
  unsigned int gridDimX, gridDimY, gridDimZ;
  unsigned int blockDimX, blockDimY, blockDimZ;
  unsigned int sharedMemBytes;
  CUstream hStream;
  CUlaunchAttribute *attrs;
  unsigned int numAttrs;
} CUlaunchConfig;
typedef struct CUDA_KERNEL_NODE_PARAMS_st {
  CUfunction func;
  unsigned int gridDimX, gridDimY, gridDimZ, blockDimX, blockDimY, blockDimZ, sharedMemBytes;
  void **kernelParams, **extra; CUkernel kern; CUcontext ctx;
} CUDA_KERNEL_NODE_PARAMS;
typedef struct CUmemLocation_st { CUmemLocationType type; int id; } CUmemLocation;
typedef struct CUmemAccessDesc_st { CUmemLocation location; CUmemAccess_flags flags; } CUmemAccessDesc;
typedef struct CUmemAllocationProp_st {
  CUmemAllocationType type; CUmemAllocationHandleType requestedHandleTypes; CUmemLocation location;
  void *win32HandleMetaData;
  struct { unsigned char compressionType, gpuDirectRDMACapable; unsigned short usage; } allocFlags;
} CUmemAllocationProp;
typedef struct CUmulticastObjectProp_st {
  unsigned int numDevices; size_t size; unsigned long long handleTypes, flags;
} CUmulticastObjectProp;
typedef struct CUDA_ARRAY_DESCRIPTOR_st {
  size_t Width, Height; CUarray_format Format; unsigned int NumChannels;
} CUDA_ARRAY_DESCRIPTOR;
typedef struct CUDA_ARRAY3D_DESCRIPTOR_st {
  size_t Width, Height, Depth; CUarray_format Format; unsigned int NumChannels, Flags;
} CUDA_ARRAY3D_DESCRIPTOR;
typedef struct CUDA_MEMCPY2D_st {
  size_t srcXInBytes, srcY; CUmemorytype srcMemoryType; const void *srcHost; CUdeviceptr srcDevice;
  CUarray srcArray; size_t srcPitch, dstXInBytes, dstY; CUmemorytype dstMemoryType; void *dstHost;
  CUdeviceptr dstDevice; CUarray dstArray; size_t dstPitch, WidthInBytes, Height;
} CUDA_MEMCPY2D;

extern "C" {
#define SMEM_DRIVER(name, ...) CUresult name(__VA_ARGS__);
SMEM_DRIVER(cuInit, unsigned int flags)
SMEM_DRIVER(cuDriverGetVersion, int *)
SMEM_DRIVER(cuGetErrorName, CUresult, const char **)
SMEM_DRIVER(cuGetErrorString, CUresult, const char **)
SMEM_DRIVER(cuGetProcAddress, const char *, void **, int, cuuint64_t, CUdriverProcAddressQueryResult *)
SMEM_DRIVER(cuDeviceGet, CUdevice *, int)
SMEM_DRIVER(cuDeviceGetCount, int *)
SMEM_DRIVER(cuDeviceGetName, char *, int, CUdevice)
SMEM_DRIVER(cuDeviceGetUuid, CUuuid *, CUdevice)
SMEM_DRIVER(cuDeviceTotalMem, size_t *, CUdevice)
SMEM_DRIVER(cuDeviceGetAttribute, int *, CUdevice_attribute, CUdevice)
SMEM_DRIVER(cuDeviceComputeCapability, int *, int *, CUdevice)
SMEM_DRIVER(cuDeviceCanAccessPeer, int *, CUdevice, CUdevice)
SMEM_DRIVER(cuDeviceGetP2PAttribute, int *, CUdevice_P2PAttribute, CUdevice, CUdevice)
SMEM_DRIVER(cuDevicePrimaryCtxRetain, CUcontext *, CUdevice)
SMEM_DRIVER(cuDevicePrimaryCtxRelease, CUdevice)
SMEM_DRIVER(cuCtxDestroy, CUcontext)
SMEM_DRIVER(cuCtxPushCurrent, CUcontext)
SMEM_DRIVER(cuCtxPopCurrent, CUcontext *)
SMEM_DRIVER(cuCtxSetCurrent, CUcontext)
SMEM_DRIVER(cuCtxGetCurrent, CUcontext *)
SMEM_DRIVER(cuCtxGetDevice, CUdevice *)
SMEM_DRIVER(cuCtxSynchronize)
SMEM_DRIVER(cuCtxGetApiVersion, CUcontext, unsigned int *)
SMEM_DRIVER(cuCtxEnablePeerAccess, CUcontext, unsigned int)
SMEM_DRIVER(cuCtxDisablePeerAccess, CUcontext)
SMEM_DRIVER(cuModuleLoad, CUmodule *, const char *)
SMEM_DRIVER(cuModuleLoadData, CUmodule *, const void *)
SMEM_DRIVER(cuModuleLoadDataEx, CUmodule *, const void *, unsigned int, CUjit_option *, void **)
SMEM_DRIVER(cuModuleLoadFatBinary, CUmodule *, const void *)
SMEM_DRIVER(cuModuleUnload, CUmodule)
SMEM_DRIVER(cuModuleGetFunction, CUfunction *, CUmodule, const char *)
SMEM_DRIVER(cuModuleGetGlobal, CUdeviceptr *, size_t *, CUmodule, const char *)
SMEM_DRIVER(cuLibraryLoadData, CUlibrary *, const void *, CUjit_option *, void **, unsigned int, void *,
            void **,
            unsigned int)
SMEM_DRIVER(cuLibraryUnload, CUlibrary)
SMEM_DRIVER(cuLibraryGetKernel, CUkernel *, CUlibrary, const char *)
SMEM_DRIVER(cuKernelGetFunction, CUfunction *, CUkernel)
SMEM_DRIVER(cuKernelSetAttribute, CUfunction_attribute, int value, CUkernel, CUdevice)
SMEM_DRIVER(cuLinkCreate, unsigned int, CUjit_option *, void **, CUlinkState *)
SMEM_DRIVER(cuLinkAddData, CUlinkState, CUjitInputType, void *, size_t, const char *, unsigned int,
            CUjit_option *,
            void **)
SMEM_DRIVER(cuLinkComplete, CUlinkState, void **, size_t *)
SMEM_DRIVER(cuLinkDestroy, CUlinkState)
SMEM_DRIVER(cuMemGetInfo, size_t *, size_t *)
SMEM_DRIVER(cuMemAlloc, CUdeviceptr *, size_t)
SMEM_DRIVER(cuMemAllocPitch, CUdeviceptr *, size_t *, size_t, size_t, unsigned int)
SMEM_DRIVER(cuMemAllocManaged, CUdeviceptr *, size_t, unsigned int)
SMEM_DRIVER(cuMemAllocHost, void **, size_t)
SMEM_DRIVER(cuMemHostAlloc, void **, size_t, unsigned int)
SMEM_DRIVER(cuMemHostRegister, void *, size_t, unsigned int)
SMEM_DRIVER(cuMemHostUnregister, void *)
SMEM_DRIVER(cuMemHostGetDevicePointer, CUdeviceptr *, void *, unsigned int)
SMEM_DRIVER(cuMemFree, CUdeviceptr)
SMEM_DRIVER(cuMemFreeHost, void *)
SMEM_DRIVER(cuMemcpyHtoD, CUdeviceptr, const void *, size_t)
SMEM_DRIVER(cuMemcpyDtoH, void *, CUdeviceptr, size_t)
SMEM_DRIVER(cuMemcpyDtoD, CUdeviceptr, CUdeviceptr, size_t)
SMEM_DRIVER(cuMemcpyHtoDAsync, CUdeviceptr, const void *, size_t, CUstream)
SMEM_DRIVER(cuMemcpyDtoHAsync, void *, CUdeviceptr, size_t, CUstream)
SMEM_DRIVER(cuMemcpyDtoDAsync, CUdeviceptr, CUdeviceptr, size_t, CUstream)
SMEM_DRIVER(cuMemcpyAsync, CUdeviceptr, CUdeviceptr, size_t, CUstream)
SMEM_DRIVER(cuMemcpy2D, const CUDA_MEMCPY2D *)
SMEM_DRIVER(cuMemsetD8, CUdeviceptr, unsigned char, size_t)
SMEM_DRIVER(cuMemsetD32, CUdeviceptr, unsigned int, size_t)
SMEM_DRIVER(cuMemsetD8Async, CUdeviceptr, unsigned char, size_t, CUstream)
SMEM_DRIVER(cuMemsetD32Async, CUdeviceptr, unsigned int, size_t, CUstream)
SMEM_DRIVER(cuMemCreate, CUmemGenericAllocationHandle *, size_t, const CUmemAllocationProp *,
            unsigned long long)
SMEM_DRIVER(cuMemRelease, CUmemGenericAllocationHandle)
SMEM_DRIVER(cuMemAddressReserve, CUdeviceptr *, size_t, size_t, CUdeviceptr, unsigned long long)
SMEM_DRIVER(cuMemAddressFree, CUdeviceptr, size_t)
SMEM_DRIVER(cuMemMap, CUdeviceptr, size_t, size_t, CUmemGenericAllocationHandle, unsigned long long)
SMEM_DRIVER(cuMemUnmap, CUdeviceptr, size_t)
SMEM_DRIVER(cuMemSetAccess, CUdeviceptr, size_t, const CUmemAccessDesc *, size_t)
SMEM_DRIVER(cuMemGetAllocationGranularity, size_t *, const CUmemAllocationProp *,
            CUmemAllocationGranularity_flags)
SMEM_DRIVER(cuMemExportToShareableHandle, void *, CUmemGenericAllocationHandle, CUmemAllocationHandleType,
            unsigned long long)
SMEM_DRIVER(cuMemImportFromShareableHandle, CUmemGenericAllocationHandle *, void *, CUmemAllocationHandleType)
SMEM_DRIVER(cuMemGetHandleForAddressRange, void *, CUdeviceptr, size_t, CUmemRangeHandleType,
            unsigned long long)
SMEM_DRIVER(cuMulticastCreate, CUmemGenericAllocationHandle *, const CUmulticastObjectProp *)
SMEM_DRIVER(cuMulticastAddDevice, CUmemGenericAllocationHandle, CUdevice)
SMEM_DRIVER(cuMulticastBindMem, CUmemGenericAllocationHandle, size_t, CUmemGenericAllocationHandle, size_t,
            size_t,
            unsigned long long)
SMEM_DRIVER(cuMulticastUnbind, CUmemGenericAllocationHandle, CUdevice, size_t, size_t)
SMEM_DRIVER(cuMemRetainAllocationHandle, CUmemGenericAllocationHandle *, void *)
SMEM_DRIVER(cuMulticastGetGranularity, size_t *, const CUmulticastObjectProp *, CUmulticastGranularity_flags)
SMEM_DRIVER(cuPointerGetAttribute, void *, CUpointer_attribute, CUdeviceptr)
SMEM_DRIVER(cuStreamCreate, CUstream *, unsigned int)
SMEM_DRIVER(cuStreamDestroy, CUstream)
SMEM_DRIVER(cuStreamQuery, CUstream)
SMEM_DRIVER(cuStreamSynchronize, CUstream)
SMEM_DRIVER(cuStreamWaitEvent, CUstream, CUevent, unsigned int)
SMEM_DRIVER(cuStreamWriteValue32, CUstream, CUdeviceptr, cuuint32_t, unsigned int)
SMEM_DRIVER(cuStreamWaitValue32, CUstream, CUdeviceptr, cuuint32_t, unsigned int)
SMEM_DRIVER(cuStreamGetCtx, CUstream, CUcontext *)
SMEM_DRIVER(cuEventCreate, CUevent *, unsigned int)
SMEM_DRIVER(cuEventDestroy, CUevent)
SMEM_DRIVER(cuEventQuery, CUevent)
SMEM_DRIVER(cuEventRecord, CUevent, CUstream)
SMEM_DRIVER(cuEventSynchronize, CUevent)
SMEM_DRIVER(cuEventElapsedTime, float *, CUevent, CUevent)
SMEM_DRIVER(cuGraphCreate, CUgraph *, unsigned int)
SMEM_DRIVER(cuGraphDestroy, CUgraph)
SMEM_DRIVER(cuGraphAddKernelNode, CUgraphNode *, CUgraph, const CUgraphNode *, size_t,
            const CUDA_KERNEL_NODE_PARAMS *)
SMEM_DRIVER(cuGraphKernelNodeGetParams, CUgraphNode, CUDA_KERNEL_NODE_PARAMS *)
SMEM_DRIVER(cuGraphKernelNodeSetParams, CUgraphNode, const CUDA_KERNEL_NODE_PARAMS *)
SMEM_DRIVER(cuGraphGetNodes, CUgraph, CUgraphNode *, size_t *)
SMEM_DRIVER(cuGraphInstantiate, CUgraphExec *, CUgraph, unsigned long long)
SMEM_DRIVER(cuGraphLaunch, CUgraphExec, CUstream)
SMEM_DRIVER(cuGraphExecDestroy, CUgraphExec)
SMEM_DRIVER(cuFuncGetName, const char **, CUfunction)
SMEM_DRIVER(cuFuncGetModule, CUmodule *, CUfunction)
SMEM_DRIVER(cuFuncLoad, CUfunction)
SMEM_DRIVER(cuArrayCreate, CUarray *, const CUDA_ARRAY_DESCRIPTOR *)
SMEM_DRIVER(cuArray3DCreate, CUarray *, const CUDA_ARRAY3D_DESCRIPTOR *)
SMEM_DRIVER(cuArrayDestroy, CUarray)
SMEM_DRIVER(cuGraphicsUnregisterResource, CUgraphicsResource)

SMEM_DRIVER(cuFuncSetAttribute, CUfunction function, CUfunction_attribute attribute, int value)
SMEM_DRIVER(cuFuncGetAttribute, int *value, CUfunction_attribute attribute, CUfunction function)
SMEM_DRIVER(cuFuncSetCacheConfig, CUfunction, CUfunc_cache)
SMEM_DRIVER(cuFuncSetSharedMemConfig, CUfunction, CUsharedconfig)
SMEM_DRIVER(cuLaunchKernel, CUfunction function, unsigned int gridDimX, unsigned int gridDimY,
            unsigned int gridDimZ,
            unsigned int blockDimX, unsigned int blockDimY, unsigned int blockDimZ,
    unsigned int sharedMemBytes,
            CUstream hStream, void **kernelParams, void **extra)
SMEM_DRIVER(cuLaunchKernelEx, const CUlaunchConfig *config, CUfunction function, void **kernelParams,
            void **extra)
SMEM_DRIVER(cuLaunchCooperativeKernel, CUfunction function, unsigned int gridDimX, unsigned int gridDimY,
            unsigned int gridDimZ, unsigned int blockDimX, unsigned int blockDimY, unsigned int blockDimZ,
            unsigned int sharedMemBytes, CUstream hStream, void **kernelParams)
SMEM_DRIVER(cuLaunchHostFunc, CUstream, void (*)(void *), void *)
SMEM_DRIVER(cuOccupancyMaxActiveBlocksPerMultiprocessor, int *numBlocks, CUfunction function, int blockSize,
            size_t dynamicSMemSize)
SMEM_DRIVER(cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags, int *numBlocks, CUfunction function,
            int blockSize,
            size_t dynamicSMemSize, unsigned int flags)
SMEM_DRIVER(cuOccupancyMaxPotentialBlockSize, int *minGridSize, int *blockSize, CUfunction function,
            CUoccupancyB2DSize, size_t dynamicSMemSize, int blockSizeLimit)
SMEM_DRIVER(cuOccupancyAvailableDynamicSMemPerBlock, size_t *dynamicSmemSize, CUfunction function,
            int numBlocks,
            int blockSize)
SMEM_DRIVER(cuOccupancyMaxPotentialClusterSize, int *clusterSize, CUfunction function, const CUlaunchConfig *)
SMEM_DRIVER(cuOccupancyMaxActiveClusters, int *numClusters, CUfunction function, const CUlaunchConfig *)
SMEM_DRIVER(cuTensorMapEncodeTiled, CUtensorMap *, CUtensorMapDataType, cuuint32_t rank, void *address,
            const cuuint64_t *dims, const cuuint64_t *strides, const cuuint32_t *box,
            const cuuint32_t *elementStrides, CUtensorMapInterleave, CUtensorMapSwizzle,
    CUtensorMapL2promotion,
            CUtensorMapFloatOOBfill)
SMEM_DRIVER(cuTensorMapEncodeIm2col, CUtensorMap *, CUtensorMapDataType, cuuint32_t rank, void *address,
            const cuuint64_t *dims, const cuuint64_t *strides, const int *lower, const int *upper,
            cuuint32_t channels, cuuint32_t pixels, const cuuint32_t *elementStrides, CUtensorMapInterleave,
            CUtensorMapSwizzle, CUtensorMapL2promotion, CUtensorMapFloatOOBfill)
SMEM_DRIVER(cuTensorMapReplaceAddress, CUtensorMap *, void *)
SMEM_DRIVER(cuProfilerStart)
SMEM_DRIVER(cuProfilerStop)
#undef SMEM_DRIVER
}
// Its parameters changed between toolkits.
template <class... Arguments> CUresult cuCtxCreate(CUcontext *, Arguments...);

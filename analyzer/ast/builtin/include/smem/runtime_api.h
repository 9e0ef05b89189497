// The rest of the runtime API: devices, memory, streams, events, graphs, arrays. Declarations only, callable
// from both sides.
#pragma once
#pragma GCC system_header

#include "runtime_types.h"
#include "runtime_graph.h"

union cudaLaunchAttributeValue;

extern "C" {
SMEM_HD const char *cudaGetErrorName(cudaError_t);
SMEM_HD const char *cudaGetErrorString(cudaError_t);
SMEM_HD cudaError_t cudaGetLastError();
SMEM_HD cudaError_t cudaPeekAtLastError();
SMEM_HD cudaError_t cudaDriverGetVersion(int *);
SMEM_HD cudaError_t cudaRuntimeGetVersion(int *);
SMEM_HD cudaError_t cudaProfilerStart();
SMEM_HD cudaError_t cudaProfilerStop();

SMEM_HD cudaError_t cudaChooseDevice(int *device, const cudaDeviceProp *);
SMEM_HD cudaError_t cudaGetDevice(int *device);
SMEM_HD cudaError_t cudaSetDevice(int device);
SMEM_HD cudaError_t cudaInitDevice(int device, unsigned int deviceFlags, unsigned int flags);
SMEM_HD cudaError_t cudaGetDeviceCount(int *count);
SMEM_HD cudaError_t cudaGetDeviceFlags(unsigned int *);
SMEM_HD cudaError_t cudaSetDeviceFlags(unsigned int);
SMEM_HD cudaError_t cudaSetValidDevices(int *devices, int count);
SMEM_HD cudaError_t cudaGetDeviceProperties(cudaDeviceProp *, int device);
SMEM_HD cudaError_t cudaDeviceGetAttribute(int *value, cudaDeviceAttr attr, int device);
SMEM_HD cudaError_t cudaDeviceGetP2PAttribute(int *value, cudaDeviceP2PAttr attr, int source, int target);
SMEM_HD cudaError_t cudaDeviceGetPCIBusId(char *, int length, int device);
SMEM_HD cudaError_t cudaDeviceGetByPCIBusId(int *device, const char *);
SMEM_HD cudaError_t cudaDeviceGetLimit(size_t *value, cudaLimit);
SMEM_HD cudaError_t cudaDeviceSetLimit(cudaLimit, size_t value);
SMEM_HD cudaError_t cudaDeviceGetCacheConfig(cudaFuncCache *);
SMEM_HD cudaError_t cudaDeviceSetCacheConfig(cudaFuncCache);
SMEM_HD cudaError_t cudaDeviceGetSharedMemConfig(cudaSharedMemConfig *);
SMEM_HD cudaError_t cudaDeviceSetSharedMemConfig(cudaSharedMemConfig);
SMEM_HD cudaError_t cudaDeviceGetStreamPriorityRange(int *least, int *greatest);
SMEM_HD cudaError_t cudaDeviceReset();
SMEM_HD cudaError_t cudaDeviceSynchronize();
SMEM_HD cudaError_t cudaThreadSynchronize();
SMEM_HD cudaError_t cudaThreadExit();
SMEM_HD cudaError_t cudaDeviceCanAccessPeer(int *canAccess, int device, int peer);
SMEM_HD cudaError_t cudaDeviceEnablePeerAccess(int peer, unsigned int flags);
SMEM_HD cudaError_t cudaDeviceDisablePeerAccess(int peer);
SMEM_HD cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t *, int device);
SMEM_HD cudaError_t cudaDeviceGetMemPool(cudaMemPool_t *, int device);
SMEM_HD cudaError_t cudaDeviceSetMemPool(int device, cudaMemPool_t);
SMEM_HD cudaError_t cudaCtxResetPersistingL2Cache();

SMEM_HD cudaError_t cudaMalloc(void **pointer, size_t size);
SMEM_HD cudaError_t cudaMallocHost(void **pointer, size_t size);
SMEM_HD cudaError_t cudaMallocPitch(void **pointer, size_t *pitch, size_t width, size_t height);
SMEM_HD cudaError_t cudaMalloc3D(cudaPitchedPtr *, cudaExtent);
SMEM_HD cudaError_t cudaMallocArray(cudaArray_t *, const cudaChannelFormatDesc *, size_t width,
                                    size_t height = 0,
                                    unsigned int flags = 0);
SMEM_HD cudaError_t cudaMalloc3DArray(cudaArray_t *, const cudaChannelFormatDesc *, cudaExtent,
                                      unsigned int flags = 0);
SMEM_HD cudaError_t cudaMallocMipmappedArray(cudaMipmappedArray_t *, const cudaChannelFormatDesc *,
                                             cudaExtent,
                                             unsigned int levels, unsigned int flags = 0);
SMEM_HD cudaError_t cudaGetMipmappedArrayLevel(cudaArray_t *, cudaMipmappedArray_const_t, unsigned int level);
SMEM_HD cudaError_t cudaArrayGetInfo(cudaChannelFormatDesc *, cudaExtent *, unsigned int *flags, cudaArray_t);
SMEM_HD cudaError_t cudaMallocAsync(void **pointer, size_t size, cudaStream_t);
SMEM_HD cudaError_t cudaMallocFromPoolAsync(void **pointer, size_t size, cudaMemPool_t, cudaStream_t);
SMEM_HD cudaError_t cudaFree(void *);
SMEM_HD cudaError_t cudaFreeHost(void *);
SMEM_HD cudaError_t cudaFreeArray(cudaArray_t);
SMEM_HD cudaError_t cudaFreeMipmappedArray(cudaMipmappedArray_t);
SMEM_HD cudaError_t cudaFreeAsync(void *, cudaStream_t);
SMEM_HD cudaError_t cudaHostAlloc(void **pointer, size_t size, unsigned int flags);
SMEM_HD cudaError_t cudaHostRegister(void *, size_t size, unsigned int flags);
SMEM_HD cudaError_t cudaHostUnregister(void *);
SMEM_HD cudaError_t cudaHostGetDevicePointer(void **device, void *host, unsigned int flags);
SMEM_HD cudaError_t cudaHostGetFlags(unsigned int *, void *);
SMEM_HD cudaError_t cudaMemGetInfo(size_t *free, size_t *total);
SMEM_HD cudaError_t cudaPointerGetAttributes(cudaPointerAttributes *, const void *);
SMEM_HD cudaError_t cudaMemAdvise(const void *, size_t, cudaMemoryAdvise, cudaMemLocation);
SMEM_HD cudaError_t cudaMemPrefetchAsync(const void *, size_t, cudaMemLocation, unsigned int flags,
                                         cudaStream_t = nullptr);
SMEM_HD cudaError_t cudaMemRangeGetAttribute(void *, size_t, cudaMemRangeAttribute, const void *, size_t);
SMEM_HD cudaError_t cudaMemPoolCreate(cudaMemPool_t *, const cudaMemPoolProps *);
SMEM_HD cudaError_t cudaMemPoolDestroy(cudaMemPool_t);
SMEM_HD cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t, cudaMemPoolAttr, void *);
SMEM_HD cudaError_t cudaMemPoolGetAttribute(cudaMemPool_t, cudaMemPoolAttr, void *);
SMEM_HD cudaError_t cudaMemPoolSetAccess(cudaMemPool_t, const cudaMemAccessDesc *, size_t count);
SMEM_HD cudaError_t cudaMemPoolGetAccess(cudaMemAccessFlags *, cudaMemPool_t, cudaMemLocation *);
SMEM_HD cudaError_t cudaMemPoolExportPointer(cudaMemPoolPtrExportData *, void *);
SMEM_HD cudaError_t cudaMemPoolImportPointer(void **, cudaMemPool_t, cudaMemPoolPtrExportData *);
SMEM_HD cudaError_t cudaMemPoolTrimTo(cudaMemPool_t, size_t);
SMEM_HD cudaError_t cudaMemPoolExportToShareableHandle(void *, cudaMemPool_t, cudaMemAllocationHandleType,
                                                       unsigned int flags);
SMEM_HD cudaError_t cudaMemPoolImportFromShareableHandle(cudaMemPool_t *, void *, cudaMemAllocationHandleType,
                                                         unsigned int flags);
SMEM_HD cudaError_t cudaIpcGetMemHandle(cudaIpcMemHandle_t *, void *);
SMEM_HD cudaError_t cudaIpcOpenMemHandle(void **, cudaIpcMemHandle_t, unsigned int flags);
SMEM_HD cudaError_t cudaIpcCloseMemHandle(void *);
SMEM_HD cudaError_t cudaIpcGetEventHandle(cudaIpcEventHandle_t *, cudaEvent_t);
SMEM_HD cudaError_t cudaIpcOpenEventHandle(cudaEvent_t *, cudaIpcEventHandle_t);

SMEM_HD cudaError_t cudaMemcpy(void *target, const void *source, size_t size, cudaMemcpyKind);
SMEM_HD cudaError_t cudaMemcpyPeer(void *target, int, const void *source, int, size_t size);
SMEM_HD cudaError_t cudaMemcpyPeerAsync(void *target, int, const void *source, int, size_t,
                                        cudaStream_t = nullptr);
SMEM_HD cudaError_t cudaMemcpyAsync(void *, const void *, size_t, cudaMemcpyKind, cudaStream_t = nullptr);
SMEM_HD cudaError_t cudaMemcpy2D(void *, size_t pitch, const void *, size_t sourcePitch, size_t width,
                                 size_t height, cudaMemcpyKind);
SMEM_HD cudaError_t cudaMemcpy2DAsync(void *, size_t, const void *, size_t, size_t width, size_t height,
                                      cudaMemcpyKind, cudaStream_t = nullptr);
SMEM_HD cudaError_t cudaMemcpy3D(const cudaMemcpy3DParms *);
SMEM_HD cudaError_t cudaMemcpy3DAsync(const cudaMemcpy3DParms *, cudaStream_t = nullptr);
SMEM_HD cudaError_t cudaMemcpy3DPeer(const cudaMemcpy3DPeerParms *);
SMEM_HD cudaError_t cudaMemcpy3DPeerAsync(const cudaMemcpy3DPeerParms *, cudaStream_t = nullptr);
SMEM_HD cudaError_t cudaMemcpyToArray(cudaArray_t, size_t, size_t, const void *, size_t, cudaMemcpyKind);
SMEM_HD cudaError_t cudaMemcpyFromArray(void *, cudaArray_const_t, size_t, size_t, size_t, cudaMemcpyKind);
SMEM_HD cudaError_t cudaMemcpy2DToArray(cudaArray_t, size_t, size_t, const void *, size_t, size_t, size_t,
                                        cudaMemcpyKind);
SMEM_HD cudaError_t cudaMemcpy2DToArrayAsync(cudaArray_t, size_t, size_t, const void *, size_t, size_t,
                                             size_t,
                                             cudaMemcpyKind, cudaStream_t = nullptr);
SMEM_HD cudaError_t cudaMemcpy2DFromArray(void *, size_t, cudaArray_const_t, size_t, size_t, size_t, size_t,
                                          cudaMemcpyKind);
SMEM_HD cudaError_t cudaMemcpy2DArrayToArray(cudaArray_t, size_t, size_t, cudaArray_const_t, size_t, size_t,
                                             size_t,
                                             size_t, cudaMemcpyKind = cudaMemcpyDeviceToDevice);
SMEM_HD cudaError_t cudaMemset(void *, int value, size_t count);
SMEM_HD cudaError_t cudaMemsetAsync(void *, int value, size_t count, cudaStream_t = nullptr);
SMEM_HD cudaError_t cudaMemset2D(void *, size_t pitch, int value, size_t width, size_t height);
SMEM_HD cudaError_t cudaMemset2DAsync(void *, size_t, int, size_t, size_t, cudaStream_t = nullptr);
SMEM_HD cudaError_t cudaMemset3D(cudaPitchedPtr, int value, cudaExtent);
SMEM_HD cudaError_t cudaMemset3DAsync(cudaPitchedPtr, int value, cudaExtent, cudaStream_t = nullptr);
SMEM_HD cudaError_t cudaMemcpyToSymbol(const void *symbol, const void *, size_t, size_t offset = 0,
                                       cudaMemcpyKind = cudaMemcpyHostToDevice);
SMEM_HD cudaError_t cudaMemcpyFromSymbol(void *, const void *symbol, size_t, size_t offset = 0,
                                         cudaMemcpyKind = cudaMemcpyDeviceToHost);
SMEM_HD cudaError_t cudaGetSymbolAddress(void **, const void *symbol);
SMEM_HD cudaError_t cudaGetSymbolSize(size_t *, const void *symbol);

SMEM_HD cudaError_t cudaStreamCreate(cudaStream_t *);
SMEM_HD cudaError_t cudaStreamCreateWithFlags(cudaStream_t *, unsigned int flags);
SMEM_HD cudaError_t cudaStreamCreateWithPriority(cudaStream_t *, unsigned int flags, int priority);
SMEM_HD cudaError_t cudaStreamDestroy(cudaStream_t);
SMEM_HD cudaError_t cudaStreamSynchronize(cudaStream_t);
SMEM_HD cudaError_t cudaStreamQuery(cudaStream_t);
SMEM_HD cudaError_t cudaStreamWaitEvent(cudaStream_t, cudaEvent_t, unsigned int flags = 0);
SMEM_HD cudaError_t cudaStreamAddCallback(cudaStream_t, cudaStreamCallback_t, void *, unsigned int flags);
SMEM_HD cudaError_t cudaStreamAttachMemAsync(cudaStream_t, void *, size_t = 0,
                                             unsigned int = cudaMemAttachSingle);
SMEM_HD cudaError_t cudaStreamGetFlags(cudaStream_t, unsigned int *);
SMEM_HD cudaError_t cudaStreamGetPriority(cudaStream_t, int *);
SMEM_HD cudaError_t cudaStreamGetDevice(cudaStream_t, int *);
SMEM_HD cudaError_t cudaStreamGetId(cudaStream_t, unsigned long long *);
SMEM_HD cudaError_t cudaStreamSetAttribute(cudaStream_t, cudaLaunchAttributeID,
                                           const cudaLaunchAttributeValue *);
SMEM_HD cudaError_t cudaStreamGetAttribute(cudaStream_t, cudaLaunchAttributeID, cudaLaunchAttributeValue *);
SMEM_HD cudaError_t cudaStreamCopyAttributes(cudaStream_t, cudaStream_t);

SMEM_HD cudaError_t cudaEventCreate(cudaEvent_t *);
SMEM_HD cudaError_t cudaEventCreateWithFlags(cudaEvent_t *, unsigned int flags);
SMEM_HD cudaError_t cudaEventDestroy(cudaEvent_t);
SMEM_HD cudaError_t cudaEventElapsedTime(float *, cudaEvent_t, cudaEvent_t);
SMEM_HD cudaError_t cudaEventQuery(cudaEvent_t);
SMEM_HD cudaError_t cudaEventRecord(cudaEvent_t, cudaStream_t = nullptr);
SMEM_HD cudaError_t cudaEventRecordWithFlags(cudaEvent_t, cudaStream_t = nullptr, unsigned int flags = 0);
SMEM_HD cudaError_t cudaEventSynchronize(cudaEvent_t);

SMEM_HD cudaError_t cudaCreateTextureObject(cudaTextureObject_t *, const cudaResourceDesc *,
                                            const cudaTextureDesc *, const cudaResourceViewDesc *);
SMEM_HD cudaError_t cudaDestroyTextureObject(cudaTextureObject_t);
SMEM_HD cudaError_t cudaGetTextureObjectResourceDesc(cudaResourceDesc *, cudaTextureObject_t);
SMEM_HD cudaError_t cudaCreateSurfaceObject(cudaSurfaceObject_t *, const cudaResourceDesc *);
SMEM_HD cudaError_t cudaDestroySurfaceObject(cudaSurfaceObject_t);
SMEM_HD cudaChannelFormatDesc cudaCreateChannelDesc(int, int, int, int, cudaChannelFormatKind);
SMEM_HD cudaError_t cudaGetChannelDesc(cudaChannelFormatDesc *, cudaArray_const_t);

SMEM_HD cudaError_t cudaImportExternalMemory(cudaExternalMemory_t *, const cudaExternalMemoryHandleDesc *);
SMEM_HD cudaError_t cudaExternalMemoryGetMappedBuffer(void **, cudaExternalMemory_t,
                                                      const cudaExternalMemoryBufferDesc *);
SMEM_HD cudaError_t cudaExternalMemoryGetMappedMipmappedArray(cudaMipmappedArray_t *, cudaExternalMemory_t,
                                                              const cudaExternalMemoryMipmappedArrayDesc *);
SMEM_HD cudaError_t cudaDestroyExternalMemory(cudaExternalMemory_t);
SMEM_HD cudaError_t cudaImportExternalSemaphore(cudaExternalSemaphore_t *,
                                                const cudaExternalSemaphoreHandleDesc *);
SMEM_HD cudaError_t cudaDestroyExternalSemaphore(cudaExternalSemaphore_t);
SMEM_HD cudaError_t cudaSignalExternalSemaphoresAsync(const cudaExternalSemaphore_t *,
                                                      const cudaExternalSemaphoreSignalParams *, unsigned int,
                                                      cudaStream_t = nullptr);
SMEM_HD cudaError_t cudaWaitExternalSemaphoresAsync(const cudaExternalSemaphore_t *,
                                                    const cudaExternalSemaphoreWaitParams *, unsigned int,
                                                    cudaStream_t = nullptr);
SMEM_HD cudaError_t cudaGraphicsMapResources(int, cudaGraphicsResource_t *, cudaStream_t = nullptr);
SMEM_HD cudaError_t cudaGraphicsUnmapResources(int, cudaGraphicsResource_t *, cudaStream_t = nullptr);
SMEM_HD cudaError_t cudaGraphicsUnregisterResource(cudaGraphicsResource_t);
SMEM_HD cudaError_t cudaGraphicsResourceGetMappedPointer(void **, size_t *, cudaGraphicsResource_t);
SMEM_HD cudaError_t cudaGraphicsResourceSetMapFlags(cudaGraphicsResource_t, unsigned int);
SMEM_HD cudaError_t cudaGraphicsSubResourceGetMappedArray(cudaArray_t *, cudaGraphicsResource_t, unsigned int,
                                                          unsigned int);
SMEM_HD cudaError_t cudaGetDriverEntryPoint(const char *, void **, unsigned long long,
                                            cudaDriverEntryPointQueryResult * = nullptr);
SMEM_HD cudaError_t cudaGetDriverEntryPointByVersion(const char *, void **, unsigned int, unsigned long long,
                                                     cudaDriverEntryPointQueryResult * = nullptr);
}

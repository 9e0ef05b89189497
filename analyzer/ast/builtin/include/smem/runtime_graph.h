// Stream capture and graphs, and the C++ conveniences of the runtime API (typed allocation, symbols).
#pragma once
#pragma GCC system_header

#include "runtime_types.h"

union cudaLaunchAttributeValue;

extern "C" {
SMEM_HD cudaError_t cudaStreamBeginCapture(cudaStream_t, cudaStreamCaptureMode);
SMEM_HD cudaError_t cudaStreamBeginCaptureToGraph(cudaStream_t, cudaGraph_t, const cudaGraphNode_t *,
                                                  const cudaGraphEdgeData *, size_t, cudaStreamCaptureMode);
SMEM_HD cudaError_t cudaStreamEndCapture(cudaStream_t, cudaGraph_t *);
SMEM_HD cudaError_t cudaStreamIsCapturing(cudaStream_t, cudaStreamCaptureStatus *);
SMEM_HD cudaError_t cudaStreamGetCaptureInfo(cudaStream_t, cudaStreamCaptureStatus *,
                                             unsigned long long * = nullptr,
                                             cudaGraph_t * = nullptr, const cudaGraphNode_t ** = nullptr,
                                             const cudaGraphEdgeData ** = nullptr, size_t * = nullptr);
SMEM_HD cudaError_t cudaStreamUpdateCaptureDependencies(cudaStream_t, cudaGraphNode_t *,
                                                        const cudaGraphEdgeData *,
                                                        size_t, unsigned int flags = 0);
SMEM_HD cudaError_t cudaThreadExchangeStreamCaptureMode(cudaStreamCaptureMode *);
SMEM_HD cudaError_t cudaGraphCreate(cudaGraph_t *, unsigned int flags);
SMEM_HD cudaError_t cudaGraphDestroy(cudaGraph_t);
SMEM_HD cudaError_t cudaGraphClone(cudaGraph_t *, cudaGraph_t);
SMEM_HD cudaError_t cudaGraphInstantiate(cudaGraphExec_t *, cudaGraph_t, unsigned long long flags = 0);
SMEM_HD cudaError_t cudaGraphInstantiateWithFlags(cudaGraphExec_t *, cudaGraph_t,
                                                  unsigned long long flags = 0);
SMEM_HD cudaError_t cudaGraphExecDestroy(cudaGraphExec_t);
SMEM_HD cudaError_t cudaGraphExecUpdate(cudaGraphExec_t, cudaGraph_t, cudaGraphExecUpdateResultInfo *);
SMEM_HD cudaError_t cudaGraphLaunch(cudaGraphExec_t, cudaStream_t);
SMEM_HD cudaError_t cudaGraphUpload(cudaGraphExec_t, cudaStream_t);
SMEM_HD cudaError_t cudaGraphAddKernelNode(cudaGraphNode_t *, cudaGraph_t, const cudaGraphNode_t *, size_t,
                                           const cudaKernelNodeParams *);
SMEM_HD cudaError_t cudaGraphAddMemcpyNode(cudaGraphNode_t *, cudaGraph_t, const cudaGraphNode_t *, size_t,
                                           const cudaMemcpy3DParms *);
SMEM_HD cudaError_t cudaGraphAddMemcpyNode1D(cudaGraphNode_t *, cudaGraph_t, const cudaGraphNode_t *, size_t,
                                             void *,
                                             const void *, size_t, cudaMemcpyKind);
SMEM_HD cudaError_t cudaGraphAddMemsetNode(cudaGraphNode_t *, cudaGraph_t, const cudaGraphNode_t *, size_t,
                                           const cudaMemsetParams *);
SMEM_HD cudaError_t cudaGraphAddHostNode(cudaGraphNode_t *, cudaGraph_t, const cudaGraphNode_t *, size_t,
                                         const cudaHostNodeParams *);
SMEM_HD cudaError_t cudaGraphAddEmptyNode(cudaGraphNode_t *, cudaGraph_t, const cudaGraphNode_t *, size_t);
SMEM_HD cudaError_t cudaGraphAddChildGraphNode(cudaGraphNode_t *, cudaGraph_t, const cudaGraphNode_t *,
                                               size_t,
                                               cudaGraph_t);
SMEM_HD cudaError_t cudaGraphAddMemAllocNode(cudaGraphNode_t *, cudaGraph_t, const cudaGraphNode_t *, size_t,
                                             cudaMemAllocNodeParams *);
SMEM_HD cudaError_t cudaGraphAddMemFreeNode(cudaGraphNode_t *, cudaGraph_t, const cudaGraphNode_t *, size_t,
                                            void *);
SMEM_HD cudaError_t cudaGraphAddNode(cudaGraphNode_t *, cudaGraph_t, const cudaGraphNode_t *,
                                     const cudaGraphEdgeData *, size_t, cudaGraphNodeParams *);
SMEM_HD cudaError_t cudaGraphAddDependencies(cudaGraph_t, const cudaGraphNode_t *, const cudaGraphNode_t *,
                                             const cudaGraphEdgeData *, size_t);
SMEM_HD cudaError_t cudaGraphGetNodes(cudaGraph_t, cudaGraphNode_t *, size_t *);
SMEM_HD cudaError_t cudaGraphGetRootNodes(cudaGraph_t, cudaGraphNode_t *, size_t *);
SMEM_HD cudaError_t cudaGraphNodeGetType(cudaGraphNode_t, cudaGraphNodeType *);
SMEM_HD cudaError_t cudaGraphKernelNodeGetParams(cudaGraphNode_t, cudaKernelNodeParams *);
SMEM_HD cudaError_t cudaGraphKernelNodeSetParams(cudaGraphNode_t, const cudaKernelNodeParams *);
SMEM_HD cudaError_t cudaGraphKernelNodeSetAttribute(cudaGraphNode_t, cudaLaunchAttributeID,
                                                    const cudaLaunchAttributeValue *);
SMEM_HD cudaError_t cudaGraphExecKernelNodeSetParams(cudaGraphExec_t, cudaGraphNode_t,
                                                     const cudaKernelNodeParams *);
SMEM_HD cudaError_t cudaGraphDebugDotPrint(cudaGraph_t, const char *, unsigned int flags);
SMEM_HD cudaError_t cudaGraphConditionalHandleCreate(cudaGraphConditionalHandle *, cudaGraph_t,
                                                     unsigned int defaultValue = 0, unsigned int flags = 0);
SMEM_D void cudaGraphSetConditional(cudaGraphConditionalHandle, unsigned int value);
SMEM_D cudaGraphExec_t cudaGetCurrentGraphExec();
SMEM_HD cudaError_t cudaDeviceGraphMemTrim(int device);
SMEM_HD cudaError_t cudaDeviceGetGraphMemAttribute(int, cudaGraphMemAttributeType, void *);
SMEM_HD cudaError_t cudaDeviceSetGraphMemAttribute(int, cudaGraphMemAttributeType, void *);
SMEM_HD cudaError_t cudaUserObjectCreate(cudaUserObject_t *, void *, cudaHostFn_t, unsigned int,
                                         unsigned int);
SMEM_HD cudaError_t cudaGraphRetainUserObject(cudaGraph_t, cudaUserObject_t, unsigned int = 1,
                                              unsigned int = 0);
}

#define cudaStreamGraphTailLaunch ((cudaStream_t)0x0100000000000000)
#define cudaStreamGraphFireAndForget ((cudaStream_t)0x0200000000000000)
#define cudaStreamTailLaunch ((cudaStream_t)0x3)
#define cudaStreamFireAndForget ((cudaStream_t)0x4)

SMEM_HDI cudaPitchedPtr make_cudaPitchedPtr(void *ptr, size_t pitch, size_t xsize, size_t ysize) {
  return {ptr, pitch, xsize, ysize};
}
SMEM_HDI cudaPos make_cudaPos(size_t x, size_t y, size_t z) { return {x, y, z}; }
SMEM_HDI cudaExtent make_cudaExtent(size_t width, size_t height, size_t depth) { return {width, height,
                                    depth}; }

SMEM_H cudaError_t cudaEventCreate(cudaEvent_t *, unsigned int flags);
template <class T> SMEM_HD cudaError_t cudaMalloc(T **pointer, size_t size) { return cudaSuccess; }
template <class T> SMEM_H cudaError_t cudaMallocHost(T **pointer, size_t size, unsigned int flags = 0) { return cudaSuccess; }
template <class T> SMEM_H cudaError_t cudaHostAlloc(T **pointer, size_t size, unsigned int flags) { return cudaSuccess; }
template <class T> SMEM_H cudaError_t cudaHostGetDevicePointer(T **device, void *host, unsigned int flags) { return cudaSuccess; }
template <class T>
SMEM_H cudaError_t cudaMallocManaged(T **pointer, size_t size, unsigned int flags = cudaMemAttachGlobal) { return cudaSuccess; }
template <class T>
SMEM_H cudaError_t cudaMallocPitch(T **pointer, size_t *pitch, size_t width, size_t height) { return cudaSuccess; }
template <class T> SMEM_H cudaError_t cudaMallocAsync(T **pointer, size_t size, cudaStream_t) { return cudaSuccess; }
template <class T> SMEM_H cudaError_t cudaMallocAsync(T **pointer, size_t size, cudaMemPool_t, cudaStream_t) { return cudaSuccess; }
template <class T>
SMEM_H cudaError_t cudaMallocFromPoolAsync(T **pointer, size_t size, cudaMemPool_t, cudaStream_t) { return cudaSuccess; }
template <class T>
SMEM_H cudaError_t cudaStreamAttachMemAsync(cudaStream_t, T *, size_t = 0,
                                            unsigned int = cudaMemAttachSingle) { return cudaSuccess; }
template <class T>
SMEM_H cudaError_t cudaMemcpyToSymbol(const T &symbol, const void *, size_t, size_t offset = 0,
                                      cudaMemcpyKind = cudaMemcpyHostToDevice) { return cudaSuccess; }
template <class T>
SMEM_H cudaError_t cudaMemcpyToSymbolAsync(const T &symbol, const void *, size_t, size_t offset = 0,
                                           cudaMemcpyKind = cudaMemcpyHostToDevice, cudaStream_t = nullptr) { return cudaSuccess; }
template <class T>
SMEM_H cudaError_t cudaMemcpyFromSymbol(void *, const T &symbol, size_t, size_t offset = 0,
                                        cudaMemcpyKind = cudaMemcpyDeviceToHost) { return cudaSuccess; }
template <class T>
SMEM_H cudaError_t cudaMemcpyFromSymbolAsync(void *, const T &symbol, size_t, size_t offset = 0,
                                             cudaMemcpyKind = cudaMemcpyDeviceToHost, cudaStream_t = nullptr) { return cudaSuccess; }
template <class T> SMEM_H cudaError_t cudaGetSymbolAddress(void **, const T &symbol) { return cudaSuccess; }
template <class T> SMEM_H cudaError_t cudaGetSymbolSize(size_t *, const T &symbol) { return cudaSuccess; }
template <class T> SMEM_HD cudaChannelFormatDesc cudaCreateChannelDesc();
SMEM_HD cudaChannelFormatDesc cudaCreateChannelDescHalf();
SMEM_HD cudaChannelFormatDesc cudaCreateChannelDescHalf1();
SMEM_HD cudaChannelFormatDesc cudaCreateChannelDescHalf2();
SMEM_HD cudaChannelFormatDesc cudaCreateChannelDescHalf4();

// Spellings of toolkits before 13.
SMEM_H cudaError_t cudaMemAdvise(const void *, size_t, cudaMemoryAdvise, int device);
SMEM_H cudaError_t cudaMemPrefetchAsync(const void *, size_t, int device, cudaStream_t = nullptr);
SMEM_H cudaError_t cudaGraphInstantiate(cudaGraphExec_t *, cudaGraph_t, cudaGraphNode_t *, char *, size_t);
SMEM_H cudaError_t cudaGraphExecUpdate(cudaGraphExec_t, cudaGraph_t, cudaGraphNode_t *,
                                       cudaGraphExecUpdateResult *);
SMEM_H cudaError_t cudaGraphAddDependencies(cudaGraph_t, const cudaGraphNode_t *, const cudaGraphNode_t *,
                                            size_t);

// Profiler ranges.
#pragma once
#pragma GCC system_header
#include "smem_cuda_builtin.h"

#define NVTX_VERSION 3
typedef unsigned long long nvtxRangeId_t;
typedef struct nvtxDomainRegistration_st *nvtxDomainHandle_t;
typedef struct nvtxStringRegistration_st *nvtxStringHandle_t;
enum nvtxColorType_t { NVTX_COLOR_UNKNOWN, NVTX_COLOR_ARGB };
enum nvtxMessageType_t { NVTX_MESSAGE_UNKNOWN, NVTX_MESSAGE_TYPE_ASCII, NVTX_MESSAGE_TYPE_UNICODE };
struct nvtxEventAttributes_t {
  unsigned short version, size; unsigned int category; int colorType; unsigned int color; int payloadType;
  union { unsigned long long ullValue; double dValue; } payload;
  int messageType;
  union { const char *ascii; const wchar_t *unicode; nvtxStringHandle_t registered; } message;
};
#define NVTX_EVENT_ATTRIB_STRUCT_SIZE ((unsigned short)sizeof(nvtxEventAttributes_t))
extern "C" {
int nvtxRangePushA(const char *);
int nvtxRangePushEx(const nvtxEventAttributes_t *);
int nvtxRangePop(void);
void nvtxMarkA(const char *);
nvtxRangeId_t nvtxRangeStartA(const char *);
void nvtxRangeEnd(nvtxRangeId_t);
nvtxDomainHandle_t nvtxDomainCreateA(const char *);
int nvtxDomainRangePushEx(nvtxDomainHandle_t, const nvtxEventAttributes_t *);
int nvtxDomainRangePop(nvtxDomainHandle_t);
void nvtxNameCudaStreamA(cudaStream_t, const char *);
void nvtxNameCudaEventA(struct CUevent_st *, const char *);
void nvtxNameOsThreadA(unsigned int, const char *);
}
#define nvtxRangePush nvtxRangePushA
#define nvtxMark nvtxMarkA
#define nvtxRangeStart nvtxRangeStartA

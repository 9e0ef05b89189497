// Asynchronous copy primitives: 4, 8 or 16 bytes from global to shared memory, of which the last
// `zfill` are written as zero.
#pragma once
#pragma GCC system_header
#include "smem_cuda_builtin.h"

SMEM_D void __pipeline_memcpy_async(void *target, const void *source, size_t size, size_t zfill = 0);
SMEM_D void __pipeline_commit();
SMEM_D void __pipeline_wait_prior(unsigned int count);
typedef unsigned long long __mbarrier_t;
typedef unsigned long long __mbarrier_token_t;
SMEM_D void __pipeline_arrive_on(__mbarrier_t *);

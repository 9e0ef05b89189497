// Asynchronous copy primitives: 4, 8 or 16 bytes from global to shared memory, of which the last
// `zfill` are written as zero.
#pragma once
#pragma GCC system_header
#include "smem_cuda_builtin.h"

SMEM_DI void __pipeline_memcpy_async(void *target, const void *source, size_t size, size_t zfill = 0) {
  auto *shared = (__attribute__((address_space(3))) void *)target;
  auto *global = (const __attribute__((address_space(1))) void *)source;
  if (size == 16)
    __nvvm_cp_async_cg_shared_global_16(shared, global, (int)(16 - zfill));
  else if (size == 8)
    __nvvm_cp_async_ca_shared_global_8(shared, global, (int)(8 - zfill));
  else
    __nvvm_cp_async_ca_shared_global_4(shared, global, (int)(4 - zfill));
}
SMEM_DI void __pipeline_commit() { __nvvm_cp_async_commit_group(); }
SMEM_D void __pipeline_wait_prior(unsigned int count);
typedef unsigned long long __mbarrier_t;
typedef unsigned long long __mbarrier_token_t;
SMEM_D void __pipeline_arrive_on(__mbarrier_t *);

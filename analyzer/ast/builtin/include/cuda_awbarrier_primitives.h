// Asynchronous barrier primitives: the barrier is 8 bytes of shared memory.
#pragma once
#pragma GCC system_header
#include "cuda_pipeline_primitives.h"

SMEM_D unsigned int __mbarrier_maximum_count();
SMEM_D void __mbarrier_init(__mbarrier_t *, unsigned int expected);
SMEM_D void __mbarrier_inval(__mbarrier_t *);
SMEM_D __mbarrier_token_t __mbarrier_arrive(__mbarrier_t *);
SMEM_D __mbarrier_token_t __mbarrier_arrive_and_drop(__mbarrier_t *);
SMEM_D bool __mbarrier_test_wait(__mbarrier_t *, __mbarrier_token_t);
SMEM_D bool __mbarrier_try_wait(__mbarrier_t *, __mbarrier_token_t, unsigned int nanoseconds);
SMEM_D bool __mbarrier_test_wait_parity(__mbarrier_t *, bool phase);
SMEM_D bool __mbarrier_try_wait_parity(__mbarrier_t *, bool phase, unsigned int nanoseconds);
SMEM_D unsigned int __mbarrier_token_pending_count(__mbarrier_token_t);

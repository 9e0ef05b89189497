// Cooperative groups. Group objects hold nothing that shared memory would have to account for; their
// operations are opaque. The rank and size queries of a thread block and a tile have bodies, because index
// arithmetic goes through them.
#pragma once
#pragma GCC system_header
#include "smem_cuda_builtin.h"
#include "smem/cooperative_groups_base.h"

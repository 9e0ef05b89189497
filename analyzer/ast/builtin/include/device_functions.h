#pragma once
#pragma GCC system_header
#include "smem_cuda_builtin.h"

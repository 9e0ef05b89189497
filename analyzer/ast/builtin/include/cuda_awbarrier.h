#pragma once
#pragma GCC system_header
#include "cuda_awbarrier_primitives.h"

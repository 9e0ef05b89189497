// Force-included in place of the CUDA toolkit: what nvcc provides before the first line of a source file.
// Contract: one device-pass parse by Clang, no toolkit, no C++ library needed. Everything whose size can
// show up in shared memory has the toolkit's exact size and alignment; everything else is a declaration.
#pragma once
#pragma GCC system_header

#include "smem/attributes.h"
#include "smem/vector_types.h"

#include "smem/launch.h"

#include "smem/math_device.h"

#include "smem/libc.h"

#include "smem/math_std.h"

#include "smem/atomics.h"
#include "smem/bits.h"
#include "smem/legacy.h"
#include "smem/math_extra.h"
#include "smem/memory.h"
#include "smem/nv_atomic.h"
#include "smem/runtime_api.h"
#include "smem/runtime_launch.h"
#include "smem/simd.h"
#include "smem/sync.h"
#include "smem/texture.h"
#include "smem/vector_make.h"
#include "smem/warp.h"

// Pointer types of driver entry points.
#pragma once
#pragma GCC system_header
#include "cuda.h"
typedef decltype(&cuTensorMapEncodeTiled) PFN_cuTensorMapEncodeTiled;
typedef decltype(&cuTensorMapEncodeTiled) PFN_cuTensorMapEncodeTiled_v12000;
typedef decltype(&cuTensorMapEncodeIm2col) PFN_cuTensorMapEncodeIm2col;
typedef decltype(&cuGetProcAddress) PFN_cuGetProcAddress;

// Ends the program with exit code 1 and one line when a CUDA runtime call fails. For programs, not for
// launchers, which return their error.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

#define FA_CHECK(call)                                                                                       \
  do {                                                                                                       \
    const cudaError_t fa_check_error = (call);                                                               \
    if (fa_check_error != cudaSuccess) {                                                                     \
      std::fprintf(stderr, "%s:%d: %s failed: %s\n", __FILE__, __LINE__, #call,                              \
                   cudaGetErrorString(fa_check_error));                                                      \
      std::exit(1);                                                                                          \
    }                                                                                                        \
  } while (0)

// Graphics interoperation of the runtime API.
#pragma once
#pragma GCC system_header
#include "smem_cuda_builtin.h"

cudaError_t cudaGraphicsGLRegisterBuffer(cudaGraphicsResource **, unsigned int buffer, unsigned int flags);
cudaError_t cudaGraphicsGLRegisterImage(cudaGraphicsResource **, unsigned int image, unsigned int target,
                                        unsigned int flags);
cudaError_t cudaGLSetGLDevice(int device);

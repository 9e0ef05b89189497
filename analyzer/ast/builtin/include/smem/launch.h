// The built-in variables and the hooks Clang looks up for a triple-chevron launch.
// The variables read the same special registers through the same property access that Clang's own wrapper
// uses with a toolkit, so the tree and the device module look alike in both modes.
#pragma once
#pragma GCC system_header

#define SMEM_REGISTER(field, source)                                                                         \
  __declspec(property(get = read_##field)) unsigned int field;                                               \
  static inline __attribute__((always_inline, device)) unsigned int read_##field() { return source; }
#define SMEM_BUILTIN_VARIABLE(name, reg)                                                                     \
  struct __cuda_builtin_##name##_t {                                                                         \
    SMEM_REGISTER(x, __nvvm_read_ptx_sreg_##reg##_x())                                                       \
    SMEM_REGISTER(y, __nvvm_read_ptx_sreg_##reg##_y())                                                       \
    SMEM_REGISTER(z, __nvvm_read_ptx_sreg_##reg##_z())                                                       \
    SMEM_D operator uint3() const { return uint3{x, y, z}; }                                                 \
    SMEM_D operator dim3() const { return dim3(x, y, z); }                                                   \
  };                                                                                                         \
  extern const SMEM_D __attribute__((weak)) __cuda_builtin_##name##_t name;

SMEM_BUILTIN_VARIABLE(threadIdx, tid)
SMEM_BUILTIN_VARIABLE(blockIdx, ctaid)
SMEM_BUILTIN_VARIABLE(blockDim, ntid)
SMEM_BUILTIN_VARIABLE(gridDim, nctaid)
SMEM_D const int warpSize = 32;

#undef SMEM_BUILTIN_VARIABLE
#undef SMEM_REGISTER

enum cudaError : int;
typedef enum cudaError cudaError_t;
typedef struct CUstream_st *cudaStream_t;

extern "C" SMEM_H cudaError_t cudaConfigureCall(dim3 gridDim, dim3 blockDim, size_t sharedMem = 0,
                                                cudaStream_t stream = nullptr);
extern "C" SMEM_H unsigned __cudaPushCallConfiguration(dim3 gridDim, dim3 blockDim, size_t sharedMem = 0,
                                                       cudaStream_t stream = nullptr);
extern "C" SMEM_H cudaError_t __cudaPopCallConfiguration(dim3 *gridDim, dim3 *blockDim, size_t *sharedMem,
                                                         void *stream);

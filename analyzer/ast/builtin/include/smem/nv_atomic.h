// nvcc's own atomic built-ins with explicit order and scope, which Clang lacks with and without a toolkit.
// Both force-included headers use this file. Scope and order do not change which address is touched.
#pragma once
#pragma GCC system_header

enum {
  __NV_ATOMIC_RELAXED, __NV_ATOMIC_CONSUME, __NV_ATOMIC_ACQUIRE, __NV_ATOMIC_RELEASE, __NV_ATOMIC_ACQ_REL,
  __NV_ATOMIC_SEQ_CST
};
enum {
  __NV_THREAD_SCOPE_THREAD, __NV_THREAD_SCOPE_BLOCK, __NV_THREAD_SCOPE_CLUSTER, __NV_THREAD_SCOPE_DEVICE,
  __NV_THREAD_SCOPE_SYSTEM
};

#define SMEM_NV_FETCH(op)                                                                                    \
  template <class T, class U>                                                                                \
  __device__ inline T __nv_atomic_fetch_##op(T *address, U value, int order,                                 \
                                             int scope = __NV_THREAD_SCOPE_SYSTEM) {                         \
    return __atomic_fetch_##op(address, (T)value, __ATOMIC_RELAXED);                                         \
  }                                                                                                          \
  template <class T, class U>                                                                                \
  __device__ inline void __nv_atomic_##op(T *address, U value, int order,                                    \
                                          int scope = __NV_THREAD_SCOPE_SYSTEM) {                            \
    (void)__atomic_fetch_##op(address, (T)value, __ATOMIC_RELAXED);                                          \
  }
SMEM_NV_FETCH(add)
SMEM_NV_FETCH(sub)
SMEM_NV_FETCH(and)
SMEM_NV_FETCH(or)
SMEM_NV_FETCH(xor)
SMEM_NV_FETCH(min)
SMEM_NV_FETCH(max)
#undef SMEM_NV_FETCH

template <class T>
__device__ inline T __nv_atomic_load_n(T *address, int order, int scope = __NV_THREAD_SCOPE_SYSTEM) {
  return *address;
}
template <class T>
__device__ inline void __nv_atomic_load(T *address, T *result, int order,
                                        int scope = __NV_THREAD_SCOPE_SYSTEM) {
  *result = *address;
}
template <class T, class U>
__device__ inline void __nv_atomic_store_n(T *address, U value, int order,
                                           int scope = __NV_THREAD_SCOPE_SYSTEM) {
  *address = value;
}
template <class T>
__device__ inline void __nv_atomic_store(T *address, T *value, int order,
                                         int scope = __NV_THREAD_SCOPE_SYSTEM) {
  *address = *value;
}
template <class T, class U>
__device__ T __nv_atomic_exchange_n(T *address, U value, int order, int scope = __NV_THREAD_SCOPE_SYSTEM);
template <class T>
__device__ void __nv_atomic_exchange(T *address, T *value, T *result, int order,
                                     int scope = __NV_THREAD_SCOPE_SYSTEM);
template <class T, class U>
__device__ bool __nv_atomic_compare_exchange_n(T *address, T *expected, U desired, bool weak, int success,
                                               int failure,
                                               int scope = __NV_THREAD_SCOPE_SYSTEM);
template <class T>
__device__ bool __nv_atomic_compare_exchange(T *address, T *expected, T *desired, bool weak, int success,
                                             int failure,
                                             int scope = __NV_THREAD_SCOPE_SYSTEM);
__device__ void __nv_atomic_thread_fence(int order, int scope = __NV_THREAD_SCOPE_SYSTEM);

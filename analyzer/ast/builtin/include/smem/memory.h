// Cached loads and stores, address-space conversions and queries. Loads and stores have bodies: what matters
// here is which address is touched, not the cache policy.
#pragma once
#pragma GCC system_header

// The common ones are overloads, because code adds its own next to them; the rare ones are templates, which are
// cheaper to parse.
#define SMEM_CACHED(type)                                                                                    \
  SMEM_DI type __ldg(const type *p) { return *p; }                                                           \
  SMEM_DI type __ldcg(const type *p) { return *p; }                                                          \
  SMEM_DI type __ldcs(const type *p) { return *p; }                                                          \
  SMEM_DI void __stcg(type *p, type v) { *p = v; }                                                           \
  SMEM_DI void __stcs(type *p, type v) { *p = v; }
template <class T> SMEM_DI T __ldca(const T *p) { return *p; }
template <class T> SMEM_DI T __ldlu(const T *p) { return *p; }
template <class T> SMEM_DI T __ldcv(const T *p) { return *p; }
template <class T> SMEM_DI void __stwb(T *p, T v) { *p = v; }
template <class T> SMEM_DI void __stwt(T *p, T v) { *p = v; }
SMEM_CACHED(char) SMEM_CACHED(signed char) SMEM_CACHED(unsigned char) SMEM_CACHED(short)
SMEM_CACHED(unsigned short) SMEM_CACHED(int) SMEM_CACHED(unsigned int) SMEM_CACHED(long)
SMEM_CACHED(unsigned long) SMEM_CACHED(long long) SMEM_CACHED(unsigned long long) SMEM_CACHED(float)
SMEM_CACHED(double) SMEM_CACHED(char2) SMEM_CACHED(char4) SMEM_CACHED(uchar2) SMEM_CACHED(uchar4)
SMEM_CACHED(short2) SMEM_CACHED(short4) SMEM_CACHED(ushort2) SMEM_CACHED(ushort4) SMEM_CACHED(int2)
SMEM_CACHED(int4) SMEM_CACHED(uint2) SMEM_CACHED(uint4) SMEM_CACHED(float2) SMEM_CACHED(float4)
SMEM_CACHED(longlong2) SMEM_CACHED(ulonglong2) SMEM_CACHED(double2)

// An integer address of one space, from a generic pointer and back.
#define SMEM_SPACE(name, number)                                                                             \
  SMEM_DI size_t __cvta_generic_to_##name(const void *p) {                                                   \
    return (size_t)(void __attribute__((address_space(number))) *)p;                                         \
  }                                                                                                          \
  SMEM_DI void *__cvta_##name##_to_generic(size_t address) {                                                 \
    return (void *)(void __attribute__((address_space(number))) *)address;                                   \
  }
SMEM_SPACE(global, 1)
SMEM_SPACE(shared, 3)
SMEM_SPACE(constant, 4)
SMEM_SPACE(local, 5)
#undef SMEM_SPACE
SMEM_D size_t __cvta_generic_to_grid_constant(const void *);
SMEM_D void *__cvta_grid_constant_to_generic(size_t);

SMEM_DI unsigned int __isGlobal(const void *p) { return __nvvm_isspacep_global(p); }
SMEM_DI unsigned int __isShared(const void *p) { return __nvvm_isspacep_shared(p); }
SMEM_DI unsigned int __isConstant(const void *p) { return __nvvm_isspacep_const(p); }
SMEM_DI unsigned int __isLocal(const void *p) { return __nvvm_isspacep_local(p); }
SMEM_D unsigned int __isGridConstant(const void *);
SMEM_D unsigned int __isClusterShared(const void *);
SMEM_D unsigned int __isCtaShared(const void *);
SMEM_D void __prefetch_global_l1(const void *);
SMEM_D void __prefetch_global_l2(const void *);

SMEM_D unsigned int __dynamic_smem_size();
SMEM_D unsigned int __total_smem_size();

// Atomics at the three scopes. The bodies are Clang's generic atomics, so that the device module shows an
// atomic access to the right address instead of an unknown call.
#pragma once
#pragma GCC system_header

#define SMEM_SCOPES(X, ...) X(, __VA_ARGS__) X(_block, __VA_ARGS__) X(_system, __VA_ARGS__)

#define SMEM_FETCH(scope, name, op, type)                                                                    \
  SMEM_DI type atomic##name##scope(type *address, type value) {                                              \
    return __atomic_fetch_##op(address, value, __ATOMIC_RELAXED);                                            \
  }
#define SMEM_EXCHANGE(scope, type, carrier)                                                                  \
  SMEM_DI type atomicExch##scope(type *address, type value) {                                                \
    return __builtin_bit_cast(type, __atomic_exchange_n((carrier *)address,                                  \
                                                        __builtin_bit_cast(carrier, value),                  \
                                                        __ATOMIC_RELAXED));                                  \
  }
#define SMEM_COMPARE(scope, type)                                                                            \
  SMEM_DI type atomicCAS##scope(type *address, type compare, type value) {                                   \
    __atomic_compare_exchange_n(address, &compare, value, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);        \
    return compare;                                                                                          \
  }
#define SMEM_COUNT(scope, name) SMEM_D unsigned int atomic##name##scope(unsigned int *, unsigned int limit);

#define SMEM_ARITHMETIC(type)                                                                                \
  SMEM_SCOPES(SMEM_FETCH, Add, add, type)                                                                    \
  SMEM_SCOPES(SMEM_FETCH, Min, min, type)                                                                    \
  SMEM_SCOPES(SMEM_FETCH, Max, max, type)
#define SMEM_BITWISE(type)                                                                                   \
  SMEM_SCOPES(SMEM_FETCH, And, and, type)                                                                    \
  SMEM_SCOPES(SMEM_FETCH, Or, or, type)                                                                      \
  SMEM_SCOPES(SMEM_FETCH, Xor, xor, type)                                                                    \
  SMEM_SCOPES(SMEM_EXCHANGE, type, type)                                                                     \
  SMEM_SCOPES(SMEM_COMPARE, type)

SMEM_ARITHMETIC(int)
SMEM_ARITHMETIC(unsigned int)
SMEM_ARITHMETIC(unsigned long long)
SMEM_BITWISE(int)
SMEM_BITWISE(unsigned int)
SMEM_BITWISE(unsigned long long)
SMEM_SCOPES(SMEM_FETCH, Min, min, long long)
SMEM_SCOPES(SMEM_FETCH, Max, max, long long)
SMEM_SCOPES(SMEM_FETCH, And, and, long long)
SMEM_SCOPES(SMEM_FETCH, Or, or, long long)
SMEM_SCOPES(SMEM_FETCH, Xor, xor, long long)
SMEM_SCOPES(SMEM_FETCH, Add, add, float)
SMEM_SCOPES(SMEM_FETCH, Add, add, double)
SMEM_SCOPES(SMEM_FETCH, Sub, sub, int)
SMEM_SCOPES(SMEM_FETCH, Sub, sub, unsigned int)
SMEM_SCOPES(SMEM_EXCHANGE, float, unsigned int)
SMEM_SCOPES(SMEM_COMPARE, unsigned short)
SMEM_SCOPES(SMEM_COUNT, Inc)
SMEM_SCOPES(SMEM_COUNT, Dec)
SMEM_D float2 atomicAdd(float2 *, float2);
SMEM_D float4 atomicAdd(float4 *, float4);

#undef SMEM_ARITHMETIC
#undef SMEM_BITWISE
#undef SMEM_FETCH
#undef SMEM_EXCHANGE
#undef SMEM_COMPARE
#undef SMEM_COUNT
#undef SMEM_SCOPES

// make_<type>: one maker per vector type, constant-foldable so that sizes computed through them stay known.
#pragma once
#pragma GCC system_header

#define SMEM_MAKE(scalar, name)                                                                              \
  SMEM_HDI constexpr name##1 make_##name##1(scalar x) { return {x}; }                                        \
  SMEM_HDI constexpr name##2 make_##name##2(scalar x, scalar y) { return {x, y}; }                           \
  SMEM_HDI constexpr name##3 make_##name##3(scalar x, scalar y, scalar z) { return {x, y, z}; }              \
  SMEM_HDI constexpr name##4 make_##name##4(scalar x, scalar y, scalar z, scalar w) { return {x, y, z, w}; }
#define SMEM_MAKE_WIDE(scalar, name)                                                                         \
  SMEM_MAKE(scalar, name)                                                                                    \
  SMEM_HDI constexpr name##4_16a make_##name##4_16a(scalar x, scalar y, scalar z, scalar w) {                \
    return {x, y, z, w};                                                                                     \
  }                                                                                                          \
  SMEM_HDI constexpr name##4_32a make_##name##4_32a(scalar x, scalar y, scalar z, scalar w) {                \
    return {x, y, z, w};                                                                                     \
  }

SMEM_MAKE(signed char, char)
SMEM_MAKE(unsigned char, uchar)
SMEM_MAKE(short, short)
SMEM_MAKE(unsigned short, ushort)
SMEM_MAKE(int, int)
SMEM_MAKE(unsigned int, uint)
SMEM_MAKE(float, float)
SMEM_MAKE_WIDE(long, long)
SMEM_MAKE_WIDE(unsigned long, ulong)
SMEM_MAKE_WIDE(long long, longlong)
SMEM_MAKE_WIDE(unsigned long long, ulonglong)
SMEM_MAKE_WIDE(double, double)

#undef SMEM_MAKE
#undef SMEM_MAKE_WIDE

// The built-in vector types and dim3. Alignments differ by count and element on purpose: two- and
// four-element types are aligned as a whole up to 16 bytes, three-element types as their element.
// The four-element types of 8-byte elements come in a 16- and a 32-byte-aligned variant; the plain name is
// the 16-byte one.
#pragma once
#pragma GCC system_header

#define SMEM_VECTOR(scalar, name, align2, align4)                                                            \
  struct name##1 { scalar x; };                                                                              \
  struct __attribute__((aligned(align2))) name##2 { scalar x, y; };                                          \
  struct name##3 { scalar x, y, z; };                                                                        \
  struct __attribute__((aligned(align4))) name##4 { scalar x, y, z, w; };
#define SMEM_VECTOR_WIDE(scalar, name)                                                                       \
  SMEM_VECTOR(scalar, name, 16, 16)                                                                          \
  struct __attribute__((aligned(16))) name##4_16a { scalar x, y, z, w; };                                    \
  struct __attribute__((aligned(32))) name##4_32a { scalar x, y, z, w; };

SMEM_VECTOR(signed char, char, 2, 4)
SMEM_VECTOR(unsigned char, uchar, 2, 4)
SMEM_VECTOR(short, short, 4, 8)
SMEM_VECTOR(unsigned short, ushort, 4, 8)
SMEM_VECTOR(int, int, 8, 16)
SMEM_VECTOR(unsigned int, uint, 8, 16)
SMEM_VECTOR(float, float, 8, 16)
SMEM_VECTOR_WIDE(long, long)
SMEM_VECTOR_WIDE(unsigned long, ulong)
SMEM_VECTOR_WIDE(long long, longlong)
SMEM_VECTOR_WIDE(unsigned long long, ulonglong)
SMEM_VECTOR_WIDE(double, double)

#undef SMEM_VECTOR
#undef SMEM_VECTOR_WIDE

struct dim3 {
  unsigned int x, y, z;
  SMEM_HD constexpr dim3(unsigned int vx = 1, unsigned int vy = 1, unsigned int vz = 1)
      : x(vx), y(vy), z(vz) {}
  SMEM_HD constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
  SMEM_HD constexpr operator uint3() const { return uint3{x, y, z}; }
};

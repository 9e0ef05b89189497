// Integer and bit intrinsics, and conversions between representations. The integer ones have bodies: they
// appear in index arithmetic, and a body keeps an index exact.
#pragma once
#pragma GCC system_header

SMEM_DI int __popc(unsigned int x) { return __builtin_popcount(x); }
SMEM_DI int __popcll(unsigned long long x) { return __builtin_popcountll(x); }
SMEM_DI int __clz(int x) { return x == 0 ? 32 : __builtin_clz(x); }
SMEM_DI int __clzll(long long x) { return x == 0 ? 64 : __builtin_clzll(x); }
SMEM_DI int __ffs(int x) { return __builtin_ffs(x); }
SMEM_DI int __ffsll(long long x) { return __builtin_ffsll(x); }
SMEM_DI unsigned int __brev(unsigned int x) { return __builtin_bitreverse32(x); }
SMEM_DI unsigned long long __brevll(unsigned long long x) { return __builtin_bitreverse64(x); }
SMEM_D unsigned int __fns(unsigned int mask, unsigned int base, int offset);
SMEM_D unsigned int __byte_perm(unsigned int, unsigned int, unsigned int selector);
SMEM_DI int __mul24(int x, int y) { return ((x << 8) >> 8) * ((y << 8) >> 8); }
SMEM_DI unsigned int __umul24(unsigned int x, unsigned int y) { return (x & 0xffffff) * (y & 0xffffff); }
SMEM_DI int mul24(int x, int y) { return __mul24(x, y); }
SMEM_DI unsigned int umul24(unsigned int x, unsigned int y) { return __umul24(x, y); }
SMEM_DI int __mulhi(int x, int y) { return (int)(((long long)x * y) >> 32); }
SMEM_DI unsigned int __umulhi(unsigned int x, unsigned int y) {
  return (unsigned int)(((unsigned long long)x * y) >> 32);
}
SMEM_DI int mulhi(int x, int y) { return __mulhi(x, y); }
SMEM_DI unsigned int umulhi(unsigned int x, unsigned int y) { return __umulhi(x, y); }
SMEM_DI long long __mul64hi(long long x, long long y) { return (long long)(((__int128)x * y) >> 64); }
SMEM_DI unsigned long long __umul64hi(unsigned long long x, unsigned long long y) {
  return (unsigned long long)(((unsigned __int128)x * y) >> 64);
}
SMEM_DI long long mul64hi(long long x, long long y) { return __mul64hi(x, y); }
SMEM_DI unsigned long long umul64hi(unsigned long long x, unsigned long long y) { return __umul64hi(x, y); }
SMEM_DI unsigned int __funnelshift_l(unsigned int lo, unsigned int hi, unsigned int shift) {
  return (unsigned int)(((((unsigned long long)hi << 32) | lo) << (shift & 31)) >> 32);
}
SMEM_DI unsigned int __funnelshift_r(unsigned int lo, unsigned int hi, unsigned int shift) {
  return (unsigned int)((((unsigned long long)hi << 32) | lo) >> (shift & 31));
}
SMEM_DI unsigned int __funnelshift_lc(unsigned int lo, unsigned int hi, unsigned int shift) {
  return shift >= 32 ? lo : __funnelshift_l(lo, hi, shift);
}
SMEM_DI unsigned int __funnelshift_rc(unsigned int lo, unsigned int hi, unsigned int shift) {
  return shift >= 32 ? hi : __funnelshift_r(lo, hi, shift);
}
SMEM_DI int __hadd(int x, int y) { return (int)(((long long)x + y) >> 1); }
SMEM_DI int __rhadd(int x, int y) { return (int)(((long long)x + y + 1) >> 1); }
SMEM_DI unsigned int __uhadd(unsigned int x, unsigned int y) {
  return (unsigned int)(((unsigned long long)x + y) >> 1);
}
SMEM_DI unsigned int __urhadd(unsigned int x, unsigned int y) {
  return (unsigned int)(((unsigned long long)x + y + 1) >> 1);
}
SMEM_DI unsigned int __sad(int x, int y, unsigned int z) {
  return z + (unsigned int)(x < y ? (long long)y - x : (long long)x - y);
}
SMEM_DI unsigned int __usad(unsigned int x, unsigned int y,
                            unsigned int z) { return z + (x < y ? y - x : x - y); }

SMEM_D int __dp4a(int, int, int);
SMEM_D unsigned int __dp4a(unsigned int, unsigned int, unsigned int);
SMEM_D int __dp4a(char4, char4, int);
SMEM_D unsigned int __dp4a(uchar4, uchar4, unsigned int);
SMEM_D int __dp2a_lo(int, int, int);
SMEM_D unsigned int __dp2a_lo(unsigned int, unsigned int, unsigned int);
SMEM_D int __dp2a_lo(short2, char4, int);
SMEM_D unsigned int __dp2a_lo(ushort2, uchar4, unsigned int);
SMEM_D int __dp2a_hi(int, int, int);
SMEM_D unsigned int __dp2a_hi(unsigned int, unsigned int, unsigned int);
SMEM_D int __dp2a_hi(short2, char4, int);
SMEM_D unsigned int __dp2a_hi(ushort2, uchar4, unsigned int);

SMEM_DI float __int_as_float(int x) { return __builtin_bit_cast(float, x); }
SMEM_DI int __float_as_int(float x) { return __builtin_bit_cast(int, x); }
SMEM_DI float __uint_as_float(unsigned int x) { return __builtin_bit_cast(float, x); }
SMEM_DI unsigned int __float_as_uint(float x) { return __builtin_bit_cast(unsigned int, x); }
SMEM_DI double __longlong_as_double(long long x) { return __builtin_bit_cast(double, x); }
SMEM_DI long long __double_as_longlong(double x) { return __builtin_bit_cast(long long, x); }
SMEM_DI int __double2loint(double x) { return (int)__builtin_bit_cast(long long, x); }
SMEM_DI int __double2hiint(double x) { return (int)(__builtin_bit_cast(long long, x) >> 32); }
SMEM_D double __hiloint2double(int hi, int lo);

#define SMEM_ROUNDINGS(X, ...) X(_rn, __VA_ARGS__) X(_rz, __VA_ARGS__) X(_ru, __VA_ARGS__) X(_rd, __VA_ARGS__)
#define SMEM_CONVERT(mode, name, from, to) SMEM_D to __##name##mode(from);
SMEM_ROUNDINGS(SMEM_CONVERT, float2int, float, int)
SMEM_ROUNDINGS(SMEM_CONVERT, float2uint, float, unsigned int)
SMEM_ROUNDINGS(SMEM_CONVERT, float2ll, float, long long)
SMEM_ROUNDINGS(SMEM_CONVERT, float2ull, float, unsigned long long)
SMEM_ROUNDINGS(SMEM_CONVERT, int2float, int, float)
SMEM_ROUNDINGS(SMEM_CONVERT, uint2float, unsigned int, float)
SMEM_ROUNDINGS(SMEM_CONVERT, ll2float, long long, float)
SMEM_ROUNDINGS(SMEM_CONVERT, ull2float, unsigned long long, float)
SMEM_ROUNDINGS(SMEM_CONVERT, double2float, double, float)
SMEM_ROUNDINGS(SMEM_CONVERT, double2int, double, int)
SMEM_ROUNDINGS(SMEM_CONVERT, double2uint, double, unsigned int)
SMEM_ROUNDINGS(SMEM_CONVERT, double2ll, double, long long)
SMEM_ROUNDINGS(SMEM_CONVERT, double2ull, double, unsigned long long)
SMEM_ROUNDINGS(SMEM_CONVERT, ll2double, long long, double)
SMEM_ROUNDINGS(SMEM_CONVERT, ull2double, unsigned long long, double)
#undef SMEM_CONVERT
#undef SMEM_ROUNDINGS
SMEM_D double __int2double_rn(int);
SMEM_D double __uint2double_rn(unsigned int);

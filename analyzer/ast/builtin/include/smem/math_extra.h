// Math that only CUDA has: min and max, single-precision intrinsics, rounding-mode arithmetic, special
// functions. min and max have bodies because tile sizes and indices are computed with them; they serve the
// host too, where nvcc also offers them unasked.
#pragma once
#pragma GCC system_header

#define SMEM_MIN_MAX(type, a, b)                                                                             \
  SMEM_HDI constexpr type min(a x, b y) { return (type)x < (type)y ? (type)x : (type)y; }                    \
  SMEM_HDI constexpr type max(a x, b y) { return (type)x < (type)y ? (type)y : (type)x; }
SMEM_MIN_MAX(int, int, int)
SMEM_MIN_MAX(unsigned int, unsigned int, unsigned int)
SMEM_MIN_MAX(unsigned int, int, unsigned int)
SMEM_MIN_MAX(unsigned int, unsigned int, int)
SMEM_MIN_MAX(long, long, long)
SMEM_MIN_MAX(unsigned long, unsigned long, unsigned long)
SMEM_MIN_MAX(unsigned long, long, unsigned long)
SMEM_MIN_MAX(unsigned long, unsigned long, long)
SMEM_MIN_MAX(long long, long long, long long)
SMEM_MIN_MAX(unsigned long long, unsigned long long, unsigned long long)
SMEM_MIN_MAX(unsigned long long, long long, unsigned long long)
SMEM_MIN_MAX(unsigned long long, unsigned long long, long long)
SMEM_MIN_MAX(float, float, float)
SMEM_MIN_MAX(double, double, double)
SMEM_MIN_MAX(double, float, double)
SMEM_MIN_MAX(double, double, float)
#undef SMEM_MIN_MAX
SMEM_HDI constexpr unsigned int umin(unsigned int x, unsigned int y) { return x < y ? x : y; }
SMEM_HDI constexpr unsigned int umax(unsigned int x, unsigned int y) { return x < y ? y : x; }
SMEM_HDI constexpr long long llmin(long long x, long long y) { return x < y ? x : y; }
SMEM_HDI constexpr long long llmax(long long x, long long y) { return x < y ? y : x; }
SMEM_HDI constexpr unsigned long long ullmin(unsigned long long x,
                                             unsigned long long y) { return x < y ? x : y; }
SMEM_HDI constexpr unsigned long long ullmax(unsigned long long x,
                                             unsigned long long y) { return x < y ? y : x; }

#define SMEM_FLOAT_1(name) SMEM_D float name(float);
#define SMEM_FLOAT_2(name) SMEM_D float name(float, float);
#define SMEM_FLOAT_3(name) SMEM_D float name(float, float, float);
#define SMEM_DOUBLE_1(name) SMEM_D double name(double);
#define SMEM_DOUBLE_2(name) SMEM_D double name(double, double);
#define SMEM_DOUBLE_3(name) SMEM_D double name(double, double, double);
#define SMEM_ROUNDED(X, name) X(name##_rn) X(name##_rz) X(name##_ru) X(name##_rd)

SMEM_FLOAT_1(__cosf) SMEM_FLOAT_1(__exp10f) SMEM_FLOAT_1(__expf) SMEM_FLOAT_1(__log10f)
SMEM_FLOAT_1(__log2f) SMEM_FLOAT_1(__logf) SMEM_FLOAT_1(__saturatef) SMEM_FLOAT_1(__sinf)
SMEM_FLOAT_1(__tanf) SMEM_FLOAT_1(__tanhf) SMEM_FLOAT_1(__frsqrt_rn)
SMEM_FLOAT_2(__powf) SMEM_FLOAT_2(__fdividef)
SMEM_ROUNDED(SMEM_FLOAT_2, __fadd) SMEM_ROUNDED(SMEM_FLOAT_2, __fsub) SMEM_ROUNDED(SMEM_FLOAT_2, __fmul)
SMEM_ROUNDED(SMEM_FLOAT_2, __fdiv) SMEM_ROUNDED(SMEM_FLOAT_1, __frcp) SMEM_ROUNDED(SMEM_FLOAT_1, __fsqrt)
SMEM_ROUNDED(SMEM_FLOAT_3, __fmaf) SMEM_ROUNDED(SMEM_FLOAT_3, __fmaf_ieee)
SMEM_ROUNDED(SMEM_DOUBLE_2, __dadd) SMEM_ROUNDED(SMEM_DOUBLE_2, __dsub) SMEM_ROUNDED(SMEM_DOUBLE_2, __dmul)
SMEM_ROUNDED(SMEM_DOUBLE_2, __ddiv) SMEM_ROUNDED(SMEM_DOUBLE_1, __drcp) SMEM_ROUNDED(SMEM_DOUBLE_1, __dsqrt)
SMEM_ROUNDED(SMEM_DOUBLE_3, __fma)
SMEM_D void __sincosf(float, float *, float *);
#define SMEM_PAIR_2(name) SMEM_D float2 name(float2, float2);
#define SMEM_PAIR_3(name) SMEM_D float2 name(float2, float2, float2);
SMEM_ROUNDED(SMEM_PAIR_2, __fadd2) SMEM_ROUNDED(SMEM_PAIR_2, __fmul2) SMEM_ROUNDED(SMEM_PAIR_3, __ffma2)
#undef SMEM_PAIR_2
#undef SMEM_PAIR_3

// Both sides, in both precisions, under the bare and the suffixed name.
#define SMEM_SPECIAL(name)                                                                                   \
  SMEM_HD double name(double);                                                                               \
  SMEM_HD float name(float);                                                                                 \
  SMEM_HD float name##f(float);
SMEM_SPECIAL(rsqrt) SMEM_SPECIAL(rcbrt) SMEM_SPECIAL(erfcx) SMEM_SPECIAL(erfinv) SMEM_SPECIAL(erfcinv)
SMEM_SPECIAL(normcdf) SMEM_SPECIAL(normcdfinv) SMEM_SPECIAL(cyl_bessel_i0) SMEM_SPECIAL(cyl_bessel_i1)
#undef SMEM_SPECIAL
// Device only: the C library has its own on some systems.
#define SMEM_SPECIAL(name)                                                                                   \
  SMEM_D double name(double);                                                                                \
  SMEM_D float name(float);                                                                                  \
  SMEM_D float name##f(float);
SMEM_SPECIAL(exp10) SMEM_SPECIAL(sinpi) SMEM_SPECIAL(cospi) SMEM_SPECIAL(tanpi) SMEM_SPECIAL(j0)
SMEM_SPECIAL(j1) SMEM_SPECIAL(y0) SMEM_SPECIAL(y1)
#undef SMEM_SPECIAL
SMEM_D double jn(int, double);
SMEM_D float jnf(int, float);
SMEM_D double yn(int, double);
SMEM_D float ynf(int, float);
SMEM_D void sincos(double, double *, double *);
SMEM_D void sincos(float, float *, float *);
SMEM_D void sincosf(float, float *, float *);
SMEM_D void sincospi(double, double *, double *);
SMEM_D void sincospi(float, float *, float *);
SMEM_D void sincospif(float, float *, float *);
SMEM_D float fdividef(float, float);
SMEM_D int __isnan(double);
SMEM_D int __isinf(double);
SMEM_D int __finite(double);
SMEM_D int __signbitd(double);
SMEM_D int __isnanf(float);
SMEM_D int __isinff(float);
SMEM_D int __finitef(float);
SMEM_D int __signbitf(float);
SMEM_D double norm(int, const double *);
SMEM_D float normf(int, const float *);
SMEM_DOUBLE_2(rhypot) SMEM_FLOAT_2(rhypotf)
SMEM_DOUBLE_3(norm3d) SMEM_FLOAT_3(norm3df) SMEM_DOUBLE_3(rnorm3d) SMEM_FLOAT_3(rnorm3df)
SMEM_D double norm4d(double, double, double, double);
SMEM_D float norm4df(float, float, float, float);
SMEM_D double rnorm4d(double, double, double, double);
SMEM_D float rnorm4df(float, float, float, float);

#undef SMEM_FLOAT_1
#undef SMEM_FLOAT_2
#undef SMEM_FLOAT_3
#undef SMEM_DOUBLE_1
#undef SMEM_DOUBLE_2
#undef SMEM_DOUBLE_3

// Device math under the names that libc and std also use. These come before any C or C++ math header, and
// std sees them (math_std.h), so that a later <cmath> leaves its constexpr overloads to the host instead of
// clashing. Only device overloads are declared here: the host keeps the C library's own.
#pragma once
#pragma GCC system_header

#define SMEM_MATH_1(X)                                                                                       \
  X(acos) X(acosh) X(asin) X(asinh) X(atan) X(atanh) X(cbrt) X(ceil) X(cos) X(cosh) X(erf) X(erfc) X(exp)    \
  X(exp2) X(expm1) X(fabs) X(floor) X(lgamma) X(log) X(log10) X(log1p) X(log2) X(logb) X(nearbyint)          \
  X(rint) X(round) X(sin) X(sinh) X(sqrt) X(tan) X(tanh) X(tgamma) X(trunc)
#define SMEM_MATH_2(X)                                                                                       \
  X(atan2) X(copysign) X(fdim) X(fmax) X(fmin) X(fmod) X(hypot) X(nextafter) X(remainder)

#define SMEM_ONE(name)                                                                                       \
  SMEM_D double name(double);                                                                                \
  SMEM_D float name(float);                                                                                  \
  SMEM_D float name##f(float);
#define SMEM_TWO(name)                                                                                       \
  SMEM_D double name(double, double);                                                                        \
  SMEM_D float name(float, float);                                                                           \
  SMEM_D float name##f(float, float);
SMEM_MATH_1(SMEM_ONE)
SMEM_MATH_2(SMEM_TWO)
#undef SMEM_ONE
#undef SMEM_TWO

// An integer argument would be ambiguous between float and double where no <cmath> template takes it.
#define SMEM_INTEGER(name)                                                                                   \
  SMEM_D double name(int);                                                                                   \
  SMEM_D double name(unsigned int);                                                                          \
  SMEM_D double name(long);                                                                                  \
  SMEM_D double name(unsigned long);                                                                         \
  SMEM_D double name(long long);                                                                             \
  SMEM_D double name(unsigned long long);
SMEM_MATH_1(SMEM_INTEGER)
#undef SMEM_INTEGER
#define SMEM_MIXED(name)                                                                                     \
  SMEM_D double name(double, float);                                                                         \
  SMEM_D double name(float, double);                                                                         \
  SMEM_D double name(int, int);                                                                              \
  SMEM_D double name(int, float);                                                                            \
  SMEM_D double name(float, int);                                                                            \
  SMEM_D double name(int, double);                                                                           \
  SMEM_D double name(double, int);
SMEM_MATH_2(SMEM_MIXED)
SMEM_D double pow(double, float);
SMEM_D double pow(float, double);
SMEM_D double pow(int, int);
SMEM_D double pow(int, float);
SMEM_D double pow(int, double);
#undef SMEM_MIXED

SMEM_D double pow(double, double);
SMEM_D double pow(double, int);
SMEM_D float pow(float, float);
SMEM_D float pow(float, int);
SMEM_D float powf(float, float);
SMEM_D double fma(double, double, double);
SMEM_D float fma(float, float, float);
SMEM_D float fmaf(float, float, float);
SMEM_D double frexp(double, int *);
SMEM_D float frexp(float, int *);
SMEM_D float frexpf(float, int *);
SMEM_D double ldexp(double, int);
SMEM_D float ldexp(float, int);
SMEM_D float ldexpf(float, int);
SMEM_D double modf(double, double *);
SMEM_D float modf(float, float *);
SMEM_D float modff(float, float *);
SMEM_D double remquo(double, double, int *);
SMEM_D float remquo(float, float, int *);
SMEM_D float remquof(float, float, int *);
SMEM_D double scalbn(double, int);
SMEM_D float scalbn(float, int);
SMEM_D float scalbnf(float, int);
SMEM_D double scalbln(double, long);
SMEM_D float scalbln(float, long);
SMEM_D float scalblnf(float, long);
SMEM_D int ilogb(double);
SMEM_D int ilogb(float);
SMEM_D int ilogbf(float);
SMEM_D double nan(const char *);
SMEM_D float nanf(const char *);

#define SMEM_ROUND_TO(name, type)                                                                            \
  SMEM_D type name(double);                                                                                  \
  SMEM_D type name(float);                                                                                   \
  SMEM_D type name##f(float);
SMEM_ROUND_TO(lrint, long)
SMEM_ROUND_TO(lround, long)
SMEM_ROUND_TO(llrint, long long)
SMEM_ROUND_TO(llround, long long)
#undef SMEM_ROUND_TO

SMEM_DI int abs(int x) { return x < 0 ? -x : x; }
SMEM_DI long abs(long x) { return x < 0 ? -x : x; }
SMEM_DI long long abs(long long x) { return x < 0 ? -x : x; }
SMEM_DI long labs(long x) { return x < 0 ? -x : x; }
SMEM_DI long long llabs(long long x) { return x < 0 ? -x : x; }
SMEM_D float abs(float);
SMEM_D double abs(double);

#define SMEM_CLASSIFY(name)                                                                                  \
  SMEM_D bool name(float);                                                                                   \
  SMEM_D bool name(double);
SMEM_CLASSIFY(isfinite)
SMEM_CLASSIFY(isinf)
SMEM_CLASSIFY(isnan)
SMEM_CLASSIFY(isnormal)
SMEM_CLASSIFY(signbit)
#undef SMEM_CLASSIFY

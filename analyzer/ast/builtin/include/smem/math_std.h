// Shows the math functions of both sides to namespace std, and gives the macros of the C math header.
#pragma once
#pragma GCC system_header

namespace std {
#define SMEM_USING(name) using ::name;
SMEM_MATH_1(SMEM_USING)
SMEM_MATH_2(SMEM_USING)
SMEM_USING(abs) SMEM_USING(fma) SMEM_USING(frexp) SMEM_USING(ilogb) SMEM_USING(isfinite)
SMEM_USING(isinf) SMEM_USING(isnan) SMEM_USING(isnormal) SMEM_USING(ldexp) SMEM_USING(llrint)
SMEM_USING(llround) SMEM_USING(lrint) SMEM_USING(lround) SMEM_USING(modf) SMEM_USING(pow)
SMEM_USING(remquo) SMEM_USING(scalbln) SMEM_USING(scalbn) SMEM_USING(signbit)
#undef SMEM_USING
} // namespace std

#undef SMEM_MATH_1
#undef SMEM_MATH_2

#ifndef INFINITY
#define INFINITY (__builtin_inff())
#define NAN (__builtin_nanf(""))
#define HUGE_VALF (__builtin_huge_valf())
#define HUGE_VAL (__builtin_huge_val())
#endif
#ifndef M_PI
#define M_E 2.7182818284590452354
#define M_LOG2E 1.4426950408889634074
#define M_LOG10E 0.43429448190325182765
#define M_LN2 0.69314718055994530942
#define M_LN10 2.30258509299404568402
#define M_PI 3.14159265358979323846
#define M_PI_2 1.57079632679489661923
#define M_PI_4 0.78539816339744830962
#define M_1_PI 0.31830988618379067154
#define M_2_PI 0.63661977236758134308
#define M_2_SQRTPI 1.12837916709551257390
#define M_SQRT2 1.41421356237309504880
#define M_SQRT1_2 0.70710678118654752440
#endif

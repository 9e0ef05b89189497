// Limits, functors, bit counts and math of cuda::std, and the helpers of cuda:: next to them.
#pragma once
#pragma GCC system_header
#include "std_utility.h"

namespace cuda {
namespace std {
template <class T> struct numeric_limits {
  static constexpr bool is_specialized = false;
};
#define SMEM_LIMITS(type, low, high, bits)                                                                   \
  template <> struct numeric_limits<type> {                                                                  \
    static constexpr bool is_specialized = true, is_integer = true, is_signed = (type)-1 < (type)0;          \
    static constexpr int digits = bits;                                                                      \
    SMEM_HD static constexpr type min() noexcept { return low; }                                             \
    SMEM_HD static constexpr type lowest() noexcept { return low; }                                          \
    SMEM_HD static constexpr type max() noexcept { return high; }                                            \
  };
SMEM_LIMITS(bool, false, true, 1)
SMEM_LIMITS(char, -128, 127, 7)
SMEM_LIMITS(signed char, -128, 127, 7)
SMEM_LIMITS(unsigned char, 0, 255, 8)
SMEM_LIMITS(short, -32768, 32767, 15)
SMEM_LIMITS(unsigned short, 0, 65535, 16)
SMEM_LIMITS(int, -__INT_MAX__ - 1, __INT_MAX__, 31)
SMEM_LIMITS(unsigned int, 0, ~0u, 32)
SMEM_LIMITS(long, -__LONG_MAX__ - 1, __LONG_MAX__, 63)
SMEM_LIMITS(unsigned long, 0, ~0ul, 64)
SMEM_LIMITS(long long, -__LONG_LONG_MAX__ - 1, __LONG_LONG_MAX__, 63)
SMEM_LIMITS(unsigned long long, 0, ~0ull, 64)
#undef SMEM_LIMITS
#define SMEM_LIMITS(type, prefix, suffix)                                                                    \
  template <> struct numeric_limits<type> {                                                                  \
    static constexpr bool is_specialized = true, is_integer = false, is_signed = true, has_infinity = true;  \
    static constexpr int digits = __##prefix##_MANT_DIG__;                                                   \
    SMEM_HD static constexpr type min() noexcept { return __##prefix##_MIN__; }                              \
    SMEM_HD static constexpr type lowest() noexcept { return -__##prefix##_MAX__; }                          \
    SMEM_HD static constexpr type max() noexcept { return __##prefix##_MAX__; }                              \
    SMEM_HD static constexpr type epsilon() noexcept { return __##prefix##_EPSILON__; }                      \
    SMEM_HD static constexpr type infinity() noexcept { return __builtin_huge_val##suffix(); }               \
    SMEM_HD static constexpr type quiet_NaN() noexcept { return __builtin_nan##suffix(""); }                 \
  };
SMEM_LIMITS(float, FLT, f)
SMEM_LIMITS(double, DBL, )
#undef SMEM_LIMITS

#define SMEM_FUNCTOR(name, result, op)                                                                       \
  template <class T = void> struct name {                                                                    \
    SMEM_HD constexpr result operator()(const T &a, const T &b) const { return a op b; }                     \
  };                                                                                                         \
  template <> struct name<void> {                                                                            \
    template <class A, class B> SMEM_HD constexpr auto operator()(const A &a, const B &b) const {            \
      return a op b;                                                                                         \
    }                                                                                                        \
  };
SMEM_FUNCTOR(plus, T, +)
SMEM_FUNCTOR(minus, T, -)
SMEM_FUNCTOR(multiplies, T, *)
SMEM_FUNCTOR(bit_and, T, &)
SMEM_FUNCTOR(bit_or, T, |)
SMEM_FUNCTOR(bit_xor, T, ^)
SMEM_FUNCTOR(less, bool, <)
SMEM_FUNCTOR(greater, bool, >)
SMEM_FUNCTOR(equal_to, bool, ==)
#undef SMEM_FUNCTOR

SMEM_HDI constexpr int popcount(unsigned int x) { return __builtin_popcount(x); }
SMEM_HDI constexpr int popcount(unsigned long long x) { return __builtin_popcountll(x); }
SMEM_HDI constexpr int countl_zero(unsigned int x) { return x ? __builtin_clz(x) : 32; }
SMEM_HDI constexpr int countr_zero(unsigned int x) { return x ? __builtin_ctz(x) : 32; }
template <class T> SMEM_HDI constexpr bool has_single_bit(T x) { return x && !(x & (x - 1)); }
template <class T> SMEM_HDI constexpr int bit_width(T x) { return x ? 1 + bit_width(T(x >> 1)) : 0; }
template <class T> SMEM_HDI constexpr T bit_ceil(T x) { return x <= 1 ? T(1) : T(1) << bit_width(T(x - 1)); }
template <class T> SMEM_HDI constexpr T bit_floor(T x) { return x ? T(1) << (bit_width(x) - 1) : T(0); }

using ::abs; using ::ceil; using ::cos; using ::exp; using ::exp2; using ::fabs; using ::floor; using ::fma;
using ::fmax; using ::fmin; using ::log; using ::log2; using ::pow; using ::round; using ::sin; using ::sqrt;
using ::tanh; using ::trunc; using ::isnan; using ::isinf; using ::isfinite;
} // namespace std

template <class T = void> struct maximum {
  SMEM_HD constexpr T operator()(const T &a, const T &b) const { return a < b ? b : a; }
};
template <class T = void> struct minimum {
  SMEM_HD constexpr T operator()(const T &a, const T &b) const { return b < a ? b : a; }
};
template <> struct maximum<void> {
  template <class A, class B> SMEM_HD constexpr auto operator()(const A &a,
                                                              const B &b) const { return a < b ? b : a; }
};
template <> struct minimum<void> {
  template <class A, class B> SMEM_HD constexpr auto operator()(const A &a,
                                                              const B &b) const { return b < a ? b : a; }
};
template <class T, class U> SMEM_HDI constexpr T ceil_div(T a, U b) { return T((a + b - 1) / b); }
template <class T, class U> SMEM_HDI constexpr T round_up(T a, U b) { return T((a + b - 1) / b * b); }
template <class T, class U> SMEM_HDI constexpr T round_down(T a, U b) { return T(a / b * b); }
} // namespace cuda

// Arithmetic that the 16-bit floating-point types share, name for name: scalar type `one`, pair type `two`.
// Used by cuda_fp16.h and cuda_bf16.h; declares nothing by itself.
#pragma once
#pragma GCC system_header

// The minimum of <type_traits> for converting constructors.
template <class T> struct SmemNumber {};
#define SMEM_NUMBER(type)                                                                                    \
  template <> struct SmemNumber<type> { using Self = type; };
SMEM_NUMBER(bool) SMEM_NUMBER(char) SMEM_NUMBER(signed char) SMEM_NUMBER(unsigned char) SMEM_NUMBER(short)
SMEM_NUMBER(unsigned short) SMEM_NUMBER(int) SMEM_NUMBER(unsigned int) SMEM_NUMBER(long)
SMEM_NUMBER(unsigned long) SMEM_NUMBER(long long) SMEM_NUMBER(unsigned long long) SMEM_NUMBER(float)
SMEM_NUMBER(double)
#undef SMEM_NUMBER

#define SMEM_HALF_FUNCTION_1(T, f) SMEM_HD T f(T);
#define SMEM_HALF_FUNCTION_2(T, f) SMEM_HD T f(T, T);
#define SMEM_HALF_FUNCTION_3(T, f) SMEM_HD T f(T, T, T);
#define SMEM_HALF_OPERATOR(T, op, assign)                                                                    \
  SMEM_HD T operator op(const T &, const T &);                                                               \
  SMEM_HD T &operator assign(T &, const T &);
#define SMEM_HALF_RELATION(T, op) SMEM_HD bool operator op(const T &, const T &);
#define SMEM_HALF_OPERATORS(T)                                                                               \
  SMEM_HALF_OPERATOR(T, +, +=) SMEM_HALF_OPERATOR(T, -, -=) SMEM_HALF_OPERATOR(T, *, *=)                     \
  SMEM_HALF_OPERATOR(T, /, /=)                                                                               \
  SMEM_HD T &operator++(T &);                                                                                \
  SMEM_HD T operator++(T &, int);                                                                            \
  SMEM_HD T &operator--(T &);                                                                                \
  SMEM_HD T operator--(T &, int);                                                                            \
  SMEM_HD T operator+(const T &);                                                                            \
  SMEM_HD T operator-(const T &);                                                                            \
  SMEM_HALF_RELATION(T, ==) SMEM_HALF_RELATION(T, !=) SMEM_HALF_RELATION(T, <) SMEM_HALF_RELATION(T, >)      \
  SMEM_HALF_RELATION(T, <=) SMEM_HALF_RELATION(T, >=)

#define SMEM_HALF_COMPARE(one, two, order)                                                                   \
  SMEM_HD bool __h##order(one, one);                                                                         \
  SMEM_HD bool __h##order##u(one, one);                                                                      \
  SMEM_HD two __h##order##2(two, two);                                                                       \
  SMEM_HD two __h##order##u2(two, two);                                                                      \
  SMEM_HD bool __hb##order##2(two, two);                                                                     \
  SMEM_HD bool __hb##order##u2(two, two);                                                                    \
  SMEM_HD unsigned int __h##order##2_mask(two, two);                                                         \
  SMEM_HD unsigned int __h##order##u2_mask(two, two);

#define SMEM_HALF_TRANSCENDENTAL(one, two, f)                                                                \
  SMEM_D one h##f(one);                                                                                      \
  SMEM_D two h2##f(two);

#define SMEM_HALF_OPERATIONS(one, two)                                                                       \
  SMEM_HALF_OPERATORS(one)                                                                                   \
  SMEM_HALF_OPERATORS(two)                                                                                   \
  SMEM_HALF_FUNCTION_2(one, __hadd) SMEM_HALF_FUNCTION_2(one, __hsub) SMEM_HALF_FUNCTION_2(one, __hmul)      \
  SMEM_HALF_FUNCTION_2(one, __hdiv) SMEM_HALF_FUNCTION_2(one, __hadd_sat)                                    \
  SMEM_HALF_FUNCTION_2(one, __hsub_sat) SMEM_HALF_FUNCTION_2(one, __hmul_sat)                                \
  SMEM_HALF_FUNCTION_2(one, __hadd_rn) SMEM_HALF_FUNCTION_2(one, __hsub_rn)                                  \
  SMEM_HALF_FUNCTION_2(one, __hmul_rn) SMEM_HALF_FUNCTION_2(one, __hmin) SMEM_HALF_FUNCTION_2(one, __hmax)   \
  SMEM_HALF_FUNCTION_2(one, __hmin_nan) SMEM_HALF_FUNCTION_2(one, __hmax_nan)                                \
  SMEM_HALF_FUNCTION_3(one, __hfma) SMEM_HALF_FUNCTION_3(one, __hfma_sat)                                    \
  SMEM_HALF_FUNCTION_3(one, __hfma_relu) SMEM_HALF_FUNCTION_1(one, __hneg) SMEM_HALF_FUNCTION_1(one, __habs) \
  SMEM_HALF_FUNCTION_2(two, __hadd2) SMEM_HALF_FUNCTION_2(two, __hsub2) SMEM_HALF_FUNCTION_2(two, __hmul2)   \
  SMEM_HALF_FUNCTION_2(two, __h2div) SMEM_HALF_FUNCTION_2(two, __hadd2_sat)                                  \
  SMEM_HALF_FUNCTION_2(two, __hsub2_sat) SMEM_HALF_FUNCTION_2(two, __hmul2_sat)                              \
  SMEM_HALF_FUNCTION_2(two, __hadd2_rn) SMEM_HALF_FUNCTION_2(two, __hsub2_rn)                                \
  SMEM_HALF_FUNCTION_2(two, __hmul2_rn) SMEM_HALF_FUNCTION_2(two, __hmin2)                                   \
  SMEM_HALF_FUNCTION_2(two, __hmax2) SMEM_HALF_FUNCTION_2(two, __hmin2_nan)                                  \
  SMEM_HALF_FUNCTION_2(two, __hmax2_nan) SMEM_HALF_FUNCTION_3(two, __hfma2)                                  \
  SMEM_HALF_FUNCTION_3(two, __hfma2_sat) SMEM_HALF_FUNCTION_3(two, __hfma2_relu)                             \
  SMEM_HALF_FUNCTION_3(two, __hcmadd) SMEM_HALF_FUNCTION_1(two, __hneg2)                                     \
  SMEM_HALF_FUNCTION_1(two, __habs2)                                                                         \
  SMEM_HALF_COMPARE(one, two, eq) SMEM_HALF_COMPARE(one, two, ne) SMEM_HALF_COMPARE(one, two, le)            \
  SMEM_HALF_COMPARE(one, two, ge) SMEM_HALF_COMPARE(one, two, lt) SMEM_HALF_COMPARE(one, two, gt)            \
  SMEM_HALF_TRANSCENDENTAL(one, two, sqrt) SMEM_HALF_TRANSCENDENTAL(one, two, rsqrt)                         \
  SMEM_HALF_TRANSCENDENTAL(one, two, rcp) SMEM_HALF_TRANSCENDENTAL(one, two, log)                            \
  SMEM_HALF_TRANSCENDENTAL(one, two, log2) SMEM_HALF_TRANSCENDENTAL(one, two, log10)                         \
  SMEM_HALF_TRANSCENDENTAL(one, two, exp) SMEM_HALF_TRANSCENDENTAL(one, two, exp2)                           \
  SMEM_HALF_TRANSCENDENTAL(one, two, exp10) SMEM_HALF_TRANSCENDENTAL(one, two, cos)                          \
  SMEM_HALF_TRANSCENDENTAL(one, two, sin) SMEM_HALF_TRANSCENDENTAL(one, two, tanh)                           \
  SMEM_HALF_TRANSCENDENTAL(one, two, tanh_approx) SMEM_HALF_TRANSCENDENTAL(one, two, floor)                  \
  SMEM_HALF_TRANSCENDENTAL(one, two, ceil) SMEM_HALF_TRANSCENDENTAL(one, two, rint)                          \
  SMEM_HALF_TRANSCENDENTAL(one, two, trunc)                                                                  \
  SMEM_HD bool __hisnan(one);                                                                                \
  SMEM_HD int __hisinf(one);                                                                                 \
  SMEM_HD two __hisnan2(two);                                                                                \
  SMEM_HD float __low2float(two);                                                                            \
  SMEM_HD float __high2float(two);                                                                           \
  SMEM_HDI constexpr two __lowhigh2highlow(two v) { return two(v.y, v.x); }                                  \
  SMEM_CACHED(one)                                                                                           \
  SMEM_CACHED(two)                                                                                           \
  SMEM_SHUFFLE(one)                                                                                          \
  SMEM_SHUFFLE(two)                                                                                          \
  SMEM_D one atomicAdd(one *, one);                                                                          \
  SMEM_D two atomicAdd(two *, two);

#define SMEM_HALF_CONVERSION_1(mode, one, short_name, type, type_name)                                       \
  SMEM_HD type __##short_name##2##type_name##mode(one);                                                      \
  SMEM_HD one __##type_name##2##short_name##mode(type);
#define SMEM_HALF_CONVERSION(one, short_name, type, type_name)                                               \
  SMEM_HALF_CONVERSION_1(_rn, one, short_name, type, type_name)                                              \
  SMEM_HALF_CONVERSION_1(_rz, one, short_name, type, type_name)                                              \
  SMEM_HALF_CONVERSION_1(_ru, one, short_name, type, type_name)                                              \
  SMEM_HALF_CONVERSION_1(_rd, one, short_name, type, type_name)
#define SMEM_HALF_CONVERSIONS(one, short_name)                                                               \
  SMEM_HALF_CONVERSION(one, short_name, int, int)                                                            \
  SMEM_HALF_CONVERSION(one, short_name, unsigned int, uint)                                                  \
  SMEM_HALF_CONVERSION(one, short_name, short, short)                                                        \
  SMEM_HALF_CONVERSION(one, short_name, unsigned short, ushort)                                              \
  SMEM_HALF_CONVERSION(one, short_name, long long, ll)                                                       \
  SMEM_HALF_CONVERSION(one, short_name, unsigned long long, ull)                                             \
  SMEM_HD one __float2##short_name##_rn(float);                                                              \
  SMEM_HD one __float2##short_name##_rz(float);                                                              \
  SMEM_HD one __float2##short_name##_ru(float);                                                              \
  SMEM_HD one __float2##short_name##_rd(float);                                                              \
  SMEM_HD one __float2##short_name(float);                                                                   \
  SMEM_HD one __double2##short_name(double);                                                                 \
  SMEM_HD float __##short_name##2float(one);                                                                 \
  SMEM_HD signed char __##short_name##2char_rz(one);                                                         \
  SMEM_HD unsigned char __##short_name##2uchar_rz(one);                                                      \
  SMEM_HDI constexpr unsigned short __##short_name##_as_ushort(one v) {                                      \
    return __builtin_bit_cast(unsigned short, v);                                                            \
  }                                                                                                          \
  SMEM_HDI constexpr short __##short_name##_as_short(one v) { return __builtin_bit_cast(short, v); }         \
  SMEM_HDI constexpr one __ushort_as_##short_name(unsigned short v) { return __builtin_bit_cast(one, v); }   \
  SMEM_HDI constexpr one __short_as_##short_name(short v) { return __builtin_bit_cast(one, v); }

// A scalar is 2 bytes and aligned to 2, a pair 4 bytes and aligned to 4.
#define SMEM_HALF_TYPES(one, two)                                                                            \
  struct __attribute__((aligned(2))) one##_raw { unsigned short x; };                                        \
  struct __attribute__((aligned(4))) two##_raw { unsigned short x, y; };                                     \
  struct __attribute__((aligned(2))) one {                                                                   \
    unsigned short __x;                                                                                      \
    one() = default;                                                                                         \
    SMEM_HD constexpr one(const one##_raw &raw) : __x(raw.x) {}                                              \
    template <class T, class = typename SmemNumber<T>::Self> SMEM_HD one(T);                                 \
    SMEM_HD constexpr operator one##_raw() const { return {__x}; }                                           \
    SMEM_HD operator float() const;                                                                          \
  };                                                                                                         \
  struct __attribute__((aligned(4))) two {                                                                   \
    one x, y;                                                                                                \
    two() = default;                                                                                         \
    SMEM_HD constexpr two(const one &a, const one &b) : x(a), y(b) {}                                        \
    SMEM_HD constexpr two(const two##_raw &raw) : x(one##_raw{raw.x}), y(one##_raw{raw.y}) {}                \
    SMEM_HD constexpr operator two##_raw() const { return {x.__x, y.__x}; }                                  \
  };

// Type traits of cuda::std on Clang's own type predicates. Where the C++ library uses a predicate's name for
// a type of its own, Clang gives the name up; those predicates are spelled out here.
#pragma once
#pragma GCC system_header
#include "thread_scope.h"

namespace cuda {
namespace std {
using nullptr_t = decltype(nullptr);
using int8_t = signed char;
using int16_t = short;
using int32_t = int;
using int64_t = long;
using uint8_t = unsigned char;
using uint16_t = unsigned short;
using uint32_t = unsigned int;
using uint64_t = unsigned long;
using intptr_t = long;
using uintptr_t = unsigned long;
enum class byte : unsigned char {};

template <class T, T Value> struct integral_constant {
  static constexpr T value = Value;
  using value_type = T;
  using type = integral_constant;
  SMEM_HD constexpr operator T() const noexcept { return Value; }
  SMEM_HD constexpr T operator()() const noexcept { return Value; }
};
template <bool Value> using bool_constant = integral_constant<bool, Value>;
using true_type = bool_constant<true>;
using false_type = bool_constant<false>;

template <bool, class T = void> struct enable_if {};
template <class T> struct enable_if<true, T> {
  using type = T;
};
template <bool Condition, class T = void> using enable_if_t = typename enable_if<Condition, T>::type;
template <bool, class T, class F> struct conditional {
  using type = T;
};
template <class T, class F> struct conditional<false, T, F> {
  using type = F;
};
template <bool Condition, class T, class F> using conditional_t = typename conditional<Condition, T, F>::type;
template <class...> using void_t = void;
template <class T> struct type_identity {
  using type = T;
};
template <class T> using type_identity_t = typename type_identity<T>::type;

#define SMEM_TRANSFORM(name, ...)                                                                            \
  template <class T> struct name {                                                                           \
    using type = __VA_ARGS__;                                                                                \
  };                                                                                                         \
  template <class T> using name##_t = __VA_ARGS__;
SMEM_TRANSFORM(remove_cv, __remove_cv(T))
SMEM_TRANSFORM(remove_const, __remove_const(T))
SMEM_TRANSFORM(remove_volatile, __remove_volatile(T))
SMEM_TRANSFORM(remove_reference, __remove_reference_t(T))
SMEM_TRANSFORM(remove_cvref, __remove_cvref(T))
SMEM_TRANSFORM(remove_pointer, __remove_pointer(T))
SMEM_TRANSFORM(remove_extent, __remove_extent(T))
SMEM_TRANSFORM(decay, __decay(T))
SMEM_TRANSFORM(add_pointer, __add_pointer(T))
SMEM_TRANSFORM(add_lvalue_reference, __add_lvalue_reference(T))
SMEM_TRANSFORM(add_rvalue_reference, __add_rvalue_reference(T))
SMEM_TRANSFORM(add_const, const T)
SMEM_TRANSFORM(underlying_type, __underlying_type(T))
#undef SMEM_TRANSFORM

#define SMEM_PREDICATE(name, ...)                                                                            \
  template <class T> struct name : bool_constant<__VA_ARGS__> {};                                            \
  template <class T> inline constexpr bool name##_v = __VA_ARGS__;
SMEM_PREDICATE(is_void, __is_same(__remove_cv(T), void))
SMEM_PREDICATE(is_integral, __is_integral(T))
SMEM_PREDICATE(is_floating_point, __is_floating_point(T))
SMEM_PREDICATE(is_arithmetic, __is_integral(T) || __is_floating_point(T))
SMEM_PREDICATE(is_pointer, !__is_same(__remove_pointer(T), __remove_cv(T)) && !__is_same(__remove_pointer(T),
               T))
SMEM_PREDICATE(is_array, __is_array(T))
SMEM_PREDICATE(is_reference, __is_reference(T))
SMEM_PREDICATE(is_lvalue_reference, __is_lvalue_reference(T))
SMEM_PREDICATE(is_rvalue_reference, __is_rvalue_reference(T))
SMEM_PREDICATE(is_const, __is_const(T))
SMEM_PREDICATE(is_enum, __is_enum(T))
SMEM_PREDICATE(is_class, __is_class(T))
SMEM_PREDICATE(is_union, __is_union(T))
SMEM_PREDICATE(is_function, __is_function(T))
SMEM_PREDICATE(is_object, __is_object(T))
SMEM_PREDICATE(is_empty, __is_empty(T))
SMEM_PREDICATE(is_final, __is_final(T))
SMEM_PREDICATE(is_trivial, __is_trivially_copyable(T) && __is_trivially_constructible(T))
SMEM_PREDICATE(is_trivially_copyable, __is_trivially_copyable(T))
SMEM_PREDICATE(is_trivially_destructible, __is_trivially_destructible(T))
SMEM_PREDICATE(is_standard_layout, __is_standard_layout(T))
SMEM_PREDICATE(is_default_constructible, __is_constructible(T))
#undef SMEM_PREDICATE
template <class T, bool = is_arithmetic_v<T>> inline constexpr bool is_signed_v = T(-1) < T(0);
template <class T> inline constexpr bool is_signed_v<T, false> = false;
template <class T> inline constexpr bool is_unsigned_v = is_arithmetic_v<T> && !is_signed_v<T>;
template <class T> struct is_signed : bool_constant<is_signed_v<T>> {};
template <class T> struct is_unsigned : bool_constant<is_unsigned_v<T>> {};

template <size_t Size> struct integer_of_size;
template <> struct integer_of_size<1> {
  using plus = unsigned char;
  using both = signed char;
};
template <> struct integer_of_size<2> {
  using plus = unsigned short;
  using both = short;
};
template <> struct integer_of_size<4> {
  using plus = unsigned int;
  using both = int;
};
template <> struct integer_of_size<8> {
  using plus = unsigned long;
  using both = long;
};
template <class T> struct make_unsigned {
  using type = typename integer_of_size<sizeof(T)>::plus;
};
template <class T> struct make_signed {
  using type = typename integer_of_size<sizeof(T)>::both;
};
template <class T> using make_unsigned_t = typename make_unsigned<T>::type;
template <class T> using make_signed_t = typename make_signed<T>::type;

#define SMEM_RELATION(name, predicate)                                                                       \
  template <class T, class U> struct name : bool_constant<predicate(T, U)> {};                               \
  template <class T, class U> inline constexpr bool name##_v = predicate(T, U);
SMEM_RELATION(is_same, __is_same)
SMEM_RELATION(is_base_of, __is_base_of)
SMEM_RELATION(is_convertible, __is_convertible)
SMEM_RELATION(is_assignable, __is_assignable)
#undef SMEM_RELATION
template <class T, class... A> struct is_constructible : bool_constant<__is_constructible(T, A...)> {};
template <class T, class... A> inline constexpr bool is_constructible_v = __is_constructible(T, A...);

template <class... T> struct conjunction : bool_constant<(T::value && ...)> {};
template <class... T> struct disjunction : bool_constant<(T::value || ...)> {};
template <class T> struct negation : bool_constant<!T::value> {};
template <class... T> inline constexpr bool conjunction_v = (T::value && ...);
template <class... T> inline constexpr bool disjunction_v = (T::value || ...);
template <class T> inline constexpr bool negation_v = !T::value;
template <class T> struct alignment_of : integral_constant<size_t, alignof(T)> {};
template <class T> struct rank : integral_constant<size_t, __array_rank(T)> {};

template <class T> SMEM_HD __add_rvalue_reference(T) declval() noexcept;
template <class F, class... A> struct invoke_result {
  using type = decltype(declval<F>()(declval<A>()...));
};
template <class F, class... A> using invoke_result_t = typename invoke_result<F, A...>::type;
template <class... T> struct common_type;
template <class T> struct common_type<T> {
  using type = __decay(T);
};
template <class T, class U> struct common_type<T, U> {
  using type = __decay(decltype(false ? declval<T>() : declval<U>()));
};
template <class T, class U, class... R> struct common_type<T, U, R...> {
  using type = typename common_type<typename common_type<T, U>::type, R...>::type;
};
template <class... T> using common_type_t = typename common_type<T...>::type;
SMEM_HDI constexpr bool is_constant_evaluated() noexcept { return __builtin_is_constant_evaluated(); }
} // namespace std
} // namespace cuda

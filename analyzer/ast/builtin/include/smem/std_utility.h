// The value types and small algorithms of cuda::std: array, pair, tuple, span, limits, functors.
// A tuple's members lie in order and empty ones take no room, as in the toolkit.
#pragma once
#pragma GCC system_header
#include "std_traits.h"

namespace cuda {
namespace std {
template <class T> SMEM_HDI constexpr __remove_reference_t(T) &&move(T &&value) noexcept {
  return static_cast<__remove_reference_t(T) &&>(value);
}
template <class T> SMEM_HDI constexpr T &&forward(__remove_reference_t(T) &value) noexcept {
  return static_cast<T &&>(value);
}
template <class T> SMEM_HDI constexpr T &&forward(__remove_reference_t(T) &&value) noexcept {
  return static_cast<T &&>(value);
}
template <class T> SMEM_HDI constexpr void swap(T &a, T &b) {
  T kept = move(a);
  a = move(b);
  b = move(kept);
}
template <class T, class U = T> SMEM_HDI constexpr T exchange(T &target, U &&value) {
  T old = move(target);
  target = forward<U>(value);
  return old;
}
template <class T> SMEM_HDI constexpr const T &min(const T &a, const T &b) { return b < a ? b : a; }
template <class T> SMEM_HDI constexpr const T &max(const T &a, const T &b) { return a < b ? b : a; }
template <class T> SMEM_HDI constexpr const T &clamp(const T &v, const T &low, const T &high) {
  return v < low ? low : high < v ? high : v;
}
template <class To, class From> SMEM_HDI constexpr To bit_cast(const From &value) noexcept {
  return __builtin_bit_cast(To, value);
}
template <class T> SMEM_HDI constexpr T *addressof(T &value) noexcept { return __builtin_addressof(value); }

template <class T, T... Values> struct integer_sequence {
  using value_type = T;
  SMEM_HD static constexpr size_t size() { return sizeof...(Values); }
};
template <class T, T Count> using make_integer_sequence = __make_integer_seq<integer_sequence, T, Count>;
template <size_t... Values> using index_sequence = integer_sequence<size_t, Values...>;
template <size_t Count> using make_index_sequence = make_integer_sequence<size_t, Count>;
template <class... T> using index_sequence_for = make_index_sequence<sizeof...(T)>;

template <class T> struct tuple_size;
template <class T> struct tuple_size<const T> : tuple_size<T> {};
template <class T> inline constexpr size_t tuple_size_v = tuple_size<T>::value;
template <size_t Index, class T> struct tuple_element;
template <size_t Index, class T> struct tuple_element<Index, const T> {
  using type = const typename tuple_element<Index, T>::type;
};
template <size_t Index, class T> using tuple_element_t = typename tuple_element<Index, T>::type;

template <class T, size_t Count> struct array {
  using value_type = T;
  using size_type = size_t;
  using iterator = T *;
  using const_iterator = const T *;
  T elements[Count];
  SMEM_HD constexpr T &operator[](size_t index) { return elements[index]; }
  SMEM_HD constexpr const T &operator[](size_t index) const { return elements[index]; }
  SMEM_HD constexpr T *begin() { return elements; }
  SMEM_HD constexpr const T *begin() const { return elements; }
  SMEM_HD constexpr T *end() { return elements + Count; }
  SMEM_HD constexpr const T *end() const { return elements + Count; }
  SMEM_HD constexpr T *data() { return elements; }
  SMEM_HD constexpr const T *data() const { return elements; }
  SMEM_HD constexpr T &front() { return elements[0]; }
  SMEM_HD constexpr T &back() { return elements[Count - 1]; }
  SMEM_HD static constexpr size_t size() { return Count; }
  SMEM_HD static constexpr bool empty() { return false; }
  SMEM_HD constexpr void fill(const T &value) {
    for (size_t i = 0; i < Count; ++i)
      elements[i] = value;
  }
};
// No element, and yet room for one.
template <class T> struct array<T, 0> {
  using value_type = T;
  alignas(T) char unused[sizeof(T)];
  SMEM_HD constexpr T *begin() { return nullptr; }
  SMEM_HD constexpr T *end() { return nullptr; }
  SMEM_HD static constexpr size_t size() { return 0; }
  SMEM_HD static constexpr bool empty() { return true; }
};
template <class T, size_t Count> struct tuple_size<array<T, Count>> : integral_constant<size_t, Count> {};
template <size_t Index, class T, size_t Count> struct tuple_element<Index, array<T, Count>> {
  using type = T;
};
template <size_t Index, class T, size_t Count> SMEM_HDI constexpr T &get(array<T, Count> &v) {
  return v.elements[Index];
}
template <size_t Index, class T, size_t Count> SMEM_HDI constexpr const T &get(const array<T, Count> &v) {
  return v.elements[Index];
}

template <class T, class U> struct pair {
  using first_type = T;
  using second_type = U;
  T first;
  U second;
  pair() = default;
  SMEM_HD constexpr pair(const T &a, const U &b) : first(a), second(b) {}
};
template <class T, class U> SMEM_HDI constexpr pair<__decay(T), __decay(U)> make_pair(T &&a, U &&b) {
  return {forward<T>(a), forward<U>(b)};
}
template <class T, class U> struct tuple_size<pair<T, U>> : integral_constant<size_t, 2> {};
template <class T, class U> struct tuple_element<0, pair<T, U>> {
  using type = T;
};
template <class T, class U> struct tuple_element<1, pair<T, U>> {
  using type = U;
};
template <size_t Index, class T, class U> SMEM_HDI constexpr auto &get(pair<T, U> &v) {
  if constexpr (Index == 0)
    return v.first;
  else
    return v.second;
}
template <size_t Index, class T, class U> SMEM_HDI constexpr const auto &get(const pair<T, U> &v) {
  return get<Index>(const_cast<pair<T, U> &>(v));
}

namespace details {
template <size_t Index, class T, bool = __is_empty(T) && !__is_final(T)> struct Leaf {
  T value;
  Leaf() = default;
  SMEM_HD constexpr explicit Leaf(const T &v) : value(v) {}
  SMEM_HD constexpr T &get() { return value; }
};
template <size_t Index, class T> struct Leaf<Index, T, true> : T {
  Leaf() = default;
  SMEM_HD constexpr explicit Leaf(const T &v) : T(v) {}
  SMEM_HD constexpr T &get() { return *this; }
};
template <class Indices, class... T> struct Leaves;
template <size_t... Index, class... T> struct Leaves<index_sequence<Index...>, T...> : Leaf<Index, T>... {
  Leaves() = default;
  SMEM_HD constexpr explicit Leaves(const T &...values) : Leaf<Index, T>(values)... {}
};
} // namespace details
template <class... T> struct tuple {
  details::Leaves<index_sequence_for<T...>, T...> leaves;
  tuple() = default;
  SMEM_HD constexpr tuple(const T &...values) : leaves(values...) {}
};
template <> struct tuple<> {};
template <class... T> struct tuple_size<tuple<T...>> : integral_constant<size_t, sizeof...(T)> {};
template <size_t Index, class... T> struct tuple_element<Index, tuple<T...>> {
  using type = __type_pack_element<Index, T...>;
};
template <size_t Index, class... T> SMEM_HDI constexpr auto &get(tuple<T...> &v) {
  return static_cast<details::Leaf<Index, __type_pack_element<Index, T...>> &>(v.leaves).get();
}
template <size_t Index, class... T> SMEM_HDI constexpr const auto &get(const tuple<T...> &v) {
  return get<Index>(const_cast<tuple<T...> &>(v));
}
template <class... T> SMEM_HDI constexpr tuple<__decay(T)...> make_tuple(T &&...values) {
  return tuple<__decay(T)...>(forward<T>(values)...);
}

#ifdef __cpp_deduction_guides
template <class T, class... U> array(T, U...) -> array<T, 1 + sizeof...(U)>;
template <class T, class U> pair(T, U) -> pair<T, U>;
template <class... T> tuple(T...) -> tuple<T...>;
#endif

inline constexpr size_t dynamic_extent = (size_t)-1;
template <class T, size_t Extent = dynamic_extent> class span {
public:
  SMEM_HD constexpr span(T *p, size_t) : start(p) {}
  SMEM_HD constexpr T &operator[](size_t index) const { return start[index]; }
  SMEM_HD constexpr T *data() const { return start; }
  SMEM_HD constexpr T *begin() const { return start; }
  SMEM_HD constexpr T *end() const { return start + Extent; }
  SMEM_HD static constexpr size_t size() { return Extent; }

private:
  T *start;
};
template <class T> class span<T, dynamic_extent> {
public:
  SMEM_HD constexpr span() : start(nullptr), count(0) {}
  SMEM_HD constexpr span(T *p, size_t n) : start(p), count(n) {}
  template <size_t N> SMEM_HD constexpr span(T (&values)[N]) : start(values), count(N) {}
  SMEM_HD constexpr T &operator[](size_t index) const { return start[index]; }
  SMEM_HD constexpr T *data() const { return start; }
  SMEM_HD constexpr T *begin() const { return start; }
  SMEM_HD constexpr T *end() const { return start + count; }
  SMEM_HD constexpr size_t size() const { return count; }
  SMEM_HD constexpr bool empty() const { return count == 0; }

private:
  T *start;
  size_t count;
};
} // namespace std
} // namespace cuda

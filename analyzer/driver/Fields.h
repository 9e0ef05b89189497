// The fields of a struct without naming them, so that one that is added tomorrow is not forgotten. For
// structs that braces initialize: no constructors, no bases, no built-in arrays; at most 20 fields, all
// public.
#pragma once

#include <cstddef>
#include <type_traits>
#include <utility>

namespace smem::driver {

// Stands for a value of any type where only types count.
struct Anything {
  template <class T> operator T() const;
};

inline constexpr std::size_t mostFields = 20;

// Downwards, since a field without a default makes shorter lists invalid.
template <class T, std::size_t Count = mostFields + 1> constexpr std::size_t fieldCount() {
  constexpr bool fits = []<std::size_t... At>(std::index_sequence<At...>) {
    return requires { T{(static_cast<void>(At), std::declval<Anything>())...}; };
  }
  (std::make_index_sequence<Count>());
  if constexpr (fits || Count == 0)
    return Count;
  else
    return fieldCount<T, Count - 1>();
}

// Calls visit(field) for each field in the order of the declaration.
template <class T, class Visit> void forEachField(T &value, Visit visit) {
  constexpr std::size_t count = fieldCount<std::remove_const_t<T>>();
  static_assert(count > 0 && count <= mostFields, "no such struct, or more fields than there are cases here");
  const auto each = [&](auto &...fields) { (visit(fields), ...); };
#define SMEM_FIELDS(number, ...)                                                                             \
  if constexpr (count == number) {                                                                           \
    auto &[__VA_ARGS__] = value;                                                                             \
    each(__VA_ARGS__);                                                                                       \
  }
  SMEM_FIELDS(1, a)
  SMEM_FIELDS(2, a, b)
  SMEM_FIELDS(3, a, b, c)
  SMEM_FIELDS(4, a, b, c, d)
  SMEM_FIELDS(5, a, b, c, d, e)
  SMEM_FIELDS(6, a, b, c, d, e, f)
  SMEM_FIELDS(7, a, b, c, d, e, f, g)
  SMEM_FIELDS(8, a, b, c, d, e, f, g, h)
  SMEM_FIELDS(9, a, b, c, d, e, f, g, h, i)
  SMEM_FIELDS(10, a, b, c, d, e, f, g, h, i, j)
  SMEM_FIELDS(11, a, b, c, d, e, f, g, h, i, j, k)
  SMEM_FIELDS(12, a, b, c, d, e, f, g, h, i, j, k, l)
  SMEM_FIELDS(13, a, b, c, d, e, f, g, h, i, j, k, l, m)
  SMEM_FIELDS(14, a, b, c, d, e, f, g, h, i, j, k, l, m, n)
  SMEM_FIELDS(15, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o)
  SMEM_FIELDS(16, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p)
  SMEM_FIELDS(17, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q)
  SMEM_FIELDS(18, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r)
  SMEM_FIELDS(19, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s)
  SMEM_FIELDS(20, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t)
#undef SMEM_FIELDS
}

} // namespace smem::driver

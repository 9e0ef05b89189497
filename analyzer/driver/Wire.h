// Values as bytes, between two processes of one program: no versions, no alignment, whole numbers in as few
// bytes as they need. What was written is read back equal. Reading never leaves the text; a text that ends
// early or does not make sense gives some value and ok() == false.
#pragma once

#include "base/Known.h"
#include "device/Device.h"
#include "driver/Fields.h"
#include "symbolic/Formula.h"

#include "llvm/ADT/StringRef.h"

#include <array>
#include <bit>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <type_traits>
#include <unordered_map>
#include <vector>

namespace smem::driver {

class Writer {
public:
  void number(std::uint64_t value);
  void text(llvm::StringRef value);
  // Formulas share their atoms, and an atom that was written already is only referred to.
  void formula(const symbolic::Formula &value);

  std::string take() { return std::move(bytes); }

private:
  void atom(const symbolic::Atom &value);

  std::string bytes;
  std::unordered_map<const void *, std::uint64_t> atoms; // by the node they share
};

class Reader {
public:
  explicit Reader(llvm::StringRef text) : rest(text) {}

  std::uint64_t number();
  std::string text();
  symbolic::Formula formula();
  // How many elements follow; none of them takes less than a byte.
  std::size_t count();

  void fail() { failed = true, rest = {}; }
  bool ok() const { return !failed; }
  bool atEnd() const { return rest.empty(); }

private:
  std::optional<symbolic::Atom> atom();

  llvm::StringRef rest;
  bool failed = false;
  std::vector<symbolic::Atom> atoms; // in the order of their writing
};

namespace wire {

template <class T, template <class...> class Of> inline constexpr bool isA = false;
template <template <class...> class Of, class... Args> inline constexpr bool isA<Of<Args...>, Of> = true;
template <class T> inline constexpr bool isArray = false;
template <class T, std::size_t N> inline constexpr bool isArray<std::array<T, N>> = true;
template <class T>
inline constexpr bool isSequence = isA<T, std::vector> || isA<T, std::set> || isA<T, std::map>;

// Small numbers of either sign become small ones without.
constexpr std::uint64_t zigzag(std::int64_t value) {
  return static_cast<std::uint64_t>(value) << 1 ^ static_cast<std::uint64_t>(value >> 63);
}
constexpr std::int64_t unzigzag(std::uint64_t value) {
  return static_cast<std::int64_t>(value >> 1) ^ -static_cast<std::int64_t>(value & 1);
}

} // namespace wire

template <class T> void put(Writer &out, const T &value) {
  if constexpr (std::is_enum_v<T>) {
    out.number(static_cast<std::uint64_t>(value));
  } else if constexpr (std::is_integral_v<T>) {
    out.number(std::is_signed_v<T> ? wire::zigzag(static_cast<std::int64_t>(value)) : std::uint64_t(value));
  } else if constexpr (std::is_same_v<T, double>) {
    out.number(std::bit_cast<std::uint64_t>(value));
  } else if constexpr (std::is_same_v<T, std::string>) {
    out.text(value);
  } else if constexpr (std::is_same_v<T, symbolic::Formula>) {
    out.formula(value);
  } else if constexpr (std::is_same_v<T, const device::Device *>) {
    out.text(value ? value->arch : "");
  } else if constexpr (wire::isA<T, std::pair>) {
    put(out, value.first);
    put(out, value.second);
  } else if constexpr (wire::isA<T, std::optional>) {
    out.number(value.has_value());
    if (value)
      put(out, *value);
  } else if constexpr (wire::isA<T, Known>) {
    out.number(value.known());
    if (value)
      put(out, *value);
    else
      put(out, value.why());
  } else if constexpr (wire::isSequence<T> || wire::isArray<T>) {
    if constexpr (wire::isSequence<T>)
      out.number(value.size());
    for (const auto &element : value)
      put(out, element);
  } else {
    forEachField(value, [&](const auto &field) { put(out, field); });
  }
}

template <class T> T get(Reader &in);
// It has a field without a default.
template <> symbolic::SymbolInfo get(Reader &in);

namespace wire {

const device::Device *getDevice(Reader &in);

} // namespace wire

template <class T> T get(Reader &in) {
  if constexpr (std::is_same_v<T, bool>) {
    return in.number() != 0;
  } else if constexpr (std::is_enum_v<T> || (std::is_integral_v<T> && !std::is_signed_v<T>)) {
    return static_cast<T>(in.number());
  } else if constexpr (std::is_integral_v<T>) {
    return static_cast<T>(wire::unzigzag(in.number()));
  } else if constexpr (std::is_same_v<T, double>) {
    return std::bit_cast<double>(in.number());
  } else if constexpr (std::is_same_v<T, std::string>) {
    return in.text();
  } else if constexpr (std::is_same_v<T, symbolic::Formula>) {
    return in.formula();
  } else if constexpr (std::is_same_v<T, const device::Device *>) {
    return wire::getDevice(in);
  } else if constexpr (wire::isA<T, std::pair>) {
    auto first = get<std::remove_const_t<typename T::first_type>>(in);
    return T(std::move(first), get<typename T::second_type>(in));
  } else if constexpr (wire::isA<T, std::optional>) {
    return in.number() ? T(get<typename T::value_type>(in)) : T();
  } else if constexpr (wire::isA<T, Known>) {
    return in.number() ? T(get<typename T::Value>(in)) : T(get<Unknown>(in));
  } else if constexpr (wire::isArray<T>) {
    T array{};
    for (auto &element : array)
      element = get<typename T::value_type>(in);
    return array;
  } else if constexpr (wire::isSequence<T>) {
    T all;
    for (std::size_t left = in.count(); left > 0 && in.ok(); --left)
      all.insert(all.end(), get<typename T::value_type>(in));
    return all;
  } else {
    T value{};
    forEachField(value, [&](auto &field) { field = get<std::remove_reference_t<decltype(field)>>(in); });
    return value;
  }
}

} // namespace smem::driver

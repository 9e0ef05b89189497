// A value, or the reason why there is none and the place where it got lost. Every quantity that the
// analysis derives has this type, so that "not known" can be neither dropped nor guessed.
#pragma once

#include "base/SourceSpan.h"

#include <cassert>
#include <compare>
#include <string>
#include <utility>
#include <variant>

namespace smem {

struct Unknown {
  std::string reason; // lower case, no final period, reads after "unknown: "
  SourceSpan where;

  friend auto operator<=>(const Unknown &, const Unknown &) = default;
};

template <class T> class Known {
public:
  using Value = T;

  Known(T value) : content(std::move(value)) {}
  Known(Unknown why) : content(std::move(why)) {}

  bool known() const { return content.index() == 0; }
  explicit operator bool() const { return known(); }

  const T &operator*() const {
    assert(known());
    return std::get<0>(content);
  }
  T &operator*() {
    assert(known());
    return std::get<0>(content);
  }
  const T *operator->() const { return &**this; }
  T *operator->() { return &**this; }

  const Unknown &why() const {
    assert(!known());
    return std::get<1>(content);
  }
  T valueOr(T other) const { return known() ? **this : std::move(other); }

  // Applies a function to the value; an unknown stays the same unknown.
  template <class F> auto map(F &&function) const -> Known<decltype(function(std::declval<const T &>()))> {
    if (!known())
      return why();
    return function(**this);
  }

  friend bool operator==(const Known &, const Known &) = default;

private:
  std::variant<T, Unknown> content;
};

} // namespace smem

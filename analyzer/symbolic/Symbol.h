// A symbol: a name with a value that the programmer can change. Two macros with the same value are two
// symbols, since a formula that mixes them up is right only while they stay equal.
#pragma once

#include "base/Known.h"

#include <compare>
#include <cstdint>
#include <string>

namespace smem::symbolic {

// In the order in which a formula prints them.
enum class SymbolKind {
  Macro,             // object-like, body without another symbol
  TemplateParameter, // of a kernel, launcher or class
  Constant,          // constexpr or never reassigned const variable whose initializer has no symbol
  Enumerator,
  Parameter, // of a kernel or launcher; also a member of one: `params.hd`
  Local,     // a value that host code computes in a way the analysis does not follow
  Kept,      // what outlives a call as it was when first set: a static local, or `cols@first` inside one's initializer
  StaticBytes, // of a kernel, as the runtime's attributes of a function report them
  Device,    // a limit that the host asks the device for: `sharedMemPerBlockOptin`
  Builtin,   // blockDim.x and its kind
  Index,     // thread index, loop counter: varies inside one block
};

// Sizes are: macros, template parameters, constants, parameters, blockDim. Values that host code computes may be anything.
constexpr bool isAtLeastOne(SymbolKind kind) {
  return kind != SymbolKind::Local && kind != SymbolKind::Kept && kind != SymbolKind::StaticBytes &&
         kind != SymbolKind::Index;
}

struct Symbol {
  SymbolKind kind = SymbolKind::Macro;
  std::string name;  // as written
  std::string scope; // function, class or file that distinguishes equal names; empty for macros

  friend auto operator<=>(const Symbol &, const Symbol &) = default;
};

// What is known of a symbol besides its name.
struct SymbolInfo {
  Symbol symbol;
  Known<std::int64_t> value; // in the source as it stands
  SourceSpan where;          // its definition

  friend bool operator==(const SymbolInfo &, const SymbolInfo &) = default;
};

} // namespace smem::symbolic

// The part of the Itanium mangling that nvcc and Clang spell differently, removed from both. A name is
// walked token by token so that nothing inside an identifier is mistaken for syntax; a token that the
// walk does not know is copied, which can only make two equal names differ, never the reverse.
#include "registers/KernelResources.h"

#include "llvm/ADT/StringExtras.h"

#include <algorithm>

namespace smem::registers {

// A separately compiled internal kernel is `__nv_static_<n>_<n characters of file hash>_<name>`.
static llvm::StringRef withoutStaticPrefix(llvm::StringRef name) {
  llvm::StringRef rest = name;
  unsigned length = 0;
  if (!rest.consume_front("__nv_static_") || rest.consumeInteger(10, length) || !rest.consume_front("_"))
    return name;
  if (rest.size() <= length)
    return name;
  rest = rest.drop_front(length);
  return rest.consume_front("_") ? rest : name;
}

// The length of a token at the start whose digits are a value and not the length of an identifier:
// a literal `Li64E`, an array bound `A64_`, a back reference `S1_` or `T0_`. 0 if there is none.
static size_t numberToken(llvm::StringRef rest) {
  const bool literal = rest.size() > 2 && rest[0] == 'L' && llvm::isLower(rest[1]);
  if (!literal && !llvm::StringRef("AST").contains(rest[0]))
    return 0;
  size_t end = literal ? 2 : 1;
  if (literal && rest[end] == 'n')
    ++end;
  while (end < rest.size() && (llvm::isDigit(rest[end]) || (rest[0] == 'S' && llvm::isUpper(rest[end]))))
    ++end;
  return end < rest.size() && rest[end] == (literal ? 'E' : '_') ? end + 1 : 0;
}

std::string canonicalName(llvm::StringRef mangled) {
  llvm::StringRef rest = withoutStaticPrefix(mangled);
  if (!rest.starts_with("_Z"))
    return rest.str();
  std::string out;
  while (!rest.empty()) {
    size_t verbatim = numberToken(rest);
    if (verbatim == 0 && rest[0] == 'L' && rest.size() > 1 && llvm::isDigit(rest[1])) {
      rest = rest.drop_front(); // internal linkage
      continue;
    }
    llvm::StringRef after = rest;
    unsigned length = 0;
    if (verbatim == 0 && llvm::isDigit(rest[0]) && !after.consumeInteger(10, length) &&
        length <= after.size()) {
      llvm::StringRef identifier = after.take_front(length);
      if (identifier.starts_with("_GLOBAL__N_") || identifier.starts_with("_INTERNAL_")) {
        out += "12_GLOBAL__N_1";
        rest = after.drop_front(length);
        continue;
      }
      verbatim = rest.size() - after.size() + length;
    }
    if (verbatim == 0)
      verbatim = std::max<size_t>(1, rest.take_while(llvm::isDigit).size());
    out += rest.take_front(verbatim);
    rest = rest.drop_front(verbatim);
  }
  return out;
}

} // namespace smem::registers

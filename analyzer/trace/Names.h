// What a mangled name says: functions without a body are known by it alone.
#pragma once

#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace smem::trace {

// `box` of `flip<float>(float const*)::box`; the name itself where it is not mangled.
std::string variableName(llvm::StringRef mangled);

struct Signature {
  std::string name;                    // without scope, template arguments and parameters: `operator+`
  std::string full;                    // demangled
  std::vector<std::string> parameters; // `__half const&`; without the object of a member function
  bool isConstructor = false;
  bool isConstMember = false;
};

Signature signatureOf(llvm::StringRef mangled);

} // namespace smem::trace

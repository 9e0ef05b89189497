// Demangles.
#include "trace/Names.h"

#include "llvm/Demangle/Demangle.h"

#include <cstdlib>

namespace smem::trace {

// Splits at `separator` outside of all brackets.
static std::vector<std::string> splitOutside(llvm::StringRef text, llvm::StringRef separator) {
  std::vector<std::string> parts;
  int depth = 0;
  std::size_t start = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    depth += llvm::StringRef("<([{").contains(text[at]);
    depth -= llvm::StringRef(">)]}").contains(text[at]);
    if (depth == 0 && text.substr(at).starts_with(separator)) {
      parts.push_back(text.slice(start, at).trim().str());
      at += separator.size() - 1;
      start = at + 1;
    }
  }
  if (llvm::StringRef last = text.substr(start).trim(); !last.empty())
    parts.push_back(last.str());
  return parts;
}

std::string variableName(llvm::StringRef mangled) {
  const std::string full = llvm::demangle(mangled);
  auto parts = splitOutside(full, "::");
  return parts.empty() ? full : parts.back();
}

static std::string taken(char *text) {
  std::string result = text ? text : "";
  std::free(text);
  return result;
}

Signature signatureOf(llvm::StringRef mangled) {
  Signature signature;
  const std::string terminated = mangled.str();
  llvm::ItaniumPartialDemangler demangler;
  if (demangler.partialDemangle(terminated.c_str())) {
    signature.name = signature.full = terminated;
    return signature;
  }
  signature.full = taken(demangler.finishDemangle(nullptr, nullptr));
  signature.name = taken(demangler.getFunctionBaseName(nullptr, nullptr));
  signature.isConstructor = demangler.isCtorOrDtor();
  const std::string parameters = taken(demangler.getFunctionParameters(nullptr, nullptr));
  llvm::StringRef list = parameters;
  if (list.consume_front("(") && list.consume_back(")"))
    signature.parameters = splitOutside(list, ",");
  signature.isConstMember = llvm::StringRef(signature.full).ends_with(") const");
  return signature;
}

} // namespace smem::trace

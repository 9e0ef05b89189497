// One pass over the words of a message.
#include "lint/Identity.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

namespace smem::lint {
namespace {

bool isWordCharacter(char c) { return llvm::isAlnum(c) || c == '_' || (c & 0x80) != 0; }
bool isNumber(llvm::StringRef word) { return !word.empty() && llvm::all_of(word, llvm::isDigit); }
bool isArch(llvm::StringRef word) {
  return word.consume_front("sm_") && isNumber(word.take_while(llvm::isDigit));
}

// The text up to the parenthesis that closes the one before it; npos for none.
std::size_t closing(llvm::StringRef text) {
  int depth = 1;
  for (std::size_t at = 0; at < text.size(); ++at) {
    depth += text[at] == '(' ? 1 : text[at] == ')' ? -1 : 0;
    if (depth == 0)
      return at;
  }
  return llvm::StringRef::npos;
}

bool isOperator(char c) { return llvm::StringRef("*/%+-=<>^&|?").contains(c); }

// A number of a formula that stands without its value, as in `2*TQ + 8`.
bool isOperand(llvm::StringRef before, llvm::StringRef after) {
  before = before.rtrim(' ');
  after = after.ltrim(' ');
  if (!before.empty() && (isOperator(before.back()) || before.back() == '('))
    return true;
  return !after.empty() && isOperator(after.front());
}

// `3 (two of them)` is prose; a formula has a name beside an operator.
bool isFormula(llvm::StringRef text) {
  return llvm::any_of(text, llvm::isAlpha) && (llvm::any_of(text, isOperator) || !text.contains(' '));
}

struct Parts {
  std::string text; // numbers that may have to go are between \1 and \2
  bool hasFormula = false;
};

Parts partsOf(llvm::StringRef message) {
  Parts parts;
  for (std::size_t at = 0; at < message.size();) {
    const llvm::StringRef word = message.drop_front(at).take_while(isWordCharacter);
    if (word.empty()) {
      parts.text += message[at++];
      continue;
    }
    llvm::StringRef before = message.take_front(at), after = message.drop_front(at + word.size());
    at += word.size();
    if (isArch(word)) {
      parts.text += "sm";
    } else if (!isNumber(word)) {
      parts.text += word;
    } else if (before.ends_with("line ")) {
      parts.text += "#";
    } else if (std::size_t end =
                   after.starts_with(" (") ? closing(after.drop_front(2)) : llvm::StringRef::npos;
               end != llvm::StringRef::npos && isFormula(after.substr(2, end))) {
      parts.text += after.substr(2, end);
      parts.hasFormula = true;
      at += 2 + end + 1;
    } else if (isOperand(before, after)) {
      parts.text += word;
    } else {
      parts.text += "\1" + word.str() + "\2";
    }
  }
  return parts;
}

void replaceAll(std::string &text, llvm::StringRef from, llvm::StringRef to) {
  for (std::size_t at; (at = text.find(from)) != std::string::npos;)
    text.replace(at, from.size(), to);
}

std::string formulaOf(llvm::StringRef message) {
  const Parts parts = partsOf(message);
  std::string text;
  for (std::size_t at = 0; at < parts.text.size(); ++at) {
    if (parts.text[at] == '\1' && parts.hasFormula) {
      at = parts.text.find('\2', at);
      text += '#';
    } else if (parts.text[at] != '\1' && parts.text[at] != '\2') {
      text += parts.text[at];
    }
  }
  replaceAll(text, "sm, sm", "sm");
  replaceAll(text, "sm and sm", "sm");
  return text;
}

} // namespace

Identity identityOf(const Finding &finding) {
  return {finding.rule, llvm::StringRef(finding.kernel).split('<').first.str(), formulaOf(finding.message)};
}

} // namespace smem::lint

// A scanner that knows comments and literals, and patterns of names and signs.
#include "driver/Headers.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

#include <algorithm>

namespace smem::driver {
namespace {

bool isWordCharacter(char c) { return llvm::isAlnum(c) || c == '_'; }

bool isName(llvm::StringRef token) { return llvm::isAlpha(token.front()) || token.front() == '_'; }

// Behind the parenthesis that closes the one at `at`.
std::size_t behindParentheses(llvm::ArrayRef<llvm::StringRef> tokens, std::size_t at) {
  int depth = 0;
  for (; at < tokens.size(); ++at) {
    depth += tokens[at] == "(" ? 1 : tokens[at] == ")" ? -1 : 0;
    if (depth == 0)
      return at + 1;
  }
  return at;
}

} // namespace

std::string textOf(const std::string &file) {
  auto buffer = llvm::MemoryBuffer::getFile(file, /*IsText=*/true);
  return buffer ? (*buffer)->getBuffer().str() : std::string();
}

std::vector<llvm::StringRef> tokensOf(llvm::StringRef text) {
  std::vector<llvm::StringRef> tokens;
  while (!(text = text.ltrim()).empty()) {
    if (text.consume_front("//") ||
        (text.front() == '#' && text.drop_front().ltrim().starts_with("include"))) {
      text = text.drop_until([](char c) { return c == '\n'; });
    } else if (text.consume_front("/*")) {
      text = text.split("*/").second;
    } else if (text.front() == '"') {
      std::size_t end = 1;
      while (end < text.size() && text[end] != '"' && text[end] != '\n')
        end += text[end] == '\\' ? 2 : 1;
      text = text.drop_front(std::min(text.size(), end + 1));
    } else {
      const llvm::StringRef word = text.take_while(isWordCharacter);
      tokens.push_back(word.empty() ? text.take_front() : word);
      text = text.drop_front(tokens.back().size());
    }
  }
  return tokens;
}

bool isHeader(llvm::StringRef file) {
  return llvm::is_contained(
      {".cuh", ".h", ".hh", ".hpp", ".hxx", ".h++", ".inl", ".inc", ".ipp", ".tpp", ".txx"},
      llvm::sys::path::extension(file));
}

bool hasKernels(const std::string &file) {
  const std::string text = textOf(file);
  return llvm::StringRef(text).contains("__global__") && llvm::is_contained(tokensOf(text), "__global__");
}

DeclaredNames namesIn(llvm::StringRef text) {
  DeclaredNames result;
  const std::vector<llvm::StringRef> tokens = tokensOf(text);
  bool isKernel = false;
  for (std::size_t at = 0; at + 1 < tokens.size(); ++at) {
    const llvm::StringRef token = tokens[at];
    if (token == "__global__")
      isKernel = true;
    else if (token == ";" || token == "{" || token == "}")
      isKernel = false;
    if (!isName(token) || tokens[at + 1] != "(")
      continue;
    if (isKernel && token.starts_with("__")) { // __launch_bounds__(...) and its kin
      at = behindParentheses(tokens, at + 1) - 1;
    } else if (isKernel) {
      result.kernels.push_back(token.str());
      isKernel = false;
    } else if (at > 0 && isName(tokens[at - 1]) && tokens[at - 1] != "return" && tokens[at - 1] != "else") {
      // A type and a name before parentheses, with a body behind: a definition.
      if (const std::size_t behind = behindParentheses(tokens, at + 1);
          behind < tokens.size() && tokens[behind] == "{")
        result.functions.push_back(token.str());
    }
  }
  return result;
}

bool instantiates(llvm::ArrayRef<llvm::StringRef> tokens, const std::vector<std::string> &kernels) {
  for (std::size_t at = 0; at + 1 < tokens.size(); ++at)
    if (tokens[at + 1] == "<" && llvm::is_contained(kernels, tokens[at]))
      return true;
  return false;
}

std::vector<std::string> instantiatingMacros(llvm::StringRef text, const std::vector<std::string> &kernels) {
  std::vector<std::string> macros;
  while (!text.empty()) {
    llvm::StringRef line = text.take_until([](char c) { return c == '\n'; });
    std::size_t end = line.size();
    while (text.substr(0, end).rtrim(" \t\r").ends_with("\\") && end < text.size())
      end = std::min(text.find('\n', end + 1), text.size());
    line = text.substr(0, end).ltrim();
    text = text.drop_front(std::min(end + 1, text.size()));
    if (line.consume_front("#") && (line = line.ltrim()).consume_front("define"))
      if (const std::vector<llvm::StringRef> tokens = tokensOf(line);
          !tokens.empty() && instantiates(tokens, kernels))
        macros.push_back(tokens.front().str());
  }
  return macros;
}

} // namespace smem::driver

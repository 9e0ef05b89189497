// A launcher has few words before the compiler's name, and none of them is a flag of a compiler.
#include "command/Compiler.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

#include <optional>

namespace smem::command {
namespace {

// "clang++-22", "x86_64-linux-gnu-g++", "nvcc.exe": the name without what stands around it.
std::optional<Compiler> compilerNamed(llvm::StringRef word) {
  llvm::StringRef name = llvm::sys::path::filename(word);
  name.consume_back(".exe");
  const llvm::StringRef plain = name.rtrim("0123456789.").rtrim('-');
  if (plain == "nvcc")
    return Compiler::Nvcc;
  if (plain == "hipcc")
    return Compiler::Hip;
  if (plain == "clang" || plain == "clang++" || plain.ends_with("-clang") || plain.ends_with("-clang++"))
    return Compiler::Clang;
  if (plain == "cc" || plain == "c++" || plain == "g++" || plain == "gcc" || plain.ends_with("-gcc") ||
      plain.ends_with("-g++") || plain == "icpx" || plain == "nvc++" || plain == "cl")
    return Compiler::Other;
  return std::nullopt;
}

} // namespace

Call callOf(llvm::ArrayRef<std::string> words) {
  constexpr std::size_t most =
      12; // words of a launcher, with its own options and settings of the environment
  for (std::size_t at = 0; at < std::min(words.size(), most); ++at) {
    const bool isValue = at > 0 && (words[at - 1] == "-ccbin" || words[at - 1] == "--compiler-bindir");
    if (auto compiler = isValue ? std::nullopt : compilerNamed(words[at]))
      return {*compiler, words.drop_front(at + 1)};
  }
  return {Compiler::Other, words.drop_front(words.empty() ? 0 : 1)};
}

Compiler compilerOf(llvm::ArrayRef<std::string> flags) {
  const bool isClang =
      languageOf(flags) == "cuda" || llvm::any_of(flags, [](llvm::StringRef flag) {
        return flag.starts_with("--cuda-") || flag.starts_with("--offload-arch") || flag == "-fgpu-rdc";
      });
  return isClang ? Compiler::Clang : Compiler::Nvcc;
}

llvm::StringRef languageOf(llvm::ArrayRef<std::string> flags) {
  llvm::StringRef language;
  for (std::size_t at = 0; at < flags.size(); ++at) {
    llvm::StringRef word = flags[at];
    if ((word == "-x" || word == "--x") && at + 1 < flags.size())
      language = flags[++at];
    else if (word.consume_front("--x=") || word.consume_front("-x="))
      language = word;
    else if (word.consume_front("-x") && !word.empty() && !word.starts_with("="))
      language = word;
  }
  return language;
}

bool compilesCuda(const Call &call, llvm::StringRef file) {
  if (call.compiler == Compiler::Hip)
    return false;
  const llvm::StringRef language = languageOf(call.flags);
  if (language.empty() || language == "none")
    return llvm::sys::path::extension(file) == ".cu";
  return language == "cu" || language == "cuda";
}

} // namespace smem::command

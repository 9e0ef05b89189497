// nvcc's options files are GNU response files under another name, so LLVM's expansion serves both.
#include "command/Nvcc.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace smem::command {

using Words = llvm::SmallVector<const char *, 32>;

// `--options-file a,b` and its kin as `@a @b`; true if there were any. Fails on a missing value.
static llvm::Expected<bool> rewriteOptionsFiles(Words &words, llvm::StringSaver &saver) {
  bool found = false;
  Words result;
  for (std::size_t index = 0; index < words.size(); ++index) {
    auto [name, files] = llvm::StringRef(words[index]).split('=');
    if (name != "--options-file" && name != "-options-file" && name != "-optf") {
      result.push_back(words[index]);
      continue;
    }
    found = true;
    if (!llvm::StringRef(words[index]).contains('=')) {
      if (++index == words.size())
        return llvm::createStringError(name.str() + " lacks its file name");
      files = words[index];
    }
    llvm::SmallVector<llvm::StringRef> names;
    files.split(names, ',', -1, /*KeepEmpty=*/false);
    for (llvm::StringRef each : names)
      result.push_back(saver.save("@" + each).data());
  }
  words = std::move(result);
  return found;
}

llvm::Expected<std::vector<std::string>> expandResponseFiles(llvm::ArrayRef<std::string> flags,
                                                             llvm::StringRef directory) {
  llvm::BumpPtrAllocator allocator;
  llvm::StringSaver saver(allocator);
  Words words;
  for (const std::string &flag : flags)
    words.push_back(flag.c_str());
  llvm::cl::ExpansionContext context(allocator, llvm::cl::TokenizeGNUCommandLine);
  llvm::SmallString<256> current(directory);
  if (!directory.empty()) {
    llvm::sys::fs::make_absolute(current);
    context.setCurrentDir(current);
  }
  for (int depth = 0;; ++depth) {
    if (llvm::Error error = context.expandResponseFiles(words))
      return error;
    llvm::Expected<bool> again = rewriteOptionsFiles(words, saver);
    if (!again)
      return again.takeError();
    if (!*again)
      break;
    if (depth > 16)
      return llvm::createStringError("an options file names itself");
  }
  std::vector<std::string> expanded;
  for (const char *word : words) {
    // The expansion leaves a name that it cannot open as it is.
    if (*word == '@')
      return llvm::createStringError("cannot read the response file '" + llvm::StringRef(word + 1).str() +
                                     "'" + (directory.empty() ? "" : " in " + directory.str()));
    expanded.push_back(word);
  }
  return expanded;
}

} // namespace smem::command

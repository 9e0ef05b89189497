// Output goes through temporary files: the process helpers have no pipes.
#include "driver/Git.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

#include <optional>
#include <vector>

namespace smem::driver {

static constexpr unsigned timeoutSeconds = 120;

static std::string contentOf(llvm::StringRef path) {
  auto buffer = llvm::MemoryBuffer::getFile(path, /*IsText=*/false, /*RequiresNullTerminator=*/false);
  return buffer ? (*buffer)->getBuffer().str() : std::string();
}

// What git prints; fails with the first line that it complains in.
static llvm::Expected<std::string> run(const std::string &program, std::vector<std::string> words,
                                       const std::string &folder) {
  llvm::SmallString<128> scratch;
  if (std::error_code error = llvm::sys::fs::createUniqueDirectory("smem-ledger", scratch))
    return llvm::createStringError("no temporary folder for git: " + error.message());
  llvm::scope_exit cleanUp([&] { llvm::sys::fs::remove_directories(scratch); });
  llvm::SmallString<128> out(scratch), err(scratch);
  llvm::sys::path::append(out, "out");
  llvm::sys::path::append(err, "err");
  words.insert(words.begin(), {program, "-C", folder});
  const std::vector<llvm::StringRef> arguments(words.begin(), words.end());
  const std::optional<llvm::StringRef> redirects[] = {llvm::StringRef(), out.str(), err.str()};
  std::string problem;
  const int code = llvm::sys::ExecuteAndWait(program, arguments, std::nullopt, redirects, timeoutSeconds,
                                             /*MemoryLimit=*/0, &problem);
  if (code == 0)
    return contentOf(out);
  const std::string said = contentOf(err);
  const llvm::StringRef first = llvm::StringRef(said).split('\n').first.rtrim();
  return llvm::createStringError(!problem.empty() ? "git could not finish: " + problem
                                 : first.empty()  ? "git failed with exit code " + std::to_string(code)
                                                  : "git says: " + first.str());
}

llvm::Expected<std::string> askGit(const std::string &folder, std::vector<std::string> words) {
  auto program = llvm::sys::findProgramByName("git");
  if (!program)
    return llvm::createStringError("git is not in PATH");
  return run(*program, std::move(words), folder);
}

llvm::Expected<GitDiff> gitDiff(const std::string &range, const std::string &folder) {
  auto failed = [&](const std::string &why) {
    return llvm::createStringError("--git " + range + ": " + why);
  };
  if (range.find("..") == std::string::npos || range.front() == '-')
    return failed("give two commits, BASE..HEAD");
  auto program = llvm::sys::findProgramByName("git");
  if (!program)
    return failed("git is not in PATH; pipe a diff into --diff - instead");
  auto root = run(*program, {"rev-parse", "--show-toplevel"}, folder);
  if (!root)
    return failed(llvm::toString(root.takeError()));
  auto text = run(*program,
                  {"-c", "core.quotePath=false", "diff", "--no-color", "--no-ext-diff", "--no-textconv",
                   "--no-renames", "--unified=0", "--inter-hunk-context=0", "--src-prefix=a/",
                   "--dst-prefix=b/", range, "--"},
                  llvm::StringRef(*root).rtrim("\r\n").str());
  if (!text)
    return failed(llvm::toString(text.takeError()));
  return GitDiff{llvm::StringRef(*root).rtrim("\r\n").str(), std::move(*text)};
}

} // namespace smem::driver

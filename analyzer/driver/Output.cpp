// LLVM's TempFile removes itself when the program is killed before the rename.
#include "driver/Output.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"

#include <cstdio>

namespace smem::driver {

static llvm::Error cannotWrite(const std::string &path, const std::error_code &error) {
  return llvm::createStringError("cannot write '" + path + "': " + error.message());
}

static llvm::Error writeDirectly(llvm::StringRef text, const std::string &path) {
  std::error_code error;
  llvm::raw_fd_ostream out(path, error);
  if (!error) {
    out << text;
    out.flush();
    error = out.error();
    out.clear_error();
  }
  return error ? cannotWrite(path, error) : llvm::Error::success();
}

llvm::Error writeOutput(llvm::StringRef text, const std::string &path) {
  if (path.empty()) {
    const bool written =
        std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0;
    return written ? llvm::Error::success() : llvm::createStringError("cannot write to the standard output");
  }
  llvm::sys::fs::file_status status;
  const bool exists = !llvm::sys::fs::status(path, status);
  if (exists && llvm::sys::fs::is_directory(status))
    return llvm::createStringError("cannot write '" + path + "': it is a directory");
  if (exists && !llvm::sys::fs::is_regular_file(status))
    return writeDirectly(text, path);
  auto file =
      llvm::sys::fs::TempFile::create(path + ".%%%%%%%%", llvm::sys::fs::all_read | llvm::sys::fs::all_write);
  if (!file) {
    llvm::consumeError(file.takeError());
    return llvm::createStringError("cannot write '" + path + "': its folder is missing or not writable");
  }
  llvm::raw_fd_ostream out(file->FD, /*shouldClose=*/false);
  out << text;
  out.flush();
  if (std::error_code error = out.error()) {
    out.clear_error();
    llvm::consumeError(file->discard());
    return cannotWrite(path, error);
  }
  if (llvm::Error error = file->keep(path)) {
    llvm::consumeError(file->discard());
    return llvm::createStringError("cannot write '" + path + "': " + llvm::toString(std::move(error)));
  }
  return llvm::Error::success();
}

render::Style styleFor(const std::string &path) {
  render::Style style;
  style.colour = path.empty() && llvm::sys::Process::StandardOutIsDisplayed() &&
                 llvm::sys::Process::GetEnv("NO_COLOR").value_or("").empty();
  return style;
}

void printError(llvm::StringRef message) { llvm::errs() << "smem-ledger: error: " << message << "\n"; }

void printRemark(llvm::StringRef message) { llvm::errs() << "smem-ledger: " << message << "\n"; }

llvm::Expected<std::string> readInput() {
  auto buffer = llvm::MemoryBuffer::getSTDIN();
  if (!buffer)
    return llvm::createStringError("cannot read the standard input: " + buffer.getError().message());
  return (*buffer)->getBuffer().str();
}

} // namespace smem::driver

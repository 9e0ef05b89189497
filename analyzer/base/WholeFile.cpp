// LLVM's TempFile removes itself when the program is killed before the rename.
#include "base/WholeFile.h"

#include "llvm/Support/raw_ostream.h"

namespace smem {

llvm::Expected<llvm::sys::fs::TempFile> writeBeside(llvm::StringRef text, const std::string &path) {
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
    return llvm::createStringError("cannot write '" + path + "': " + error.message());
  }
  return std::move(*file);
}

} // namespace smem

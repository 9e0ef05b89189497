// See the header. The file is read as bytes; no terminator is promised to the readers.
#include "registers/Input.h"

#include "llvm/Support/FileSystem.h"

namespace smem::registers {

llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> readInput(llvm::StringRef path, llvm::StringRef kind,
                                                              llvm::StringRef remedy) {
  if (llvm::sys::fs::is_directory(path))
    return failure("{}: is a folder, not {}; {}", path.str(), kind.str(), remedy.str());
  auto buffer = llvm::MemoryBuffer::getFile(path, /*IsText=*/false, /*RequiresNullTerminator=*/false);
  if (!buffer)
    return failure("{}: cannot be read: {}; check the path", path.str(), buffer.getError().message());
  if ((*buffer)->getBufferSize() == 0)
    return failure("{}: is empty, not {}; {}", path.str(), kind.str(), remedy.str());
  return std::move(*buffer);
}

} // namespace smem::registers

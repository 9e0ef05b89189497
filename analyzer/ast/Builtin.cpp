// Mounts the embedded headers.
#include "ast/Builtin.h"

#include "llvm/Support/MemoryBuffer.h"

namespace smem::ast {

llvm::StringRef builtinMountPoint() { return "/smem-ledger/builtin/include"; }

llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> fileSystemWithBuiltins() {
  auto memory = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  for (const BuiltinFile &file : builtinFiles())
    memory->addFile((builtinMountPoint() + "/" + file.path).str(), 0,
                    llvm::MemoryBuffer::getMemBuffer(file.text, file.path, false));
  // With a current folder of its own: the shared one's is the process's, which other threads and outputs use.
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> disk(llvm::vfs::createPhysicalFileSystem().release());
  auto overlay = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(std::move(disk));
  overlay->pushOverlay(memory);
  return overlay;
}

} // namespace smem::ast

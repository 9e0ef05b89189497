// The built-in CUDA declarations: the tree ast/builtin/include, embedded in the program and mounted where
// the parser sees it as a folder of headers.
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace smem::ast {

struct BuiltinFile {
  llvm::StringRef path; // relative to the mount point
  llvm::StringRef text;
};

llvm::ArrayRef<BuiltinFile> builtinFiles();

// Where the files appear; no such folder exists on the disk.
llvm::StringRef builtinMountPoint();

// The machine's file system with the built-in files on top.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> fileSystemWithBuiltins();

} // namespace smem::ast

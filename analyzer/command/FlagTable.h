// The rows of Nvcc.def as values, and the search for a flag among them.
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <optional>

namespace smem::command {

enum class Form { Alone, Value, Joined, Equals, Word, Prefix };
enum class Action {
  Keep,
  Macros,
  Path,
  If,
  Arch,
  Code,
  Gencode,
  Offload,
  NotOffload,
  Host,
  Device,
  Ptxas,
  Registers,
  Language,
  Drop,
  Note
};
enum class Dialect { Both, Nvcc, Clang, Neither };

struct Row {
  llvm::StringLiteral shortName, longName;
  Form form;
  Action action;
  llvm::StringLiteral clang;
  Dialect dialect;
  llvm::StringLiteral reason;

  bool isForNvcc() const { return dialect == Dialect::Both || dialect == Dialect::Nvcc; }
};

struct HostFlag {
  llvm::StringLiteral prefix;
  bool isValued;
};

struct Match {
  const Row *row = nullptr;             // none: not in the table
  std::optional<llvm::StringRef> value; // that the same word holds
};

llvm::ArrayRef<HostFlag> hostFlags();

// The whole word first, then what stands before '=', then the longest name that the word begins with.
Match findFlag(llvm::StringRef word);

} // namespace smem::command

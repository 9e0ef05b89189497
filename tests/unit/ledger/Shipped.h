// The ledgers of the shipped kernels, as they are or with a piece of their text replaced.
#pragma once

#include "facts/extract/Extract.h"
#include "ledger/Ledger.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

#include <catch2/catch.hpp>

#include <fstream>
#include <sstream>
#include <string>

namespace smem::ledger::shipped {

inline std::string folderOf(const std::string &kernel) {
  return std::string(SMEM_SOURCE_DIR) + "/kernels/" + kernel;
}

inline std::string textOf(const std::string &kernel) {
  std::ifstream file(folderOf(kernel) + "/kernel.cu");
  std::stringstream text;
  text << file.rdbuf();
  REQUIRE_FALSE(text.str().empty());
  return text.str();
}

// The first occurrence behind `after`, which must be there: a mutation that changes nothing proves nothing.
inline std::string replaced(const std::string &text, const std::string &from, const std::string &to,
                            const std::string &after = "") {
  const std::size_t start = text.find(after), at = text.find(from, start);
  INFO("looking for '" << from << "'");
  REQUIRE(start != std::string::npos);
  REQUIRE(at != std::string::npos);
  return text.substr(0, at) + to + text.substr(at + from.size());
}

// Compiled in a temporary file, with the kernel's folder to include from.
inline facts::Facts factsOf(const std::string &kernel, const std::string &text) {
  llvm::SmallString<128> path;
  int handle = 0;
  REQUIRE_FALSE(llvm::sys::fs::createTemporaryFile("shipped", "cu", handle, path));
  {
    llvm::raw_fd_ostream file(handle, true);
    file << text;
  }
  command::CompileCommand command;
  command.file = path.str().str();
  command.arguments = {"-std=c++17", "-I", folderOf(kernel)};
  auto unit = ast::ParsedUnit::parse(command, "sm_89", llvm::cantFail(ast::findToolkit("builtin")));
  if (!unit)
    FAIL(llvm::toString(unit.takeError()));
  for (const ast::Diagnostic &said : unit->diagnostics())
    if (said.level == ast::Diagnostic::Level::Error)
      FAIL("line " << said.where.line << ": " << said.message);
  facts::Facts facts = facts::extract(*unit);
  llvm::sys::fs::remove(path);
  REQUIRE(facts.kernels.size() == 1);
  REQUIRE(facts.launches.size() == 1);
  return facts;
}

inline Ledger ledgerOf(const std::string &kernel, const Overrides &overrides = {}) {
  return build(factsOf(kernel, textOf(kernel)), overrides);
}

} // namespace smem::ledger::shipped

// What every renderer reads: what a run found out, file by file. Text is a function of it alone, so that the same report
// can be printed in any format, and tested without a compiler.
#pragma once

#include "lint/Finding.h"
#include "lint/Model.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace smem::render {

// What the compiler said of the source.
struct Diagnostic {
  lint::Severity severity = lint::Severity::Error;
  std::string message;
  SourceSpan where;

  friend bool operator==(const Diagnostic &, const Diagnostic &) = default;
};

// One analyzed file. The model points into facts and ledger, hence no copies and no moves.
struct Unit {
  Unit() = default;
  Unit(const Unit &) = delete;
  Unit &operator=(const Unit &) = delete;

  std::string file;
  std::string directory; // absolute; where relative paths of its places start; empty: at the report's root
  std::string cuda; // toolkit version, or "builtin"
  std::vector<Diagnostic> diagnostics;
  ledger::Overrides overrides; // those that name a symbol of this unit
  std::map<std::string, ledger::Overrides> kernelOverrides; // of single kernels, by mangled name; before the others
  facts::Facts facts;
  ledger::Ledger ledger;
  std::vector<lint::Traces> traces; // one per kernel of the ledger; empty: not asked for
  lint::Model model;
  std::vector<lint::Finding> findings;        // sorted by place, then rule
  std::map<std::string, std::string> sources; // texts of the files that findings point into
};

// What is known before the first unit.
struct Head {
  std::string version; // of the tool
  std::string root;    // of the project, absolute, without a slash at its end
};

struct Report {
  Head head;
  std::vector<std::unique_ptr<const Unit>> units;
  std::vector<std::string> errors; // what the tool could not do, one line each
};

// How text is laid out.
struct Style {
  bool colour = false;
  unsigned width = 100; // columns to aim at

  friend bool operator==(const Style &, const Style &) = default;
};

} // namespace smem::render

// The command line as values: what the manual page and the shell completions are printed from. CLI11's app is
// the one source, as it is of --help, so that neither can say something else.
#pragma once

#include "llvm/ADT/ArrayRef.h"

#include <string>
#include <utility>
#include <vector>

namespace CLI {
class App;
}

namespace smem::driver {

enum class Command;

// What a shell offers for a value.
enum class Offer { Nothing, Files, Folders, Words };

struct OptionWords {
  std::vector<std::string> names; // "-h", "--help"; a positional has one without a dash
  std::string value;              // "FILE"; empty for a flag and a positional
  std::string text;
  Offer offer = Offer::Nothing;
  std::vector<std::string> choices; // of Offer::Words
  bool isList = false;              // several choices, joined by commas
  bool isPositional = false, isRequired = false, isRepeated = false;

  friend bool operator==(const OptionWords &, const OptionWords &) = default;
};

struct CommandWords {
  std::string name, text;
  std::vector<OptionWords> options; // in the order of --help

  friend bool operator==(const CommandWords &, const CommandWords &) = default;
};

struct ProgramWords {
  CommandWords program;           // its own options
  std::string version;            // "smem-ledger 0.1.0"
  std::vector<std::string> notes; // the lines below --help
  std::vector<CommandWords> commands;

  friend bool operator==(const ProgramWords &, const ProgramWords &) = default;
};

// Commands without a group are hidden from --help and left out here. The rules, which the command line does
// not know, are no choices yet.
ProgramWords describe(const CLI::App &app, llvm::ArrayRef<std::pair<CLI::App *, Command>> commands);

} // namespace smem::driver

// The command line as the user wrote it. Nothing here has been looked up or settled yet.
#pragma once

#include "driver/CompareOptions.h"
#include "driver/Describe.h"
#include "driver/EstimateOptions.h"
#include "driver/LintOptions.h"
#include "driver/OccupancyOptions.h"
#include "driver/Shard.h"
#include "driver/Sink.h"
#include "ledger/Ledger.h"
#include "lint/Finding.h"

#include "llvm/Support/Error.h"

#include <optional>
#include <string>
#include <vector>

namespace smem::driver {

enum class Command { Report, Lint, Estimate, Compare, Occupancy, Explain, Rules, Devices, Dump, Generate };
enum class DumpWhat { Command, Facts, Ledger, Trace, Settings };
// What `generate` prints: the manual page, or completions for a shell.
enum class Generated { Man, Bash, Zsh, Fish };
// Which kernels are run block by block: none, a share of those with many instances, every one.
enum class TraceWhat { None, Some, All };

// Where register counts come from.
struct RegisterOptions {
  std::optional<int> given; // --regs, per thread
  std::string cubin;        // files; empty when not asked for
  std::string ptxasLog;
  bool nvcc = false;

  friend bool operator==(const RegisterOptions &, const RegisterOptions &) = default;
};

struct Options {
  Command command = Command::Report;
  std::vector<std::string> inputs;  // files and directories
  std::optional<std::string> archs; // "sm_89,sm_90" or "all"
  std::string kernel;               // glob; empty: every kernel
  ledger::Overrides set;
  RegisterOptions registers;
  TraceWhat trace = TraceWhat::Some;
  std::vector<Sink> sinks = {Sink()}; // at least one; report and lint may have several
  std::string buildDirectory;
  unsigned jobs = 0;              // files at a time; 0: as many as there are processors
  unsigned timeoutSeconds = 1800; // for the analysis of one file; 0: no limit
  bool inProcess = false;         // no worker processes, one file after the other
  std::optional<Shard> shard;     // of the files; none: all of them
  std::string cuda;  // path, "builtin", or empty: whatever is found
  std::string cache; // folder, "none", or empty: the user's
  std::optional<lint::Severity> failOn;
  LintOptions lint;
  std::vector<std::string> flags; // behind --
  std::string rule;               // explain
  DumpWhat dump = DumpWhat::Command;
  Generated generated = Generated::Man;
  OccupancyOptions occupancy;
  EstimateOptions estimate;
  CompareOptions compare;

  friend bool operator==(const Options &, const Options &) = default;
};

// What reading the command line came to: options to run with, or text that was asked for (help, version), and for
// `generate` the command line itself.
struct CommandLine {
  Options options;
  std::optional<std::string> answer;
  ProgramWords described;
};

// The formats a command has.
llvm::ArrayRef<Format> formatsOf(Command command);

// Fails with one line that names the option and, for a name that does not exist, the nearest.
llvm::Expected<CommandLine> parseCommandLine(int argc, const char *const *argv);

// "NAME=INT" with a value from 0 to 2,147,483,647: no size of shared memory comes near the end.
llvm::Expected<std::pair<std::string, std::int64_t>> parseSetting(const std::string &text);

} // namespace smem::driver

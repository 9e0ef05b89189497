// Declarations first, then what the words mean.
#include "driver/SharedOptions.h"

#include "lint/Select.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <climits>

namespace smem::driver {

void addFile(CLI::App &app, SharedWords &raw) {
  app.add_option("-o", raw.output, "write to FILE, whole or not at all")->type_name("FILE");
}

void addOutput(CLI::App &app, SharedWords &raw) {
  app.add_option("--format", raw.format, "text or json")->type_name("FORMAT");
  addFile(app, raw);
}

void addSource(CLI::App &app, Options &options, SharedWords &raw) {
  app.add_option("--arch", options.archs,
                 "architectures: sm_89, a list, or all; default: the flags', else sm_80,sm_89,sm_90")
      ->type_name("LIST");
  app.add_option("--set", raw.set, "bind an open symbol or replace a value: NAME=INT; repeatable")
      ->type_name("NAME=INT")
      ->allow_extra_args(false);
  app.add_option(
         "--cuda", options.cuda,
         "toolkit folder, or builtin; default: CUDA_PATH, that of nvcc in PATH, /usr/local/cuda, builtin")
      ->type_name("PATH");
  app.add_option("--cache", options.cache,
                 "folder for the toolkit's headers in precompiled form, or none; default: smem-ledger in "
                 "XDG_CACHE_HOME or ~/.cache")
      ->type_name("DIR");
  app.add_option("-p", options.buildDirectory, "build folder with a compile_commands.json")->type_name("DIR");
}

void addTrace(CLI::App &app, Options &options) {
  static const std::map<std::string, TraceWhat> words = {
      {"none", TraceWhat::None}, {"some", TraceWhat::Some}, {"all", TraceWhat::All}};
  app.add_option("--trace", options.trace,
                 "run blocks for bank conflicts and footprints: none, some (a share of templates with many "
                 "instances; the default) or all")
      ->type_name("WHAT")
      ->transform(CLI::CheckedTransformer(words));
}

// Which kernels, and where registers come from that no file holds.
void addKernel(CLI::App &app, Options &options) {
  app.add_option("--kernel", options.kernel, "only kernels whose name matches")->type_name("GLOB");
  app.add_option("--regs", options.registers.given, "registers per thread of every kernel")
      ->type_name("N")
      ->check(CLI::Range(1, 255)); // 255: CUDA Programming Guide, registers per thread of every architecture
  app.add_flag("--nvcc", options.registers.nvcc, "compile with the toolkit's nvcc and read the registers");
}

void addJobs(CLI::App &app, Options &options) {
  app.add_option("-j", options.jobs, "files at a time; default: the number of processors")->type_name("N")->check(CLI::Range(1, 1024));
}

// For runs over many files, some of which go wrong.
static void addTimeout(CLI::App &app, Options &options) {
  app.add_option("--timeout", options.timeoutSeconds,
                 "end the analysis of a file after so many seconds; default 1800, 0: never")
      ->type_name("SECONDS")
      ->check(CLI::Range(0, 1'000'000));
}

void addMany(CLI::App &app, Options &options, SharedWords &raw) {
  app.add_option("--shard", raw.shard, "only part I of N parts of the files, about equal in bytes")->type_name("I/N");
  addTimeout(app, options);
  app.add_flag("--in-process", options.inProcess,
               "no worker processes, one file after the other: for a debugger; a crash then ends the run");
}

void addFailOn(CLI::App &app, SharedWords &raw) {
  app.add_option("--fail-on", raw.failOn, "exit 1 from this severity on: note, warning (the default) or error")
      ->type_name("SEVERITY");
}

void addAnalysis(CLI::App &app, Options &options, SharedWords &raw) {
  addSource(app, options, raw);
  addKernel(app, options);
  app.add_option("--cubin", options.registers.cubin, "read registers from a cubin, fatbin or object")
      ->type_name("FILE");
  app.add_option("--ptxas-log", options.registers.ptxasLog, "read registers from the output of ptxas -v")
      ->type_name("FILE");
  addTrace(app, options);
  addJobs(app, options);
  app.add_option("--format", raw.format,
                 "text, json, sarif, github, gitlab, markdown or html; several at once: sarif=FILE,text")
      ->type_name("FORMAT[=FILE][,...]");
  addFile(app, raw);
}

void addCompare(CLI::App &app, Options &options, SharedWords &raw) {
  app.add_option("inputs", options.inputs,
                 "two JSON reports, BASE and HEAD; with --git CUDA files, or folders of them (default: those of -p)")
      ->type_name("");
  addCompareOptions(app, options.compare);
  addFailOn(app, raw);
  addSource(app, options, raw);
  addKernel(app, options);
  addTrace(app, options);
  addJobs(app, options);
  addTimeout(app, options);
  app.add_option("--format", raw.format, "text, json or markdown; several at once: markdown=FILE,text")
      ->type_name("FORMAT[=FILE][,...]");
  addFile(app, raw);
}

CLI::Option *addInputs(CLI::App &app, Options &options, const std::string &what) {
  return app.add_option("inputs", options.inputs, what)->required()->type_name("");
}

llvm::Error finish(Options &options, const SharedWords &raw) {
  const bool isReport = options.command == Command::Report || options.command == Command::Lint;
  const bool isEstimate = options.command == Command::Estimate;
  const bool isCompare = options.command == Command::Compare;
  if (isReport && options.inputs.empty() && options.buildDirectory.empty())
    return llvm::createStringError("no input: name at least one file or folder");
  auto sinks = parseSinks(raw.format, raw.output, formatsOf(options.command));
  if (!sinks)
    return sinks.takeError();
  options.sinks = std::move(*sinks);
  if (!isReport && !isEstimate && !isCompare && options.sinks.size() > 1)
    return llvm::createStringError("--format " + raw.format + ": this command prints one format");
  if (options.occupancy.batch && options.sinks.front().format == Format::Json)
    return llvm::createStringError("--batch and --format json contradict: a batch answers in CSV");
  for (const std::string &text : raw.set) {
    auto setting = parseSetting(text);
    if (!setting)
      return setting.takeError();
    if (auto [place, isNew] = options.set.insert(*setting); !isNew && place->second != setting->second)
      return llvm::createStringError("--set " + setting->first + " is given twice, with " +
                                     std::to_string(place->second) + " and " +
                                     std::to_string(setting->second));
  }
  if (!raw.failOn.empty()) {
    auto severity = lint::parseSeverity(raw.failOn);
    if (!severity)
      return severity.takeError();
    options.failOn = *severity;
  }
  const RegisterOptions &registers = options.registers;
  if (registers.given)
    for (auto [name, isGiven] :
         {std::pair("--cubin", !registers.cubin.empty()),
          std::pair("--ptxas-log", !registers.ptxasLog.empty()), std::pair("--nvcc", registers.nvcc)})
      if (isGiven)
        return llvm::createStringError(std::string("--regs and ") + name +
                                       " contradict: registers come from one of them");
  if (!raw.shard.empty()) {
    auto shard = parseShard(raw.shard);
    if (!shard)
      return shard.takeError();
    options.shard = *shard;
  }
  if (options.shard && !options.lint.baseline.written.empty())
    return llvm::createStringError(
        "--write-baseline and --shard contradict: a baseline of a part would forget the rest");
  if (llvm::Error error = checkLintOptions(options.lint, options.kernel))
    return error;
  if (!options.buildDirectory.empty() && !options.flags.empty())
    return llvm::createStringError("-p and -- FLAGS contradict: flags come from one of them");
  return llvm::Error::success();
}

llvm::ArrayRef<Format> formatsOf(Command command) {
  switch (command) {
  case Command::Report:
  case Command::Lint:
    return reportFormats();
  case Command::Estimate:
    return estimateFormats();
  case Command::Compare:
    return compareFormats();
  default:
    return plainFormats();
  }
}

llvm::Expected<std::pair<std::string, std::int64_t>> parseSetting(const std::string &text) {
  auto [name, value] = llvm::StringRef(text).split('=');
  name = name.trim();
  value = value.trim();
  const std::string given = "--set " + text;
  if (name.empty() || !llvm::StringRef(text).contains('='))
    return llvm::createStringError(given + ": give NAME=INT, for example --set hd=128");
  llvm::StringRef digits = value;
  const bool negative = digits.consume_front("-");
  const bool hexadecimal = digits.consume_front_insensitive("0x");
  if (digits.empty() || !llvm::all_of(digits, hexadecimal ? llvm::isHexDigit : llvm::isDigit))
    return llvm::createStringError(given + ": '" + value.str() + "' is not an integer");
  std::int64_t number = 0;
  if (negative || digits.getAsInteger(hexadecimal ? 16 : 10, number) || number > INT_MAX)
    return llvm::createStringError(given + ": the value must be between 0 and 2147483647");
  return std::pair(name.str(), number);
}

} // namespace smem::driver

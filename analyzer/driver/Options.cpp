// CLI11 does the reading; its errors become this tool's one-line errors.
#include "driver/Options.h"

#include "driver/Nearest.h"
#include "lint/Select.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <climits>

namespace smem::driver {
namespace {

// The strings that become something else once CLI11 has read them all.
struct Raw {
  std::vector<std::string> set;
  std::string format = "text", output, failOn, dump, shard;
  OccupancyWords occupancy;
  EstimateWords estimate;
};

void addFile(CLI::App &app, Raw &raw) {
  app.add_option("-o", raw.output, "write to FILE, whole or not at all")->type_name("FILE");
}

void addOutput(CLI::App &app, Raw &raw) {
  app.add_option("--format", raw.format, "text or json")->type_name("FORMAT");
  addFile(app, raw);
}

void addSource(CLI::App &app, Options &options, Raw &raw) {
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
void addMany(CLI::App &app, Options &options, Raw &raw) {
  app.add_option("--shard", raw.shard, "only part I of N parts of the files, about equal in bytes")->type_name("I/N");
  app.add_option("--timeout", options.timeoutSeconds,
                 "end the analysis of a file after so many seconds; default 1800, 0: never")
      ->type_name("SECONDS")
      ->check(CLI::Range(0, 1'000'000));
  app.add_flag("--in-process", options.inProcess,
               "no worker processes, one file after the other: for a debugger; a crash then ends the run");
}

void addFailOn(CLI::App &app, Raw &raw) {
  app.add_option("--fail-on", raw.failOn, "exit 1 from this severity on: note, warning (the default) or error")
      ->type_name("SEVERITY");
}

void addAnalysis(CLI::App &app, Options &options, Raw &raw) {
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

void addCompare(CLI::App &app, Options &options, Raw &raw) {
  app.add_option("inputs", options.inputs,
                 "two JSON reports, BASE and HEAD; with --git CUDA files, or folders of them (default: those of -p)")
      ->type_name("");
  addCompareOptions(app, options.compare);
  addFailOn(app, raw);
  addSource(app, options, raw);
  addKernel(app, options);
  addTrace(app, options);
  addJobs(app, options);
  app.add_option("--format", raw.format, "text, json or markdown; several at once: markdown=FILE,text")
      ->type_name("FORMAT[=FILE][,...]");
  addFile(app, raw);
}

CLI::Option *addInputs(CLI::App &app, Options &options, const std::string &what) {
  return app.add_option("inputs", options.inputs, what)->required()->type_name("");
}

llvm::Error finish(Options &options, const Raw &raw) {
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

// CLI11 says what was not expected; this says what was meant.
std::string unexpected(const CLI::App &app, const std::string &message) {
  llvm::SmallVector<llvm::StringRef> words;
  llvm::StringRef(message).split(words, ' ');
  std::vector<std::string> names;
  for (const CLI::Option *option : app.get_options())
    for (const std::string &name : option->get_lnames())
      names.push_back("--" + name);
  for (llvm::StringRef word : words)
    if (word.starts_with("--")) {
      const std::string name = word.split('=').first.str();
      const std::string best = nearest(name, names);
      return "unknown option '" + name + "'" +
             (best.empty() ? "; `smem-ledger " + app.get_name() + " --help` lists all"
                           : "; did you mean '" + best + "'?");
    }
  return message;
}

void addGenerate(CLI::App &app, Options &options, Raw &raw) {
  static const std::map<std::string, Generated> words = {
      {"man", Generated::Man}, {"bash", Generated::Bash}, {"zsh", Generated::Zsh}, {"fish", Generated::Fish}};
  app.group(""); // for packages: --help stays with what reads CUDA
  app.add_option("what", options.generated, "man, bash, zsh or fish")
      ->required()
      ->type_name("")
      ->transform(CLI::CheckedTransformer(words));
  addFile(app, raw);
}

} // namespace

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

llvm::Expected<CommandLine> parseCommandLine(int argc, const char *const *argv) {
  CommandLine line;
  Options &options = line.options;
  Raw raw;
  // What stands behind -- is for the compiler, and CLI11 would take it for inputs.
  int own = 1;
  while (own < argc && llvm::StringRef(argv[own]) != "--")
    ++own;
  options.flags.assign(argv + std::min(own + 1, argc), argv + argc);

  CLI::App app(
      "Says where every byte of a CUDA block's shared memory goes, whether launches ask for what kernels "
      "use, and how many blocks fit an SM.",
      "smem-ledger");
  app.set_version_flag("--version", "smem-ledger " SMEM_VERSION);
  app.require_subcommand(1);
  app.footer(
      "Exit codes: 0 done, or no finding; 1 lint or compare found something at or above --fail-on; 2 the tool could not "
      "do its work.\nFlags behind -- are nvcc's or Clang's.");

  CLI::App *report =
      app.add_subcommand("report", "the ledger, launches, occupancy and findings of each kernel");
  addInputs(*report, options, "CUDA files, or folders of them; default: those of -p")->required(false);
  addAnalysis(*report, options, raw);
  addMany(*report, options, raw);

  CLI::App *lint = app.add_subcommand("lint", "findings only, for CI");
  addInputs(*lint, options, "CUDA files, or folders of them; default: those of -p")->required(false);
  addAnalysis(*lint, options, raw);
  addMany(*lint, options, raw);
  addFailOn(*lint, raw);
  addLintOptions(*lint, options.lint);

  CLI::App *estimate = app.add_subcommand("estimate", "before and after of a tile change; sweeps; the worth of a lever");
  addInputs(*estimate, options, "a CUDA file")->required(false)->expected(0, 1);
  addAnalysis(*estimate, options, raw);
  estimate->get_option("--format")->description("text, csv or html (of a sweep), json or markdown; several at once: csv=FILE,text");
  addEstimateOptions(*estimate, options.estimate, raw.estimate);

  CLI::App *compare = app.add_subcommand("compare", "what changed between two reports or two commits");
  addCompare(*compare, options, raw);

  CLI::App *occupancy = app.add_subcommand("occupancy", "the calculator alone, from numbers");
  occupancy
      ->add_option("--arch", options.archs, "architectures: sm_89, a list, or all; default sm_80,sm_89,sm_90")
      ->type_name("LIST");
  addOccupancyOptions(*occupancy, options.occupancy, raw.occupancy);
  addOutput(*occupancy, raw);

  CLI::App *explain = app.add_subcommand("explain", "a rule's page");
  explain->add_option("rule", options.rule, "its name")->required()->type_name("");

  CLI::App *rules = app.add_subcommand("rules", "the rules of this build");
  addOutput(*rules, raw);
  CLI::App *devices = app.add_subcommand("devices", "the architectures and their limits");
  addOutput(*devices, raw);

  CLI::App *dump = app.add_subcommand("dump", "what one stage of the analysis found, as JSON; the settings as a settings file");
  dump->add_option("what", raw.dump, "command, facts, ledger, trace or settings")
      ->required()
      ->type_name("")
      ->check(CLI::IsMember({"command", "facts", "ledger", "trace", "settings"}));
  addInputs(*dump, options, "a CUDA file")->expected(1);
  addSource(*dump, options, raw);
  addTrace(*dump, options);
  addFile(*dump, raw);

  CLI::App *generate = app.add_subcommand("generate", "the manual page, or completion for a shell");
  addGenerate(*generate, options, raw);

  const std::pair<CLI::App *, Command> commands[] = {
      {report, Command::Report},   {lint, Command::Lint},   {occupancy, Command::Occupancy},
      {estimate, Command::Estimate}, {compare, Command::Compare},
      {explain, Command::Explain}, {rules, Command::Rules}, {devices, Command::Devices},
      {dump, Command::Dump},       {generate, Command::Generate}};
  if (own > 1 && llvm::StringRef(argv[1]).front() != '-') {
    std::vector<std::string> names;
    for (auto [command, kind] : commands)
      names.push_back(command->get_name());
    if (!llvm::is_contained(names, argv[1]))
      return llvm::createStringError("unknown command '" + std::string(argv[1]) + "'" +
                                     suggestion(argv[1], names));
  }

  CLI::App *chosen = &app;
  try {
    app.parse(own, argv);
  } catch (const CLI::CallForVersion &) {
    line.answer = app.version() + "\n";
    return line;
  } catch (const CLI::CallForHelp &) {
    for (auto [command, kind] : commands)
      if (command->parsed())
        chosen = command;
    line.answer = chosen == &app ? app.help() : chosen->help("smem-ledger");
    return line;
  } catch (const CLI::ParseError &error) {
    for (auto [command, kind] : commands)
      if (command->parsed())
        chosen = command;
    std::string message = error.what();
    if (error.get_exit_code() == int(CLI::ExitCodes::ExtrasError))
      message = unexpected(*chosen, message);
    if (own == 1)
      message = "a command is required: report, lint, estimate, compare, occupancy, explain, rules, devices or dump";
    if (message == "inputs is required")
      message = "no input: name at least one file or folder";
    return llvm::createStringError(llvm::StringRef(message).split('\n').first);
  }
  for (auto [command, kind] : commands)
    if (command->parsed())
      options.command = kind;
  options.dump = raw.dump == "facts"      ? DumpWhat::Facts
                 : raw.dump == "ledger"   ? DumpWhat::Ledger
                 : raw.dump == "trace"    ? DumpWhat::Trace
                 : raw.dump == "settings" ? DumpWhat::Settings
                                          : DumpWhat::Command;
  if (llvm::Error error = finish(options, raw))
    return error;
  if (options.command == Command::Generate)
    line.described = describe(app, commands);
  if (options.command == Command::Occupancy)
    if (llvm::Error error = finishOccupancyOptions(options.occupancy, raw.occupancy, *occupancy))
      return error;
  if (options.command == Command::Compare)
    if (llvm::Error error = checkCompareOptions(options, *compare))
      return error;
  if (options.command == Command::Estimate) {
    std::vector<std::string> set;
    for (const auto &[name, value] : options.set)
      set.push_back(name);
    if (llvm::Error error = finishEstimateOptions(options.estimate, raw.estimate, !options.inputs.empty(), set))
      return error;
    if (options.estimate.sweep.empty() &&
        llvm::any_of(options.sinks, [](const Sink &sink) { return sink.format == Format::Csv; }))
      return llvm::createStringError("--format csv needs --sweep: its points are the rows");
    if (options.estimate.sweep.empty() &&
        llvm::any_of(options.sinks, [](const Sink &sink) { return sink.format == Format::Html; }))
      return llvm::createStringError("--format html needs --sweep: its points are the maps");
  }
  return line;
}

} // namespace smem::driver

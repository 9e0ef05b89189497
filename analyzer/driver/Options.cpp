// CLI11 does the reading; its errors become this tool's one-line errors.
#include "driver/Options.h"

#include "driver/Nearest.h"
#include "driver/SharedOptions.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

namespace smem::driver {
namespace {

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

void addGenerate(CLI::App &app, Options &options, SharedWords &raw) {
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

llvm::Expected<CommandLine> parseCommandLine(int argc, const char *const *argv) {
  CommandLine line;
  Options &options = line.options;
  SharedWords raw;
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

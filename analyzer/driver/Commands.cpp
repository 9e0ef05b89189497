// report, lint and dump, and the choice among all commands.
#include "driver/Commands.h"

#include "driver/Inputs.h"
#include "driver/Output.h"
#include "driver/Run.h"
#include "render/Dump.h"
#include "render/Json.h"
#include "render/JsonWriter.h"
#include "render/Text.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"

namespace smem::driver {

static int fail(llvm::Error error) {
  printError(llvm::toString(std::move(error)));
  return exitFailed;
}

static std::string rendered(const render::Report &report, const Options &options) {
  if (options.format == Format::Json)
    return render::json(report);
  const render::Style style = styleFor(options.output);
  return options.command == Command::Lint ? render::textFindings(report, style) : render::text(report, style);
}

// What is wrong with a settings file concerns every file below it, but is said once.
static void printOnce(const std::vector<std::string> &lines, void (*print)(llvm::StringRef)) {
  llvm::StringSet<> printed;
  for (const std::string &line : lines)
    if (printed.insert(line).second)
      print(line);
}

// A linted file without kernels is clean; whoever asks for its report made a mistake.
static void demandKernels(const Options &options, const std::vector<std::string> &files,
                          std::vector<Analysis> &analyses) {
  if (options.command != Command::Report || !options.kernel.empty())
    return;
  for (auto [file, analysis] : llvm::zip_equal(files, analyses))
    if (analysis.unit && analysis.unit->facts.kernels.empty() && llvm::is_contained(options.inputs, file))
      analysis.errors.push_back(file + ": there is no kernel in it");
}

int report(const Options &options, lint::Catalogue catalogue) {
  std::vector<std::string> errors;
  auto shared = prepare(options, catalogue, errors);
  if (!shared)
    return fail(shared.takeError());
  const Inputs inputs = expandInputs(options.inputs);
  llvm::append_range(errors, inputs.errors);
  std::vector<Analysis> analyses = analyze(*shared, inputs.files);
  demandKernels(options, inputs.files, analyses);

  render::Report report;
  report.version = SMEM_VERSION;
  std::vector<std::string> remarks;
  bool found = false;
  for (Analysis &analysis : analyses) {
    llvm::append_range(remarks, analysis.remarks);
    llvm::append_range(errors, analysis.errors);
    if (!analysis.unit)
      continue;
    found |= llvm::any_of(analysis.unit->findings,
                          [&](const lint::Finding &finding) { return finding.severity >= analysis.failOn; });
  }
  llvm::append_range(errors, unmatched(options, analyses));
  printOnce(remarks, printRemark);
  for (Analysis &analysis : analyses)
    if (analysis.unit && (options.kernel.empty() || !analysis.unit->facts.kernels.empty()))
      report.units.push_back(std::move(analysis.unit));
  if (!report.units.empty())
    if (llvm::Error error = writeOutput(rendered(report, options), options.output))
      errors.push_back(llvm::toString(std::move(error)));
  printOnce(errors, printError);
  return !errors.empty() ? exitFailed : options.command == Command::Lint && found ? exitFindings : exitDone;
}

static std::string dumpCommand(const Pipeline &pipeline) {
  const command::CompileCommand &command = pipeline.compileCommand();
  return render::jsonDocument([&](render::JsonWriter &out) {
    out.object([&] {
      out.string("file", command.file);
      out.string("directory", command.directory);
      out.strings("arguments", command.arguments);
      out.strings("nvcc_flags", command.nvccFlags);
      out.strings("archs", command.archs);
      if (command.maxRegisters)
        out.number("max_registers", *command.maxRegisters);
      else
        out.null("max_registers");
      out.strings("notes", command.notes);
      out.strings("clang", pipeline.clangCommand());
    });
  });
}

static llvm::Expected<std::string> dumped(const Options &options, Pipeline &pipeline) {
  if (llvm::Error error = pipeline.command())
    return error;
  if (options.dump == DumpWhat::Settings)
    return dumpSettings(pipeline.inForce(), options.inputs.front());
  if (llvm::Error error = pipeline.parse())
    return error;
  if (options.dump == DumpWhat::Command)
    return dumpCommand(pipeline);
  if (llvm::Error error = pipeline.extract())
    return error;
  if (options.dump == DumpWhat::Facts)
    return render::dumpFacts(pipeline.found().facts);
  pipeline.ledger();
  return render::dumpLedger(pipeline.found().ledger);
}

int dump(const Options &options, lint::Catalogue catalogue) {
  std::vector<std::string> errors;
  auto shared = prepare(options, catalogue, errors);
  if (!shared)
    return fail(shared.takeError());
  Pipeline pipeline(*shared, options.inputs.front());
  auto text = dumped(options, pipeline);
  llvm::for_each(pipeline.remarks(), printRemark);
  if (!text)
    return fail(text.takeError());
  if (llvm::Error error = writeOutput(*text, options.output))
    return fail(std::move(error));
  return exitDone;
}

static int runCommand(const Options &options, lint::Catalogue catalogue) {
  switch (options.command) {
  case Command::Report:
  case Command::Lint:
    return report(options, catalogue);
  case Command::Occupancy:
    return occupancyCommand(options);
  case Command::Explain:
    return explain(options, catalogue);
  case Command::Rules:
    return rules(options, catalogue);
  case Command::Devices:
    return devices(options);
  case Command::Dump:
    return dump(options, catalogue);
  }
  return exitFailed;
}

int run(int argc, const char *const *argv, lint::Catalogue catalogue) {
  auto line = parseCommandLine(argc, argv);
  if (!line)
    return fail(line.takeError());
  if (!line->answer)
    return runCommand(line->options, catalogue);
  llvm::Error error = writeOutput(*line->answer, "");
  return error ? fail(std::move(error)) : exitDone;
}

} // namespace smem::driver

// dump, and the choice among all commands.
#include "driver/Commands.h"

#include "driver/Output.h"
#include "driver/Run.h"
#include "driver/Units.h"
#include "render/Dump.h"
#include "render/JsonWriter.h"

#include "llvm/ADT/STLExtras.h"

namespace smem::driver {

static int fail(llvm::Error error) {
  printError(llvm::toString(std::move(error)));
  return exitFailed;
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
    return dumpSettings(pipeline.inForce(), options.set, pipeline.assumptionsOfFile().all, options.inputs.front());
  if (llvm::Error error = pipeline.parse())
    return error;
  if (options.dump == DumpWhat::Command)
    return dumpCommand(pipeline);
  if (llvm::Error error = pipeline.extract())
    return error;
  if (options.dump == DumpWhat::Facts)
    return render::dumpFacts(pipeline.found().facts);
  pipeline.ledger();
  if (options.dump == DumpWhat::Trace) {
    if (llvm::Error error = pipeline.trace())
      return error;
    return render::dumpTrace(pipeline.found());
  }
  return render::dumpLedger(pipeline.found().ledger);
}

int dump(const Options &options, lint::Catalogue catalogue) {
  std::vector<std::string> errors;
  auto shared = prepare(options, catalogue, errors);
  if (!shared)
    return fail(shared.takeError());
  std::vector<std::string> remarks;
  Pipeline pipeline(*shared, unitOf(*shared, options.inputs.front(), remarks));
  auto text = dumped(options, pipeline);
  llvm::append_range(remarks, pipeline.remarks());
  llvm::for_each(remarks, printRemark);
  if (!text)
    return fail(text.takeError());
  if (llvm::Error error = writeOutput(*text, options.sinks.front().path))
    return fail(std::move(error));
  return exitDone;
}

static int runCommand(const CommandLine &line, lint::Catalogue catalogue) {
  const Options &options = line.options;
  switch (options.command) {
  case Command::Report:
  case Command::Lint:
    return report(options, catalogue);
  case Command::Occupancy:
    return occupancyCommand(options);
  case Command::Estimate:
    return estimateCommand(options, catalogue);
  case Command::Compare:
    return compareCommand(options, catalogue);
  case Command::Explain:
    return explain(options, catalogue);
  case Command::Rules:
    return rules(options, catalogue);
  case Command::Devices:
    return devices(options);
  case Command::Dump:
    return dump(options, catalogue);
  case Command::Generate:
    return generate(options, line.described, catalogue);
  }
  return exitFailed;
}

int run(int argc, const char *const *argv, lint::Catalogue catalogue) {
  auto line = parseCommandLine(argc, argv);
  if (!line)
    return fail(line.takeError());
  if (!line->answer)
    return runCommand(*line, catalogue);
  llvm::Error error = writeOutput(*line->answer, "");
  return error ? fail(std::move(error)) : exitDone;
}

} // namespace smem::driver

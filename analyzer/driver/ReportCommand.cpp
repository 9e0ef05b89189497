// report and lint: all files through their pipelines, known findings silenced, every format written.
#include "driver/Commands.h"

#include "driver/Output.h"
#include "driver/Remarks.h"
#include "driver/Reporting.h"
#include "driver/Run.h"
#include "driver/Units.h"
#include "lint/Baseline.h"
#include "render/Format.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/MemoryBuffer.h"

namespace smem::driver {

static int fail(llvm::Error error) {
  printError(llvm::toString(std::move(error)));
  return exitFailed;
}

// What is wrong with a settings file concerns every file below it, but is said once.
static void makeUnique(std::vector<std::string> &lines) {
  llvm::StringSet<> seen;
  llvm::erase_if(lines, [&](const std::string &line) { return !seen.insert(line).second; });
}

// A linted file without kernels is clean; whoever asks for its report made a mistake.
static void demandKernels(const Shared &shared, const std::string &file, Analysis &analysis) {
  const Options &options = shared.options;
  if (options.command != Command::Report || !options.kernel.empty() || !analysis.unit ||
      !analysis.unit->facts.kernels.empty())
    return;
  if (const auto through = shared.through.find(file); through != shared.through.end())
    analysis.errors.push_back(through->second.front() + ": " + file + " has no kernel of it");
  else if (llvm::is_contained(options.inputs, file))
    analysis.errors.push_back(file + ": there is no kernel in it");
}

static llvm::Expected<lint::Baseline> readBaseline(const std::string &file) {
  if (file.empty())
    return lint::Baseline();
  auto buffer = llvm::MemoryBuffer::getFile(file);
  if (!buffer)
    return llvm::createStringError("--baseline " + file + ": cannot read it: " + buffer.getError().message());
  auto baseline = lint::parseBaseline((*buffer)->getBuffer());
  if (!baseline)
    return llvm::createStringError("--baseline " + file + ": " + llvm::toString(baseline.takeError()));
  return baseline;
}

// Entries without a finding are spoken of only where every finding could have been met.
static void saySilenced(const lint::BaselineMatcher &matcher, const std::string &file, bool isWhole,
                        std::vector<std::string> &remarks) {
  remarks.push_back(file + ": " + render::counted(matcher.silenced(), "finding") + " silenced");
  if (isWhole && !matcher.unmatched().empty())
    remarks.push_back(file + ": no longer found: " + lint::sayEntries(matcher.unmatched()) +
                      "; --write-baseline drops them");
}

static lint::Baseline present(const std::vector<Analysis> &analyses) {
  std::vector<const lint::Finding *> findings;
  for (const Analysis &analysis : analyses)
    if (analysis.unit)
      for (const lint::Finding &finding : analysis.unit->findings)
        findings.push_back(&finding);
  return lint::baselineOf(findings);
}

namespace {

// What a run came to besides its text.
struct Outcome {
  bool hasUnits = false;
  bool found = false; // at or above --fail-on
};

} // namespace

// The unit leaves as text, without the findings that are known.
static void print(Analysis &analysis, const Options &options, lint::BaselineMatcher &known, Reporting &reporting,
                  Outcome &outcome) {
  const std::unique_ptr<render::Unit> unit = std::move(analysis.unit);
  if (!unit || (!options.kernel.empty() && unit->facts.kernels.empty()))
    return;
  outcome.hasUnits = true;
  unit->findings = known.unknownOf(std::move(unit->findings));
  outcome.found |= llvm::any_of(unit->findings,
                                [&](const lint::Finding &finding) { return finding.severity >= analysis.failOn; });
  reporting.add(*unit);
}

int report(const Options &options, lint::Catalogue catalogue) {
  std::vector<std::string> errors, remarks;
  auto shared = prepare(options, catalogue, errors);
  if (!shared)
    return fail(shared.takeError());
  const BaselineOptions &baseline = options.lint.baseline;
  auto read = baseline.written.empty() ? readBaseline(baseline.known) : lint::Baseline();
  if (!read)
    return fail(read.takeError());
  Units inputs = unitsOf(*shared);
  shared->through = std::move(inputs.through);
  llvm::append_range(remarks, inputs.remarks);
  if (options.shard)
    inputs.files = filesOfShard(*options.shard, inputs.files);
  llvm::append_range(errors, inputs.errors);

  lint::BaselineMatcher known(std::move(*read));
  Reporting reporting(options, catalogue);
  NamesSeen names;
  Outcome outcome;
  std::vector<Analysis> analyses; // with their units as long as it is open which findings are known
  analyze(
      *shared, inputs.files,
      [&](std::size_t file, Analysis analysis) {
        demandKernels(*shared, inputs.files[file], analysis);
        names.add(analysis);
        llvm::append_range(errors, analysis.errors);
        if (baseline.written.empty())
          print(analysis, options, known, reporting, outcome);
        analyses.push_back(std::move(analysis));
      },
      reporting.outlet);
  llvm::append_range(remarks, gatheredRemarks(inputs.files, analyses));
  llvm::append_range(errors, names.unmatched(options));

  std::vector<Document> documents;
  if (!baseline.written.empty()) {
    if (errors.empty()) {
      const lint::Baseline all = present(analyses);
      documents.push_back({lint::print(all), baseline.written});
      known = lint::BaselineMatcher(all);
    } else {
      errors.push_back("--write-baseline " + baseline.written + ": not written, since not every file could be read");
    }
    for (Analysis &analysis : analyses)
      print(analysis, options, known, reporting, outcome);
  }
  if (!documents.empty())
    saySilenced(known, baseline.written, true, remarks);
  else if (!baseline.known.empty())
    saySilenced(known, baseline.known,
                errors.empty() && !options.lint.change.narrows() && options.kernel.empty() && !options.shard, remarks);
  makeUnique(remarks);
  makeUnique(errors);
  llvm::for_each(remarks, printRemark);
  // What could not be read at all leaves the old files as they are.
  if (outcome.hasUnits || errors.empty())
    if (llvm::Error error = reporting.finish(errors, std::move(documents)))
      errors.push_back(llvm::toString(std::move(error)));
  llvm::for_each(errors, printError);
  return !errors.empty() ? exitFailed : options.command == Command::Lint && outcome.found ? exitFindings : exitDone;
}

} // namespace smem::driver

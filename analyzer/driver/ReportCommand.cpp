// report and lint: all files through their pipelines, known findings silenced, every format written.
#include "driver/Commands.h"

#include "driver/Inputs.h"
#include "driver/Output.h"
#include "driver/Run.h"
#include "lint/Baseline.h"
#include "render/Annotations.h"
#include "render/Format.h"
#include "render/Html.h"
#include "render/Json.h"
#include "render/Markdown.h"
#include "render/Sarif.h"
#include "render/Text.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/MemoryBuffer.h"

namespace smem::driver {

static int fail(llvm::Error error) {
  printError(llvm::toString(std::move(error)));
  return exitFailed;
}

static std::string rendered(const render::Report &report, const Sink &sink, Command command,
                            lint::Catalogue catalogue) {
  switch (sink.format) {
  case Format::Json:
    return render::json(report);
  case Format::Sarif:
    return render::sarif(report, catalogue);
  case Format::Github:
    return render::githubAnnotations(report);
  case Format::Gitlab:
    return render::gitlabCodeQuality(report);
  case Format::Markdown:
    return render::markdown(report);
  case Format::Html:
    return render::html(report);
  case Format::Csv:
  case Format::Text:
    break;
  }
  const render::Style style = styleFor(sink.path);
  return command == Command::Lint ? render::textFindings(report, style) : render::text(report, style);
}

// What is wrong with a settings file concerns every file below it, but is said once.
static void makeUnique(std::vector<std::string> &lines) {
  llvm::StringSet<> seen;
  llvm::erase_if(lines, [&](const std::string &line) { return !seen.insert(line).second; });
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

// Takes the known findings out and says how many there were. Entries without a finding are spoken of only
// where every finding could have been met.
static void silence(lint::Baseline baseline, const std::string &file, bool isWhole,
                    std::vector<Analysis> &analyses, std::vector<std::string> &remarks) {
  lint::BaselineMatcher matcher(std::move(baseline));
  for (Analysis &analysis : analyses)
    if (analysis.unit)
      analysis.unit->findings = matcher.unknownOf(std::move(analysis.unit->findings));
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

int report(const Options &options, lint::Catalogue catalogue) {
  std::vector<std::string> errors, remarks;
  auto shared = prepare(options, catalogue, errors);
  if (!shared)
    return fail(shared.takeError());
  const BaselineOptions &known = options.lint.baseline;
  auto baseline = known.written.empty() ? readBaseline(known.known) : lint::Baseline();
  if (!baseline)
    return fail(baseline.takeError());
  Inputs inputs = expandInputs(options.inputs);
  if (options.shard)
    inputs.files = filesOfShard(*options.shard, inputs.files);
  llvm::append_range(errors, inputs.errors);
  std::vector<Analysis> analyses = analyze(*shared, inputs.files);
  demandKernels(options, inputs.files, analyses);
  for (const Analysis &analysis : analyses) {
    llvm::append_range(remarks, analysis.remarks);
    llvm::append_range(errors, analysis.errors);
  }
  llvm::append_range(errors, unmatched(options, analyses));

  std::vector<Document> documents;
  if (!known.written.empty() && !errors.empty()) {
    errors.push_back("--write-baseline " + known.written +
                     ": not written, since not every file could be read");
  } else if (!known.written.empty()) {
    *baseline = present(analyses);
    documents.push_back({lint::print(*baseline), known.written});
    silence(std::move(*baseline), known.written, true, analyses, remarks);
  } else if (!known.known.empty()) {
    const bool isWhole =
        errors.empty() && !options.lint.change.narrows() && options.kernel.empty() && !options.shard;
    silence(std::move(*baseline), known.known, isWhole, analyses, remarks);
  }

  render::Report report;
  report.version = SMEM_VERSION;
  report.root = projectRoot();
  bool found = false;
  for (Analysis &analysis : analyses) {
    if (!analysis.unit || (!options.kernel.empty() && analysis.unit->facts.kernels.empty()))
      continue;
    found |= llvm::any_of(analysis.unit->findings,
                          [&](const lint::Finding &finding) { return finding.severity >= analysis.failOn; });
    report.units.push_back(std::move(analysis.unit));
  }
  makeUnique(remarks);
  makeUnique(errors);
  report.errors = errors;
  llvm::for_each(remarks, printRemark);
  // What could not be read at all leaves the old files as they are.
  if (!report.units.empty() || errors.empty()) {
    for (const Sink &sink : options.sinks)
      documents.push_back({rendered(report, sink, options.command, catalogue), sink.path});
    if (llvm::Error error = writeOutputs(documents))
      errors.push_back(llvm::toString(std::move(error)));
  }
  llvm::for_each(errors, printError);
  return !errors.empty() ? exitFailed : options.command == Command::Lint && found ? exitFindings : exitDone;
}

} // namespace smem::driver

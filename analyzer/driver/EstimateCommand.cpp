// estimate: the facts of one file under two sets of values, tables of many, and the worth of a lever.
#include "driver/Commands.h"

#include "driver/EstimateValues.h"
#include "driver/Nearest.h"
#include "driver/Numbers.h"
#include "driver/Output.h"
#include "driver/ProfileFile.h"
#include "driver/Recompile.h"
#include "driver/Run.h"
#include "driver/Tracing.h"
#include "driver/Units.h"
#include "estimate/Estimate.h"
#include "estimate/KernelName.h"
#include "render/Estimate.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MemoryBuffer.h"

namespace smem::driver {
namespace {

using estimate::OfFile;

class Asking {
public:
  explicit Asking(const Shared &shared) : shared(shared), options(shared.options), asked(options.estimate) {}

  estimate::Estimate run() {
    estimate::Estimate result;
    if (!options.inputs.empty())
      result.file = ofFile(options.inputs.front());
    if (asked.sliceMs)
      result.worth = estimate::worthOf({*asked.sliceMs, *asked.wallMs, *asked.gain, asked.bar});
    if (!asked.profile.empty())
      addWall(result);
    return result;
  }

  std::vector<std::string> errors;

private:
  std::unique_ptr<OfFile> ofFile(const std::string &file) {
    Pipeline pipeline(shared, file);
    for (auto stage : {&Pipeline::command, &Pipeline::parse, &Pipeline::extract})
      if (llvm::Error error = (pipeline.*stage)()) {
        llvm::for_each(pipeline.remarks(), printRemark);
        errors.push_back(llvm::toString(std::move(error)));
        return nullptr;
      }
    pipeline.selectKernels();
    pipeline.registers();
    llvm::for_each(pipeline.remarks(), printRemark);
    llvm::append_range(errors, pipeline.errors());
    const render::Unit &unit = pipeline.found();
    if (!checkNames(unit, pipeline.allKernels()))
      return nullptr;
    auto found = std::make_unique<OfFile>();
    found->file = unit.file;
    found->cuda = unit.cuda;
    found->facts = unit.facts;
    found->devices = pipeline.inForce().devices;
    const EstimateSides given = sidesOf(found->facts, pipeline.inForce(), pipeline.assumed(), options.set, found->values);
    addModels(*found, pipeline, given);
    if (!found->values.replaced.empty())
      addTraces(*found, pipeline, given);
    if (!found->values.replaced.empty())
      found->changes = estimate::changes(found->modelBefore, found->modelAfter);
    addTables(*found, pipeline);
    return found;
  }

  bool checkNames(const render::Unit &unit, const std::vector<std::string> &kernels) {
    std::vector<std::string> known;
    for (const auto &[symbol, info] : unit.facts.symbols)
      if (symbol.kind != symbolic::SymbolKind::Index && !llvm::is_contained(known, symbol.name))
        known.push_back(symbol.name);
    const std::size_t before = errors.size();
    auto check = [&](const std::string &option, const std::string &name) {
      if (!name.empty() && !llvm::is_contained(known, name))
        errors.push_back(option + " " + name + ": no symbol has this name" + suggestion(name, known));
    };
    for (const auto &[name, value] : options.set)
      check("--set", name);
    for (const estimate::Axis &axis : asked.sweep)
      check("--sweep", axis.name);
    check("--maximize", asked.maximize);
    if (kernels.empty())
      errors.push_back(unit.file + ": there is no kernel in it");
    else if (unit.facts.kernels.empty())
      errors.push_back("--kernel " + options.kernel + ": no kernel has this name" +
                       suggestion(options.kernel, kernels));
    return errors.size() == before;
  }

  void addModels(OfFile &found, const Pipeline &pipeline, const EstimateSides &given) {
    found.before = ledger::build(found.facts, given.before.set, given.before.single);
    found.after = found.values.replaced.empty()
                      ? found.before
                      : ledger::build(found.facts, given.after.set, given.after.single);
    llvm::for_each(domainFaults(found.before), printRemark);
    for (const std::string &fault : numberFaults(found.after, given.after))
      errors.push_back(found.file + ": " + fault);
    auto old = [&](const facts::Kernel &kernel, const registers::LaunchBounds &bounds,
                   const device::Device &device) { return pipeline.registersOf(kernel, bounds, device); };
    found.modelBefore = lint::build(found.facts, found.before, found.devices, old);
    const std::string text = textOf(pipeline);
    std::vector<std::string> names;
    for (const estimate::Replaced &each : found.values.replaced)
      names.push_back(each.name);
    for (const estimate::Axis &axis : asked.sweep)
      names.push_back(axis.name);
    if (!asked.maximize.empty())
      names.push_back(asked.maximize);
    found.selections = estimate::selectionsOf(text, names);
    if (asked.recompile)
      if (auto table = recompiled(found, pipeline, text)) {
        found.registersAfter = estimate::RegistersAfter::Recompiled;
        found.modelAfter = lint::build(
            found.facts, found.after, found.devices,
            [&](const facts::Kernel &kernel, const registers::LaunchBounds &, const device::Device &device) {
              return recompiledRegisters(*table, kernel, device);
            });
        return;
      }
    found.modelAfter = lint::build(found.facts, found.after, found.devices, old);
  }

  // Both sides are run: the source as it is, and with the new values written into it.
  void addTraces(OfFile &found, const Pipeline &pipeline, const EstimateSides &given) {
    if (pipeline.inForce().trace == TraceWhat::None)
      return;
    auto run = [&](const ledger::Ledger &ledger, const Given &values, lint::Model &model,
                   std::vector<lint::Traces> &traces) {
      auto ran = traceKernels(pipeline.code(), found.facts, ledger, values);
      if (!ran) {
        errors.push_back(llvm::toString(ran.takeError()));
        return;
      }
      traces = std::move(*ran);
      for (std::size_t kernel = 0; kernel < traces.size(); ++kernel)
        model.kernels[kernel].traces = &traces[kernel];
    };
    run(found.before, given.before, found.modelBefore, found.tracesBefore);
    run(found.after, given.after, found.modelAfter, found.tracesAfter);
  }

  static std::string textOf(const Pipeline &pipeline) {
    auto buffer = llvm::MemoryBuffer::getFile(pipeline.compileCommand().file, /*IsText=*/true);
    return buffer ? (*buffer)->getBuffer().str() : std::string();
  }

  std::optional<registers::ResourceTable> recompiled(const OfFile &found, const Pipeline &pipeline,
                                                     const std::string &text) {
    if (found.values.replaced.empty()) {
      errors.push_back("--recompile: every value is the source's own, so there is nothing to compile again");
      return std::nullopt;
    }
    auto redefined = redefine(found.facts, found.values.replaced, text);
    if (!redefined) {
      errors.push_back(llvm::toString(redefined.takeError()));
      return std::nullopt;
    }
    auto table = recompile(*redefined, pipeline.compileCommand(), found.facts, found.devices, shared.toolkit);
    if (table)
      return std::move(*table);
    errors.push_back(llvm::toString(table.takeError()));
    return std::nullopt;
  }

  // A launch that no axis touches has no table; that none has one is an error.
  void addTables(OfFile &found, const Pipeline &pipeline) {
    if (asked.sweep.empty() && !asked.keepBlocks)
      return;
    auto registersOf = [&](const facts::Kernel &kernel, const registers::LaunchBounds &bounds,
                           const device::Device &device) {
      return pipeline.registersOf(kernel, bounds, device);
    };
    std::vector<std::string> why;
    for (const ledger::KernelLedger &kernel : found.after.kernels)
      for (const ledger::LaunchCheck &launch : kernel.launches) {
        const estimate::Subject subject{&found.facts, &found.after, &kernel, &launch};
        estimate::Table table{&kernel, &launch, std::nullopt, std::nullopt};
        if (!asked.sweep.empty()) {
          auto axes = axesFor(subject, asked.sweep);
          if (!axes)
            why.push_back(llvm::toString(axes.takeError()));
          else if (estimate::isTouched(subject, *axes))
            table.sweep = estimate::sweep(subject, *axes, found.devices, registersOf);
          else
            why.push_back("--sweep: no size of the launch of " + kernel.kernel.display + " depends on it");
        }
        if (asked.keepBlocks) {
          auto inverse =
              estimate::largest(subject, asked.maximize, *asked.keepBlocks, found.devices, registersOf);
          if (inverse)
            table.inverse = std::move(*inverse);
          else
            why.push_back(llvm::toString(inverse.takeError()) + " (" + kernel.kernel.display + ")");
        }
        if (table.sweep || table.inverse)
          found.tables.push_back(std::move(table));
      }
    if (found.tables.empty())
      errors.push_back(found.file + ": " + (why.empty() ? "nothing in it launches a kernel" : why.front()));
  }

  // The slices of a profile; with a gain and kernels to look for, what it is worth on theirs.
  void addWall(estimate::Estimate &result) {
    const bool isAboutKernels = result.file || !options.kernel.empty();
    auto isAsked = [&](llvm::StringRef name) {
      if (!result.file)
        return !options.kernel.empty() && estimate::isNamed(name, options.kernel);
      return llvm::any_of(result.file->facts.kernels,
                          [&](const facts::Kernel &kernel) { return estimate::isKernel(name, kernel); });
    };
    auto wall = readWall(asked.profile, {asked.wallMs, asked.gain, asked.bar}, isAsked);
    if (!wall) {
      errors.push_back(llvm::toString(wall.takeError()));
      return;
    }
    if (isAboutKernels && wall->askedMs == 0)
      errors.push_back("--profile " + asked.profile +
                       ": none of the kernels asked about is in it; its longest is " +
                       wall->slices.front().slice.name);
    else if (isAboutKernels && asked.gain && wall->askedMs <= wall->wallMs)
      result.worth = estimate::worthOf({wall->askedMs, wall->wallMs, *asked.gain, asked.bar});
    result.wall = std::move(*wall);
  }

  const Shared &shared;
  const Options &options;
  const EstimateOptions &asked;
};

std::string rendered(const estimate::Estimate &result, const Sink &sink) {
  switch (sink.format) {
  case Format::Json:
    return render::estimateJson(result, SMEM_VERSION);
  case Format::Csv:
    return render::estimateCsv(result);
  case Format::Markdown:
    return render::estimateMarkdown(result);
  case Format::Html:
    return render::estimateHtml(result, SMEM_VERSION);
  default:
    return render::estimateText(result, styleFor(sink.path));
  }
}

} // namespace

int estimateCommand(const Options &options, lint::Catalogue catalogue) {
  std::vector<std::string> errors;
  auto shared = prepare(options, catalogue, errors);
  if (!shared) {
    printError(llvm::toString(shared.takeError()));
    return exitFailed;
  }
  if (std::vector<std::string> remarks; !options.inputs.empty()) {
    shared->options.inputs.front() = unitOf(*shared, options.inputs.front(), remarks);
    llvm::for_each(remarks, printRemark);
  }
  Asking asking(*shared);
  const estimate::Estimate result = asking.run();
  llvm::append_range(errors, asking.errors);
  if (result.file || result.worth || result.wall) {
    std::vector<Document> documents;
    for (const Sink &sink : options.sinks)
      documents.push_back({rendered(result, sink), sink.path});
    if (llvm::Error error = writeOutputs(documents))
      errors.push_back(llvm::toString(std::move(error)));
  }
  llvm::for_each(errors, printError);
  return errors.empty() ? exitDone : exitFailed;
}

} // namespace smem::driver

// Each stage fills the unit a little further; what a stage cannot do is an error line, and the stages that
// do not need it still run.
#include "driver/Pipeline.h"

#include "driver/FileCommand.h"
#include "driver/Numbers.h"
#include "facts/extract/Extract.h"
#include "ledger/Traced.h"
#include "lint/Ask.h"
#include "lint/Build.h"
#include "lint/Run.h"
#include "lint/Suppress.h"
#include "registers/Nvcc.h"
#include "render/Format.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

#include <set>

namespace smem::driver {

static lint::Severity severityOf(ast::Diagnostic::Level level) {
  switch (level) {
  case ast::Diagnostic::Level::Note:
    return lint::Severity::Note;
  case ast::Diagnostic::Level::Warning:
    return lint::Severity::Warning;
  case ast::Diagnostic::Level::Error:
    return lint::Severity::Error;
  }
  return lint::Severity::Error;
}

llvm::Error Pipeline::command() {
  IncludeCache cache;
  auto found = commandOf(shared, file, cache);
  if (!found)
    return found.takeError();
  compile = std::move(*found);
  for (const std::string &note : compile.notes)
    analysis.remarks.push_back(file + ": " + note);
  SettingsFile fromFile;
  if (const std::string path = findSettingsFile(file); !path.empty()) {
    auto read = readSettingsFile(path, namesOf(shared.catalogue));
    if (!read)
      return read.takeError();
    fromFile = std::move(*read);
  }
  for (const SettingsWarning &warning : fromFile.warnings)
    analysis.remarks.push_back(render::place(warning.where) + ": warning: " + warning.message);
  auto settled = settle(shared.options, fromFile, compile, shared.catalogue);
  if (!settled)
    return settled.takeError();
  settings = std::move(*settled);
  llvm::append_range(analysis.remarks, settings.notes);
  analysis.failOn = settings.failOn;
  return llvm::Error::success();
}

llvm::Error Pipeline::parse() {
  auto result = ast::ParsedUnit::parse(compile, settings.parseArch, shared.toolkit,
                                       settings.trace == TraceWhat::None ? ast::Code::None : ast::Code::Device);
  if (!result)
    return result.takeError();
  parsed = std::move(*result);
  unit->file = file;
  llvm::SmallString<256> directory(compile.directory);
  if (std::error_code error = llvm::sys::fs::make_absolute(directory))
    return llvm::createStringError("no working directory: " + error.message());
  unit->directory = directory.str().str();
  unit->cuda = parsed->cuda();
  for (const ast::Diagnostic &said : parsed->diagnostics())
    unit->diagnostics.push_back({severityOf(said.level), said.message, said.where});
  return llvm::Error::success();
}

// Errors do not end the analysis, but the user must know what it rests on.
static void remarkOnErrors(const render::Unit &unit, TraceWhat trace, std::vector<std::string> &remarks) {
  constexpr std::size_t most = 3;
  std::size_t count = 0;
  for (const render::Diagnostic &said : unit.diagnostics)
    if (said.severity == lint::Severity::Error && ++count <= most)
      remarks.push_back(render::place(said.where) + ": error: " + said.message);
  if (count > 0)
    remarks.push_back(unit.file + ": " + render::counted(std::int64_t(count), "error") +
                      " of the compiler; the analysis rests on what could be read" +
                      (trace == TraceWhat::None ? "" : ", and no kernel of the file is run"));
}

llvm::Error Pipeline::extract() {
  unit->facts = facts::extract(*parsed);
  module = std::move(*parsed).takeModule();
  parsed.reset(); // a tree takes hundreds of megabytes, and -j holds several
  const facts::Facts &facts = unit->facts;
  const auto error = llvm::find_if(unit->diagnostics, [](const render::Diagnostic &said) {
    return said.severity == lint::Severity::Error;
  });
  if (facts.kernels.empty() && facts.launches.empty() && error != unit->diagnostics.end())
    return llvm::createStringError(file + ": nothing can be read from it: " + render::place(error->where) +
                                   ": " + error->message);
  remarkOnErrors(*unit, settings.trace, analysis.remarks);
  for (const facts::Kernel &kernel : facts.kernels)
    analysis.kernels.push_back(kernel.display);
  for (const auto &[symbol, info] : facts.symbols)
    if (symbol.kind != symbolic::SymbolKind::Index && !llvm::is_contained(analysis.symbols, symbol.name))
      analysis.symbols.push_back(symbol.name);
  assume();
  return llvm::Error::success();
}

bool Pipeline::isReached() {
  if (!shared.change)
    return true;
  reach = reachOf(*shared.change, includesOf(compile), settings.file.path);
  return reach.any();
}

// With their launches.
static void dropKernels(facts::Facts &facts, llvm::function_ref<bool(const facts::Kernel &)> isUnwanted) {
  llvm::erase_if(facts.kernels, isUnwanted);
  llvm::erase_if(facts.launches, [&](const facts::Launch &launch) {
    return llvm::none_of(facts.kernels, [&](const facts::Kernel &kernel) { return kernel.mangled == launch.kernel; });
  });
}

// A template that this file does not instantiate is of interest where it is what was asked for: in a header that many
// include, some other file instantiates it.
static void keepUninstantiated(facts::Facts &facts, llvm::function_ref<bool(const SourceSpan &)> isAsked) {
  for (facts::Unproven &limit : facts.uninstantiated)
    if (isAsked(limit.where))
      facts.unproven.push_back(std::move(limit));
  facts.uninstantiated.clear();
}

// A unit that headers are analyzed through is there for their kernels alone.
void Pipeline::keepOfHeaders() {
  const auto headers = shared.through.find(file);
  if (headers == shared.through.end()) {
    keepUninstantiated(unit->facts, [&](const SourceSpan &where) { return where.file == unit->facts.file; });
    return;
  }
  std::set<std::string> asked;
  for (const std::string &header : headers->second)
    asked.insert(command::realPath(header));
  auto isElsewhere = [&](const SourceSpan &where) { return !asked.contains(command::realPath(pathOf(where.file))); };
  dropKernels(unit->facts, [&](const facts::Kernel &kernel) { return isElsewhere(kernel.where); });
  keepUninstantiated(unit->facts, [](const SourceSpan &) { return true; });
  llvm::erase_if(unit->facts.unproven, [&](const facts::Unproven &limit) { return isElsewhere(limit.where); });
}

void Pipeline::selectKernels() {
  if (shared.change)
    if (auto text = llvm::MemoryBuffer::getFile(pathOf(compile.file), /*IsText=*/true))
      keepReached(unit->facts, reach, (*text)->getBuffer());
  keepOfHeaders();
  if (!shared.options.kernel.empty())
    dropKernels(unit->facts,
                [&](const facts::Kernel &kernel) { return !lint::isNamed(kernel, shared.options.kernel); });
}

void Pipeline::registers() {
  if (!shared.options.registers.nvcc)
    return;
  nvcc = registers::ResourceTable{registers::Source::Nvcc, "nvcc for " + file, {}};
  for (const device::Device *device : settings.devices) {
    registers::NvccJob job;
    job.source = compile.file;
    job.arch = device->arch.str();
    job.flags = compile.nvccFlags;
    if (!shared.toolkit.path.empty())
      job.nvcc = shared.toolkit.path + "/bin/nvcc";
    auto table = registers::runNvcc(job);
    if (table)
      llvm::append_range(nvcc->rows, table->rows);
    else
      analysis.errors.push_back(llvm::toString(table.takeError()));
  }
  registers::normalize(*nvcc);
}

Assumptions Pipeline::assumptionsOfFile() const {
  auto text = llvm::MemoryBuffer::getFile(pathOf(compile.file), /*IsText=*/true);
  return text ? assumptionsIn((*text)->getBuffer(), file) : Assumptions();
}

// What the source says of its own open symbols.
void Pipeline::assume() {
  assumptions = assumptionsOfFile();
  settings.set = withAssumptions(settings.set, shared.options.set, assumptions, analysis.symbols);
  llvm::append_range(analysis.remarks, assumptions.faults);
}

void Pipeline::ledger() {
  ledger::Overrides beating = shared.options.set;
  for (const Assumption &assumption : assumptions.all)
    beating.emplace(assumption.name, assumption.value);
  given = give(unit->facts, settings, settings.set, beating);
  unit->overrides = given.set;
  unit->kernelOverrides = given.ofKernel;
  unit->ledger = ledger::build(unit->facts, given.set, given.single);
  llvm::append_range(analysis.remarks, domainFaults(unit->ledger));
}

llvm::Error Pipeline::trace() {
  if (settings.trace == TraceWhat::None)
    return llvm::Error::success();
  auto traces = traceKernels(code(), unit->facts, unit->ledger, given);
  if (!traces)
    return traces.takeError();
  unit->traces = std::move(*traces);
  for (std::size_t kernel = 0; kernel < unit->traces.size(); ++kernel)
    for (const traffic::Traffic &block : unit->traces[kernel].valueOr({}))
      if (const auto end = traffic::dynamicEnd(block))
        for (std::size_t launch : block.launches)
          ledger::settleByTrace(unit->ledger.kernels[kernel].launches[launch], *end);
  return llvm::Error::success();
}

void Pipeline::checkNumbers() {
  for (const std::string &fault : numberFaults(unit->ledger, given))
    analysis.errors.push_back(file + ": " + fault);
}

registers::Registers Pipeline::registersOf(const facts::Kernel &kernel, registers::LaunchBounds bounds,
                                           const device::Device &device) const {
  if (!bounds.maxThreads && !bounds.maxRegisters)
    bounds.maxRegisters = compile.maxRegisters; // nvcc lets launch bounds win
  registers::RegisterSources sources;
  sources.given = shared.options.registers.given;
  sources.cubin = shared.cubin ? &*shared.cubin : nullptr;
  sources.ptxasLog = shared.ptxasLog ? &*shared.ptxasLog : nullptr;
  sources.nvcc = nvcc ? &*nvcc : nullptr;
  sources.bounds = bounds;
  const registers::RegisterFile file = {device.registersPerSm / device.subPartitions,
                                        device.subPartitions,
                                        device.registerUnit,
                                        device.maxRegistersPerThread,
                                        device.maxWarpsPerSm,
                                        device.maxBlocksPerSm};
  return registers::pickRegisters(sources, file, kernel.mangled, device.arch);
}

void Pipeline::model() {
  unit->model = lint::build(unit->facts, unit->ledger, settings.devices,
                            [&](const facts::Kernel &kernel, const registers::LaunchBounds &bounds,
                                const device::Device &device) { return registersOf(kernel, bounds, device); });
  for (std::size_t index = 0; index < unit->traces.size(); ++index)
    unit->model.kernels[index].traces = &unit->traces[index];
  unit->model.budgets = settings.budgets;
}

// Places are relative to the folder that the compiler ran in.
std::string Pipeline::pathOf(llvm::StringRef name) const {
  llvm::SmallString<256> path(name);
  if (llvm::sys::path::is_relative(path) && !compile.directory.empty()) {
    path = compile.directory;
    llvm::sys::path::append(path, name);
  }
  return path.str().str();
}

void Pipeline::findings() {
  auto text = [&](llvm::StringRef name) -> std::optional<std::string> {
    if (auto known = unit->sources.find(name.str()); known != unit->sources.end())
      return known->second;
    auto buffer = llvm::MemoryBuffer::getFile(pathOf(name), /*IsText=*/true);
    if (!buffer)
      return std::nullopt;
    return unit->sources.emplace(name.str(), (*buffer)->getBuffer().str()).first->second;
  };
  lint::SuppressOptions options;
  options.mainFile = unit->facts.file;
  options.reportUnused = shared.options.kernel.empty() && !shared.change && !shared.through.contains(file);
  unit->findings = lint::suppress(lint::run(settings.rules, unit->model), settings.rules, options, text);
  for (const lint::Finding &finding : unit->findings) {
    text(finding.where.file);
    for (const lint::Note &note : finding.notes)
      text(note.where.file);
  }
}

Analysis Pipeline::run() {
  for (auto stage : {&Pipeline::command, &Pipeline::parse, &Pipeline::extract}) {
    if (llvm::Error error = (this->*stage)()) {
      analysis.errors.push_back(llvm::toString(std::move(error)));
      return std::move(analysis);
    }
    if (stage == &Pipeline::command && !isReached())
      return std::move(analysis);
  }
  selectKernels();
  registers();
  ledger();
  checkNumbers();
  if (llvm::Error error = trace())
    analysis.errors.push_back(file + ": " + llvm::toString(std::move(error)));
  model();
  findings();
  analysis.unit = std::move(unit);
  return std::move(analysis);
}

} // namespace smem::driver

// Results lie in the order of the files, so that output does not depend on which worker was first.
#include "driver/Run.h"

#include "command/Nvcc.h"
#include "driver/AnalysisWire.h"
#include "driver/Nearest.h"
#include "driver/Repeat.h"
#include "driver/Workers.h"
#include "registers/Cubin.h"
#include "registers/PtxasLog.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/GlobPattern.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

#include <algorithm>
#include <thread>

namespace smem::driver {
namespace {

template <class Read>
std::optional<registers::ResourceTable> readTable(const std::string &path, Read read,
                                                  std::vector<std::string> &errors) {
  if (path.empty())
    return std::nullopt;
  auto table = read(path);
  if (table)
    return std::move(*table);
  errors.push_back(llvm::toString(table.takeError()));
  return std::nullopt;
}

} // namespace

// Empty when there is to be none, and for a user who has no folder.
static std::string cacheFolder(const std::string &asked) {
  llvm::SmallString<128> folder(asked);
  if (asked == "none")
    folder.clear();
  else if (asked.empty() && llvm::sys::path::cache_directory(folder))
    llvm::sys::path::append(folder, "smem-ledger");
  if (!folder.empty() && llvm::sys::fs::make_absolute(folder))
    folder.clear();
  return folder.str().str();
}

llvm::Expected<Shared> prepare(const Options &options, lint::Catalogue catalogue,
                               std::vector<std::string> &errors) {
  Shared shared;
  shared.options = options;
  shared.catalogue = catalogue;
  if (options.archs)
    if (auto devices = device::findDevices(*options.archs); !devices)
      return llvm::createStringError("--arch: " + llvm::toString(devices.takeError()));
  if (!options.kernel.empty())
    if (auto glob = llvm::GlobPattern::create(options.kernel); !glob)
      return llvm::createStringError("--kernel " + options.kernel + ": " + llvm::toString(glob.takeError()));
  auto toolkit = ast::findToolkit(options.cuda);
  if (!toolkit)
    return toolkit.takeError();
  shared.toolkit = std::move(*toolkit);
  shared.toolkit.cache = cacheFolder(options.cache);
  if (!options.buildDirectory.empty()) {
    auto database = command::loadDatabase(options.buildDirectory);
    if (!database)
      return database.takeError();
    shared.database = std::move(*database);
  }
  if (options.lint.change.narrows()) {
    auto change = readChange(options.lint.change, options.inputs);
    if (!change)
      return change.takeError();
    shared.change = std::move(*change);
  }
  auto flags = command::expandResponseFiles(options.flags, "");
  if (!flags)
    return flags.takeError();
  shared.flags = std::move(*flags);
  shared.cubin = readTable(options.registers.cubin, registers::readCubin, errors);
  shared.ptxasLog = readTable(options.registers.ptxasLog, registers::readPtxasLog, errors);
  return shared;
}

namespace {

// Hands on what comes in any order in the order of the files.
class InOrder {
public:
  InOrder(std::size_t files, Take take) : waiting(files), take(take) {}

  void put(std::size_t file, Analysis analysis) {
    waiting[file] = std::move(analysis);
    for (; next < waiting.size() && waiting[next]; ++next) {
      take(next, std::move(*waiting[next]));
      waiting[next].reset();
    }
  }

private:
  std::vector<std::optional<Analysis>> waiting;
  std::size_t next = 0;
  Take take;
};

} // namespace

// Those of the machine, or what a container may use of them: "max 100000" or "200000 100000" (Linux, cgroup v2, cpu.max: a
// quota of time and the period it is for).
static unsigned processors() {
  const unsigned all = std::max(std::thread::hardware_concurrency(), 1u);
  auto file = llvm::MemoryBuffer::getFileAsStream("/sys/fs/cgroup/cpu.max");
  if (!file)
    return all;
  const auto [quota, period] = (*file)->getBuffer().trim().split(' ');
  unsigned long long time = 0, each = 0;
  if (quota.getAsInteger(10, time) || period.getAsInteger(10, each) || each == 0)
    return all;
  return unsigned(std::clamp<unsigned long long>((time + each - 1) / each, 1, all));
}

static WorkerLimits limitsOf(const Options &options) {
  WorkerLimits limits;
  limits.jobs = options.jobs ? options.jobs : processors();
  limits.timeout = std::chrono::seconds(options.timeoutSeconds);
  limits.hasLess = options.trace != TraceWhat::None;
  // A worker that is ended cannot remove what its nvcc left.
  if (llvm::SmallString<128> folder;
      options.registers.nvcc && !llvm::sys::fs::createUniqueDirectory("smem-ledger", folder))
    limits.temporary = folder.str().str();
  return limits;
}

void analyze(const Shared &shared, const std::vector<std::string> &files, Take take, Outlet &outlet) {
  const Options &options = shared.options;
  if (options.inProcess) {
    for (std::size_t index = 0; index < files.size(); ++index) {
      take(index, Pipeline(shared, files[index]).run());
      outlet.drain();
    }
    return;
  }
  InOrder inOrder(files.size(), take);
  auto accept = [&](std::size_t index, llvm::StringRef answer, const std::string *insteadOf) {
    std::optional<Analysis> analysis = decode(answer);
    if (!analysis)
      return false;
    if (insteadOf)
      analysis->errors.push_back(files[index] + ": its analysis " + *insteadOf +
                                 ", and was done without running its kernels; to repeat it: " +
                                 commandToRepeat(options, files[index]));
    inOrder.put(index, std::move(*analysis));
    return true;
  };
  auto lose = [&](std::size_t index, const std::string &how) {
    Analysis none;
    none.errors.push_back(files[index] + ": its analysis " + how +
                          "; to repeat it: " + commandToRepeat(options, files[index]));
    inOrder.put(index, std::move(none));
  };
  // Code generation and what follows it is LLVM's, on sources that Clang may never have met.
  Shared withoutTrace = shared;
  withoutTrace.options.trace = TraceWhat::None;
  runWorkers(
      files, limitsOf(options),
      [&](std::size_t index, Effort effort) {
        return encode(Pipeline(effort == Effort::Full ? shared : withoutTrace, files[index]).run());
      },
      {accept, lose}, outlet);
}

std::vector<Analysis> analyze(const Shared &shared, const std::vector<std::string> &files) {
  std::vector<Analysis> results;
  Outlet outlet;
  analyze(shared, files, [&](std::size_t, Analysis analysis) { results.push_back(std::move(analysis)); }, outlet);
  return results;
}

void NamesSeen::add(const Analysis &analysis) {
  kernels.insert(analysis.kernels.begin(), analysis.kernels.end());
  symbols.insert(analysis.symbols.begin(), analysis.symbols.end());
  anyUnit |= analysis.unit != nullptr;
  anyKernel |= analysis.unit && !analysis.unit->facts.kernels.empty();
}

std::vector<std::string> NamesSeen::unmatched(const Options &options) const {
  std::vector<std::string> errors;
  // Those errors have been said, or what could have matched is left out.
  if (!anyUnit || options.lint.change.narrows() || options.shard)
    return errors;
  if (!options.kernel.empty() && !anyKernel)
    errors.push_back("--kernel " + options.kernel + ": no kernel has this name" +
                     suggestion(options.kernel, std::vector(kernels.begin(), kernels.end())));
  for (const auto &[name, value] : options.set)
    if (!symbols.count(name))
      errors.push_back("--set " + name + "=" + std::to_string(value) + ": no symbol has this name" +
                       suggestion(name, std::vector(symbols.begin(), symbols.end())));
  return errors;
}

} // namespace smem::driver

// Threads take files from one counter; results lie in the order of the files, so that output does not
// depend on who was first.
#include "driver/Run.h"

#include "command/Nvcc.h"
#include "driver/Nearest.h"
#include "registers/Cubin.h"
#include "registers/PtxasLog.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/GlobPattern.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"

#include <atomic>
#include <mutex>
#include <set>
#include <thread>

namespace smem::driver {
namespace {

// A line on the terminal that is overwritten; silent in a pipe and for a single file.
class Progress {
public:
  explicit Progress(std::size_t total)
      : total(total), shown(total > 1 && llvm::sys::Process::StandardErrIsDisplayed()) {}
  ~Progress() {
    if (shown)
      llvm::errs() << "\r\x1b[K";
  }

  void step(const std::string &file) {
    if (!shown)
      return;
    std::lock_guard lock(mutex);
    llvm::errs() << "\r\x1b[K[" << ++done << "/" << total << "] " << file;
  }

private:
  const std::size_t total;
  const bool shown;
  std::size_t done = 0;
  std::mutex mutex;
};

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

std::vector<Analysis> analyze(const Shared &shared, const std::vector<std::string> &files) {
  std::vector<Analysis> results(files.size());
  std::atomic<std::size_t> next = 0;
  Progress progress(files.size());
  auto work = [&] {
    for (std::size_t index; (index = next++) < files.size();) {
      progress.step(files[index]);
      results[index] = Pipeline(shared, files[index]).run();
    }
  };
  std::vector<std::thread> helpers;
  const std::size_t jobs = std::min<std::size_t>(shared.options.jobs, files.size());
  for (std::size_t job = 1; job < jobs; ++job)
    helpers.emplace_back(work);
  work();
  for (std::thread &helper : helpers)
    helper.join();
  return results;
}

std::vector<std::string> unmatched(const Options &options, const std::vector<Analysis> &analyses) {
  std::set<std::string> kernels, symbols;
  bool anyUnit = false, anyKernel = false;
  for (const Analysis &analysis : analyses) {
    kernels.insert(analysis.kernels.begin(), analysis.kernels.end());
    symbols.insert(analysis.symbols.begin(), analysis.symbols.end());
    anyUnit |= analysis.unit != nullptr;
    anyKernel |= analysis.unit && !analysis.unit->facts.kernels.empty();
  }
  std::vector<std::string> errors;
  // Those errors have been said, or the change leaves out what could have matched.
  if (!anyUnit || options.lint.change.narrows())
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

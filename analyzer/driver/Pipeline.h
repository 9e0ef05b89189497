// The flow of one file, one member function per room, in the order in which they run.
#pragma once

#include "ast/ParsedUnit.h"
#include "command/Database.h"
#include "driver/Assume.h"
#include "driver/Change.h"
#include "driver/Given.h"
#include "driver/Settings.h"
#include "driver/Tracing.h"
#include "registers/Registers.h"
#include "render/Report.h"

#include "llvm/Support/Error.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace smem::driver {

// Of these units only the kernels of these headers are asked for, which are analyzed through them.
using ThroughUnit = std::map<std::string, std::vector<std::string>>;

// What all files of a run share; read-only while files are analyzed.
struct Shared {
  Options options;
  lint::Catalogue catalogue;
  ast::Toolkit toolkit;
  std::optional<command::Database> database;
  std::vector<std::string> flags; // behind --, response files expanded
  std::optional<registers::ResourceTable> cubin, ptxasLog;
  std::optional<Change> change; // only what it reaches is of interest
  ThroughUnit through;
};

// What one file came to. Without a unit, `errors` says why; no error: the change does not reach it.
struct Analysis {
  std::unique_ptr<render::Unit> unit;
  lint::Severity failOn = lint::Severity::Warning;
  std::vector<std::string> remarks; // for the standard error: diagnostics, passed over flags; not failures
  std::vector<std::string> errors;  // failures, one line each
  std::vector<std::string> kernels; // all names that --kernel could have matched
  std::vector<std::string> symbols; // all names that --set could have bound
};

class Pipeline {
public:
  Pipeline(const Shared &shared, std::string file) : shared(shared), file(std::move(file)) {}

  Analysis run();

  // The stages, for `dump`; each needs those before it and fails with one line.
  llvm::Error command();
  llvm::Error parse();
  llvm::Error extract();
  void selectKernels();
  void registers();
  void ledger();
  llvm::Error trace();

  // After extract().
  DeviceCode code() const { return {module, compile, settings, shared.toolkit}; }
  const command::CompileCommand &compileCommand() const { return compile; }
  const Settings &inForce() const { return settings; }
  const std::vector<Assumption> &assumed() const { return assumptions.all; }
  // After command(); whether the file has such symbols is known after extract().
  Assumptions assumptionsOfFile() const;
  const std::vector<std::string> &clangCommand() const { return parsed->commandLine(); }
  const render::Unit &found() const { return *unit; }
  const std::vector<std::string> &remarks() const { return analysis.remarks; }
  const std::vector<std::string> &errors() const { return analysis.errors; }
  const std::vector<std::string> &allKernels() const { return analysis.kernels; }

  // Of a kernel under these bounds on one architecture; after registers().
  registers::Registers registersOf(const facts::Kernel &kernel, registers::LaunchBounds bounds,
                                   const device::Device &device) const;

private:
  void assume();
  bool isReached();
  void keepOfHeaders();
  void checkNumbers();
  void model();
  void findings();
  std::string pathOf(llvm::StringRef name) const;

  const Shared &shared;
  std::string file;
  command::CompileCommand compile;
  Settings settings;
  Assumptions assumptions;
  Given given;
  Reach reach;
  std::optional<ast::ParsedUnit> parsed;
  Known<ast::DeviceModule> module = Unknown{"the file has not been parsed", {}};
  std::optional<registers::ResourceTable> nvcc;
  std::unique_ptr<render::Unit> unit = std::make_unique<render::Unit>();
  Analysis analysis;
};

} // namespace smem::driver

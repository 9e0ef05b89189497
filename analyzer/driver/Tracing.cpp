// The device module is made once, and only where some kernel has a block to run.
#include "driver/Tracing.h"

#include "ast/DeviceModule.h"
#include "traffic/Blocks.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Module.h"

#include <fmt/format.h>

#include <limits>
#include <map>

namespace smem::driver {

using Traces = std::vector<Known<std::vector<traffic::Traffic>>>;

namespace {

// How much of a file is run when not everything is asked for. Counts and no times, so that two runs say the same.
struct Share {
  std::size_t instances = 8; // of one kernel template
  std::size_t blocks = 4;    // of one kernel
  std::size_t all = 64;      // blocks of the file

  static Share everything() {
    constexpr std::size_t most = std::numeric_limits<std::size_t>::max();
    return {most, most, most};
  }
};

} // namespace

static bool hasPlanes(const ledger::KernelLedger &kernel) {
  return llvm::any_of(kernel.rows, [](const ledger::Row &row) { return row.used; });
}

// Values that the trace takes as arguments need no other source.
static bool isArgument(symbolic::SymbolKind kind) {
  using symbolic::SymbolKind;
  return kind == SymbolKind::Parameter || kind == SymbolKind::Builtin || kind == SymbolKind::Local ||
         kind == SymbolKind::Kept || kind == SymbolKind::Device || kind == SymbolKind::StaticBytes ||
         kind == SymbolKind::Index;
}

// What --set makes of macros and constants. Unknown for a template parameter: other arguments are another kernel.
static Known<std::vector<ast::Replacement>> replacementsFor(const facts::Facts &facts,
                                                            const ledger::Overrides &overrides) {
  std::vector<ast::Replacement> replacements;
  for (const auto &[symbol, info] : facts.symbols) {
    const auto set = overrides.find(symbol.name);
    if (set == overrides.end() || isArgument(symbol.kind) || info.value == Known<std::int64_t>(set->second))
      continue;
    if (symbol.kind == symbolic::SymbolKind::TemplateParameter)
      return Unknown{fmt::format("--set gives the template parameter `{}` another value, and the kernel is run as it is "
                                 "instantiated",
                                 symbol.name),
                     info.where};
    replacements.push_back({symbol.name, info.where, set->second});
  }
  return replacements;
}

static Known<std::vector<traffic::Traffic>> runBlocks(const ast::DeviceModule &made,
                                                      std::vector<traffic::BlockPlan> plans,
                                                      const ledger::KernelLedger &kernel,
                                                      const ledger::Bindings &bindings) {
  std::vector<traffic::Traffic> all;
  for (traffic::BlockPlan &plan : plans) {
    plan.request.userFiles = made.userFiles;
    auto trace = trace::run(*made.module, plan.request);
    if (!trace)
      return Unknown{llvm::toString(trace.takeError()), kernel.kernel.where};
    const ledger::LaunchCheck *check = plan.launches.empty() ? nullptr : &kernel.launches[plan.launches.front()];
    all.push_back(
        traffic::build(std::move(*trace), plan.request.block, std::move(plan.launches), kernel, check, bindings));
  }
  return all;
}

llvm::Expected<Traces> traceKernels(const command::CompileCommand &compile, const Settings &settings,
                                    const ast::Toolkit &toolkit, const facts::Facts &facts,
                                    const ledger::Ledger &ledger, const ledger::Overrides &overrides) {
  const Share share = settings.trace == TraceWhat::All ? Share::everything() : Share();
  std::vector<Known<std::vector<traffic::BlockPlan>>> plans;
  std::map<std::string, std::size_t> instances;
  std::size_t planned = 0;
  const Known<std::vector<ast::Replacement>> replacements = replacementsFor(facts, overrides);
  for (const ledger::KernelLedger &kernel : ledger.kernels) {
    const facts::Kernel &named = kernel.kernel;
    auto next = [&]() -> Known<std::vector<traffic::BlockPlan>> {
      if (!hasPlanes(kernel))
        return std::vector<traffic::BlockPlan>();
      if (!replacements)
        return replacements.why();
      if (named.broken)
        return Unknown{"an error of the compiler is inside the kernel", *named.broken};
      auto blocks = traffic::planBlocks(kernel, ledger.bindings, overrides, share.blocks);
      if (!blocks)
        return blocks;
      if (++instances[named.name] > share.instances || planned + blocks->size() > share.all)
        return Unknown{fmt::format("`{}` has too many instances to run them all; --trace all or --kernel '{}' runs "
                                   "this one",
                                   named.name, named.display),
                       named.where};
      planned += blocks->size();
      return blocks;
    };
    plans.push_back(next());
  }

  Traces traces;
  std::optional<ast::DeviceModule> made;
  std::optional<Unknown> why;
  if (planned > 0) {
    auto module = ast::deviceModule(compile, settings.parseArch, toolkit, *replacements);
    if (!module)
      return module.takeError();
    if (*module)
      made.emplace(std::move(**module));
    else
      why = module->why();
  }
  for (std::size_t index = 0; index < plans.size(); ++index) {
    if (!plans[index])
      traces.push_back(plans[index].why());
    else if (why && !plans[index]->empty())
      traces.push_back(*why);
    else if (plans[index]->empty())
      traces.push_back(std::vector<traffic::Traffic>());
    else
      traces.push_back(runBlocks(*made, std::move(*plans[index]), ledger.kernels[index], ledger.bindings));
  }
  return traces;
}

} // namespace smem::driver

// The device module is made once, and only where some kernel has a block to run.
#include "driver/Tracing.h"

#include "traffic/Blocks.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Module.h"

#include <fmt/format.h>

#include <limits>
#include <map>

namespace smem::driver {

using Traces = std::vector<Known<std::vector<traffic::Traffic>>>;
using Replacements = Known<std::vector<ast::Replacement>>;

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

// What values from outside make of macros and constants. Unknown for a template parameter: other arguments are another
// kernel.
static Replacements replacementsFor(const facts::Facts &facts, const Given &given, const ledger::Overrides &own) {
  std::vector<ast::Replacement> replacements;
  for (const auto &[symbol, info] : facts.symbols) {
    const bool isOwn = own.count(symbol.name) != 0;
    const ledger::Overrides &values = isOwn ? own : given.set;
    const auto set = values.find(symbol.name);
    if (set == values.end() || (isOwn && !given.single.values.count(symbol)) || isArgument(symbol.kind) ||
        info.value == Known<std::int64_t>(set->second))
      continue;
    if (symbol.kind == symbolic::SymbolKind::TemplateParameter)
      return Unknown{fmt::format("{} gives the template parameter `{}` another value, and the kernel is run as it is "
                                 "instantiated",
                                 isOwn ? "the settings file" : "--set", symbol.name),
                     info.where};
    // A kernel's own symbol has the definition of the one that it was made from.
    if (const ast::Replacement each{symbol.name, info.where, set->second}; !llvm::is_contained(replacements, each))
      replacements.push_back(each);
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

llvm::Expected<Traces> traceKernels(const DeviceCode &code, const facts::Facts &facts, const ledger::Ledger &ledger,
                                    const Given &given) {
  const Share share = code.settings.trace == TraceWhat::All ? Share::everything() : Share();
  std::vector<Known<std::vector<traffic::BlockPlan>>> plans;
  std::map<std::string, std::size_t> instances;
  std::size_t planned = 0;
  const Replacements ofAll = replacementsFor(facts, given, {});
  std::vector<Replacements> replaced; // per kernel
  for (const ledger::KernelLedger &kernel : ledger.kernels) {
    const facts::Kernel &named = kernel.kernel;
    const auto own = given.ofKernel.find(named.mangled);
    replaced.push_back(own == given.ofKernel.end() ? ofAll : replacementsFor(facts, given, own->second));
    const Replacements &replacements = replaced.back();
    auto next = [&]() -> Known<std::vector<traffic::BlockPlan>> {
      if (!hasPlanes(kernel))
        return std::vector<traffic::BlockPlan>();
      if (!replacements)
        return replacements.why();
      if (named.unseen.broken)
        return Unknown{"an error of the compiler is inside the kernel", *named.unseen.broken};
      auto blocks = traffic::planBlocks(kernel, ledger.bindings, given.forKernel(named), share.blocks);
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

  // One module at a time: a large one takes hundreds of megabytes.
  Traces traces(plans.size(), std::vector<traffic::Traffic>());
  std::vector<bool> done(plans.size());
  auto runWith = [&](const std::vector<ast::Replacement> &replacements, const Known<ast::DeviceModule> &module) {
    for (std::size_t index = 0; index < plans.size(); ++index) {
      if (done[index] || *replaced[index] != replacements)
        continue;
      done[index] = true;
      traces[index] = module ? runBlocks(*module, std::move(*plans[index]), ledger.kernels[index], ledger.bindings)
                             : Known<std::vector<traffic::Traffic>>(module.why());
    }
  };
  for (std::size_t index = 0; index < plans.size(); ++index) {
    done[index] = !plans[index] || plans[index]->empty();
    if (!plans[index])
      traces[index] = plans[index].why();
  }
  for (std::size_t index = 0; index < plans.size(); ++index) {
    if (done[index])
      continue;
    const std::vector<ast::Replacement> &replacements = *replaced[index];
    if (replacements.empty()) {
      runWith(replacements, code.asWritten);
      continue;
    }
    auto made = ast::deviceModule(code.compile, code.settings.parseArch, code.toolkit, replacements);
    if (!made)
      return made.takeError();
    runWith(replacements, *made);
  }
  return traces;
}

} // namespace smem::driver

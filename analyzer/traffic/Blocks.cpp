// A launch's numbers in the trace's terms.
#include "traffic/Blocks.h"

#include "ledger/Values.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

#include <algorithm>

namespace smem::traffic {

using symbolic::Formula;
using symbolic::Symbol;
using symbolic::SymbolKind;

// `blockDim` or `gridDim` of the launch. An axis that the launch does not name is 1.
static Known<trace::Dimensions> dimensions(llvm::StringRef name, const facts::Launch &launch,
                                           const ledger::Bindings &bindings) {
  trace::Dimensions sizes;
  bool named = false;
  for (auto [axis, size] : {std::pair('x', &sizes.x), std::pair('y', &sizes.y), std::pair('z', &sizes.z)}) {
    const auto found = launch.arguments.find({SymbolKind::Builtin, name.str() + "." + axis, ""});
    if (found == launch.arguments.end())
      continue;
    const Known<std::int64_t> value = symbolic::evaluate(found->second, bindings);
    if (!value)
      return value.why();
    if (*value < 1)
      return Unknown{name.str() + "." + axis + " is " + std::to_string(*value), launch.where};
    *size = *value;
    named = true;
  }
  if (!named)
    return Unknown{"the launch's " + name.str() + " is not known", launch.where};
  return sizes;
}

static void addOverrides(trace::Request &request, const ledger::KernelLedger &kernel,
                         const ledger::Overrides &overrides) {
  for (const Symbol &parameter : kernel.kernel.parameters)
    if (auto set = overrides.find(parameter.name); set != overrides.end())
      request.named[parameter.name] = set->second;
  for (const facts::ParameterMember &member : kernel.kernel.members)
    if (auto set = overrides.find(member.symbol.name); set != overrides.end())
      request.members[{member.position, member.offset}] = set->second;
}

static Known<trace::Request> requestOf(const ledger::KernelLedger &kernel, const ledger::LaunchCheck &check,
                                       const ledger::Bindings &bindings, const ledger::Overrides &overrides) {
  trace::Request request;
  request.kernel = kernel.kernel.mangled;
  const Known<trace::Dimensions> block = dimensions("blockDim", check.launch, bindings);
  if (!block)
    return block.why();
  request.block = *block;
  if (const Known<trace::Dimensions> grid = dimensions("gridDim", check.launch, bindings))
    request.grid = *grid;
  auto valueOf = [&](const Symbol &parameter) -> std::optional<std::int64_t> {
    const auto argument = check.launch.arguments.find(parameter);
    if (argument == check.launch.arguments.end())
      return std::nullopt;
    const Known<std::int64_t> value = symbolic::evaluate(argument->second, bindings);
    return value ? std::optional(*value) : std::nullopt;
  };
  for (const Symbol &parameter : kernel.kernel.parameters)
    if (const auto value = valueOf(parameter))
      request.named[parameter.name] = *value;
  for (const facts::ParameterMember &member : kernel.kernel.members)
    if (const auto value = valueOf(member.symbol))
      request.members[{member.position, member.offset}] = *value;
  addOverrides(request, kernel, overrides);
  if (check.request && check.request->value && *check.request->value >= 0)
    request.dynamicBytes = *check.request->value;
  return request;
}

// What the trace of the block depends on. The grid does not count: launches that differ in it alone are many, and
// patterns seldom depend on it.
static bool isSame(const trace::Request &one, const trace::Request &other) {
  return one.block == other.block && one.named == other.named && one.members == other.members &&
         one.dynamicBytes == other.dynamicBytes;
}

// Without a launch the launch bounds say how many threads a block has; where none do, nothing is known of it.
static Known<trace::Request> unlaunched(const ledger::KernelLedger &kernel, const ledger::Bindings &bindings,
                                        const ledger::Overrides &overrides) {
  trace::Request request;
  request.kernel = kernel.kernel.mangled;
  addOverrides(request, kernel, overrides);
  const auto &most = kernel.kernel.bounds.maxThreads;
  auto set = overrides.find("blockDim.x");
  if (set != overrides.end()) {
    request.block.x = set->second;
    return request;
  }
  // Bounds say how many threads, not how they lie.
  for (const char *axis : {"threadIdx.y", "threadIdx.z"})
    if (llvm::any_of(kernel.kernel.ranges, [&](const symbolic::Range &range) { return range.index.name == axis; }))
      return Unknown{"no launch in this file says the shape of a block, and the kernel reads " + std::string(axis),
                     kernel.kernel.where};
  if (!most)
    return Unknown{"no launch in this file says how many threads a block has; --set blockDim.x=256 does",
                   kernel.kernel.where};
  const Known<std::int64_t> threads =
      *most ? symbolic::evaluate(**most, bindings) : Known<std::int64_t>(most->why());
  if (!threads)
    return threads.why();
  request.block.x = *threads;
  return request;
}

Known<std::vector<BlockPlan>> planBlocks(const ledger::KernelLedger &kernel, const ledger::Bindings &bindings,
                                         const ledger::Overrides &overrides, std::size_t perKernel) {
  std::vector<BlockPlan> plans;
  std::optional<Unknown> why;
  if (kernel.launches.empty()) {
    const Known<trace::Request> request = unlaunched(kernel, bindings, overrides);
    if (!request)
      return request.why();
    return std::vector{BlockPlan{*request, {}}};
  }
  for (std::size_t launch = 0; launch < kernel.launches.size(); ++launch) {
    const Known<trace::Request> request = requestOf(kernel, kernel.launches[launch], bindings, overrides);
    if (!request) {
      why = request.why();
      continue;
    }
    auto same = llvm::find_if(plans, [&](const BlockPlan &plan) { return isSame(plan.request, *request); });
    if (same == plans.end())
      same = plans.insert(plans.end(), {*request, {}});
    same->launches.push_back(launch);
  }
  if (plans.empty())
    return *why;
  std::ranges::stable_sort(plans, std::ranges::greater(), [](const BlockPlan &plan) { return plan.launches.size(); });
  if (plans.size() > perKernel)
    plans.resize(perKernel);
  return plans;
}

} // namespace smem::traffic

// One launch at a time: numbers first, then one occupancy per architecture. The opt-in is taken as
// granted, since whether it is made is a rule's question and not the block count's.
#include "lint/Build.h"

#include "fmt/format.h"

#include <limits>

namespace smem::lint {
namespace {

std::optional<int> boundAt(const std::optional<Known<symbolic::Formula>> &bound,
                           const ledger::LaunchCheck *check, const symbolic::Bindings &bindings,
                           std::int64_t least) {
  if (!bound || !bound->known())
    return std::nullopt;
  symbolic::Formula formula = **bound;
  if (check)
    formula = symbolic::substitute(formula, check->launch.arguments);
  Known<std::int64_t> value = symbolic::evaluate(formula, bindings);
  if (!value || *value < least || *value > std::numeric_limits<int>::max())
    return std::nullopt;
  return static_cast<int>(*value);
}

std::optional<occupancy::LaunchBounds> forOccupancy(const registers::LaunchBounds &bounds) {
  if (!bounds.maxThreads)
    return std::nullopt;
  return occupancy::LaunchBounds{*bounds.maxThreads, bounds.minBlocks.value_or(0)};
}

// A quantity as a number of at least 0; `what` names it in the reason.
Known<std::int64_t> numberOf(const Known<ledger::Quantity> &quantity, llvm::StringRef what,
                             const SourceSpan &where) {
  if (!quantity)
    return quantity.why();
  if (!quantity->value)
    return quantity->value.why();
  if (*quantity->value < 0)
    return Unknown{fmt::format("the {} is negative: {}", std::string_view(what), *quantity->value), where};
  return *quantity->value;
}

Known<occupancy::BlockUse> useOf(const ledger::KernelLedger &kernel, const ledger::LaunchCheck &check) {
  const SourceSpan &where = check.launch.where;
  Known<std::int64_t> request = numberOf(check.request, "request", where);
  if (!request)
    return request.why();
  Known<std::int64_t> threads = numberOf(check.threads, "number of threads", where);
  if (!threads)
    return threads.why();
  if (*threads == 0 || *threads > std::numeric_limits<int>::max())
    return Unknown{fmt::format("a block cannot have {} threads", *threads), where};
  if (!kernel.staticBytes)
    return kernel.staticBytes.why();
  occupancy::BlockUse use;
  use.threads = static_cast<int>(*threads);
  use.staticBytes = *kernel.staticBytes;
  use.dynamicBytes = *request;
  return use;
}

ArchOccupancy occupancyOn(const device::Device &device, occupancy::BlockUse use,
                          const ledger::LaunchCheck &check, registers::Registers registers) {
  ArchOccupancy answer;
  answer.device = &device;
  use.registers = registers.value;
  if (registers.row)
    use.barriers = registers.row->barriers.valueOr(0);
  answer.registers = std::move(registers);
  answer.use = use;
  answer.asLaunched = occupancy::occupancyOf(device, use);
  Known<std::int64_t> need = numberOf(check.need, "need", check.launch.where);
  if (need && *need != use.dynamicBytes) {
    use.dynamicBytes = *need;
    answer.asNeeded = occupancy::occupancyOf(device, use);
  }
  return answer;
}

LaunchModel launchOf(const ledger::KernelLedger &kernel, const ledger::LaunchCheck &check,
                     const symbolic::Bindings &bindings, llvm::ArrayRef<const device::Device *> devices,
                     RegistersOf registersOf) {
  LaunchModel launch{&check, {}};
  registers::LaunchBounds bounds = boundsOf(kernel.kernel, &check, bindings);
  Known<occupancy::BlockUse> use = useOf(kernel, check);
  if (use)
    use->launchBounds = forOccupancy(bounds);
  for (const device::Device *device : devices)
    launch.occupancy.push_back(use.map([&](const occupancy::BlockUse &known) {
      return occupancyOn(*device, known, check, registersOf(kernel.kernel, bounds, *device));
    }));
  return launch;
}

} // namespace

registers::LaunchBounds boundsOf(const facts::Kernel &kernel, const ledger::LaunchCheck *check,
                                 const symbolic::Bindings &bindings) {
  return {boundAt(kernel.bounds.maxThreads, check, bindings, 1),
          boundAt(kernel.bounds.minBlocks, check, bindings, 0),
          boundAt(kernel.bounds.maxRegisters, check, bindings, 1)};
}

Model build(const facts::Facts &facts, const ledger::Ledger &ledger,
            llvm::ArrayRef<const device::Device *> devices, RegistersOf registersOf) {
  Model model;
  model.devices = devices.vec();
  model.facts = &facts;
  model.ledger = &ledger;
  for (const ledger::KernelLedger &kernel : ledger.kernels) {
    KernelModel &entry = model.kernels.emplace_back();
    entry.ledger = &kernel;
    for (const ledger::LaunchCheck &check : kernel.launches)
      entry.launches.push_back(launchOf(kernel, check, ledger.bindings, devices, registersOf));
  }
  return model;
}

} // namespace smem::lint

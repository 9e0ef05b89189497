// What is replaced is no kernel's own value any more.
#include "driver/EstimateValues.h"

#include "estimate/Domains.h"

namespace smem::driver {

EstimateSides sidesOf(facts::Facts &facts, const Settings &settings, const std::vector<Assumption> &assumed,
                      const ledger::Overrides &options, estimate::Values &values) {
  ledger::Overrides ofSource, state;
  for (const Assumption &assumption : assumed)
    ofSource[assumption.name] = assumption.value;
  state = ofSource;
  for (const auto &[name, setting] : settings.file.set)
    if (setting.value)
      state.emplace(name, setting.value->value);
  EstimateSides sides;
  sides.before = give(facts, settings, state, ofSource);
  ledger::Overrides asked;
  for (const auto &[symbol, info] : facts.symbols)
    if (auto value = options.find(symbol.name); value != options.end())
      asked.insert(*value);
  values = estimate::valuesOf(facts, sides.before.set, asked, sides.before.single);
  sides.after = sides.before;
  std::erase_if(sides.after.single.values,
                [&](const auto &each) { return asked.count(each.first.name) != 0; });
  for (auto &[kernel, own] : sides.after.ofKernel)
    std::erase_if(own, [&](const auto &each) { return asked.count(each.first) != 0; });
  sides.before.set = values.before;
  sides.after.set = values.after;
  return sides;
}

llvm::Expected<std::vector<estimate::Axis>> axesFor(const estimate::Subject &subject,
                                                    std::vector<estimate::Axis> axes) {
  for (estimate::Axis &axis : axes) {
    if (!axis.values.empty())
      continue;
    const ledger::Domain *domain = estimate::domainOf(subject, axis.name);
    if (!domain)
      return llvm::createStringError(
          "--sweep " + axis.name + ": no settings file says which values it can have in " +
          subject.kernel->kernel.display + "; give " + axis.name + "=LOW:HIGH:STEP");
    auto values = ledger::valuesOf(*domain, std::size_t(estimate::mostPoints));
    if (!values)
      return llvm::createStringError("--sweep " + axis.name + ": its domain " +
                                     ledger::sayWithPlace(axis.name, *domain) +
                                     " has no end; give it a range, or give " + axis.name + "=LOW:HIGH:STEP");
    axis.values = std::move(*values);
  }
  if (auto points = estimate::countPoints(axes); !points)
    return points.takeError();
  return axes;
}

} // namespace smem::driver

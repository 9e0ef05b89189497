// The model points into its unit, kernel by kernel and launch by launch in the order of the ledger, so that
// only what it adds is written. The bindings below name every field: one more does not compile until it is
// carried as well.
#include "driver/AnalysisWire.h"

#include "driver/Wire.h"

#include <array>

namespace smem::driver {

// Its array looks like two fields to Fields.h.
template <> void put(Writer &out, const traffic::Worst &value) {
  const auto &[service, laneOffsets, partial] = value;
  put(out, service);
  put(out, std::to_array(laneOffsets));
  put(out, partial);
}

template <> traffic::Worst get(Reader &in) {
  traffic::Worst value;
  value.service = get<banks::Service>(in);
  for (std::int64_t &offset : value.laneOffsets)
    offset = get<std::int64_t>(in);
  value.partial = get<bool>(in);
  return value;
}

static void putModel(Writer &out, const lint::Model &value) {
  const auto &[devices, facts, ledger, kernels, budgets] = value;
  put(out, devices);
  put(out, budgets);
  for (const lint::KernelModel &kernel : kernels) {
    const auto &[itsLedger, launches, traces] = kernel;
    for (const auto &[check, occupancy] : launches)
      put(out, occupancy);
  }
}

static lint::Model getModel(Reader &in, const render::Unit &unit) {
  lint::Model model;
  model.devices = get<decltype(model.devices)>(in);
  model.budgets = get<decltype(model.budgets)>(in);
  model.facts = &unit.facts;
  model.ledger = &unit.ledger;
  for (const ledger::KernelLedger &ledger : unit.ledger.kernels) {
    lint::KernelModel &kernel = model.kernels.emplace_back();
    kernel.ledger = &ledger;
    for (const ledger::LaunchCheck &check : ledger.launches)
      kernel.launches.push_back({&check, get<decltype(lint::LaunchModel::occupancy)>(in)});
    if (!unit.traces.empty())
      kernel.traces = &unit.traces[model.kernels.size() - 1];
  }
  return model;
}

static void putUnit(Writer &out, const render::Unit &unit) {
  const auto &[file, directory, cuda, diagnostics, overrides, kernelOverrides, facts, ledger, traces, model,
               findings, sources] = unit;
  for (const std::string *text : {&file, &directory, &cuda})
    put(out, *text);
  put(out, diagnostics);
  put(out, overrides);
  put(out, kernelOverrides);
  put(out, facts);
  put(out, ledger);
  put(out, traces);
  putModel(out, model);
  put(out, findings);
  put(out, sources);
}

static std::unique_ptr<render::Unit> getUnit(Reader &in) {
  auto unit = std::make_unique<render::Unit>();
  auto read = [&](auto &field) { field = get<std::remove_reference_t<decltype(field)>>(in); };
  read(unit->file);
  read(unit->directory);
  read(unit->cuda);
  read(unit->diagnostics);
  read(unit->overrides);
  read(unit->kernelOverrides);
  read(unit->facts);
  read(unit->ledger);
  read(unit->traces);
  if (!unit->traces.empty() && unit->traces.size() != unit->ledger.kernels.size())
    in.fail();
  if (in.ok())
    unit->model = getModel(in, *unit);
  read(unit->findings);
  read(unit->sources);
  return unit;
}

std::string encode(const Analysis &analysis) {
  const auto &[unit, failOn, remarks, errors, kernels, symbols] = analysis;
  Writer out;
  put(out, unit != nullptr);
  if (unit)
    putUnit(out, *unit);
  put(out, failOn);
  for (const std::vector<std::string> *lines : {&remarks, &errors, &kernels, &symbols})
    put(out, *lines);
  return out.take();
}

std::optional<Analysis> decode(llvm::StringRef bytes) {
  Reader in(bytes);
  Analysis analysis;
  if (get<bool>(in))
    analysis.unit = getUnit(in);
  analysis.failOn = get<lint::Severity>(in);
  for (std::vector<std::string> *lines :
       {&analysis.remarks, &analysis.errors, &analysis.kernels, &analysis.symbols})
    *lines = get<std::vector<std::string>>(in);
  if (!in.ok() || !in.atEnd())
    return std::nullopt;
  return analysis;
}

} // namespace smem::driver

// The audited kernel (FA_TQ = FA_TKV = 64, hd = 128) as values built by hand from the audit's arithmetic,
// for tests of renderers that need no compiler.
#pragma once

#include "lint/Build.h"
#include "render/Report.h"

#include <memory>

namespace smem::render::sample {

using ledger::Quantity;
using symbolic::Bindings;
using symbolic::Formula;
using symbolic::Symbol;
using symbolic::SymbolKind;

inline Symbol tq() { return {SymbolKind::Macro, "FA_TQ", ""}; }
inline Symbol tkv() { return {SymbolKind::Macro, "FA_TKV", ""}; }
inline Symbol hd() { return {SymbolKind::Parameter, "hd", "fa_prefill_f16kv"}; }

// Tile values and head dimension; without `hd` it stays open.
inline Bindings bindings(std::int64_t q, std::int64_t kv, std::optional<std::int64_t> headDim) {
  Bindings all = {{tq(), q}, {tkv(), kv}};
  if (headDim)
    all[hd()] = *headDim;
  return all;
}

inline Quantity quantity(const Formula &formula, const Bindings &values) {
  return {formula, symbolic::evaluate(formula, values)};
}

inline ledger::Row plane(std::string name, std::string element, std::int64_t size, Formula offset,
                         Formula extent, std::optional<Formula> pitch, const Bindings &values,
                         unsigned line) {
  ledger::Row row;
  row.name = std::move(name);
  row.storage = facts::Storage::Dynamic;
  row.element = std::move(element);
  row.elementBytes = size;
  row.alignment = 16;
  row.offset = quantity(offset, values);
  row.extent = quantity(extent, values);
  if (pitch)
    row.rowPitch = quantity(*pitch, values);
  row.where = {"kernel.cu", line, 3};
  return row;
}

inline std::vector<ledger::Row> planes(const Bindings &values) {
  const Formula q = tq(), kv = tkv(), pitch = 2 * (Formula(hd()) + 8);
  const Formula s = pitch * (q + 2 * kv), state = s + 4 * q * kv;
  std::vector<ledger::Row> rows = {
      plane("Qs", "__half", 2, 0, pitch * q, pitch, values, 11),
      plane("Ks", "__half", 2, pitch * q, pitch * kv, pitch, values, 12),
      plane("Vs", "__half", 2, pitch * (q + kv), pitch * kv, pitch, values, 13),
      plane("Sf", "float", 4, s, 4 * q * kv, 4 * kv, values, 14),
      plane("Pf", "__half", 2, s, 4 * q * kv, 4 * kv, values, 15),
      plane("msh", "float", 4, state, 4 * q, std::nullopt, values, 16),
      plane("lsh", "float", 4, state + 4 * q, 4 * q, std::nullopt, values, 17),
      plane("alpha", "float", 4, state + 8 * q, 4 * q, std::nullopt, values, 18)};
  rows[3].walk = rows[4].walk = ledger::Walk::Proved;
  rows[4].aliasOf = "Sf";
  return rows;
}

inline ledger::LaunchCheck launch(const Bindings &values) {
  const Formula q = tq(), kv = tkv(), pitch = 2 * (Formula(hd()) + 8);
  const Formula need = pitch * (q + 2 * kv) + 4 * q * kv + 12 * q;
  const Formula request = pitch * 3 * q + 4 * q * kv + 12 * q;
  ledger::LaunchCheck check;
  check.launch.kernel = "_Z16fa_prefill_f16kv";
  check.launch.function = "launch_fa_prefill_f16kv";
  check.launch.where = {"kernel.cu", 30, 3};
  check.threads = quantity(256, values);
  check.need = quantity(need, values);
  check.request = quantity(request, values);
  check.optIn = Known<Quantity>(quantity(request, values));
  check.difference = quantity(request - need, values);
  check.condition = "FA_TQ == FA_TKV";
  const Known<std::int64_t> &difference = check.difference->value;
  check.verdict = !difference || *difference == 0 ? ledger::Verdict::EqualOnlyWhen
                  : *difference > 0               ? ledger::Verdict::Over
                                                  : ledger::Verdict::Under;
  if (difference && *difference == 0)
    check.witnesses = {{{{tkv(), 32}}, std::int64_t(61184), std::int64_t(43776), true},
                       {{{tq(), 32}}, std::int64_t(34688), std::int64_t(52096), false}};
  return check;
}

inline lint::Finding finding() {
  lint::Finding finding;
  finding.rule = "row-pitch";
  finding.where = {"kernel.cu", 14, 10};
  finding.kernel = "fa_prefill_f16kv";
  finding.message = "rows of Sf are 256 bytes apart";
  finding.notes = {{"walked down here", {"kernel.cu", 20, 5}}};
  finding.remedy = "pad each row by 16 bytes";
  return finding;
}

inline std::unique_ptr<Unit> unit(const Bindings &values, const std::vector<const device::Device *> &devices,
                                  std::optional<int> registerCount = std::nullopt) {
  auto unit = std::make_unique<Unit>();
  unit->file = "kernel.cu";
  unit->cuda = "builtin";
  facts::Kernel kernel;
  kernel.name = kernel.display = "fa_prefill_f16kv";
  kernel.mangled = "_Z16fa_prefill_f16kv";
  kernel.bounds.maxThreads = Known<Formula>(Formula(256));
  kernel.where = {"kernel.cu", 8, 17};
  unit->facts.file = "kernel.cu";
  unit->facts.cuda = "builtin";
  unit->facts.kernels = {kernel};
  ledger::KernelLedger entry;
  entry.kernel = kernel;
  entry.rows = planes(values);
  entry.launches = {launch(values)};
  entry.dynamic = entry.launches[0].need;
  unit->ledger = {"kernel.cu", values, {entry}};
  unit->model =
      lint::build(unit->facts, unit->ledger, devices,
                  [&](const facts::Kernel &, const registers::LaunchBounds &, const device::Device &) {
                    registers::Registers picked;
                    if (registerCount) {
                      picked.value = registerCount;
                      picked.source = registers::Source::Given;
                    }
                    return picked;
                  });
  unit->findings = {finding()};
  std::string source;
  for (int line = 1; line < 14; ++line)
    source += "\n";
  unit->sources["kernel.cu"] = source + "  float *Sf = (float *)(Vs + FA_TKV * sstr);\n";
  return unit;
}

inline Report report(std::unique_ptr<Unit> unit) {
  Report report;
  report.head.version = "1.2.3";
  report.units.push_back(std::move(unit));
  return report;
}

inline std::vector<const device::Device *> devices(const char *names) {
  return llvm::cantFail(device::findDevices(names));
}

} // namespace smem::render::sample

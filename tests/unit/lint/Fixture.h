// Hand-built facts and ledgers for the tests of this room and of the rules: one kernel, whose launches
// are given as formulas. Numbers come from evaluating the formulas, as ledger::build does.
#pragma once

#include "lint/Build.h"
#include "lint/Run.h"
#include "lint/Select.h"
#include "symbolic/Operations.h"

#include <catch2/catch.hpp>

#include <string>
#include <vector>

namespace smem::lint::fixture {

using ledger::Quantity;
using ledger::Verdict;
using symbolic::Formula;
using symbolic::Symbol;
using symbolic::SymbolKind;

inline Formula macro(const std::string &name) { return Symbol{SymbolKind::Macro, name, ""}; }
inline Formula parameter(const std::string &name) { return Symbol{SymbolKind::Parameter, name, "launch"}; }
inline Formula kept(const std::string &name) { return Symbol{SymbolKind::Kept, name, "launch"}; }
inline Symbol limitOf(const std::string &name) { return {SymbolKind::Device, name, ""}; }

// Everything a model points into, alive for the length of a test.
struct Unit {
  facts::Facts facts{.file = "a.cu", .cuda = "builtin"};
  ledger::Ledger ledger{.file = "a.cu"};
  std::vector<const device::Device *> devices;
  registers::Registers registers;
  registers::LaunchBounds seenBounds;
  std::vector<Budget> budgets;

  explicit Unit(const std::string &archs) : devices(llvm::cantFail(device::findDevices(archs))) {
    ledger.kernels.emplace_back();
    kernel().kernel.name = kernel().kernel.display = "attend";
    kernel().kernel.where = {"a.cu", 3, 1};
  }

  ledger::KernelLedger &kernel() { return ledger.kernels.back(); }
  ledger::LaunchCheck &launch() { return kernel().launches.back(); }

  void bind(const std::string &name, std::int64_t value) {
    ledger.bindings[{SymbolKind::Macro, name, ""}] = value;
  }
  void bind(const Formula &symbol, std::int64_t value) {
    ledger.bindings[*symbol.singleAtom()->symbol()] = value;
  }
  void define(const Formula &symbol, const Known<std::int64_t> &value, unsigned line) {
    const Symbol &name = *symbol.singleAtom()->symbol();
    facts.symbols.insert({name, {name, value, {"a.cu", line, 1}}});
    if (value)
      ledger.bindings[name] = *value;
  }
  Quantity quantity(const Formula &formula) const {
    return {formula, symbolic::evaluate(formula, ledger.bindings)};
  }

  // A launch at line `line` whose bytes are written one line above it.
  ledger::LaunchCheck &add(const Formula &request, const Formula &need, Verdict verdict, unsigned line = 20,
                           std::int64_t threads = 256) {
    ledger::LaunchCheck &check = kernel().launches.emplace_back();
    check.launch.where = {"a.cu", line, 3};
    check.launch.requestWhere = {"a.cu", line - 1, 5};
    check.threads = quantity(threads);
    check.request = quantity(request);
    check.need = quantity(need);
    check.difference = quantity(request - need);
    check.verdict = verdict;
    return check;
  }

  void optIn(const Formula &bytes) {
    launch().launch.optIn = facts::OptIn{bytes, {}, {"a.cu", 18, 3}};
    launch().optIn = quantity(bytes);
  }

  Model model() {
    Model model =
        build(facts, ledger, devices,
              [&](const facts::Kernel &, const registers::LaunchBounds &bounds, const device::Device &) {
                seenBounds = bounds;
                return registers;
              });
    model.budgets = budgets;
    return model;
  }

  std::vector<Finding> findings(const std::string &rule) {
    Selection selection = llvm::cantFail(select(catalogue(), {.only = {rule}}));
    return run(selection, model());
  }
};

inline std::vector<std::string> messages(const std::vector<Finding> &findings) {
  std::vector<std::string> all;
  for (const Finding &finding : findings)
    all.push_back(finding.message);
  return all;
}

inline std::string notes(const Finding &finding) {
  std::string all;
  for (const Note &note : finding.notes)
    all += note.message + "\n";
  return all;
}

// The audited kernel: tiles of FA_TQ and FA_TKV rows, all 64, head dimension 128.
inline Unit audited(const std::string &archs, std::int64_t tkv = 64, std::int64_t tq = 64) {
  Unit unit(archs);
  unit.bind("FA_TQ", tq);
  unit.bind("FA_TKV", tkv);
  unit.bind("hd", 128);
  return unit;
}

// Three staging tiles of rows of hd + 8 halves, the scores, and three vectors of floats.
inline Formula staging(const Formula &rows) { return rows * (macro("hd") + 8) * 2; }
inline Formula scores() { return macro("FA_TQ") * macro("FA_TKV") * 4 + 3 * macro("FA_TQ") * 4; }
inline Formula auditedRequest() { return staging(3 * macro("FA_TQ")) + scores(); }
inline Formula auditedNeed() { return staging(macro("FA_TQ") + 2 * macro("FA_TKV")) + scores(); }

} // namespace smem::lint::fixture

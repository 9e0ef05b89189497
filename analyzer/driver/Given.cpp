// Two kernels that share a macro cannot have two values of it while it is one symbol: formulas, bindings and
// proofs of a unit know each symbol once. So the macro becomes another symbol where a kernel is given its own
// value or domain, and everything behind follows without knowing.
#include "driver/Given.h"

#include "driver/Fields.h"
#include "driver/Wire.h"
#include "driver/Yaml.h"
#include "lint/Ask.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

namespace smem::driver {
namespace {

using symbolic::Formula;
using symbolic::Symbol;
using symbolic::SymbolKind;

// Calls visit(Formula &) and visit(Symbol &) for all that a value of the facts holds, at whatever depth.
template <class T, class Visit> void visitFormulas(T &value, Visit &visit) {
  if constexpr (std::is_same_v<T, Formula> || std::is_same_v<T, Symbol>) {
    visit(value);
  } else if constexpr (wire::isA<T, std::optional> || wire::isA<T, Known>) {
    if (value)
      visitFormulas(*value, visit);
  } else if constexpr (wire::isA<T, std::vector>) {
    for (auto &element : value)
      visitFormulas(element, visit);
  } else if constexpr (wire::isA<T, std::map>) {
    T changed;
    for (auto &[key, element] : value) {
      auto newKey = key;
      visitFormulas(newKey, visit);
      visitFormulas(element, visit);
      changed.emplace(std::move(newKey), std::move(element));
    }
    value = std::move(changed);
  } else if constexpr (std::is_class_v<T> && !std::is_same_v<T, std::string>) {
    forEachField(value, [&](auto &field) { visitFormulas(field, visit); });
  }
}

// Limits of the device and sizes of the compiler are nobody's to give; an index is no number.
bool canBeGiven(SymbolKind kind) {
  return kind != SymbolKind::Index && kind != SymbolKind::StaticBytes && kind != SymbolKind::Device;
}

struct CollectSymbols {
  std::set<Symbol> found;
  void operator()(const Formula &formula) { found.merge(symbolic::symbolsOf(formula)); }
  void operator()(const Symbol &symbol) { found.insert(symbol); }
};

struct Rename {
  const symbolic::Substitution &renamed;
  void operator()(Formula &formula) const { formula = symbolic::substitute(formula, renamed); }
  void operator()(Symbol &symbol) const {
    if (auto other = renamed.find(symbol); other != renamed.end())
      symbol = *other->second.singleAtom()->symbol();
  }
};

class Giving {
public:
  Giving(facts::Facts &facts, const Settings &settings, const ledger::Overrides &beating)
      : facts(facts), settings(settings), beating(beating) {}

  void run() {
    for (const auto &[symbol, info] : facts.symbols)
      if (auto setting = settings.file.set.find(symbol.name);
          setting != settings.file.set.end() && setting->second.domain && canBeGiven(symbol.kind))
        given.single.domains[symbol] = *setting->second.domain;
    if (settings.file.kernels.empty())
      return;
    for (facts::Kernel &kernel : facts.kernels)
      if (const SymbolSettings own = settingsOf(kernel); !own.empty())
        give(kernel, own);
  }

  Given given;

private:
  // Of two patterns the later one wins, name by name, the value apart from the domain.
  SymbolSettings settingsOf(const facts::Kernel &kernel) const {
    SymbolSettings own;
    for (const KernelSettings &pattern : settings.file.kernels)
      if (lint::isNamed(kernel, pattern.kernel))
        for (const auto &[name, setting] : pattern.set) {
          if (setting.value && !beating.count(name))
            own[name].value = setting.value;
          if (setting.domain)
            own[name].domain = setting.domain;
        }
    return own;
  }

  void give(facts::Kernel &kernel, const SymbolSettings &own) {
    std::vector<facts::Launch *> launches;
    for (facts::Launch &launch : facts.launches)
      if (launch.kernel == kernel.mangled)
        launches.push_back(&launch);
    CollectSymbols collect;
    visitFormulas(kernel, collect);
    for (facts::Launch *launch : launches)
      visitFormulas(*launch, collect);
    symbolic::Substitution renamed;
    for (const Symbol &symbol : collect.found)
      // A launch states its blockDim under the name that all launches have; without one it can be given.
      if (auto setting = own.find(symbol.name); setting != own.end() && canBeGiven(symbol.kind) &&
                                                (symbol.kind != SymbolKind::Builtin || launches.empty()))
        renamed.emplace(symbol, take(symbol, setting->second, kernel));
    if (renamed.empty())
      return;
    Rename rename{renamed};
    std::vector<Formula> ofFile;
    for (const Formula &truth : facts.guards)
      if (Formula here = symbolic::substitute(truth, renamed); here != truth)
        ofFile.push_back(std::move(here));
    visitFormulas(kernel, rename);
    for (facts::Launch *launch : launches)
      visitFormulas(*launch, rename);
    llvm::append_range(kernel.guards, ofFile);
    for (const auto &[name, setting] : own)
      if (setting.value)
        given.ofKernel[kernel.mangled][name] = setting.value->value;
  }

  Formula take(const Symbol &symbol, const SymbolSetting &setting, const facts::Kernel &kernel) {
    const Symbol own{
        symbol.kind, symbol.name,
        fmt::format("{}{}for {}", symbol.scope, symbol.scope.empty() ? "" : " ", kernel.display)};
    if (auto info = facts.symbols.find(symbol); info != facts.symbols.end())
      facts.symbols.insert({own, symbolic::SymbolInfo{own, info->second.value, info->second.where}});
    if (setting.value)
      given.single.values[own] = setting.value->value;
    if (setting.domain)
      given.single.domains[own] = *setting.domain;
    else if (auto all = given.single.domains.find(symbol); all != given.single.domains.end())
      given.single.domains[own] = all->second;
    return own;
  }

  facts::Facts &facts;
  const Settings &settings;
  const ledger::Overrides &beating;
};

} // namespace

ledger::Overrides Given::forKernel(const facts::Kernel &kernel) const {
  ledger::Overrides all;
  if (auto own = ofKernel.find(kernel.mangled); own != ofKernel.end())
    all = own->second;
  all.insert(set.begin(), set.end());
  return all;
}

Given give(facts::Facts &facts, const Settings &settings, const ledger::Overrides &set,
           const ledger::Overrides &beating) {
  Giving giving(facts, settings, beating);
  giving.run();
  for (const auto &[symbol, info] : facts.symbols)
    if (auto value = set.find(symbol.name); value != set.end())
      giving.given.set.insert(*value);
  return std::move(giving.given);
}

std::vector<std::string> domainFaults(const ledger::Ledger &ledger) {
  std::vector<std::string> faults;
  for (const auto &[symbol, domain] : ledger.domains)
    if (auto value = ledger.bindings.find(symbol);
        value != ledger.bindings.end() && !ledger::contains(domain, value->second)) {
      const std::string fault = atPlace(
          domain.where,
          fmt::format("warning: {} is {} in {}, where it should be {}; no verdict rests on that", symbol.name,
                      value->second, ledger.file, ledger::sayDomain(symbol.name, domain)));
      if (!llvm::is_contained(faults, fault))
        faults.push_back(fault);
    }
  return faults;
}

} // namespace smem::driver

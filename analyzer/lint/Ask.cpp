// Answers from formulas alone.
#include "lint/Ask.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/GlobPattern.h"

namespace smem::lint {

using symbolic::Formula;
using symbolic::Symbol;
using symbolic::SymbolKind;

Formula atLaunch(const Formula &formula, const ledger::KernelLedger &kernel,
                 const ledger::LaunchCheck &check) {
  return symbolic::substitute(symbolic::substitute(formula, kernel.kernel.ties), check.launch.arguments);
}

std::vector<Formula> assumptionsAt(const Model &model, const ledger::KernelLedger &kernel,
                                   const ledger::LaunchCheck &check) {
  std::vector<Formula> all = check.launch.guards;
  llvm::append_range(all, model.facts->guards);
  for (const std::vector<Formula> *more : {&kernel.kernel.guards, &kernel.premises})
    for (const Formula &truth : *more)
      all.push_back(symbolic::substitute(truth, check.launch.arguments));
  std::vector<Formula> about = all;
  for (const Known<ledger::Quantity> *size : {&check.threads, &check.request, &check.need})
    if (*size)
      about.push_back((*size)->formula);
  for (const ledger::Bearing &bearing :
       ledger::bearingOn(about, model.ledger->domains, check.launch.arguments, model.ledger->bindings))
    llvm::append_range(all, bearing.truths);
  return all;
}

bool mentions(const Formula &formula, SymbolKind kind) {
  return llvm::any_of(symbolic::symbolsOf(formula),
                      [&](const Symbol &symbol) { return symbol.kind == kind; });
}

bool isTileSymbol(const Symbol &symbol) {
  return symbol.kind == SymbolKind::Macro || symbol.kind == SymbolKind::TemplateParameter ||
         symbol.kind == SymbolKind::Constant || symbol.kind == SymbolKind::Enumerator;
}

bool isOfTileSymbols(const Formula &formula, const symbolic::Bindings &bindings) {
  const std::set<Symbol> symbols = symbolic::symbolsOf(formula);
  return !symbols.empty() && llvm::all_of(symbols, [&](const Symbol &symbol) {
    return isTileSymbol(symbol) && bindings.count(symbol);
  });
}

// The symbol when the formula is exactly one.
static const Symbol *onlySymbol(const Formula &formula) {
  const symbolic::Atom *atom = formula.singleAtom();
  return atom ? atom->symbol() : nullptr;
}

bool isPlainNumber(const Model &model, const Formula &formula) {
  if (formula.isConstant())
    return true;
  const Symbol *symbol = onlySymbol(formula);
  if (!symbol || !(isTileSymbol(*symbol) || symbol->kind == SymbolKind::Parameter))
    return false;
  auto info = model.facts->symbols.find(*symbol);
  return info != model.facts->symbols.end() && info->second.value && info->second.where.known();
}

std::optional<HardcodedSize> hardcodedRequest(const Model &model, const ledger::LaunchCheck &check) {
  const symbolic::Bindings &bindings = model.ledger->bindings;
  if (!check.request || !check.need || !check.request->value || *check.request->value <= 0 ||
      !isOfTileSymbols(check.need->formula, bindings) || !isPlainNumber(model, check.request->formula))
    return std::nullopt;
  HardcodedSize size{*check.request->value, {}};
  const std::set<Symbol> followed = symbolic::symbolsOf(check.need->formula);
  if (const Symbol *symbol = onlySymbol(check.request->formula)) {
    if (followed.count(*symbol))
      return std::nullopt;
    size.symbol = *symbol;
  }
  for (const Symbol &symbol : followed)
    if (bindings.at(symbol) == size.bytes)
      return std::nullopt;
  return size;
}

std::vector<std::size_t> unsizedArrays(const facts::Kernel &kernel) {
  std::vector<std::size_t> found;
  for (const auto &[index, plane] : llvm::enumerate(kernel.planes))
    if (plane.storage == facts::Storage::Dynamic && plane.isBuffer && !plane.extent && !plane.memberOf &&
        llvm::any_of(kernel.accesses, [&](const facts::Access &access) { return access.plane == index; }))
      found.push_back(index);
  return found;
}

bool isNamed(const facts::Kernel &kernel, llvm::StringRef glob) {
  llvm::Expected<llvm::GlobPattern> pattern = llvm::GlobPattern::create(glob);
  if (!pattern) {
    llvm::consumeError(pattern.takeError());
    return false;
  }
  const llvm::StringRef name = kernel.name, last = name.contains("::") ? name.rsplit("::").second : name;
  return pattern->match(kernel.display) || pattern->match(name) || pattern->match(last);
}

// Members of cudaDeviceProp. CUDA Runtime API, cudaDeviceProp: sharedMemPerBlock is what a block has without an opt-in.
static std::optional<std::int64_t> memberOf(const device::Device &device, llvm::StringRef name) {
  if (name == "major")
    return device.major;
  if (name == "minor")
    return device.minor;
  if (name == "sharedMemPerMultiprocessor")
    return device.sharedPerSm;
  if (name == "sharedMemPerBlockOptin")
    return device.sharedOptInPerBlock;
  if (name == "sharedMemPerBlock")
    return device.sharedDefaultPerBlock;
  return std::nullopt;
}

bool isExcluded(const device::Device &device, const Model &model, const ledger::LaunchCheck &check) {
  symbolic::Bindings bindings = model.ledger->bindings;
  for (const symbolic::Formula &guard : check.launch.guards)
    for (const symbolic::Symbol &symbol : symbolic::symbolsOf(guard))
      if (symbol.kind == symbolic::SymbolKind::Device)
        if (auto value = memberOf(device, symbol.name))
          bindings.insert_or_assign(symbol, *value);
  return llvm::any_of(check.launch.guards, [&](const symbolic::Formula &guard) {
    const Known<std::int64_t> holds = symbolic::evaluate(guard, bindings);
    return holds && *holds == 0;
  });
}

} // namespace smem::lint

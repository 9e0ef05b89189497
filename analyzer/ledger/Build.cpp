// Facts to ledger: values in force, rows, needs, and every launch judged.
#include "ledger/Ledger.h"

#include "ledger/Doubt.h"
#include "ledger/Footprint.h"
#include "ledger/Loosened.h"
#include "ledger/Rows.h"
#include "ledger/Verdict.h"
#include "ledger/Walk.h"
#include "symbolic/Operations.h"

#include <algorithm>

namespace smem::ledger {

using namespace symbolic;

Row describe(const facts::Kernel &kernel, std::size_t plane, const Bindings &bindings) {
  const facts::Plane &facts = kernel.planes[plane];
  Row row;
  row.name = facts.name;
  row.storage = facts.storage;
  row.element = facts.element;
  row.elementBytes = facts.elementBytes;
  row.alignment = facts.alignment;
  row.where = facts.where;
  row.used = isUsed(kernel, plane, bindings);
  if (std::optional<Formula> pitch = rowPitchOf(kernel, plane, bindings)) {
    row.rowPitch = quantity(*pitch, bindings);
    if (row.rowPitch->value) {
      WalkFound found = walkOf(kernel, plane, *row.rowPitch->value, bindings);
      row.walk = found.walk;
      row.walkWhere = found.where;
    }
  }
  return row;
}

static Bindings valuesInForce(const facts::Facts &facts, const Overrides &overrides, const PerSymbol &single) {
  Bindings bindings;
  for (const auto &[symbol, info] : facts.symbols) {
    if (info.value)
      bindings[symbol] = *info.value;
    if (auto given = overrides.find(symbol.name); given != overrides.end())
      bindings[symbol] = given->second;
  }
  for (const auto &[symbol, value] : single.values)
    bindings[symbol] = value;
  return bindings;
}

// The launches of each kernel, by its mangled name.
using LaunchesOf = std::map<std::string, std::vector<const facts::Launch *>>;

// A kernel's own parameters have a number where every launch passes the same one. The values are added to `bindings`,
// which may be large, and taken out again.
class WithLaunchValues {
public:
  WithLaunchValues(const std::vector<const facts::Launch *> &launches, Bindings &bindings) : bindings(bindings) {
    std::map<Symbol, Known<std::int64_t>> agreed;
    for (const facts::Launch *launch : launches)
      for (const auto &[symbol, formula] : launch->arguments) {
        Known<std::int64_t> value = evaluate(formula, bindings);
        auto [at, first] = agreed.emplace(symbol, value);
        if (!first && at->second != value)
          at->second = Unknown{"launches pass different values", launch->where};
      }
    for (const auto &[symbol, value] : agreed)
      if (value && bindings.emplace(symbol, *value).second)
        added.push_back(symbol);
  }
  WithLaunchValues(const WithLaunchValues &) = delete;
  WithLaunchValues &operator=(const WithLaunchValues &) = delete;
  ~WithLaunchValues() {
    for (const Symbol &symbol : added)
      bindings.erase(symbol);
  }

private:
  Bindings &bindings;
  std::vector<Symbol> added;
};

// CUDA Programming Guide, "SIMT Architecture": 32 lanes on every architecture.
static constexpr std::int64_t warpSize = 32;

// Threads fill a tile by a pattern of their own (`threads/2` rows) and read it by rows and columns. Where both end at
// the same byte, and the launcher counts what is read, the launcher's terms are the better description.
static bool isSameInTermsOf(const Quantity &request, const Quantity &loaded, const Quantity &stored) {
  return request.formula == loaded.formula && loaded.value && stored.value && *loaded.value == *stored.value;
}

// Also of a symbol that stands for another one in the launch.
static bool hasValue(const PerSymbol &single, const Symbol &symbol) {
  return std::any_of(single.values.begin(), single.values.end(), [&](const auto &each) {
    return each.first.name == symbol.name && each.first.scope == symbol.scope;
  });
}

// Symbols of the launch that the user gave a value, which no witness leaves unless their domain says where to.
static std::set<Symbol> fixedIn(const LaunchCheck &check, const Overrides &overrides, const PerSymbol &single,
                                const std::vector<Bearing> &domains) {
  std::set<Symbol> fixed;
  for (const Known<Quantity> *size : {&check.request, &check.need})
    for (const Symbol &symbol : *size ? symbolsOf((*size)->formula) : std::set<Symbol>())
      if ((overrides.count(symbol.name) || hasValue(single, symbol)) &&
          std::none_of(domains.begin(), domains.end(), [&](const Bearing &each) { return each.symbol == symbol; }))
        fixed.insert(symbol);
  return fixed;
}

static LaunchCheck check(Prover &prover, const facts::Facts &facts, const facts::Launch &launch, const KernelLedger &kernel,
                         const Ledger &ledger, const Overrides &overrides, const PerSymbol &single) {
  const Bindings &bindings = ledger.bindings;
  LaunchCheck result;
  result.launch = launch;
  // What the launcher says of a class template that the kernel writes in its own terms is said in the kernel's
  // terms, and those in the launcher's where it names them.
  auto number = [&](const Known<Formula> &formula) {
    return formula.map([&](const Formula &x) {
      return quantity(substitute(substitute(x, kernel.kernel.ties), launch.arguments), bindings);
    });
  };
  result.threads = number(launch.threads);
  result.request = number(launch.request);
  if (launch.optIn)
    result.optIn = number(launch.optIn->bytes);
  result.need = number(kernel.dynamic ? Known<Formula>(substitute(kernel.dynamic->formula, launch.arguments))
                                      : Known<Formula>(kernel.dynamic.why()));
  if (kernel.asLoaded && result.request && result.need)
    if (Known<Quantity> loaded = number(*kernel.asLoaded); isSameInTermsOf(*result.request, *loaded, *result.need))
      result.need = loaded;
  std::vector<Formula> assumptions = launch.guards;
  assumptions.insert(assumptions.end(), facts.guards.begin(), facts.guards.end());
  for (const std::vector<Formula> *more : {&kernel.kernel.guards, &kernel.premises})
    for (const Formula &assumption : *more)
      assumptions.push_back(substitute(assumption, launch.arguments));
  // The need took the kernel's sizes to be at least 1; so then is what the launcher passes for them.
  if (result.need)
    for (const auto &[symbol, formula] : launch.arguments)
      if (isAtLeastOne(symbol.kind) && !formula.isConstant() && kernel.dynamic &&
          symbolsOf(kernel.dynamic->formula).count(symbol))
        if (const Formula atLeastOne = positive(formula); !atLeastOne.isConstant())
          assumptions.push_back(atLeastOne);
  if (result.request && !result.request->formula.isConstant())
    assumptions.push_back(lessEqual(0, result.request->formula)); // bytes, whatever they are
  // A block of whole warps, as this one is, stays one of whole warps.
  if (result.threads && result.threads->value && *result.threads->value % warpSize == 0)
    assumptions.push_back(isZero(remainder(result.threads->formula, warpSize)));
  std::vector<Formula> asked = assumptions;
  for (const Known<Quantity> *size : {&result.request, &result.need})
    if (*size)
      asked.push_back((*size)->formula);
  const std::vector<Bearing> domains = bearingOn(asked, ledger.domains, launch.arguments, bindings);
  judge(prover, result, assumptions, bindings, domains, fixedIn(result, overrides, single, domains));
  dropUnreached(result, kernel, bindings);
  if (result.verdict == Verdict::Under)
    if (std::optional<Unknown> why = doubtAboutShortage(result, kernel, bindings)) {
      result.verdict = Verdict::Unknown;
      result.difference = *why;
    }
  if (result.verdict == Verdict::Over)
    if (std::optional<Unknown> why = doubtAboutSurplus(kernel.kernel, result.need)) {
      result.verdict = Verdict::Unknown;
      result.difference = *why;
    }
  return result;
}

// Host code that reads a kernel's static bytes back gets the compiler's sum.
static void bindStaticBytes(const std::vector<Symbol> &asked, const facts::Kernel &kernel,
                            const Known<std::int64_t> &bytes, Bindings &bindings) {
  for (const Symbol &symbol : asked)
    if (symbol.scope == kernel.mangled && bytes)
      bindings.emplace(symbol, *bytes);
}

Ledger build(const facts::Facts &facts, const Overrides &overrides, const PerSymbol &single) {
  Ledger ledger;
  Prover prover;
  ledger.file = facts.file;
  ledger.bindings = valuesInForce(facts, overrides, single);
  ledger.domains = single.domains;
  std::int64_t externAlignment = 0;
  for (const facts::Kernel &kernel : facts.kernels)
    externAlignment = std::max(externAlignment, kernel.externAlignment);
  const Substitution loosened = withZero(facts);
  for (const auto &[symbol, formula] : loosened) {
    const Symbol &stand = *formula.singleAtom()->symbol();
    if (auto value = ledger.bindings.find(symbol); value != ledger.bindings.end())
      ledger.bindings[stand] = value->second;
    if (auto domain = ledger.domains.find(symbol); domain != ledger.domains.end())
      ledger.domains[stand] = domain->second;
  }
  LaunchesOf launchesOf;
  for (const facts::Launch &launch : facts.launches)
    launchesOf[launch.kernel].push_back(&launch);
  std::vector<Symbol> askedStatic;
  for (const auto &[symbol, info] : facts.symbols)
    if (symbol.kind == SymbolKind::StaticBytes)
      askedStatic.push_back(symbol);
  std::vector<StaticLayout> fixedParts;
  for (const facts::Kernel &kernel : facts.kernels) {
    {
      const WithLaunchValues values(launchesOf[kernel.mangled], ledger.bindings);
      fixedParts.push_back(layOutStatic(kernel, externAlignment, ledger.bindings));
    }
    bindStaticBytes(askedStatic, kernel, fixedParts.back().bytes, ledger.bindings);
  }
  for (std::size_t index = 0; index < facts.kernels.size(); ++index) {
    const facts::Kernel &kernel = facts.kernels[index];
    StaticLayout &fixed = fixedParts[index];
    KernelLedger entry;
    entry.kernel = kernel;
    DynamicLayout dynamic = [&] {
      const WithLaunchValues values(launchesOf[kernel.mangled], ledger.bindings);
      return layOutDynamic(prover, kernel, ledger.bindings);
    }();
    entry.rows = std::move(fixed.rows);
    std::move(dynamic.rows.begin(), dynamic.rows.end(), std::back_inserter(entry.rows));
    entry.staticBytes = fixed.bytes;
    entry.staticSize = fixed.size;
    entry.dynamic = dynamic.need;
    if (kernel.unseen.cutOff && dynamic.need)
      entry.dynamic = Unknown{"the kernel is longer than what is followed, and what stands behind may need more", *kernel.unseen.cutOff};
    entry.asLoaded = dynamic.asLoaded;
    entry.assumptions = dynamic.assumptions;
    entry.premises = dynamic.premises;
    entry.unproven = kernel.unproven;
    std::move(dynamic.unproven.begin(), dynamic.unproven.end(), std::back_inserter(entry.unproven));
    for (const facts::Launch *launch : launchesOf[kernel.mangled])
      entry.launches.push_back(check(prover, facts, inTermsOf(*launch, loosened), entry, ledger, overrides, single));
    ledger.kernels.push_back(std::move(entry));
  }
  return ledger;
}

} // namespace smem::ledger

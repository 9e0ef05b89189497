// A request that was computed once and is kept, at a launch whose need follows the sizes of each call.
#include "lint/Ask.h"
#include "lint/Say.h"

#include "symbolic/Operations.h"
#include "symbolic/Print.h"

#include "fmt/format.h"
#include "llvm/ADT/STLExtras.h"

namespace smem::rules {
namespace {

using namespace lint;
using symbolic::Symbol;
using symbolic::SymbolKind;

// What the initializer of a static local saw: `cols@first` is `cols` of the first call.
constexpr llvm::StringLiteral OfFirstCall = "@first";

std::set<Symbol> symbolsThat(const symbolic::Formula &formula, bool (*holds)(SymbolKind)) {
  std::set<Symbol> found;
  for (const Symbol &symbol : symbolic::symbolsOf(formula))
    if (holds(symbol.kind))
      found.insert(symbol);
  return found;
}

// One call to the next; macros, constants and template arguments are the same in every call of a function.
bool canVary(SymbolKind kind) {
  return kind == SymbolKind::Parameter || kind == SymbolKind::Local || kind == SymbolKind::Builtin;
}

struct Frozen {
  std::string message;
  SourceSpan where;
};

std::optional<Frozen> frozenIn(const Model &model, const ledger::LaunchCheck &check) {
  const symbolic::Formula &request = check.request->formula, &need = check.need->formula;
  const std::set<Symbol> followed = symbolsThat(need, canVary);
  if (followed.empty())
    return std::nullopt;
  const bool computesAnew = llvm::any_of(symbolsThat(request, canVary),
                                         [&](const Symbol &symbol) { return followed.count(symbol); });
  for (const Symbol &kept :
       symbolsThat(request - need, [](SymbolKind kind) { return kind == SymbolKind::Kept; })) {
    llvm::StringRef name = kept.name;
    if (name.consume_back(OfFirstCall)) {
      if (llvm::any_of(followed, [&](const Symbol &symbol) { return symbol.name == name; }))
        return Frozen{
            fmt::format("the request {} keeps `{}` of the first call, and the need {} follows every call",
                        symbolic::print(request), std::string_view(name), symbolic::print(need)),
            requestPlace(check)};
    } else if (computesAnew) {
      auto info = model.facts->symbols.find(kept);
      return Frozen{
          fmt::format("`{}` keeps the bytes that one call computed, and the need {} follows every call",
                      kept.name, symbolic::print(need)),
          info != model.facts->symbols.end() && info->second.where.known() ? info->second.where
                                                                           : requestPlace(check)};
    }
  }
  return std::nullopt;
}

// A size that only grows is never too small.
bool isEnough(const Model &model, const ledger::KernelLedger &kernel, const ledger::LaunchCheck &check) {
  return symbolic::prove(symbolic::lessEqual(check.need->formula, check.request->formula),
                         assumptionsAt(model, kernel, check))
             .proof == symbolic::Proof::Proved;
}

void check(const Model &model, Reporter &reporter) {
  for (const KernelModel &kernel : model.kernels)
    for (const LaunchModel &launch : kernel.launches) {
      const ledger::LaunchCheck &check = *launch.check;
      if (!check.request || !check.need || !mentions(check.request->formula, SymbolKind::Kept))
        continue;
      std::optional<Frozen> frozen = frozenIn(model, check);
      if (!frozen || isEnough(model, *kernel.ledger, check))
        continue;
      Finding finding;
      finding.where = frozen->where;
      finding.kernel = kernel.ledger->kernel.display;
      finding.message = std::move(frozen->message);
      std::string text = "the launch";
      if (!check.launch.context.empty())
        text += ", " + check.launch.context;
      if (check.request->value && check.need->value)
        text += fmt::format(": {} requested, {} needed", count(*check.request->value, "byte"),
                            *check.need->value);
      finding.notes.push_back({std::move(text), check.launch.where});
      finding.remedy = fmt::format("Request {} at every call.", symbolic::print(check.need->formula));
      reporter.report(std::move(finding));
    }
}

} // namespace

extern constinit const lint::Rule frozenSize = {
    .name = "frozen-size",
    .summary = "the request was computed once and kept, and the need follows every call",
    .severity = lint::Severity::Warning,
    .since = "0.1.0",
    .check = check,
};

} // namespace smem::rules

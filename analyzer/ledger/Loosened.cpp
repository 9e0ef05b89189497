// Looks for comparisons with zero inside the conditions of launches, and for requests that are handed in.
#include "ledger/Loosened.h"

#include "symbolic/Evaluate.h"

#include <functional>

namespace smem::ledger {

using namespace symbolic;

// `kind == FIRST` compares with zero too, where that is the enumerator's number.
static Bindings zeros(const facts::Facts &facts) {
  Bindings values;
  for (const auto &[symbol, info] : facts.symbols)
    if (symbol.kind == SymbolKind::Enumerator && info.value && *info.value == 0)
      values[symbol] = 0;
  return values;
}

Substitution withZero(const facts::Facts &facts) {
  Substitution loosened;
  const Bindings asZero = zeros(facts);
  std::function<void(const Formula &)> search = [&](const Formula &truth) {
    for (const Term &term : truth.terms())
      for (const Factor &factor : term.factors) {
        const Operation *operation = factor.atom.operation();
        if (!operation)
          continue;
        Formula difference = operation->op == Op::Zero ? substitute(operation->operands[0], asZero) : Formula();
        if (difference.terms().size() == 1 && difference.terms()[0].coefficient < 0) // FIRST - kind
          difference = -difference;
        const Atom *compared = difference.singleAtom();
        if (const Symbol *symbol = compared ? compared->symbol() : nullptr; symbol && symbol->kind == SymbolKind::Parameter)
          loosened[*symbol] = Formula(Symbol{SymbolKind::Local, symbol->name, symbol->scope});
        for (const Formula &operand : operation->operands)
          search(operand);
      }
  };
  for (const facts::Launch &launch : facts.launches) {
    for (const Formula &guard : launch.guards)
      search(guard);
    // A request that is handed in as it is may be none; one that a caller gave a number is that number.
    const Atom *whole = launch.request ? launch.request->singleAtom() : nullptr;
    const Symbol *symbol = whole ? whole->symbol() : nullptr;
    const auto info = symbol ? facts.symbols.find(*symbol) : facts.symbols.end();
    if (symbol && symbol->kind == SymbolKind::Parameter && (info == facts.symbols.end() || !info->second.value))
      loosened[*symbol] = Formula(Symbol{SymbolKind::Local, symbol->name, symbol->scope});
  }
  return loosened;
}

facts::Launch inTermsOf(facts::Launch launch, const Substitution &loosened) {
  if (loosened.empty())
    return launch;
  auto change = [&](Formula &formula) { formula = substitute(formula, loosened); };
  for (Known<Formula> *formula : {&launch.threads, &launch.request})
    if (*formula)
      change(**formula);
  if (launch.optIn && launch.optIn->bytes)
    change(*launch.optIn->bytes);
  for (auto &[symbol, formula] : launch.arguments)
    change(formula);
  for (Formula &guard : launch.guards)
    change(guard);
  return launch;
}

} // namespace smem::ledger

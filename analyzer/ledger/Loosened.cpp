// Looks for comparisons with zero inside the conditions of launches.
#include "ledger/Loosened.h"

#include <functional>

namespace smem::ledger {

using namespace symbolic;

Substitution withZero(const facts::Facts &facts) {
  Substitution loosened;
  std::function<void(const Formula &)> search = [&](const Formula &truth) {
    for (const Term &term : truth.terms())
      for (const Factor &factor : term.factors) {
        const Operation *operation = factor.atom.operation();
        if (!operation)
          continue;
        const Atom *compared = operation->op == Op::Zero ? operation->operands[0].singleAtom() : nullptr;
        if (const Symbol *symbol = compared ? compared->symbol() : nullptr; symbol && symbol->kind == SymbolKind::Parameter)
          loosened[*symbol] = Formula(Symbol{SymbolKind::Local, symbol->name, symbol->scope});
        for (const Formula &operand : operation->operands)
          search(operand);
      }
  };
  for (const facts::Launch &launch : facts.launches)
    for (const Formula &guard : launch.guards)
      search(guard);
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

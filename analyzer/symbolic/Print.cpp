// Printing: products where the polynomial factors, otherwise one common factor taken out where that makes
// the sum shorter.
#include "symbolic/Print.h"

#include "symbolic/Evaluate.h"
#include "symbolic/Factor.h"
#include "symbolic/Operations.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>

namespace smem::symbolic {

namespace {

enum Strength { Loosest, Disjunction, Conjunction, Comparison, Sum, Multiplication, Primary };

struct Text {
  std::string text;
  Strength strength;

  std::string within(Strength needed) const { return strength >= needed ? text : "(" + text + ")"; }
};

Text render(const Formula &formula);

Text renderComparison(const Formula &difference, const char *comparison) {
  // Negative terms change sides, so that both read as the programmer would have written them.
  Formula left, right;
  for (const Term &term : difference.terms())
    if (term.coefficient > 0)
      left.add(term.coefficient, term.factors);
    else
      right.add(-term.coefficient, term.factors);
  return {render(left).within(Sum) + comparison + render(right).within(Sum), Comparison};
}

Text renderPositive(const Formula &value) {
  // a - b + 1 > 0 reads better as a >= b.
  if (value.constant() > 0)
    return renderComparison(value - 1, " >= ");
  return renderComparison(value, " > ");
}

Text renderList(const char *name, const std::vector<Formula> &operands) {
  std::string list;
  for (const Formula &operand : operands)
    list += (list.empty() ? "" : ", ") + render(operand).text;
  return {fmt::format("{}({})", name, list), Primary};
}

// A local symbol is named by the text of the condition that it stands for.
bool isCondition(const Formula &formula) {
  const Atom *atom = formula.singleAtom();
  return atom && atom->symbol() && atom->symbol()->kind == SymbolKind::Local;
}

Text renderOperation(const Operation &operation) {
  const auto &x = operation.operands;
  auto infix = [&](const char *sign, Strength side, Strength whole) -> Text {
    return {render(x[0]).within(side) + sign + render(x[1]).within(Strength(side + 1)), whole};
  };
  switch (operation.op) {
  case Op::Divide:
    return infix("/", Multiplication, Multiplication);
  case Op::Remainder:
    return infix(" % ", Multiplication, Sum);
  case Op::Min:
    return renderList("min", x);
  case Op::Max:
    return renderList("max", x);
  case Op::BitAnd:
    return {render(x[0]).within(Primary) + " & " + render(x[1]).within(Primary), Loosest};
  case Op::BitOr:
    return {render(x[0]).within(Primary) + " | " + render(x[1]).within(Primary), Loosest};
  case Op::BitXor:
    return {render(x[0]).within(Primary) + " ^ " + render(x[1]).within(Primary), Loosest};
  case Op::ShiftLeft:
    return {render(x[0]).within(Primary) + " << " + render(x[1]).within(Primary), Loosest};
  case Op::ShiftRight:
    return {render(x[0]).within(Primary) + " >> " + render(x[1]).within(Primary), Loosest};
  case Op::Select:
    return {fmt::format("{} ? {} : {}", render(x[0]).within(Disjunction), render(x[1]).within(Disjunction),
                        render(x[2]).within(Disjunction)),
            Loosest};
  case Op::Positive:
    return renderPositive(x[0]);
  case Op::Zero:
    if (isCondition(x[0]))
      return {"!(" + x[0].singleAtom()->symbol()->name + ")", Primary};
    return renderComparison(x[0], " == ");
  case Op::Not:
    if (const Atom *inner = x[0].singleAtom(); inner && inner->operation() && inner->operation()->op == Op::Zero) {
      const Formula &operand = inner->operation()->operands[0];
      if (isCondition(operand)) // stands for a condition already
        return {operand.singleAtom()->symbol()->name, Disjunction};
      return renderComparison(operand, " != ");
    }
    return {"!" + render(x[0]).within(Primary), Primary};
  case Op::And:
    return infix(" && ", Conjunction, Conjunction);
  case Op::Or:
    return infix(" || ", Disjunction, Disjunction);
  }
  return {};
}

Text renderAtom(const Atom &atom) {
  if (const Symbol *symbol = atom.symbol())
    return {symbol->name, Primary};
  return renderOperation(*atom.operation());
}

// How many terms `formula - slope * (atom + shift)` has, together with the slope's.
std::size_t cost(const Formula &slope, const Formula &rest) { return slope.terms().size() + rest.terms().size(); }

struct Grouping {
  Formula slope, inner, rest; // formula == slope * inner + rest
  std::size_t cost;
};

// Looks for slope * (atom + c) inside the sum, as in 2*(a + 2*b)*(hd + 8) + c.
std::optional<Grouping> bestGrouping(const Formula &formula) {
  std::optional<Grouping> best;
  for (const Atom &atom : atomsOf(formula)) {
    Linear parts;
    if (!splitLinear(formula, atom, parts) || parts.slope.terms().size() < 2)
      continue;
    std::set<std::int64_t> shifts;
    for (const Term &term : parts.slope.terms())
      for (const Term &other : parts.rest.terms())
        if (other.factors == term.factors && other.coefficient % term.coefficient == 0)
          shifts.insert(other.coefficient / term.coefficient);
    for (std::int64_t shift : shifts) {
      Formula rest = parts.rest - parts.slope * Formula(shift);
      if (std::any_of(rest.terms().begin(), rest.terms().end(), [](const Term &t) { return t.coefficient < 0; }))
        continue;
      std::size_t total = cost(parts.slope, rest);
      if (total < formula.terms().size() && (!best || total < best->cost))
        best = Grouping{parts.slope, Formula(atom) + shift, rest, total};
    }
  }
  return best;
}

std::string renderTerm(const Term &term, bool first) {
  std::string sign = first ? (term.coefficient < 0 ? "-" : "") : (term.coefficient < 0 ? " - " : " + ");
  const std::uint64_t size = term.coefficient < 0 ? -std::uint64_t(term.coefficient) : std::uint64_t(term.coefficient);
  std::string product;
  if (size != 1 || term.factors.empty())
    product = std::to_string(size);
  for (const Factor &factor : term.factors)
    for (unsigned count = 0; count < factor.power; ++count) {
      // A product is read from the left: 3*a/b would divide 3*a.
      std::string text = renderAtom(factor.atom).within(product.empty() ? Multiplication : Primary);
      product += (product.empty() ? "" : "*") + text;
    }
  return sign + product;
}

unsigned degree(const Term &term) {
  unsigned sum = 0;
  for (const Factor &factor : term.factors)
    sum += factor.power;
  return sum;
}

Text renderSum(const Formula &formula) {
  if (std::optional<Grouping> grouping = bestGrouping(formula)) {
    std::string text = render(grouping->slope * grouping->inner).within(Sum);
    if (!grouping->rest.isZero())
      text += " + " + render(grouping->rest).within(Sum);
    return {text, Sum};
  }
  // High degrees first, small coefficients first among equals, the constant last; a positive term leads.
  std::vector<Term> terms = formula.terms();
  std::stable_sort(terms.begin(), terms.end(), [](const Term &a, const Term &b) {
    if (degree(a) != degree(b))
      return degree(a) > degree(b);
    return a.coefficient > 0 && b.coefficient > 0 ? a.coefficient < b.coefficient : a.coefficient > b.coefficient;
  });
  if (terms.front().coefficient < 0)
    if (auto lead = std::find_if(terms.begin(), terms.end(), [](const Term &t) { return t.coefficient > 0; });
        lead != terms.end())
      std::rotate(terms.begin(), lead, lead + 1);
  std::string text;
  for (const Term &term : terms)
    text += renderTerm(term, text.empty());
  const bool single = terms.size() == 1;
  const bool primary = single && terms[0].coefficient >= 0 &&
                       (terms[0].factors.empty() || (terms[0].coefficient == 1 && degree(terms[0]) == 1 &&
                                                     terms[0].factors[0].atom.symbol()));
  return {text, primary ? Primary : single && terms[0].coefficient > 0 ? Multiplication : Sum};
}

Text render(const Formula &formula) {
  if (formula.isZero())
    return {"0", Primary};
  if (const Atom *atom = formula.singleAtom())
    return renderAtom(*atom);
  if (formula.terms().size() == 1)
    return renderSum(formula);
  Product product = factor(formula);
  if (product.factors.size() == 1 && (product.content == 1 || bestGrouping(formula)))
    return renderSum(formula);
  if (product.content < 0 && product.factors.size() == 1) // b - a, not -(a - b)
    return renderSum(formula);
  std::string text;
  if (product.content != 1)
    text = std::to_string(product.content);
  // Plain symbols before sums: 2*FA_TQ*(hd + 8).
  std::stable_sort(product.factors.begin(), product.factors.end(),
                   [](const Formula &a, const Formula &b) { return a.terms().size() < b.terms().size(); });
  std::stable_partition(product.factors.begin(), product.factors.end(),
                        [](const Formula &f) { return f.terms().size() == 1; });
  for (const Formula &part : product.factors) {
    std::string piece = part.terms().size() == 1 ? render(part).within(Primary) : "(" + renderSum(part).text + ")";
    text += (text.empty() ? "" : "*") + piece;
  }
  return {text, Multiplication};
}

} // namespace

// Two symbols of one name in a formula are told apart by where they belong: `attend<64>::D`, `n@37` for line 37.
static Formula withDistinctNames(const Formula &formula) {
  std::map<std::string, std::vector<Symbol>> byName;
  for (const Symbol &symbol : symbolsOf(formula))
    byName[symbol.name].push_back(symbol);
  Substitution renamed;
  for (const auto &[name, symbols] : byName)
    for (const Symbol &symbol : symbols) {
      if (symbols.size() == 1 || symbol.scope.empty())
        continue;
      Symbol distinct = symbol;
      const auto blank = symbol.scope.rfind(' ');
      distinct.name = blank == std::string::npos ? symbol.scope + "::" + name : name + "@" + symbol.scope.substr(blank + 1);
      renamed[symbol] = Formula(distinct);
    }
  return renamed.empty() ? formula : substitute(formula, renamed);
}

std::string print(const Formula &formula) { return render(withDistinctNames(formula)).text; }
std::string printCondition(const Formula &truth) { return print(truth); }

} // namespace smem::symbolic

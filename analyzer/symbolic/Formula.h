// Integer formulas over symbols in a normal form: a polynomial whose atoms are symbols or irreducible
// operations on polynomials. Two formulas that are equal by the ring laws compare equal.
//
// Division is floor division and the remainder is its complement. For operands that are not negative
// (sizes, counts, indices) both are C's.
#pragma once

#include "symbolic/Symbol.h"

#include <memory>
#include <variant>
#include <vector>

namespace smem::symbolic {

class Formula;

enum class Op {
  Divide,     // a / b, floor
  Remainder,  // a % b
  Min,        // two or more, sorted
  Max,        // two or more, sorted
  BitAnd,     // two
  BitOr,      // two
  BitXor,     // two
  ShiftLeft,  // a << b with b not constant
  ShiftRight, // a >> b with b not constant
  Select,     // condition ? a : b
  Positive,   // a > 0, as 0 or 1
  Zero,       // a == 0, as 0 or 1
  Not,        // 1 - a for a truth value a
  And,        // of truth values
  Or,         // of truth values
};

struct Operation {
  Op op;
  std::vector<Formula> operands;

  friend std::strong_ordering operator<=>(const Operation &, const Operation &);
  friend bool operator==(const Operation &, const Operation &);
};

// Shared and immutable: copying a formula copies pointers.
class Atom {
public:
  explicit Atom(Symbol symbol);
  explicit Atom(Operation operation);

  const Symbol *symbol() const { return std::get_if<Symbol>(node.get()); }
  const Operation *operation() const { return std::get_if<Operation>(node.get()); }

  friend std::strong_ordering operator<=>(const Atom &, const Atom &);
  friend bool operator==(const Atom &, const Atom &);

private:
  std::shared_ptr<const std::variant<Symbol, Operation>> node;
};

struct Factor {
  Atom atom;
  unsigned power = 1;

  friend auto operator<=>(const Factor &, const Factor &) = default;
};

using Monomial = std::vector<Factor>; // sorted by atom, no atom twice

struct Term {
  std::int64_t coefficient = 0; // never 0 inside a formula
  Monomial factors;             // empty for the constant term

  friend auto operator<=>(const Term &, const Term &) = default;
};

class Formula {
public:
  Formula() = default; // zero
  Formula(std::int64_t constant);
  Formula(Symbol symbol) : Formula(Atom(std::move(symbol))) {}
  explicit Formula(Atom atom);

  // Sorted by monomial; empty for zero.
  const std::vector<Term> &terms() const { return sum; }
  bool isConstant() const { return sum.empty() || (sum.size() == 1 && sum[0].factors.empty()); }
  bool isZero() const { return sum.empty(); }
  // The constant term, 0 if there is none.
  std::int64_t constant() const;
  // The atom when the formula is exactly one, otherwise null.
  const Atom *singleAtom() const;

  Formula &operator+=(const Formula &);
  Formula &operator-=(const Formula &);
  friend Formula operator+(Formula a, const Formula &b) { return a += b; }
  friend Formula operator-(Formula a, const Formula &b) { return a -= b; }
  friend Formula operator*(const Formula &a, const Formula &b);
  friend Formula operator-(const Formula &a) { return Formula() - a; }

  friend std::strong_ordering operator<=>(const Formula &, const Formula &);
  friend bool operator==(const Formula &, const Formula &);

  // Adds one term; the building block of every operation.
  void add(std::int64_t coefficient, const Monomial &factors);

private:
  std::vector<Term> sum;
};

// A coefficient passed 64 bits: the formula then contains this symbol and evaluates to an unknown.
const Symbol &overflowSymbol();
// Is the value lost to an overflow? It stays lost: it cancels with no other and is not zero times anything.
bool isLost(const Formula &formula);

} // namespace smem::symbolic

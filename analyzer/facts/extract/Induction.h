// What is known of a loop while one of its iterations, standing for all, is executed.
#pragma once

#include "facts/extract/Interpreter.h"
#include "facts/extract/RegularChange.h"

namespace smem::facts {

// A variable that every iteration changes in the same way.
struct Interpreter::Induction {
  using Kind = ChangeKind;
  Kind kind;
  const clang::VarDecl *variable;
  const clang::Expr *step; // Add, Subtract; the modulus for Wrap; the factor, or its logarithm, for Shrink and Grow
  bool isShift;
  bool isCounter;          // changed by the loop's increment, after the body
};

// A variable as `index * scale`, with an index of its own.
struct Interpreter::Counter {
  const Induction *induction;
  Symbol index;
  Formula start; // of the variable
  Formula scale;
  std::optional<Formula> low = std::nullopt, high = std::nullopt; // of the index, where the loop tells
  std::vector<Formula> shrinking = {}; // of one that grows: what other variables are, as quotients by the index
};

struct Interpreter::Iteration {
  // A variable that has moved by one step, bytes for an address, in each iteration before this one.
  struct Step {
    const clang::VarDecl *variable;
    Value start;
    Formula distance;
  };

  std::map<const clang::Decl *, Value> entered; // what variables hold at its start
  std::vector<Counter> counters;
  std::vector<Step> steps;
  std::optional<Formula> count; // of the iterations before, where a counter tells
  std::optional<Formula> trips; // of all iterations
  std::vector<Symbol> counts;   // indices that stand for it where none does
};

} // namespace smem::facts

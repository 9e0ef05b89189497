// An expression that changes a variable in the same way each time: what makes a loop counter.
#pragma once

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"

#include <optional>
#include <vector>

namespace smem::facts {

// In this order: the first two move by a step, which a pointer can do too.
enum class ChangeKind { Add, Subtract, Shrink, Grow, Toggle, Wrap };

struct RegularChange {
  ChangeKind kind = ChangeKind::Add;
  const clang::VarDecl *variable = nullptr;
  const clang::Expr *step = nullptr; // of Add and Subtract, null for 1; the modulus of Wrap; the factor of Shrink and Grow
  bool isShift = false;              // Shrink and Grow: the factor is 2 to the power of `step`
};

// `v += s`, `++v`, `v = v + s`, `v >>= s`, `v *= s`, `v ^= 1`, `v = 1 - v`, `v = (v + 1) % n`; nothing otherwise.
std::optional<RegularChange> recognizeChange(const clang::Expr *expression);

// A slot of a ring: `++v; if (v == n) v = 0;` among the statements of a loop's body, as a Wrap by n.
std::vector<RegularChange> ringsIn(const clang::Stmt *body);

} // namespace smem::facts

// An expression that changes a variable in the same way each time: what makes a loop counter.
#pragma once

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"

#include <optional>

namespace smem::facts {

// In this order: the first two move by a step, which a pointer can do too.
enum class ChangeKind { Add, Subtract, Shrink, Grow, Toggle, Wrap };

struct RegularChange {
  ChangeKind kind = ChangeKind::Add;
  const clang::VarDecl *variable = nullptr;
  const clang::Expr *step = nullptr; // of Add and Subtract, null for 1; the modulus of Wrap
};

// `v += s`, `++v`, `v = v + s`, `v >>= s`, `v *= s`, `v ^= 1`, `v = 1 - v`, `v = (v + 1) % n`; nothing otherwise.
std::optional<RegularChange> recognizeChange(const clang::Expr *expression);

} // namespace smem::facts

// Sizes and member offsets as formulas: `float tile[ROWS][COLS + 1]` is 4*ROWS*(COLS + 1) bytes, not a
// number. Where the type has no written sizes the number of the compiler's layout is used; every formula
// is held against that number.
#pragma once

#include "base/Known.h"
#include "symbolic/Formula.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/TypeLoc.h"

#include <functional>
#include <optional>
#include <vector>

namespace smem::facts {

using symbolic::Formula;

struct MemberLayout {
  const clang::FieldDecl *field = nullptr;
  Formula offset, size; // bytes
};

class Layout {
public:
  using Evaluate = std::function<Known<Formula>(const clang::Expr *)>;

  Layout(clang::ASTContext &context, Evaluate evaluate) : context(context), evaluate(std::move(evaluate)) {}

  // Unknown for incomplete and dependent types.
  Known<Formula> sizeOf(clang::QualType type);
  Known<Formula> sizeOf(clang::TypeLoc written);
  // Of a variable or member, from its type as written.
  Known<Formula> sizeOf(const clang::DeclaratorDecl *declaration);
  std::int64_t alignmentOf(const clang::ValueDecl *declaration) const; // bytes
  std::int64_t alignmentOf(clang::QualType type) const;
  Known<Formula> offsetOf(const clang::FieldDecl *field);
  // Direct members in declaration order; empty where the layout is not known.
  std::vector<MemberLayout> membersOf(const clang::RecordDecl *record);
  // Bytes of the innermost dimension of an array with at least two; nothing otherwise.
  std::optional<Formula> rowPitchOf(const clang::DeclaratorDecl *declaration);

private:
  clang::ASTContext &context;
  Evaluate evaluate;
  unsigned depth = 0;

  Known<Formula> recordSize(const clang::RecordDecl *record);
  std::optional<std::int64_t> compilerSize(clang::QualType type) const;
};

} // namespace smem::facts

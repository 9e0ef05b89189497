// Names for values: which macro, template parameter or constant an expression of the tree stands for.
// In the tree a macro is only a literal; its name is recovered from expansion locations.
#pragma once

#include "facts/Facts.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Lex/Preprocessor.h"

#include <optional>

namespace smem::facts {

class SymbolTable {
public:
  SymbolTable(clang::ASTContext &context, clang::Preprocessor &preprocessor)
      : context(context), preprocessor(preprocessor) {}

  // When `expression` is exactly the body of an object-like macro: the macro's symbol with this value.
  // Nested macros answer for the innermost one.
  std::optional<Formula> macro(const clang::Expr *expression, std::int64_t value);

  Formula templateParameter(const clang::SubstNonTypeTemplateParmExpr *use, std::int64_t value);
  Formula templateParameter(const std::string &name, const std::string &scope, Known<std::int64_t> value,
                            SourceSpan where);
  Formula enumerator(const clang::EnumConstantDecl *enumerator);
  // A const or constexpr variable whose initializer is the number `value`.
  Formula constant(const clang::VarDecl *variable, std::int64_t value);
  Formula parameter(const std::string &name, const std::string &scope, Known<std::int64_t> value, SourceSpan where);
  Formula builtin(const std::string &name); // blockDim.x
  Formula constantMember(const clang::FieldDecl *field, std::int64_t value);
  // What the host decides at run time in a way that is not followed, named by its text; a new symbol each time.
  Formula local(const std::string &text, const std::string &why, SourceSpan where);
  Formula kept(const std::string &name, const std::string &scope, Known<std::int64_t> value, SourceSpan where);
  Formula device(const std::string &name);
  // What the compiler takes for the static planes of a kernel, which the ledger finds out.
  Formula staticBytes(const std::string &kernel, const std::string &mangled);
  symbolic::Symbol index(const std::string &name, const std::string &scope, SourceSpan where);

  const std::map<Symbol, symbolic::SymbolInfo> &all() const { return infos; }

private:
  clang::ASTContext &context;
  clang::Preprocessor &preprocessor;
  std::map<Symbol, symbolic::SymbolInfo> infos;
  std::map<std::string, unsigned> indexNames, localNames; // how often a name was used, to keep symbols distinct

  // Registers the symbol; one that exists with another value gets a scope of its own.
  Formula add(Symbol symbol, Known<std::int64_t> value, SourceSpan where);
};

// `name<64, float>` with its enclosing scopes.
std::string displayName(const clang::NamedDecl *declaration);

} // namespace smem::facts

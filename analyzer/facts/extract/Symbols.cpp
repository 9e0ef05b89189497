// Recovers names.
#include "facts/extract/Symbols.h"

#include "facts/extract/Spans.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/MacroInfo.h"

#include "llvm/ADT/StringExtras.h"

#include <fmt/format.h>

namespace smem::facts {

using symbolic::SymbolKind;

std::string displayName(const clang::NamedDecl *declaration) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  clang::PrintingPolicy policy = declaration->getASTContext().getPrintingPolicy();
  policy.TerseOutput = true;
  policy.SuppressUnwrittenScope = true;
  declaration->getNameForDiagnostic(stream, policy, /*Qualified=*/true);
  return text;
}

Formula SymbolTable::add(Symbol symbol, Known<std::int64_t> value, SourceSpan where) {
  auto [at, inserted] = infos.emplace(symbol, symbolic::SymbolInfo{symbol, value, where});
  if (!inserted && at->second.value != value) {
    symbol.scope += fmt::format("@{}:{}", where.line, value ? std::to_string(*value) : "?");
    infos.emplace(symbol, symbolic::SymbolInfo{symbol, value, where});
  }
  return Formula(symbol);
}

namespace {
// The macro expansion whose body spells a token, and where in the body the token stands.
struct BodyPosition {
  clang::FileID expansion;
  clang::SourceLocation token; // in the macro's definition
};
} // namespace

static std::optional<BodyPosition> bodyPosition(const clang::SourceManager &sources, clang::SourceLocation location) {
  // An argument is spelled where the macro is used; the macro that spells it, if any, is further down.
  while (location.isMacroID() && sources.isMacroArgExpansion(location))
    location = sources.getImmediateSpellingLoc(location);
  if (!location.isMacroID())
    return std::nullopt;
  return BodyPosition{sources.getFileID(location), sources.getSpellingLoc(location)};
}

// Do the tokens from `first` to `last` make up the whole body, parentheses around it aside?
static bool isWholeBody(const clang::MacroInfo &macro, clang::SourceLocation first, clang::SourceLocation last) {
  llvm::ArrayRef<clang::Token> body = macro.tokens();
  while (!body.empty()) {
    if (body.front().getLocation() == first && body.back().getLocation() == last)
      return true;
    if (body.size() < 3 || body.front().isNot(clang::tok::l_paren) || body.back().isNot(clang::tok::r_paren))
      return false;
    body = body.drop_front().drop_back();
  }
  return false;
}

// The hardware's warp, by whatever spelling: nobody tunes it, so a formula that holds for 32 lanes holds.
// CUDA Programming Guide, "SIMT Architecture": 32 on every architecture.
static bool isWarpSize(llvm::StringRef name, std::int64_t value) {
  std::string plain;
  for (char c : name)
    if (c != '_')
      plain += llvm::toLower(c);
  return value == 32 && (plain == "warpsize" || plain == "kwarpsize");
}

std::optional<Formula> SymbolTable::macro(const clang::Expr *expression, std::int64_t value) {
  const clang::SourceManager &sources = context.getSourceManager();
  auto begin = bodyPosition(sources, expression->getBeginLoc());
  auto end = bodyPosition(sources, expression->getEndLoc());
  if (!begin || !end || begin->expansion != end->expansion)
    return std::nullopt;
  const clang::SrcMgr::ExpansionInfo &expansion = sources.getSLocEntry(begin->expansion).getExpansion();
  llvm::StringRef name = clang::Lexer::getSourceText(
      clang::CharSourceRange::getTokenRange(sources.getSpellingLoc(expansion.getExpansionLocStart())), sources,
      context.getLangOpts());
  const clang::IdentifierInfo *identifier = preprocessor.getIdentifierInfo(name);
  const clang::MacroDefinition definition = preprocessor.getMacroDefinitionAtLoc(
      identifier, sources.getExpansionLoc(expansion.getExpansionLocStart()));
  const clang::MacroInfo *info = definition.getMacroInfo();
  if (!info || !info->isObjectLike() || !isWholeBody(*info, begin->token, end->token))
    return std::nullopt;
  if (isWarpSize(name, value))
    return Formula(value);
  return add({SymbolKind::Macro, name.str(), ""}, value, spanOf(sources, info->getDefinitionLoc()));
}

Formula SymbolTable::templateParameter(const std::string &name, const std::string &scope, Known<std::int64_t> value,
                                       SourceSpan where) {
  return add({SymbolKind::TemplateParameter, name, scope}, value, where);
}

Formula SymbolTable::templateParameter(const clang::SubstNonTypeTemplateParmExpr *use, std::int64_t value) {
  const clang::NonTypeTemplateParmDecl *parameter = use->getParameter();
  std::string scope;
  if (auto *owner = llvm::dyn_cast_or_null<clang::NamedDecl>(use->getAssociatedDecl()))
    scope = displayName(owner);
  return templateParameter(parameter->getNameAsString(), scope, value,
                           spanOf(context.getSourceManager(), parameter->getLocation()));
}

Formula SymbolTable::enumerator(const clang::EnumConstantDecl *enumerator) {
  auto *owner = llvm::dyn_cast<clang::NamedDecl>(enumerator->getDeclContext());
  return add({SymbolKind::Enumerator, enumerator->getNameAsString(), owner ? displayName(owner) : ""},
             enumerator->getInitVal().getExtValue(), spanOf(context.getSourceManager(), enumerator->getLocation()));
}

// `sizeof(int4) / sizeof(T)` and its kind: as many elements as a vector holds, which nobody tunes.
static bool isOfTypesAlone(const clang::Expr *init) {
  if (!init)
    return false;
  init = init->IgnoreParenCasts();
  if (auto *full = llvm::dyn_cast<clang::ConstantExpr>(init))
    init = full->getSubExpr()->IgnoreParenCasts();
  if (llvm::isa<clang::UnaryExprOrTypeTraitExpr>(init))
    return true;
  auto *division = llvm::dyn_cast<clang::BinaryOperator>(init);
  if (!division || division->getOpcode() != clang::BO_Div)
    return false;
  const clang::Expr *left = division->getLHS()->IgnoreParenCasts(), *right = division->getRHS()->IgnoreParenCasts();
  return llvm::isa<clang::UnaryExprOrTypeTraitExpr>(right) && llvm::isa<clang::UnaryExprOrTypeTraitExpr>(left);
}

Formula SymbolTable::constant(const clang::VarDecl *variable, std::int64_t value) {
  if (isWarpSize(variable->getName(), value))
    return value;
  if (isOfTypesAlone(variable->getAnyInitializer()))
    return value;
  auto *owner = llvm::dyn_cast<clang::NamedDecl>(variable->getDeclContext());
  return add({SymbolKind::Constant, variable->getNameAsString(), owner ? displayName(owner) : ""}, value,
             spanOf(context.getSourceManager(), variable->getLocation()));
}

Formula SymbolTable::parameter(const std::string &name, const std::string &scope, Known<std::int64_t> value,
                               SourceSpan where) {
  if (value && isWarpSize(name, *value))
    return Formula(*value);
  return add({SymbolKind::Parameter, name, scope}, value, where);
}

Formula SymbolTable::builtin(const std::string &name) {
  return add({SymbolKind::Builtin, name, ""}, Unknown{"set by the launch", {}}, {});
}

Formula SymbolTable::constantMember(const clang::FieldDecl *field, std::int64_t value) {
  return add({SymbolKind::Constant, field->getNameAsString(), displayName(field->getParent())}, value,
             spanOf(context.getSourceManager(), field->getLocation()));
}

Formula SymbolTable::local(const std::string &text, const std::string &why, SourceSpan where) {
  const std::string scope = fmt::format("line {}", where.line);
  unsigned &count = localNames[scope + "::" + text];
  Symbol symbol{SymbolKind::Local, text, count == 0 ? scope : fmt::format("{}#{}", scope, count)};
  ++count;
  return add(symbol, Unknown{why, where}, where);
}

Formula SymbolTable::kept(const std::string &name, const std::string &scope, Known<std::int64_t> value,
                          SourceSpan where) {
  return add({SymbolKind::Kept, name, scope}, value, where);
}

Formula SymbolTable::device(const std::string &name) {
  return add({SymbolKind::Device, name, ""}, Unknown{"differs between devices", {}}, {});
}

Formula SymbolTable::staticBytes(const std::string &kernel, const std::string &mangled) {
  return add({SymbolKind::StaticBytes, fmt::format("sharedSizeBytes({})", kernel), mangled},
             Unknown{"the compiler's sum of the static planes", {}}, {});
}

symbolic::Symbol SymbolTable::index(const std::string &name, const std::string &scope, SourceSpan where) {
  unsigned &count = indexNames[scope + "::" + name];
  Symbol symbol{SymbolKind::Index, name, count == 0 ? scope : fmt::format("{}#{}", scope, count)};
  ++count;
  infos.emplace(symbol, symbolic::SymbolInfo{symbol, Unknown{"varies inside a block", {}}, where});
  return symbol;
}

} // namespace smem::facts

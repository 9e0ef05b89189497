// Statements: declarations and the ways out of a function.
#include "facts/extract/Interpreter.h"

#include "symbolic/Operations.h"

#include "clang/AST/Attr.h"

namespace smem::facts {

namespace sy = symbolic;

// Far above what a kernel written by hand takes; a generated one ends with a note, not with a hang.
static constexpr std::size_t stepBudget = 400000;

bool Interpreter::spend(const clang::Stmt *statement) {
  if (++steps == stepBudget) {
    unproven.push_back({"the analysis stopped here: the function is longer than its budget of steps",
                        span(statement->getBeginLoc())});
    if (kernel)
      kernel->unseen.cutOff = unproven.back().where;
  }
  return steps < stepBudget;
}

// The state that goes on elsewhere; nothing is executed behind here.
State Interpreter::leaveHere() {
  State left = std::move(state);
  state = {};
  state.live = false;
  return left;
}

void Interpreter::execute(const clang::Stmt *statement) {
  using namespace clang;
  if (!statement || !state.live || !spend(statement))
    return;
  switch (statement->getStmtClass()) {
  case Stmt::CompoundStmtClass:
    for (const Stmt *child : llvm::cast<CompoundStmt>(statement)->body())
      execute(child);
    return;
  case Stmt::DeclStmtClass:
    for (const Decl *declaration : llvm::cast<DeclStmt>(statement)->decls()) {
      if (auto *variable = llvm::dyn_cast<VarDecl>(declaration))
        declare(variable);
      else if (auto *assertion = llvm::dyn_cast<StaticAssertDecl>(declaration))
        if (std::optional<Formula> guard = guardOf(assertion)) {
          state.conditions.push_back(*guard);
          if (kernel)
            kernel->guards.push_back(*guard);
        }
    }
    return;
  case Stmt::IfStmtClass:
    return executeIf(llvm::cast<IfStmt>(statement));
  case Stmt::SwitchStmtClass:
    return executeSwitch(llvm::cast<SwitchStmt>(statement));
  case Stmt::ForStmtClass: {
    auto *loop = llvm::cast<ForStmt>(statement);
    return executeLoop(loop->getInit(), loop->getConditionVariable(), loop->getCond(), loop->getInc(), loop->getBody(),
                       /*bodyFirst=*/false);
  }
  case Stmt::WhileStmtClass: {
    auto *loop = llvm::cast<WhileStmt>(statement);
    return executeLoop(nullptr, loop->getConditionVariable(), loop->getCond(), nullptr, loop->getBody(),
                       /*bodyFirst=*/false);
  }
  case Stmt::DoStmtClass: {
    auto *loop = llvm::cast<DoStmt>(statement);
    Expr::EvalResult again;
    if (!loop->getCond()->isValueDependent() && loop->getCond()->EvaluateAsInt(again, context) &&
        again.Val.getInt() == 0)
      return executeOnce(loop->getBody()); // how macros make one statement of several
    return executeLoop(nullptr, nullptr, loop->getCond(), nullptr, loop->getBody(), /*bodyFirst=*/true);
  }
  case Stmt::CXXForRangeStmtClass:
    return executeRangeFor(llvm::cast<CXXForRangeStmt>(statement));
  case Stmt::ReturnStmtClass: {
    Exit exit;
    if (const Expr *value = llvm::cast<ReturnStmt>(statement)->getRetValue()) {
      const bool byReference = !frames.empty() && frames.back()->function->getReturnType()->isReferenceType();
      exit.value = byReference ? locate(value) : evaluate(value);
    }
    exit.state = leaveHere();
    if (!frames.empty())
      frames.back()->returns.push_back(std::move(exit));
    return;
  }
  case Stmt::BreakStmtClass:
    if (!loops.empty())
      loops.back()->exits.push_back({leaveHere(), Unknown{"", {}}});
    state.live = false;
    return;
  case Stmt::ContinueStmtClass:
    for (Loop *loop : llvm::reverse(loops))
      if (!loop->isSwitch) {
        loop->exits.push_back({leaveHere(), Unknown{"", {}}});
        break;
      }
    state.live = false;
    return;
  case Stmt::GotoStmtClass:
    state.live = false;
    return;
  case Stmt::LabelStmtClass:
    return execute(llvm::cast<LabelStmt>(statement)->getSubStmt());
  case Stmt::AttributedStmtClass:
    return execute(llvm::cast<AttributedStmt>(statement)->getSubStmt());
  case Stmt::CXXTryStmtClass:
    return execute(llvm::cast<CXXTryStmt>(statement)->getTryBlock());
  case Stmt::GCCAsmStmtClass:
    return executeAsm(llvm::cast<GCCAsmStmt>(statement));
  default:
    if (auto *expression = llvm::dyn_cast<Expr>(statement))
      evaluate(expression);
    return;
  }
}

std::optional<Formula> Interpreter::guardOf(const clang::StaticAssertDecl *assertion) {
  const clang::Expr *asserted = assertion->getAssertExpr();
  if (!asserted || asserted->isValueDependent() || asserted->isTypeDependent())
    return std::nullopt;
  Known<Formula> value = number(asserted);
  if (!value || value->isConstant())
    return std::nullopt;
  return sy::truth(*value);
}

// Is this a question for the device's warp size, of code that cannot be seen: `info().devices[0].warp_size`,
// `getWarpSize()`?
static bool asksForWarpSize(const clang::Expr *expression) {
  expression = expression->IgnoreParenImpCasts();
  llvm::StringRef name;
  if (auto *member = llvm::dyn_cast<clang::MemberExpr>(expression))
    name = member->getMemberDecl()->getName();
  else if (auto *call = llvm::dyn_cast<clang::CallExpr>(expression))
    if (const clang::FunctionDecl *callee = call->getDirectCallee(); callee && callee->getIdentifier())
      name = callee->getName();
  std::string plain;
  for (char c : name)
    if (c != '_')
      plain += llvm::toLower(c);
  llvm::StringRef asked = plain;
  asked.consume_front("get");
  return asked.consume_front("warpsize") && (asked.empty() || asked == "device" || asked == "currentdevice");
}

void Interpreter::declare(const clang::VarDecl *variable) {
  using namespace clang;
  if (variable->hasAttr<CUDASharedAttr>() && kernel) {
    sharedVariable(variable);
    return;
  }
  const Expr *init = variable->getInit();
  if (variable->isStaticLocal() && !kernel)
    return declareStatic(variable);
  if (variable->hasGlobalStorage() && !variable->isStaticLocal())
    return;
  Place place{variable, {}};
  state.forget(place);
  if (!frames.empty() && !variable->isStaticLocal())
    frames.back()->locals.push_back(variable);
  if (!init)
    return;
  Value value = variable->getType()->isReferenceType() ? locate(init) : evaluate(init);
  if (auto *source = std::get_if<Place>(&value); source && variable->getType()->isRecordType())
    if (std::shared_ptr<const ObjectValue> object = state.object(*source))
      value = object;
  if (auto *shared = std::get_if<SharedAddress>(&value))
    value = namePlane(variable, *shared);
  const bool fixed = variable->getType().isConstQualified() || variable->isConstexpr();
  if (auto *formula = std::get_if<Formula>(&value);
      formula && formula->isConstant() && fixed && variable->getType()->isIntegralOrEnumerationType() &&
      !variable->getType()->isBooleanType())
    value = symbols.constant(variable, formula->constant());
  const Value held = opened(value, variable->getNameAsString(), variable->getType(), variable->getLocation());
  state.assign(place, held);
  // 32 lanes on every device; said as a condition of what follows, since only the name tells that it is asked for.
  if (auto *size = std::get_if<Formula>(&held); size && std::holds_alternative<Unknown>(value) && asksForWarpSize(init))
    state.conditions.push_back(sy::equal(*size, 32));
}

} // namespace smem::facts

// Operators on integers and addresses: arithmetic, comparisons, assignments, choices.
#include "facts/extract/Interpreter.h"
#include "facts/extract/Nullness.h"

#include "symbolic/Operations.h"

namespace smem::facts {

namespace sy = symbolic;

Value Interpreter::evaluateUnary(const clang::UnaryOperator *operation) {
  using namespace clang;
  const Expr *operand = operation->getSubExpr();
  switch (operation->getOpcode()) {
  case UO_Plus:
  case UO_Extension:
    return evaluate(operand);
  case UO_Minus: {
    Known<Formula> value = number(operand);
    return value ? Value(-*value) : Value(value.why());
  }
  case UO_Not: {
    Known<Formula> value = number(operand);
    return value ? Value(-*value - 1) : Value(value.why());
  }
  case UO_LNot: {
    Known<Formula> value = number(operand);
    return value ? Value(sy::logicalNot(sy::truth(*value))) : Value(value.why());
  }
  case UO_AddrOf: {
    if (auto *reference = llvm::dyn_cast<DeclRefExpr>(operand->IgnoreParens()))
      if (auto *function = llvm::dyn_cast<FunctionDecl>(reference->getDecl()))
        return functionValue(function, reference);
    if (auto *call = llvm::dyn_cast<UnresolvedLookupExpr>(operand->IgnoreParens()))
      return unknown("an overload that is not resolved", call->getBeginLoc());
    return locate(operand);
  }
  case UO_Deref:
    return load(locate(operation), operation->getType(), operation->getBeginLoc());
  case UO_PreInc:
  case UO_PreDec:
  case UO_PostInc:
  case UO_PostDec: {
    Value address = locate(operand);
    Value before = load(address, operand->getType(), operation->getBeginLoc());
    Value after = arithmetic(operation->isIncrementOp() ? BO_Add : BO_Sub, before, Formula(1), operand->getType(),
                             context.IntTy, operation->getBeginLoc());
    assign(address, after, operand->getType(), operation->getBeginLoc());
    return operation->isPrefix() ? after : before;
  }
  default:
    evaluate(operand);
    return unknown("an operator on what is not an integer", operation->getBeginLoc());
  }
}

Value Interpreter::evaluateBinary(const clang::BinaryOperator *operation) {
  using namespace clang;
  if (operation->getOpcode() == BO_Comma) {
    evaluate(operation->getLHS());
    return evaluate(operation->getRHS());
  }
  if (operation->isLogicalOp()) {
    const Formula left = condition(operation->getLHS());
    const bool isAnd = operation->getOpcode() == BO_LAnd;
    // The right side is only executed where the left one does not decide.
    if (left.isConstant())
      return left.isZero() == isAnd ? left : condition(operation->getRHS());
    const std::size_t depth = state.conditions.size();
    state.conditions.push_back(isAnd ? left : sy::logicalNot(left));
    const Formula right = condition(operation->getRHS());
    state.conditions.resize(std::min(depth, state.conditions.size()));
    return isAnd ? sy::logicalAnd(left, right) : sy::logicalOr(left, right);
  }
  Value left = evaluate(operation->getLHS());
  Value right = evaluate(operation->getRHS());
  auto isZero = [](const Value &value) {
    auto *formula = std::get_if<Formula>(&value);
    return formula && formula->isZero();
  };
  if (!kernel && operation->isEqualityOp() && (isZero(left) || isZero(right)))
    if (std::optional<Place> pointer = openPointer(isZero(left) ? right : left)) {
      const Formula null = isNull(state, symbols, *pointer, pathName(*pointer), span(operation->getBeginLoc()));
      return operation->getOpcode() == BO_EQ ? null : sy::logicalNot(null);
    }
  Value result = arithmetic(operation->getOpcode(), left, right, operation->getLHS()->getType(),
                            operation->getRHS()->getType(), operation->getOperatorLoc());
  if (!kernel && operation->isRelationalOp())
    if (auto *truth = std::get_if<Formula>(&result))
      noteLimit(*truth, operation->getOperatorLoc());
  return result;
}

Value Interpreter::evaluateAssignment(const clang::BinaryOperator *operation) {
  Value address = locate(operation->getLHS());
  Value value;
  if (auto *compound = llvm::dyn_cast<clang::CompoundAssignOperator>(operation)) {
    Value before = load(address, operation->getLHS()->getType(), operation->getBeginLoc());
    Value operand = evaluate(operation->getRHS());
    value = arithmetic(clang::BinaryOperator::getOpForCompoundAssignment(compound->getOpcode()), before, operand,
                       operation->getLHS()->getType(), operation->getRHS()->getType(), operation->getOperatorLoc());
  } else {
    value = evaluate(operation->getRHS());
  }
  assign(address, value, operation->getLHS()->getType(), operation->getBeginLoc());
  return value;
}

Value Interpreter::evaluateConditional(const clang::AbstractConditionalOperator *conditional) {
  const Formula decided = condition(conditional->getCond());
  Value whenTrue = Unknown{"not reached", {}}, whenFalse = whenTrue;
  branch(
      decided, [&] { whenTrue = evaluate(conditional->getTrueExpr()); },
      [&] { whenFalse = evaluate(conditional->getFalseExpr()); });
  if (decided.isConstant())
    return decided.isZero() ? whenFalse : whenTrue;
  keepBoth(whenTrue, whenFalse);
  return mergeValues(decided, whenTrue, whenFalse);
}

Value Interpreter::arithmetic(clang::BinaryOperatorKind kind, const Value &left, const Value &right,
                              clang::QualType leftType, clang::QualType rightType, clang::SourceLocation where) {
  using namespace clang;
  auto isAddress = [](const Value &value) {
    return std::holds_alternative<SharedAddress>(value) || std::holds_alternative<Place>(value);
  };
  if (isAddress(left) || isAddress(right)) {
    if (isAddress(left) && isAddress(right)) {
      auto *a = std::get_if<SharedAddress>(&left), *b = std::get_if<SharedAddress>(&right);
      if (kind == BO_Sub && a && b && a->offset && b->offset) {
        Known<Formula> size = leftType->isPointerType() ? layout.sizeOf(leftType->getPointeeType()) : Formula(1);
        return size ? Value(sy::divide(*a->offset - *b->offset, *size)) : Value(size.why());
      }
      return unknown("arithmetic on two addresses", where);
    }
    if (kind == BO_And)
      if (std::optional<Value> down = alignedDown(isAddress(left) ? left : right, isAddress(left) ? right : left))
        return *down;
    const bool leftIsAddress = isAddress(left);
    const QualType type = leftIsAddress ? leftType : rightType;
    Known<Formula> elements = asFormula(leftIsAddress ? right : left, "not an integer");
    if (kind == BO_Sub && leftIsAddress)
      elements = elements.map([](const Formula &x) { return -x; });
    else if (kind != BO_Add)
      elements = unknown("an address changed by other than addition", where);
    const QualType element = type->isPointerType() ? type->getPointeeType() : context.CharTy;
    return offsetAddress(leftIsAddress ? left : right, elements, element, where);
  }
  Known<Formula> a = asFormula(left, "not an integer"), b = asFormula(right, "not an integer");
  if (kernel && !a && b && kind == BO_Rem && !b->isZero()) {
    // Whatever the data are, a remainder stays below its divisor; and below, what a mask lets through inside the mask.
    Symbol index = symbols.index(facts::dataIndex, kernel->display, span(where));
    kernel->ranges.push_back({index, 0, *b - 1});
    return Formula(index);
  }
  if (const Known<Formula> &mask = a ? a : b; kernel && a.known() != b.known() && kind == BO_And && mask->isConstant() &&
                                              mask->constant() >= 0) {
    Symbol index = symbols.index(facts::dataIndex, kernel->display, span(where));
    kernel->ranges.push_back({index, 0, *mask});
    return Formula(index);
  }
  if (!a || !b) {
    Unknown why = a ? b.why() : a.why();
    return why.where.known() ? why : unknown(why.reason, where);
  }
  switch (kind) {
  case BO_Add:
    return *a + *b;
  case BO_Sub:
    return *a - *b;
  case BO_Mul:
    return *a * *b;
  case BO_Div:
    return b->isZero() ? Value(unknown("a division by zero", where)) : Value(sy::divide(*a, *b));
  case BO_Rem:
    return b->isZero() ? Value(unknown("a division by zero", where)) : Value(sy::remainder(*a, *b));
  case BO_And:
    return sy::bitAnd(*a, *b);
  case BO_Or:
    return sy::bitOr(*a, *b);
  case BO_Xor:
    return sy::bitXor(*a, *b);
  case BO_Shl:
    return sy::shiftLeft(*a, *b);
  case BO_Shr:
    return sy::shiftRight(*a, *b);
  case BO_LT:
    return sy::less(*a, *b);
  case BO_GT:
    return sy::less(*b, *a);
  case BO_LE:
    return sy::lessEqual(*a, *b);
  case BO_GE:
    return sy::lessEqual(*b, *a);
  case BO_EQ:
    return sy::equal(*a, *b);
  case BO_NE:
    return sy::logicalNot(sy::equal(*a, *b));
  default:
    return unknown("an operator that is not followed", where);
  }
}

} // namespace smem::facts

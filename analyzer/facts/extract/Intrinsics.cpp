// Functions whose meaning is known without a body: minima, matrix loads, asynchronous copies, assembly.
#include "facts/extract/Interpreter.h"

#include "symbolic/Operations.h"

#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

namespace smem::facts {

namespace sy = symbolic;

std::optional<Value> Interpreter::evaluateKnown(const clang::FunctionDecl *callee, const clang::CallExpr *call) {
  const clang::IdentifierInfo *identifier = callee->getIdentifier();
  if (!identifier)
    return std::nullopt;
  const llvm::StringRef name = identifier->getName();
  if (std::optional<Value> host = evaluateHostApi(name, call))
    return host;
  if (std::optional<Value> standard = callStandard(name, call))
    return standard;
  if (std::optional<Value> group = evaluateGroupCall(name, call))
    return group;
  if (std::optional<Value> matrix = evaluateMatrixCall(name, call))
    return matrix;

  const bool systems = !isUserCode(context, callee->getLocation());
  const unsigned count = call->getNumArgs();
  if ((name == "max" || name == "min") && count == 2 && call->getArg(0)->getType()->isIntegerType()) {
    Known<Formula> a = number(call->getArg(0)), b = number(call->getArg(1));
    if (!a || !b)
      return Value(a ? b.why() : a.why());
    return Value(name == "max" ? sy::max(*a, *b) : sy::min(*a, *b));
  }
  if ((name == "max" || name == "min") && systems && count >= 1)
    if (auto *list = llvm::dyn_cast<clang::CXXStdInitializerListExpr>(call->getArg(0)->IgnoreImplicit()))
      if (auto *numbers = llvm::dyn_cast<clang::InitListExpr>(list->getSubExpr()->IgnoreImplicit())) {
        Known<Formula> result = Unknown{"an empty list", {}};
        for (unsigned index = 0; index < numbers->getNumInits(); ++index) {
          Known<Formula> next = number(numbers->getInit(index));
          result = index == 0 || !next || !result ? (index == 0 || result ? next : result)
                   : name == "max"                ? sy::max(*result, *next)
                                                  : sy::min(*result, *next);
        }
        return result ? Value(*result) : Value(result.why());
      }
  if ((name == "__umul24" || name == "__mul24") && count == 2)
    return arithmetic(clang::BO_Mul, evaluate(call->getArg(0)), evaluate(call->getArg(1)), context.IntTy, context.IntTy,
                      call->getBeginLoc());
  // Conversions between address spaces keep the address; so do move, forward and their kind.
  if (name.starts_with("__cvta_generic_to_shared") || name == "__builtin_assume_aligned" || name == "__builtin_launder")
    return evaluate(call->getArg(0));
  if (systems && count == 1 && (name == "move" || name == "forward" || name == "addressof" || name == "as_const" ||
                                name == "__addressof"))
    return locate(call->getArg(0));
  if (systems && name.starts_with("atomic")) {
    Value address = count ? evaluate(call->getArg(0)) : Value(Unknown{"", {}});
    for (unsigned index = 1; index < count; ++index)
      evaluate(call->getArg(index));
    if (auto *shared = std::get_if<SharedAddress>(&address)) {
      clang::QualType type = call->getArg(0)->getType();
      recordAccess(*shared, type->isPointerType() ? layout.sizeOf(type->getPointeeType()) : Formula(4),
                   AccessKind::Atomic, call->getBeginLoc());
    }
    return Value(unknown("an atomic's result", call->getBeginLoc()));
  }
  if (name == "memcpy_async" && systems) {
    // ([group,] target, source, bytes or shape, ...): only plain bytes are a number.
    for (unsigned index = 0; index < count; ++index) {
      Value argument = evaluate(call->getArg(index));
      auto *shared = std::get_if<SharedAddress>(&argument);
      if (!shared)
        continue;
      const Known<Formula> bytes = index + 2 < count ? asFormula(evaluate(call->getArg(index + 2)), "a shape")
                                                     : unknown("the shape of an asynchronous copy", call->getBeginLoc());
      recordAccess(*shared, bytes, AccessKind::AsyncCopy, call->getBeginLoc());
    }
    return Value(Unknown{"void", {}});
  }
  if (name == "__pipeline_memcpy_async" && count >= 3) {
    Value target = evaluate(call->getArg(0));
    evaluate(call->getArg(1));
    if (auto *shared = std::get_if<SharedAddress>(&target))
      recordAccess(*shared, number(call->getArg(2)), AccessKind::AsyncCopy, call->getBeginLoc());
    return Value(Unknown{"void", {}});
  }
  return std::nullopt;
}

namespace {
// What a wmma fragment's type says of one matrix in memory.
struct MatrixShape {
  std::int64_t rows = 0, columns = 0;
};
} // namespace

// fragment<use, m, n, k, T, layout>; `memoryRowMajor` for an accumulator's layout argument.
static std::optional<MatrixShape> shapeOf(clang::QualType type, std::optional<bool> memoryRowMajor) {
  using namespace clang;
  auto *record = llvm::dyn_cast_or_null<ClassTemplateSpecializationDecl>(type.getNonReferenceType()->getAsCXXRecordDecl());
  if (!record || record->getName() != "fragment" || record->getTemplateArgs().size() < 5)
    return std::nullopt;
  auto typeName = [&](unsigned index) -> llvm::StringRef {
    const clang::TemplateArgument &argument = record->getTemplateArgs()[index];
    auto *named = argument.getKind() == clang::TemplateArgument::Type ? argument.getAsType()->getAsCXXRecordDecl() : nullptr;
    return named ? named->getName() : "";
  };
  std::int64_t size[3];
  for (unsigned index = 0; index < 3; ++index) {
    const clang::TemplateArgument &argument = record->getTemplateArgs()[index + 1];
    if (argument.getKind() != clang::TemplateArgument::Integral)
      return std::nullopt;
    size[index] = argument.getAsIntegral().getExtValue();
  }
  const llvm::StringRef use = typeName(0);
  MatrixShape shape = use == "matrix_a"      ? MatrixShape{size[0], size[2]}
                      : use == "matrix_b"    ? MatrixShape{size[2], size[1]}
                      : use == "accumulator" ? MatrixShape{size[0], size[1]}
                                             : MatrixShape{};
  if (shape.rows == 0)
    return std::nullopt;
  const bool rowMajor = use == "accumulator" ? memoryRowMajor.value_or(true) : typeName(5) != "col_major";
  if (!rowMajor)
    std::swap(shape.rows, shape.columns);
  return shape;
}

std::optional<Value> Interpreter::evaluateMatrixCall(llvm::StringRef name, const clang::CallExpr *call) {
  const bool isLoad = name == "load_matrix_sync", isStore = name == "store_matrix_sync";
  if ((!isLoad && !isStore) || call->getNumArgs() < 3)
    return std::nullopt;
  const clang::Expr *fragment = call->getArg(isLoad ? 0 : 1), *pointer = call->getArg(isLoad ? 1 : 0);
  Value address = evaluate(pointer);
  Known<Formula> leading = number(call->getArg(2));
  std::optional<bool> rowMajor;
  if (call->getNumArgs() >= 4) {
    clang::Expr::EvalResult result; // layout_t: mem_row_major is 0
    if (call->getArg(3)->EvaluateAsInt(result, context))
      rowMajor = result.Val.getInt() == 0;
  }
  auto *shared = std::get_if<SharedAddress>(&address);
  const clang::QualType type = pointer->getType();
  Known<Formula> element = type->isPointerType() ? layout.sizeOf(type->getPointeeType()) : Unknown{"no pointer", {}};
  if (shared && element) {
    const AccessKind kind = isLoad ? AccessKind::MatrixLoad : AccessKind::MatrixStore;
    if (std::optional<MatrixShape> shape = shapeOf(fragment->getType(), rowMajor))
      recordMatrixAccess(*shared, shape->rows, *element * Formula(shape->columns),
                         leading.map([&](const Formula &x) { return x * *element; }), kind, call->getBeginLoc());
    else
      recordAccess(*shared, unknown("a matrix of a shape that is not known", call->getBeginLoc()), kind,
                   call->getBeginLoc());
  }
  return Value(Unknown{"void", {}});
}

} // namespace smem::facts

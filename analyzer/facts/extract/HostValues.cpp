// Values that host code computes in a way that is not followed. On the host each becomes a symbol of its own, held
// by the variable that got it: a launch whose request and arguments come from one unknown size is still exact. In
// kernels nothing is opened: what lanes load are data.
#include "facts/extract/Interpreter.h"

#include "symbolic/Evaluate.h"
#include "symbolic/Operations.h"

#include <fmt/format.h>

namespace smem::facts {

// `model->config.channels`, without `this->`.
std::string Interpreter::pathName(const Place &place) const {
  std::string text;
  if (auto *variable = llvm::dyn_cast_or_null<clang::VarDecl>(place.root))
    text = variable->getNameAsString();
  const char *joint = ".";
  for (const Step &step : place.path) {
    if (auto *field = llvm::dyn_cast_or_null<clang::NamedDecl>(step.field)) {
      if (!field->getName().empty()) { // an anonymous union has none
        text += (text.empty() ? "" : joint) + field->getNameAsString();
        joint = ".";
      }
    } else if (step.isPointee && step.element == 0) {
      joint = "->";
    } else {
      text += fmt::format("[{}]", step.element);
      joint = ".";
    }
  }
  return text;
}

bool Interpreter::opens(clang::QualType type) const {
  return !kernel && !type.isNull() && !type->isDependentType() && type->isIntegralOrEnumerationType();
}

// A host value that hangs on more decisions than this, or is made of more operations, says nothing to a reader: a
// name of its own says as much. What occurs several times is one decision; written out it must not grow for ever.
static constexpr unsigned mostDecisions = 3, mostOperations = 12, mostWrittenOut = 100;

namespace {
struct Size {
  std::set<symbolic::Atom> operations;
  unsigned decisions = 0, writtenOut = 0;
};
} // namespace

static void addSize(const Formula &formula, Size &size) {
  for (const symbolic::Term &term : formula.terms())
    for (const symbolic::Factor &factor : term.factors)
      if (const symbolic::Operation *operation = factor.atom.operation(); operation && size.writtenOut <= mostWrittenOut) {
        ++size.writtenOut;
        if (size.operations.insert(factor.atom).second)
          size.decisions += operation->op == symbolic::Op::Select;
        for (const Formula &operand : operation->operands)
          addSize(operand, size);
      }
}

static Size sizeOf(const Formula &formula) {
  Size size;
  addSize(formula, size);
  return size;
}

bool Interpreter::isTooLong(const Formula &formula) {
  const Size size = sizeOf(formula);
  return size.operations.size() > mostOperations || size.decisions > mostDecisions || size.writtenOut > mostWrittenOut;
}

Value Interpreter::opened(const Value &value, const std::string &name, clang::QualType type,
                          clang::SourceLocation where) {
  if (auto *formula = std::get_if<Formula>(&value); formula && !name.empty() && opens(type) &&
                                                    isTooLong(*formula))
    return symbols.local(name, "computed in too many ways to follow", span(where));
  auto *why = std::get_if<Unknown>(&value);
  if (!why || name.empty() || !opens(type))
    return value;
  return symbols.local(name, why->reason, span(where));
}

// A launcher's parameter on which its caller decided more than once is a name of its own: inside, only the parameter
// matters. One decision may be made again inside, for another kernel on each side.
Value Interpreter::openedParameter(const Value &value, const clang::ParmVarDecl *parameter, clang::SourceLocation where) {
  auto *formula = std::get_if<Formula>(&value);
  if (formula && !parameter->getName().empty() && opens(parameter->getType()) && sizeOf(*formula).decisions > 1)
    return symbols.local(parameter->getNameAsString(), "decided by the caller", span(where));
  return opened(value, parameter->getNameAsString(), parameter->getType(), where);
}

// A pointer nobody followed points at an object of its own.
Value Interpreter::openedPlace(const Place &pointer) const {
  Place target = pointer;
  target.path.push_back({nullptr, 0, /*isPointee=*/true});
  return target;
}

static bool isBehindPointer(const Place &place) {
  return llvm::any_of(place.path, [](const Step &step) { return step.isPointee; });
}

// A store through one pointer may change what another pointer of the same type leads to.
void Interpreter::forgetAliases(const Place &place) {
  if (kernel || !isBehindPointer(place))
    return;
  for (auto &[other, value] : state.store)
    if (other != place && isBehindPointer(other) && other.path.back() == place.path.back())
      value = Unknown{"changed through another pointer", {}};
}

// A const member holds what its class says, where every constructor says the same.
Value Interpreter::memberDefault(const Place &place) {
  auto *field = place.path.empty() ? nullptr : llvm::dyn_cast_or_null<clang::FieldDecl>(place.path.back().field);
  auto *record = field ? llvm::dyn_cast<clang::CXXRecordDecl>(field->getParent()) : nullptr;
  if (!record || !field->getType().isConstQualified() || !field->getType()->isIntegralOrEnumerationType())
    return Unknown{"a member", {}};
  const clang::Expr *init = field->getInClassInitializer();
  for (const clang::CXXConstructorDecl *constructor : record->ctors()) {
    const clang::FunctionDecl *definition = nullptr;
    if (constructor->isImplicit() || constructor->isDeleted() || !constructor->hasBody(definition))
      continue;
    for (const clang::CXXCtorInitializer *one : llvm::cast<clang::CXXConstructorDecl>(definition)->inits()) {
      if (one->getMember() != field || llvm::isa<clang::CXXDefaultInitExpr>(one->getInit()))
        continue;
      if (init)
        return unknown(fmt::format("'{}' is set in several ways", field->getNameAsString()), field->getLocation());
      init = one->getInit();
    }
  }
  clang::Expr::EvalResult result;
  if (!init || init->isValueDependent() || !init->EvaluateAsInt(result, context) ||
      result.Val.getInt().getSignificantBits() > 64)
    return unknown("a member", field->getLocation());
  if (Known<Formula> value = number(init); value && !value->isConstant())
    return *value;
  return symbols.constantMember(field, result.Val.getInt().getExtValue());
}

// `prop.sharedMemPerBlockOptin` of whatever object of the runtime's type. CUDA Programming Guide, "SIMT Architecture":
// a warp has 32 lanes on every device.
std::optional<Formula> Interpreter::deviceLimit(const Place &place) {
  auto *field = place.path.empty() ? nullptr : llvm::dyn_cast_or_null<clang::FieldDecl>(place.path.back().field);
  if (!field || field->getParent()->getName() != "cudaDeviceProp")
    return std::nullopt;
  if (field->getName() == "warpSize")
    return Formula(32);
  if (!field->getName().starts_with("sharedMemPer") && field->getName() != "major" && field->getName() != "minor")
    return std::nullopt;
  return symbols.device(field->getNameAsString());
}

// Which of the two ways behind a comparison keeps below a limit of the device: `limit - bytes >= 0`.
void Interpreter::noteLimit(const Formula &truth, clang::SourceLocation where) {
  for (const Formula &way : {truth, symbolic::logicalNot(truth)}) {
    const symbolic::Atom *atom = way.singleAtom();
    if (!atom || !atom->operation() || atom->operation()->op != symbolic::Op::Positive)
      continue;
    const Formula margin = atom->operation()->operands[0] - 1; // integers: x > 0 is x - 1 >= 0
    for (const symbolic::Term &term : margin.terms())
      if (term.coefficient == 1 && term.factors.size() == 1 && term.factors[0].power == 1)
        if (const Symbol *symbol = term.factors[0].atom.symbol(); symbol && symbol->kind == symbolic::SymbolKind::Device)
          limitComparisons[way] = {margin, *symbol, span(where)};
  }
}

// A variable that outlives the call and that somebody may have changed before it.
Value Interpreter::keptValue(const clang::VarDecl *variable) {
  auto *owner = llvm::dyn_cast<clang::NamedDecl>(variable->getDeclContext());
  Formula symbol = symbols.kept(variable->getNameAsString(), owner ? displayName(owner) : "",
                                unknown("kept between calls", variable->getLocation()), span(variable->getLocation()));
  keptVariables.emplace(*symbol.singleAtom()->symbol(), variable->getCanonicalDecl());
  return symbol;
}

// A static local's initializer runs in the first call: what differs between calls has the first one's value for ever.
Formula Interpreter::ofFirstCall(const Formula &value) {
  symbolic::Substitution first;
  for (const Symbol &symbol : symbolic::symbolsOf(value)) {
    if (symbol.kind != symbolic::SymbolKind::Parameter && symbol.kind != symbolic::SymbolKind::Local &&
        symbol.kind != symbolic::SymbolKind::Index)
      continue;
    const symbolic::SymbolInfo &info = symbols.all().at(symbol);
    first[symbol] = symbols.kept(fmt::format("{}@first", symbol.name), symbol.scope, info.value, info.where);
  }
  return symbolic::substitute(value, first);
}

void Interpreter::declareStatic(const clang::VarDecl *variable) {
  const Place place{variable, {}};
  if (state.find(place) || state.object(place))
    return; // an earlier call set it
  const clang::Expr *init = variable->getInit();
  const bool isFlag = reassigned.count(variable->getCanonicalDecl()) && variable->getType()->isIntegralOrEnumerationType();
  if (isFlag) {
    state.assign(place, keptValue(variable));
    return;
  }
  if (!init || variable->getType()->isReferenceType())
    return;
  onceGuards.push_back({variable->getNameAsString(), span(variable->getLocation())});
  Value value = evaluate(init);
  onceGuards.pop_back();
  if (auto *formula = std::get_if<Formula>(&value))
    value = ofFirstCall(*formula);
  if (auto *formula = std::get_if<Formula>(&value); formula && formula->isConstant() &&
                                                    variable->getType().isConstQualified())
    value = symbols.constant(variable, formula->constant());
  assign(place, value, variable->getType(), variable->getLocation());
}

} // namespace smem::facts

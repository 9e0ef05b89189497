// Launches and what is set before them: `<<<>>>`, the runtime's launch functions, the opt-in attribute.
#include "facts/extract/Interpreter.h"

#include "symbolic/Evaluate.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"

#include <fmt/format.h>

namespace smem::facts {

const clang::FunctionDecl *Interpreter::definitionOf(const clang::FunctionDecl *function) {
  const clang::FunctionDecl *definition = function ? function->getDefinition() : nullptr;
  return definition ? definition : function;
}

// Where the byte formula is written: the initializer of the variable that is passed, else the argument.
clang::SourceLocation Interpreter::formulaLocation(const clang::Expr *bytes) const {
  const clang::Expr *plain = bytes->IgnoreParenCasts();
  if (auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(plain))
    if (auto *variable = llvm::dyn_cast<clang::VarDecl>(reference->getDecl());
        variable && variable->getInit() && !reassigned.count(variable->getCanonicalDecl()))
      return variable->getLocation();
  if (auto *argument = llvm::dyn_cast<clang::CXXDefaultArgExpr>(plain))
    return argument->getUsedLocation();
  return plain->getBeginLoc();
}

// x, y and z as values of their own; of an object that is not known each becomes a symbol.
Value Interpreter::asDimensions(const Value &value, clang::QualType type) {
  auto *place = std::get_if<Place>(&value);
  const clang::RecordDecl *record = type.getNonReferenceType()->getAsRecordDecl();
  record = record ? record->getDefinition() : nullptr;
  if (!place || !record)
    return value;
  auto object = std::make_shared<ObjectValue>();
  for (const clang::FieldDecl *field : record->fields())
    object->members[{{field->getCanonicalDecl(), 0}}] =
        load(locateMember(*place, field), field->getType(), field->getLocation());
  return object;
}

// In the order x, y, z; a plain number is x.
static std::array<Known<Formula>, 3> dimensions(const Value &value) {
  std::array<Known<Formula>, 3> result = {Formula(1), Formula(1), Formula(1)};
  if (auto *formula = std::get_if<Formula>(&value))
    result[0] = *formula;
  auto *object = std::get_if<std::shared_ptr<const ObjectValue>>(&value);
  if (!object && !std::holds_alternative<Formula>(value))
    result.fill(asFormula(value, "a size that is not followed").why());
  if (!object)
    return result;
  for (const auto &[path, member] : (*object)->members) {
    if (path.size() != 1)
      continue;
    auto *field = llvm::dyn_cast_or_null<clang::FieldDecl>(path[0].field);
    const llvm::StringRef name = field ? field->getName() : "";
    const std::int64_t axis = !field ? path[0].element : name == "x" ? 0 : name == "y" ? 1 : name == "z" ? 2 : -1;
    if (axis >= 0 && axis < 3)
      result[axis] = asFormula(member, "not an integer");
  }
  return result;
}

static Known<Formula> product(const std::array<Known<Formula>, 3> &sizes) {
  for (const Known<Formula> &size : sizes)
    if (!size)
      return size;
  return *sizes[0] * *sizes[1] * *sizes[2];
}

Value Interpreter::dimensionsOf(const clang::Expr *expression) {
  return asDimensions(evaluate(expression), expression->getType());
}

// What stands between <<< and >>>. A launch that a kernel could make too, in a lambda for both sides, has two
// arguments of the device's launch function before them.
static const clang::Expr *configurationArgument(const clang::CUDAKernelCallExpr *call, unsigned index) {
  const clang::CallExpr *configuration = call->getConfig();
  const clang::FunctionDecl *function = configuration->getDirectCallee();
  if (function && function->getNumParams() > 4 && function->getParamDecl(0)->getType()->isPointerType())
    index += 2;
  return index < configuration->getNumArgs() ? configuration->getArg(index) : nullptr;
}

void Interpreter::launch(const clang::CUDAKernelCallExpr *call) {
  std::vector<Value> arguments;
  for (const clang::Expr *argument : call->arguments())
    arguments.push_back(evaluate(argument));
  Value function = evaluate(call->getCallee());
  auto dimensions = [&](const clang::Expr *size) { return size ? dimensionsOf(size) : Value(Formula(1)); };
  const Value grid = dimensions(configurationArgument(call, 0)), block = dimensions(configurationArgument(call, 1));
  Known<Formula> bytes = Formula();
  SourceSpan where = span(call->getBeginLoc());
  if (const clang::Expr *size = configurationArgument(call, 2)) {
    bytes = number(size);
    where = span(formulaLocation(size));
  }
  recordLaunch(function, call->getCallee(), grid, block, bytes, where, arguments, call->getBeginLoc());
}

// Of an array in an argument: dimensions, strides.
static constexpr std::uint64_t mostElements = 8;

void Interpreter::recordLaunch(const Value &function, const clang::Expr *functionExpression, const Value &grid,
                               const Value &block, const Known<Formula> &bytes, SourceSpan bytesWhere,
                               const std::vector<Value> &arguments, clang::SourceLocation where) {
  using namespace clang;
  if (!launches)
    return;
  if (auto *choice = std::get_if<FunctionChoice>(&function)) {
    // Each arm is a launch of its own, under its condition.
    for (const auto &[when, arm] : choice->arms) {
      const std::size_t depth = state.conditions.size();
      if (!when.isConstant())
        state.conditions.push_back(when);
      recordLaunch(arm, functionExpression, grid, block, bytes, bytesWhere, arguments, where);
      state.conditions.resize(depth);
    }
    return;
  }
  auto *target = std::get_if<FunctionValue>(&function);
  if (!target) {
    unproven.push_back(unknown(fmt::format("a launch of '{}', which names no kernel here", sourceText(functionExpression)),
                               where));
    return;
  }
  const FunctionDecl *callee = definitionOf(target->function);
  Launch launch;
  launch.where = span(where);
  launch.requestWhere = bytesWhere;
  launch.kernel = mangledName(callee);
  launch.request = bytes;
  launch.guards = state.conditions;
  for (const Frame *frame : frames)
    launch.function = displayName(frame->function);
  for (std::size_t index = frames.size(); index-- > 1;)
    if (const CallExpr *call = frames[index]->call) {
      launch.context = fmt::format("called from {}(), line {}", frames[index - 1]->function->getNameAsString(),
                                   span(call->getBeginLoc()).line);
      break;
    }

  const std::string scope = displayName(callee);
  const auto gridSizes = dimensions(grid), blockSizes = dimensions(block);
  launch.threads = product(blockSizes);
  for (unsigned axis = 0; axis < 3; ++axis) {
    const std::string suffix(1, char('x' + axis));
    if (blockSizes[axis])
      launch.arguments[{symbolic::SymbolKind::Builtin, "blockDim." + suffix, ""}] = *blockSizes[axis];
    if (gridSizes[axis])
      launch.arguments[{symbolic::SymbolKind::Builtin, "gridDim." + suffix, ""}] = *gridSizes[axis];
  }
  for (unsigned index = 0; index < callee->getNumParams() && index < arguments.size(); ++index) {
    const ParmVarDecl *parameter = callee->getParamDecl(index);
    const std::string name = parameter->getNameAsString();
    Value argument = arguments[index];
    if (std::holds_alternative<Place>(argument) && parameter->getType()->isIntegralOrEnumerationType())
      argument = load(argument, parameter->getType(), where); // handed on by reference
    if (auto *formula = std::get_if<Formula>(&argument)) {
      launch.arguments[{symbolic::SymbolKind::Parameter, name, scope}] = *formula;
      continue;
    }
    const RecordDecl *record = parameter->getType().getNonReferenceType()->getAsRecordDecl();
    record = record ? record->getDefinition() : nullptr;
    if (!record)
      continue;
    State scratch = state;
    Place place{parameter, {}};
    if (auto *source = std::get_if<Place>(&arguments[index]))
      place = *source;
    else
      scratch.assign(place, arguments[index]);
    auto pass = [&](const Place &member, QualType type, const std::string &part) {
      const Value *stored = scratch.find(member);
      Value value = stored ? *stored : initialValue(member, type);
      if (auto *formula = std::get_if<Formula>(&value))
        launch.arguments[{symbolic::SymbolKind::Parameter, name + "." + part, scope}] = *formula;
    };
    auto passAll = [&](auto &&self, const RecordDecl *of, const Place &from, const std::string &prefix) -> void {
      if (auto *object = llvm::dyn_cast<CXXRecordDecl>(of))
        for (const CXXBaseSpecifier &base : object->bases())
          if (const CXXRecordDecl *parent = base.getType()->getAsCXXRecordDecl(); parent && parent->getDefinition())
            self(self, parent->getDefinition(), from, prefix);
      for (const FieldDecl *field : of->fields()) {
        Place member = from;
        member.path.push_back({field->getCanonicalDecl(), 0});
        const std::string part = prefix + field->getNameAsString();
        if (field->getType()->isIntegralOrEnumerationType())
          pass(member, field->getType(), part);
        if (const RecordDecl *nested = field->getType()->getAsRecordDecl(); nested && nested->getDefinition())
          self(self, nested->getDefinition(), member, part + ".");
        auto *array = context.getAsConstantArrayType(field->getType()); // the sizes of a tensor
        if (!array || !array->getElementType()->isIntegralOrEnumerationType() || array->getZExtSize() > mostElements)
          continue;
        for (std::uint64_t element = 0; element < array->getZExtSize(); ++element) {
          Place at = member;
          at.path.push_back({nullptr, std::int64_t(element)});
          pass(at, array->getElementType(), fmt::format("{}[{}]", part, element));
        }
      }
    };
    passAll(passAll, record, place, "");
  }
  if (const FunctionTemplateDecl *primary = callee->getPrimaryTemplate())
    for (const auto &[index, formula] : target->templateArguments)
      if (index < primary->getTemplateParameters()->size())
        launch.arguments[{symbolic::SymbolKind::TemplateParameter,
                          primary->getTemplateParameters()->getParam(index)->getNameAsString(), scope}] = formula;

  // A class template whose name reaches the kernel as a type is tied to what the launcher wrote.
  for (const Frame *frame : frames)
    for (const auto &[key, formula] : frame->classArguments)
      if (std::optional<Symbol> parameter = classParameter(key.first, key.second))
        launch.arguments[*parameter] = formula;

  attachCalls(launch, callee);
  underItsConditions(launch);
  launches->push_back(std::move(launch));
}

// What was called on the way for the same kernel: attributes, queries, comparisons with a limit of the device.
void Interpreter::attachCalls(Launch &launch, const clang::FunctionDecl *callee) const {
  for (const ReachedOptIn &reached : llvm::reverse(state.optIns))
    if (definitionOf(reached.kernel) == callee) {
      launch.optIn = reached.optIn;
      // What holds at the launch too is no condition of the attribute call.
      std::erase_if(launch.optIn->guards,
                    [&](const Formula &guard) { return llvm::is_contained(launch.guards, guard); });
      break;
    }
  for (const ReachedQuery &reached : state.queries)
    if (definitionOf(reached.kernel) == callee)
      launch.queries.push_back(reached.query);
  for (const Formula &guard : launch.guards)
    if (auto found = limitComparisons.find(guard); found != limitComparisons.end())
      launch.limitChecks.push_back(found->second);
}

// On the way to a launch the conditions have decided which arms of its sizes are taken.
void Interpreter::underItsConditions(Launch &launch) {
  const symbolic::Truths conditions(launch.guards);
  auto simplify = [&](Known<Formula> &formula) {
    if (formula)
      formula = conditions.appliedTo(*formula);
  };
  simplify(launch.threads);
  simplify(launch.request);
  if (launch.optIn)
    simplify(launch.optIn->bytes);
  for (auto &[symbol, formula] : launch.arguments)
    formula = conditions.appliedTo(formula);
}

// `void *args[] = {&a, &b}`: each element is the address of an argument.
std::vector<Value> Interpreter::argumentArray(const Value &array, const Value &function) {
  std::vector<Value> arguments;
  auto *place = std::get_if<Place>(&array);
  auto *target = std::get_if<FunctionValue>(&function);
  for (unsigned index = 0; place && target && index < target->function->getNumParams(); ++index) {
    Place element = *place;
    if (element.path.empty() || element.path.back().field)
      element.path.push_back({nullptr, 0});
    element.path.back().element += index;
    const Value *stored = state.find(element);
    const Value address = stored ? *stored : Value(Unknown{"an argument that is not followed", {}});
    arguments.push_back(load(address, target->function->getParamDecl(index)->getType(), {}));
  }
  return arguments;
}

std::vector<Launch> Interpreter::runHost(const clang::FunctionDecl *root) {
  std::vector<Launch> found;
  launches = &found;
  entered.insert(root->getCanonicalDecl());
  keptVariables.clear();
  openIndices.clear();
  openNumbers.clear();
  limitComparisons.clear();
  state = {};
  steps = 0;
  Frame frame;
  frame.function = root;
  enter(frame);
  reassigned = changedVariables(root->getBody());
  execute(root->getBody());
  frames.clear();
  loops.clear();
  launches = nullptr;
  return found;
}

} // namespace smem::facts

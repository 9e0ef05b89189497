// Launches and what is set before them: `<<<>>>`, the runtime's launch functions, the opt-in attribute.
#include "facts/extract/Interpreter.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/Mangle.h"

#include <fmt/format.h>

namespace smem::facts {

static const clang::FunctionDecl *definitionOf(const clang::FunctionDecl *function) {
  const clang::FunctionDecl *definition = function ? function->getDefinition() : nullptr;
  return definition ? definition : function;
}

// Where the byte formula is written: the initializer of the variable that is passed, else the argument.
static clang::SourceLocation formulaLocation(const clang::Expr *bytes) {
  const clang::Expr *plain = bytes->IgnoreParenCasts();
  if (auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(plain))
    if (auto *variable = llvm::dyn_cast<clang::VarDecl>(reference->getDecl()); variable && variable->getInit())
      return variable->getLocation();
  if (auto *argument = llvm::dyn_cast<clang::CXXDefaultArgExpr>(plain))
    return argument->getUsedLocation();
  return plain->getBeginLoc();
}

// x, y and z of a dim3, in the order of its fields; a plain number is x.
static std::array<Known<Formula>, 3> dimensions(const Value &value, const State &state) {
  std::array<Known<Formula>, 3> result = {Formula(1), Formula(1), Formula(1)};
  std::shared_ptr<const ObjectValue> object;
  if (auto *held = std::get_if<std::shared_ptr<const ObjectValue>>(&value))
    object = *held;
  else if (auto *place = std::get_if<Place>(&value))
    object = state.object(*place);
  else if (auto *formula = std::get_if<Formula>(&value))
    result[0] = *formula;
  else
    result.fill(asFormula(value, "a size that is not followed").known() ? Unknown{"", {}}
                                                                        : asFormula(value, "not a size").why());
  if (!object)
    return result;
  for (const auto &[path, member] : object->members)
    if (auto *field = path.empty() ? nullptr : llvm::dyn_cast_or_null<clang::FieldDecl>(path[0].field))
      if (field->getName() == "x" || field->getName() == "y" || field->getName() == "z")
        result[field->getName()[0] - 'x'] = asFormula(member, "not an integer");
  return result;
}

static Known<Formula> product(const std::array<Known<Formula>, 3> &sizes) {
  for (const Known<Formula> &size : sizes)
    if (!size)
      return size;
  return *sizes[0] * *sizes[1] * *sizes[2];
}

void Interpreter::launch(const clang::CUDAKernelCallExpr *call) {
  const clang::CallExpr *configuration = call->getConfig();
  std::vector<Value> arguments;
  for (const clang::Expr *argument : call->arguments())
    arguments.push_back(evaluate(argument));
  Value function = evaluate(call->getCallee());
  Value grid = configuration->getNumArgs() > 0 ? evaluate(configuration->getArg(0)) : Value(Formula(1));
  Value block = configuration->getNumArgs() > 1 ? evaluate(configuration->getArg(1)) : Value(Formula(1));
  Known<Formula> bytes = Formula();
  SourceSpan where = span(call->getBeginLoc());
  if (configuration->getNumArgs() > 2) {
    bytes = number(configuration->getArg(2));
    where = span(formulaLocation(configuration->getArg(2)));
  }
  recordLaunch(function, call->getCallee(), grid, block, bytes, where, arguments, call->getBeginLoc());
}

void Interpreter::recordLaunch(const Value &function, const clang::Expr *functionExpression, const Value &grid,
                               const Value &block, const Known<Formula> &bytes, SourceSpan bytesWhere,
                               const std::vector<Value> &arguments, clang::SourceLocation where) {
  using namespace clang;
  if (!launches)
    return;
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
  launch.kernel = ASTNameGenerator(context).getName(callee);
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
  const auto gridSizes = dimensions(grid, state), blockSizes = dimensions(block, state);
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
    if (auto *formula = std::get_if<Formula>(&arguments[index])) {
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
    for (const FieldDecl *field : record->fields()) {
      if (!field->getType()->isIntegralOrEnumerationType())
        continue;
      Place member = place;
      member.path.push_back({field->getCanonicalDecl(), 0});
      const Value *stored = scratch.find(member);
      Value value = stored ? *stored : initialValue(member, field->getType());
      if (auto *formula = std::get_if<Formula>(&value))
        launch.arguments[{symbolic::SymbolKind::Parameter, name + "." + field->getNameAsString(), scope}] = *formula;
    }
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

  for (const ReachedOptIn &reached : llvm::reverse(state.optIns))
    if (definitionOf(reached.kernel) == callee) {
      launch.optIn = reached.optIn;
      // What holds at the launch too is no condition of the attribute call.
      std::erase_if(launch.optIn->guards, [&](const Formula &guard) {
        return std::find(launch.guards.begin(), launch.guards.end(), guard) != launch.guards.end();
      });
      break;
    }
  launches->push_back(std::move(launch));
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

void Interpreter::setAttribute(const clang::CallExpr *call) {
  Value function = evaluate(call->getArg(0));
  clang::Expr::EvalResult attribute;
  const bool isSize = call->getArg(1)->EvaluateAsInt(attribute, context) &&
                      attribute.Val.getInt() == 8; // cudaFuncAttributeMaxDynamicSharedMemorySize, also the driver's
  Known<Formula> bytes = number(call->getArg(2));
  auto *target = std::get_if<FunctionValue>(&function);
  if (!isSize || !target)
    return;
  ReachedOptIn reached{definitionOf(target->function), {bytes, state.conditions, span(call->getBeginLoc())}};
  state.optIns.push_back(reached);
  allOptIns.push_back(reached);
}

std::optional<Value> Interpreter::evaluateHostApi(llvm::StringRef name, const clang::CallExpr *call) {
  if (name == "cudaFuncSetAttribute" && call->getNumArgs() >= 3) {
    setAttribute(call);
    return Value(unknown("the result of cudaFuncSetAttribute", call->getBeginLoc()));
  }
  if ((name == "cudaLaunchKernel" || name == "cudaLaunchCooperativeKernel") && call->getNumArgs() >= 5) {
    // (function, grid, block, arguments, bytes, stream)
    Known<Formula> bytes = number(call->getArg(4));
    Value function = evaluate(call->getArg(0));
    recordLaunch(function, call->getArg(0), evaluate(call->getArg(1)), evaluate(call->getArg(2)), bytes,
                 span(formulaLocation(call->getArg(4))), argumentArray(evaluate(call->getArg(3)), function),
                 call->getBeginLoc());
    return Value(unknown("the result of a launch", call->getBeginLoc()));
  }
  if ((name == "cudaLaunchKernelEx" || name == "cudaLaunchKernelExC") && call->getNumArgs() >= 2) {
    // (&configuration, function, arguments...): the sizes are members of the configuration.
    Value configuration = evaluate(call->getArg(0));
    Value members[3] = {Unknown{"a launch configuration that is not followed", {}}, Unknown{"", {}}, Unknown{"", {}}};
    members[1] = members[2] = members[0];
    if (auto *place = std::get_if<Place>(&configuration)) {
      members[2] = Formula();
      const char *names[3] = {"gridDim", "blockDim", "dynamicSmemBytes"};
      clang::QualType type = call->getArg(0)->getType();
      const clang::RecordDecl *record = type->isPointerType() ? type->getPointeeType()->getAsRecordDecl() : nullptr;
      for (const clang::FieldDecl *field : record && record->getDefinition() ? record->getDefinition()->fields()
                                                                            : clang::RecordDecl::field_range({}, {}))
        for (unsigned index = 0; index < 3; ++index)
          if (field->getName() == names[index]) {
            Place member = *place;
            member.path.push_back({field->getCanonicalDecl(), 0});
            if (const Value *stored = state.find(member))
              members[index] = *stored;
            else if (state.object(member))
              members[index] = member;
          }
    }
    std::vector<Value> arguments;
    for (unsigned index = 2; index < call->getNumArgs() && name == "cudaLaunchKernelEx"; ++index)
      arguments.push_back(evaluate(call->getArg(index)));
    recordLaunch(evaluate(call->getArg(1)), call->getArg(1), members[0], members[1],
                 asFormula(members[2], "not an integer"), span(call->getBeginLoc()), arguments, call->getBeginLoc());
    return Value(unknown("the result of a launch", call->getBeginLoc()));
  }
  return std::nullopt;
}

std::vector<Launch> Interpreter::runHost(const clang::FunctionDecl *root) {
  std::vector<Launch> found;
  launches = &found;
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

// What the runtime and the driver API say about launches: the launch functions, the opt-in attribute, questions
// about occupancy, sizes and limits.
#include "facts/extract/Interpreter.h"


#include <fmt/format.h>

namespace smem::facts {

// Numbers of the attributes, equal in cuda_runtime_api.h and cuda.h.
static constexpr std::int64_t maxDynamicSharedSize = 8; // cudaFuncAttributeMaxDynamicSharedMemorySize
static constexpr std::int64_t sharedSizeBytes = 1;      // CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES
static constexpr std::pair<std::int64_t, const char *> sharedLimits[] = {
    {8, "sharedMemPerBlock"},           // cudaDevAttrMaxSharedMemoryPerBlock
    {81, "sharedMemPerMultiprocessor"}, // cudaDevAttrMaxSharedMemoryPerMultiprocessor
    {97, "sharedMemPerBlockOptin"},     // cudaDevAttrMaxSharedMemoryPerBlockOptin
};

static std::optional<std::int64_t> constantOf(const clang::Expr *expression, const clang::ASTContext &context) {
  clang::Expr::EvalResult result;
  if (expression->isValueDependent() || !expression->EvaluateAsInt(result, context))
    return std::nullopt;
  return result.Val.getInt().getExtValue();
}

// Each function that a value can be, with its condition.
static std::vector<std::pair<Formula, FunctionValue>> functionsOf(const Value &value) {
  if (auto *function = std::get_if<FunctionValue>(&value))
    return {{Formula(1), *function}};
  if (auto *choice = std::get_if<FunctionChoice>(&value))
    return choice->arms;
  return {};
}

// A flag that the function around it sets lets what it guards happen once per process.
std::optional<OnceGuard> Interpreter::onceGuard() const {
  if (!onceGuards.empty())
    return onceGuards.back();
  for (const Formula &condition : state.conditions)
    for (const Symbol &symbol : symbolic::symbolsOf(condition)) {
      auto kept = keptVariables.find(symbol);
      if (kept != keptVariables.end() && reassigned.count(kept->second))
        return OnceGuard{symbol.name, span(kept->second->getLocation())};
    }
  return std::nullopt;
}

void Interpreter::setAttribute(const clang::CallExpr *call) {
  Value function = evaluate(call->getArg(0));
  evaluate(call->getArg(1));
  Known<Formula> bytes = number(call->getArg(2));
  if (constantOf(call->getArg(1), context) != maxDynamicSharedSize)
    return;
  for (const auto &[when, target] : functionsOf(function)) {
    ReachedOptIn reached{definitionOf(target.function), {}};
    reached.optIn.bytes = bytes;
    reached.optIn.guards = state.conditions;
    if (!when.isConstant())
      reached.optIn.guards.push_back(when);
    reached.optIn.once = onceGuard();
    reached.optIn.where = span(call->getBeginLoc());
    state.optIns.push_back(reached);
    allOptIns.push_back(reached);
  }
}

// What a call writes through a pointer that it is given.
void Interpreter::setThrough(const clang::Expr *pointer, const Value &value, const char *name) {
  Value target = evaluate(pointer);
  if (auto *place = std::get_if<Place>(&target)) {
    clang::QualType type = pointer->IgnoreParenImpCasts()->getType();
    type = type->isPointerType() ? type->getPointeeType() : context.IntTy;
    const std::string known = pathName(*place);
    assign(target, opened(value, known.empty() ? name : known, type, pointer->getBeginLoc()), type,
           pointer->getBeginLoc());
  }
}

void Interpreter::ask(const Value &function, Known<Formula> threads, Known<Formula> bytes, clang::SourceLocation where) {
  for (const auto &[when, target] : functionsOf(function))
    state.queries.push_back({definitionOf(target.function), {threads, bytes, span(where)}});
}

// (&blocks, kernel, threads, bytes) of cudaOccupancyMaxActiveBlocksPerMultiprocessor, its driver twin and both
// with flags; (&grid, &threads, kernel, bytes) of the calls that choose the threads, where the bytes may be a
// function of them.
bool Interpreter::evaluateOccupancyQuery(llvm::StringRef name, const clang::CallExpr *call) {
  const clang::SourceLocation where = call->getBeginLoc();
  if (name.contains("OccupancyMaxActiveBlocksPerMultiprocessor") && call->getNumArgs() >= 4) {
    ask(evaluate(call->getArg(1)), number(call->getArg(2)), number(call->getArg(3)), where);
    setThrough(call->getArg(0), unknown("the answer of an occupancy query", where), "blocks");
    return true;
  }
  if (!name.contains("OccupancyMaxPotentialBlockSize") || call->getNumArgs() < 3)
    return false;
  setThrough(call->getArg(0), unknown("the answer of an occupancy query", where), "grid");
  setThrough(call->getArg(1), unknown("the answer of an occupancy query", where), "threads");
  const Value threads = load(evaluate(call->getArg(1)), context.IntTy, where);
  Known<Formula> bytes = Formula();
  if (call->getNumArgs() > 3) {
    if (name.contains("VariableSMem"))
      bytes = asFormula(callBack(call->getArg(3), {threads}), "not an integer");
    else
      bytes = number(call->getArg(3));
  }
  ask(evaluate(call->getArg(2)), asFormula(threads, "chosen by the query"), bytes, where);
  return true;
}

// Static bytes of a kernel read back, and limits of the device.
bool Interpreter::evaluateGetter(llvm::StringRef name, const clang::CallExpr *call) {
  const clang::SourceLocation where = call->getBeginLoc();
  auto staticBytes = [&](const Value &function) -> Value {
    if (auto *target = std::get_if<FunctionValue>(&function)) {
      const clang::FunctionDecl *definition = definitionOf(target->function);
      return symbols.staticBytes(definition->getNameAsString(), mangledName(definition));
    }
    return unknown("the attributes of a function that is not known", where);
  };
  if (name == "cudaFuncGetAttributes" && call->getNumArgs() == 2) {
    Value target = evaluate(call->getArg(0)), function = evaluate(call->getArg(1));
    auto *place = std::get_if<Place>(&target);
    if (!place)
      return true;
    state.assign(*place, unknown("set by 'cudaFuncGetAttributes'", where));
    const clang::RecordDecl *record = call->getArg(0)->getType()->getPointeeType()->getAsRecordDecl();
    for (const clang::FieldDecl *field : record ? record->fields() : clang::RecordDecl::field_range({}, {}))
      if (field->getName() == "sharedSizeBytes") {
        Place member = *place;
        member.path.push_back({field->getCanonicalDecl(), 0});
        state.store[member] = staticBytes(function);
      }
    return true;
  }
  if (name == "cuFuncGetAttribute" && call->getNumArgs() == 3) {
    Value function = evaluate(call->getArg(2));
    setThrough(call->getArg(0),
               constantOf(call->getArg(1), context) == sharedSizeBytes
                   ? staticBytes(function)
                   : Value(unknown("an attribute of a function", where)),
               "attribute");
    return true;
  }
  if ((name == "cudaDeviceGetAttribute" || name == "cuDeviceGetAttribute") && call->getNumArgs() == 3) {
    Value value = unknown("an attribute of the device", where);
    for (const auto &[attribute, limit] : sharedLimits)
      if (constantOf(call->getArg(1), context) == attribute)
        value = symbols.device(limit);
    setThrough(call->getArg(0), value, "attribute");
    return true;
  }
  return false;
}

// A handle that stands for a kernel of this unit: by its name in a module, or by the function itself.
bool Interpreter::evaluateHandle(llvm::StringRef name, const clang::CallExpr *call) {
  const bool byName = name == "cuModuleGetFunction" || name == "cuLibraryGetKernel" || name == "cudaLibraryGetKernel";
  const bool byFunction = name == "cudaGetFuncBySymbol" || name == "cudaGetKernel" || name == "cuKernelGetFunction";
  if ((!byName || call->getNumArgs() != 3) && (!byFunction || call->getNumArgs() != 2))
    return false;
  Value handle = unknown("a kernel that is not in this file", call->getBeginLoc());
  if (byFunction) {
    handle = evaluate(call->getArg(1));
  } else if (auto *literal = llvm::dyn_cast<clang::StringLiteral>(call->getArg(2)->IgnoreParenImpCasts())) {
    for (const clang::FunctionDecl *kernel : reach.kernels)
      if (mangledName(kernel) == literal->getString())
        handle = FunctionValue{kernel, {}};
  }
  Value target = evaluate(call->getArg(0));
  if (auto *place = std::get_if<Place>(&target))
    state.assign(*place, handle);
  return true;
}

std::optional<Value> Interpreter::evaluateHostApi(llvm::StringRef name, const clang::CallExpr *call) {
  if (kernel || !(name.starts_with("cuda") || name.starts_with("cu")))
    return std::nullopt;
  const Value result = unknown(fmt::format("the result of '{}'", name.str()), call->getBeginLoc());
  if ((name == "cudaFuncSetAttribute" || name == "cuFuncSetAttribute") && call->getNumArgs() >= 3) {
    setAttribute(call);
    return result;
  }
  if (evaluateOccupancyQuery(name, call) || evaluateGetter(name, call) || evaluateHandle(name, call) ||
      evaluateLaunchCall(name, call))
    return result;
  return std::nullopt;
}

} // namespace smem::facts

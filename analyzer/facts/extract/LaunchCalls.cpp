// The launch functions of the runtime and the driver API: where each has its kernel, sizes and arguments.
#include "facts/extract/Interpreter.h"

namespace smem::facts {

// The members of a launch configuration by name; absent ones are zero in both APIs' structs.
Value Interpreter::configured(const Value &configuration, clang::QualType type, llvm::StringRef member) {
  auto *place = std::get_if<Place>(&configuration);
  const clang::RecordDecl *record = type->isPointerType() ? type->getPointeeType()->getAsRecordDecl()
                                                          : type.getNonReferenceType()->getAsRecordDecl();
  record = record ? record->getDefinition() : nullptr;
  if (!place || !record)
    return Unknown{"a launch configuration that is not followed", {}};
  for (const clang::FieldDecl *field : record->fields())
    if (field->getName() == member) {
      Place part = *place;
      if (!part.path.empty() && !part.path.back().field && !part.path.back().isPointee && !state.find(part))
        part.path.pop_back();
      part.path.push_back({field->getCanonicalDecl(), 0});
      if (field->getType()->isRecordType())
        return asDimensions(load(part, field->getType(), {}), field->getType());
      const bool isOurs = state.object(*place) != nullptr; // set field by field, the others zero
      return isOurs && !state.find(part) ? Value(Formula()) : load(part, field->getType(), {});
    }
  return Unknown{"a launch configuration that is not followed", {}};
}

// (function, grid, block, arguments, bytes, stream)
void Interpreter::launchByRuntime(const clang::CallExpr *call) {
  Known<Formula> bytes = number(call->getArg(4));
  Value function = evaluate(call->getArg(0));
  const Value grid = dimensionsOf(call->getArg(1)), block = dimensionsOf(call->getArg(2));
  recordLaunch(function, call->getArg(0), grid, block, bytes, span(formulaLocation(call->getArg(4))),
               argumentArray(evaluate(call->getArg(3)), function), call->getBeginLoc());
}

// (&configuration, function, arguments...), or one array of pointers to them.
void Interpreter::launchByConfiguration(const clang::CallExpr *call, bool asArray) {
  const clang::Expr *first = call->getArg(0);
  const Value configuration = first->getType()->isPointerType() ? evaluate(first) : locate(first);
  const clang::QualType type = first->getType();
  const Value function = evaluate(call->getArg(1));
  std::vector<Value> arguments;
  if (asArray && call->getNumArgs() > 2)
    arguments = argumentArray(evaluate(call->getArg(2)), function);
  for (unsigned index = 2; index < call->getNumArgs() && !asArray; ++index)
    arguments.push_back(evaluate(call->getArg(index)));
  recordLaunch(function, call->getArg(1), configured(configuration, type, "gridDim"),
               configured(configuration, type, "blockDim"),
               asFormula(configured(configuration, type, "dynamicSmemBytes"), "not an integer"),
               span(call->getBeginLoc()), arguments, call->getBeginLoc());
}

// Three numbers as a dim3 of the host's.
static Value threeNumbers(const std::vector<Value> &numbers) {
  auto object = std::make_shared<ObjectValue>();
  for (std::size_t axis = 0; axis < numbers.size(); ++axis)
    object->members[{{nullptr, std::int64_t(axis)}}] = numbers[axis];
  return object;
}

// (function, grid x y z, block x y z, bytes, stream, arguments[, extra])
void Interpreter::launchByDriver(const clang::CallExpr *call) {
  std::vector<Value> values;
  for (unsigned index = 0; index < 8; ++index)
    values.push_back(evaluate(call->getArg(index)));
  const Known<Formula> bytes = number(call->getArg(7));
  recordLaunch(values[0], call->getArg(0), threeNumbers({values.begin() + 1, values.begin() + 4}),
               threeNumbers({values.begin() + 4, values.begin() + 7}), bytes,
               span(formulaLocation(call->getArg(7))), argumentArray(evaluate(call->getArg(9)), values[0]),
               call->getBeginLoc());
}

// (&configuration, function, arguments, extra)
void Interpreter::launchByDriverConfiguration(const clang::CallExpr *call) {
  const clang::Expr *first = call->getArg(0);
  const Value configuration = evaluate(first), function = evaluate(call->getArg(1));
  auto dimensions = [&](const std::string &prefix) {
    std::vector<Value> sizes;
    for (const char *axis : {"X", "Y", "Z"})
      sizes.push_back(configured(configuration, first->getType(), prefix + axis));
    return threeNumbers(sizes);
  };
  recordLaunch(function, call->getArg(1), dimensions("gridDim"), dimensions("blockDim"),
               asFormula(configured(configuration, first->getType(), "sharedMemBytes"), "not an integer"),
               span(call->getBeginLoc()), argumentArray(evaluate(call->getArg(2)), function), call->getBeginLoc());
}

bool Interpreter::evaluateLaunchCall(llvm::StringRef name, const clang::CallExpr *call) {
  const unsigned count = call->getNumArgs();
  if ((name == "cudaLaunchKernel" || name == "cudaLaunchCooperativeKernel" || name == "cudaLaunchKernel_ptsz") && count >= 5)
    launchByRuntime(call);
  else if ((name == "cudaLaunchKernelEx" || name == "cudaLaunchKernelExC") && count >= 2)
    launchByConfiguration(call, name == "cudaLaunchKernelExC");
  else if ((name == "cuLaunchKernel" || name == "cuLaunchCooperativeKernel") && count >= 10)
    launchByDriver(call);
  else if (name == "cuLaunchKernelEx" && count >= 3)
    launchByDriverConfiguration(call);
  else
    return false;
  return true;
}

} // namespace smem::facts

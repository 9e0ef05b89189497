// Postfix code over a small stack. A value that is open or lost travels as such, so that a choice that does
// not take it is not spoilt by it.
#include "estimate/Compiled.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

#include <fmt/format.h>

#include <algorithm>

namespace smem::estimate {

using namespace symbolic;

Compiled::Compiled(const Formula &formula, Slots slots, const Bindings &bindings) {
  add(formula, slots, bindings);
}

void Compiled::add(const Formula &formula, Slots slots, const Bindings &bindings) {
  for (const Term &term : formula.terms()) {
    steps.push_back({Code::Constant, {}, 0, term.coefficient});
    unsigned factors = 1;
    for (const Factor &factor : term.factors)
      for (unsigned power = 0; power < factor.power; ++power, ++factors)
        add(factor.atom, slots, bindings);
    if (factors > 1)
      steps.push_back({Code::Multiply, {}, factors});
  }
  if (formula.terms().empty())
    steps.push_back({Code::Constant});
  if (formula.terms().size() > 1)
    steps.push_back({Code::Add, {}, unsigned(formula.terms().size())});
}

void Compiled::add(const Atom &atom, Slots slots, const Bindings &bindings) {
  if (const Operation *operation = atom.operation()) {
    for (const Formula &operand : operation->operands)
      add(operand, slots, bindings);
    steps.push_back({Code::Operation, operation->op, unsigned(operation->operands.size())});
    return;
  }
  const Symbol &symbol = *atom.symbol();
  if (symbol == overflowSymbol()) {
    steps.push_back({Code::Lost});
    return;
  }
  // Not simplified with the values put in: a divisor may be 0, which the laws take for granted that it is
  // not.
  if (auto slot = llvm::find(slots, symbol.name); slot != slots.end() && symbol.kind != SymbolKind::Index) {
    fixed = false;
    steps.push_back({Code::Slot, {}, 0, slot - slots.begin()});
    return;
  }
  if (auto bound = bindings.find(symbol); bound != bindings.end()) {
    steps.push_back({Code::Constant, {}, 0, bound->second});
    return;
  }
  steps.push_back({Code::Open, {}, 0, std::int64_t(open.size())});
  open.push_back(symbol.name);
}

// As symbolic::evaluate applies it, for operands that are known.
static bool compute(Op op, std::int64_t a, std::int64_t b, std::int64_t &result, bool &zeroDivision) {
  switch (op) {
  case Op::Divide:
  case Op::Remainder: {
    zeroDivision = b == 0;
    if (b == 0 || (a == INT64_MIN && b == -1))
      return false;
    std::int64_t quotient = a / b;
    if (a % b != 0 && (a < 0) != (b < 0))
      --quotient;
    result = op == Op::Divide ? quotient : a - quotient * b;
    return true;
  }
  case Op::BitAnd:
    result = a & b;
    return true;
  case Op::BitOr:
    result = a | b;
    return true;
  case Op::BitXor:
    result = a ^ b;
    return true;
  case Op::ShiftLeft:
    if (b < 0 || b > 62 || (b > 0 && (a < 0 || a >> (63 - b) != 0)))
      return false;
    result = a << b;
    return true;
  case Op::ShiftRight:
    if (b < 0 || b > 63)
      return false;
    result = a >> b;
    return true;
  case Op::Min:
    result = std::min(a, b);
    return true;
  case Op::Max:
    result = std::max(a, b);
    return true;
  default:
    return false;
  }
}

Compiled::Value Compiled::apply(Op op, llvm::ArrayRef<Value> operands) {
  auto lost = [](const Value &value) { return value.fault != Fault::None; };
  const Value &first = operands.front();
  switch (op) {
  case Op::Select:
    return lost(first) ? first : operands[first.number != 0 ? 1 : 2];
  case Op::And:
  case Op::Or:
    for (const Value &operand : operands)
      if (!lost(operand) && (operand.number != 0) == (op == Op::Or))
        return operand;
    if (auto open = llvm::find_if(operands, lost); open != operands.end())
      return *open;
    return operands.back();
  case Op::Positive:
    return lost(first) ? first : Value{first.number > 0};
  case Op::Zero:
  case Op::Not:
    return lost(first) ? first : Value{first.number == 0};
  default:
    break;
  }
  Value result = first;
  for (const Value &operand : operands.drop_front()) {
    if (lost(result))
      return result;
    if (lost(operand))
      return operand;
    bool zeroDivision = false;
    if (!compute(op, result.number, operand.number, result.number, zeroDivision))
      result.fault = zeroDivision ? Fault::ZeroDivision : Fault::Overflow;
  }
  return result;
}

Compiled::Value Compiled::run(llvm::ArrayRef<std::int64_t> values) const {
  llvm::SmallVector<Value, 32> stack;
  for (const Step &step : steps) {
    switch (step.code) {
    case Code::Constant:
      stack.push_back({step.constant});
      continue;
    case Code::Slot:
      stack.push_back({values[std::size_t(step.constant)]});
      continue;
    case Code::Open:
      stack.push_back({0, Fault::Open, std::uint32_t(step.constant)});
      continue;
    case Code::Lost:
      stack.push_back({0, Fault::Overflow});
      continue;
    default:
      break;
    }
    const llvm::ArrayRef<Value> operands = llvm::ArrayRef(stack).take_back(step.operands);
    Value result = operands.front();
    if (step.code == Code::Operation) {
      result = apply(step.op, operands);
    } else {
      for (const Value &operand : operands.drop_front()) {
        if (result.fault != Fault::None)
          break;
        if (operand.fault != Fault::None)
          result = operand;
        else if (step.code == Code::Multiply
                     ? __builtin_mul_overflow(result.number, operand.number, &result.number)
                     : __builtin_add_overflow(result.number, operand.number, &result.number))
          result.fault = Fault::Overflow;
      }
    }
    stack.truncate(stack.size() - step.operands);
    stack.push_back(result);
  }
  return stack.back();
}

Known<std::int64_t> Compiled::at(llvm::ArrayRef<std::int64_t> values) const {
  const Value value = run(values);
  switch (value.fault) {
  case Fault::None:
    return value.number;
  case Fault::Open:
    return Unknown{fmt::format("'{}' is open", open[value.symbol]), {}};
  case Fault::Overflow:
    return Unknown{"the value does not fit 64 bits", {}};
  case Fault::ZeroDivision:
    return Unknown{"a division by zero at these values", {}};
  }
  return Unknown{};
}

bool Compiled::failsAt(llvm::ArrayRef<std::int64_t> values) const {
  const Value value = run(values);
  return value.fault == Fault::None && value.number == 0;
}

} // namespace smem::estimate

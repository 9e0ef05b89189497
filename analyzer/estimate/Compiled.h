// A formula made ready to be asked at thousands of points: symbols become slots or constants, operations a
// list of steps.
#pragma once

#include "symbolic/Evaluate.h"

#include "llvm/ADT/ArrayRef.h"

#include <cstdint>
#include <string>
#include <vector>

namespace smem::estimate {

class Compiled {
public:
  // The symbols that each axis stands for, by the axis' name: a launcher's and its kernel's are two.
  using Slots = llvm::ArrayRef<std::string>;

  // A symbol whose name is a slot's takes the slot's value; any other one that of `bindings`, or is open.
  Compiled(const symbolic::Formula &formula, Slots slots, const symbolic::Bindings &bindings);

  // One value per slot. As symbolic::evaluate, except that a conjunction with one false part is false and a
  // disjunction with one true part true, whatever is open beside it.
  Known<std::int64_t> at(llvm::ArrayRef<std::int64_t> values) const;

  // Whether a truth value is false for certain.
  bool failsAt(llvm::ArrayRef<std::int64_t> values) const;

  // Without a slot: the same at every point.
  bool isFixed() const { return fixed; }

private:
  enum class Fault : std::uint8_t { None, Open, Overflow, ZeroDivision };
  enum class Code : std::uint8_t { Constant, Slot, Open, Lost, Multiply, Add, Operation };
  struct Step {
    Code code;
    symbolic::Op op = symbolic::Op::Divide;
    unsigned operands = 0;     // of an operation, a sum or a product
    std::int64_t constant = 0; // or the slot, or the open symbol's place in `open`
  };
  struct Value {
    std::int64_t number = 0;
    Fault fault = Fault::None;
    std::uint32_t symbol = 0; // in `open`
  };

  void add(const symbolic::Formula &formula, Slots slots, const symbolic::Bindings &bindings);
  void add(const symbolic::Atom &atom, Slots slots, const symbolic::Bindings &bindings);
  Value run(llvm::ArrayRef<std::int64_t> values) const;
  static Value apply(symbolic::Op op, llvm::ArrayRef<Value> operands);

  std::vector<Step> steps; // in postfix order
  std::vector<std::string> open;
  bool fixed = true;
};

} // namespace smem::estimate

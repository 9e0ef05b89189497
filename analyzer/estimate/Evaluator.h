// Asks one launch at many points. Everything that formulas tell is compiled once; a point then costs
// microseconds.
#pragma once

#include "estimate/Compiled.h"
#include "estimate/Point.h"
#include "lint/Build.h"

#include <map>
#include <tuple>

namespace smem::estimate {

class Evaluator {
public:
  // `names` are the axes'; all other symbols have the values of the subject's ledger. What is pointed to, the
  // function included, outlives the evaluator.
  Evaluator(const Subject &subject, std::vector<std::string> names,
            llvm::ArrayRef<const device::Device *> devices, lint::RegistersOf registersOf);

  Point at(llvm::ArrayRef<std::int64_t> values);

  // Its parts, for who asks very often: whether a constraint forbids the values, and the bytes without
  // blocks.
  bool isPossible(llvm::ArrayRef<std::int64_t> values) const;
  Point sizesAt(llvm::ArrayRef<std::int64_t> values);

  // Does any size depend on this axis?
  bool dependsOn(std::size_t axis) const { return used[axis]; }

  // The ledger's formulas hold for the order and the shape that planes have at the ledger's values. Lays the
  // planes out anew at these ones and says whether the need is the same; if it once is not, every point from
  // then on is laid out anew.
  bool confirm(llvm::ArrayRef<std::int64_t> values);

private:
  using Bounds = std::tuple<std::optional<int>, std::optional<int>, std::optional<int>>;
  struct Bound {
    std::optional<Compiled> value;
    std::int64_t least = 0;
  };

  Known<std::int64_t> laidOut(llvm::ArrayRef<std::int64_t> values);
  std::optional<int> boundAt(const Bound &bound, llvm::ArrayRef<std::int64_t> values) const;
  const std::vector<registers::Registers> &registersAt(const registers::LaunchBounds &bounds);
  void addArchs(Point &point, llvm::ArrayRef<std::int64_t> values);

  Subject subject;
  std::vector<std::string> names;
  std::vector<const device::Device *> devices;
  lint::RegistersOf registersOf;
  symbolic::Prover prover;
  Known<Compiled> threads, request, need, staticBytes;
  Bound maxThreads, minBlocks, maxRegisters;
  std::vector<std::pair<Fault, Compiled>> constraints;
  std::vector<bool> used;
  bool layOutAnew = false;
  std::map<Bounds, std::vector<registers::Registers>> registers; // by what the source bounds them with
};

} // namespace smem::estimate

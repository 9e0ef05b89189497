// The ledger's formulas are asked at every point. That they hold away from the ledger's own values is tried
// first: at the corners of the grid and along each axis.
#include "estimate/Sweep.h"

#include "estimate/Evaluator.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

namespace smem::estimate {

// Laying planes out anew takes some tenths of a millisecond.
static constexpr std::size_t mostTries = 48;

static std::vector<std::int64_t> tries(llvm::ArrayRef<Axis> axes, std::int64_t count) {
  std::vector<std::int64_t> chosen;
  auto indexOf = [&](auto positionOn) {
    std::int64_t index = 0;
    for (std::size_t axis = 0; axis < axes.size(); ++axis)
      index = index * std::int64_t(axes[axis].values.size()) + std::int64_t(positionOn(axis));
    return index;
  };
  for (std::size_t corner = 0; corner < (std::size_t(1) << std::min<std::size_t>(axes.size(), 4)); ++corner)
    chosen.push_back(indexOf([&](std::size_t axis) {
      return (corner >> std::min<std::size_t>(axis, 3)) & 1 ? axes[axis].values.size() - 1 : 0;
    }));
  const std::int64_t left = std::int64_t(mostTries - std::min(mostTries, chosen.size()));
  for (std::int64_t one = 0; one < std::min(left, count); ++one)
    chosen.push_back(one * count / std::min(left, count));
  llvm::sort(chosen);
  chosen.erase(std::unique(chosen.begin(), chosen.end()), chosen.end());
  return chosen;
}

static std::vector<std::string> namesOf(llvm::ArrayRef<Axis> axes) {
  std::vector<std::string> names;
  for (const Axis &axis : axes)
    names.push_back(axis.name);
  return names;
}

bool isTouched(const Subject &subject, llvm::ArrayRef<Axis> axes) {
  const auto none = [](const facts::Kernel &, const registers::LaunchBounds &, const device::Device &) {
    return registers::Registers();
  };
  const Evaluator evaluator(subject, namesOf(axes), {}, none);
  for (std::size_t axis = 0; axis < axes.size(); ++axis)
    if (evaluator.dependsOn(axis))
      return true;
  return false;
}

Sweep sweep(const Subject &subject, llvm::ArrayRef<Axis> axes, llvm::ArrayRef<const device::Device *> devices,
            lint::RegistersOf registersOf) {
  Sweep result{axes.vec(), {}};
  std::int64_t count = 1;
  for (const Axis &axis : axes)
    count *= std::int64_t(axis.values.size());
  Evaluator evaluator(subject, namesOf(axes), devices, registersOf);
  for (std::int64_t index : tries(axes, count))
    if (!evaluator.confirm(pointAt(axes, index)))
      break;
  result.points.reserve(std::size_t(count));
  for (std::int64_t index = 0; index < count; ++index)
    result.points.push_back(evaluator.at(pointAt(axes, index)));
  return result;
}

} // namespace smem::estimate

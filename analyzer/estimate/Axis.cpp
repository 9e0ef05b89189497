// Every part between commas is a number or a range.
#include "estimate/Axis.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

#include <fmt/format.h>

#include <algorithm>
#include <climits>

namespace smem::estimate {

static llvm::Error fault(llvm::StringRef given, const std::string &what) {
  return llvm::createStringError("--sweep " + given.str() + ": " + what);
}

static llvm::Expected<std::int64_t> number(llvm::StringRef given, llvm::StringRef text) {
  std::int64_t value = 0;
  text = text.trim();
  if (text.empty() || !llvm::all_of(text, llvm::isDigit))
    return fault(given, "'" + text.str() + "' is not an integer");
  if (text.getAsInteger(10, value) || value > INT_MAX)
    return fault(given, "the values must be between 0 and 2147483647");
  return value;
}

static llvm::Error addRange(llvm::StringRef given, llvm::StringRef part, Axis &axis) {
  llvm::SmallVector<llvm::StringRef> ends;
  part.split(ends, ':');
  if (ends.size() > 3)
    return fault(given, "'" + part.str() + "' is no range; give LOW:HIGH:STEP");
  std::vector<std::int64_t> numbers;
  for (llvm::StringRef end : ends) {
    auto value = number(given, end);
    if (!value)
      return value.takeError();
    numbers.push_back(*value);
  }
  const std::int64_t step = numbers.size() == 3 ? numbers[2] : 1;
  if (numbers.size() > 1 && step == 0)
    return fault(given, "the step must not be 0");
  if (numbers.size() > 1 && numbers[0] > numbers[1])
    return fault(given, fmt::format("the range {}:{} has no value", numbers[0], numbers[1]));
  if (numbers.size() > 1 && (numbers[1] - numbers[0]) / step >= mostPoints)
    return fault(given, fmt::format("more than {} values", mostPoints));
  for (std::int64_t value = numbers[0]; value <= (numbers.size() > 1 ? numbers[1] : value); value += step) {
    axis.values.push_back(value);
    if (numbers.size() == 1)
      break;
  }
  return llvm::Error::success();
}

llvm::Expected<Axis> parseAxis(llvm::StringRef text) {
  auto [name, values] = text.split('=');
  Axis axis;
  axis.name = name.trim().str();
  if (!axis.name.empty() && !text.contains('='))
    return axis;
  if (axis.name.empty() || values.trim().empty())
    return fault(text, "give NAME=16,32,64 or NAME=LOW:HIGH:STEP, for example --sweep FA_TKV=16:128:16");
  llvm::SmallVector<llvm::StringRef> parts;
  values.split(parts, ',');
  for (llvm::StringRef part : parts)
    if (llvm::Error error = addRange(text, part, axis))
      return error;
  std::vector<std::int64_t> sorted = axis.values;
  llvm::sort(sorted);
  if (auto twice = std::adjacent_find(sorted.begin(), sorted.end()); twice != sorted.end())
    return fault(text, fmt::format("{} is given twice", *twice));
  return axis;
}

llvm::Expected<std::int64_t> countPoints(llvm::ArrayRef<Axis> axes) {
  std::int64_t count = 1;
  for (std::size_t index = 0; index < axes.size(); ++index) {
    for (const Axis &before : axes.take_front(index))
      if (before.name == axes[index].name)
        return llvm::createStringError("--sweep " + before.name +
                                       " is given twice; give all its values at once");
    count *= std::max<std::int64_t>(std::int64_t(axes[index].values.size()), 1);
    if (count > mostPoints)
      return llvm::createStringError(
          fmt::format("--sweep: more than {} points; take larger steps", mostPoints));
  }
  return count;
}

std::vector<std::int64_t> pointAt(llvm::ArrayRef<Axis> axes, std::int64_t index) {
  std::vector<std::int64_t> values(axes.size());
  for (std::size_t axis = axes.size(); axis-- > 0;) {
    const std::int64_t count = std::int64_t(axes[axis].values.size());
    values[axis] = axes[axis].values[std::size_t(index % count)];
    index /= count;
  }
  return values;
}

} // namespace smem::estimate

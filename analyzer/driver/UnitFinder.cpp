// Units are asked from the nearest on; one that instantiates a kernel itself ends the search.
#include "driver/UnitFinder.h"

#include "driver/FileCommand.h"
#include "driver/Headers.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

#include <tuple>

namespace smem::driver {
namespace {

namespace path = llvm::sys::path;

bool names(llvm::ArrayRef<llvm::StringRef> tokens, const std::vector<std::string> &wanted) {
  return llvm::any_of(tokens, [&](llvm::StringRef token) { return llvm::is_contained(wanted, token); });
}

// How well a unit knows a header, by the texts of the unit, the header and what else it includes.
class Acquaintance {
public:
  static constexpr int closest = 4;

  Acquaintance(std::string realHeader) : header(std::move(realHeader)), text(textOf(header)) {
    declared = namesIn(text);
    launchesItself = instantiates(tokensOf(text), declared.kernels);
  }

  int of(const std::string &unit, llvm::ArrayRef<std::string> included) {
    const std::string own = textOf(unit);
    const std::vector<llvm::StringRef> tokens = tokensOf(own);
    if (instantiates(tokens, declared.kernels))
      return closest;
    bool isLaunched = false;
    for (const std::string &file : included) {
      if (file == header)
        continue;
      const Launching &other = launchingIn(file);
      if (names(tokens, other.macros))
        return closest;
      isLaunched |= other.any;
    }
    if (launchesItself && names(tokens, declared.functions))
      return 3;
    if (isLaunched)
      return 2;
    return llvm::StringRef(own).contains(path::filename(header)) ? 1 : 0;
  }

private:
  struct Launching {
    bool any = false;
    std::vector<std::string> macros;
  };

  const Launching &launchingIn(const std::string &file) {
    auto [place, isNew] = launching.try_emplace(file);
    if (!isNew)
      return place->second;
    const std::string other = textOf(file);
    const bool mentions = llvm::any_of(
        declared.kernels, [&](const std::string &name) { return llvm::StringRef(other).contains(name); });
    if (mentions)
      place->second = {instantiates(tokensOf(other), declared.kernels),
                       instantiatingMacros(other, declared.kernels)};
    return place->second;
  }

  std::string header, text;
  DeclaredNames declared;
  bool launchesItself = false;
  std::map<std::string, Launching> launching; // by file
};

} // namespace

UnitFinder::UnitFinder(const Shared &shared, std::vector<std::string> units)
    : shared(shared), units(std::move(units)) {}

const UnitFinder::Numbers &UnitFinder::includesOfUnit(const std::string &unit) {
  auto [place, isNew] = followed.try_emplace(unit);
  if (!isNew)
    return place->second;
  auto command = commandOf(shared, unit, cache);
  if (!command) {
    llvm::consumeError(command.takeError()); // said when the unit is analyzed
    return place->second;
  }
  for (const std::string &file : includesOf(*command, cache).files) {
    const auto [number, isFirst] = numbers.emplace(file, files.size());
    if (isFirst)
      files.push_back(file);
    place->second.push_back(number->second);
  }
  llvm::sort(place->second);
  return place->second;
}

bool UnitFinder::includes(const std::string &unit, const std::string &realHeader) {
  const Numbers &included = includesOfUnit(unit);
  const auto number = numbers.find(realHeader);
  return number != numbers.end() && llvm::binary_search(included, number->second);
}

bool UnitFinder::isIncluded(const std::string &header) {
  const std::string real = command::realPath(header);
  return llvm::any_of(units, [&](const std::string &unit) { return includes(unit, real); });
}

std::vector<std::string> UnitFinder::nearestFirst(const std::string &realHeader) const {
  auto apart = [&](const std::string &unit) {
    const std::string real = command::realPath(unit);
    auto left = path::begin(real), right = path::begin(realHeader);
    std::int64_t common = 0;
    for (; left != path::end(real) && right != path::end(realHeader) && *left == *right; ++left, ++right)
      ++common;
    return std::tuple(-common, path::stem(real) != path::stem(realHeader), real);
  };
  std::vector<std::pair<std::tuple<std::int64_t, bool, std::string>, std::string>> order;
  for (const std::string &unit : units)
    order.emplace_back(apart(unit), unit);
  llvm::sort(order);
  std::vector<std::string> sorted;
  for (auto &[distance, unit] : order)
    sorted.push_back(unit);
  return sorted;
}

std::optional<std::string> UnitFinder::unitFor(const std::string &header) {
  const std::string real = command::realPath(header);
  Acquaintance acquaintance(real);
  std::optional<std::string> best;
  int most = -1;
  for (const std::string &unit : nearestFirst(real)) {
    if (!includes(unit, real))
      continue;
    std::vector<std::string> included;
    for (unsigned number : includesOfUnit(unit))
      included.push_back(files[number]);
    if (const int known = acquaintance.of(unit, included); known > most) {
      best = unit;
      most = known;
    }
    if (most == Acquaintance::closest)
      break;
  }
  return best;
}

} // namespace smem::driver

// Equality here is a reader's: places and reasons may differ.
#include "compare/Kernels.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

namespace smem::compare {
namespace {

constexpr char separator = '\0'; // in no name

std::string joined(std::initializer_list<std::string> parts) {
  std::string key;
  for (const std::string &part : parts)
    key += part + separator;
  return key;
}

std::string argumentsOf(const Kernel &kernel) {
  std::string text;
  for (const auto &[name, value] : kernel.templateArguments)
    text += joined({name, value});
  return text;
}

// Empty without planes: such kernels are all alike.
std::string planesOf(const Kernel &kernel) {
  std::string text;
  for (const Plane &plane : kernel.planes)
    text += joined({plane.name, plane.storage, plane.offset.formula, plane.extent.formula});
  return text;
}

std::string launchersOf(const Kernel &kernel) {
  std::string text;
  for (const Launch &launch : kernel.launches)
    text += joined({launch.where.file, launch.function});
  return text;
}

// The line of a calling context moves.
std::string contextOf(const Launch &launch) {
  const auto [text, line] = llvm::StringRef(launch.context).split(", line ");
  return text.str();
}

bool isSame(const std::optional<Amount> &left, const std::optional<Amount> &right) {
  return left && right ? compare::isSame(*left, *right) : !left && !right;
}

bool isSame(const Known<std::int64_t> &left, const Known<std::int64_t> &right) {
  return compare::isSame(Amount{"", left}, Amount{"", right});
}

bool isSame(const Plane &left, const Plane &right) {
  return left.storage == right.storage && left.element == right.element && left.aliasOf == right.aliasOf &&
         compare::isSame(left.offset, right.offset) && compare::isSame(left.extent, right.extent) &&
         isSame(left.rowPitch, right.rowPitch);
}

bool isSame(const Blocks &left, const Blocks &right) {
  return left.arch == right.arch && isSame(left.perSm, right.perSm) && left.isBound == right.isBound &&
         left.warps == right.warps && left.limiters == right.limiters && left.registers == right.registers;
}

bool isSame(const Launch &left, const Launch &right) {
  return compare::isSame(left.threads, right.threads) && compare::isSame(left.need, right.need) &&
         compare::isSame(left.request, right.request) && isSame(left.optIn, right.optIn) &&
         left.verdict == right.verdict && left.condition == right.condition &&
         llvm::equal(left.blocks, right.blocks,
                     [](const Blocks &a, const Blocks &b) { return isSame(a, b); });
}

bool isSame(const Traffic &left, const Traffic &right) {
  return left.wavefronts == right.wavefronts && left.fewest == right.fewest &&
         left.unrated == right.unrated && left.worst == right.worst;
}

// The values of both sides that differ, in the order of head, and behind them what is gone.
template <class T, class Same>
std::vector<Change<T>> changesOf(const std::vector<T> &base, const std::vector<T> &head, const Match &match,
                                 Same same) {
  std::vector<Change<T>> changes;
  for (std::size_t index = 0; index < head.size(); ++index) {
    const auto partner = match.baseOf(index);
    if (!partner)
      changes.push_back({std::nullopt, head[index]});
    else if (!same(base[*partner], head[index]))
      changes.push_back({base[*partner], head[index]});
  }
  for (std::size_t index = 0; index < base.size(); ++index)
    if (match.isFree(index))
      changes.push_back({base[index], std::nullopt});
  return changes;
}

template <class T>
std::vector<Change<T>> changesOf(const std::vector<T> &base, const std::vector<T> &head, const Match &match) {
  return changesOf(base, head, match, [](const T &left, const T &right) { return isSame(left, right); });
}

std::vector<Change<Plane>> planeChanges(const Kernel &before, const Kernel &after) {
  Match match(before.planes.size(), after.planes.size());
  auto byName = [](const Plane &plane) { return joined({plane.name, plane.storage}); };
  auto byPlace = [](const Plane &plane) {
    return joined({plane.storage, plane.offset.formula, plane.extent.formula});
  };
  auto nameOnly = [](const Plane &plane) { return plane.name; };
  match.inOrder(keysOf(before.planes, byName), keysOf(after.planes, byName));
  match.inOrder(keysOf(before.planes, nameOnly), keysOf(after.planes, nameOnly));
  match.ifOnlyOne(keysOf(before.planes, byPlace), keysOf(after.planes, byPlace));
  return changesOf(before.planes, after.planes, match, [](const Plane &left, const Plane &right) {
    return left.name == right.name && isSame(left, right);
  });
}

// Blocks of matched launches belong together, then those of equal shape, then a single one of each side.
Match matchTraces(const Kernel &before, const Kernel &after, const Match &launches) {
  Match match(before.traces.size(), after.traces.size());
  auto traceOf = [&](std::size_t launch) -> std::optional<std::size_t> {
    for (std::size_t index = 0; index < before.traces.size(); ++index)
      if (match.isFree(index) && llvm::is_contained(before.traces[index].launches, launch))
        return index;
    return std::nullopt;
  };
  for (std::size_t index = 0; index < after.traces.size(); ++index)
    for (std::size_t launch : after.traces[index].launches)
      if (launch < after.launches.size() && !match.baseOf(index))
        if (auto partner = launches.baseOf(launch))
          if (auto trace = traceOf(*partner))
            match.pair(*trace, index);
  auto shape = [](const Trace &trace) { return trace.block; };
  auto any = [](const Trace &) { return std::string("any"); };
  match.inOrder(keysOf(before.traces, shape), keysOf(after.traces, shape));
  match.ifOnlyOne(keysOf(before.traces, any), keysOf(after.traces, any));
  return match;
}

std::vector<TraceChange> traceChanges(const Kernel &before, const Kernel &after, const Match &launches) {
  const Match match = matchTraces(before, after, launches);
  std::vector<TraceChange> changes;
  for (std::size_t index = 0; index < after.traces.size(); ++index) {
    const auto partner = match.baseOf(index);
    if (!partner)
      continue; // whether a block is run depends on how many there are
    const Trace &old = before.traces[*partner], &now = after.traces[index];
    Match kinds(old.traffic.size(), now.traffic.size());
    auto key = [](const Traffic &each) {
      return joined({each.plane, each.kind, std::to_string(each.bytesPerLane)});
    };
    kinds.inOrder(keysOf(old.traffic, key), keysOf(now.traffic, key));
    TraceChange change{old, now, changesOf(old.traffic, now.traffic, kinds)};
    change.before.traffic.clear();
    change.after.traffic.clear();
    if (!change.traffic.empty() || old.wavefronts != now.wavefronts || old.mainLoop != now.mainLoop)
      changes.push_back(std::move(change));
  }
  return changes;
}

} // namespace

Match matchKernels(const std::vector<Kernel> &base, const std::vector<Kernel> &head) {
  Match match(base.size(), head.size());
  auto inOrder = [&](auto key) { match.inOrder(keysOf(base, key), keysOf(head, key)); };
  auto ifOnlyOne = [&](auto key) { match.ifOnlyOne(keysOf(base, key), keysOf(head, key)); };
  // A kernel of a header is there once for each unit that launches it its own way.
  inOrder([](const Kernel &kernel) {
    return joined({kernel.where.file, kernel.mangled, launchersOf(kernel)});
  });
  inOrder([](const Kernel &kernel) { return joined({kernel.where.file, kernel.mangled}); });
  inOrder([](const Kernel &kernel) { return joined({kernel.where.file, kernel.name, argumentsOf(kernel)}); });
  inOrder([](const Kernel &kernel) { return joined({kernel.name, argumentsOf(kernel)}); });
  ifOnlyOne([](const Kernel &kernel) { return joined({kernel.where.file, kernel.name}); });
  ifOnlyOne([](const Kernel &kernel) {
    const std::string planes = planesOf(kernel);
    return planes.empty() ? planes : joined({kernel.where.file, planes});
  });
  return match;
}

Match matchLaunches(const std::vector<Launch> &base, const std::vector<Launch> &head) {
  Match match(base.size(), head.size());
  auto inOrder = [&](auto key) { match.inOrder(keysOf(base, key), keysOf(head, key)); };
  inOrder([](const Launch &launch) {
    return joined({launch.function, contextOf(launch), launch.request.formula,
                   launch.request.value ? std::to_string(*launch.request.value) : "",
                   launch.threads.formula});
  });
  inOrder([](const Launch &launch) {
    return joined({launch.function, contextOf(launch), launch.request.formula});
  });
  inOrder([](const Launch &launch) { return joined({launch.function, contextOf(launch)}); });
  inOrder([](const Launch &launch) { return joined({launch.function, launch.request.formula}); });
  inOrder([](const Launch &launch) { return joined({launch.function}); });
  auto any = [](const Launch &) { return std::string("any"); };
  match.ifOnlyOne(keysOf(base, any), keysOf(head, any));
  return match;
}

std::optional<KernelChange> changeOf(const Kernel &before, const Kernel &after) {
  const Match launches = matchLaunches(before.launches, after.launches);
  KernelChange change{before, after, planeChanges(before, after),
                      changesOf(before.launches, after.launches, launches),
                      traceChanges(before, after, launches)};
  if (change.planes.empty() && change.launches.empty() && change.traces.empty() &&
      before.display == after.display && isSame(before.staticBytes, after.staticBytes) &&
      isSame(before.dynamic, after.dynamic))
    return std::nullopt;
  return change;
}

std::string archsOf(const Kernel &kernel) {
  std::vector<std::string> archs;
  for (const Launch &launch : kernel.launches)
    for (const Blocks &blocks : launch.blocks)
      if (!llvm::is_contained(archs, blocks.arch))
        archs.push_back(blocks.arch);
  llvm::sort(archs);
  return llvm::join(archs, ", ");
}

} // namespace smem::compare

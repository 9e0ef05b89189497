// By trying: sizes need not be monotone in a tile, and a value costs a microsecond.
#include "estimate/Largest.h"

#include "estimate/Evaluator.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <numeric>

namespace smem::estimate {

namespace {

void take(Largest &best, std::int64_t value, const Known<std::int64_t> &bytes,
          const std::optional<std::int64_t> &spare, bool isUpperBound) {
  best.value = value;
  best.bytes = bytes.valueOr(0);
  best.spareBytes = spare;
  best.isUpperBound = isUpperBound;
}

// The launch as it is, when it does not overrun memory, and as it would be with the need for its request.
void consider(Inverse &inverse, const Point &point) {
  const std::int64_t value = point.values.front();
  const bool overruns =
      llvm::any_of(point.faults, [](const Fault &fault) { return fault.kind == FaultKind::Overrun; });
  for (std::size_t device = 0; device < point.archs.size(); ++device) {
    const OnArch &arch = point.archs[device];
    if (arch.blocksPerSm >= inverse.blocks && !overruns)
      take(inverse.asLaunched[device], value, point.request, arch.spareBytes,
           arch.blocksAtLeast < inverse.blocks);
    const bool same = point.need && *point.need == *point.request;
    const int needed = arch.blocksNeeded.value_or(arch.blocksPerSm);
    if (point.need && needed >= inverse.blocks)
      take(inverse.asNeeded[device], value, point.need, same ? arch.spareBytes : arch.spareNeeded,
           arch.neededAtLeast.value_or(arch.blocksAtLeast) < inverse.blocks);
  }
}

} // namespace

namespace {

class Search {
public:
  Search(Evaluator &evaluator, Inverse &inverse, std::int64_t last)
      : evaluator(evaluator), inverse(inverse), last(last) {}

  void run() {
    std::int64_t step = 0, first = 0;
    for (std::int64_t value = 1; value <= last; ++value) {
      if (!evaluator.isPossible(value))
        continue;
      step = first ? std::gcd(step, value - first) : 0;
      first = first ? first : value;
      const Point sizes = evaluator.sizesAt(value);
      if (sizes.request && *sizes.request > last && (!sizes.need || *sizes.need > last))
        continue;
      const Point point = evaluator.at(value);
      for (const Known<std::int64_t> *size : {&point.threads, &point.request, &point.staticBytes})
        if (!*size && !open)
          open = size->why();
      sized |= !point.archs.empty();
      consider(inverse, point);
    }
    inverse.step = step ? step : std::max<std::int64_t>(first, 1);
  }

  // Do the planes lie as told at every value that was found?
  bool confirm() {
    bool told = true;
    for (const std::vector<Largest> *all : {&inverse.asLaunched, &inverse.asNeeded})
      for (const Largest &each : *all)
        if (each.value)
          told = evaluator.confirm(*each.value) && told;
    return told;
  }

  std::optional<Unknown> open; // the first size that is not known
  bool sized = false;          // at some value all are

private:
  Evaluator &evaluator;
  Inverse &inverse;
  const std::int64_t last;
};

} // namespace

llvm::Expected<Inverse> largest(const Subject &subject, const std::string &name, int blocks,
                                llvm::ArrayRef<const device::Device *> devices,
                                lint::RegistersOf registersOf) {
  Inverse none;
  none.name = name;
  none.blocks = blocks;
  std::int64_t last = 0; // a tile takes a byte at least
  for (const device::Device *device : devices) {
    Largest row;
    row.device = device;
    none.asLaunched.push_back(row);
    none.asNeeded.push_back(row);
    last = std::max(last, device->sharedPerSm);
  }
  Evaluator evaluator(subject, {name}, devices, registersOf);
  if (!evaluator.dependsOn(0))
    return llvm::createStringError("--maximize " + name + ": no size of this launch depends on it");
  Inverse inverse = none;
  Search search(evaluator, inverse, last);
  search.run();
  if (!search.confirm()) {
    inverse = none;
    search.run();
  }
  if (!search.sized && search.open)
    return llvm::createStringError("--maximize " + name + ": the blocks are not known, since " +
                                   search.open->reason);
  return inverse;
}

} // namespace smem::estimate

// Every pattern of the probe against Nsight Compute's counters on an H200, the addresses made again by the
// probe's own header. A recorded row whose fingerprint differs belongs to other addresses.
#include "../../gpu/banks/Patterns.h"
#include "Warps.h"

#include "banks/Atomics.h"
#include "banks/Serve.h"

#include <catch2/catch.hpp>

#include <map>

using namespace smem;
using namespace smem::banks;

namespace {

struct Form {
  Kind kind = Kind::Load;
  AtomicForm atomic = AtomicForm::Direct;
  int matrices = 0; // of row instructions
};

Form formOf(llvm::StringRef subject) {
  if (subject.contains("matrix"))
    return {subject.starts_with("ld") ? Kind::RowLoad : Kind::RowStore, AtomicForm::Direct,
            subject.contains(".x4")   ? 4
            : subject.contains(".x2") ? 2
                                      : 1};
  if (subject.starts_with("cp.async"))
    return {Kind::AsyncCopy};
  if (subject.starts_with("atom") || subject.starts_with("red"))
    return {Kind::Atomic, subject.contains(".cas")                             ? AtomicForm::CompareSwap
                          : subject.contains("f32") || subject.contains("u64") ? AtomicForm::Loop
                                                                               : AtomicForm::Direct};
  return {subject.starts_with("ld") ? Kind::Load : Kind::Store};
}

WarpAccess accessOf(const probe::Subject &subject, const probe::Pattern &pattern) {
  const Form form = formOf(subject.name);
  WarpAccess access;
  access.kind = form.kind;
  access.atomicForm = form.atomic;
  access.bytesPerLane = static_cast<uint8_t>(subject.width);
  access.throughL1 = access.sourceKnown = form.kind == Kind::AsyncCopy;
  access.source = pattern.from;
  for (int lane = 0; lane < (isRows(form.kind) ? form.matrices * 8 : Lanes); ++lane)
    if (pattern.at[lane] != probe::Off)
      access.set(lane, pattern.at[lane]);
  return access;
}

// What was recorded of one pattern, all its instructions.
struct Counted {
  int executed = 0; // the most of its instructions
  int wavefronts = 0;
  int ideal = 0;
};

std::map<std::string, Counted> recordedPatterns() {
  std::map<std::string, Counted> counted;
  for (const auto &row : recorded("h200_patterns.csv")) {
    Counted &sums = counted[row[0] + " " + row[1] + " " + row[2] + " " + row[3]];
    sums.executed = std::max(sums.executed, std::stoi(row[5]));
    sums.wavefronts += std::stoi(row[6]);
    sums.ideal += std::stoi(row[7]);
  }
  return counted;
}

} // namespace

TEST_CASE("every pattern has the wavefronts of the device") {
  const std::map<std::string, Counted> counted = recordedPatterns();
  const auto patterns = probe::allPatterns();
  size_t found = 0, ranges = 0;
  for (int number = 0; number < probe::SubjectCount; ++number) {
    const probe::Subject &subject = probe::Subjects[number];
    REQUIRE(patterns[number].size() == size_t(probe::patternCount(subject.family)));
    for (size_t index = 0; index < patterns[number].size(); ++index) {
      const probe::Pattern &pattern = patterns[number][index];
      char print[9];
      std::snprintf(print, sizeof print, "%08x", probe::fingerprint(pattern));
      const std::string key =
          std::string(subject.name) + " " + std::to_string(index) + " " + pattern.name + " " + print;
      CAPTURE(key);
      REQUIRE(counted.count(key) == 1);
      ++found;
      const Counted &device = counted.at(key);
      const WarpAccess access = accessOf(subject, pattern);
      const Service service = serve(access);
      if (!service.exact()) {
        // Lanes that collide on both sides at random.
        ++ranges;
        CHECK(service.doubt == Doubt::CopyOrder);
        CHECK(pattern.name.rfind("random to random", 0) == 0);
        CHECK(service.atLeast <= device.wavefronts);
        CHECK(device.wavefronts <= service.wavefronts);
        CHECK(service.ideal == device.ideal);
        continue;
      }
      const bool isLoop = access.kind == Kind::Atomic && access.atomicForm == AtomicForm::Loop;
      if (isLoop && subject.width == 8 && pattern.name == "all same") {
        // Lane 0 adds 0: the word stays, and lane 16 gets through in the same round. A round less: a load and
        // a swap.
        CHECK(loopRounds(access) == device.executed + 1);
        CHECK(service.wavefronts == device.wavefronts + 3);
        continue;
      }
      CHECK(service.wavefronts == device.wavefronts);
      if (isLoop)
        CHECK(loopRounds(access) == device.executed);
      if (device.executed <= 1) // the ideal of several rounds is that of the lanes that happen to remain
        CHECK(service.ideal == device.ideal);
    }
  }
  CHECK(found == counted.size());
  CHECK(found == 982);
  CHECK(ranges == 17); // of 18 that are random on both sides
}

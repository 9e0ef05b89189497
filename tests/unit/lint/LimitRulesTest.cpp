// The rules about limits and cliffs. Limits from the CUDA Programming Guide: 48 KiB = 49,152 B
// without the opt-in, 101,376 B with it on sm_86, sm_89 and sm_120, 166,912 B on sm_80, 65,536 B on sm_75.
#include "Fixture.h"

using namespace smem;
using namespace smem::lint;
using namespace smem::lint::fixture;

namespace {

using Lines = std::vector<std::string>;

bool contains(const std::string &text, const std::string &part) {
  return text.find(part) != std::string::npos;
}

} // namespace

TEST_CASE("missing-opt-in fires above 48 KiB and says where they are passed") {
  Unit unit("sm_80,sm_90");
  unit.bind("d", 16384);
  unit.add(4 * (32 + macro("d")), 4 * (32 + macro("d")), Verdict::Exact);
  std::vector<Finding> findings = unit.findings("missing-opt-in");
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].severity == Severity::Error);
  CHECK(findings[0].where.line == 20);
  CHECK(findings[0].archs.empty());
  CHECK(findings[0].message == "65664 bytes exceed the 49152 that a block has without the opt-in, and no "
                               "call sets the attribute: the launch fails");
  // 4*(32 + 12256) = 49,152 is the last that fits.
  CHECK(contains(notes(findings[0]), "49152 bytes are passed from d = 12257 on"));
}

TEST_CASE("missing-opt-in counts static bytes; exactly 48 KiB are legal") {
  Unit unit("sm_89");
  unit.kernel().staticBytes = 1024;
  unit.add(48128, 48128, Verdict::Exact);
  CHECK(unit.findings("missing-opt-in").empty());
  unit.add(48129, 48129, Verdict::Exact);
  CHECK(unit.findings("missing-opt-in").size() == 1);
}

TEST_CASE("missing-opt-in with an attribute") {
  Unit unit("sm_89");
  unit.kernel().staticBytes = 512;
  unit.bind("bytes", 81920);
  unit.add(81920, 81920, Verdict::Exact);
  SECTION("that reaches") {
    unit.optIn(81920);
    CHECK(unit.findings("missing-opt-in").empty());
  }
  SECTION("that is too small") {
    unit.optIn(65536);
    CHECK(messages(unit.findings("missing-opt-in")) ==
          Lines{"the opt-in permits 65536 dynamic bytes and the launch requests 81920: the launch fails"});
  }
  SECTION("that the runtime refuses, since static bytes count") {
    unit.optIn(101376);
    CHECK(contains(messages(unit.findings("missing-opt-in")).at(0), "the opt-in of 101376 bytes is refused"));
  }
  SECTION("whose value is not known") {
    unit.optIn(65536);
    unit.launch().optIn = Unknown{"lost", {}};
    CHECK(unit.findings("missing-opt-in").empty());
  }
  SECTION("behind a condition that is false") {
    unit.optIn(81920);
    unit.launch().launch.optIn->guards = {symbolic::less(90000, macro("bytes"))};
    CHECK(contains(messages(unit.findings("missing-opt-in")).at(0),
                   "the attribute is not set at these values"));
  }
  SECTION("behind a flag that an earlier call set") {
    unit.optIn(81920);
    unit.bind(kept("ready"), 1);
    unit.launch().launch.optIn->guards = {symbolic::isZero(kept("ready"))};
    CHECK(unit.findings("missing-opt-in").empty());
  }
  SECTION("behind a condition that is true, or open") {
    unit.optIn(81920);
    unit.launch().launch.optIn->guards = {symbolic::less(49152, macro("bytes")), parameter("wanted")};
    CHECK(unit.findings("missing-opt-in").empty());
  }
}

TEST_CASE("missing-opt-in leaves open sizes and hopeless ones alone") {
  Unit open("sm_89");
  open.add(4 * parameter("n") + 65536, 64, Verdict::Unknown);
  CHECK(open.findings("missing-opt-in").empty());
  Unit hopeless("sm_89,sm_80");
  hopeless.add(120000, 120000, Verdict::Exact);
  std::vector<Finding> findings = hopeless.findings("missing-opt-in");
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].archs == Lines{"sm_80"});
}

TEST_CASE("over-limit lists the architectures on which it does not fit") {
  Unit unit("sm_80,sm_86,sm_89");
  unit.kernel().staticBytes = 512;
  unit.add(101120, 101120, Verdict::Exact);
  std::vector<Finding> findings = unit.findings("over-limit");
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].severity == Severity::Error);
  CHECK(findings[0].archs == Lines{"sm_86", "sm_89"});
  CHECK(findings[0].message == "101632 bytes exceed the 101376 that a block may have, by 256");
}

TEST_CASE("over-limit: exactly the limit is legal, and a fitting need is said") {
  Unit unit("sm_80");
  unit.kernel().staticBytes = 16;
  unit.add(166896, 166896, Verdict::Exact);
  CHECK(unit.findings("over-limit").empty());
  unit.add(166897, 1024, Verdict::Over);
  std::vector<Finding> findings = unit.findings("over-limit");
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].archs.empty());
  CHECK(contains(notes(findings[0]), "the need of 1024 would fit"));
}

TEST_CASE("over-limit for static arrays, launched or not") {
  // 64 + 32 rows of 129 floats: 49,536 B, 384 more than ptxas takes.
  Unit unit("sm_80,sm_90");
  unit.kernel().staticBytes = 49536;
  CHECK(messages(unit.findings("over-limit")) ==
        Lines{"49536 bytes of static shared memory exceed the 49152 that ptxas accepts"});
  unit.add(0, 0, Verdict::Exact);
  CHECK(unit.findings("over-limit").size() == 1);
  CHECK(unit.findings("over-limit")[0].where.line == 3);
  CHECK(unit.findings("missing-opt-in").empty());
  unit.kernel().staticBytes = 49152;
  CHECK(unit.findings("over-limit").empty());
}

TEST_CASE("occupancy-cliff by bytes, with the driver's reserve and the registers it holds for") {
  // 50,688 + 1,024 fits once into 102,400 B; two blocks need at most 50,176 B, 512 less.
  Unit unit("sm_80,sm_89");
  unit.add(50688, 50688, Verdict::Exact, 20, 128);
  std::vector<Finding> findings = unit.findings("occupancy-cliff");
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].severity == Severity::Note);
  CHECK(findings[0].archs == Lines{"sm_89"});
  CHECK(findings[0].message == "1 block fits an SM: 512 bytes less than 50688 would give 2");
  CHECK(contains(notes(findings[0]), "1024 bytes that the driver reserves, of 102400 per SM"));
  // Two blocks of 4 warps are 2 per sub-partition: even 255 registers fit.
  CHECK(contains(notes(findings[0]), "holds up to 255 per thread"));
}

TEST_CASE("occupancy-cliff: a twentieth is the bound") {
  // 52,816 - 50,176 = 2,640 is 5.0 % (20 * 2,640 = 52,800); 52,832 - 50,176 = 2,656 is more.
  Unit inside("sm_89");
  inside.add(52816, 52816, Verdict::Exact);
  CHECK(inside.findings("occupancy-cliff").size() == 1);
  Unit outside("sm_89");
  outside.add(52832, 52832, Verdict::Exact);
  CHECK(outside.findings("occupancy-cliff").empty());
}

TEST_CASE("occupancy-cliff by registers") {
  // 256 threads: 66 registers are 72 * 32 = 2,304 per warp, 7 per sub-partition, 3 blocks; 64 give 4.
  Unit unit("sm_80");
  unit.registers.value = 66;
  unit.add(0, 0, Verdict::Exact);
  CHECK(messages(unit.findings("occupancy-cliff")) ==
        Lines{"3 blocks fit an SM: 2 registers per thread less than 66 would give 4"});
  unit.registers.value = 69;
  CHECK(unit.findings("occupancy-cliff").empty());
}

TEST_CASE("occupancy-cliff is silent where the right request gains the block or nothing fits") {
  Unit over("sm_89");
  over.add(50688, 50176, Verdict::Over);
  CHECK(over.findings("occupancy-cliff").empty());
  Unit tooLarge("sm_89");
  tooLarge.add(101500, 101500, Verdict::Exact);
  CHECK(tooLarge.findings("occupancy-cliff").empty());
}

// The search over pitches and swizzles, with every expected count by the arithmetic of the ways or a counter.
#include "Warps.h"

#include "banks/Cures.h"
#include "banks/MatrixAccess.h"
#include "banks/Serve.h"

#include <catch2/catch.hpp>

#include <algorithm>

using namespace smem;
using namespace smem::banks;

namespace {

// The round trip of the shipped fa_01: S stored as floats (site 0), P loaded as halves from the same rows
// (site 1), 64 rows of 256 bytes.
std::vector<PlaneAccess> roundTrip() {
  std::vector<PlaneAccess> accesses;
  const auto add = [&](const MatrixCall &call, unsigned site) {
    const std::vector<WarpAccess> instructions = *accessesOf(call);
    for (const WarpAccess &access : instructions)
      accesses.push_back({access, 1, site});
  };
  MatrixCall call;
  call.pitchBytes = 256;
  call.use = MatrixUse::Accumulator;
  call.element = MatrixElement::Float;
  call.store = true;
  add(call, 0);
  call = {};
  call.pitchBytes = 256;
  add(call, 1);
  return accesses;
}

Plane roundTripPlane(bool swizzleAllowed) { return {256, 64 * 256, 4, 16, 0, swizzleAllowed}; }

std::vector<uint64_t> bySite(const Candidate &candidate) {
  std::vector<uint64_t> counts;
  for (const Cost &cost : candidate.sites)
    counts.push_back(cost.wavefronts);
  return counts;
}

// A square of 32 by 32 floats, written by rows (site 0) and read by columns (site 1), each 32 times.
std::vector<PlaneAccess> transposition() {
  return {{store(4, [](int lane) { return lane * 4; }), 32, 0},
          {load(4, [](int lane) { return lane * 128; }), 32, 1}};
}

} // namespace

TEST_CASE("no padding cures the round trip, and the candidates show it") {
  const Known<Cures> cures = findCures(roundTrip(), roundTripPlane(false));
  REQUIRE(cures.known());
  CHECK(cures->present.extraBytes == 0);
  CHECK(cures->present.total == Cost{64, 12, true});
  CHECK(bySite(cures->present) == std::vector<uint64_t>{32, 32});
  // At 16 mod 128 the store takes 16 and the load 4; at 32 both take 8. 64 rows of 16 and 32 bytes more.
  REQUIRE(cures->better.size() == 2);
  CHECK(cures->better[0].layout == Layout{272});
  CHECK(cures->better[0].extraBytes == 1024);
  CHECK(bySite(cures->better[0]) == std::vector<uint64_t>{16, 4});
  CHECK(cures->better[1].layout == Layout{288});
  CHECK(cures->better[1].extraBytes == 2048);
  CHECK(bySite(cures->better[1]) == std::vector<uint64_t>{8, 8});
}

TEST_CASE("each site says which pitches it wants") {
  const Known<std::vector<PitchWish>> wishes = pitchWishes(roundTrip(), roundTripPlane(true));
  REQUIRE(wishes.known());
  REQUIRE(wishes->size() == 2);
  std::vector<int64_t> storeWants, loadWants;
  for (int64_t residue = 0; residue < 128; residue += 4) {
    if ((*wishes)[0].wants(residue))
      storeWants.push_back(residue);
    if ((*wishes)[1].wants(residue))
      loadWants.push_back(residue);
  }
  // Four rows of 32 bytes are apart at an odd multiple of 32; eight rows of 16 at an odd multiple of 16.
  CHECK(storeWants == std::vector<int64_t>{32, 96});
  CHECK(loadWants == std::vector<int64_t>{16, 48, 80, 112});
  CHECK((*wishes)[0].least == Cost{8, 8, true});
  CHECK((*wishes)[1].least == Cost{4, 4, true});
  CHECK(commonResidues(*wishes) == 0);
}

TEST_CASE("a swizzle costs no bytes, displaces no padding and goes with it") {
  // Chunk XOR row mod 8: rows 0 and 1 of the store exchange their two chunks and meet, rows 2 and 3 likewise:
  // 2 ways.
  const Known<Cures> cures = findCures(roundTrip(), roundTripPlane(true));
  REQUIRE(cures.known());
  REQUIRE(cures->better.size() == 4);
  CHECK(cures->better[0].layout == Layout{256, 16, 8, 1});
  CHECK(cures->better[0].extraBytes == 0);
  CHECK(bySite(cures->better[0]) == std::vector<uint64_t>{16, 4});
  CHECK(cures->better[1].layout == Layout{272});
  // Together they serve both: at 32 mod 128 rows 4 apart meet, and chunk XOR (row / 4) mod 2 parts them; the
  // four rows of a store's phase are exchanged alike.
  CHECK(cures->better[2].layout == Layout{288, 16, 2, 4});
  CHECK(bySite(cures->better[2]) == std::vector<uint64_t>{8, 4});
  CHECK(cures->better[3].layout == Layout{288});
}

TEST_CASE("a transposition is cured by one word a row, or by a swizzle of words") {
  const Plane plane{128, 32 * 128, 4, 4, 0, true};
  const Known<Cures> cures = findCures(transposition(), plane);
  REQUIRE(cures.known());
  CHECK(cures->present.total == Cost{32 + 32 * 32, 64, true});
  REQUIRE(cures->better.size() == 2);
  CHECK(cures->better[0].layout == Layout{128, 4, 32, 1});
  CHECK(cures->better[0].total == Cost{64, 64, true});
  CHECK(cures->better[1].layout == Layout{132});
  CHECK(cures->better[1].extraBytes == 32 * 4);
  CHECK(cures->better[1].total == Cost{64, 64, true});
  CHECK(cures->better[1].total.free());
  // Pitches prime to 32 words serve both.
  const Known<std::vector<PitchWish>> wishes = pitchWishes(transposition(), plane);
  CHECK(commonResidues(*wishes) == 0xaaaaaaaa);
}

TEST_CASE("rows of 64 bytes share a step of the swizzle") {
  // ldmatrix over 16 rows of 64 bytes: rows 0 and 2 meet, 4 ways; with chunk XOR (row / 2) mod 4 none do.
  const std::vector<PlaneAccess> accesses{{tileRows(64), 1, 0}};
  const Known<Cures> cures = findCures(accesses, {64, 16 * 64, 2, 16, 0, true});
  REQUIRE(cures.known());
  CHECK(cures->present.total == Cost{16, 4, true});
  REQUIRE(cures->better.size() == 2);
  CHECK(cures->better[0].layout == Layout{64, 16, 4, 2});
  CHECK(cures->better[0].total == Cost{4, 4, true});
  CHECK(cures->better[1].layout == Layout{80});
  CHECK(cures->better[1].extraBytes == 16 * 16);
}

TEST_CASE("a layout keeps every byte of the plane apart") {
  const Plane plane{192, 32 * 192, 2, 4, 0, true};
  const Layout layout =
      GENERATE(Layout{192, 16, 4, 2}, Layout{192, 4, 16, 2}, Layout{208}, Layout{256, 16, 8, 1});
  std::vector<int> taken(32 * layout.pitch);
  for (int64_t at = 0; at < plane.extent; ++at) {
    const int64_t moved = readdress(at, plane, layout);
    CHECK(moved / layout.pitch == at / plane.pitch);
    ++taken[moved];
  }
  CHECK(*std::max_element(taken.begin(), taken.end()) == 1);
}

TEST_CASE("pitches keep the alignment that an access needs") {
  // In steps of 2 bytes only every eighth pitch is a multiple of 16. 52 words a row, gcd(52, 32) = 4: of 16
  // rows 8 lie apart, 2 ways.
  const std::vector<PlaneAccess> accesses{{load(4, [](int lane) { return lane % 16 * 192; }), 1, 0}};
  const Known<Cures> cures = findCures(accesses, {192, 16 * 192, 2, 16, 0, false});
  REQUIRE(cures.known());
  for (const Candidate &candidate : cures->better)
    CHECK(candidate.layout.pitch % 16 == 0);
  REQUIRE(cures->better.size() == 1);
  CHECK(cures->better[0].layout == Layout{208});
  CHECK(cures->better[0].total == Cost{2, 1, true});
}

TEST_CASE("an access that leaves its row or plane ends the search with the reason") {
  const auto reason = [](const WarpAccess &access, const Plane &plane) {
    const PlaneAccess one{access, 1, 0};
    const Known<Cures> cures = findCures(one, plane);
    CHECK(pitchWishes(one, plane).known() == cures.known());
    return cures ? "known" : cures.why().reason;
  };
  CHECK(reason(load(8, [](int lane) { return lane * 8; }), {100, 400, 2, 8, 0, true}) ==
        "an access at byte 96 runs over the end of a row of 100 bytes");
  CHECK(reason(load(4, [](int lane) { return lane * 4; }), {64, 120, 4, 4, 0, true}) ==
        "an access reaches byte 124 of a plane of 120 bytes");
  CHECK(reason(load(4, [](int lane) { return lane * 4; }), {0, 128, 4, 4, 0, true}) ==
        "the plane has no row pitch, extent, element or alignment to search from");
  CHECK(reason(load(4, [](int lane) { return lane * 4; }), {64, 128, 4, 4, 0, true}) == "known");
}

TEST_CASE("a doubt of one access stays on every candidate") {
  WarpAccess lines = copy([](int lane) { return lane * 16; }, [](int lane) { return lane * 16; });
  lines.sourceKnown = false;
  const PlaneAccess one{lines, 3, 0};
  const Known<Cures> cures = findCures(one, {128, 512, 2, 16, 0, true});
  REQUIRE(cures.known());
  CHECK(cures->present.total == Cost{96, 12, false});
  CHECK(cures->better.empty());
}

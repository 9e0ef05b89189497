// cp.async past L1 against the counters of the shipped kernels that use it: tests/oracle/h200_wavefronts.csv,
// fa_05 (rows padded by 16 bytes) and fa_06 (swizzled), one block after the other. And the rules that the
// probe's patterns follow (LinePatternsTest), one by one.
#include "Warps.h"

#include "banks/Serve.h"

#include <catch2/catch.hpp>

using namespace smem;
using namespace smem::banks;

namespace {

// fa_05: 96 threads copy 32 rows of hd halves to rows of hd + 8, thread t row t / (hd / 8) of a pass and
// chunk t % (hd / 8). The planes start at multiples of 128 bytes, and so do the rows in global memory.
struct Staging {
  int hd;

  int chunks() const { return hd / 8; }
  int passRows() const { return 96 / chunks(); }

  // Wavefronts of all warps in one pass over K (or V), executions counted.
  int pass(int number, int &executed) const {
    int sum = 0;
    for (int warpIndex = 0; warpIndex < 3; ++warpIndex) {
      const auto row = [&](int lane) { return number * passRows() + (warpIndex * 32 + lane) / chunks(); };
      const auto column = [&](int lane) { return lane % chunks() * 16; };
      if (row(0) >= 32) // the rows of a warp end together
        continue;
      const Service service = serve(copy([&](int lane) { return row(lane) * (hd + 8) * 2 + column(lane); },
                                         [&](int lane) { return row(lane) * hd * 2 + column(lane); }));
      CHECK(service.exact());
      CHECK(service.ideal == 4);
      sum += service.wavefronts;
      ++executed;
    }
    return sum;
  }
};

} // namespace

TEST_CASE("copies to padded rows cost what the device counted") {
  // Six tiles are filled while another is worked on (line 88 and 89), three before (line 61), by three
  // blocks. The loop is unrolled by four: passes 0 and 4 are one instruction, passes 1 and 5 another.
  struct Row {
    int hd;
    std::vector<int> passes;
    int executed, wavefronts;
  };
  const Row row = GENERATE(values<Row>({{64, {0}, 18, 186},
                                        {64, {1}, 18, 192}, // 36, 384 for K and V
                                        {64, {2}, 12, 126}, // 24, 252
                                        {128, {0, 4}, 36, 384},
                                        {128, {3}, 18, 204},
                                        {128, {2}, 18, 180}, // with the next: 84, 840 for K and V
                                        {128, {1, 5}, 24, 240}}));
  CAPTURE(row.hd, row.passes);
  int executed = 0, wavefronts = 0;
  for (int pass : row.passes)
    wavefronts += Staging{row.hd}.pass(pass, executed);
  CHECK(executed * 6 == row.executed);
  CHECK(wavefronts * 6 == row.wavefronts);
}

TEST_CASE("the first tiles of the double-buffered kernel") {
  const int hd = GENERATE(64, 128);
  int executed = 0, wavefronts = 0;
  for (int pass = 0; pass < 6; ++pass)
    wavefronts += Staging{hd}.pass(pass, executed);
  CHECK(executed * 2 * 3 == (hd == 64 ? 48 : 96));
  CHECK(wavefronts * 2 * 3 == (hd == 64 ? 504 : 1008));
}

TEST_CASE("a swizzled copy of whole lines is free") {
  // fa_06 (lines 63, 77, 122): chunk c of row r lies where chunk c ^ r % 8 would; 4 wavefronts each at both
  // hd.
  const int chunks = GENERATE(8, 16);
  const Service service = serve(copy(
      [=](int lane) { return lane / chunks * chunks * 16 + ((lane % chunks) ^ (lane / chunks % 8)) * 16; },
      [=](int lane) { return lane * 16; }));
  CHECK(service.exact());
  CHECK(service.wavefronts == 4);
  CHECK(service.ideal == 4);
}

TEST_CASE("a write past L1 has one line, one row, one part of the sectors and one exchange") {
  const auto along = [](int offset = 0) { return [=](int lane) { return offset + lane * 16; }; };
  const auto count = [](const WarpAccess &access) {
    const Service service = serve(access);
    CHECK(service.exact());
    return service.wavefronts;
  };
  // Lower halves, upper halves in the row, upper halves in the next row; each row twice where sectors are
  // torn in the middle.
  CHECK(count(copy(along(16), along())) == 4 * 3);
  CHECK(count(copy(along(48), along())) == 4 * 4);
  CHECK(count(copy(along(32), along())) == 4 * 2);
  // Lines need not come by eight lanes: five lines from the middle of a sector on, of which the first has an
  // upper half besides and the last nothing but a lower one.
  CHECK(count(copy(along(16), along(16))) == 2 + 3 + 1);
  // Sectors change places freely but for their parity: 0 1 2 3 to 3 0 2 1 is two by parity kept or not.
  const auto sectors = [](int lane) {
    constexpr int Places[] = {3, 0, 2, 1};
    return lane / 8 * 128 + Places[lane % 8 / 2] * 32 + lane % 2 * 16;
  };
  CHECK(count(copy(sectors, along())) == 4 * 2);
  // Halves of two of a line's sectors exchanged, of the others not.
  CHECK(count(copy([](int lane) { return (lane % 8 < 4 ? lane ^ 1 : lane) * 16; }, along())) == 4 * 2);
  // One place read again and again is written again and again.
  CHECK(count(copy(along(), [](int) { return 0; })) == 32);
}

TEST_CASE("a conflict of a copy past L1 is what its rows add to its lines") {
  const auto along = [](int offset = 0) { return [=](int lane) { return offset + lane * 16; }; };
  CHECK(serve(copy(along(16), along())).conflicts());
  CHECK_FALSE(serve(copy(along(), along())).conflicts());
  // Rows of 64 bytes from lines of their own: eight lines are eight writes wherever they go.
  const Service gathered = serve(copy(along(), [](int lane) { return lane / 4 * 1024 + lane % 4 * 16; }));
  CHECK(gathered.wavefronts == 8);
  CHECK(gathered.ideal == 4);
  CHECK_FALSE(gathered.conflicts());
}

TEST_CASE("copies past L1 are ranges without sources, and where lanes have one destination") {
  WarpAccess access = copy([](int lane) { return lane * 16; }, [](int lane) { return lane * 16; });
  CHECK(serve(access).exact());
  access.sourceKnown = false;
  CHECK(serve(access).doubt == Doubt::CopySource);
  CHECK(serve(access).atLeast == 4); // 512 bytes through 128 at a time
  CHECK(serve(access).wavefronts == 32);
  access.activeLanes = 1; // one lane is one write
  CHECK(serve(access).exact());
  CHECK(serve(access).wavefronts == 1);
  const Service twice =
      serve(copy([](int lane) { return lane / 2 * 16; }, [](int lane) { return lane * 16; }));
  CHECK(twice.doubt == Doubt::CopyTwice);
  CHECK(twice.atLeast == 2);
  CHECK(twice.wavefronts == 32);
  CHECK(twice.ideal == 2); // 256 bytes
}

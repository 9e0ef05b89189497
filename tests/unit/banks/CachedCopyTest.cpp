// The rules of cp.async through L1 one by one; the counters are in PatternsTest.
#include "Warps.h"

#include "banks/Serve.h"

#include <catch2/catch.hpp>

using namespace smem;
using namespace smem::banks;

namespace {

template <class To, class From> Service cached(int bytes, To to, From from) {
  WarpAccess access = copy(to, from);
  access.bytesPerLane = static_cast<uint8_t>(bytes);
  access.throughL1 = true;
  return serve(access);
}

} // namespace

TEST_CASE("copies through L1 pay for the banks on either side") {
  const auto along = [](int bytes, int offset = 0) {
    return [=](int lane) { return offset + lane * bytes; };
  };
  const auto down = [](int pitch) { return [=](int lane) { return lane * pitch; }; };
  // A shifted line is free, unlike past L1.
  CHECK(cached(16, along(16, 16), along(16)).wavefronts == 4);
  CHECK(cached(4, along(4), along(4)).wavefronts == 1);
  CHECK(cached(4, down(128), along(4)).wavefronts == 32);
  CHECK(cached(4, along(4), down(128)).wavefronts == 32);
  CHECK(cached(8, down(144), along(8)).wavefronts == 2 * 2); // 16 rows 16 bytes apart: two fall together
  // Lanes that read one word do not share it.
  CHECK(cached(16, along(16), [](int) { return 0; }).wavefronts == 4 * 8);
  CHECK_FALSE(cached(16, along(16, 16), along(16)).conflicts());
  CHECK(cached(4, down(128), along(4)).collision == Collision{0, 1, 0});
}

TEST_CASE("lanes that collide on both sides are tried in every order") {
  // Rows of 64 bytes from lines of their own, four lanes each, to a pitch of 80: of eight lanes the sources
  // meet by twos, and the last lane meets the first in the destination. Two wavefronts for seven lanes, one
  // for the last.
  const auto rows = [](int pitch) { return [=](int lane) { return lane / 4 * pitch + lane % 4 * 16; }; };
  const Service padded = cached(16, rows(80), rows(1024));
  CHECK(padded.exact());
  CHECK(padded.wavefronts == 4 * 3);
  // Lanes 0, 1 of one bank and 2, 3 of another; 0 and 2 read one bank, 1 and 3 another. By pairs of the same
  // order the sources meet in both passes, 4; crosswise in none, 2.
  WarpAccess access = copy([](int lane) { return lane / 2 * 16 + lane % 2 * 128; },
                           [](int lane) { return lane % 2 * 16 + lane / 2 * 128; });
  access.throughL1 = true;
  access.activeLanes = 0xf;
  const Service either = serve(access);
  CHECK(either.doubt == Doubt::CopyOrder);
  CHECK(either.atLeast == 2);
  CHECK(either.wavefronts == 4);
  access.sourceKnown = false;
  CHECK(serve(access).doubt == Doubt::CopySource);
  // One lane has no order, whatever it reads.
  access.activeLanes = 1;
  CHECK(serve(access).exact());
  CHECK(serve(access).wavefronts == 1);
}

TEST_CASE("bounds hold where the orders are too many to be tried") {
  // 32 lanes of 4 bytes, four to a bank on both sides: 24 to the 8th orders. At least 4, at most 4 passes
  // of 4.
  const Service many = cached(
      4, [](int lane) { return lane % 8 * 4 + lane / 8 * 128; },
      [](int lane) { return lane / 4 * 4 + lane % 4 * 128; });
  CHECK(many.doubt == Doubt::CopyOrder);
  CHECK(many.atLeast == 4);
  CHECK(many.wavefronts == 4 * 4);
}

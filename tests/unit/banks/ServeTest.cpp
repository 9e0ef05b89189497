// The rules one by one: ways of walking down rows, phases that merge, words that are shared, lanes that are
// missing, atomics, and what is in doubt.
#include "Warps.h"

#include "banks/Serve.h"

#include <catch2/catch.hpp>

#include <numeric>

using namespace smem;
using namespace smem::banks;

namespace {

int wavefronts(const WarpAccess &access) {
  const Service service = serve(access);
  CHECK(service.exact());
  return service.wavefronts;
}

WarpAccess only(uint32_t lanes, WarpAccess access) {
  access.activeLanes &= lanes;
  return access;
}

} // namespace

TEST_CASE("the ways of walking down rows are a greatest common divisor") {
  // A phase of P lanes at a pitch of s bytes meets gcd(s / width, P) times in a bank group of one width.
  const int pitch = GENERATE(128, 144, 160, 192, 256, 272, 288, 132, 136, 100);
  CAPTURE(pitch);
  const auto down = [=](int lane) { return lane * pitch; };
  CHECK(wavefronts(load(4, down)) == std::gcd(pitch / 4, 32));
  if (pitch % 8 == 0)
    CHECK(wavefronts(load(8, down)) == 2 * std::gcd(pitch / 8, 16));
  if (pitch % 16 == 0) {
    CHECK(wavefronts(load(16, down)) == 4 * std::gcd(pitch / 16, 8));
    CHECK(wavefronts(warp(Kind::RowLoad, 16, down)) == 4 * std::gcd(pitch / 16, 8));
    CHECK(wavefronts(warp(Kind::RowStore, 16, down)) == 4 * std::gcd(pitch / 16, 8));
  }
}

TEST_CASE("a word that several lanes read is served once") {
  CHECK(wavefronts(load(4, [](int) { return 64; })) == 1);
  CHECK(wavefronts(load(1, [](int lane) { return lane; })) == 1);
  CHECK(wavefronts(load(2, [](int lane) { return lane * 2; })) == 1);
  CHECK(wavefronts(store(1, [](int lane) { return lane % 4; })) == 1);
  // Two words of bank 0 between 32 lanes, however they are mixed.
  CHECK(wavefronts(load(4, [](int lane) { return lane % 2 * 128; })) == 2);
  CHECK(wavefronts(load(4, [](int lane) { return lane / 16 * 128; })) == 2);
}

TEST_CASE("8-byte phases merge where every pair of lanes agrees") {
  CHECK(wavefronts(load(8, [](int lane) { return lane / 2 * 8; })) == 1);
  CHECK(wavefronts(load(8, [](int lane) { return (lane / 4 * 2 + lane % 2) * 8; })) == 1); // lanes 2 apart
  CHECK(wavefronts(load(8, [](int lane) { return (lane / 8 * 4 + lane % 4) * 8; })) == 2); // 4 apart: no pair
  CHECK(wavefronts(load(8, [](int lane) { return lane % 16 * 8; })) == 2);
  CHECK(wavefronts(load(8, [](int lane) { return lane == 31 ? 512 : lane / 2 * 8; })) ==
        2); // one lane disagrees
  // Only into one wavefront: 16 words of one bank are 8 of each half.
  const Service apart = serve(load(8, [](int lane) { return lane / 2 * 128; }));
  CHECK(apart.wavefronts == 16);
  CHECK(apart.ideal == 2);
}

TEST_CASE("16-byte phases merge within each half of the warp") {
  CHECK(wavefronts(load(16, [](int) { return 0; })) == 2);
  CHECK(wavefronts(load(16, [](int lane) { return lane / 2 * 16; })) == 2);
  // Pairs 32 bytes apart: 8 pieces of 4 bank groups are no single wavefront, each phase alone is one.
  CHECK(wavefronts(load(16, [](int lane) { return lane / 2 * 32; })) == 4);
  // The first half merges, the second does not: 1 + 2.
  CHECK(wavefronts(load(16, [](int lane) { return lane < 16 ? lane / 2 * 16 : lane * 16; })) == 3);
}

TEST_CASE("phases without an active lane cost nothing") {
  const WarpAccess quads = load(16, [](int lane) { return lane * 16; });
  CHECK(wavefronts(only(0, quads)) == 0);
  CHECK(serve(only(0, quads)).ideal == 0);
  CHECK(wavefronts(only(0x000000ff, quads)) == 1);
  CHECK(wavefronts(only(0x0000ff00, quads)) == 1);
  CHECK(wavefronts(only(0xff0000ff, quads)) == 2);
  CHECK(wavefronts(only(0x0000ffff, load(8, [](int lane) { return lane * 8; }))) == 1);
  // Of eight rows in one bank group two are asked for.
  CHECK(wavefronts(only(0x00000081, load(4, [](int lane) { return lane * 128; }))) == 2);
  // ldmatrix.x1 and .x2 have 8 and 16 row addresses.
  CHECK(wavefronts(only(0x000000ff, tileRows(144))) == 1);
  CHECK(wavefronts(only(0x0000ffff, tileRows(128))) == 16);
}

TEST_CASE("the example names two lanes and their bank") {
  CHECK(serve(load(4, [](int lane) { return lane * 64 + 4; })).collision == Collision{0, 2, 1});
  CHECK(serve(load(16, [](int lane) { return lane < 9 ? lane * 16 : lane * 16 + 128; })).collision ==
        std::nullopt);
  CHECK(serve(load(8, [](int lane) { return lane == 20 ? 33 * 8 : lane * 8; })).collision ==
        Collision{17, 20, 2});
}

TEST_CASE("a missing lane agrees with its pair, and stores do not merge") {
  CHECK(wavefronts(only(0x55555555, load(8, [](int lane) { return lane / 2 * 8; }))) == 1);
  CHECK(wavefronts(only(0x55555555, load(8, [](int lane) { return lane * 8; }))) == 2);
  CHECK(wavefronts(store(8, [](int lane) { return lane / 2 * 8; })) == 2);
  CHECK(wavefronts(store(16, [](int) { return 0; })) == 4);
}

TEST_CASE("the ideal counts bytes, a conflict counts phases") {
  // Two lanes of 8 bytes that no layout brings together: Nsight Compute calls one wavefront excessive.
  const Service apart = serve(only(0x00010001, store(8, [](int lane) { return lane * 8; })));
  CHECK(apart.wavefronts == 2);
  CHECK(apart.ideal == 1);
  CHECK(apart.fewest == 2);
  CHECK_FALSE(apart.conflicts());
  CHECK(serve(load(8, [](int) { return 0; })).ideal == 1);
  CHECK(serve(load(4, [](int lane) { return lane * 8; })).conflicts());
}

TEST_CASE("lanes of an atomic take turns") {
  const auto atomic = [](AtomicForm form, int bytes, auto address) {
    WarpAccess access = warp(Kind::Atomic, bytes, address);
    access.atomicForm = form;
    return access;
  };
  const auto word = [](int) { return 0; };
  const auto wide = [](int lane) { return lane * 8; };
  CHECK(wavefronts(atomic(AtomicForm::Direct, 4, word)) == 32);
  CHECK(serve(atomic(AtomicForm::Direct, 4, word)).conflicts());
  CHECK_FALSE(serve(atomic(AtomicForm::Direct, 4, word)).collision); // one word: no pitch helps
  CHECK(wavefronts(atomic(AtomicForm::CompareSwap, 4, word)) == 64);
  CHECK(wavefronts(atomic(AtomicForm::CompareSwap, 8, wide)) == 4);
  // 32 rounds of a load and a compare-and-swap; without sharing one.
  CHECK(wavefronts(atomic(AtomicForm::Loop, 4, word)) == 32 * 3);
  CHECK(wavefronts(atomic(AtomicForm::Loop, 4, [](int lane) { return lane * 4; })) == 3);
  // Two words of a bank: 2 loads and a swap for all, 1 and a swap for the upper half.
  CHECK(wavefronts(atomic(AtomicForm::Loop, 4, wide)) == 2 + 2 + 1 + 2);
  const Service unmeasured = serve(atomic(AtomicForm::Direct, 8, wide));
  CHECK(unmeasured.doubt == Doubt::WideAtomic);
  CHECK(unmeasured.atLeast == 2);
  CHECK(unmeasured.wavefronts == 32);
}

TEST_CASE("an access that is none has no count") {
  CHECK(serve(load(8, [](int lane) { return lane * 8 + 4; })).doubt == Doubt::Misaligned);
  CHECK(serve(load(3, [](int lane) { return lane * 3; })).doubt == Doubt::BadWidth);
  CHECK(serve(warp(Kind::RowLoad, 8, [](int lane) { return lane * 16; })).doubt == Doubt::BadWidth);
  CHECK(wavefrontsOf(serve(load(8, [](int lane) { return lane * 8 + 4; }))) ==
        Known<int>(Unknown{"an address is no multiple of the access's width", {}}));
  CHECK(wavefrontsOf(serve(load(8, [](int lane) { return lane * 8; }))) == Known<int>(2));
}

// wmma calls against the counters of the H200: the shipped kernels' (tests/oracle/h200_wavefronts.csv) and
// all others (tests/data/banks/h200_wmma.csv).
#include "Warps.h"

#include "banks/MatrixAccess.h"
#include "banks/Serve.h"

#include <catch2/catch.hpp>

#include <cstdio>
#include <map>

using namespace smem;
using namespace smem::banks;

namespace {

// Wavefronts of a call, all its instructions.
int wavefronts(const MatrixCall &call) {
  int sum = 0;
  const Known<std::vector<WarpAccess>> accesses = accessesOf(call);
  REQUIRE(accesses.known());
  for (const WarpAccess &access : *accesses) {
    CHECK(serve(access).exact());
    sum += serve(access).wavefronts;
  }
  return sum;
}

MatrixCall half(MatrixUse use, bool rowMajor, uint32_t pitchBytes) {
  MatrixCall call;
  call.use = use;
  call.rowMajor = rowMajor;
  call.pitchBytes = pitchBytes;
  return call;
}

MatrixCall accumulator(bool store, uint32_t pitchBytes) {
  MatrixCall call = half(MatrixUse::Accumulator, true, pitchBytes);
  call.element = MatrixElement::Float;
  call.store = store;
  return call;
}

} // namespace

TEST_CASE("the store of S and the load of P want different pitches of the same bytes") {
  // 16 by 16 floats stored, 16 by 16 halves loaded, by the pitch modulo 128: facts of the H200.
  struct Row {
    uint32_t pitch;
    int store, load;
  };
  const Row row =
      GENERATE(values<Row>({{256, 32, 32}, {272, 16, 4}, {288, 8, 8}, {128, 32, 32}, {160, 8, 8}}));
  CAPTURE(row.pitch);
  CHECK(wavefronts(accumulator(true, row.pitch)) == row.store);
  CHECK(wavefronts(half(MatrixUse::A, true, row.pitch)) == row.load);
}

TEST_CASE("the shipped kernels' wmma calls") {
  // fa_01: line 78 loads four times LDS.64 at 256 bytes, 8 each; line 114 a B tile by columns at 144, 4;
  // line 120 and 199 store, 8 each of four. fa_02: line 79 and 121 at 160 bytes, 2 each; line 177 loads P, 8.
  CHECK(wavefronts(accumulator(false, 256)) == 4 * 8);
  CHECK(wavefronts(accumulator(true, 256)) == 4 * 8);
  CHECK(wavefronts(half(MatrixUse::B, false, 144)) == 4);
  CHECK(wavefronts(half(MatrixUse::B, true, 272)) == 4);
  CHECK(wavefronts(accumulator(false, 160)) == 4 * 2);
  CHECK(wavefronts(accumulator(true, 160)) == 4 * 2);
  CHECK(wavefronts(half(MatrixUse::A, true, 160)) == 8);
}

namespace {

// "half 32x8x16 matrix_b col" or "float 16x16x16 store row".
MatrixCall callOf(llvm::StringRef name, uint32_t pitchBytes) {
  llvm::SmallVector<llvm::StringRef, 4> words;
  name.split(words, ' ');
  REQUIRE(words.size() == 4);
  const std::map<std::string, MatrixElement> elements{
      {"half", MatrixElement::Half},   {"bf16", MatrixElement::BFloat16}, {"s8", MatrixElement::Int8},
      {"u8", MatrixElement::UInt8},    {"tf32", MatrixElement::Tf32},     {"double", MatrixElement::Double},
      {"float", MatrixElement::Float}, {"int", MatrixElement::Int}};
  MatrixCall call;
  call.element = elements.at(words[0].str());
  REQUIRE(std::sscanf(words[1].str().c_str(), "%dx%dx%d", &call.m, &call.n, &call.k) == 3);
  call.use = words[2] == "matrix_a"   ? MatrixUse::A
             : words[2] == "matrix_b" ? MatrixUse::B
                                      : MatrixUse::Accumulator;
  call.store = words[2] == "store";
  call.rowMajor = words[3] == "row";
  call.pitchBytes = pitchBytes;
  return call;
}

int elementBytes(MatrixElement element) {
  switch (element) {
  case MatrixElement::Half:
  case MatrixElement::BFloat16:
    return 2;
  case MatrixElement::Int8:
  case MatrixElement::UInt8:
    return 1;
  case MatrixElement::Double:
    return 8;
  default:
    return 4;
  }
}

// LDSM.16.MT88.4, LDS.U8, LD.E.64, STS: what one access of the instruction looks like.
void checkInstruction(const WarpAccess &access, llvm::StringRef instruction) {
  if (instruction.starts_with("LDSM")) {
    CHECK(access.kind == Kind::RowLoad);
    const int matrices = instruction.ends_with(".4") ? 4 : instruction.ends_with(".2") ? 2 : 1;
    CHECK(access.activeCount() == matrices * 8);
    return;
  }
  CHECK(access.kind == (instruction.starts_with("LD") ? Kind::Load : Kind::Store));
  CHECK(access.activeCount() == 32);
  CHECK(access.bytesPerLane == (instruction.ends_with(".U8")    ? 1
                                : instruction.ends_with(".64")  ? 8
                                : instruction.ends_with(".128") ? 16
                                                                : 4));
}

} // namespace

TEST_CASE("every wmma call has the instructions and wavefronts of the device") {
  const auto rows = recorded("h200_wmma.csv");
  REQUIRE(rows.size() == 300);
  for (const auto &row : rows) {
    CAPTURE(row[0], row[1]);
    const Known<std::vector<WarpAccess>> accesses = accessesOf(callOf(row[0], std::stoi(row[1])));
    REQUIRE(accesses.known());
    CHECK(accesses->size() == std::stoul(row[3]));
    int wavefronts = 0, ideal = 0;
    for (const WarpAccess &access : *accesses) {
      checkInstruction(access, row[2]);
      const Service service = serve(access);
      CHECK(service.exact());
      wavefronts += service.wavefronts;
      ideal += service.ideal;
    }
    CHECK(wavefronts == std::stoi(row[4]));
    CHECK(ideal == std::stoi(row[5]));
    CHECK(row[6] == "sm_80 sm_89 sm_90 sm_120");
  }
}

TEST_CASE("every wmma call touches every element of its matrix once") {
  for (const auto &row : recorded("h200_wmma.csv")) {
    const uint32_t pitch = std::stoi(row[1]);
    CAPTURE(row[0], pitch);
    const MatrixCall call = callOf(row[0], pitch);
    const int down = call.use == MatrixUse::B ? call.k : call.m;
    const int across = call.use == MatrixUse::A ? call.k : call.n;
    const int rowBytes = (call.rowMajor ? across : down) * elementBytes(call.element);
    std::vector<int> touched((call.rowMajor ? down : across) * pitch);
    const std::vector<WarpAccess> accesses = *accessesOf(call);
    for (const WarpAccess &access : accesses)
      for (int lane = 0; lane < Lanes; ++lane)
        for (int byte = 0; access.active(lane) && byte < access.bytesPerLane; ++byte)
          ++touched.at(access.address[lane] + byte);
    int wrong = 0;
    for (size_t at = 0; at < touched.size(); ++at)
      wrong += touched[at] != (static_cast<int>(at % pitch) < rowBytes);
    CHECK(wrong == 0);
  }
}

TEST_CASE("what was not measured is unknown") {
  MatrixCall call = half(MatrixUse::A, true, 256);
  call.m = 8;
  call.n = 8;
  CHECK_FALSE(accessesOf(call).known());
  call = half(MatrixUse::A, true, 256);
  call.store = true;
  CHECK_FALSE(accessesOf(call).known());
  call = half(MatrixUse::Accumulator, true, 256);
  call.element = MatrixElement::BFloat16;
  CHECK_FALSE(accessesOf(call).known());
  call = half(MatrixUse::A, true, 256);
  call.element = MatrixElement::Int4;
  CHECK(accessesOf(call).why().reason ==
        "what wmma loads and stores of this shape and element compile to was not measured");
}

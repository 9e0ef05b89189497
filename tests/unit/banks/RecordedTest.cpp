// Every row that Nsight Compute recorded on an H200, with the lanes' addresses written out from the row's own
// description or from the source line that it names.
#include "Warps.h"

#include "banks/MatrixAccess.h"
#include "banks/Serve.h"

#include <catch2/catch.hpp>

#include <cstdio>
#include <functional>
#include <map>

using namespace smem;
using namespace smem::banks;

namespace {

using Accesses = std::vector<WarpAccess>;

// "32 lanes read float p[lane*3]": the element's size by its name, the rest a stride in elements.
Accesses scalarRow(const std::string &text) {
  const std::map<std::string, int> sizes{
      {"float", 4}, {"double", 8},        {"float4", 16},         {"half", 2},
      {"int", 4},   {"unsigned char", 1}, {"8-byte elements", 8}, {"16-byte elements", 16}};
  const llvm::StringRef words = text, index = words.substr(words.find("p["));
  auto [verb, element] = words.take_until([](char c) { return c == '['; })
                             .drop_back(2)
                             .split(' ')
                             .second.split(' ')
                             .second.split(' ');
  int divide = 1, stride = 0;
  if (std::sscanf(index.str().c_str(), "p[(lane/%d)*%d]", &divide, &stride) != 2 &&
      std::sscanf(index.str().c_str(), "p[lane*%d]", &stride) != 1)
    return {};
  const int bytes = sizes.at(element.str());
  const Kind kind = verb == "read" ? Kind::Load : verb == "write" ? Kind::Store : Kind::Atomic;
  return {warp(kind, bytes, [=](int lane) { return lane / divide * stride * bytes; })};
}

Accesses wmmaRow(const std::string &text, int pitch) {
  MatrixCall call;
  call.pitchBytes = pitch;
  if (text.find("store_matrix_sync accumulator float 16x16 row-major") != std::string::npos) {
    call.store = true;
    call.use = MatrixUse::Accumulator;
    call.element = MatrixElement::Float;
  } else if (text.find("load_matrix_sync matrix_b row_major half 16x16") != std::string::npos) {
    call.use = MatrixUse::B;
  } else if (text.find("load_matrix_sync matrix_a row_major half 16x16") == std::string::npos) {
    return {};
  }
  return *accessesOf(call);
}

Accesses accessesOf(const std::string &text, int pitch) {
  if (text.rfind("wmma::", 0) == 0)
    return wmmaRow(text, pitch);
  if (text.rfind("ldmatrix.x4, lane l reads row (l & 15), 16-byte column (l >> 4)", 0) == 0)
    return {tileRows(pitch)};
  if (text.rfind("stmatrix.x4, lane l writes row (l & 15), 16-byte column (l >> 4)", 0) == 0)
    return {tileRows(pitch, Kind::RowStore)};
  return scalarRow(text);
}

} // namespace

TEST_CASE("every recorded instruction has the wavefronts of the device") {
  const auto rows = recorded("h200_wavefronts.csv");
  REQUIRE(rows.size() == 69);
  for (const auto &row : rows) {
    CAPTURE(row[0]);
    const Accesses accesses = accessesOf(row[0], std::stoi(row[2]));
    REQUIRE_FALSE(accesses.empty());
    int wavefronts = 0, ideal = 0;
    for (const WarpAccess &access : accesses) {
      const Service service = serve(access);
      CHECK(service.exact());
      CHECK(service.conflicts() == service.collision.has_value());
      wavefronts += service.wavefronts;
      ideal += service.ideal;
    }
    // Of an atomic only what comes on top of the first pass was recorded.
    const int first = row[1] == "ATOMS" ? 1 : 0;
    // Of pairs that share 8 or 16 bytes and do not merge, this table has the ideal of merged ones; the
    // counter's own is that of the bytes (h200_patterns.csv, "xor1 pairs stride 128", has the same
    // addresses).
    const llvm::StringRef text = row[0];
    const bool unmerged = text.contains("byte elements p[(lane/2)*") && !text.ends_with("*1]");
    CHECK(ideal - first == std::stoi(row[4]) * (unmerged ? 2 : 1));
    CHECK(wavefronts - first == std::stoi(row[5]));
  }
}

TEST_CASE("every recorded line of the bank cases has the wavefronts of the device") {
  // Addresses in bytes, for one warp: of a loop its first pass, of a template each instance that the row
  // merges.
  const auto along = [](int bytes) { return [=](int lane) { return lane * bytes; }; };
  const auto down = [](int pitch, int at = 0) { return [=](int lane) { return lane * pitch + at; }; };
  const auto tiled = [](int columns, int pitch, int bytes) { // p[i / columns][i % columns]
    return [=](int lane) { return lane / columns * pitch + lane % columns * bytes; };
  };
  const auto mixed = [](int row, int chunk) { return row * 128 + (chunk ^ (row & 7)) * 16; };
  const std::map<std::string, Accesses> lines{
      // float box[32 * 33], walked with 33 (fixed) or 32 columns
      {"08 fixed 8 STS", {store(4, along(4))}},
      {"08 fixed 12 LDS", {load(4, down(132))}},
      {"08 input 8 STS", {store(4, along(4))}},
      {"08 input 12 LDS", {load(4, down(128, 12))}},
      // T box[32][32], padded by one element, or two halves
      {"39 fixed 9 STS", {store(4, along(4))}},
      {"39 fixed 11 LDS", {load(4, down(132))}},
      {"39 fixed 9 STS.64", {store(8, along(8))}},
      {"39 fixed 11 LDS.64", {load(8, down(264))}},
      {"39 fixed 9 STS.U16", {store(2, along(2))}},
      {"39 fixed 11 LDS.U16", {load(2, down(68, 2))}},
      {"39 input 9 STS", {store(4, along(4))}},
      {"39 input 11 LDS", {load(4, down(128))}},
      {"39 input 9 STS.64", {store(8, along(8))}},
      {"39 input 11 LDS.64", {load(8, down(256))}},
      {"39 input 9 STS.U16", {store(2, along(2))}},
      {"39 input 11 LDS.U16", {load(2, down(64, 2))}},
      {"41 fixed 8 STS.U16", {store(2, along(2))}},
      {"41 fixed 17 LDSM.16.M88.4", {tileRows(144)}},
      {"41 input 8 STS.U16", {store(2, along(2))}},
      {"41 input 17 LDSM.16.M88.4", {tileRows(256)}},
      {"42 fixed 13 STS.U16", {store(2, along(2))}},
      {"42 fixed 14 STS.U16", {store(2, along(2))}},
      {"42 input 13 STS.U16", {store(2, along(2))}},
      {"42 input 14 STS.U16", {store(2, along(2))}},
      {"42 input 23 LDSM.16.M88.4", {tileRows(128)}},
      {"44 input 9 STS", {store(4, along(4))}},
      {"44 input 12 LDS", {load(4, down(16, 8))}}, // sb[s][lane * 4 + m], m = 2
      {"45 input 11 STS.128", {store(16, [=](int lane) { return mixed(lane >> 3, lane & 7); })}},
      {"45 input 21 LDSM.16.M88.4",
       {warp(Kind::RowLoad, 16, [=](int lane) { return mixed(16 + (lane & 15), 2 + (lane >> 4)); })}},
      {"47 input 9 STS", {store(4, along(4))}},
      {"47 input 10 STS", {store(4, along(4))}},
      {"47 input 12 LDS", {load(4, along(4))}},         // bs[k][tx]
      {"47 input 12 LDS.128", {load(16, down(0, 64))}}, // as[ty][k] for four k: one address
      {"49 fixed 7 STS.128", {store(16, tiled(8, 144, 16))}},
      {"49 fixed 9 LDS.128", {load(16, down(144, 48))}},
      {"49 fixed 7 STS.64", {store(8, tiled(16, 136, 8))}},
      {"49 fixed 9 LDS.64", {load(8, down(136, 24))}},
      {"49 input 7 STS.128", {store(16, tiled(8, 128, 16))}},
      {"49 input 9 LDS.128", {load(16, down(128, 48))}},
      {"49 input 7 STS.64", {store(8, tiled(16, 128, 8))}},
      {"49 input 9 LDS.64", {load(8, down(128, 24))}},
  };
  const auto rows = recorded("h200_case_ways.csv");
  REQUIRE(rows.size() == lines.size());
  for (const auto &row : rows) {
    const std::string key =
        row[0].substr(0, 2) + " " + row[1].substr(0, row[1].find('.')) + " " + row[2] + " " + row[3];
    CAPTURE(key);
    REQUIRE(lines.count(key) == 1);
    const Service service = serve(lines.at(key).front());
    CHECK(service.exact());
    CHECK(service.wavefronts == std::stod(row[4]));
    CHECK(service.ideal == std::stod(row[5]));
  }
}

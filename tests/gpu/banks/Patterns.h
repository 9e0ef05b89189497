// The lane addresses that the probes measure, shared with the tests that serve them again. Plain C++17 for
// nvcc. Changing or reordering anything changes the random ones: record again.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace smem::banks::probe {

inline constexpr uint32_t Off = ~0u; // of a lane that takes no part
using Addresses = std::array<uint32_t, 32>;

struct Pattern {
  std::string name;
  Addresses at;     // bytes from a multiple of 1024 in shared memory
  Addresses from{}; // of copies: bytes from a multiple of 256 in global memory
};

struct Random {
  uint32_t state = 12345;
  uint32_t below(uint32_t bound) {
    state = state * 1664525u + 1013904223u;
    return static_cast<uint32_t>((static_cast<uint64_t>(state >> 4) * bound) >> 28);
  }
};

template <class Formula> Addresses each(Formula formula) {
  Addresses result;
  for (uint32_t lane = 0; lane < 32; ++lane)
    result[lane] = formula(lane);
  return result;
}

// Loads, stores and atomics of w bytes.
inline std::vector<Pattern> plainPatterns(uint32_t w, Random &random) {
  std::vector<Pattern> all;
  const auto add = [&](const char *name, auto at) { all.push_back({name, each(at)}); };
  const auto only = [](bool active, uint32_t byte) { return active ? byte : Off; };
  add("stride1", [=](uint32_t l) { return l * w; });
  add("stride2", [=](uint32_t l) { return l * w * 2; });
  add("all same", [=](uint32_t) { return 0u; });
  add("xor1 pairs", [=](uint32_t l) { return l / 2 * w; });
  add("xor2 pairs", [=](uint32_t l) { return (l / 4 * 2 + l % 2) * w; });
  add("xor4 pairs", [=](uint32_t l) { return (l / 8 * 4 + l % 4) * w; });
  add("xor16 pairs", [=](uint32_t l) { return l % 16 * w; });
  add("xor1 pairs stride 128", [=](uint32_t l) { return l / 2 * 128; });
  add("xor2 pairs stride 128", [=](uint32_t l) { return (l / 4 * 2 + l % 2) * 128; });
  add("half 0 xor1 half 1 xor2", [=](uint32_t l) { return (l < 16 ? l / 2 : l / 4 * 2 + l % 2) * w; });
  add("half 0 xor1 half 1 distinct", [=](uint32_t l) { return (l < 16 ? l / 2 : l) * w; });
  add("xor1 but for lane 31", [=](uint32_t l) { return l == 31 ? 64 * w : l / 2 * w; });
  add("even lanes stride1", [=](uint32_t l) { return only(l % 2 == 0, l * w); });
  add("even lanes packed", [=](uint32_t l) { return only(l % 2 == 0, l / 2 * w); });
  add("lanes 0 1 4 5 8 9 packed", [=](uint32_t l) { return only((l & 2) == 0, (l / 4 * 2 + l % 2) * w); });
  add("lanes 0-15", [=](uint32_t l) { return only(l < 16, l * w); });
  add("lanes 16-31", [=](uint32_t l) { return only(l >= 16, l * w); });
  add("lanes 0-7", [=](uint32_t l) { return only(l < 8, l * w); });
  add("lanes 0-3", [=](uint32_t l) { return only(l < 4, l * w); });
  add("lane 0", [=](uint32_t l) { return only(l == 0, 0); });
  add("lanes 0 16", [=](uint32_t l) { return only(l % 16 == 0, l * w); });
  add("lanes 0 8", [=](uint32_t l) { return only(l == 0 || l == 8, l * w); });
  add("every 8th", [=](uint32_t l) { return only(l % 8 == 0, l * w); });
  add("every 8th stride 128", [=](uint32_t l) { return only(l % 8 == 0, l * 128); });
  add("even lanes stride 128", [=](uint32_t l) { return only(l % 2 == 0, l * 128); });
  add("none", [=](uint32_t) { return Off; });
  for (int i = 0; i < 3; ++i)
    add("random", [&](uint32_t) { return random.below(2048 / w) * w; });
  for (int i = 0; i < 2; ++i)
    add("random half active", [&](uint32_t) { return random.below(2) ? Off : random.below(2048 / w) * w; });
  const Addresses drawn = each([&](uint32_t) { return random.below(1024 / w) * w; });
  add("random xor1 pairs", [&](uint32_t l) { return drawn[l / 2]; });
  add("random xor2 pairs", [&](uint32_t l) { return drawn[l / 4 * 2 + l % 2]; });
  add("random xor1 some off", [&](uint32_t l) { return random.below(3) ? drawn[l / 2] : Off; });
  add("random few words", [&](uint32_t) { return random.below(40) * w; });
  add("random 2 of 32 words apart", [&](uint32_t) { return random.below(2) * 128; });
  return all;
}

// ldmatrix and stmatrix: lane l supplies a row address.
inline std::vector<Pattern> rowPatterns(Random &random) {
  std::vector<Pattern> all;
  const auto add = [&](const std::string &name, auto at) { all.push_back({name, each(at)}); };
  for (uint32_t pitch : {16u, 32u, 48u, 80u, 128u, 144u, 160u, 192u})
    add("pitch " + std::to_string(pitch), [=](uint32_t l) { return l * pitch; });
  add("all same", [](uint32_t) { return 0u; });
  add("pairs same", [](uint32_t l) { return l / 2 * 16; });
  add("phases same", [](uint32_t l) { return l % 8 * 16; });
  add("first 8 fine rest stride 128", [](uint32_t l) { return l < 8 ? l * 16 : l * 128; });
  add("first 16 fine rest stride 128", [](uint32_t l) { return l < 16 ? l * 16 : l * 128; });
  for (int i = 0; i < 3; ++i)
    add("random", [&](uint32_t) { return random.below(128) * 16; });
  return all;
}

// cp.async of w bytes. A line is what fills 128 bytes: n lanes, the others are off.
inline std::vector<Pattern> copyPatterns(uint32_t w, Random &random) {
  std::vector<Pattern> all;
  const uint32_t n = 128 / w;
  const auto warp = [&](const std::string &name, auto at, auto from) {
    const Addresses to = each(at); // drawn before the sources
    all.push_back({name, to, each(from)});
  };
  const auto line = [&](const std::string &name, auto at, auto from) {
    warp(
        name, [&](uint32_t l) { return l < n ? at(l) : Off; }, from);
  };
  const auto along = [=](uint32_t offset) { return [=](uint32_t l) { return offset + l * w; }; };
  const auto down = [](uint32_t pitch) { return [=](uint32_t l) { return l * pitch; }; };
  const auto strided = [=](uint32_t l) { return (l % 2 * (n / 2) + l / 2) * w; };
  const auto text = [](uint32_t number) { return std::to_string(number); };
  for (uint32_t to = 0; to < 128; to += 16)
    line("line to +" + text(to), along(to), along(0));
  for (uint32_t offset : {4u, 8u}) {
    const uint32_t to = offset < w ? 16 : offset;
    line("line to +" + text(to) + " b", along(to), along(0));
  }
  for (uint32_t from : {16u, 32u, 64u, 112u})
    for (uint32_t to : {0u, from})
      line("line from +" + text(from) + " to +" + text(to), along(to), along(from));
  line(
      "reversed", [=](uint32_t l) { return (n - 1 - l) * w; }, along(0));
  line("both strided over lanes", strided, strided);
  line("destination strided over lanes", strided, along(0));
  line("source strided over lanes", along(0), strided);
  line(
      "xor 1", [=](uint32_t l) { return (l ^ 1) * w; }, along(0));
  line(
      "xor 3", [=](uint32_t l) { return (l ^ 3) * w; }, along(0));
  line(
      "diagonal of 8 rows", [=](uint32_t l) { return l * 128 + l * w; }, along(0));
  line("column of 8 rows", down(128), along(0));
  line(
      "two rows even odd", [=](uint32_t l) { return l % 2 * 128 + l * w; }, along(0));
  line(
      "two rows pairs", [=](uint32_t l) { return l / 2 % 2 * 128 + l * w; }, along(0));
  line(
      "two rows halves", [=](uint32_t l) { return l / (n / 2) * 128 + l * w; }, along(0));
  line("gather 8 lines same place", along(0), down(256));
  line("gather 8 lines diagonal", along(0), down(256 + w));
  line("gather 2 lines", along(0), [=](uint32_t l) { return l % 2 * 256 + l * w; });
  line(
      "even lanes", [=](uint32_t l) { return l % 2 == 0 ? l * w : Off; }, along(0));
  line(
      "even lanes to +16", [=](uint32_t l) { return l % 2 == 0 ? 16 + l * w : Off; }, along(0));
  line(
      "lane 0", [=](uint32_t l) { return l == 0 ? 0 : Off; }, down(0));
  line("same source scattered", along(0), down(0));
  warp("warp contiguous", along(0), along(0));
  warp("warp contiguous from +16", along(0), along(16));
  warp("warp contiguous to +16", along(16), along(0));
  const auto rows = [=](uint32_t rowBytes, uint32_t pitch) {
    return [=](uint32_t l) { return l * w / rowBytes * pitch + l * w % rowBytes; };
  };
  for (uint32_t rowBytes : {64u, 128u, 256u})
    for (uint32_t more : {0u, 16u, 32u, 64u})
      warp("warp rows " + text(rowBytes) + " pitch " + text(rowBytes + more), rows(rowBytes, rowBytes + more),
           rows(rowBytes, 1024));
  const auto swizzled = [=](uint32_t l) {
    const uint32_t row = l * w / 128, chunk = l * w % 128 / 16;
    return row * 128 + (chunk ^ row) * 16 + l * w % 16;
  };
  warp("warp rows 128 swizzled", swizzled, rows(128, 1024));
  warp("warp one column down pitch 128", down(128), along(0));
  warp("warp one column down pitch 144", down(144), along(0));
  warp("warp one column down pitch 132 or 136", down(128 + (w < 16 ? w : 48)), along(0));
  warp("warp column to column", down(144), down(1024));
  const auto anywhere = [&](uint32_t bytes) {
    return [&, bytes](uint32_t) { return random.below(bytes / w) * w; };
  };
  for (int i = 0; i < 4; ++i)
    warp("random to contiguous", along(0), anywhere(4096));
  for (int i = 0; i < 4; ++i)
    warp("contiguous to random", anywhere(2048), along(0));
  for (int i = 0; i < 4; ++i)
    line("random line chunks to random in two rows", anywhere(256), along(0));
  for (int i = 0; i < 4; ++i)
    warp("random to random", anywhere(2048), anywhere(2048));
  for (int i = 0; i < 2; ++i)
    warp(
        "random to random half active",
        [&](uint32_t) { return random.below(2) ? Off : random.below(2048 / w) * w; }, anywhere(2048));
  return all;
}

enum class Family { Plain, Rows, Copy };

// One instruction of the probe with the patterns that it is given.
struct Subject {
  const char *name;
  Family family;
  uint32_t width;
};

// In the order in which their random addresses are drawn.
inline constexpr Subject Subjects[] = {
    {"ld.u8", Family::Plain, 1},         {"ld.u16", Family::Plain, 2},
    {"ld.u32", Family::Plain, 4},        {"ld.v2", Family::Plain, 8},
    {"ld.v4", Family::Plain, 16},        {"st.u8", Family::Plain, 1},
    {"st.u16", Family::Plain, 2},        {"st.u32", Family::Plain, 4},
    {"st.v2", Family::Plain, 8},         {"st.v4", Family::Plain, 16},
    {"ldmatrix.x1", Family::Rows, 16},   {"ldmatrix.x2", Family::Rows, 16},
    {"ldmatrix.x4", Family::Rows, 16},   {"ldmatrix.x4.trans", Family::Rows, 16},
    {"stmatrix.x1", Family::Rows, 16},   {"stmatrix.x2", Family::Rows, 16},
    {"stmatrix.x4", Family::Rows, 16},   {"atom.add.u32", Family::Plain, 4},
    {"atom.exch.b32", Family::Plain, 4}, {"atom.cas.b32", Family::Plain, 4},
    {"atom.max.u32", Family::Plain, 4},  {"atom.add.f32", Family::Plain, 4},
    {"atom.add.u64", Family::Plain, 8},  {"atom.cas.b64", Family::Plain, 8},
    {"red.add.u32", Family::Plain, 4},   {"cp.async.ca.4", Family::Copy, 4},
    {"cp.async.ca.8", Family::Copy, 8},  {"cp.async.ca.16", Family::Copy, 16}};
inline constexpr int SubjectCount = static_cast<int>(sizeof(Subjects) / sizeof(Subjects[0]));

constexpr int patternCount(Family family) {
  return family == Family::Plain ? 36 : family == Family::Rows ? 16 : 74;
}

// By subject.
inline std::vector<std::vector<Pattern>> allPatterns() {
  std::vector<std::vector<Pattern>> all;
  Random random;
  for (const Subject &subject : Subjects)
    all.push_back(subject.family == Family::Plain  ? plainPatterns(subject.width, random)
                  : subject.family == Family::Rows ? rowPatterns(random)
                                                   : copyPatterns(subject.width, random));
  return all;
}

// Ties a recorded row to its addresses (FNV-1a over their words).
inline uint32_t fingerprint(const Pattern &pattern) {
  uint32_t hash = 2166136261u;
  for (const Addresses &addresses : {pattern.at, pattern.from})
    for (uint32_t address : addresses)
      hash = (hash ^ address) * 16777619u;
  return hash;
}

} // namespace smem::banks::probe

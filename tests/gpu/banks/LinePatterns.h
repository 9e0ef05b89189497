// The lane addresses that copies.cu measures: Patterns.h says how they are kept.
#pragma once

#include "Patterns.h"

#include <algorithm>
#include <utility>

namespace smem::banks::probe {

// cp.async of 16 bytes past L1, by whole warps: the counter reads 0 where a predicate guards the copy.
inline std::vector<Pattern> linePatterns() {
  Random random;
  std::vector<Pattern> all = copyPatterns(16, random);
  for (Pattern &pattern : all) {
    // What copies one line copies four, to rows of their own; lanes that are off copy to a place apart.
    const bool isLine =
        std::all_of(pattern.at.begin() + 8, pattern.at.end(), [](uint32_t at) { return at == Off; });
    for (uint32_t l = 32; l-- > 0;) { // from the last, since the first eight are repeated
      if (isLine) {
        pattern.at[l] = pattern.at[l % 8] == Off ? Off : pattern.at[l % 8] + l / 8 * 2048;
        pattern.from[l] = pattern.from[l % 8] + l / 8 * 8192;
      }
      if (pattern.at[l] == Off)
        pattern.at[l] = 24576 + l * 16;
    }
  }
  const auto add = [&](const std::string &name, auto at, auto from) {
    const Addresses to = each(at);
    all.push_back({name, to, each(from)});
  };
  // Lines shared by lanes that are 8 or 16 apart.
  const auto halves = [](uint32_t apart) {
    return [=](uint32_t l) {
      const uint32_t group = l / 4, half = group / apart % 2;
      return (group - half * apart) * 256 + half * 64 + l % 4 * 16;
    };
  };
  for (uint32_t apart : {2u, 4u})
    add("half lines " + std::to_string(apart * 4) + " lanes apart", halves(apart), halves(apart));
  const auto sectors = [](uint32_t l) { return l % 8 / 2 * 256 + (l / 8 * 2 + l % 2) * 16; };
  add("sectors 8 lanes apart", sectors, sectors);
  const auto chunks = [](uint32_t l) {
    return l / 16 * 512 + l % 8 / 4 * 256 + (l % 4 * 2 + l / 8 % 2) * 16;
  };
  add("chunks 8 lanes apart", chunks, chunks);
  for (uint32_t offset : {16u, 48u, 64u})
    add(
        "warp contiguous from and to +" + std::to_string(offset), [=](uint32_t l) { return offset + l * 16; },
        [=](uint32_t l) { return offset + l * 16; });
  // Whole sectors in every order, and with the chunks of some exchanged.
  const auto along = [](uint32_t l) { return l * 16; };
  for (uint32_t order = 0; order < 256; ++order) {
    const auto place = [=](uint32_t sector) { return order >> (6 - sector * 2) & 3; };
    if ((1u << place(0) | 1u << place(1) | 1u << place(2) | 1u << place(3)) == 15)
      add(
          "sectors to " + std::to_string(place(0)) + std::to_string(place(1)) + std::to_string(place(2)) +
              std::to_string(place(3)),
          [=](uint32_t l) { return l / 8 * 128 + place(l % 8 / 2) * 32 + l % 2 * 16; }, along);
  }
  for (uint32_t mask = 1; mask < 15; ++mask)
    add(
        "chunks exchanged in sectors " + std::to_string(mask),
        [=](uint32_t l) { return (l ^ (mask >> l % 8 / 2 & 1)) * 16; }, along);
  // At random, without and with two lanes of one destination.
  const auto shuffled = [&](uint32_t count) {
    Addresses order = each([](uint32_t l) { return l * 16; });
    for (uint32_t first = 0; first < 32; first += count)
      for (uint32_t i = count - 1; i > 0; --i)
        std::swap(order[first + i], order[first + random.below(i + 1)]);
    return order;
  };
  for (int i = 0; i < 16; ++i)
    all.push_back({"line to random places of a row", shuffled(8), each(along)});
  for (int i = 0; i < 16; ++i) {
    const Addresses to = shuffled(16);
    all.push_back({"two lines to random places of two rows", to, shuffled(16)});
  }
  for (int i = 0; i < 16; ++i) {
    const Addresses to = shuffled(32);
    all.push_back({"four lines to random places of four rows", to, shuffled(32)});
  }
  for (uint32_t bytes : {256u, 512u, 1024u})
    for (int i = 0; i < 12; ++i)
      add(
          "random to random in " + std::to_string(bytes),
          [&](uint32_t) { return random.below(bytes / 16) * 16; },
          [&](uint32_t) { return random.below(bytes / 16) * 16; });
  return all;
}
inline constexpr int LinePatternCount = 203;

} // namespace smem::banks::probe

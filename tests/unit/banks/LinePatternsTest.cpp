// cp.async past L1 against Nsight Compute's counters on an H200, by a warp of 32 lanes and by one of 20. The
// addresses are made again by the probe's own header, and each row carries their fingerprint.
#include "../../gpu/banks/LinePatterns.h"
#include "Warps.h"

#include "banks/Serve.h"

#include <catch2/catch.hpp>

using namespace smem;
using namespace smem::banks;

TEST_CASE("every pattern of copies past L1 has the wavefronts of the device") {
  const std::vector<probe::Pattern> patterns = probe::linePatterns();
  REQUIRE(patterns.size() == size_t(probe::LinePatternCount));
  const auto rows = recorded("h200_copies.csv");
  REQUIRE(rows.size() == 2 * patterns.size());
  size_t number = 0;
  int ranges = 0;
  for (const auto &row : rows) {
    CAPTURE(row[0], row[1], row[2]);
    const probe::Pattern &pattern = patterns[number++ % patterns.size()];
    char print[9];
    std::snprintf(print, sizeof print, "%08x", probe::fingerprint(pattern));
    REQUIRE(row[2] == pattern.name);
    REQUIRE(row[3] == print);
    WarpAccess access =
        copy([&](int lane) { return pattern.at[lane]; }, [&](int lane) { return pattern.from[lane]; });
    access.activeLanes = ~0u >> (Lanes - std::stoi(row[0]));
    const Service service = serve(access);
    const int wavefronts = std::stoi(row[6]);
    CHECK(service.atLeast <= wavefronts);
    CHECK(wavefronts <= service.wavefronts);
    CHECK(service.ideal == std::stoi(row[7]));
    CHECK(service.fewest <= wavefronts);
    if (!service.exact()) {
      ++ranges;
      CHECK(service.doubt == Doubt::CopyTwice);
    }
    // Without the sources the count is a range that holds it.
    access.sourceKnown = false;
    CHECK(serve(access).atLeast <= wavefronts);
    CHECK(wavefronts <= serve(access).wavefronts);
  }
  CHECK(ranges == 97); // drawn with two lanes of one destination
}

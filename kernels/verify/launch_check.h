// One launch of a report's JSON against the driver's answers about the function that the launch runs.
#pragma once

#include "../common/driver.h"
#include "../common/json.h"

#include <string>

namespace fa {

struct Tally {
  int agreed = 0;
  int differed = 0;
  int unknown = 0; // the report has no number, but a reason

  // Counts one comparison and prints it when it is no agreement.
  void hold(const std::string &what, const Json &report, long long device) {
    if (!report.isNumber()) {
      ++unknown;
      std::printf("  unknown: %s; the device says %lld\n", what.c_str(), device);
    } else if (report.integer() != device) {
      ++differed;
      std::printf("  DIFFERS: %s: the report says %lld, the device %lld\n", what.c_str(), report.integer(),
                  device);
    } else {
      ++agreed;
    }
  }
};

// The report's answer for one architecture of a launch; a null where it was not asked.
inline const Json &occupancyOn(const Json &launch, const std::string &arch) {
  for (const Json &answer : launch["occupancy"].items)
    if (answer["arch"].string == arch)
      return answer;
  return launch["no such architecture"];
}

// Gives the function the opt-in that the launch sets. A refused one leaves it as it is, as in the program
// under report. Not for a function that a launcher of the runtime API has opted in: the runtime remembers
// what it set last.
inline void optIn(const Driver &driver, CUfunction function, const Json &launch) {
  if (const Json &bytes = launch["opt_in"]["bytes"]; bytes.isNumber())
    driver.setAttribute(function, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, (int)bytes.integer());
}

// Holds static bytes, registers and blocks per SM of one launch against the driver's. `where` starts every
// line.
inline void checkLaunch(const Driver &driver, CUfunction function, const Json &kernel, const Json &launch,
                        const std::string &arch, const std::string &where, Tally &tally) {
  tally.hold(where + " static bytes", kernel["need"]["static_bytes"],
             driver.attribute(function, CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES));
  const Json &answer = occupancyOn(launch, arch);
  if (answer.kind == Json::Kind::Null) {
    ++tally.unknown;
    std::printf("  unknown: %s: the report was not made for %s\n", where.c_str(), arch.c_str());
    return;
  }
  tally.hold(where + " registers", answer["registers"]["value"],
             driver.attribute(function, CU_FUNC_ATTRIBUTE_NUM_REGS));
  const Json &threads = launch["threads"]["value"], &bytes = launch["request"]["bytes"];
  if (!threads.isNumber() || !bytes.isNumber()) {
    ++tally.unknown;
    std::printf("  unknown: %s: the report has no number of threads or dynamic bytes\n", where.c_str());
    return;
  }
  int blocks = 0;
  const CUresult asked =
      driver.blocksPerSm(&blocks, function, (int)threads.integer(), (std::size_t)bytes.integer());
  tally.hold(where + " blocks per SM", answer["blocks_per_sm"], asked == CUDA_SUCCESS ? blocks : 0);
}

} // namespace fa

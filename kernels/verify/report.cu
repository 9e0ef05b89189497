// A report is made for one hd (`--set hd=128`) or, where the kernel is a template, for all its instances.
#include "report.h"

#include "../common/captured.h"
#include "../common/place.h"
#include "launch_check.h"

namespace fa {

namespace {

struct Found {
  const Json *unit = nullptr;
  const Json *kernel = nullptr;
};

Found findKernel(const Json &report, const std::string &mangled) {
  for (const Json &unit : report["units"].items)
    for (const Json &kernel : unit["kernels"].items)
      if (kernel["mangled"].string == mangled)
        return {&unit, &kernel};
  return {};
}

} // namespace

int verifyReport(const char *path) {
  const std::optional<Json> report = JsonReader::parseFile(path);
  if (!report) {
    std::printf("FAILED %s cannot be read as JSON\n", path);
    return 1;
  }
  const Driver driver;
  const std::string arch = presentPlace().arch;
  Tally tally;
  int launches = 0;
  for (const Rung &rung : kLadder)
    for (int hd : {64, 128}) {
      const CapturedLaunch launch(driver, [&](cudaStream_t stream) {
        return rung.launch(nullptr, nullptr, nullptr, nullptr, 64, 64, 8, 8, hd, 0, 1.0f, stream);
      });
      const std::string where = std::string(rung.name) + ", hd " + std::to_string(hd) + ":";
      const Found found = findKernel(*report, launch.mangled());
      if (!found.kernel) {
        std::printf("  DIFFERS: %s the report has no kernel %s\n", where.c_str(), launch.mangled());
        ++tally.differed;
        continue;
      }
      const Json &setHd = (*found.unit)["set"]["hd"];
      if ((*found.kernel)["template_args"]["HD"].kind == Json::Kind::Null && setHd.integer() != hd)
        continue;
      for (const Json &claimed : (*found.kernel)["launches"].items) {
        ++launches;
        tally.hold(where + " threads", claimed["threads"]["value"], launch.threads());
        tally.hold(where + " dynamic bytes", claimed["request"]["bytes"], launch.dynamicBytes());
        checkLaunch(driver, launch.function(), *found.kernel, claimed, arch, where, tally);
        std::printf("  %s %d B dynamic, %d registers, %d blocks/SM by the driver\n", where.c_str(),
                    launch.dynamicBytes(), driver.attribute(launch.function(), CU_FUNC_ATTRIBUTE_NUM_REGS),
                    launch.blocksPerSm(launch.dynamicBytes()));
      }
    }
  std::printf("report %s on %s: %d launches, %d comparisons agree, %d differ, %d unknown\n", path,
              arch.c_str(), launches, tally.agreed, tally.differed, tally.unknown);
  return tally.differed + tally.unknown + (launches == 0);
}

} // namespace fa

// What one block uses, as numbers with their bounds.
#include "driver/OccupancyOptions.h"

#include "llvm/ADT/StringRef.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <climits>
#include <cstdint>

namespace smem::driver {

void addOccupancyOptions(CLI::App &app, OccupancyOptions &options, OccupancyWords &words) {
  occupancy::BlockUse &use = options.use;
  app.add_option("--threads", use.threads, "per block")->type_name("N")->check(CLI::Range(1, INT_MAX));
  app.add_option("--regs", use.registers, "per thread")->type_name("N")->check(CLI::Range(0, INT_MAX));
  app.add_option("--static", use.staticBytes, "bytes of static shared memory per block")
      ->type_name("BYTES")
      ->check(CLI::Range(std::int64_t(0), std::int64_t(INT_MAX)));
  app.add_option("--dynamic", use.dynamicBytes, "bytes of dynamic shared memory per block")
      ->type_name("BYTES")
      ->check(CLI::Range(std::int64_t(0), std::int64_t(INT_MAX)));
  app.add_option("--barriers", use.barriers, "per block, as ptxas -v counts them")
      ->type_name("N")
      ->check(CLI::Range(0, INT_MAX));
  app.add_option("--carveout", words.carveOut, "preferred share of shared memory in percent, or default")
      ->type_name("PERCENT");
  app.add_option("--opt-in", words.optIn,
                 "attribute for more than 48 KiB: granted (the default), none, or its bytes")
      ->type_name("WHAT");
  app.add_option("--blocks", options.blocks, "the inverse: what still gives N blocks per SM")
      ->type_name("N")
      ->check(CLI::Range(1, INT_MAX));
  app.add_flag("--batch", options.batch, "read CSV rows from the standard input");
}

llvm::Error finishOccupancyOptions(OccupancyOptions &options, const OccupancyWords &words,
                                   const CLI::App &app) {
  occupancy::BlockUse &use = options.use;
  if (!words.carveOut.empty() && words.carveOut != "default") {
    int percent = 0;
    if (llvm::StringRef(words.carveOut).getAsInteger(10, percent) || percent < 0 || percent > 100)
      return llvm::createStringError("--carveout " + words.carveOut + ": give 0 to 100, or default");
    use.carveOutPercent = percent;
  }
  if (words.optIn == "none") {
    use.optIn.kind = occupancy::OptIn::Kind::None;
  } else if (!words.optIn.empty() && words.optIn != "granted") {
    use.optIn.kind = occupancy::OptIn::Kind::Attribute;
    if (llvm::StringRef(words.optIn).getAsInteger(10, use.optIn.bytes) || use.optIn.bytes < 0)
      return llvm::createStringError("--opt-in " + words.optIn +
                                     ": give granted, none or the attribute's bytes");
  }
  if (options.batch && options.blocks)
    return llvm::createStringError("--batch and --blocks contradict: the inverse takes one question");
  if (!options.batch && use.threads == 0)
    return llvm::createStringError("occupancy needs --threads N, or --batch with rows on the standard input");
  if (options.blocks && app.get_option("--dynamic")->count())
    return llvm::createStringError("--blocks and --dynamic contradict: the dynamic bytes are the answer");
  return llvm::Error::success();
}

} // namespace smem::driver

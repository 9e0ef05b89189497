// Percentages, milliseconds and axes become numbers; what needs something else says so.
#include "driver/EstimateOptions.h"

#include "estimate/Worth.h"

#include "llvm/ADT/STLExtras.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <climits>

namespace smem::driver {

void addEstimateOptions(CLI::App &app, EstimateOptions &options, EstimateWords &words) {
  app.add_option("--sweep", words.sweep,
                 "values to go through: NAME=16,32,64 or NAME=LOW:HIGH:STEP; NAME alone for those that the settings "
                 "file leaves it; repeatable")
      ->type_name("NAME=VALUES")
      ->allow_extra_args(false);
  app.add_option("--keep-blocks", options.keepBlocks,
                 "the inverse: the largest tile that gives N blocks per SM")
      ->type_name("N")
      ->check(CLI::Range(1, INT_MAX));
  app.add_option("--maximize", options.maximize, "the symbol that --keep-blocks asks about")
      ->type_name("NAME");
  app.add_flag(
      "--recompile", options.recompile,
      "write the new values into a copy, compile it with the toolkit, and read registers and spills");
  app.add_option("--slice-ms", words.slice, "what the lever acts on, of --wall-ms")->type_name("MS");
  app.add_option("--wall-ms", words.wall, "the whole in which the slice lies")->type_name("MS");
  app.add_option("--gain", words.gain, "what the lever takes off its slice: 11%, or 2x for twice as fast")
      ->type_name("PERCENT");
  app.add_option("--bar", words.bar, "share of the wall from which a change is worth having")
      ->type_name("PERCENT");
  app.add_option("--profile", options.profile,
                 "slices from a profiler: cuda_gpu_kern_sum as CSV, PyTorch's table or chrome trace")
      ->type_name("FILE");
}

static llvm::Error readWords(EstimateOptions &options, const EstimateWords &words) {
  for (const std::string &text : words.sweep) {
    auto axis = estimate::parseAxis(text);
    if (!axis)
      return axis.takeError();
    options.sweep.push_back(std::move(*axis));
  }
  auto points = estimate::countPoints(options.sweep);
  if (!points)
    return points.takeError();
  using Parse = llvm::Expected<double> (*)(llvm::StringRef, llvm::StringRef);
  const std::tuple<const char *, const std::string *, std::optional<double> *, Parse> numbers[] = {
      {"--slice-ms", &words.slice, &options.sliceMs, estimate::parseMilliseconds},
      {"--wall-ms", &words.wall, &options.wallMs, estimate::parseMilliseconds},
      {"--gain", &words.gain, &options.gain, estimate::parseGain},
      {"--bar", &words.bar, &options.bar, estimate::parsePercent}};
  for (auto [name, word, place, parse] : numbers) {
    if (word->empty())
      continue;
    auto value = parse(name, *word);
    if (!value)
      return value.takeError();
    *place = *value;
  }
  return llvm::Error::success();
}

static llvm::Error checkLever(const EstimateOptions &options) {
  if (options.sliceMs && !options.profile.empty())
    return llvm::createStringError("--slice-ms and --profile contradict: the slice comes from one of them");
  if (options.sliceMs && !options.wallMs)
    return llvm::createStringError(
        "--slice-ms needs --wall-ms MS: a slice is worth something as a share of a whole");
  if (options.sliceMs && !options.gain)
    return llvm::createStringError("--slice-ms needs --gain PERCENT: what the lever takes off the slice");
  if (options.sliceMs && *options.sliceMs > *options.wallMs)
    return llvm::createStringError("--slice-ms is more than --wall-ms: the slice lies in the wall");
  for (auto [name, given] : {std::pair("--wall-ms", options.wallMs.has_value()),
                             {"--gain", options.gain.has_value()},
                             {"--bar", options.bar.has_value()}})
    if (given && !options.sliceMs && options.profile.empty())
      return llvm::createStringError(std::string(name) +
                                     " needs a slice: give --slice-ms MS or --profile FILE");
  return llvm::Error::success();
}

llvm::Error finishEstimateOptions(EstimateOptions &options, const EstimateWords &words, bool hasFile,
                                  const std::vector<std::string> &set) {
  if (llvm::Error error = readWords(options, words))
    return error;
  if (options.keepBlocks.has_value() != !options.maximize.empty())
    return llvm::createStringError(options.keepBlocks
                                       ? "--keep-blocks needs --maximize NAME: the symbol to enlarge"
                                       : "--maximize needs --keep-blocks N: the blocks per SM to keep");
  for (const estimate::Axis &axis : options.sweep)
    if (llvm::is_contained(set, axis.name))
      return llvm::createStringError("--set " + axis.name + " and --sweep " + axis.name +
                                     " contradict: the sweep sets it");
  if (llvm::is_contained(set, options.maximize))
    return llvm::createStringError("--set " + options.maximize + " and --maximize " + options.maximize +
                                   " contradict: the value is the answer");
  if (llvm::Error error = checkLever(options))
    return error;
  if (options.recompile && set.empty())
    return llvm::createStringError("--recompile needs --set NAME=INT: the value to compile with");
  const bool ofFile = !options.sweep.empty() || options.keepBlocks || !set.empty();
  if (ofFile && !hasFile)
    return llvm::createStringError("no input: name the file to estimate");
  if (!ofFile && !options.sliceMs && options.profile.empty())
    return llvm::createStringError("nothing to estimate: give a file with --set NAME=INT, --sweep "
                                   "NAME=VALUES or --keep-blocks N, or a lever with "
                                   "--slice-ms or --profile");
  return llvm::Error::success();
}

} // namespace smem::driver

// Numbers into sentences.
#include "render/EstimateWords.h"

#include "render/Format.h"
#include "symbolic/Print.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

#include <cmath>

namespace smem::render {

std::string sayReplaced(const estimate::Values &values) {
  std::string text;
  for (const estimate::Replaced &each : values.replaced)
    text += fmt::format("{}{} {} → {}", text.empty() ? "" : ", ", each.name, fmt::join(each.before, "/"),
                        each.after);
  return text;
}

std::string sayKept(const estimate::Values &values) {
  std::string text;
  for (const auto &[name, value] : values.before)
    if (auto after = values.after.find(name); after != values.after.end() && after->second == value)
      text += fmt::format("{}{} = {}", text.empty() ? "" : ", ", name, value);
  return text;
}

static std::string lineIn(const SourceSpan &where, const std::string &file) {
  return where.file == file && where.known() ? fmt::format("line {}", where.line) : shortPlace(where);
}

static std::string blockCount(int blocks) { return blocks ? counted(blocks, "block") : "no launch"; }

std::string sayLauncher(const estimate::LauncherFault &fault, const std::string &file) {
  std::string archs;
  for (const device::Device *device : fault.devices)
    archs += (archs.empty() ? "" : ", ") + device->arch.str();
  std::string holds;
  if (fault.upToRegisters)
    holds = fmt::format(" with up to {} registers per thread", *fault.upToRegisters);
  return fmt::format("as launched {} → {}; the kernel needs {} → {}{} on {}: fix the launcher first ({})",
                     bytes(fault.request), blockCount(fault.blocksLaunched), bytes(fault.need),
                     blockCount(fault.blocksNeeded), holds, archs, lineIn(fault.where, file));
}

std::string sayOverrun(std::int64_t missing, const SourceSpan &where, const std::string &file) {
  return fmt::format(
      "the launch requests {} less than the kernel needs, and memory is overrun: fix the launcher first "
      "({})",
      bytes(missing), lineIn(where, file));
}

static std::string factorText(double factor) {
  std::string text = fmt::format("{:.2f}", factor);
  text.erase(text.find_last_not_of('0') + 1);
  return llvm::StringRef(text).rtrim('.').str();
}

std::string sayLoop(const estimate::TileLoop &loop) {
  std::string counts = symbolic::print(loop.iterations);
  if (loop.before && loop.after)
    counts = fmt::format("{} → {}", thousands(*loop.before), thousands(*loop.after));
  std::string text = fmt::format("loop {}{}: {} iterations of a block at most", loop.index,
                                 loop.where.known() ? fmt::format(", line {}", loop.where.line) : "", counts);
  if (!loop.factor)
    return text;
  const std::string factor = factorText(*loop.factor);
  return text +
         fmt::format(", {} times as many: what an iteration costs beside its share of the work (barriers, "
                     "waits, reductions, rescaling) is paid {} times as often",
                     factor, factor);
}

std::string saySelection(const estimate::Selection &selection) {
  return fmt::format("line {}, `{}`: the code that another {} selects was not read", selection.line,
                     selection.text, selection.name);
}

std::string sayRegisters(const estimate::OfFile &file) {
  for (const lint::KernelModel &kernel : file.modelAfter.kernels)
    for (const lint::LaunchModel &launch : kernel.launches)
      for (const Known<lint::ArchOccupancy> &row : launch.occupancy)
        if (row && !row->registers.value)
          return "registers are not known: counts with ≤ are upper bounds, which --regs N, --cubin F, "
                 "--ptxas-log F or "
                 "--nvcc settle";
  return file.registersAfter == estimate::RegistersAfter::Recompiled
             ? "registers after the change are those of the recompiled code"
             : "registers are those of the code before the change; --recompile asks the toolkit for the new "
               "ones";
}

std::string sayOccupancyIsNoTime() {
  return "Occupancy predicts how much latency other warps can hide. It predicts no time, and no time stands "
         "here.";
}

std::string sayMilliseconds(double ms) {
  if (ms >= 1000)
    return thousands(std::int64_t(std::llround(ms))) + " ms";
  return fmt::format("{:.{}f} ms", ms, ms >= 10 ? 1 : 3);
}

std::string sayShare(double fraction) { return fmt::format("{:.2f} %", 100 * fraction); }

std::string sayWorth(const estimate::Worth &worth) {
  const estimate::Lever &lever = worth.lever;
  std::string text =
      fmt::format("{} of {} ({}) × {} gain = at most {} of the wall ({})", sayMilliseconds(lever.sliceMs),
                  sayMilliseconds(lever.wallMs), sayShare(worth.share), sayShare(lever.gain),
                  sayShare(worth.ceiling), sayMilliseconds(worth.savedMs));
  if (!lever.bar)
    return text;
  text += fmt::format(": {} the bar of {}", *worth.clears ? "reaches" : "below", sayShare(*lever.bar));
  if (!*worth.clears)
    text += *worth.gainForBar > 1
                ? "; no gain on this slice reaches it"
                : fmt::format("; this slice needs a gain of {}", sayShare(*worth.gainForBar));
  return text;
}

std::string sayLargest(const estimate::Inverse &inverse, const estimate::Largest &row) {
  if (!row.value)
    return fmt::format("no {} gives {}", inverse.name, counted(inverse.blocks, "block"));
  std::string text = fmt::format("{} = {}: {}{}", inverse.name, thousands(*row.value), bytes(row.bytes),
                                 row.isUpperBound ? ", if the registers allow" : "");
  if (row.spareBytes)
    text += fmt::format(", {} to the next cliff", bytes(*row.spareBytes));
  return text;
}

std::string sayAge(std::int64_t seconds) {
  constexpr std::int64_t minute = 60, hour = 60 * minute, day = 24 * hour;
  if (seconds < 2 * minute)
    return "just written";
  const auto [unit, name] = seconds < 2 * hour  ? std::pair(minute, "minute")
                            : seconds < 2 * day ? std::pair(hour, "hour")
                                                : std::pair(day, "day");
  return counted(seconds / unit, name) + " old";
}

std::string sayBlocks(const estimate::OnArch &arch) {
  auto count = [](int blocks, int atLeast) {
    return (atLeast < blocks ? "≤ " : "") + std::to_string(blocks);
  };
  const std::string text = count(arch.blocksPerSm, arch.blocksAtLeast);
  return arch.blocksNeeded ? fmt::format("{} ({})", text, count(*arch.blocksNeeded, *arch.neededAtLeast))
                           : text;
}

std::string sayFaults(const std::vector<estimate::Fault> &faults) {
  std::string text;
  for (const estimate::Fault &fault : faults)
    text += (text.empty() ? "" : "; ") + fault.text;
  return text;
}

std::string sayLaunch(const facts::Launch &launch) {
  return fmt::format("launch in {}  {}{}{}", launch.function, shortPlace(launch.where),
                     launch.context.empty() ? "" : ", ", launch.context);
}

} // namespace smem::render

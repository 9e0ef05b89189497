// The sentences of an estimate, which text and Markdown share. No line breaks, no final period where one
// continues.
#pragma once

#include "estimate/Estimate.h"

#include <cstdint>
#include <string>
#include <vector>

namespace smem::render {

// "FA_TKV 64 → 32, hd 64 → 128"; and the values that hold on both sides, "hd = 128".
std::string sayReplaced(const estimate::Values &values);
std::string sayKept(const estimate::Values &values);

// "as launched 61,184 B → 1 block; the kernel needs 43,776 B → 2 blocks on sm_89: fix the launcher first
// (line 224)".
std::string sayLauncher(const estimate::LauncherFault &fault, const std::string &file);
// "the launch requests 17,408 B less than the kernel needs: fix the launcher first (line 224)".
std::string sayOverrun(std::int64_t bytes, const SourceSpan &where, const std::string &file);

// "loop kt, line 93: n/FA_TKV iterations of a block, 2 times as many: ..."
std::string sayLoop(const estimate::TileLoop &loop);

// "line 40, `#if FA_TKV > 32`: what FA_TKV selects at other values was not read".
std::string saySelection(const estimate::Selection &selection);

// What the registers after the change rest on.
std::string sayRegisters(const estimate::OfFile &file);

// What no number here means.
std::string sayOccupancyIsNoTime();

// "124.7 ms of 1,270 ms (9.82 %) × 11.00 % gain = at most 1.08 % of the wall (13.7 ms): below the bar of 1.50
// %; ..."
std::string sayWorth(const estimate::Worth &worth);

// "FA_TKV up to 32 gives 2 blocks: 43,776 B, 6,400 B to the next cliff", per architecture; `what` is "as
// launched".
std::string sayLargest(const estimate::Inverse &inverse, const estimate::Largest &row);

std::string sayMilliseconds(double ms);   // 1,270 ms, 13.7 ms
std::string sayShare(double fraction);    // 1.08 %
std::string sayAge(std::int64_t seconds); // "3 days old", "just written"

// What of a sweep's point goes into one cell: "2", "≤ 2", "1 (2)" with the count as needed in brackets, "–".
std::string sayBlocks(const estimate::OnArch &arch);
std::string sayFaults(const std::vector<estimate::Fault> &faults);

// "launch in square(), kernel.cu:42, called from ...".
std::string sayLaunch(const facts::Launch &launch);

} // namespace smem::render

// Sides made by hand: a kernel of two planes, 2*TQ*4 bytes and TK*4 bytes, and a launch that asks for their
// sum.
#pragma once

#include "compare/Difference.h"

#include <catch2/catch.hpp>

#include <string>

namespace smem::compare {

inline Amount amount(std::string formula, std::int64_t value) { return {std::move(formula), value}; }

// 2*64*4 + 32*4 = 640 bytes.
inline Kernel tile() {
  Kernel kernel;
  kernel.name = "tile";
  kernel.display = "tile<64, 32>";
  kernel.mangled = "_Z4tileILi64ELi32EEvPf";
  kernel.templateArguments = {{"TQ", "64"}, {"TK", "32"}};
  kernel.where = {"src/tile.cu", 10, 1};
  kernel.planes = {{"Q", "dynamic", "float", amount("0", 0), amount("8*TQ", 512), amount("32", 32), ""},
                   {"K", "dynamic", "float", amount("8*TQ", 512), amount("4*TK", 128), std::nullopt, ""}};
  kernel.staticBytes = std::int64_t(0);
  kernel.dynamic = amount("8*TQ + 4*TK", 640);
  Launch launch;
  launch.where = {"src/tile.cu", 40, 3};
  launch.function = "run";
  launch.context = "called from main(), line 50";
  launch.threads = amount("64", 64);
  launch.need = launch.request = amount("8*TQ + 4*TK", 640);
  launch.verdict = "exact";
  Blocks blocks;
  blocks.arch = "sm_89";
  blocks.perSm = std::int64_t(16);
  blocks.warps = 32;
  blocks.maxWarps = 48;
  blocks.limiters = {"blocks"};
  blocks.registers = 32;
  launch.blocks = {blocks};
  kernel.launches = {launch};
  return kernel;
}

inline Found finding(std::string rule, std::string message, lint::Severity severity = lint::Severity::Warning,
                     std::string kernel = "tile<64, 32>", unsigned line = 7) {
  Found found;
  found.finding.rule = std::move(rule);
  found.finding.message = std::move(message);
  found.finding.severity = severity;
  found.finding.kernel = std::move(kernel);
  found.finding.where = {"src/tile.cu", line, 1};
  found.unit = "src/tile.cu";
  return found;
}

inline Side side(std::vector<Kernel> kernels, std::vector<Found> findings = {}) {
  Side made;
  made.label = "made";
  made.version = "0.1.0";
  made.units = {{"src/tile.cu", "builtin", {}, std::nullopt}};
  made.kernels = std::move(kernels);
  made.findings = std::move(findings);
  return made;
}

// Of sides that can be compared.
inline Difference between(const Side &base, const Side &head,
                          std::optional<lint::Severity> failOn = std::nullopt) {
  auto difference = compare(base, head, failOn);
  if (!difference)
    FAIL(llvm::toString(difference.takeError()));
  return std::move(*difference);
}

} // namespace smem::compare

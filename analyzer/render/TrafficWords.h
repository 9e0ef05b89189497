// The words and sums of a traced block, which text and HTML share. No line breaks, no final period.
#pragma once

#include "ledger/Ledger.h"
#include "traffic/Traffic.h"

#include <cstdint>
#include <string>
#include <vector>

namespace smem::render {

// The accesses that copies at several places of inlining made of one: one line of a table.
struct TrafficLine {
  const traffic::Access *first = nullptr;
  traffic::Rating sum;
  std::uint64_t executions = 0;
  bool conflicts = false;
};

// `accesses` are indices into the traffic's. In their order.
std::vector<TrafficLine> linesOf(const traffic::Traffic &traffic, const std::vector<std::size_t> &accesses);

// What lies at one place, or the object where the plane is not known: one group of a table.
struct TrafficGroup {
  std::string name;             // "Sf, Pf"; "?" where nothing is known
  std::uint64_t wavefronts = 0; // of all its accesses
  std::vector<std::size_t> accesses;
};

// Every access is in one of them; places come first.
std::vector<TrafficGroup> groupsOf(const traffic::Traffic &traffic, const ledger::KernelLedger &kernel);

std::string blockText(const trace::Dimensions &block);          // "256", "16 x 16"
std::string waysText(const traffic::Rating &rating);            // "8", "≤ 2.50"
std::string remarkOf(const traffic::Access &access);            // why a count does not say all; or nothing
std::string shareText(std::uint64_t part, std::uint64_t whole); // "56.4 %", nothing of nothing
std::string linesText(const traffic::Stage &stage);             // "110-120"

// Names of the planes at these places.
std::string namesOf(const traffic::Traffic &traffic, const std::vector<std::size_t> &places,
                    const ledger::KernelLedger &kernel);

// A sentence behind its label: "main loop", "round trip", "cure".
struct TrafficSentence {
  std::string label, text;
};

// What an iteration of the main loop costs, and what goes to shared memory and comes back.
std::vector<TrafficSentence> sayLoop(const traffic::Traffic &traffic, const ledger::KernelLedger &kernel);
// Layouts that would take fewer wavefronts.
std::vector<TrafficSentence> sayCures(const traffic::Traffic &traffic, const ledger::KernelLedger &kernel);

} // namespace smem::render

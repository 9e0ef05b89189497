// The tables of a difference, which text and Markdown print each in its own way.
#pragma once

#include "compare/Difference.h"

#include <string>
#include <vector>

namespace smem::render {

enum class Trend { Neutral, Better, Worse };

// One line of before and after. `note` is the formula, or both where it changed.
struct CompareRow {
  std::string what, before, after, note;
  Trend trend = Trend::Neutral;

  friend bool operator==(const CompareRow &, const CompareRow &) = default;
};

// Rows that belong together, with a title for the launch or the block; the first of a kernel has none.
struct ComparePart {
  std::string title;
  std::vector<CompareRow> rows;

  friend bool operator==(const ComparePart &, const ComparePart &) = default;
};

// Only rows whose before and after differ, but all sizes and blocks of a launch that changed.
std::vector<ComparePart> partsOf(const compare::KernelChange &change);
// A kernel of one side: its need and its launches.
std::vector<ComparePart> partsOf(const compare::Kernel &kernel);

// The part of one block that was run.
ComparePart trafficPart(const compare::TraceChange &change);

Trend trendOf(double before, double after, bool lessIsBetter);

} // namespace smem::render

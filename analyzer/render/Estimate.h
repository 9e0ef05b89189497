// An estimate as bytes. The JSON's contract is schema/estimate-1.schema.json.
#pragma once

#include "estimate/Estimate.h"
#include "render/Report.h"

#include <string>

namespace smem::render {

// Before and after with what follows from it, tables, and the lever.
std::string estimateText(const estimate::Estimate &estimate, const Style &style);

// The sweeps alone: one row per launch, point and architecture. Empty cells are what is not known or not
// there.
std::string estimateCsv(const estimate::Estimate &estimate);

// `version` is the tool's.
std::string estimateJson(const estimate::Estimate &estimate, const std::string &version);

// The same as the text, for a comment on a change; at most `markdownLimit` bytes, where rows of tables give
// way.
std::string estimateMarkdown(const estimate::Estimate &estimate);

// One page with heat maps of the sweeps, which loads nothing and runs nothing.
std::string estimateHtml(const estimate::Estimate &estimate, const std::string &version);

} // namespace smem::render

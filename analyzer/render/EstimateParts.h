// The parts of an estimate's text and JSON, each a function of the values it shows. Text ends with a line
// break.
#pragma once

#include "estimate/Estimate.h"
#include "render/JsonWriter.h"
#include "render/Report.h"

#include <cstdint>
#include <optional>
#include <string>

namespace smem::render {

// Ledgers side by side, occupancy before and after, and the sentences that follow.
std::string textChange(const estimate::OfFile &file, const estimate::Change &change, const Style &style);
// The table of a sweep, the lines of an inverse.
std::string textTable(const estimate::OfFile &file, const estimate::Table &table, const Style &style);
std::string textWall(const estimate::Wall &wall, const Style &style);

// One element of "changes" and of "tables".
void jsonChange(JsonWriter &out, const estimate::OfFile &file, const estimate::Change &change);
void jsonTable(JsonWriter &out, const estimate::OfFile &file, const estimate::Table &table);
// The number, or null.
void jsonOptional(JsonWriter &out, llvm::StringRef key, const std::optional<std::int64_t> &value);
void jsonFraction(JsonWriter &out, llvm::StringRef key, const std::optional<double> &value);
// The members "lever" and "profile".
void jsonLever(JsonWriter &out, const estimate::Estimate &estimate);

} // namespace smem::render

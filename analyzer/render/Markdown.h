// The report as a page for $GITHUB_STEP_SUMMARY or a comment on a change: findings, then launches.
#pragma once

#include "render/Printer.h"

#include <cstddef>

namespace smem::render {

// GitHub refuses comments of more than 65,536 characters.
inline constexpr std::size_t markdownLimit = 65'000; // bytes

// At most `limit` bytes, which should leave room for a heading and some rows (2,000 or more). Rows that do
// not fit are left out, findings from the least grave on, and a line says how many.
Printer markdownPrinter(const Head &head, std::size_t limit = markdownLimit);

} // namespace smem::render

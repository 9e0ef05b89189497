// Findings as a code host shows them beside the lines of a change.
#pragma once

#include "render/Printer.h"

namespace smem::render {

// GitHub's workflow commands, one line per finding: `::warning file=...,line=...,col=...,title=...::message`.
// Notes are `::notice`. Failures of the tool are `::error` without a place. Nothing found: empty.
Printer githubPrinter(const Head &head);

// GitLab's code quality report: a JSON array. Note, warning and error are info, minor and critical; a
// finding without a line is put on line 1, since the format demands one.
Printer gitlabPrinter(const Head &head);

} // namespace smem::render

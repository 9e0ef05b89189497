// A difference as bytes. The JSON's contract is schema/compare-1.schema.json.
#pragma once

#include "compare/Difference.h"
#include "render/Markdown.h"
#include "render/Report.h"

#include <cstddef>
#include <string>

namespace smem::render {

// Only what changed; one line where nothing has.
std::string compareText(const compare::Difference &difference, const Style &style);

// `version` is the tool's.
std::string compareJson(const compare::Difference &difference, const std::string &version);

// A comment on a change: what fails first, everything else folded. At most `limit` bytes, which should leave
// room for a heading and some rows (4,000 or more); what does not fit is left out between rows, and said.
std::string compareMarkdown(const compare::Difference &difference, std::size_t limit = markdownLimit);

} // namespace smem::render

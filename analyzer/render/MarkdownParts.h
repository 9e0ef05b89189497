// What every Markdown page of this tool is made of.
#pragma once

#include "llvm/ADT/StringRef.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace smem::render {

// For a cell of a table. What stands in backticks stays as it is, except the sign that ends a cell.
std::string cell(llvm::StringRef text);
// The same as code.
std::string code(llvm::StringRef text);

// As many rows as fit into `room` bytes, with head and a line on those that do not; nothing without rows.
std::string section(const std::string &head, const std::vector<std::string> &rows, std::size_t room,
                    std::string_view plural);

} // namespace smem::render

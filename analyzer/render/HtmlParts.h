// What every HTML page of this tool is made of. Strings that are called HTML are finished markup, well-formed
// as XML too; everything that comes from source code goes through `escaped`, `prose` or `codeOf` first.
#pragma once

#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <string>
#include <vector>

namespace smem::render {

// For content and for quoted attributes alike. Broken UTF-8 and control characters become U+FFFD.
std::string escaped(llvm::StringRef text);

// A sentence in which `code` stands in backticks.
std::string prose(llvm::StringRef text);

// For a cell of a table that may be long: it breaks into lines, other cells do not.
std::string broken(const std::string &html);

// As code; nothing for nothing.
std::string codeOf(llvm::StringRef text);

// Text of a kind that colour helps to see; the text must say it without colour. "exact", "warning", "error",
// "note", "dim".
std::string marked(llvm::StringRef kind, const std::string &html);

// What is wider than a phone and therefore scrolls by itself, also by keyboard. `label` is plain text.
std::string scrolling(llvm::StringRef label, const std::string &html);

struct HtmlColumn {
  std::string head; // plain text
  bool isNumber = false;
};

// A table with a caption. The first cell of a row is its head. Columns whose cells are all empty are left
// out.
class HtmlTable {
public:
  HtmlTable(std::string caption, std::vector<HtmlColumn> columns)
      : caption(std::move(caption)), columns(std::move(columns)) {}

  // HTML; missing cells at the end are empty.
  void row(std::vector<std::string> cells) { rows.push_back(std::move(cells)); }
  // The same below the others.
  void total(std::vector<std::string> cells) { totals.push_back(std::move(cells)); }

  // Nothing without rows.
  std::string print() const;

private:
  std::string caption; // plain text
  std::vector<HtmlColumn> columns;
  std::vector<std::vector<std::string>> rows, totals;
};

// A paragraph, if there is anything to say.
std::string paragraph(const std::string &html);

// Lines of plain text as a list, without the blanks in front of them; nothing for no line.
std::string listOf(const std::vector<std::string> &lines);

// "81.5": a coordinate, with one decimal at most, whatever the locale.
std::string coordinate(double value);

} // namespace smem::render

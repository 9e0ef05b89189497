// Text in columns: the only place that measures widths (in terminal columns, not bytes) and knows colour
// codes. A cell may have several lines.
#pragma once

#include "render/Report.h"

#include <string>
#include <string_view>
#include <vector>

namespace smem::render {

enum class Tint { Plain, Bold, Dim, Red, Yellow, Green, Cyan };

// The text in the terminal's colour, or as it is where the style has none.
std::string paint(std::string_view text, Tint tint, const Style &style);

unsigned columnsOf(std::string_view text);

enum class Align { Left, Right };

struct Column {
  std::string head;
  Align align = Align::Left;
  bool wraps = false; // gives up width where the table would be too wide; one column of a table at most
};

struct Cell {
  Cell(std::string text = {}, Tint tint = Tint::Plain, bool spans = false)
      : text(std::move(text)), tint(tint), spans(spans) {}

  std::string text; // lines separated by \n
  Tint tint;
  bool spans; // runs over the columns that follow, which are empty in its row
};

class Table {
public:
  explicit Table(std::vector<Column> columns) : columns(std::move(columns)) {}

  // Missing cells at the end are empty; more than there are columns is a mistake of the caller.
  void row(std::vector<Cell> cells);
  // A line across the table before the next row.
  void rule() { rules.push_back(rows.size()); }
  bool empty() const { return rows.empty(); }

  // Every line indented, without blanks at its end, with \n. Columns whose cells are all empty are left
  // out. No wider than the style's width as far as the column that wraps can help it.
  std::string print(unsigned indent, const Style &style) const;

private:
  std::vector<Column> columns;
  std::vector<std::vector<Cell>> rows;
  std::vector<std::size_t> rules;
};

} // namespace smem::render

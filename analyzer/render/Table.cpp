// Column widths first, then line by line.
#include "render/Table.h"

#include "render/Format.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Locale.h"

#include <algorithm>
#include <cassert>

namespace smem::render {

static constexpr unsigned gap = 2;       // blanks between columns
static constexpr unsigned narrowest = 9; // a column that wraps keeps this much
static constexpr unsigned unlimited = ~0u / 2;

std::string paint(std::string_view text, Tint tint, const Style &style) {
  if (!style.colour || tint == Tint::Plain || text.empty())
    return std::string(text);
  // Select Graphic Rendition codes, ECMA-48 section 8.3.117.
  const char *code = tint == Tint::Bold     ? "1"
                     : tint == Tint::Dim    ? "2"
                     : tint == Tint::Red    ? "1;31"
                     : tint == Tint::Yellow ? "1;33"
                     : tint == Tint::Green  ? "32"
                                            : "36";
  return "\x1b[" + std::string(code) + "m" + std::string(text) + "\x1b[0m";
}

unsigned columnsOf(std::string_view text) {
  const int width = llvm::sys::locale::columnWidth(llvm::StringRef(text.data(), text.size()));
  return width < 0 ? unsigned(text.size()) : unsigned(width); // negative: not printable
}

using Lines = std::vector<std::string>;

static Lines linesOf(const std::string &text, unsigned room) {
  Lines lines;
  llvm::SmallVector<llvm::StringRef, 2> parts;
  llvm::StringRef(text).split(parts, '\n');
  for (llvm::StringRef part : parts)
    for (std::string &line : wrap(part, room))
      lines.push_back(std::move(line));
  return lines;
}

void Table::row(std::vector<Cell> cells) {
  assert(cells.size() <= columns.size());
  cells.resize(columns.size());
  rows.push_back(std::move(cells));
}

namespace {

// One line of a table as it grows. Blanks are written only before something, never at the end.
class Line {
public:
  explicit Line(unsigned indent) : pending(indent) {}

  void add(llvm::StringRef text, Tint tint, Align align, unsigned width, const Style &style) {
    const unsigned blanks = width - std::min(width, columnsOf(text));
    if (align == Align::Right)
      pending += blanks;
    if (!text.empty()) {
      line.append(pending, ' ');
      line += paint(text, tint, style);
      pending = 0;
    }
    pending += align == Align::Left ? blanks + gap : gap;
  }

  std::string take() { return std::move(line) + "\n"; }

private:
  std::string line;
  unsigned pending;
};

} // namespace

// The width that each column would like; 0 for one without content.
static std::vector<unsigned> wishes(const std::vector<Column> &columns,
                                    const std::vector<std::vector<Cell>> &rows) {
  std::vector<unsigned> widths(columns.size(), 0);
  for (const std::vector<Cell> &cells : rows)
    for (auto [width, cell] : llvm::zip_equal(widths, cells))
      if (!cell.spans)
        for (const std::string &line : linesOf(cell.text, unlimited))
          width = std::max(width, columnsOf(line));
  for (auto [width, column] : llvm::zip_equal(widths, columns))
    if (width > 0)
      width = std::max(width, columnsOf(column.head));
  return widths;
}

// What a column takes when its cells are wrapped to `room`; a piece without a break may need more.
static unsigned wrappedWidth(const std::vector<std::vector<Cell>> &rows, std::size_t column, unsigned room,
                             unsigned head) {
  unsigned width = head;
  for (const std::vector<Cell> &cells : rows)
    if (!cells[column].spans)
      for (const std::string &line : linesOf(cells[column].text, room))
        width = std::max(width, columnsOf(line));
  return width;
}

static unsigned sum(llvm::ArrayRef<unsigned> widths) {
  unsigned total = 0;
  for (unsigned width : widths)
    if (width > 0)
      total += width + (total ? gap : 0);
  return total;
}

std::string Table::print(unsigned indent, const Style &style) const {
  std::vector<unsigned> widths = wishes(columns, rows);
  const unsigned most = style.width - std::min(style.width, indent);
  for (std::size_t column = 0; column < columns.size(); ++column)
    if (const unsigned total = sum(widths); columns[column].wraps && total > most)
      widths[column] = wrappedWidth(
          rows, column, std::max(narrowest, widths[column] - std::min(widths[column], total - most)),
          columnsOf(columns[column].head));
  const unsigned total = sum(widths);

  std::string text;
  Line head(indent);
  for (auto [width, column] : llvm::zip_equal(widths, columns))
    if (width > 0)
      head.add(column.head, Tint::Dim, column.align, width, style);
  text += head.take();
  for (std::size_t index = 0; index < rows.size(); ++index) {
    if (llvm::is_contained(rules, index)) {
      std::string line;
      for (unsigned column = 0; column < total; ++column)
        line += "─";
      text += std::string(indent, ' ') + paint(line, Tint::Dim, style) + "\n";
    }
    std::vector<Lines> cells;
    std::size_t height = 1;
    for (std::size_t column = 0; column < columns.size(); ++column) {
      const Cell &cell = rows[index][column];
      const unsigned before = sum(llvm::ArrayRef(widths).take_front(column));
      const unsigned room = !cell.spans ? widths[column] : most - std::min(most, before + gap);
      cells.push_back(linesOf(cell.text, std::max(room, narrowest)));
      height = std::max(height, cells.back().size());
    }
    for (std::size_t part = 0; part < height; ++part) {
      Line line(indent);
      for (auto [width, column, cell, lines] : llvm::zip_equal(widths, columns, rows[index], cells))
        if (width > 0 || cell.spans)
          line.add(part < lines.size() ? lines[part] : "", cell.tint, column.align, width, style);
      text += line.take();
    }
  }
  return text;
}

} // namespace smem::render

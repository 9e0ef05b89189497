// Columns, colours and widths.
#include "render/Table.h"

#include <catch2/catch.hpp>

using namespace smem::render;

static const Style plain;

TEST_CASE("columns take the width of their content, and lines end without blanks") {
  Table table({{"name"}, {"bytes", Align::Right}, {"note"}});
  table.row({{"a"}, {"1"}, {"x"}});
  table.row({{"longer"}, {"1,000"}});
  CHECK(table.print(2, plain) == "  name    bytes  note\n"
                                 "  a           1  x\n"
                                 "  longer  1,000\n");
}

TEST_CASE("a column without content is left out") {
  Table table({{"a"}, {"empty"}, {"b"}});
  table.row({{"1"}, {}, {"2"}});
  CHECK(table.print(0, plain) == "a  b\n1  2\n");
}

TEST_CASE("width counts what a terminal shows") {
  CHECK(columnsOf("≡ 0") == 3);
  Table table({{"x"}, {"y"}});
  table.row({{"≡"}, {"1"}});
  table.row({{"ab"}, {"2"}});
  CHECK(table.print(0, plain) == "x   y\n≡   1\nab  2\n");
}

TEST_CASE("a rule spans the table") {
  Table table({{"a"}, {"b"}});
  table.row({{"1"}, {"2"}});
  table.rule();
  table.row({{"3"}, {"4"}});
  CHECK(table.print(1, plain) == " a  b\n 1  2\n ────\n 3  4\n");
}

TEST_CASE("cells of several lines and cells that span") {
  Table table({{"a"}, {"b"}, {"c"}});
  table.row({{"1\n2"}, {"x"}, {"y"}});
  table.row({{"3"}, {"over both columns", Tint::Plain, true}});
  CHECK(table.print(0, plain) == "a  b  c\n1  x  y\n2\n3  over both columns\n");
}

TEST_CASE("the column that wraps keeps the table to the width") {
  Table table({{"a"}, {"formula", Align::Left, true}, {"b"}});
  table.row({{"plane"}, {"aaaaaaaaaa*bbbbbb + cccccccccc + dddddddddd"}, {"end"}});
  Style narrow;
  narrow.width = 40;
  const std::string text = table.print(0, narrow);
  // 40 - 5 - 3 - 2 * 2 leave 28 columns: one term too few for three.
  CHECK(text == "a      formula                    b\n"
                "plane  aaaaaaaaaa*bbbbbb          end\n"
                "       + cccccccccc + dddddddddd\n");
}

TEST_CASE("colour only where the style has it, and not in the widths") {
  Style colour;
  colour.colour = true;
  CHECK(paint("x", Tint::Red, plain) == "x");
  CHECK(paint("x", Tint::Plain, colour) == "x");
  CHECK(paint("x", Tint::Red, colour) == "\x1b[1;31mx\x1b[0m");
  Table table({{"h"}, {"i"}});
  table.row({{"a", Tint::Bold}, {"b"}});
  CHECK(table.print(0, colour) == "\x1b[2mh\x1b[0m  \x1b[2mi\x1b[0m\n\x1b[1ma\x1b[0m  b\n");
}

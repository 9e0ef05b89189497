// Values and places of a document, what is refused, and words that come back as they were.
#include "driver/Yaml.h"

#include <catch2/catch.hpp>

using namespace smem;
using namespace smem::driver;

static Yaml parsed(const std::string &text) {
  auto root = readYaml(text, "f");
  if (!root)
    FAIL(text << ": " << llvm::toString(root.takeError()));
  return *root;
}

static std::string errorOf(const std::string &text) {
  auto root = readYaml(text, "f");
  return root ? "" : llvm::toString(root.takeError());
}

TEST_CASE("mappings, lists and scalars with the places of their first characters") {
  const Yaml root = parsed("a: 1\n"
                           "b: {c: [ x, 'y z' ], \"d*\": }\n"
                           "e:\n"
                           "  - f\n"
                           "  - { g: h }\n");
  REQUIRE(root.entries.size() == 3);
  CHECK(root.entries[0].value.text == "1");
  CHECK(root.entries[0].value.where == SourceSpan{"f", 1, 4});
  const Yaml &b = root.entries[1].value;
  CHECK(b.where == SourceSpan{"f", 2, 4});
  REQUIRE(b.entries.size() == 2);
  CHECK(b.entries[0].value.where == SourceSpan{"f", 2, 8});
  CHECK(b.entries[0].value.items[0].where == SourceSpan{"f", 2, 10});
  CHECK(b.entries[0].value.items[1].text == "y z");
  CHECK(b.entries[1].key == "d*");
  CHECK(b.entries[1].where == SourceSpan{"f", 2, 22});
  CHECK(b.entries[1].value.kind == Yaml::Kind::Nothing);
  CHECK(b.entries[1].value.where == b.entries[1].where);
  const Yaml &e = root.entries[2].value;
  REQUIRE(e.items.size() == 2);
  CHECK(e.items[0].where == SourceSpan{"f", 4, 5});
  CHECK(e.items[1].where == SourceSpan{"f", 5, 5});
}

TEST_CASE("nothing at all") {
  for (const char *text : {"", "# a comment\n", "\n\n", "---\n"})
    CHECK(parsed(text).kind == Yaml::Kind::Nothing);
}

TEST_CASE("what is refused is one line with its place") {
  const std::pair<std::string, std::string> cases[] = {
      {"a: 1\n\tb: 2\n", "f:2:1: a tab indents this line; YAML is indented with blanks"},
      {"a:\n  \tb: 2\n", "f:2:3: a tab indents this line; YAML is indented with blanks"},
      {"a: 1\nb: 2\na: 3\n", "f:3:1: 'a' is given twice, first in line 1"},
      {"s: {x: 1, y: 2, x: 3}\n", "f:1:17: 'x' is given twice, first in line 1"},
      {"a: &here 1\n", "f:1:4: anchors and aliases"},
      {"a: *here\n", "f:1:4: anchors and aliases"},
      {"a: !!int 1\n", "f:1:4: tags such as !!int are not read"},
      {"a: |\n  text\n", "f:1:1: text in several lines is not read"},
      {"a: 1\n---\nb: 2\n", "f:3:1: a second document starts; settings are one"},
      {"a: [1, 2\n", "f:1:9: is not YAML: Could not find closing ]!"},
      {"[a]: 1\n", "f:1:1: a key is a name"},
      {std::string(40, '[') + std::string(40, ']'), "f:1:18: is nested too deeply"}};
  for (const auto &[text, message] : cases) {
    INFO(text);
    CHECK_THAT(errorOf(text), Catch::StartsWith(message));
    CHECK(errorOf(text).find('\n') == std::string::npos);
  }
}

TEST_CASE("words come back as they were, between brackets too") {
  for (const std::string word : {"hd",    "fa_*",        "*",          "a::b<64, float>",
                                 "on",    "null",        "~",          "12",
                                 "",      " x ",         "-",          "- x",
                                 "a: b",  "a #b",        "#",          "'",
                                 "\"",    "\\",          "{a}",        "[b]",
                                 "a,b",   "&x",          "!t",         "%",
                                 "@",     "`",           "|",          ">",
                                 "? x",   "line\nbreak", "tab\there",  "\x01",
                                 "größe", "params.hd",   "blockDim.x", "---",
                                 "..."}) {
    const std::string text = yamlScalar(word);
    INFO(text);
    CHECK(text.find('\n') == std::string::npos);
    if (!word.empty()) {
      CHECK(parsed("{" + text + ": [" + text + ", 2]} # " + text + "\n").entries.at(0).key == word);
      CHECK(parsed(text + ":\n  k: 1\n").entries.at(0).key == word);
    }
    CHECK(parsed("a: {b: [" + text + ", 2]}\n").entries.at(0).value.entries.at(0).value.items.at(0).text ==
          word);
    CHECK(parsed("a: " + text + " # c\n").entries.at(0).value.text == word);
  }
}

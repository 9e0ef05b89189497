"""The house rules themselves: a small sound tree passes, and each way of breaking it is seen by its rule alone."""
import contextlib
import io
import json
import pathlib
import re
import shutil
import tempfile
import unittest

import check
import headers

SOUND = {
    "CMakeLists.txt": "# top\n",
    "README.md": "# sample\n[the rooms](analyzer/README.md) and [a place](https://example.org)\n",
    "analyzer/CMakeLists.txt": "# rooms\nsmem_room(base)\nsmem_room(device USES base)\nsmem_room(ast USES base CLANG)\n"
                               "smem_room(facts USES base)\nsmem_room(facts/extract USES base facts ast\n"
                               "          CLANG LINK something)\nsmem_room(lint USES base facts)\n",
    "analyzer/README.md": "| room | uses | Clang |\n| --- | --- | --- |\n| `base` | – | no |\n| `device` | `base` | no |\n"
                          "| `ast` | `base` | yes |\n| `facts` | `base` | no |\n"
                          "| `facts/extract` | `base`, `facts`, `ast` | yes |\n| `lint` | `base`, `facts` | no |\n",
    "analyzer/base/Known.h": "// A value.\n#pragma once\n#include <string>\n",
    "analyzer/device/Devices.def": "// Numbers.\nROW(100 * KiB, 64 * KiB, 163 * KiB)\n",
    "analyzer/device/Device.h": "// A device.\n#pragma once\nstatic const long most = 100 * 1024;\n",
    "analyzer/ast/Unit.h": "// One parse.\n#pragma once\n#include \"base/Known.h\"\n#include <clang/AST/Decl.h>\n",
    "analyzer/ast/builtin/include/smem/x.h": "// Not ours to include.\n#include \"vector_types.h\"\n",
    "analyzer/ast/builtin/include/passes_on.h": "#pragma once\n#include \"smem/x.h\"\n",
    "analyzer/facts/Facts.h": "// Facts. Up to 102400 bytes on an SM.\n#pragma once\n#include \"base/Known.h\"\n",
    "analyzer/facts/extract/Extract.h": "// Out of the tree.\n#pragma once\n#include \"ast/Unit.h\"\n"
                                        "#include \"facts/Facts.h\"\n#include \"llvm/ADT/StringRef.h\"\n",
    "analyzer/lint/Rule.h": "// A rule.\n#pragma once\n#include \"facts/Facts.h\"\n",
    "analyzer/main.cpp": "// The program.\n#include \"lint/Rule.h\"\nint main() { return 0; }\n",
    "rules/one/rule.cpp": "// A rule.\n#include \"lint/Rule.h\"\n#include \"facts/Facts.h\"\n",
    "tests/one_test.py": '"""A test."""\nprint("/' + 'tmp/x")\n',
}


class SampleTree(unittest.TestCase):
    def setUp(self):
        self.root = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory(prefix="smem-structure-")))
        for path, text in SOUND.items():
            self.write(path, text)

    def write(self, path, text):
        (self.root / path).parent.mkdir(parents=True, exist_ok=True)
        (self.root / path).write_text(text)

    def add(self, path, text):
        self.write(path, (self.root / path).read_text() + text)

    def misses(self):
        """(rule, path, line) of everything found."""
        return [(name, path, line) for name, (path, line, _) in check.misses(self.root, list(check.RULES))]

    def only(self, *expected):
        self.assertEqual(self.misses(), list(expected))


class Rules(SampleTree):
    def test_sound_tree(self):
        self.only()

    def test_room_beyond_its_uses(self):
        self.add("analyzer/facts/Facts.h", '#include "lint/Rule.h"\n')
        self.only(("layers", "analyzer/facts/Facts.h", 4))

    def test_outer_room_is_not_the_inner(self):
        self.add("analyzer/lint/Rule.h", '#include "facts/extract/Extract.h"\n')
        self.only(("layers", "analyzer/lint/Rule.h", 4))

    def test_clang_outside_its_rooms(self):
        self.add("analyzer/lint/Rule.h", "#include <clang/AST/Decl.h>\n")
        self.add("analyzer/main.cpp", '  #  include "clang/AST/Decl.h"\n')
        self.only(("layers", "analyzer/lint/Rule.h", 4), ("layers", "analyzer/main.cpp", 4))

    def test_analyzer_includes_rules(self):
        self.add("analyzer/lint/Rule.h", '#include "rules/one/rule.h"\n#include "../rules/one/rule.h"\n')
        self.only(("layers", "analyzer/lint/Rule.h", 4), ("layers", "analyzer/lint/Rule.h", 5))

    def test_include_without_a_room(self):
        self.add("analyzer/lint/Rule.h", '#include "Rule.h"\n')
        self.only(("layers", "analyzer/lint/Rule.h", 4))

    def test_main_beyond_driver_and_lint(self):
        self.add("analyzer/main.cpp", '#include "facts/Facts.h"\n')
        self.only(("layers", "analyzer/main.cpp", 4))

    def test_folder_without_a_room(self):
        self.write("analyzer/extra/Extra.h", "// More.\n")
        self.only(("layers", "analyzer/extra/Extra.h", 0))

    def test_rooms_out_of_order(self):
        text = SOUND["analyzer/CMakeLists.txt"].replace("smem_room(base)\n", "") + "smem_room(base)\n"
        self.write("analyzer/CMakeLists.txt", text)
        self.assertTrue(self.misses())
        self.assertEqual({(rule, path) for rule, path, _ in self.misses()}, {("layers", "analyzer/CMakeLists.txt")})

    def test_rule_beyond_lint(self):
        self.add("rules/one/rule.cpp", '#include "ast/Unit.h"\n#include "rules/two/rule.h"\n#include "clang/AST/Decl.h"\n')
        self.only(*[("rules", "rules/one/rule.cpp", line) for line in (4, 5, 6)])

    def test_room_table(self):
        self.write("analyzer/README.md", SOUND["analyzer/README.md"].replace("| `facts` | `base` | no |\n", "")
                   .replace("| `lint` | `base`, `facts` | no |", "| `lint` | `base` | no |\n| `render` | – | no |"))
        self.only(("room-table", "analyzer/README.md", 0), ("room-table", "analyzer/README.md", 7),
                  ("room-table", "analyzer/README.md", 8))

    def test_line_budget(self):
        self.add("analyzer/lint/Rule.h", "\n" * 497)
        self.only()
        self.add("analyzer/lint/Rule.h", "\n")
        self.only(("line-budget", "analyzer/lint/Rule.h", 0))

    def test_top_level(self):
        self.write("docs/page.md", "# page\n")
        self.only(("top-level", "docs", 0))

    def test_opening_comment(self):
        self.write("analyzer/base/Known.h", "#pragma once\n// A value.\nint x;\n")
        self.write("tests/one_test.py", "import os\n")
        self.write("analyzer/lint/Empty.cpp", "")
        self.only(*[("opening-comment", path, 1)
                    for path in ("analyzer/base/Known.h", "analyzer/lint/Empty.cpp", "tests/one_test.py")])

    def test_traces(self):
        for folder in ("work", "root", "home", "tmp"):
            self.add("README.md", f"see /{folder}/place\n")
        self.add("analyzer/lint/Rule.h", "// TO" + "DO: later\n// FIX" + "ME\n")
        self.only(*[("traces", "README.md", line) for line in (3, 4, 5, 6)],
                  *[("traces", "analyzer/lint/Rule.h", line) for line in (4, 5)])

    def test_binary_files_are_passed_over(self):
        (self.root / "tests/data.bin").write_bytes(b"\x00/wo" + b"rk/\xff")
        self.only()

    def test_links(self):
        self.add("README.md", "[gone](analyzer/Gone.md), [code][] `[x](y)`\n```\n[a](b)\n```\n[part](analyzer/README.md#a)\n")
        self.only(("links", "README.md", 3))

    def test_hardware_numbers(self):
        for text in ("102400", "102'400", "100 * 1024", "100 * KiB", "163 << 10", "166912"):
            with self.subTest(text):
                self.write("analyzer/lint/Rule.h", SOUND["analyzer/lint/Rule.h"] + f"const long x = {text};\n")
                self.only(("hardware-numbers", "analyzer/lint/Rule.h", 4))
        for text in ("65536", "64 * 1024", "1024002", '"102400"', "0; // 102400", "100 + 1024"):
            with self.subTest(text):
                self.write("analyzer/lint/Rule.h", SOUND["analyzer/lint/Rule.h"] + f"const auto x = {text};\n")
                self.only()


class Programs(SampleTree):
    def run_check(self, *arguments):
        with contextlib.redirect_stdout(io.StringIO()) as out, contextlib.redirect_stderr(io.StringIO()) as err:
            code = check.main(list(map(str, arguments)))
        return code, out.getvalue() + err.getvalue()

    def test_every_rule_is_a_test(self):
        cmake = (pathlib.Path(__file__).parent / "CMakeLists.txt").read_text()
        listed = re.search(r"foreach\(rule ([a-z -]+)\)", cmake)[1].split()
        self.assertEqual(sorted(listed), sorted(check.RULES))

    def test_exit_codes(self):
        self.assertEqual(self.run_check(self.root), (0, ""))
        self.write("docs.md", "# page\n")
        code, said = self.run_check(self.root, "top-level")
        self.assertEqual((code, said), (1, "docs.md:1: nothing else belongs at the top level [top-level]\n"))
        self.assertEqual(self.run_check(self.root, "links")[0], 0)
        self.assertEqual(self.run_check(self.root, "no-such-rule")[0], 2)
        self.assertEqual(self.run_check()[0], 2)
        self.assertEqual(self.run_check(self.root / "nowhere")[0], 2)

    def test_long_files_are_noted(self):
        self.add("analyzer/lint/Rule.h", "\n" * 248)
        code, said = self.run_check(self.root)
        self.assertEqual((code, said.count("note: analyzer/lint/Rule.h has 251 lines")), (0, 1))

    @unittest.skipUnless(shutil.which("c++"), "no c++ on this machine")
    def test_header_that_needs_another(self):
        def run():
            with contextlib.redirect_stdout(io.StringIO()) as out:
                return headers.main(self.root, self.root / "commands.json"), out.getvalue()

        self.write("analyzer/facts/Facts.cpp", "// Facts.\n#include \"facts/Facts.h\"\n")
        command = f"c++ -I{self.root}/analyzer -include /x/cmake_pch.hxx -o x.o -c {self.root}/analyzer/facts/Facts.cpp"
        (self.root / "commands.json").write_text(json.dumps([
            {"directory": str(self.root), "file": f"{self.root}/analyzer/facts/Facts.cpp", "command": command}]))
        self.assertEqual(run()[0], 0)
        self.add("analyzer/facts/Facts.h", "inline std::vector<int> all;\n")
        code, said = run()
        self.assertEqual(code, 1)
        self.assertIn("analyzer/facts/Facts.h:1: does not compile alone", said)


if __name__ == "__main__":
    unittest.main()

"""golden.py and pages.py themselves: what is the same passes, and every kind of difference is seen.

The program in these tests is a script of a few lines, so that the expected texts are known.
"""
import contextlib
import io
import pathlib
import tempfile
import unittest

import golden
import pages

# Answers with its own words; the last line of `report` can be changed from outside.
TOOL = """\
#!/bin/sh
here=$(dirname "$0")
case $1 in
--version) echo 'smem-ledger 9.8.7' ;;
dump) echo '{"version": "9.8.7", "clang": [' ; echo ' "-resource-dir=/some/place/22",' ; echo "\\"$2 $PWD/x.cu\\"]}" ;;
report) echo "report $3" ; cat "$here/extra" ;;
lint) echo "lint" ; echo "remark about $PWD/x.cu" >&2 ; exit 1 ;;
esac
"""


class Scripted(unittest.TestCase):
    def setUp(self):
        self.base = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory(prefix="smem-golden-")))
        self.tool = self.base / "tool.sh"
        self.tool.write_text(TOOL)
        self.tool.chmod(0o755)
        self.say("first\n")

    def say(self, text):
        (self.base / "extra").write_text(text)

    def run_main(self, main, *arguments):
        with contextlib.redirect_stdout(io.StringIO()) as out, contextlib.redirect_stderr(io.StringIO()) as err:
            code = main([str(self.tool), *map(str, arguments)])
        return code, out.getvalue() + err.getvalue()


class Golden(Scripted):
    def setUp(self):
        super().setUp()
        self.folder = self.base / "cases" / "one"
        self.folder.mkdir(parents=True)
        (self.folder / "arguments").write_text("x.cu --arch sm_89\n")

    def golden(self, *arguments):
        return self.run_main(golden.main, "--base", self.base / "cases", *arguments)

    def test_missing_then_blessed_then_same(self):
        code, said = self.golden()
        self.assertEqual((code, said.count("is missing")), (1, len(golden.STAGES) + 1), said)
        self.assertEqual(self.golden("--bless")[0], 0)
        self.assertEqual(self.golden(), (0, ""))

    def test_machine_is_taken_out(self):
        self.golden("--bless")
        dump = (self.folder / "facts.json").read_text()
        self.assertEqual(dump, '{"version": "<version>", "clang": [\n "-resource-dir=<clang>",\n"facts x.cu"]}\n')
        outcome = (self.folder / "outcome.txt").read_text()
        self.assertIn("lint: exit 1\n  remark about x.cu\n", outcome)

    def test_changed_output(self):
        self.golden("--bless")
        self.say("second\n")
        code, said = self.golden()
        self.assertEqual(code, 1)
        self.assertIn("-first\n+second\n", said)
        self.assertIn("one/report.txt", said)
        self.assertNotIn("one/lint.txt", said)

    def test_changed_exit_code(self):
        self.golden("--bless")
        self.tool.write_text(TOOL.replace("exit 1", "exit 0"))
        code, said = self.golden()
        self.assertEqual(code, 1)
        self.assertIn("-lint: exit 1\n+lint: exit 0\n", said)

    def test_stale_file(self):
        self.golden("--bless")
        (self.folder / "trace.json").write_text("{}")
        code, said = self.golden()
        self.assertEqual((code, said), (1, "one/trace.json belongs to no stage\n"))

    def test_cannot_run(self):
        self.assertEqual(self.golden("two")[0], 2)
        self.assertEqual(self.run_main(golden.main, "--base", self.base / "nowhere")[0], 2)
        self.tool.unlink()
        self.assertEqual(self.golden()[0], 2)


class Pages(Scripted):
    def pages(self, *arguments):
        return self.run_main(pages.main, "--root", self.base, *arguments)

    def test_no_quote_is_no_pass(self):
        (self.base / "README.md").write_text("# nothing\n")
        self.assertEqual(self.pages()[0], 2)

    def test_block_in_a_page(self):
        page = self.base / "README.md"
        page.write_text("before\n```console\n$ smem-ledger report a b\nreport b\nfirst\n```\nafter\n")
        self.assertEqual(self.pages(), (0, ""))
        self.say("second\n")
        code, said = self.pages()
        self.assertEqual(code, 1)
        self.assertIn("-first\n+second\n", said)
        self.assertEqual(self.pages("--bless")[0], 0)
        self.assertIn("report b\nsecond\n```\nafter\n", page.read_text())

    def test_block_cut_short(self):
        (self.base / "README.md").write_text("```console\n$ smem-ledger report a b\nreport b\n...\n```\n")
        self.assertEqual(self.pages(), (0, ""))
        (self.base / "README.md").write_text("```console\n$ smem-ledger report a b\nreport c\n...\n```\n")
        self.assertEqual(self.pages()[0], 1)

    def test_expected_file(self):
        folder = self.base / "examples" / "one"
        folder.mkdir(parents=True)
        (folder / "expected.txt").write_text("$ smem-ledger lint x.cu\nlint\n")
        self.assertEqual(self.pages(), (0, ""))
        (folder / "expected.txt").write_text("$ smem-ledger lint x.cu\nother\n")
        self.assertEqual(self.pages()[0], 1)
        (folder / "expected.txt").write_text("lint\n")
        self.assertEqual(self.pages()[0], 2)


if __name__ == "__main__":
    unittest.main()

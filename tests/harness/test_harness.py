"""The harness against a stand-in for the tool that answers from a file: each test states what the tool
says and which misses must come of it."""
import contextlib
import io
import json
import pathlib
import stat
import sys
import tempfile
import unittest

import expect

STAND_IN = """#!{python}
import pathlib, sys
answers = pathlib.Path(__file__).parent
(answers / "arguments").write_text(" ".join(sys.argv[1:]))
answer = answers / (sys.argv[1] + ".json")
if not answer.exists():
    sys.stderr.write("cannot read it\\n")
    sys.exit(2)
sys.stdout.write(answer.read_text())
sys.exit(1)
"""


def finding(line, rule="row-pitch", severity="warning", file=None):
    return {"rule": rule, "severity": severity, "message": "m", "location": {"file": file, "line": line, "column": 1}}


class HarnessTest(unittest.TestCase):
    def setUp(self):
        self.scratch = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.tool = self.scratch / "tool"
        self.tool.write_text(STAND_IN.format(python=sys.executable))
        self.tool.chmod(self.tool.stat().st_mode | stat.S_IXUSR)
        self.folder = self.scratch / "row-pitch"
        (self.folder / "cases").mkdir(parents=True)

    def answer(self, *findings, **report):
        (self.scratch / "lint.json").write_text(json.dumps({"units": [{"findings": findings}]}))
        (self.scratch / "report.json").write_text(json.dumps(report))

    def run_case(self, name, text, *options):
        (self.folder / "cases" / name).write_text(text)
        out, err = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = expect.main([str(self.tool), str(self.folder), *options])
        return code, out.getvalue() + err.getvalue()

    def test_met_on_the_line(self):
        self.answer(finding(2))
        self.assertEqual(self.run_case("fires_a.cu", "int a;\nint b; // expect: row-pitch\n"), (0, ""))

    def test_met_from_the_line_above(self):
        self.answer(finding(2), finding(2, "over-limit", "error"))
        self.assertEqual(self.run_case("fires_a.cu", "  // expect: row-pitch, over-limit\nint b;\n")[0], 0)

    def test_a_comment_after_code_is_about_its_own_line_only(self):
        self.answer(finding(2))
        code, text = self.run_case("fires_a.cu", "int a; // expect: row-pitch\nint b;\n")
        self.assertEqual(code, 1)
        self.assertIn("fires_a.cu:1: expected row-pitch, not found", text)
        self.assertIn("fires_a.cu:2: unexpected warning row-pitch", text)

    def test_missing(self):
        self.answer()
        code, text = self.run_case("fires_a.cu", "int b; // expect: row-pitch\n")
        self.assertEqual(code, 1)
        self.assertIn(":1: expected row-pitch, not found", text)

    def test_unexpected_note_of_the_rule_itself(self):
        self.answer(finding(1, severity="note"))
        self.assertEqual(self.run_case("clean_a.cu", "int b;\n")[0], 1)

    def test_notes_of_other_rules_do_not_count(self):
        self.answer(finding(1, "unproven-size", "note"))
        self.assertEqual(self.run_case("clean_a.cu", "int b;\n")[0], 0)

    def test_warnings_of_other_rules_do_count(self):
        self.answer(finding(1, "over-request"))
        self.assertEqual(self.run_case("clean_a.cu", "int b;\n")[0], 1)

    def test_findings_in_other_files_do_not_count(self):
        self.answer(finding(1, file="/somewhere/header.h"))
        self.assertEqual(self.run_case("clean_a.cu", "int b;\n")[0], 0)

    def test_a_finding_without_a_line_is_a_miss(self):
        self.answer({"rule": "row-pitch", "severity": "note", "message": "m", "location": None})
        self.assertEqual(self.run_case("clean_a.cu", "int b;\n")[0], 1)

    def test_fires_needs_an_expectation_of_its_rule(self):
        self.answer(finding(1, "over-limit", "error"))
        code, text = self.run_case("fires_a.cu", "int b; // expect: over-limit\n")
        self.assertEqual(code, 1)
        self.assertIn("without `// expect: row-pitch`", text)

    def test_clean_has_none(self):
        self.answer(finding(1, "over-limit", "error"))
        self.assertEqual(self.run_case("clean_a.cu", "int b; // expect: over-limit\n")[0], 1)

    def test_unproven_by_rule_note_or_stated_unknown(self):
        self.answer(finding(1, "unproven-size", "note"))
        self.assertEqual(self.run_case("unproven_a.cu", "int b; // expect: unproven-size\n")[0], 0)
        self.answer(finding(1, severity="note"))
        self.assertEqual(self.run_case("unproven_a.cu", "int b; // expect: row-pitch\n")[0], 0)
        self.answer(finding(1))
        self.assertEqual(self.run_case("unproven_a.cu", "int b; // expect: row-pitch\n")[0], 1)
        self.answer(units=[{"kernels": [{"need": {"unknown": "hd has no value"}}]}])
        self.assertEqual(self.run_case("unproven_a.cu", "// unknown: hd has no\nint b;\n")[0], 0)
        self.assertEqual(self.run_case("unproven_a.cu", "// unknown: hd was lost\nint b;\n")[0], 1)
        self.assertEqual(self.run_case("unproven_a.cu", "int b;\n")[0], 1)

    def test_other_names_are_refused(self):
        self.answer()
        self.assertEqual(self.run_case("other.cu", "int b;\n")[0], 1)

    def test_malformed_expectations_are_refused(self):
        self.answer()
        self.assertEqual(self.run_case("clean_a.cu", "int b; // expect: Row Pitch\n")[0], 1)
        self.assertEqual(self.run_case("clean_a.cu", "int b;\n// expect: row-pitch\n")[0], 1)

    def test_options_reach_the_tool(self):
        self.answer()
        self.run_case("clean_a.cu", "// args: --arch sm_90 --set N=4\nint b;\n")
        self.assertTrue((self.scratch / "arguments").read_text().startswith(
            "lint --format json --cuda builtin --arch sm_90 --set N=4 "))

    def test_a_tool_that_fails(self):
        code, text = self.run_case("clean_a.cu", "int b;\n")
        self.assertEqual(code, 1)
        self.assertIn("clean_a.cu:1: ", text)
        self.assertIn("exit 2: cannot read it", text)
        self.tool.unlink()
        self.assertEqual(self.run_case("clean_a.cu", "int b;\n")[0], 2)

    def page(self, example, cure="int b;"):
        text = "# row-pitch\n"
        for heading in expect.HEADINGS:
            block = {"Example": example, "Do instead": cure}.get(heading)
            text += f"\n## {heading}\n\n" + (f"```cuda\n{block}\n```\n" if block else "Words.\n")
        (self.folder / "README.md").write_text(text)
        return text.splitlines().index(example) + 1

    def test_page(self):
        line = self.page("int a; // expect: row-pitch")
        (self.scratch / "lint.json").write_text(json.dumps({"units": [{"findings": [finding(line)]}]}))
        code, text = self.run_case("clean_a.cu", "", "--page")
        # The stand-in answers the same for both blocks, so the cure must be the one miss.
        self.assertEqual((code, text.count("\n")), (1, 1))
        self.assertIn(f"README.md:{line}: unexpected", text)

    def test_yaml_of_the_page_is_the_settings_file_of_its_blocks(self):
        page = "text\n```yaml\narch: sm_89\n```\nmore\n```cuda\nint a;\n```\n```yaml\nset: {N: 4}\n```\n"
        self.assertEqual(expect.settings_of(page), "arch: sm_89\nset: {N: 4}\n")
        self.assertEqual(expect.settings_of("no block\n"), "")

    def test_page_without_an_example_that_fires(self):
        self.page("int a;")
        self.answer()
        code, text = self.run_case("clean_a.cu", "", "--page")
        self.assertEqual(code, 1)
        self.assertIn("no block under Example expects row-pitch", text)

    def test_page_with_other_headings(self):
        self.page("int a;")
        self.answer()
        path = self.folder / "README.md"
        path.write_text(path.read_text().replace("## Limits\n", "## Bounds\n"))
        self.assertIn("the headings are not", self.run_case("clean_a.cu", "", "--page")[1])


if __name__ == "__main__":
    unittest.main()

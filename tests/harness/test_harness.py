"""The harness against a stand-in for the tool that answers from a file: each test states what the tool
says and which misses must come of it. The last ones try new_rule.py and the registration on copies of
the rules."""
import contextlib
import importlib.util
import io
import json
import pathlib
import shutil
import stat
import subprocess
import sys
import tempfile
import unittest

import expect

ROOT = pathlib.Path(__file__).resolve().parents[2]
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


class NewRuleTest(unittest.TestCase):
    def setUp(self):
        scratch = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.rules = scratch / "rules"
        shutil.copytree(ROOT / "rules", self.rules)
        spec = importlib.util.spec_from_file_location("new_rule", ROOT / "rules" / "new_rule.py")
        self.new_rule = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(self.new_rule)

    def call(self, *arguments):
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            return self.new_rule.main(list(arguments), self.rules)

    def test_adds_a_complete_sorted_rule(self):
        self.assertEqual(self.call("plane-of-one", "a plane holds one element"), 0)
        names = self.new_rule.listed_rules(self.rules)
        self.assertEqual(names, sorted(names))
        self.assertIn("plane-of-one", names)
        folder = self.rules / "plane-of-one"
        self.assertIn("const lint::Rule planeOfOne = {", (folder / "rule.cpp").read_text())
        self.assertTrue(list((folder / "cases").glob("fires_*.cu")) and list((folder / "cases").glob("clean_*.cu")))
        written = "".join(path.read_text() for path in folder.rglob("*") if path.is_file())
        for mark in ("rule-name", "rule-summary", "ruleIdentifier"):
            self.assertNotIn(mark, written)
        self.assertEqual(self.call("--check"), 0)

    def test_refuses_bad_and_taken_names(self):
        self.assertEqual(self.call("PlaneOfOne", "x"), 2)
        self.assertEqual(self.call("row-pitch", "x"), 2)

    def test_check_sees_a_stale_table(self):
        path = self.rules / "row-pitch" / "rule.cpp"
        path.write_text(path.read_text().replace("Severity::Warning", "Severity::Error"))
        self.assertEqual(self.call("--check"), 1)
        self.assertEqual(self.call("--table"), 0)
        self.assertEqual(self.call("--check"), 0)


class RegistrationTest(unittest.TestCase):
    """What stops the configuration, tried on a copy of the rules in a project of its own."""

    @classmethod
    def setUpClass(cls):
        cls.scratch = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        (cls.scratch / "CMakeLists.txt").write_text(
            "cmake_minimum_required(VERSION 3.25)\nproject(rules LANGUAGES CXX)\nfunction(smem_warnings target)\n"
            "endfunction()\nadd_library(smem_lint INTERFACE)\nadd_subdirectory(rules)\n")

    def setUp(self):
        self.rules = self.scratch / "rules"
        shutil.rmtree(self.rules, ignore_errors=True)
        shutil.copytree(ROOT / "rules", self.rules)
        self.list = self.rules / "CMakeLists.txt"

    def error(self):
        done = subprocess.run(["cmake", "-S", self.scratch, "-B", self.scratch / "build"], capture_output=True, text=True)
        return " ".join(done.stderr.split()) if done.returncode else ""

    def test_the_shipped_rules_configure_and_are_embedded_whole(self):
        self.assertEqual(self.error(), "")
        generated = (self.scratch / "build" / "rules" / "Catalogue.cpp").read_text()
        for name in listed_in(self.list):
            self.assertIn((self.rules / name / "README.md").read_text(), generated)

    def test_missing_parts(self):
        for part in ("rule.cpp", "README.md"):
            self.setUp()
            (self.rules / "row-pitch" / part).unlink()
            self.assertIn(f"rules/row-pitch: {part} is missing", self.error())
        for kind in ("fires", "clean"):
            self.setUp()
            for case in (self.rules / "row-pitch" / "cases").glob(f"{kind}_*"):
                case.unlink()
            self.assertIn(f"rules/row-pitch: no cases/{kind}_*.cu", self.error())

    def test_unlisted_folder(self):
        self.list.write_text(self.list.read_text().replace("smem_rule(row-pitch)\n", ""))
        self.assertIn("rules/row-pitch is not listed", self.error())

    def test_unsorted_and_repeated_lines(self):
        text = self.list.read_text()
        line = "smem_rule(row-pitch)\n"
        self.list.write_text(text.replace(line, "").replace("smem_rule(over-limit)", line + "smem_rule(over-limit)"))
        self.assertIn("must stand before", self.error())
        self.list.write_text(text.replace(line, line + line))
        self.assertIn("sorted and unique", self.error())


def listed_in(path):
    return [line[len("smem_rule("):-1] for line in path.read_text().splitlines() if line.startswith("smem_rule(")]


if __name__ == "__main__":
    unittest.main()

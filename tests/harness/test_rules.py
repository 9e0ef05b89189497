"""new_rule.py and the registration of rules, each on a copy of the rules: what they make, and what they refuse."""
import contextlib
import importlib.util
import io
import pathlib
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]


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

"""Annotations, code quality and summary, and several formats in one run."""
import json
import re

import tool

ARGS = (tool.FA_01, "--arch", "sm_89", "--set", "hd=128")


class Formats(tool.TestCase):
    def lint(self, formats, *more, code=1, **options):
        return self.done(tool.analysis("lint", *ARGS, "--format", formats, *more, **options), code)

    def findings(self):
        return self.report(*ARGS)["units"][0]["findings"]

    def leftovers(self):
        return sorted(path.name for path in self.folder.iterdir())

    def test_github(self):
        lines = self.lint("github", cwd=tool.ROOT).splitlines()
        findings = self.findings()
        self.assertEqual(len(lines), len(findings))
        for line, finding in zip(lines, findings):
            found = re.fullmatch(r"::(\w+) file=([^,:]+),line=(\d+),col=(\d+),title=([^,:]+(?:%3A%3A\w+)?)::(.*)", line)
            self.assertTrue(found, line)
            self.assertEqual(found[1], {"note": "notice"}.get(finding["severity"], finding["severity"]))
            self.assertEqual(found[2], str(tool.FA_01.relative_to(tool.ROOT)))
            self.assertEqual(int(found[3]), finding["location"]["line"])
            self.assertTrue(found[5].startswith(finding["rule"]))
            self.assertTrue(found[6].startswith(finding["message"].replace("%", "%25")))

    def test_gitlab(self):
        entries = json.loads(self.lint("gitlab", cwd=tool.ROOT))
        findings = self.findings()
        self.assertEqual([(entry["check_name"], entry["location"]["lines"]["begin"]) for entry in entries],
                         [(finding["rule"], finding["location"]["line"]) for finding in findings])
        for entry in entries:
            self.assertEqual(set(entry), {"description", "check_name", "fingerprint", "severity", "location"})
            self.assertIn(entry["severity"], ("info", "minor", "major", "critical", "blocker"))
            self.assertEqual(entry["location"]["path"], str(tool.FA_01.relative_to(tool.ROOT)))
        self.assertEqual(len({entry["fingerprint"] for entry in entries}), len(entries))

    def test_markdown(self):
        for command, code in (("lint", 1), ("report", 0)):
            text = self.done(tool.analysis(command, *ARGS, "--format", "markdown"), code)
            rows = [line for line in text.splitlines() if line.startswith("| ")]
            # Two tables with head and rule, a row per finding, and one launch.
            self.assertEqual(len(rows), 4 + len(self.findings()) + 1)
            self.assertIn("69,376 B", text)
            self.assertIn("equal-only-when `FA_TQ == FA_TKV`", text)

    def test_a_summary_of_many_findings_is_cut(self):
        kernel = tool.SMALL.replace("#define N 256\n", "").replace("2 * N", "4 * N")
        many = "".join(kernel.replace("pair", f"pair_{i}").replace("launch", f"launch_{i}") for i in range(400))
        source = self.write("many.cu", "#define N 256\n" + many)
        text = self.done(tool.analysis("lint", source, "--format", "markdown", "--fail-on", "error"))
        self.assertLessEqual(len(text.encode()), 65000)
        self.assertRegex(text, r"\n\d+ of [\d,]+ findings shown, the rest did not fit")
        self.assertRegex(text, r"\n\d+ of 400 launches shown, the rest did not fit")

    def test_several_at_once_are_what_each_is_alone(self):
        names = {"sarif": "o.sarif", "github": "o.github", "gitlab": "o.gitlab", "markdown": "o.md", "json": "o.json"}
        formats = ",".join(f"{name}={self.folder / file}" for name, file in names.items()) + ",text"
        self.assertEqual(self.lint(formats), self.lint("text"))
        for name, file in names.items():
            self.assertEqual((self.folder / file).read_text(), self.lint(name), name)
        self.assertEqual(self.leftovers(), sorted(names.values()))

    def test_o_takes_the_one_without_a_file(self):
        target = self.folder / "out.txt"
        self.assertEqual(self.lint(f"text,json={self.folder / 'o.json'}", "-o", target), "")
        self.assertEqual(target.read_text(), self.lint("text"))
        self.assertEqual(self.lint(f"json={self.folder / 'o.json'}"), "")

    def test_bad_combinations_are_one_line(self):
        a = self.folder / "a"
        for words, needle in ((("--format", "text,json"), "text and json would both go to the standard output"),
                              (("--format", f"text={a},json={a}"), "would both go to"),
                              (("--format", f"text={a},json", "-o", a), "would both go to"),
                              (("--format", f"json={a}", "-o", self.folder / "b"), "has nothing to hold"),
                              (("--format", "json="), "give json=FILE"),
                              (("--format", "text,sarfi=x"), "unknown format 'sarfi'; did you mean 'sarif'?")):
            self.failed(tool.analysis("lint", *ARGS, *words), needle)
        self.assertEqual(self.leftovers(), [])
        self.failed(tool.run("rules", "--format", "sarif"), "unknown format 'sarif'")
        self.failed(tool.run("devices", "--format", f"json={a},text"), "one format")

    def test_one_target_that_cannot_be_written_leaves_all_as_they_were(self):
        old = self.write("old.json", "old")
        process = tool.analysis("lint", *ARGS, "--format", f"json={old},sarif={self.folder}/no/such,text")
        self.failed(process, "cannot write")
        self.assertEqual(old.read_text(), "old")
        # Text for the standard output has gone out before: it is whole.
        self.assertEqual(process.stdout, self.done(tool.analysis("lint", *ARGS), 1))
        self.assertEqual(self.leftovers(), ["old.json"])


if __name__ == "__main__":
    tool.main()

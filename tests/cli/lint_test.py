"""lint: exit codes, --fail-on, the form of findings, allow comments."""
import json
import re

import schema
import tool


class Lint(tool.TestCase):
    def test_clean_file(self):
        file = self.write("pair.cu", tool.SMALL)
        text = self.done(tool.analysis("lint", file, "--arch", "sm_90", "--regs", "32"))
        self.assertEqual(text, "1 file, 1 kernel: no findings\n")

    def test_findings_and_fail_on(self):
        args = (tool.FA_01, "--arch", "sm_89", "--set", "hd=128")
        self.done(tool.analysis("lint", *args), 1)
        self.done(tool.analysis("lint", *args, "--fail-on", "warning"), 1)
        self.done(tool.analysis("lint", *args, "--fail-on", "note"), 1)
        self.done(tool.analysis("lint", *args, "--fail-on", "error"), 0)
        self.failed(tool.analysis("lint", *args, "--fail-on", "never"), "never")
        under = (*args, "--set", "FA_TQ=32")
        self.done(tool.analysis("lint", *under, "--fail-on", "error"), 1)

    def test_report_exits_0_with_findings(self):
        self.done(tool.analysis("report", tool.FA_01, "--arch", "sm_89", "--set", "hd=128"), 0)

    def test_form_of_a_finding(self):
        text = self.done(tool.analysis("lint", tool.FA_01, "--arch", "sm_89", "--set", "hd=128"), 1)
        source = tool.FA_01.read_text().splitlines()
        found = re.findall(r"(?m)^(\S+):(\d+):(\d+): (error|warning|note): .* \[([a-z-]+)\]\n +(\d+) \| (.*)\n +\| ( *)\^$",
                           text)
        self.assertTrue(found, text)
        for file, line, column, _, _, shown, excerpt, caret in found:
            self.assertEqual(file, str(tool.FA_01))
            self.assertEqual(line, shown)
            self.assertEqual(excerpt, source[int(line) - 1])
            self.assertEqual(len(caret), int(column) - 1)

    def test_json_is_the_report(self):
        process = tool.analysis("lint", tool.FA_01, "--arch", "sm_89", "--set", "hd=128", "--format", "json")
        document = json.loads(self.done(process, 1))
        self.assertEqual(schema.faults(document, tool.SCHEMA), [])
        self.assertTrue(document["units"][0]["findings"])

    def test_allow_comment(self):
        text = tool.FA_01.read_text()
        args = ("--arch", "sm_89", "--set", "hd=128")
        plain = self.write("plain.cu", text)
        findings = self.report(plain, *args)["units"][0]["findings"]
        (symmetric,) = [finding for finding in findings if finding["rule"] == "symmetric-tile-formula"]
        lines = text.splitlines()
        lines.insert(symmetric["location"]["line"] - 1, "// smem-ledger: allow(symmetric-tile-formula) -- a test")
        allowed = self.write("allowed.cu", "\n".join(lines) + "\n")
        rules = [finding["rule"] for finding in self.report(allowed, *args)["units"][0]["findings"]]
        self.assertNotIn("symmetric-tile-formula", rules)
        self.assertEqual(len(rules), len(findings) - 1)

    def test_kernel_glob(self):
        both = self.write("both.cu", tool.SMALL + tool.SMALL.replace("pair", "other").replace("#define N 256\n", "")
                          .replace("launch", "launch_other"))
        names = lambda *args: [kernel["display"] for unit in self.report(both, *args)["units"]
                               for kernel in unit["kernels"]]
        self.assertEqual(names(), ["pair", "other"])
        self.assertEqual(names("--kernel", "oth*"), ["other"])
        self.assertEqual(names("--kernel", "p?ir"), ["pair"])


if __name__ == "__main__":
    tool.main()

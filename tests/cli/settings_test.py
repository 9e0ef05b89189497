"""The settings file: which one is found, what it decides, what is wrong with it, and its dump."""
import json

import tool


class SettingsFile(tool.TestCase):
    def setUp(self):
        super().setUp()
        self.file = self.write("src/deep/pair.cu", tool.SMALL)

    def settings(self, *args):
        return self.done(tool.run("dump", "settings", self.file, "--cuda", "builtin", *args))

    def says(self, settings, *lines):
        """Each line is one of those printed."""
        for line in lines:
            self.assertIn(line, settings.splitlines())

    def test_defaults(self):
        settings = self.settings()
        self.says(settings, f"# in force for \"{self.file}\", without a settings file",
                  "arch: [sm_80, sm_89, sm_90] # default; the source is read for sm_90", "  row-pitch: warning # default",
                  "fail-on: warning # default")
        self.assertNotIn("set:", settings)
        rules = json.loads(self.done(tool.run("rules", "--format", "json")))["rules"]
        self.says(settings, *[f"  {rule['name']}: {rule['severity']} # default" for rule in rules])

    def test_nearest_parent_wins(self):
        self.write(".smem-ledger", "arch: sm_75\n")
        self.says(self.settings(), "arch: [sm_75] # .smem-ledger:1:7; the source is read for sm_75")
        near = self.write("src/.smem-ledger", "# ours\narch: [sm_86, sm_90]\n")
        self.says(self.settings(), "arch: [sm_86, sm_90] # .smem-ledger:2:7; the source is read for sm_90",
                  f"# in force for \"{self.file}\"; .smem-ledger is \"{near}\"")

    def test_options_win_and_flags_lose(self):
        self.write(".smem-ledger", "arch: sm_86\nset: {N: 64, other: 1}\nfail-on: error\n")
        self.says(self.settings("--", "-arch=sm_80"), "arch: [sm_86] # .smem-ledger:1:7; the source is read for sm_86")
        self.says(self.settings("--arch", "sm_90", "--set", "N=32"),
                  "arch: [sm_90] # --arch; the source is read for sm_90", "  N: 32 # --set",
                  "  other: 1 # .smem-ledger:2:21", "fail-on: error # .smem-ledger:3:10")

    def test_flags_before_the_default(self):
        self.says(self.settings("--", "-arch=sm_86"), "arch: [sm_86] # the compile flags; the source is read for sm_86")
        self.failed(tool.run("dump", "settings", self.file, "--", "-arch=sm_52"), "sm_52", "--arch")

    def test_the_source_beats_the_file(self):
        self.write("src/deep/pair.cu", "// smem-ledger: assume(N = 16)\n" + tool.SMALL)
        self.write(".smem-ledger", "set: {N: 64}\nkernels: {pair: {set: {N: 8}}}\n")
        settings = self.settings()
        self.says(settings, "  N: 16 # pair.cu:1:1: assume")
        self.assertNotIn("kernels:", settings)
        self.assertEqual(self.only_kernel(self.file)[0]["need"]["dynamic"]["bytes"], 2 * 16 * 4)
        self.assertEqual(self.only_kernel(self.file, "--set", "N=4")[0]["need"]["dynamic"]["bytes"], 2 * 4 * 4)

    def test_what_is_printed_gives_the_same_settings(self):
        self.write(".smem-ledger", """\
arch: all
rules: {row-pitch: off, occupancy-cliff: error, unused-plane: on}
set: {N: {value: 64, multiple-of: 16, range: [16, 128]}, "a: b #": [3, 1]}
kernels:
  "*": {set: {N: 32}}
  "pair<64, 'x'>": {set: {N: {values: [8]}}}
budgets: [{kernel: "*", arch: [sm_89, sm_90], blocks-per-sm: "<= 9"}, {kernel: 'k<1, "2">', blocks-per-sm: "== 2"}]
""")
        bare = lambda text: [line.split(" # ")[0] for line in text.splitlines()[1:]]
        for args in ((), ("--set", "N=48"), ("--arch", "sm_89")):
            first = self.settings(*args)
            near = self.write("src/.smem-ledger", first)
            again = self.settings()
            near.unlink()
            self.assertEqual(bare(again), bare(first))
            self.assertIn(" # .smem-ledger:2:7; ", again)

    def test_values_reach_the_ledger(self):
        self.write(".smem-ledger", "set:\n  N: 64\n")
        kernel, unit = self.only_kernel(self.file)
        self.assertEqual(kernel["need"]["dynamic"]["bytes"], 2 * 64 * 4)
        self.assertEqual(unit["set"], {"N": 64})

    def test_rules_off_and_severity(self):
        source = self.write("src/fa.cu", tool.FA_01.read_text())
        args = (source, "--arch", "sm_89", "--set", "hd=128")
        before = {finding["rule"]: finding["severity"] for finding in self.report(*args)["units"][0]["findings"]}
        self.assertEqual(before["symmetric-tile-formula"], "warning")
        self.assertIn("row-pitch", before)
        self.write("src/.smem-ledger", "rules:\n  row-pitch: off\n  symmetric-tile-formula: error\n")
        after = {finding["rule"]: finding["severity"] for finding in self.report(*args)["units"][0]["findings"]}
        self.assertNotIn("row-pitch", after)
        self.assertEqual(after["symmetric-tile-formula"], "error")

    def test_fail_on(self):
        source = self.write("src/fa.cu", tool.FA_01.read_text())
        args = (source, "--arch", "sm_89", "--set", "hd=128")
        self.done(tool.analysis("lint", *args), 1)
        self.write("src/.smem-ledger", "fail-on: error\n")
        self.done(tool.analysis("lint", *args), 0)
        self.done(tool.analysis("lint", *args, "--fail-on", "warning"), 1)

    def test_unknown_names_are_warnings_with_the_nearest(self):
        path = self.write(".smem-ledger", "arhc: sm_90\nrules:\n  row-pich: off\n")
        process = tool.analysis("report", self.file)
        self.done(process)
        self.assertIn(f"{path}:1:1: warning: unknown key 'arhc'; did you mean 'arch'?", process.stderr)
        self.assertIn(f"{path}:3:3: warning: unknown rule 'row-pich'; did you mean 'row-pitch'?", process.stderr)

    def test_malformed_files_are_one_line_with_the_place(self):
        for text, place in (("arch: [sm_90\n", ""), ("arch: sm_91\n", ":1:7: "), ("rules: {row-pitch: loud}\n", ":1:20: "),
                            ("set: {N: many}\n", ":1:10: "), ("fail-on: never\n", ":1:10: "), ("- a\n", ":1:1: "),
                            ("rules: off\n", ":1:8: "), ("budgets: [{kernel: a, blocks-per-sm: 2}]\n", ":1:38: "), ("a: b: c\n", "")):
            path = self.write(".smem-ledger", text)
            lines = self.failed(tool.analysis("report", self.file))
            self.assertIn(f"{path}{place}", lines[0], text)

    def test_budgets_are_held_against_the_launches(self):
        # 66,560 + 1,024 bytes fit once into the 102,400 of an sm_89 and three times into the 233,472 of an sm_90.
        self.write("src/deep/pair.cu", tool.SMALL.replace("#define N 256", "#define N 8320").replace("<<<1, N,", "<<<1, 128,"))
        path = self.write(".smem-ledger", 'budgets:\n  - {kernel: "pa*", blocks-per-sm: ">= 2"}\n'
                          "rules: {missing-opt-in: off}\n")
        args = (self.file, "--arch", "sm_89,sm_90", "--regs", "32", "--format", "json")
        answer = json.loads(self.done(tool.analysis("lint", *args), 1))
        (finding,) = [found for unit in answer["units"] for found in unit["findings"]
                      if found["rule"] == "occupancy-budget"]
        self.assertEqual((finding["severity"], finding["archs"]), ("error", ["sm_89"]))
        self.assertIn(">= 2", finding["message"])
        self.assertEqual(finding["notes"][0]["location"], {"file": str(path), "line": 2, "column": 5})
        self.says(self.settings(), '  - {kernel: "pa*", blocks-per-sm: ">= 2"} # .smem-ledger:2:5')

    def test_a_budget_that_is_kept_or_for_another_kernel_or_architecture(self):
        for budget in ('kernel: pair, blocks-per-sm: ">= 1"', 'kernel: other, blocks-per-sm: ">= 99"',
                       'kernel: pair, arch: sm_90, blocks-per-sm: ">= 99"'):
            self.write(".smem-ledger", "budgets:\n  - {%s}\n" % budget)
            self.done(tool.analysis("lint", self.file, "--arch", "sm_89", "--regs", "32"), 0)

    def test_what_is_wrong_is_said_once_for_all_files(self):
        self.write("src/other.cu", tool.SMALL)
        self.write(".smem-ledger", "arhc: sm_90\n")
        process = tool.analysis("report", self.folder / "src")
        self.done(process)
        self.assertEqual(process.stderr.count("arhc"), 1)
        self.write(".smem-ledger", "arch: sm_91\n")
        self.failed(tool.analysis("report", self.folder / "src"), "sm_91", errors=1)

    def test_empty_file(self):
        self.write(".smem-ledger", "# nothing yet\n")
        self.says(self.settings(), "arch: [sm_80, sm_89, sm_90] # default; the source is read for sm_90")


if __name__ == "__main__":
    tool.main()

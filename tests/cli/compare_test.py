"""compare: two reports, two commits, exit codes, formats, and work trees that are gone afterwards."""
import json
import os
import shutil
import signal
import subprocess
import time
import unittest

import schema
import tool

SCHEMA = json.loads((tool.ROOT / "analyzer/render/schema/compare-1.schema.json").read_text())
ADA = ("--arch", "sm_89", "--regs", "32")
FA = ("--arch", "sm_89", "--set", "hd=128", "--regs", "96")
# The launcher asks for 32 KiB where the kernel uses 2: that costs blocks, hence a warning.
WASTEFUL = tool.SMALL.replace("2 * N * sizeof", "32 * N * sizeof")


class Compare(tool.TestCase):
    def write_report(self, name, source, *args):
        path = self.folder / name
        self.done(tool.analysis("report", source, *(args or ADA), "--format", "json", "-o", path))
        return path

    def checked(self, process, code):
        document = json.loads(self.done(process, code))
        self.assertEqual(schema.faults(document, SCHEMA), [])
        self.assertIs(document["fails"], code == 1)
        return document

    def compare(self, base, head, *args, code=0):
        """The JSON of two reports, held against the schema."""
        return self.checked(tool.run("compare", base, head, "--format", "json", *args), code)


class Reports(Compare):
    def fa_01(self, name, tkv):
        text = tool.FA_01.read_text()
        self.assertIn("#define FA_TKV 64", text)
        shutil.copytree(tool.KERNELS / "common", self.folder / "common", dirs_exist_ok=True)
        source = self.write("fa/kernel.cu", text.replace("#define FA_TKV 64", f"#define FA_TKV {tkv}"))
        return self.write_report(name, source, *FA)

    def test_a_report_against_itself(self):
        report = self.write_report("a.json", self.write("a.cu", tool.SMALL))
        document = self.compare(report, report)
        self.assertEqual(document["kernels"], {"changed": [], "added": [], "removed": [], "as_before": 1})
        text = self.done(tool.run("compare", report, report))
        self.assertIn("nothing changed: 1 kernel as before", text)

    def test_the_lever_of_the_audit(self):
        document = self.compare(self.fa_01("base.json", 64), self.fa_01("head.json", 32), code=1)
        (change,) = document["kernels"]["changed"]
        extents = {plane["after"]["name"]: [plane[side]["extent"]["bytes"] for side in ("before", "after")]
                   for plane in change["planes"]}
        for name in ("Ks", "Vs"):
            self.assertEqual(extents[name], [17408, 8704])  # 64 and 32 rows of 272 B
        for name in ("Sf", "Pf"):
            self.assertEqual(extents[name], [16384, 8192])  # 64 * 64 * 4 and 64 * 32 * 4
        (launch,) = change["launches"]
        self.assertEqual([launch[side]["request"]["bytes"] for side in ("before", "after")], [69376, 61184])
        self.assertEqual([launch[side]["need"]["bytes"] for side in ("before", "after")], [69376, 43776])
        self.assertEqual([launch[side]["verdict"] for side in ("before", "after")], ["equal-only-when", "over"])
        self.assertEqual([launch[side]["occupancy"][0]["blocks_per_sm"] for side in ("before", "after")], [1, 1])
        self.assertEqual([each["finding"]["rule"] for each in document["findings"]["new"]], ["over-request"])
        self.assertIn("symmetric-tile-formula", [each["rule"] for each in document["findings"]["fixed"]])

    def test_ways_before_and_after(self):
        base = self.write("a.cu", tool.SMALL.replace("a[threadIdx.x] = 1.0f", "a[threadIdx.x * 8 % N] = 1.0f"))
        head = self.write_report("head.json", self.write("b/a.cu", tool.SMALL))
        document = self.compare(self.write_report("base.json", base), head)
        (change,) = document["kernels"]["changed"]
        (trace,) = change["traces"]
        ways = {access["before"]["plane"]: [access[side]["ways"] for side in ("before", "after")]
                for access in trace["accesses"] if access["before"]["kind"] == "store"}
        # 32 lanes 8 floats apart fall into 4 of the 32 banks: 8 words in each.
        self.assertEqual(ways, {"a": [8, 1]})
        self.assertIn("bank-conflict", [each["rule"] for each in document["findings"]["fixed"]])

    def test_added_and_removed(self):
        base = self.write_report("base.json", self.write("a.cu", tool.SMALL))
        other = tool.SMALL.replace("pair", "quad").replace("float *b = a + N;", "float *b = a + 2 * N;")
        head = self.write_report("head.json", self.write("b.cu", other.replace("2 * N * sizeof", "3 * N * sizeof")))
        document = self.compare(base, head)
        self.assertEqual([kernel["name"] for kernel in document["kernels"]["added"]], ["quad"])
        self.assertEqual([kernel["name"] for kernel in document["kernels"]["removed"]], ["pair"])

    def test_severity_decides(self):
        base = self.write_report("base.json", self.write("a.cu", tool.SMALL))
        head = self.write_report("head.json", self.write("a.cu", WASTEFUL))
        self.assertEqual([each["finding"]["rule"] for each in self.compare(base, head, code=1)["findings"]["new"]],
                         ["over-request"])
        self.compare(base, head, "--fail-on", "error")
        self.compare(head, base)  # fixed
        self.compare(head, head)  # neither new nor worse

    def test_a_broken_budget_fails_as_long_as_it_is_broken(self):
        source = self.write("a.cu", tool.SMALL)
        self.write(".smem-ledger", "budgets: [{kernel: pair, blocks-per-sm: '>= 32'}]\n")
        report = self.write_report("a.json", source)
        document = self.compare(report, report, "--fail-on", "error", code=1)
        self.assertEqual([each["rule"] for each in document["findings"]["broken_budgets"]], ["occupancy-budget"])
        self.assertEqual(document["failures"], ["1 budget is broken"])

    def test_formats_at_once(self):
        base = self.write_report("base.json", self.write("a.cu", tool.SMALL))
        head = self.write_report("head.json", self.write("a.cu", WASTEFUL))
        page = self.folder / "page.md"
        text = self.done(tool.run("compare", base, head, "--format", f"markdown={page},text"), 1)
        self.assertIn("fails: 1 new finding", text)
        self.assertLessEqual(max(map(len, text.splitlines())), 100 + len(str(base) + str(head)), text)
        self.assertTrue(page.read_text().startswith("### Shared memory: 1 new finding\n"))
        self.assertIn("<details>", page.read_text())

    def test_what_is_no_report(self):
        report = self.write_report("a.json", self.write("a.cu", tool.SMALL))
        document = json.loads(report.read_text())
        del document["units"][0]["kernels"][0]["launches"]
        bad = [("gone.json", None, "cannot read it"), ("empty.json", "", "is not JSON"),
               ("half.json", report.read_text()[:300], "is not JSON"),
               ("other.json", '{"schema": "smem-ledger/report/2"}', "its schema is 'smem-ledger/report/2'"),
               ("cut.json", json.dumps(document), "missing value at report.units[0].kernels[0].launches")]
        for name, text, needle in bad:
            path = self.folder / name if text is None else self.write(name, text)
            for sides in ((report, path), (path, report)):
                self.failed(tool.run("compare", *sides), f"{path}: ", needle)
                self.failed(tool.run("compare", *sides), "smem-ledger report --format json")
        self.failed(tool.run("compare", report, self.folder), "is a folder")

    def test_other_architectures_and_other_values(self):
        source = self.write("a.cu", tool.SMALL)
        base = self.write_report("base.json", source)
        head = self.write_report("head.json", source, "--arch", "sm_90", "--regs", "32")
        self.failed(tool.run("compare", base, head), "sm_89", "sm_90", "--arch")
        head = self.write_report("head.json", source, *ADA, "--set", "N=512")
        document = self.compare(base, head)
        self.assertEqual(document["remarks"], ["N is not set for the base and set to 512 for the head"])
        # 2 * 512 * 4
        self.assertEqual(document["kernels"]["changed"][0]["launches"][0]["after"]["request"]["bytes"], 4096)

    def test_options(self):
        report = self.write_report("a.json", self.write("a.cu", tool.SMALL))
        self.failed(tool.run("compare", report), "two JSON reports")
        self.failed(tool.run("compare"), "two JSON reports")
        self.failed(tool.run("compare", report, report, report), "two JSON reports")
        self.failed(tool.run("compare", "--git", "a..b"), "--git needs files")
        self.failed(tool.run("compare", report, report, "--arch", "sm_89"), "--arch belongs to --git")
        self.failed(tool.run("compare", report, report, "--", "-DX"), "belong to --git")
        self.failed(tool.run("compare", report, report, "--format", "sarif"), "unknown format 'sarif'")
        self.failed(tool.run("compare", report, report, "--fail-on", "fatal"), "fatal")


@unittest.skipUnless(shutil.which("git"), "git is not installed")
class Git(Compare):
    def setUp(self):
        super().setUp()
        self.repository = self.folder / "repo"
        self.temporary = self.folder / "temporary"
        self.temporary.mkdir()
        self.write("repo/include/tile.cuh", "#define N 256\n")
        self.source = self.write("repo/src/a.cu", tool.SMALL.replace("#define N 256", '#include "../include/tile.cuh"'))
        self.write("repo/src/b.cu", tool.SMALL.replace("pair", "other"))
        self.git("init", "--quiet", "--initial-branch", "main")
        self.commit()

    def tearDown(self):
        # Whatever happened, nothing is left.
        self.assertEqual(list(self.temporary.iterdir()), [])
        self.assertEqual(len(self.git("worktree", "list").splitlines()), 1)
        self.assertEqual(list((self.repository / ".git").glob("worktrees/*")), [])

    def git(self, *words):
        config = dict(os.environ, GIT_CONFIG_GLOBAL=os.devnull, GIT_CONFIG_SYSTEM=os.devnull)
        for role in ("AUTHOR", "COMMITTER"):
            config.update({f"GIT_{role}_NAME": "a", f"GIT_{role}_EMAIL": "a@example.org"})
        return subprocess.run(["git", *words], cwd=self.repository, env=config, check=True, capture_output=True,
                              text=True).stdout

    def commit(self):
        self.git("add", "--all")
        self.git("commit", "--quiet", "--message", "x")

    def replace(self, name, old, new):
        path = self.repository / name
        self.assertIn(old, path.read_text())
        path.write_text(path.read_text().replace(old, new))

    def process(self, *args, cwd=None, env=None):
        return tool.analysis("compare", *args, cwd=cwd or self.repository,
                             env={"TMPDIR": str(self.temporary), **(env or {})})

    def sides(self, *args, code=0, cwd=None):
        at = args.index("--") if "--" in args else len(args)
        return self.checked(self.process(*args[:at], *ADA, "--format", "json", *args[at:], cwd=cwd), code)

    def requests(self, document):
        return {change["after"]["name"]: tuple(launch[side]["request"]["bytes"] for side in ("before", "after"))
                for change in document["kernels"]["changed"] for launch in change["launches"]}

    def test_a_changed_launcher(self):
        self.replace("src/a.cu", "2 * N * sizeof", "32 * N * sizeof")
        self.commit()
        document = self.sides("--git", "HEAD~1..HEAD", "src", code=1)
        self.assertEqual(self.requests(document), {"pair": (2048, 32768)})
        (fresh,) = document["findings"]["new"]
        self.assertEqual((fresh["finding"]["location"]["file"], fresh["finding"]["unit"]), ("src/a.cu", "src/a.cu"))
        self.assertRegex(document["base"], r"^HEAD~1 \([0-9a-f]{9}\)$")
        self.assertNotIn(str(self.folder), json.dumps(document))
        # The other file is the same on both sides and not even read.
        self.assertEqual(document["kernels"]["as_before"], 0)
        self.assertEqual(self.sides("--git", "HEAD~1..HEAD", "src", "--all", code=1)["kernels"]["as_before"], 1)

    def test_a_header_of_the_base(self):
        self.replace("include/tile.cuh", "256", "512")
        self.commit()
        self.assertEqual(self.requests(self.sides("--git", "HEAD~1..HEAD", "src")), {"pair": (2048, 4096)})
        # Both sides elsewhere than the work tree.
        self.git("checkout", "--quiet", "-b", "aside", "HEAD~1")
        self.assertEqual(self.requests(self.sides("--git", "main~1..main", "src")), {"pair": (2048, 4096)})

    def test_a_folder_of_the_flags(self):
        self.replace("src/a.cu", "../include/tile.cuh", "tile.cuh")
        self.commit()
        self.replace("include/tile.cuh", "256", "512")
        self.commit()
        document = self.sides("--git", "HEAD~1..HEAD", "src", "--", "-Iinclude")
        self.assertEqual(self.requests(document), {"pair": (2048, 4096)})

    def build(self, *flags):
        self.write("repo/.gitignore", "build\n")
        self.write("repo/build/gen/pad.cuh", "#define PAD 0\n")
        self.write("repo/build/compile_commands.json", json.dumps(
            [{"file": f"../src/{name}.cu", "directory": str(self.repository / "build"),
              "arguments": ["nvcc", *flags, "-c", f"../src/{name}.cu"]} for name in "ab"]))

    def test_a_compile_database_points_into_the_base(self):
        self.build("-I../include", "-Igen")
        self.replace("src/a.cu", "../include/tile.cuh", "tile.cuh")
        self.replace("src/a.cu", "__global__", '#include "pad.cuh"\n__global__')  # which only the build has
        self.commit()
        self.replace("include/tile.cuh", "256", "512")
        self.git("rm", "--quiet", "src/b.cu")
        self.commit()
        document = self.sides("--git", "HEAD~1..HEAD", "-p", "build")
        self.assertEqual(self.requests(document), {"pair": (2048, 4096)})
        # The build names b.cu still, and git knows that it is gone.
        self.assertEqual([kernel["name"] for kernel in document["kernels"]["removed"]], ["other"])
        self.assertTrue((self.repository / "build/gen/pad.cuh").exists())

    def test_absolute_paths_in_a_compile_database(self):
        self.build("-I" + str(self.repository / "include"))
        self.replace("src/a.cu", "../include/tile.cuh", "tile.cuh")
        self.commit()
        self.replace("include/tile.cuh", "256", "512")
        self.commit()
        self.assertEqual(self.requests(self.sides("--git", "HEAD~1..", "-p", "build", "src/a.cu")), {"pair": (2048, 4096)})

    def test_files_that_come_and_go(self):
        self.git("rm", "--quiet", "src/b.cu")
        self.write("repo/src/c.cu", tool.SMALL.replace("pair", "late").replace("float *b = a + N", "float *b = a + N + 8"))
        self.commit()
        document = self.sides("--git", "HEAD~1..HEAD", "src", code=1)
        self.assertEqual([kernel["name"] for kernel in document["kernels"]["removed"]], ["other"])
        self.assertEqual([kernel["name"] for kernel in document["kernels"]["added"]], ["late"])
        self.assertEqual([each["finding"]["rule"] for each in document["findings"]["new"] if each["fails"]],
                         ["under-request"])
        self.sides("--git", "HEAD~1..HEAD", "src/b.cu")
        self.failed(self.process("--git", "HEAD~1..HEAD", "src/none.cu"), "is there on neither side")

    def test_a_moved_file_is_no_other_kernel(self):
        self.git("mv", "src/b.cu", "src/z.cu")
        self.commit()
        document = self.sides("--git", "HEAD~1..HEAD", "src")
        self.assertEqual(document["kernels"], {"changed": [], "added": [], "removed": [], "as_before": 1})

    def test_what_is_not_committed(self):
        self.replace("src/a.cu", "2 * N * sizeof", "32 * N * sizeof")
        document = self.sides("--git", "HEAD..HEAD", "src", code=1)
        self.assertEqual(self.requests(document), {"pair": (2048, 32768)})
        self.assertIn("with what is not committed", document["head"])

    def test_since_they_parted(self):
        self.git("checkout", "--quiet", "-b", "topic")
        self.replace("src/a.cu", "2 * N * sizeof", "32 * N * sizeof")
        self.commit()
        self.git("checkout", "--quiet", "main")
        self.replace("src/b.cu", "2 * N * sizeof", "8 * N * sizeof")
        self.commit()
        self.git("checkout", "--quiet", "topic")
        self.assertEqual(self.requests(self.sides("--git", "main...HEAD", "src", code=1)), {"pair": (2048, 32768)})
        # Two dots: what main has and this lacks is taken back.
        self.assertEqual(self.requests(self.sides("--git", "main..HEAD", "src", code=1)),
                         {"pair": (2048, 32768), "other": (8192, 2048)})

    def test_settings_of_each_side(self):
        self.write("repo/.smem-ledger", "budgets: [{kernel: pair, blocks-per-sm: '>= 32'}]\nfail-on: error\n")
        self.commit()
        document = self.sides("--git", "HEAD~1..HEAD", "src", code=1)
        self.assertEqual(document["failures"], ["1 new finding", "1 budget is broken"])
        self.replace("src/b.cu", "2 * N * sizeof", "32 * N * sizeof")
        self.write("repo/.smem-ledger", "fail-on: error\n")
        self.commit()
        self.sides("--git", "HEAD~1..HEAD", "src")  # a new warning, and errors alone fail

    def test_nothing_changed(self):
        text = self.done(self.process("--git", "HEAD..HEAD", "src", *ADA))
        self.assertIn("nothing changed", text)

    def test_a_file_that_cannot_be_read_on_one_side(self):
        self.write("repo/src/b.cu", "#include \"gone.h\"\n__global__ void other(float *out {\n")
        self.replace("src/a.cu", "2 * N * sizeof", "32 * N * sizeof")
        self.commit()
        process = self.process("--git", "HEAD~1..HEAD", "src", *ADA, "--format", "json")
        self.failed(process, "src/b.cu")
        document = json.loads(process.stdout)
        self.assertEqual(document["kernels"]["removed"], [])
        self.assertEqual(self.requests(document), {"pair": (2048, 32768)})

    def test_names_that_neither_side_knows(self):
        self.replace("include/tile.cuh", "#define N 256", "#define N (BASE * 2)\n#define BASE 128")
        self.commit()
        self.sides("--git", "HEAD~1..HEAD", "src", "--set", "BASE=128")  # the base has no BASE
        self.failed(self.process("--git", "HEAD~1..HEAD", "src", "--set", "BASES=1"), "no symbol has this name")
        self.failed(self.process("--git", "HEAD~1..HEAD", "src", "--kernel", "pears"), "no kernel has this name")

    def test_from_a_folder_below_and_from_elsewhere(self):
        self.replace("src/a.cu", "2 * N * sizeof", "32 * N * sizeof")
        self.commit()
        for words, cwd in ((("a.cu",), self.repository / "src"), ((self.source,), "/")):
            document = self.sides("--git", "HEAD~1..HEAD", *words, code=1, cwd=cwd)
            self.assertEqual(self.requests(document), {"pair": (2048, 32768)})
        outside = self.write("outside.cu", tool.SMALL)
        self.failed(self.process("--git", "HEAD..HEAD", "src", outside), "does not lie in the work tree")

    def test_hooks_are_not_run(self):
        hook = self.write("repo/.git/hooks/post-checkout", "#!/bin/sh\ntouch \"$GIT_DIR/ran\" ../ran\nexit 1\n")
        hook.chmod(0o755)
        self.sides("--git", "HEAD..HEAD", "src", "--all")

    def test_bad_ranges_are_one_line(self):
        for text, needle in (("HEAD~9..HEAD", "'HEAD~9' is no commit here"), ("HEAD", "give two commits, BASE..HEAD"),
                             ("no..such", "'no' is no commit here"), ("--output=x..y", "give two commits")):
            self.failed(self.process(f"--git={text}", "src"), f"--git {text}: ", needle)
        self.failed(self.process("--git", "HEAD..HEAD", "src", env={"PATH": str(self.temporary)}), "git is not in PATH")

    def test_the_same_as_two_reports(self):
        before = self.folder / "base.json"
        self.done(tool.analysis("report", "src/a.cu", *ADA, "--format", "json", "-o", before, cwd=self.repository))
        self.replace("src/a.cu", "2 * N * sizeof", "32 * N * sizeof")
        self.commit()
        after = self.folder / "head.json"
        self.done(tool.analysis("report", "src/a.cu", *ADA, "--format", "json", "-o", after, cwd=self.repository))
        reports = self.compare(before, after, code=1)
        commits = self.sides("--git", "HEAD~1..HEAD", "src/a.cu", code=1)
        self.assertEqual(reports["kernels"]["changed"][0]["launches"], commits["kernels"]["changed"][0]["launches"])
        self.assertEqual(reports["findings"]["new"], commits["findings"]["new"])

    def test_an_analysis_that_takes_too_long_costs_its_file(self):
        self.write("repo/src/endless.cu", "constexpr int spin() { int x = 0; for (;;) x ^= 1; return x; }\n"
                                          "static_assert(spin() == 0);\n")
        self.replace("src/a.cu", "2 * N * sizeof", "32 * N * sizeof")
        self.commit()
        process = self.process("--git", "HEAD~1..HEAD", "src", "--timeout", "2", "--", "-fconstexpr-steps=2147483647")
        self.failed(process, "endless.cu: its analysis took longer than 2 s and was ended (--timeout)")
        self.assertIn("a.cu", process.stdout)

    def test_an_interrupted_run_leaves_nothing(self):
        for number in range(40):  # long enough to be caught at it
            self.write(f"repo/src/many_{number}.cu", tool.FA_01.read_text().replace(
                '"../common/', f'"{tool.KERNELS.resolve()}/common/'))
        self.commit()
        trees = "smem-ledger-tree*"
        for stop in (signal.SIGTERM, signal.SIGINT, signal.SIGKILL):
            for late in (False, True):  # while git writes, and while the files are read
                environment = dict(os.environ, TMPDIR=str(self.temporary))
                process = subprocess.Popen([os.environ["SMEM_LEDGER"], "compare", "--git", "HEAD..HEAD", "src", "--all",
                                            "--cuda", "builtin"], cwd=self.repository, env=environment,
                                           stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
                self.wait_for(lambda: list(self.temporary.glob(f"{trees}/tree/src/many_39.cu" if late else trees)))
                time.sleep(0.5 if late else 0)
                process.send_signal(stop)
                self.assertEqual(process.wait(timeout=60), -stop)
                self.wait_for(lambda: not list(self.temporary.glob(trees)))
                self.wait_for(lambda: len(self.git("worktree", "list").splitlines()) == 1)

    def wait_for(self, condition):
        deadline = time.monotonic() + 60
        while not condition():
            self.assertLess(time.monotonic(), deadline)
            time.sleep(0.01)


if __name__ == "__main__":
    tool.main()

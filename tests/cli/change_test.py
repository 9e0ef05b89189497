"""--git and --diff: findings only where a change reaches."""
import json
import os
import shutil
import subprocess
import unittest

import tool

# Both launchers ask for twice what their kernels use.
TWO = """\
#include "tile.cuh"
__global__ void left(float *out) {
  extern __shared__ float buffer[];
  buffer[threadIdx.x] = 1.0f;
  __syncthreads();
  out[threadIdx.x] = buffer[N - 1 - threadIdx.x];
}
__global__ void right(float *out) {
  extern __shared__ float buffer[];
  buffer[threadIdx.x] = 2.0f;
  __syncthreads();
  out[threadIdx.x] = buffer[N - 1 - threadIdx.x];
}
void launchLeft(float *out) {
  left<<<1, N, 2 * N * sizeof(float)>>>(out);
}
void launchRight(float *out) {
  right<<<1, N, 2 * N * sizeof(float)>>>(out);
}
"""
ARGS = ("--arch", "sm_89", "--regs", "32", "--fail-on", "note")


@unittest.skipUnless(shutil.which("git"), "git is not installed")
class Git(tool.TestCase):
    def setUp(self):
        super().setUp()
        self.write("src/tile.cuh", "#define N 256\n")
        self.source = self.write("src/two.cu", TWO)
        self.write("src/other.cu", tool.SMALL.replace("2 * N * sizeof", "4 * N * sizeof"))
        self.git("init", "--quiet")
        self.commit()

    def git(self, *words):
        config = dict(os.environ, GIT_CONFIG_GLOBAL=os.devnull, GIT_CONFIG_SYSTEM=os.devnull)
        for role in ("AUTHOR", "COMMITTER"):
            config.update({f"GIT_{role}_NAME": "a", f"GIT_{role}_EMAIL": "a@example.org"})
        return subprocess.run(["git", *words], cwd=self.folder, env=config, check=True, capture_output=True,
                              text=True).stdout

    def commit(self):
        self.git("add", "--all")
        self.git("commit", "--quiet", "--message", "x")

    def replace(self, name, old, new):
        path = self.folder / name
        text = path.read_text()
        self.assertIn(old, text)
        path.write_text(text.replace(old, new))
        self.commit()

    def kernels(self, *args, code=1, cwd=None, stdin=""):
        process = tool.analysis("lint", *args, *ARGS, "--format", "json", cwd=cwd or self.folder, stdin=stdin)
        document = json.loads(self.done(process, code))
        return sorted({finding["kernel"] for unit in document["units"] for finding in unit["findings"]})

    def test_all_without_a_change(self):
        self.assertEqual(self.kernels("src"), ["left", "pair", "right"])

    def test_nothing_changed(self):
        self.assertEqual(self.kernels("src", "--git", "HEAD..HEAD", code=0), [])
        text = self.done(tool.analysis("lint", "src", "--git", "HEAD..HEAD", cwd=self.folder))
        self.assertEqual(text, "0 files, 0 kernels: no findings\n")

    def test_all_overrides(self):
        self.assertEqual(self.kernels("src", "--git", "HEAD..HEAD", "--all"), ["left", "pair", "right"])

    def test_own_lines(self):
        self.replace("src/two.cu", "1.0f", "3.0f")
        self.assertEqual(self.kernels("src", "--git", "HEAD~1..HEAD"), ["left"])
        self.assertEqual(self.kernels("src", "--git", "HEAD~1..."), ["left"])

    def test_launch_lines(self):
        self.replace("src/two.cu", "right<<<1, N, 2 * N", "right<<<1, N, 3 * N")
        self.assertEqual(self.kernels("src", "--git", "HEAD~1..HEAD"), ["right"])

    def test_an_included_file(self):
        self.replace("src/tile.cuh", "256", "512")
        self.assertEqual(self.kernels("src", "--git", "HEAD~1..HEAD"), ["left", "right"])

    def test_what_all_kernels_of_the_file_see(self):
        self.replace("src/two.cu", "__global__ void left", "#define M 3\n__global__ void left")
        self.assertEqual(self.kernels("src", "--git", "HEAD~1..HEAD"), ["left", "right"])

    def test_the_settings_file(self):
        self.write("src/.smem-ledger", "rules: {occupancy-cliff: off}\n")
        self.commit()
        self.assertEqual(self.kernels("src", "--git", "HEAD~1..HEAD"), ["left", "pair", "right"])

    def test_an_included_file_in_a_folder_of_the_flags(self):
        (self.folder / "include").mkdir()
        self.git("mv", "src/tile.cuh", "include/tile.cuh")
        self.write("build/compile_commands.json", json.dumps(
            [{"file": f"../src/{name}.cu", "directory": str(self.folder / "build"),
              "arguments": ["nvcc", "-I../include", "-c", f"../src/{name}.cu"]} for name in ("two", "other")]))
        self.commit()
        self.replace("include/tile.cuh", "256", "512")
        args = ("--git", "HEAD~1..HEAD", "-p", self.folder / "build")
        self.assertEqual(self.kernels("src", *args), ["left", "right"])
        self.replace("src/two.cu", "1.0f", "3.0f")
        self.assertEqual(self.kernels("src", *args), ["left"])

    def test_another_file(self):
        self.write("README.md", "changed\n")
        self.commit()
        self.assertEqual(self.kernels("src", "--git", "HEAD~1..HEAD", code=0), [])

    def test_from_a_folder_below_and_from_elsewhere(self):
        self.replace("src/two.cu", "1.0f", "3.0f")
        self.assertEqual(self.kernels("two.cu", "--git", "HEAD~1..HEAD", cwd=self.folder / "src"), ["left"])
        self.assertEqual(self.kernels(self.source, "--git", "HEAD~1..HEAD", cwd="/"), ["left"])

    def test_a_configuration_that_changes_the_prefixes_changes_nothing(self):
        self.git("config", "diff.mnemonicPrefix", "true")
        self.git("config", "diff.noprefix", "true")
        self.replace("src/two.cu", "1.0f", "3.0f")
        self.assertEqual(self.kernels("src", "--git", "HEAD~1..HEAD"), ["left"])

    def test_every_format_is_written_when_nothing_is_reached(self):
        process = tool.analysis("lint", "src", "--git", "HEAD..HEAD", "--format", "sarif=o.sarif,gitlab=o.json,github",
                                cwd=self.folder)
        self.assertEqual(self.done(process), "")
        self.assertEqual(json.loads((self.folder / "o.sarif").read_text())["runs"][0]["results"], [])
        self.assertEqual(json.loads((self.folder / "o.json").read_text()), [])

    def test_a_diff_of_any_context(self):
        self.replace("src/two.cu", "1.0f", "3.0f")
        for words in (("-U0",), ("-U10",), ("--no-prefix",)):
            diff = self.git("diff", *words, "HEAD~1..HEAD")
            self.assertEqual(self.kernels("src", "--diff", "-", stdin=diff), ["left"], words)
            self.assertEqual(self.kernels("two.cu", "--diff", "-", stdin=diff, cwd=self.folder / "src"), ["left"])
        self.write("change.diff", diff)
        self.assertEqual(self.kernels("src", "--diff", "change.diff"), ["left"])

    def test_bad_ranges_are_one_line(self):
        for text, needle in (("HEAD~9..HEAD", "git says: fatal: "), ("HEAD", "give two commits, BASE..HEAD"),
                             ("no..such", "git says: fatal: ")):
            self.failed(tool.analysis("lint", "src", "--git", text, cwd=self.folder), f"--git {text}: ", needle)
        self.failed(tool.analysis("lint", "src", "--git=--output=x..y", cwd=self.folder), "give two commits")
        self.assertFalse((self.folder / "x..y").exists())

    def test_no_repository_and_no_git(self):
        shutil.rmtree(self.folder / ".git")
        ceiling = {"GIT_CEILING_DIRECTORIES": str(self.folder.parent)}
        self.failed(tool.analysis("lint", "src", "--git", "a..b", cwd=self.folder, env=ceiling), "not a git repository")
        self.failed(tool.analysis("lint", "src", "--git", "a..b", cwd=self.folder, env={"PATH": str(self.folder)}),
                    "git is not in PATH")


class Diff(tool.TestCase):
    def test_input_that_is_no_diff(self):
        source = self.write("a.cu", tool.SMALL)
        self.failed(tool.analysis("lint", source, "--diff", "-", stdin="hello\n"), "--diff -: is no unified diff")
        self.failed(tool.analysis("lint", source, "--diff", self.folder / "none"), "cannot read it")
        self.failed(tool.analysis("lint", source, "--diff", "-", "--git", "a..b"), "--git and --diff contradict")

    def test_an_empty_diff_reaches_nothing(self):
        source = self.write("a.cu", tool.SMALL)
        self.assertEqual(self.done(tool.analysis("lint", source, "--diff", "-")), "0 files, 0 kernels: no findings\n")


if __name__ == "__main__":
    tool.main()

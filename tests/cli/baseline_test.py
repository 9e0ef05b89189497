"""--baseline and --write-baseline: known findings are silent, new ones are not."""
import json

import tool

# Twice what the kernel uses. 2*256*4 = 2048 bytes are needed and 4096 requested.
TEXT = tool.SMALL.replace("2 * N * sizeof", "4 * N * sizeof") + """\
__global__ void single(float *out) {
  __shared__ float tile[13000];
  tile[threadIdx.x] = 1.0f;
  __syncthreads();
  out[threadIdx.x] = tile[N - 1 - threadIdx.x];
}
void launchSingle(float *out) { single<<<1, N>>>(out); }
"""
ARGS = ("--arch", "sm_89", "--regs", "32", "--fail-on", "note")


class Baseline(tool.TestCase):
    def setUp(self):
        super().setUp()
        self.source = self.write("two.cu", TEXT)
        self.file = self.folder / "known.json"

    def lint(self, *args):
        return tool.analysis("lint", self.source, *ARGS, *args)

    def rules(self, *args):
        document = json.loads(self.lint(*args, "--format", "json").stdout)
        return [finding["rule"] for unit in document["units"] for finding in unit["findings"]]

    def write_baseline(self):
        process = self.lint("--write-baseline", self.file)
        self.done(process, 0)
        return process

    def test_written_and_read(self):
        count = len(self.rules())
        self.assertGreater(count, 1)
        process = self.write_baseline()
        self.assertIn("no findings", process.stdout)
        entries = json.loads(self.file.read_text())
        self.assertEqual(entries["schema"], "smem-ledger/baseline/1")
        self.assertEqual(sum(entry["count"] for entry in entries["findings"]), count)
        process = self.lint("--baseline", self.file)
        self.assertEqual(self.done(process, 0), "1 file, 2 kernels: no findings\n")
        self.assertEqual(process.stderr, f"smem-ledger: {self.file}: {count} findings silenced\n")

    def test_moved_lines_and_another_value_change_nothing(self):
        self.write_baseline()
        self.source = self.write("two.cu", "// a\n// b\n" + TEXT)
        self.assertEqual(self.rules("--baseline", self.file), [])
        # 2*128*4 needed and 4*128*4 requested: other numbers, the same formulas.
        self.assertNotIn("over-request", self.rules("--baseline", self.file, "--set", "N=128"))

    def test_another_formula_is_news(self):
        self.write_baseline()
        self.source = self.write("two.cu", TEXT.replace("4 * N * sizeof", "5 * N * sizeof"))
        process = self.lint("--baseline", self.file)
        self.done(process, 1)
        self.assertIn("[over-request]", process.stdout)
        self.assertNotIn("[over-limit]", process.stdout)
        self.assertIn("no longer found: over-request of pair", process.stderr)

    def test_multiplicity(self):
        self.write_baseline()
        text = json.loads(self.file.read_text())
        known = self.rules()
        for entry in text["findings"]:
            entry["count"] += 1
        self.file.write_text(json.dumps(text))
        process = self.lint("--baseline", self.file)
        self.done(process, 0)
        self.assertIn(f"{len(known)} findings silenced", process.stderr)
        self.assertIn("no longer found", process.stderr)
        text["findings"] = [entry for entry in text["findings"] if entry["rule"] != "over-request"]
        self.file.write_text(json.dumps(text))
        self.assertEqual(self.rules("--baseline", self.file), ["over-request"])

    def test_a_narrowed_run_does_not_speak_of_what_it_did_not_look_for(self):
        self.write_baseline()
        self.write("two.cu", tool.SMALL)
        process = self.lint("--baseline", self.file, "--kernel", "pair")
        self.assertNotIn("no longer found", process.stderr)
        self.assertIn("0 findings silenced", process.stderr)

    def test_what_cannot_be_used_is_one_line(self):
        self.failed(self.lint("--baseline", self.folder / "none.json"), "none.json: cannot read it")
        for text, needle in (("{]", "is not JSON"), ("{}", "is no baseline"),
                             ('{"schema": "smem-ledger/baseline/1", "findings": [1]}', "entry 1")):
            self.file.write_text(text)
            self.failed(self.lint("--baseline", self.file), needle)
        self.failed(self.lint("--write-baseline", self.file, "--kernel", "pair"), "--write-baseline and --kernel")
        self.failed(self.lint("--write-baseline", self.file, "--diff", "-"), "--write-baseline and --diff")

    def test_not_written_when_a_file_fails(self):
        process = tool.analysis("lint", self.source, self.folder / "none.cu", *ARGS, "--write-baseline", self.file)
        self.failed(process, "none.cu", "not written", errors=2)
        self.assertFalse(self.file.exists())

    def test_not_written_when_another_output_fails(self):
        self.failed(self.lint("--write-baseline", self.file, "--format", f"json={self.folder}/no/such"), "cannot write")
        self.assertFalse(self.file.exists())


if __name__ == "__main__":
    tool.main()

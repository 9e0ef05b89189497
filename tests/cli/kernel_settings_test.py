"""The settings file: values of single kernels, and domains in ledgers, verdicts, findings, traces and estimates."""
import json

import tool

# Two kernels that share a macro and have a parameter of one name; beta's launcher rounds up.
TWO = """\
#define TQ 64
__global__ void alpha(float *out, int hd) {
  extern __shared__ float buffer[];
  float *a = buffer;
  float *b = a + TQ * hd;
  for (int i = threadIdx.x; i < TQ * hd; i += blockDim.x) { a[i] = 1.0f; b[i] = 2.0f; }
  __syncthreads();
  out[threadIdx.x] = a[threadIdx.x] + b[threadIdx.x];
}
__global__ void beta(float *out, int hd) {
  extern __shared__ float buffer[];
  float *a = buffer;
  for (int i = threadIdx.x; i < TQ * hd; i += blockDim.x) a[i] = 1.0f;
  __syncthreads();
  out[threadIdx.x] = a[threadIdx.x];
}
void launch(float *out, int hd) {
  alpha<<<1, 128, 2 * TQ * hd * sizeof(float)>>>(out, hd);
  beta<<<1, 128, ((TQ + 15) / 16 * 16) * hd * sizeof(float)>>>(out, hd);
}
"""


class TwoKernels(tool.TestCase):
    def setUp(self):
        super().setUp()
        self.file = self.write("two.cu", TWO)

    def kernels(self, *args):
        document = self.report(self.file, "--arch", "sm_89", "--regs", "32", *args)
        return {kernel["name"]: kernel for kernel in document["units"][0]["kernels"]}


class PerKernel(TwoKernels):
    def sizes(self, *args):
        """Request and need of the one launch of each kernel."""
        return [(kernel["launches"][0]["request"]["bytes"], kernel["launches"][0]["need"]["bytes"])
                for kernel in self.kernels(*args).values()]

    def test_each_kernel_has_its_own_values(self):
        self.write(".smem-ledger", "kernels:\n  alpha: {set: {hd: 32}}\n  'b*': {set: {hd: 16, TQ: 24}}\n")
        # alpha 2*64*32*4 = 16,384; beta asks for 32*16*4 = 2,048 and needs 24*16*4 = 1,536.
        self.assertEqual(self.sizes(), [(16384, 16384), (2048, 1536)])
        kernels = self.kernels()
        self.assertEqual((kernels["alpha"]["set"], kernels["beta"]["set"]), ({"hd": 32}, {"TQ": 24, "hd": 16}))
        # Blocks of sm_89: (102,400 / (16,384 + 1,024)) = 5 and, of 4 warps each, 48 / 4 = 12.
        self.assertEqual([kernel["launches"][0]["occupancy"][0]["blocks_per_sm"] for kernel in kernels.values()], [5, 12])
        text = self.done(tool.analysis("report", self.file, "--arch", "sm_89"))
        self.assertIn("with TQ = 24, hd = 16", text)

    def test_the_blocks_that_are_run_have_them_too(self):
        self.write(".smem-ledger", "kernels: {alpha: {set: {hd: 1}}, beta: {set: {hd: 1, TQ: 256}}}\n")
        kernels = self.kernels()
        # Stores reach 64*1*4 = 256 bytes of alpha's planes and 256*1*4 of beta's, where the source says TQ = 64.
        ends = {name: max(access["touched"]["end"] for access in kernel["accesses"]
                          if access["plane"] == "a" and access["kind"] == "store")
                for name, kernel in kernels.items()}
        self.assertEqual(ends, {"alpha": 256, "beta": 1024})

    def test_the_later_pattern_wins_and_the_command_line_beats_both(self):
        self.write(".smem-ledger", "set: {hd: 64}\nkernels: {'*': {set: {hd: 32}}, beta: {set: {hd: 16}}}\n")
        self.assertEqual(self.sizes(), [(16384, 16384), (4096, 4096)])  # 64*16*4
        self.write(".smem-ledger", "set: {hd: 64}\nkernels: {beta: {set: {hd: 16}}, '*': {set: {hd: 32}}}\n")
        self.assertEqual(self.sizes(), [(16384, 16384), (8192, 8192)])  # 64*32*4
        self.assertEqual(self.sizes("--set", "hd=8"), [(4096, 4096), (2048, 2048)])
        self.write(".smem-ledger", "set: {hd: 64}\nkernels: {nobody: {set: {hd: 16}}}\n")
        self.assertEqual(self.sizes(), [(32768, 32768), (16384, 16384)])

    def test_the_same_in_workers_and_alone(self):
        self.write(".smem-ledger", "kernels: {alpha: {set: {hd: 32}}, beta: {set: {hd: 16, TQ: {value: 32, multiple-of: 16}}}}\n")
        args = ("report", self.file, "--format", "json", "--arch", "sm_89")
        self.assertEqual(self.done(tool.analysis(*args)), self.done(tool.analysis(*args, "--in-process")))

    def test_findings_are_about_the_values_of_their_kernel(self):
        # 2*64*128*4 = 65,536 bytes are more than the 49,152 that need no opt-in; 64*128*4 = 32,768 are not.
        self.write(".smem-ledger", "set: {hd: 128}\n")
        lint = ("lint", self.file, "--arch", "sm_89", "--format", "json")
        found = lambda: [(finding["rule"], finding["kernel"]) for unit in json.loads(tool.analysis(*lint).stdout)["units"]
                         for finding in unit["findings"]]
        self.assertIn(("missing-opt-in", "alpha"), found())
        self.write(".smem-ledger", "set: {hd: 128}\nkernels: {alpha: {set: {hd: 64}}}\n")
        self.assertNotIn(("missing-opt-in", "alpha"), found())
        self.write(".smem-ledger", "set: {hd: 64}\nkernels: {beta: {set: {hd: 256}}}\n")
        self.assertEqual([kernel for rule, kernel in found() if rule == "missing-opt-in"], ["beta"])

    def test_a_value_that_makes_nothing_is_the_files_fault(self):
        self.write(".smem-ledger", "kernels: {beta: {set: {hd: 0}}}\n")
        self.failed(tool.analysis("report", self.file), "hd=0 of the settings file makes plane a 0 in beta")

    def test_estimate_changes_a_kernels_own_value(self):
        self.write(".smem-ledger", "kernels: {alpha: {set: {hd: 32}}, beta: {set: {hd: 16}}}\n")
        document = json.loads(self.done(tool.analysis("estimate", self.file, "--arch", "sm_89", "--set", "hd=64",
                                                      "--format", "json")))
        self.assertEqual(document["file"]["replaced"], [{"name": "hd", "before": [16, 32], "after": 64}])
        needs = [[change[side]["need"]["bytes"] for side in ("before", "after")] for change in document["file"]["changes"]]
        self.assertEqual(needs, [[16384, 32768], [4096, 16384]])


class Domains(TwoKernels):
    DOMAIN = "{multiple-of: 16, range: [16, 128]}"
    LEFT_OUT = "the settings file leaves it out: not "

    def beta(self, *args):
        return self.kernels(*args)["beta"]["launches"][0]

    def test_a_verdict_rests_on_it_and_says_so(self):
        args = ("--set", "hd=64")
        self.assertEqual(self.beta(*args)["verdict"], "equal-only-when")
        self.write(".smem-ledger", f"set: {{TQ: {self.DOMAIN}}}\n")
        launch = self.beta(*args)
        self.assertEqual((launch["verdict"], launch["proof_uses"]),
                         ("exact", ["TQ % 16 == 0 && 16 <= TQ && TQ <= 128 (.smem-ledger:1:11)"]))
        self.assertIn("(.smem-ledger:1:11)", self.done(tool.analysis("report", self.file, *args)))
        self.write(".smem-ledger", f"kernels: {{alpha: {{set: {{TQ: {self.DOMAIN}}}}}}}\n")
        self.assertEqual(self.beta(*args)["verdict"], "equal-only-when")

    def test_no_fault_is_reported_that_cannot_happen(self):
        lint = ("lint", self.file, "--arch", "sm_90", "--set", "hd=512", "--format", "json")
        found = lambda: [finding["rule"] for unit in json.loads(tool.analysis(*lint).stdout)["units"]
                         for finding in unit["findings"]]
        self.assertIn("symmetric-tile-formula", found())
        self.write(".smem-ledger", f"set: {{TQ: {self.DOMAIN}}}\n")
        self.assertNotIn("symmetric-tile-formula", found())
        self.write(".smem-ledger", "set: {TQ: {multiple-of: 8}}\n")
        self.assertIn("symmetric-tile-formula", found())

    def test_witnesses_stay_inside(self):
        source = self.write("fa.cu", tool.FA_01.read_text())
        # Without domains FA_TKV = 32 comes first, with which too much is asked for.
        self.write(".smem-ledger", "set: {hd: 128, FA_TQ: [32, 64], FA_TKV: [64, 96]}\n")
        (kernel,) = self.report(source, "--arch", "sm_89")["units"][0]["kernels"]
        (witness,) = kernel["launches"][0]["witnesses"]
        # 3*32*272 + 32*64*4 + 3*32*4 = 34,688 for (32 + 2*64)*272 + 8,576 = 52,096; FA_TKV = 96 would need more.
        self.assertEqual(witness, {"set": {"FA_TQ": 32}, "request": 34688, "need": 52096, "sign": "under"})

    def test_a_value_outside_is_a_located_warning(self):
        path = self.write(".smem-ledger", "set:\n  TQ: {multiple-of: 48}\n")
        process = tool.analysis("report", self.file)
        self.done(process)
        self.assertIn(f"{path}:2:7: warning: TQ is 64 in {self.file}, where it should be TQ % 48 == 0; no verdict rests on that",
                      process.stderr)
        self.assertEqual(self.beta("--set", "hd=64")["verdict"], "equal-only-when")
        process = tool.analysis("report", self.file, "--set", "TQ=96")
        self.assertNotIn("warning: TQ", process.stderr)

    def sweep(self, *args, code=0):
        process = tool.analysis("estimate", self.file, "--arch", "sm_89", "--regs", "32", "--format", "json", *args)
        return json.loads(self.done(process, code))["file"]["tables"]

    def test_points_outside_cannot_be(self):
        self.write(".smem-ledger", f"set: {{hd: 64, TQ: {self.DOMAIN}}}\n")
        for table in self.sweep("--sweep", "TQ=24:136:56"):  # 24, 80, 136
            faults = [[(fault["kind"], fault["text"]) for fault in point["faults"]] for point in table["points"]]
            self.assertEqual(faults, [[("outside-domain", self.LEFT_OUT + "TQ % 16 == 0 (.smem-ledger:1:19)")], [],
                                      [("outside-domain", self.LEFT_OUT + "TQ % 16 == 0 (.smem-ledger:1:19)")]])
        self.write(".smem-ledger", "set: {hd: 64}\nkernels: {beta: {set: {TQ: [80]}}}\n")
        alpha, beta = self.sweep("--sweep", "TQ=80,96")
        self.assertEqual([len(point["faults"]) for table in (alpha, beta) for point in table["points"]], [0, 0, 0, 1])

    def test_a_sweep_without_values_goes_through_the_domain(self):
        self.write(".smem-ledger", f"set: {{hd: 64}}\nkernels: {{alpha: {{set: {{TQ: {self.DOMAIN}}}}}, beta: {{set: {{TQ: [8, 80]}}}}}}\n")
        alpha, beta = self.sweep("--sweep", "TQ")
        values = lambda table: [point["set"]["TQ"] for point in table["points"]]
        self.assertEqual((values(alpha), values(beta)), ([16, 32, 48, 64, 80, 96, 112, 128], [8, 80]))
        for settings, needle in (("set: {hd: 64}\n", "no settings file says which values it can have"),
                                 ("set: {hd: 64, TQ: {multiple-of: 16}}\n", "has no end")):
            self.write(".smem-ledger", settings)
            self.failed(tool.analysis("estimate", self.file, "--arch", "sm_89", "--sweep", "TQ"), needle)

    def test_only_values_inside_are_proposed(self):
        # sm_89: two blocks may take 50,176 B each. alpha needs 2*TQ*64*4 = 512*TQ: TQ <= 98.
        self.write(".smem-ledger", "set: {hd: 64, TQ: {multiple-of: 16, range: [16, 80]}}\n")
        alpha, _ = self.sweep("--maximize", "TQ", "--keep-blocks", "2")
        self.assertEqual((alpha["largest"]["as_needed"][0]["value"], alpha["largest"]["step"]), (80, 16))
        self.write(".smem-ledger", "set: {hd: 64, TQ: [64, 90, 99]}\n")
        alpha, _ = self.sweep("--maximize", "TQ", "--keep-blocks", "2")
        self.assertEqual(alpha["largest"]["as_needed"][0]["value"], 90)


if __name__ == "__main__":
    tool.main()

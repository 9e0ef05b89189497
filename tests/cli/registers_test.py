"""Where register counts come from: --regs, --ptxas-log, --cubin, and --nvcc where a toolkit is found."""
import json
import subprocess
import unittest

import tool

CUDA = tool.toolkit()

LOG = """\
ptxas info    : 0 bytes gmem
ptxas info    : Compiling entry function '_Z4pairPf' for 'sm_90'
ptxas info    : Function properties for _Z4pairPf
    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads
ptxas info    : Used {count} registers, used 1 barriers
"""


class Registers(tool.TestCase):
    def setUp(self):
        super().setUp()
        self.file = self.write("pair.cu", tool.SMALL)

    def registers(self, *args, code=0):
        document = self.report(self.file, "--arch", "sm_90", *args, code=code)
        return document["units"][0]["kernels"][0]["launches"][0]["occupancy"][0]["registers"]

    def test_given(self):
        registers = self.registers("--regs", "40")
        self.assertEqual((registers["value"], registers["source"]), (40, "given"))

    def test_unknown(self):
        registers = self.registers()
        self.assertEqual((registers["value"], registers["source"]), (None, "unknown"))

    def test_ptxas_log(self):
        log = self.write("build.log", LOG.format(count=22))
        registers = self.registers("--ptxas-log", log)
        self.assertEqual((registers["value"], registers["source"]), (22, "ptxas-log"))

    def test_log_of_another_architecture(self):
        log = self.write("build.log", LOG.format(count=22).replace("sm_90", "sm_80"))
        registers = self.registers("--ptxas-log", log)
        self.assertEqual(registers["source"], "unknown")
        self.assertTrue(registers["why"])

    def test_maxrregcount_is_a_bound(self):
        registers = self.registers("--", "-maxrregcount=40")
        self.assertEqual((registers["source"], registers["at_most"]), ("launch-bounds", 40))

    def test_bad_sources_are_said_and_the_report_is_written(self):
        for name, content in (("text.cubin", "hello"), ("empty.cubin", ""), ("cut.cubin", b"\x7fELF\x02\x01\x01")):
            path = self.write(name, content)
            process = tool.analysis("report", self.file, "--cubin", path)
            self.failed(process, name)
            self.assertIn("2,048 B", process.stdout)
        log = self.write("no.log", "make: nothing to be done\n")
        process = tool.analysis("report", self.file, "--ptxas-log", log)
        self.failed(process, "no.log")
        self.assertIn("2,048 B", process.stdout)
        self.failed(tool.analysis("report", self.file, "--cubin", self.folder / "none.cubin"), "none.cubin")

    @unittest.skipUnless(CUDA, "no CUDA toolkit")
    def test_nvcc_and_its_cubin_agree(self):
        process = tool.run("report", self.file, "--arch", "sm_90", "--nvcc", "--cuda", CUDA,
                           "--format", "json")
        rows = json.loads(self.done(process))["units"][0]["kernels"][0]["launches"][0]["occupancy"]
        self.assertEqual(rows[0]["registers"]["source"], "nvcc")
        cubin = self.folder / "pair.cubin"
        subprocess.run([CUDA / "bin" / "nvcc", "-cubin", "-arch=sm_90", "-o", cubin, self.file], check=True)
        registers = self.registers("--cubin", cubin)
        self.assertEqual((registers["value"], registers["source"]), (rows[0]["registers"]["value"], "cubin"))
        cubin.write_bytes(cubin.read_bytes()[:-500])
        self.failed(tool.analysis("report", self.file, "--cubin", cubin), "pair.cubin")

    @unittest.skipUnless(CUDA, "no CUDA toolkit")
    def test_nvcc_that_fails(self):
        self.file.write_text(tool.SMALL + "\n#ifndef __clang__\n#error only nvcc sees this\n#endif\n")
        process = tool.run("report", self.file, "--arch", "sm_90", "--nvcc", "--cuda", CUDA)
        self.failed(process, "only nvcc sees this")
        self.assertIn("2,048 B", process.stdout)


if __name__ == "__main__":
    tool.main()

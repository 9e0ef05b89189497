"""The built-in CUDA declarations against a real toolkit: the shipped kernels must come out the same. What is compiled for
the traces has other places where a header's body is inlined, so of the accesses the counts are compared."""
import json
import unittest

import tool

CUDA = tool.toolkit()


@unittest.skipUnless(CUDA, "no CUDA toolkit")
class Toolkit(tool.TestCase):
    def both(self, *args):
        """The output with either declarations; only the unit's note of which they were may differ."""
        texts = []
        for cuda in ("builtin", str(CUDA)):
            result = tool.run(*args, "--cuda", cuda)
            self.assertIn(result.returncode, (0, 1), result.stderr)
            texts.append(result.stdout)
        return texts

    def test_reports_are_equal(self):
        files = sorted(tool.KERNELS.glob("fa_*/kernel.cu"))
        self.assertGreaterEqual(len(files), 6)
        for file in files:
            for bound in ([], ["--set", "hd=128"]):
                with self.subTest(file=file.parent.name, bound=bound):
                    builtin, real = self.both("report", file, "--arch", "all", "--format", "json", *bound)
                    self.assertIn('"cuda": "builtin"', builtin)
                    version = next(line for line in real.splitlines() if '"cuda":' in line)
                    real = real.replace(version, version.split(":")[0] + ': "builtin",')
                    self.assertEqual(*map(self.without_places, (builtin, real)))

    @staticmethod
    def without_places(text):
        report = json.loads(text)
        for kernel in (kernel for unit in report["units"] for kernel in unit["kernels"]):
            # How often an access runs whose addresses are not known hangs on how far a loop of unknown length was unrolled.
            kernel["accesses"] = sorted(
                [str(access[key]) for key in ("plane", "kind", "bytes_per_lane")]
                + ([str(access[key]) for key in ("executions_per_block", "may_executions", "wavefronts", "ways")]
                   if isinstance(access["wavefronts"], int) else ["unknown"])
                for access in kernel["accesses"])
            for trace in kernel["traces"]:
                for stage in trace["stages"]:
                    del stage["first"], stage["last"]
        return report

    def test_findings_are_equal(self):
        builtin, real = self.both("lint", tool.KERNELS, "--arch", "sm_89")
        self.assertIn("symmetric-tile-formula", builtin)
        self.assertEqual(builtin, real)


class Finding(tool.TestCase):
    def test_the_nvcc_in_path_names_its_toolkit(self):
        """Behind a link, as distributions install it; a script that calls nvcc elsewhere names nothing."""
        root = self.folder / "opt" / "cuda-99"
        self.write("opt/cuda-99/include/cuda.h", "#define CUDA_VERSION 99010\n")
        self.write("opt/cuda-99/include/cuda_runtime.h", "")
        nvcc = self.write("opt/cuda-99/bin/nvcc", "#!/bin/sh\n")
        nvcc.chmod(0o755)
        links = self.folder / "links"
        links.mkdir()
        (links / "nvcc").symlink_to(nvcc)
        script = self.write("scripts/nvcc", f"#!/bin/sh\nexec {nvcc} \"$@\"\n")
        script.chmod(0o755)
        file = self.write("pair.cu", tool.SMALL)
        for folder, found in ((links, True), (script.parent, False)):
            result = tool.run("dump", "command", file, env={"PATH": str(folder), "CUDA_PATH": ""})
            self.assertEqual(f"--cuda-path={root}" in self.done(result), found)


if __name__ == "__main__":
    tool.main()

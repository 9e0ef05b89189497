"""The built-in CUDA declarations against a real toolkit: the shipped kernels must come out the same, byte for byte."""
import pathlib
import unittest

import tool

CUDA = pathlib.Path("/usr/local/cuda")


@unittest.skipUnless((CUDA / "include" / "cuda.h").exists(), "no CUDA toolkit at /usr/local/cuda")
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
                    self.assertEqual(builtin, real.replace(version, version.split(":")[0] + ': "builtin",'))

    def test_findings_are_equal(self):
        builtin, real = self.both("lint", tool.KERNELS, "--arch", "sm_89")
        self.assertIn("symmetric-tile-formula", builtin)
        self.assertEqual(builtin, real)


if __name__ == "__main__":
    tool.main()

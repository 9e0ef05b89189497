"""What the command-line tests share: running the program, and a checked JSON report.

The program's path is in SMEM_LEDGER. Every run uses the built-in CUDA declarations unless a test says otherwise,
so that no test depends on a toolkit.
"""
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

import schema

ROOT = pathlib.Path(__file__).resolve().parents[2]
KERNELS = ROOT / "kernels"
FA_01 = KERNELS / "fa_01_smem_round_trip" / "kernel.cu"
FA_02 = KERNELS / "fa_02_padded_tkv32" / "kernel.cu"
FA_03 = KERNELS / "fa_03_register_softmax" / "kernel.cu"
SCHEMA = json.loads((ROOT / "analyzer/render/schema/report-1.schema.json").read_text())

# Two planes of N floats; the launcher asks for exactly that. 2*256*4 = 2048 bytes.
SMALL = """\
#define N 256
__global__ void pair(float *out) {
  extern __shared__ float buffer[];
  float *a = buffer;
  float *b = a + N;
  a[threadIdx.x] = 1.0f;
  b[threadIdx.x] = 2.0f;
  __syncthreads();
  out[threadIdx.x] = a[N - 1 - threadIdx.x] + b[threadIdx.x];
}
void launch(float *out) { pair<<<1, N, 2 * N * sizeof(float)>>>(out); }
"""


def toolkit():
    """The root of a CUDA toolkit with headers and nvcc, or None. The nvcc in PATH may be a script that stands elsewhere."""
    nvcc = shutil.which("nvcc")
    places = [os.environ.get("CUDA_PATH"), nvcc and pathlib.Path(nvcc).resolve().parents[1], "/usr/local/cuda"]
    for place in map(pathlib.Path, filter(None, places)):
        if (place / "include" / "cuda.h").exists() and (place / "bin" / "nvcc").exists():
            return place
    return None


def run(*args, stdin="", env=None, cwd=None):
    """Runs the program; gives the finished process with text output."""
    environment = dict(os.environ, **(env or {}))
    environment.pop("NO_COLOR", None)
    return subprocess.run([os.environ["SMEM_LEDGER"], *map(str, args)], input=stdin, capture_output=True, text=True,
                          env=environment, cwd=cwd, timeout=240)


def analysis(command, *args, **options):
    """Runs report or lint with the built-in declarations, before any `--`."""
    args = list(args)
    at = args.index("--") if "--" in args else len(args)
    return run(command, *args[:at], "--cuda", "builtin", *args[at:], **options)


class TestCase(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory(prefix="smem-cli-")))

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    def done(self, process, code=0):
        self.assertEqual(process.returncode, code, process.stdout[-2000:] + process.stderr[-2000:])
        return process.stdout

    def report(self, *args, code=0):
        """The JSON report, held against the schema."""
        document = json.loads(self.done(analysis("report", "--format", "json", *args), code))
        self.assertEqual(schema.faults(document, SCHEMA), [])
        return document

    def only_kernel(self, *args):
        document = self.report(*args)
        (unit,) = document["units"]
        (kernel,) = unit["kernels"]
        return kernel, unit

    def failed(self, process, *needles, errors=1):
        """Exit 2 with exactly so many error lines, and each needle in one of them."""
        self.assertEqual(process.returncode, 2, process.stdout[-2000:] + process.stderr[-2000:])
        lines = [line for line in process.stderr.splitlines() if line.startswith("smem-ledger: error: ")]
        self.assertEqual(len(lines), errors, process.stderr)
        for needle in needles:
            self.assertTrue(any(needle in line for line in lines), f"{needle!r} is not in {lines}")
        self.assertNotIn("terminate called", process.stderr)
        return lines


def main():
    if "SMEM_LEDGER" not in os.environ:
        sys.exit("set SMEM_LEDGER to the program")
    result = unittest.main(exit=False).result
    for test, reason in result.skipped:
        print(f"skipped: {test.id()}: {reason}")
    sys.exit(not result.wasSuccessful())

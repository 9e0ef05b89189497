"""Headers with kernels: analyzed through a unit that includes them, or alone; and folders found for #include."""
import json

import tool

ATTEND = """\
#pragma once
#include "attn/tile.h"
template <int T> __global__ void attend(float *out) {
  extern __shared__ float buffer[];
  float *a = buffer, *b = a + T;
  a[threadIdx.x] = 1.0f;
  b[threadIdx.x] = HALF;
  __syncthreads();
  out[threadIdx.x] = a[T - 1 - threadIdx.x] + b[threadIdx.x];
}
template <int T> void launchAttend(float *out) { attend<T><<<1, T, T * BYTES>>>(out); }
"""
TILE = "#pragma once\n#define BYTES 4\n#define HALF 0.5f\n"  # too little: two floats for each thread
RUN = '#include <attn/attend.cuh>\nvoid run(float *out) { launchAttend<64>(out); }\n'
OWN = """\
#include "attn/attend.cuh"
__global__ void own(float *out) {
  __shared__ float all[20000];
  all[threadIdx.x] = 1.0f;
  __syncthreads();
  out[0] = all[3];
}
"""
LONE = """\
#pragma once
__global__ void lone(float *out) {
  __shared__ float all[20000];
  all[threadIdx.x] = 1.0f;
  __syncthreads();
  out[0] = all[3];
}
"""


class Headers(tool.TestCase):
    def setUp(self):
        super().setUp()
        (self.folder / ".git").mkdir()
        self.write("include/attn/attend.cuh", ATTEND)
        self.write("include/attn/tile.h", TILE)
        self.write("include/plain.h", "struct Plain { int x; };\n")
        self.write("src/run.cu", RUN)
        self.write("src/own.cu", OWN)

    def run_here(self, command, *args, code=0):
        process = tool.analysis(command, "--trace", "none", *args, cwd=self.folder)
        return self.done(process, code), process.stderr

    def units(self, *args):
        process = tool.analysis("report", "--trace", "none", "--format", "json", *args, cwd=self.folder)
        document = json.loads(self.done(process))
        return {unit["file"]: [kernel["name"] for kernel in unit["kernels"]] for unit in document["units"]}, document

    def database(self):
        self.write("build/compile_commands.json", json.dumps([
            {"directory": str(self.folder / "build"), "file": f"../src/{name}.cu",
             "command": f"nvcc -arch=sm_80 -I../include -c ../src/{name}.cu"} for name in ("own", "run")]))
        return "-p", "build"

    def test_a_header_by_name(self):
        for args in ((), self.database(), ("src/run.cu",)):
            units, document = self.units("include/attn/attend.cuh", *args)
            self.assertEqual(list(units.items()), [("src/run.cu", ["attend"])])
            (kernel,) = document["units"][0]["kernels"]
            self.assertTrue(kernel["location"]["file"].endswith("attn/attend.cuh"))
            (launch,) = kernel["launches"]
            self.assertIn("run()", launch["context"])
            self.assertEqual((launch["need"]["bytes"], launch["request"]["bytes"]), (2 * 64 * 4, 64 * 4))
        _, said = self.run_here("lint", "include/attn/attend.cuh", *self.database(), code=1)
        self.assertEqual(said, "smem-ledger: include/attn/attend.cuh: read through src/run.cu, which includes it\n")

    def test_only_its_own_kernels(self):
        # own.cu has a finding of its own, and it is the only unit that includes the header.
        (self.folder / "src/run.cu").unlink()
        self.write("src/own.cu", OWN + "void run(float *out) { launchAttend<64>(out); }\n")
        text, _ = self.run_here("lint", "include/attn/attend.cuh", code=1)
        self.assertIn("1 file, 1 kernel: 1 error", text)
        self.assertIn("[under-request]", text)
        self.assertNotIn("[over-limit]", text)
        text, _ = self.run_here("lint", "src/own.cu", code=1)
        self.assertIn("[over-limit]", text)

    def test_a_folder_with_unit_and_header_says_it_once(self):
        for args in ((), self.database()):
            text, _ = self.run_here("lint", ".", *args, code=1)
            self.assertIn("2 files, 2 kernels: 2 errors", text)
            self.assertEqual(text.count("[under-request]"), 1)

    def test_a_folder_of_headers(self):
        self.write("include/lone.cuh", LONE)
        for args in ((), self.database()):
            units, _ = self.units("include", *args)
            self.assertEqual(units, {"src/run.cu": ["attend"], "include/lone.cuh": ["lone"]})

    def test_two_headers_through_one_unit(self):
        self.write("include/attn/copy.h", LONE.replace("lone", "copy"))
        self.write("src/run.cu", RUN + '#include "attn/copy.h"\nvoid both(float *out) { copy<<<1, 32>>>(out); }\n')
        units, _ = self.units("include/attn/copy.h", "include/attn/attend.cuh")
        self.assertEqual({file: sorted(kernels) for file, kernels in units.items()}, {"src/run.cu": ["attend", "copy"]})

    def test_headers_without_kernels(self):
        text, said = self.run_here("lint", "include/plain.h")
        self.assertIn("0 kernels: no findings", text)
        self.assertEqual(said, "")
        self.failed(tool.analysis("report", "include/attn/tile.h", cwd=self.folder),
                    "include/attn/tile.h: src/own.cu has no kernel of it")
        self.failed(tool.analysis("report", "include/plain.h", cwd=self.folder), "there is no kernel in it")

    def test_other_commands(self):
        facts = json.loads(self.done(tool.run("dump", "facts", "include/attn/attend.cuh", "--cuda", "builtin", cwd=self.folder)))
        self.assertEqual([kernel["display"] for kernel in facts["kernels"]], ["attend<64>"])
        text, _ = self.run_here("estimate", "include/attn/attend.cuh", "--set", "BYTES=8")
        self.assertIn("attend<64>", text)

    def test_found_folders(self):
        self.write("third_party/lib/include/lib/half.h", "#pragma once\n#define HALF 0.25f\n")
        self.write("include/attn/tile.h", '#pragma once\n#include <lib/half.h>\n#define BYTES 8\n')
        text, said = self.run_here("report", "src/run.cu")
        self.assertIn("equal-only-when", text)  # with the 8 of tile.h
        self.assertEqual(said, "smem-ledger: src/run.cu: include folders found: include, third_party/lib/include\n")
        # What the flags lead to is not looked for.
        text, said = self.run_here("report", "src/run.cu", "--", "-Iinclude", "-Ithird_party/lib/include")
        self.assertIn("equal-only-when", text)
        self.assertEqual(said, "")

    def test_many_files_are_spoken_of_once(self):
        for index in range(12):
            self.write(f"src/more/{index:02}.cu", RUN)
        _, said = self.run_here("lint", "src/more", code=1)
        self.assertEqual(said, "smem-ledger: src/more/00.cu and 11 more: include folders found: include\n")


if __name__ == "__main__":
    tool.main()

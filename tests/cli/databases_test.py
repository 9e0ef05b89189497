"""Compile databases as build systems write them, reduced: one kernel whose size each flag decides.

The forms are those of CMake 3.25 with nvcc (Ninja, Makefiles) and with Clang, Meson 1.0, xmake, Bazel's extractors,
PyTorch's extensions and recorders of make; the words are this test's own.
"""
import json
import os
import unittest

import tool

# The tile comes from a header that only -I finds, its factor from a macro: 4 * TILE * FACTOR bytes.
KERNEL = """\
#include "tile.h"
__global__ void pair(float *out) {
  extern __shared__ float buffer[];
  buffer[threadIdx.x] = 1.0f;
  __syncthreads();
  out[threadIdx.x] = buffer[TILE * FACTOR - 1 - threadIdx.x];
}
void launch(float *out) { pair<<<1, TILE * FACTOR, TILE * FACTOR * sizeof(float)>>>(out); }
"""


class Databases(tool.TestCase):
    def setUp(self):
        super().setUp()
        self.build = self.folder / "build"
        self.write("include/tile.h", "#define TILE 32\n")
        self.source = self.write("src/pair.cu", KERNEL)
        self.write("src/main.cpp", "int main() {}\n")

    def database(self, *entries, folder="build"):
        return self.write(f"{folder}/compile_commands.json", json.dumps(entries))

    def entry(self, command, file="src/pair.cu", directory=None):
        words = {"arguments": command} if isinstance(command, list) else {"command": command}
        return {"directory": str(directory or self.build), "file": str(self.folder / file)} | words

    def host(self):
        return self.entry("/usr/bin/c++ -O3 -DFACTOR=9 -o main.o -c ../src/main.cpp", "src/main.cpp")

    def check(self, *args, factor=2, archs=("sm_80",), remarks="", cwd=None, files=1):
        """A report of the whole build, of its folder of sources, and of the file: all the same."""
        for inputs in ((), (self.folder / "src",), (self.source,)):
            process = tool.analysis("report", "--format", "json", "-p", self.build, *inputs, *args, cwd=cwd or self.folder)
            document = json.loads(self.done(process))
            self.assertEqual(process.stderr, remarks)
            units = document["units"]
            self.assertEqual(len(units), files if not inputs or inputs[0] != self.source else 1)
            for unit in units:
                (kernel,) = unit["kernels"]
                self.assertEqual(kernel["need"]["dynamic"]["bytes"], 4 * 32 * factor)
                self.assertEqual([row["arch"] for row in kernel["launches"][0]["occupancy"]], list(archs))
        return process

    def test_cmake_ninja(self):
        self.database(self.host(), self.entry(
            "/usr/local/cuda/bin/nvcc -forward-unknown-to-host-compiler -DFACTOR=2 -DNAME=\"\\\"x y\\\"\" "
            f"-I{self.folder}/include -isystem=/usr/local/none/include -O3 -DNDEBUG "
            "\"--generate-code=arch=compute_80,code=[compute_80,sm_80]\" "
            "\"--generate-code=arch=compute_90a,code=[compute_90a,sm_90a]\" -Xcompiler=-fPIC --expt-relaxed-constexpr "
            "-Xcompiler=-Wall,-fopenmp --use_fast_math -std=c++17 -MD -MT a.o -MF a.o.d -x cu -rdc=true "
            f"-c {self.source} -o CMakeFiles/k.dir/src/pair.cu.o"))
        self.check(archs=("sm_80", "sm_90"))
        command = json.loads(self.done(tool.run("dump", "command", self.source, "-p", self.build, "--cuda", "builtin")))
        self.assertIn("--cuda-gpu-arch=sm_90a", command["clang"])
        self.assertIn('-DNAME="x y"', command["arguments"])
        self.check("--arch", "sm_80", archs=("sm_80",))

    def test_cmake_makefiles(self):
        self.write("build/CMakeFiles/k.dir/includes_CUDA.rsp", f'-I"{self.folder}/include" -isystem "{self.folder}/none"')
        self.database(self.entry(
            "/usr/local/cuda/bin/nvcc -forward-unknown-to-host-compiler -DFACTOR=2 "
            "--options-file CMakeFiles/k.dir/includes_CUDA.rsp  \"--generate-code=arch=compute_80,code=[sm_80]\" -x cu "
            f"-dc {self.source} -o CMakeFiles/k.dir/src/pair.cu.o"))
        self.check()
        (self.build / "CMakeFiles/k.dir/includes_CUDA.rsp").unlink()
        lines = self.failed(tool.analysis("lint", "-p", self.build))
        self.assertIn("cannot read the response file 'CMakeFiles/k.dir/includes_CUDA.rsp' in " + str(self.build), lines[0])

    def test_cmake_clang(self):
        self.database(self.entry(
            f"/usr/bin/clang++-22  -DFACTOR=2 -DLIST=a,b -I{self.folder}/include --cuda-path=/usr/local/cuda -O3 "
            "--cuda-gpu-arch=sm_80 --cuda-gpu-arch=sm_90a -fPIC -std=gnu++17 -x cuda -fgpu-rdc -MD -MF a.d "
            f"-c {self.source} -o CMakeFiles/k.dir/src/pair.cu.o"))
        self.check(archs=("sm_80", "sm_90"))

    def test_meson(self):
        self.database(self.host(), {
            "directory": str(self.build), "file": "../src/pair.cu", "output": "libk.a.p/src_pair.cu.o",
            "command": "nvcc -Ilibk.a.p -Xcompiler=-Wall,-Winvalid-pch --std=c++17 -O3 -DFACTOR=2 -Xcompiler=-fPIC "
                       "-I../include -gencode arch=compute_80,code=sm_80 -gencode arch=compute_90,code=sm_90 "
                       "-Xcompiler -fopenmp -I.. -I. -o libk.a.p/src_pair.cu.o -c ../src/pair.cu"})
        self.check(archs=("sm_80", "sm_90"))

    def test_xmake(self):
        self.database(self.entry(
            ["/usr/local/cuda/bin/nvcc", "-c", "-Xcompiler", "-fPIE", "-O3", "-Iinclude", "-I/usr/local/cuda/include",
             "-DFACTOR=2", "--std", "c++17", "-m64", "-rdc=true", "-gencode=arch=compute_80,code=sm_80", "-DNDEBUG",
             "-o", "build/.objs/k/pair.cu.o", "src/pair.cu"], directory=self.folder) | {"file": "src/pair.cu"})
        self.check()

    def test_bazel(self):
        # The compiler runs in the execution root, where the work tree is a link.
        root = self.folder / "cache/execroot/_main"
        root.mkdir(parents=True)
        (root / "src").symlink_to(self.folder / "src")
        (root / "external").mkdir()
        (root / "external/tiles").symlink_to(self.folder / "include")
        self.write("cache/execroot/_main/bazel-out/nvcc.param", "-DFACTOR=2\n-I\nexternal/tiles\n")
        self.database(self.entry(
            ["external/local_cuda/cuda/bin/nvcc", "-x", "cu", "-ccbin", "/usr/bin/gcc", "@bazel-out/nvcc.param",
             "-iquote", ".", "-isystem", "external/local_cuda/include", "-Xcompiler", "-fno-omit-frame-pointer",
             "-gencode=arch=compute_80,code=sm_80", "-c", "src/pair.cu", "-o", "bazel-out/k8-opt/pair.o"],
            directory=root) | {"file": "src/pair.cu"})
        self.check()
        # With Clang behind a wrapper that has no name.
        self.database(self.entry(
            ["external/local_config_cuda/crosstool/wrapper", "-x", "cuda", "-DFACTOR=2", "-Iexternal/tiles",
             "--cuda-gpu-arch=sm_80", "-fPIC", "-c", "src/pair.cu"], directory=root) | {"file": "src/pair.cu"})
        self.check()

    def test_torch_extension(self):
        self.database(self.entry(
            "/usr/local/cuda/bin/nvcc --generate-dependencies-with-compile --dependency-output pair.cuda.o.d "
            f"-DTORCH_EXTENSION_NAME=k -DTORCH_API_INCLUDE_EXTENSION_H '-DFACTOR=2' -isystem {self.folder}/include "
            "-D__CUDA_NO_HALF_OPERATORS__ -D__CUDA_NO_HALF2_OPERATORS__ --expt-relaxed-constexpr "
            "-gencode=arch=compute_80,code=compute_80 -gencode=arch=compute_80,code=sm_80 "
            "--compiler-options ''\"'\"'-fPIC'\"'\"'' -O3 -ccbin g++ -std=c++17 "
            f"-c {self.source} -o pair.cuda.o"))
        self.check()

    def test_launchers_and_recorders(self):
        nvcc = ["nvcc", "-DFACTOR=2", "-I../include", "-arch=sm_80", "-c", "../src/pair.cu", "-o", "pair.o"]
        for launcher in (["ccache"], ["sccache"], ["/usr/bin/distcc", "ccache"], ["env", "CXX=g++"],
                         ["python3", "../tools/wrap.py", "--quiet"]):
            self.database(self.entry(launcher + nvcc))
            self.check()
        # bear: the steps of nvcc, the file of each of which is the same.
        self.database(self.entry(["gcc", "-D__CUDA_ARCH__=800", "-E", "-x", "c++", "-D__CUDACC__", "-D__NVCC__",
                                  "-DFACTOR=3", "-I../include", "../src/pair.cu"]),
                      self.entry(nvcc), self.entry(nvcc), self.host())
        self.check()

    def test_architectures(self):
        def clang(flags, *args):
            self.database(self.entry(f"nvcc {flags} -I../include -DFACTOR=2 -c FILE"))
            process = tool.run("dump", "command", self.source, "-p", self.build, "--cuda", "builtin", *args)
            words = json.loads(self.done(process))["clang"]
            return [word for word in words if word.startswith(("--cuda-gpu-arch=", "-D__CUDA_ARCH"))], process.stderr

        two = "-gencode arch=compute_90,code=sm_90 -gencode arch=compute_90a,code=sm_90a -gencode arch=compute_80,code=sm_80"
        specific = ["--cuda-gpu-arch=sm_90a", "-D__CUDA_ARCH_SPECIFIC__=900", "-D__CUDA_ARCH_FAMILY_SPECIFIC__=900"]
        self.assertEqual(clang(two), (specific, ""))  # the newest, with the most code
        self.assertEqual(clang(two, "--arch", "sm_80"), (["--cuda-gpu-arch=sm_80"], ""))
        self.assertEqual(clang("-arch=sm_80", "--arch", "sm_90a"), (specific, ""))
        # Clang has no sm_100f; nvcc -arch=sm_100f --dryrun shows this macro.
        family = (["--cuda-gpu-arch=sm_100", "-D__CUDA_ARCH_FAMILY_SPECIFIC__=1000"], "")
        self.assertEqual(clang("-arch=sm_100f"), family)
        self.assertEqual(clang("-gencode arch=compute_100f,code=[sm_100f,compute_100f]"), family)
        words, said = clang("-arch=native")
        self.assertEqual(words, ["--cuda-gpu-arch=sm_90"])
        self.assertIn("'native' of the flags names no architecture; the report is for sm_80,sm_89,sm_90", said)
        self.assertEqual(clang("-arch=all-major", "--arch", "sm_80"), (["--cuda-gpu-arch=sm_80"], ""))

    def test_other_names(self):
        self.write("src/pair.cxx", KERNEL)
        self.write("src/pair.hip", KERNEL)
        self.write("src/never.cpp", KERNEL)
        flags = f" -DFACTOR=2 -I{self.folder}/include -c FILE"
        self.database(self.entry("nvcc -arch=sm_80 -x cu" + flags),
                      self.entry("nvcc -arch=sm_80 -x cu" + flags, "src/pair.cxx"),
                      self.entry("hipcc -x hip" + flags, "src/pair.hip"), self.entry("nvcc" + flags, "src/never.cpp"))
        self.check(files=2)

    def test_several_entries(self):
        self.database(self.entry(f"nvcc -DFACTOR=3 -I{self.folder}/include -arch=sm_80 -c ../src/pair.cu"),
                      self.entry(f"nvcc -DFACTOR=2 -I{self.folder}/include -arch=sm_90 -c ../src/pair.cu"))
        process = tool.analysis("report", "-p", self.build, cwd=self.folder)
        self.assertEqual(self.done(process).count("256 B"), 4)
        self.assertIn(f"src/pair.cu: {self.build}/compile_commands.json compiles it 2 times with different flags; these are those "
                      "of entry 2", process.stderr)

    def test_what_is_not_there_or_not_built(self):
        flags = f"nvcc -DFACTOR=2 -I{self.folder}/include -arch=sm_80 -c FILE"
        self.database(self.entry(flags), self.entry(flags, "src/generated/later.cu"))
        self.write("src/old/unused.cu", "#error not built\n")
        process = tool.analysis("lint", "-p", self.build, cwd=self.folder)
        self.assertIn("1 file, 1 kernel", self.done(process))
        self.assertIn("1 file of it not there and passed over, the first src/generated/later.cu", process.stderr)
        process = tool.analysis("lint", "-p", self.build, "src", cwd=self.folder)
        self.assertIn("1 file, 1 kernel", self.done(process))
        self.assertIn("src: 1 file not in ", process.stderr)
        self.assertIn("passed over, the first src/old/unused.cu", process.stderr)
        # A folder that is not built at all is read with the flags of what is.
        self.write("more/pair.cu", KERNEL)
        process = tool.analysis("lint", "-p", self.build, "more", cwd=self.folder)
        self.assertIn("1 file, 1 kernel", self.done(process))
        self.assertIn("more/pair.cu: is not in ", process.stderr)

    def test_nothing_to_do(self):
        self.failed(tool.run("lint"), "no input")
        self.database(self.host())
        self.failed(tool.run("lint", "-p", self.build), "no entry compiles CUDA")

    def test_links_lead_to_the_same_file(self):
        self.database(self.entry(f"nvcc -DFACTOR=2 -I{self.folder}/include -arch=sm_80 -c ../src/pair.cu"))
        os.symlink(self.folder / "src", self.folder / "link")
        process = tool.analysis("report", "-p", self.build, "link/pair.cu", "src", cwd=self.folder)
        self.assertIn("1 kernel", self.done(process))
        self.assertEqual(process.stderr, "")

    def test_a_large_database(self):
        flags = f"nvcc -DFACTOR=2 -I{self.folder}/include -arch=sm_80 -c FILE"
        self.database(*(self.entry(flags, f"src/gen/{index}.cu") for index in range(20000)), self.entry(flags))
        process = tool.analysis("lint", "-p", self.build, cwd=self.folder)
        self.assertIn("1 file, 1 kernel", self.done(process))
        self.assertIn("20,000 files of it not there", process.stderr)


if __name__ == "__main__":
    tool.main()

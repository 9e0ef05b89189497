"""find_package(SmemLedger) and smem_ledger_lint() in a project that lists CUDA sources and has no CUDA compiler."""
import os
import pathlib
import subprocess
import unittest

import tool

# TILE comes from the target, WIDTH and NAME from a target it is linked to, pitch.h from an include folder. With both
# at 64 the kernel needs 64*64*4 = 16,384 bytes, which is what it gets, or half of it with SHORT.
KERNEL = """\
#include "pitch.h"
static_assert(__cplusplus >= 202002L);
static_assert(sizeof(NAME) == 4); // "a b"
__global__ void fill(float *out) {
  extern __shared__ float tile[];
  for (int row = 0; row < TILE; ++row)
    tile[row * PITCH + threadIdx.x] = out[row * PITCH + threadIdx.x];
  __syncthreads();
  for (int row = 0; row < TILE; ++row)
    out[row * PITCH + threadIdx.x] = tile[row * PITCH + WIDTH - 1 - threadIdx.x];
}
#ifdef SHORT
void launch(float *out) { fill<<<1, WIDTH, TILE * PITCH * sizeof(float) / 2>>>(out); }
#else
void launch(float *out) { fill<<<1, WIDTH, TILE * PITCH * sizeof(float)>>>(out); }
#endif
"""
PROJECT = """\
cmake_minimum_required(VERSION 3.25)
project(sample LANGUAGES CXX)
enable_testing()
find_package(SmemLedger REQUIRED)
add_library(widths INTERFACE)
target_compile_definitions(widths INTERFACE WIDTH=64 "NAME=\\"a b\\"")
target_include_directories(widths INTERFACE "${CMAKE_CURRENT_SOURCE_DIR}/some headers")
target_compile_features(widths INTERFACE cxx_std_20)
add_library(kernels host.cpp)
add_library(kernels::kernels ALIAS kernels)
target_link_libraries(kernels PRIVATE widths)
target_compile_definitions(kernels PRIVATE TILE=64 $<$<COMPILE_LANGUAGE:CUDA>:TILE=broken>)
target_compile_options(kernels PRIVATE $<$<COMPILE_LANGUAGE:CUDA>:--use_fast_math>)
smem_ledger_lint(kernels::kernels TEST ARCH sm_89 OPTIONS --cuda builtin --trace none)
smem_ledger_lint(kernels NAME too-short FAIL_ON error ARCH sm_89 OPTIONS --cuda builtin --trace none FLAGS -DSHORT)
target_sources(kernels PRIVATE kernel.cu)
add_library(headers INTERFACE kernel.cu)
target_link_libraries(headers INTERFACE widths)
target_compile_definitions(headers INTERFACE TILE=64)
set_property(TARGET headers PROPERTY CUDA_ARCHITECTURES 80-real;90;native)
smem_ledger_lint(headers ALL FORMAT json=out.json OPTIONS --cuda builtin --trace none)
"""


class Consumer(tool.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.home = pathlib.Path(cls.enterClassContext(tool.tempfile.TemporaryDirectory(prefix="smem-cmake-")))
        cls.cmake = os.environ["CMAKE"]
        cls.run_in(cls.cmake, "--install", os.environ["SMEM_BUILD"], "--prefix", cls.home / "prefix")
        for name, text in {"CMakeLists.txt": PROJECT, "kernel.cu": KERNEL, "host.cpp": "int host() { return 0; }\n",
                           "some headers/pitch.h": "#define PITCH WIDTH\n"}.items():
            path = cls.home / "sample" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        cls.build = cls.home / "build"
        cls.run_in(cls.cmake, "-S", cls.home / "sample", "-B", cls.build, f"-DCMAKE_PREFIX_PATH={cls.home / 'prefix'}")

    @classmethod
    def run_in(cls, *words, code=0):
        done = subprocess.run([*map(str, words)], capture_output=True, text=True, timeout=200)
        text = done.stdout + done.stderr
        if (done.returncode != 0) != (code != 0):
            raise AssertionError(f"{words}: exit {done.returncode}\n{text}")
        return text

    def test_a_clean_target(self):
        text = self.run_in(self.cmake, "--build", self.build, "--target", "smem-ledger-kernels")
        self.assertIn("Linting the shared memory of kernels", text)
        self.assertNotIn("error", text)

    def test_findings_fail_the_target(self):
        text = self.run_in(self.cmake, "--build", self.build, "--target", "too-short", code=1)
        self.assertIn("[under-request]", text)
        self.assertIn(str(64 * 64 * 4 // 2), text)

    def test_as_a_test(self):
        text = self.run_in(os.environ["CTEST"], "--test-dir", self.build, "-V")
        self.assertIn("smem-ledger-kernels", text)
        self.assertIn("100% tests passed", text)

    def test_an_interface_target_in_every_build(self):
        self.run_in(self.cmake, "--build", self.build)
        report = tool.json.loads((self.home / "sample" / "out.json").read_text())
        (unit,) = report["units"]
        (kernel,) = unit["kernels"]
        (launch,) = kernel["launches"]
        self.assertEqual(launch["request"]["bytes"], 64 * 64 * 4)
        self.assertEqual([row["arch"] for row in launch["occupancy"]], ["sm_80", "sm_90"])

    def configured(self, line, version=""):
        folder = self.folder / "project"
        folder.mkdir()
        (folder / "CMakeLists.txt").write_text("cmake_minimum_required(VERSION 3.25)\nproject(p LANGUAGES CXX)\n"
                                               f"find_package(SmemLedger {version} REQUIRED)\n{line}\n")
        return self.run_in(self.cmake, "-S", folder, "-B", self.folder / "b",
                           f"-DCMAKE_PREFIX_PATH={self.home / 'prefix'}", code=1)

    def test_mistakes_are_said(self):
        self.assertIn("there is no such target", self.configured("smem_ledger_lint(nothing)"))

    def test_a_misspelt_argument_is_said(self):
        self.assertIn("unknown argument TESTS", self.configured("add_library(k INTERFACE)\nsmem_ledger_lint(k TESTS)"))

    def test_a_version_that_is_not_there(self):
        self.assertIn("99", self.configured("", "99"))


if __name__ == "__main__":
    tool.main()

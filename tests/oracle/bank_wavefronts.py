#!/usr/bin/env python3
"""Wavefronts as an H200 counted them against what the tool derives from a kernel's source, without a device.

  SMEM_LEDGER=TOOL bank_wavefronts.py

tests/data/banks/h200_wavefronts.csv has one instruction a row, said in words; each becomes a kernel here. h200_case_ways.csv
has the shared accesses of the programs in bank_cases, by file, line and instruction. Every row must come out. Exit 1
otherwise.
"""
import csv
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
DATA = HERE.parent / "data" / "banks"
TOOL = os.environ["SMEM_LEDGER"]
TYPES = {"float": "float", "double": "double", "half": "__half", "unsigned char": "unsigned char", "int": "int",
         "float4": "float4", "8-byte elements": "float2", "16-byte elements": "float4"}


def rows(name):
    lines = [line for line in (DATA / name).read_text().splitlines() if not line.startswith("#")]
    return list(csv.DictReader(lines))


def lanes(number, cpp_type, index, how):
    """A warp that reads, writes or counts in `p[index]`."""
    body = {"read": f"out[lane] = p[{index}];", "write": f"p[{index}] = in[lane]; __syncwarp(); out[lane] = p[0];",
            "atomicAdd": f"atomicAdd(&p[{index}], 1); __syncwarp(); out[lane] = p[0];"}[how]
    return (f"__global__ void k{number}(const {cpp_type} *in, {cpp_type} *out) {{\n"
            f"  __shared__ {cpp_type} p[{32 * 1024 // SIZES[cpp_type]}];\n  const int lane = threadIdx.x;\n"
            f"  for (int i = lane; i < {1024 // SIZES[cpp_type]}; i += 32) p[i] = in[i];\n  __syncwarp();\n  {body}\n}}\n",
            f"k{number}<<<1, 32>>>((const {cpp_type} *)in, ({cpp_type} *)out);",
            {"read": "load", "write": "store", "atomicAdd": "atomic"}[how])


SIZES = {"float": 4, "double": 8, "__half": 2, "unsigned char": 1, "int": 4, "float2": 8, "float4": 16}
ASM = {"ldmatrix": 'asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];" '
                   ': "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]) : "r"(at));',
       "stmatrix": 'asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%4], {%0, %1, %2, %3};" '
                   ':: "r"(r[0]), "r"(r[1]), "r"(r[2]), "r"(r[3]), "r"(at) : "memory");'}


def matrix(number, name, halves):
    """Four 8x8 matrices by row addresses: lane l has row l & 15, 16-byte column l >> 4."""
    return (f"__global__ void k{number}(const __half *in, unsigned *out) {{\n"
            f"  __shared__ __align__(128) __half p[16 * {halves}];\n  const int lane = threadIdx.x;\n"
            f"  unsigned r[4] = {{1, 2, 3, 4}};\n  p[lane] = in[lane];\n  __syncwarp();\n"
            f"  const unsigned at = __cvta_generic_to_shared(p + (lane & 15) * {halves} + (lane >> 4) * 8);\n"
            f"  {ASM[name]}\n  out[lane] = r[0] + r[1] + r[2] + r[3] + (unsigned)__half2float(p[lane]);\n}}\n",
            f"k{number}<<<1, 32>>>((const __half *)in, (unsigned *)out);", name)


def fragment(number, use, leading):
    """A wmma load of a half tile."""
    return (f"__global__ void k{number}(const __half *in, float *out) {{\n"
            f"  __shared__ __align__(128) __half p[16 * {leading}];\n  const int lane = threadIdx.x;\n"
            "  p[lane] = in[lane];\n  __syncwarp();\n"
            f"  nvcuda::wmma::fragment<nvcuda::wmma::{use}, 16, 16, 16, __half, nvcuda::wmma::row_major> a;\n"
            f"  nvcuda::wmma::load_matrix_sync(a, p, {leading});\n"
            "  out[lane] = __half2float(a.x[0]) + __half2float(a.x[7]);\n}\n",
            f"k{number}<<<1, 32>>>((const __half *)in, (float *)out);", "wmma.load")


def accumulator(number, leading):
    """A wmma store of a float tile."""
    return (f"__global__ void k{number}(float *out) {{\n"
            f"  __shared__ __align__(128) float p[16 * {leading}];\n"
            "  nvcuda::wmma::fragment<nvcuda::wmma::accumulator, 16, 16, 16, float> c;\n"
            "  nvcuda::wmma::fill_fragment(c, 1.0f);\n"
            f"  nvcuda::wmma::store_matrix_sync(p, c, {leading}, nvcuda::wmma::mem_row_major);\n"
            "  __syncwarp();\n  out[threadIdx.x] = p[threadIdx.x];\n}\n",
            f"k{number}<<<1, 32>>>((float *)out);", "wmma.store")


def kernel(number, access):
    """Text of the kernel, its launch, and the kind of access that the row is about."""
    if m := re.match(r"32 lanes (read|write|atomicAdd) (.+?) p\[(.+)\]", access):
        return lanes(number, TYPES[m[2]], m[3], m[1])
    if m := re.match(r"(ldmatrix|stmatrix)\.x4,.*row pitch (\d+) (halves|bytes)", access):
        return matrix(number, m[1], int(m[2]) // (2 if m[3] == "bytes" else 1))
    if m := re.match(r"wmma::load_matrix_sync (matrix_[ab]) row_major half 16x16, leading dimension (\d+)", access):
        return fragment(number, m[1], m[2])
    if m := re.match(r"wmma::store_matrix_sync accumulator float 16x16 row-major, leading dimension (\d+)", access):
        return accumulator(number, m[1])
    raise SystemExit(f"no kernel for the row '{access}'")


def report(file):
    command = [TOOL, "report", str(file), "--arch", "sm_90", "--cuda", "builtin", "--trace", "all", "--format", "json"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    if done.returncode != 0:
        raise SystemExit(f"{file}: exit {done.returncode}: {done.stderr}")
    return json.loads(done.stdout)["units"][0]["kernels"]


def instructions(misses):
    """The rows with one instruction each."""
    recorded = rows("h200_wavefronts.csv")
    made = [kernel(number, row["access"]) for number, row in enumerate(recorded)]
    text = "#include <cuda_fp16.h>\n#include <cuda_runtime.h>\n#include <mma.h>\n" + "".join(m[0] for m in made)
    text += "void launch(const void *in, void *out) {\n" + "".join(f"  {m[1]}\n" for m in made) + "}\n"
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "instructions.cu"
        file.write_text(text)
        kernels = {k["name"]: k for k in report(file)}
    for number, (row, (_, _, kind)) in enumerate(zip(recorded, made)):
        found = [a for a in kernels[f"k{number}"]["accesses"] if a["kind"] == kind and a["plane"] == "p"]
        # The kernel fills p first; the access of the row is the last load, or the only one of its kind.
        if kind in ("load", "store") and len(found) > 1:
            found = found[-1:] if kind == "load" else [a for a in found if a["executions_per_block"] == 1][-1:]
        extra = "extra wavefronts only" in row["access"]
        want = float(row["wavefronts_measured"])
        if len(found) != 1:
            misses.append(f"{row['access']}: {len(found)} accesses of kind {kind}")
            continue
        each = found[0]["wavefronts"] / found[0]["rated_executions"]
        each -= found[0]["fewest"] / found[0]["rated_executions"] if extra else 0
        if each != want:
            misses.append(f"{row['access']}: {want} wavefronts counted, {each} derived")
    return len(recorded)


KINDS = {"LDS": "load", "STS": "store"}
# "LDS.128" -> 16; without a width 4.
WIDTHS = {"U8": 1, "U16": 2, "S8": 1, "S16": 2, "64": 8, "128": 16}


def cases(misses):
    """The rows of whole programs, by line."""
    recorded = rows("h200_case_ways.csv")
    reports = {}
    for row in recorded:
        file = HERE / "bank_cases" / row["case"] / row["file"]
        if file not in reports:
            reports[file] = [a for k in report(file) for a in k["accesses"] if isinstance(a["wavefronts"], int)]
        name, _, rest = row["instruction"].partition(".")
        at = [a for a in reports[file] if 0 <= int(row["line"]) - a["location"]["line"] <= 2] # assembly spans lines
        if name == "LDSM":
            at = [a for a in at if a["kind"] in ("ldmatrix", "wmma.load")]
        else:
            at = [a for a in at if a["kind"] == KINDS[name] and a["bytes_per_lane"] == WIDTHS.get(rest, 4)
                  and a["location"]["line"] == int(row["line"])]
        want = float(row["wavefronts_per_instruction"]), float(row["ideal"])
        got = {(a["wavefronts"] / a["rated_executions"], a["ideal"] / a["rated_executions"]) for a in at}
        if want not in got:
            misses.append(f"{row['case']}/{row['file']}:{row['line']} {row['instruction']}: {want} counted, "
                          f"{sorted(got)} derived")
    return len(recorded)


def main():
    misses = []
    count = instructions(misses) + cases(misses)
    for miss in misses:
        print(miss)
    print(f"{count} recorded rows, {len(misses)} missed")
    return 1 if misses else 0


if __name__ == "__main__":
    sys.exit(main())

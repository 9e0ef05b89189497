#!/usr/bin/env python3
"""Records what the present device's shared-memory pipe does for the patterns of Patterns.h and for every wmma call:

    python3 record.py OUT_FOLDER [--name h200]

writes NAME_patterns.csv, NAME_copies.csv and NAME_wmma.csv, in the form of tests/data/banks. Counts are Nsight Compute's "L1 Wavefronts
Shared" and its ideal, summed over the executions of an instruction. Needs nvcc, ncu, cuobjdump and a device that ncu
may read; exit 77 without the programs."""
import argparse
import collections
import csv
import datetime
import io
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
PITCHES = [256, 272, 288]  # bytes: the residues 0, 16 and 32 of the 128 bytes of all banks
LANES = [32, 20]  # a whole warp, and one that ends within a phase
ARCHITECTURES = ["sm_80", "sm_89", "sm_90", "sm_120"]
FLAGS = ["-std=c++17", "-O2", "--expt-relaxed-constexpr"]
SASS = re.compile(r"\s+/\*[0-9a-f]{4,}\*/\s+(?:@!?U?P\w+ )?\s*(\S+)")
SHARED = ("LDS", "STS", "ATOMS", "LDGSTS")


def output_of(*command):
    return subprocess.run(list(map(str, command)), check=True, capture_output=True, text=True, errors="replace").stdout


def launches(*program):
    """Of every launch: the kernel's name as Nsight Compute prints it, and one dictionary per instruction."""
    text = output_of("ncu", "--set", "source", "--section", "SourceCounters", "--page", "source", "--csv",
                     "--print-source", "sass", "--clock-control", "none", *program)
    found, columns = [], None
    for row in csv.reader(io.StringIO(text)):
        if row and row[0] == "Kernel Name":
            found.append((row[1], []))
        elif row and row[0] == "Address":
            columns = row
        elif found and columns and len(row) == len(columns):
            found[-1][1].append(dict(zip(columns, row)))
    return found


def stretches(instructions):
    """The shared accesses between two barriers: lists of (opcode, executed, wavefronts, ideal)."""
    lists = [[]]
    for about in instructions:
        words = about["Source"].split()
        if words[0] == "@!PT":  # put in before copies by the compiler, never executed
            continue
        opcode = words[1] if words[0].startswith("@") else words[0]
        if opcode.startswith("BAR"):
            lists.append([])
        elif "Shared" in about["Address Space"] or opcode.startswith(SHARED):
            lists[-1].append((opcode, *(int(about[column].replace(",", "") or 0) for column in (
                "Instructions Executed", "L1 Wavefronts Shared", "L1 Wavefronts Shared Ideal"))))
    return lists


def pattern_rows(program):
    patterns = collections.defaultdict(list)
    for subject, index, name, print_of in csv.reader(io.StringIO(output_of(program, "--list"))):
        patterns[subject].append((subject, index, name, print_of))
    kernels = dict(launches(program))  # one kernel per subject, which Nsight Compute may print more than once
    by_number = {int(re.search(r"probe<\(int\)(\d+)>", name)[1]): listing for name, listing in kernels.items()}
    for number, subject in enumerate(patterns):
        # The first stretch fills the memory.
        for pattern, accesses in zip(patterns[subject], stretches(by_number[number])[1:]):
            for access in accesses:
                yield [*pattern, *access]


def copy_rows(program):
    patterns = list(csv.reader(io.StringIO(output_of(program, "--list"))))
    found = launches(program, *LANES)
    if len(found) != len(LANES):
        raise ValueError(f"{len(found)} launches of {program.name} listed, not {len(LANES)}")
    for lanes, (_, instructions) in zip(LANES, found):
        for pattern, ((instruction, *counts),) in zip(patterns, stretches(instructions)[1:]):
            yield [lanes, *pattern, instruction, *counts]


def memory_instructions(program, architecture, folder):
    """Of every call: how often which instruction of memory stands in its SASS."""
    cubin = folder / f"{architecture}.cubin"
    output_of("nvcc", *FLAGS, f"-arch={architecture}", "-cubin", HERE / program, "-o", cubin)
    lists = [collections.Counter()]
    for line in output_of("cuobjdump", "-sass", cubin).splitlines():
        opcode = found[1] if (found := SASS.match(line)) else ""
        if opcode.startswith("BAR"):
            lists.append(collections.Counter())
        elif re.match(r"(LD|ST)(S|SM)?(\.|$)", opcode):
            lists[-1][opcode] += 1
    return lists[1:]


def wmma_rows(program, own, folder):
    calls = output_of(program, "--list").splitlines()
    sass = {name: memory_instructions("wmma.cu", name, folder) for name in {*ARCHITECTURES, own}}
    found = launches(program, *PITCHES)
    if len(found) != len(PITCHES):
        raise ValueError(f"{len(found)} launches of {program.name} listed, not {len(PITCHES)}")
    for pitch, (_, instructions) in zip(PITCHES, found):
        for index, (call, accesses) in enumerate(zip(calls, stretches(instructions)[1:])):
            kinds = sorted({access[0] for access in accesses})
            sums = [sum(column) for column in zip(*(access[1:] for access in accesses))]
            alike = [name for name in ARCHITECTURES if sass[name][index] == sass[own][index]]
            yield [call, pitch, " ".join(kinds), *sums, " ".join(alike)]


def write(path, about, columns, rows):
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(f"# {about}\n")
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(columns)
        writer.writerows(rows)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--name", default="h200")
    options = parser.parse_args()
    if missing := [tool for tool in ("nvcc", "ncu", "cuobjdump", "nvidia-smi") if not shutil.which(tool)]:
        print(f"record.py: nothing recorded, no {', '.join(missing)} here", file=sys.stderr)
        sys.exit(77)
    device, driver, capability = output_of("nvidia-smi", "--id=0", "--format=csv,noheader",
                                           "--query-gpu=name,driver_version,compute_cap").strip().split(", ")
    own = "sm_" + capability.replace(".", "")
    toolkit = re.search(r"release ([\d.]+)", output_of("nvcc", "--version"))[1]
    profiler = re.search(r"Version ([\d.]+)", output_of("ncu", "--version"))[1]
    about = (f"Recorded by Nsight Compute {profiler} on an {device} ({own}), driver {driver}, CUDA {toolkit}, "
             f"{datetime.date.today()}")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for program in ("probe", "copies", "wmma"):
            output_of("nvcc", *FLAGS, f"-arch={own}", HERE / f"{program}.cu", "-o", folder / program)
        write(options.folder / f"{options.name}_patterns.csv", about + ": tests/gpu/banks/probe.cu, one warp.",
              ["subject", "index", "pattern", "fingerprint", "instruction", "executed", "wavefronts", "ideal"],
              pattern_rows(folder / "probe"))
        write(options.folder / f"{options.name}_copies.csv", about + ": tests/gpu/banks/copies.cu, one warp.",
              ["lanes", "index", "pattern", "fingerprint", "instruction", "executed", "wavefronts", "ideal"],
              copy_rows(folder / "copies"))
        write(options.folder / f"{options.name}_wmma.csv",
              about + ": tests/gpu/banks/wmma.cu, one warp. Architectures: those with the same instructions of memory.",
              ["call", "pitch", "instruction", "executed", "wavefronts", "ideal", "architectures"],
              wmma_rows(folder / "wmma", own, folder))


if __name__ == "__main__":
    main()

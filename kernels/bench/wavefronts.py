"""Records what the device's shared-memory pipe did for every shared access of the ladder: Nsight Compute's "L1
Wavefronts Shared" and its ideal per instruction, with the kernel's own source line (through inlining, by nvdisasm).

    python3 wavefronts.py build/bin/fa-bench build/kernels/fa_*.o -o h200_wavefronts.csv [--hd 64 128]

Rows are instructions of one line that agree in all but their place, with the sums over one launch of 128 tokens and
one head. Needs ncu, cuobjdump, nvdisasm and a device; a program built with -lineinfo. Exit 77 without them."""
import argparse
import csv
import io
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

SHAPE = ["--tokens", "128", "--heads", "1", "--rounds", "1", "--warm-up", "0"]
COLUMNS = ["kernel", "hd", "file", "line", "instruction", "access", "bits", "instructions", "executed", "wavefronts",
           "ideal"]
FRAME = re.compile(r'\s*//## File "(.+?)", line (\d+)(?: inlined at "(.+?)", line (\d+))?')
INSTRUCTION = re.compile(r"\s*/\*([0-9a-f]{4,})\*/\s+\S")
SECTION = re.compile(r"\s*\.section\s+\.text\.(\S+?),")


def output_of(*command, folder=None):
    return subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True, errors="replace").stdout


def source_lines(objects, arch):
    """(mangled kernel name, offset) -> (file, line) of the outermost frame, which is the kernel's own."""
    lines = {}
    for kernel_object in objects:
        with tempfile.TemporaryDirectory() as folder:
            output_of("cuobjdump", "-xelf", arch, os.path.abspath(kernel_object), folder=folder)
            for cubin in sorted(pathlib.Path(folder).glob("*.cubin")):
                read_lines(output_of("nvdisasm", "-gi", "-c", str(cubin)), lines)
    return lines


def read_lines(listing, lines):
    name, frames, current = None, [], None
    for line in listing.splitlines():
        if found := SECTION.match(line):
            name, frames, current = found[1], [], None
        elif found := FRAME.match(line):
            frames.append((found[3], found[4]) if found[3] else (found[1], found[2]))
        elif name and (found := INSTRUCTION.match(line)):
            current = frames[-1] if frames else current
            frames = []
            lines.setdefault((name, int(found[1], 16)), current)


def counters(program, hd):
    """Per kernel that was launched: its name as Nsight Compute prints it, and one dictionary per instruction."""
    text = output_of("ncu", "--set", "source", "--section", "SourceCounters", "--page", "source", "--csv",
                     "--print-source", "sass", "--clock-control", "none", "-k", "regex:fa_prefill", program, *SHAPE,
                     "--hd", str(hd))
    kernels, columns = [], None
    for row in csv.reader(io.StringIO(text)):
        if row and row[0] == "Kernel Name":
            kernels.append((row[1], []))
        elif row and row[0] == "Address":
            columns = row
        elif kernels and columns and len(row) == len(columns):
            kernels[-1][1].append(dict(zip(columns, row)))
    return kernels


def mangled_of(name, lines):
    """The mangled name for `void fa_06::fa_prefill_f16kv<(int)128>(const __half *, ...)`."""
    space = re.search(r"(fa_\d\d)::", name)[1]
    number = re.search(r"<\(int\)(\d+)>", name)
    start = f"_ZN5{space}16fa_prefill_f16kv" + (f"ILi{number[1]}E" if number else "E")
    return next(mangled for mangled, _ in lines if mangled.startswith(start))


def rows_of(name, hd, instructions, lines):
    mangled = mangled_of(name, lines)
    groups = {}
    for index, about in enumerate(instructions):
        executed, wavefronts, ideal = (int(about[column] or 0) for column in (
            "Instructions Executed", "L1 Wavefronts Shared", "L1 Wavefronts Shared Ideal"))
        if "Shared" not in about["Address Space"] or executed == 0:
            continue
        words = about["Source"].split()
        opcode = words[1] if words[0].startswith("@") else words[0]
        file, line = lines.get((mangled, 16 * index)) or ("?", "0")
        file = file[file.rfind("kernels/"):] if "kernels/" in file else os.path.basename(file)
        key = (file, int(line), opcode, about["Access Operation"].replace(",", "+"), about["Access Size"],
               wavefronts / executed, ideal / executed)
        sums = groups.setdefault(key, [0, 0, 0, 0])
        for place, value in enumerate((1, executed, wavefronts, ideal)):
            sums[place] += value
    kernel = re.search(r"fa_\d\d", name)[0]
    return [[kernel, hd, *key[:5], *sums] for key, sums in sorted(groups.items())]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", help="fa-bench")
    parser.add_argument("objects", nargs="+", help="the kernels' object files that it was linked from")
    parser.add_argument("--hd", type=int, nargs="+", default=[64, 128])
    parser.add_argument("-o", "--output", required=True)
    options = parser.parse_args()
    missing = [tool for tool in ("ncu", "cuobjdump", "nvdisasm") if not shutil.which(tool)]
    if missing:
        print(f"wavefronts.py: nothing recorded, no {', '.join(missing)} here", file=sys.stderr)
        sys.exit(77)
    bare = subprocess.run([options.program, *SHAPE], capture_output=True, text=True, check=False)
    if bare.returncode:
        print(bare.stderr.strip(), file=sys.stderr)
        sys.exit(bare.returncode)
    place = bare.stdout.splitlines()[0]
    lines = source_lines(options.objects, re.search(r"\((sm_\w+)\)", place)[1])
    with open(options.output, "w", encoding="utf-8", newline="") as file:
        file.write(f"# Recorded by Nsight Compute on an {place}: fa-bench, 128 tokens, 1 head, one launch each.\n")
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(COLUMNS)
        for hd in options.hd:
            for name, instructions in counters(options.program, hd):
                writer.writerows(rows_of(name, hd, instructions, lines))


if __name__ == "__main__":
    main()

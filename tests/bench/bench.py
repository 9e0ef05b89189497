"""How long the program takes, as a table: against Clang parsing the same file, and the occupancy batch alone.

Each line is the median of 9 runs, alternating with Clang's runs so that both see the same machine. Not a test: it
judges nothing and needs a toolkit for the comparison with Clang. Usage: bench.py PROGRAM [CUDA FILE...]
"""
import os
import pathlib
import random
import shutil
import statistics
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
RUNS = 9
ROWS = 1_000_000
ARCH = "sm_89"


def seconds(command, **options):
    start = time.perf_counter()
    done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, **options)
    taken = time.perf_counter() - start
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}: exit {done.returncode}\n{done.stderr[-2000:]}")
    return taken


def paired(commands):
    """The median seconds of each command; every round runs all of them, in turn."""
    for command in commands:
        seconds(command)  # the files are in the cache from here on
    taken = [[seconds(command) for command in commands] for _ in range(RUNS)]
    return [statistics.median(column) for column in zip(*taken)]


def clang(toolkit, source):
    return ["clang++-22", "-x", "cuda", "-fsyntax-only", "--cuda-device-only", f"--cuda-gpu-arch={ARCH}",
            f"--cuda-path={toolkit}", f"-I{toolkit}/include/cccl", "-Wno-unknown-cuda-version", "-fgpu-rdc",
            "-std=c++17", "-w", str(source)]


def files(program, sources):
    toolkit = os.environ.get("CUDA_PATH", "/usr/local/cuda")
    compare = shutil.which("clang++-22") and (pathlib.Path(toolkit) / "bin" / "nvcc").exists()
    if not compare:
        print("no clang++-22 with a toolkit here: only the built-in declarations are timed")
    print(f"{'file':<32}{'clang':>9}{'toolkit':>9}{'ratio':>8}{'builtin':>9}{'ratio':>8}   "
          f"seconds, medians of {RUNS}; targets 1.3 and 0.25")
    for source in sources:
        report = [program, "report", "--arch", ARCH]
        builtin = [*report, "--cuda", "builtin", str(source), "--", "-std=c++17"]
        name = str(source.resolve().relative_to(ROOT)) if source.resolve().is_relative_to(ROOT) else str(source)
        name = name.removeprefix("kernels/").removesuffix("/kernel.cu")
        if compare:
            with_toolkit = [*report, "--cuda", toolkit, str(source), "--", "-std=c++17"]
            parse, full, bare = paired([clang(toolkit, source), with_toolkit, builtin])
            print(f"{name:<32}{parse:>9.3f}{full:>9.3f}{full / parse:>8.2f}{bare:>9.3f}{bare / parse:>8.2f}")
        else:
            (bare,) = paired([builtin])
            print(f"{name:<32}{'-':>9}{'-':>9}{'-':>8}{bare:>9.3f}{'-':>8}")


def batch(program):
    random.seed(1)
    rows = ["arch,threads,regs,static,dynamic"]
    rows += [f"sm_{random.choice((75, 80, 86, 89, 90, 100, 120))},{32 * random.randint(1, 32)},{random.randint(16, 255)},"
             f"{random.choice((0, 1024, 4096))},{random.randrange(0, 100000)}" for _ in range(ROWS)]
    text = "\n".join(rows) + "\n"
    taken = [seconds([program, "occupancy", "--batch"], input=text) for _ in range(3)]
    print(f"occupancy --batch: {ROWS:,} rows in {statistics.median(taken):.2f} s, median of 3")


def main():
    if len(sys.argv) < 2:
        sys.exit("usage: bench.py PROGRAM [CUDA FILE...]")
    program = sys.argv[1]
    files(program, [pathlib.Path(name) for name in sys.argv[2:]] or sorted(ROOT.glob("kernels/*/kernel.cu")))
    batch(program)


if __name__ == "__main__":
    main()

"""Static shared memory per kernel: the report's need.static_bytes against what ptxas -v prints.

ptxas's numbers for static/*.cu are recorded in static/ptxas.csv, so that the comparison always runs. Where nvcc is
there, they are derived again, also for the shipped kernels and the cases of the rules, and held against both the
record and the report. `--record` writes the record anew. The program is named by SMEM_LEDGER.
"""
import concurrent.futures
import csv
import datetime
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
RECORD = HERE / "static" / "ptxas.csv"
ARCHS = ("sm_80", "sm_90")
ENTRY = re.compile(r"Compiling entry function '(\S+)' for '(sm_\d+)'")
USED = re.compile(r"Used \d+ registers(.*)")
BYTES = re.compile(r"(\d+) bytes smem")


def inputs():
    """The kernels written for this comparison, and those that are in the tree for other reasons."""
    own = sorted((HERE / "static").glob("*.cu"))
    others = sorted(ROOT.glob("kernels/*/kernel.cu")) + sorted(ROOT.glob("rules/*/cases/*.cu"))
    return own, others


def nvcc():
    toolkit = pathlib.Path(os.environ.get("CUDA_PATH", "/usr/local/cuda")) / "bin" / "nvcc"
    return str(toolkit) if toolkit.exists() else shutil.which("nvcc")


def ptxas(compiler, source, flags=("-std=c++17",)):
    """{(mangled kernel, architecture): bytes}, or None where nvcc does not compile the file."""
    codes = [word for arch in ARCHS
             for word in ("-gencode", f"arch=compute_{arch[3:]},code={arch}")]
    with tempfile.TemporaryDirectory(prefix="smem-static-") as folder:
        done = subprocess.run([compiler, "-fatbin", "-w", "-Xptxas", "-v", *flags, *codes, str(source), "-o",
                               f"{folder}/out.fatbin"], capture_output=True, text=True)
    if done.returncode != 0:
        return None
    numbers, entry = {}, None
    for line in done.stderr.splitlines():
        if found := ENTRY.search(line):
            entry = found.groups()
        elif (found := USED.search(line)) and entry:
            shared = BYTES.search(found.group(1))
            numbers[entry] = int(shared.group(1)) if shared else 0
            entry = None
    return numbers


def version(compiler):
    text = subprocess.run([compiler, "--version"], capture_output=True, text=True).stdout
    return re.search(r"V(\d\S+)", text).group(1)


def report(sources):
    """{source: {mangled kernel: need.static_bytes}}"""
    with tempfile.TemporaryDirectory(prefix="smem-static-") as folder:
        output = pathlib.Path(folder) / "report.json"
        done = subprocess.run([os.environ["SMEM_LEDGER"], "report", "--cuda", "builtin", "--format", "json", "-o",
                               str(output), *map(str, sources)], capture_output=True, text=True)
        if done.returncode not in (0, 2) or not output.exists():
            sys.exit(f"the report failed: {done.stderr[-2000:]}")
        units = json.loads(output.read_text())["units"]
    return {pathlib.Path(unit["file"]).resolve():
            {kernel["mangled"]: kernel["need"]["static_bytes"] for kernel in unit["kernels"]} for unit in units}


def read_record():
    with RECORD.open() as file:
        return {(HERE / "static" / row["file"], row["kernel"], row["arch"]): int(row["bytes"])
                for row in csv.DictReader(line for line in file if not line.startswith("#"))}


def write_record(compiler, derived):
    with RECORD.open("w", newline="") as file:
        file.write(f"# ptxas -v of nvcc {version(compiler)}, {datetime.date.today()}: nvcc -std=c++17 -Xptxas -v\n")
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["file", "kernel", "arch", "bytes"])
        for (source, kernel, arch), number in sorted(derived.items()):
            writer.writerow([source.name, kernel, arch, number])


def differences(name, expected, reported):
    """One line for every kernel on which the report and ptxas do not agree."""
    for (source, kernel, arch), number in sorted(expected.items()):
        said = reported.get(source, {}).get(kernel, "no such kernel")
        if said != number:
            yield f"{source.relative_to(ROOT)}: {kernel} ({arch}): {name} says {number}, the report {json.dumps(said)}"


def main():
    own, others = inputs()
    compiler = nvcc()
    derived, skipped = {}, []
    if compiler:
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            for source, numbers in zip(own + others, pool.map(lambda s: ptxas(compiler, s), own + others)):
                if numbers is None:
                    skipped.append(source)
                else:
                    derived.update({(source, *entry): number for entry, number in numbers.items()})
    if "--record" in sys.argv:
        if not compiler:
            sys.exit("--record needs nvcc")
        write_record(compiler, {key: number for key, number in derived.items() if key[0] in own})
    record = read_record()
    reported = report(own + (others if compiler else []))
    faults = list(differences("the record", record, reported))
    faults += [f"{source.name}: nvcc does not compile it" for source in skipped if source in own]
    if compiler:
        faults += differences("ptxas", {key: n for key, n in derived.items() if record.get(key) != n}, reported)
        faults += [f"{key[0].name}: {key[1]} ({key[2]}): ptxas now says {derived.get(key)}, the record {number}"
                   for key, number in sorted(record.items()) if derived.get(key) != number]
        print(f"nvcc {version(compiler)}: {len(derived)} kernels compiled, {len(skipped)} files left out that it refuses")
    else:
        print("no nvcc here: only the recorded numbers of ptxas were compared")
    missing = {source.name for source in own} - {key[0].name for key in record}
    faults += [f"{name}: not in the record" for name in sorted(missing)]
    print(f"{len(record)} recorded, {len(faults)} differences")
    print("\n".join(faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())

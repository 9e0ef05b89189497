"""Reads a checkout of somebody's CUDA code and says how the program fares on it.

    checkout.py TOOL CHECKOUT [--cuda PATH|builtin] [--ptxas] [--rows FILE] [--only TEXT] [--skip TEXT] [-- FLAGS...]

Prints the files that crash or take over 10 s, the verdicts of the launches with a dynamic request, why the others are
unknown, and every warning and error once. With --ptxas, nvcc compiles each file and the static bytes of every kernel
are held against ptxas -v. Exit 1 for a crash, a slow file or a difference. FLAGS reach the program and nvcc alike.
Nothing of a checkout is kept: --rows writes the launches as JSON where you say.
"""
import argparse
import collections
import concurrent.futures
import json
import os
import pathlib
import subprocess
import sys
import time

import static_bytes

SLOW_SECONDS = 10
GIVE_UP_SECONDS = 120
LIBRARIES = ("_ZN3cub", "_ZN6thrust")


def arguments():
    words = sys.argv[1:]
    flags = words[words.index("--") + 1:] if "--" in words else []
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tool")
    parser.add_argument("checkout", type=pathlib.Path)
    parser.add_argument("--cuda", default="builtin")
    parser.add_argument("--arch", default="sm_90")
    parser.add_argument("--ptxas", action="store_true")
    parser.add_argument("--rows", type=pathlib.Path)
    parser.add_argument("--only", default="", help="only files whose path contains this")
    parser.add_argument("--skip", default="", help="no files whose path contains this")
    parser.add_argument("--ext", default=".cu")
    parser.add_argument("-j", type=int, default=os.cpu_count())
    options = parser.parse_args(words[:words.index("--")] if "--" in words else words)
    options.flags = flags
    return options


def analyze(options, file):
    """(file, seconds, exit status or None, report or None, standard error)"""
    start = time.monotonic()
    command = [options.tool, "report", str(file), "--arch", options.arch, "--cuda", options.cuda, "--format", "json",
               "--", *options.flags]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=GIVE_UP_SECONDS)
    except subprocess.TimeoutExpired:
        return file, GIVE_UP_SECONDS, None, None, ""
    try:
        document = json.loads(done.stdout)
    except json.JSONDecodeError:
        document = None
    return file, time.monotonic() - start, done.returncode, document, done.stderr


def why(launch):
    """The first unknown of a launch, as (reason, place)."""
    for part in ("difference", "request", "need"):
        unknown = launch.get(part) or {}
        for each in (unknown, unknown.get("bytes")):
            if isinstance(each, dict) and "unknown" in each:
                place = each.get("location") or {}
                return each["unknown"], f"{place.get('file', '?')}:{place.get('line', 0)}"
    return "no reason", "?"


def rows(name, document):
    """One row for every launch whose dynamic request is not the number zero."""
    for unit in document["units"]:
        for kernel in unit["kernels"]:
            for launch in kernel["launches"]:
                if launch["request"].get("bytes") == 0:
                    continue
                row = {"file": name, "line": launch["location"]["line"], "kernel": kernel["name"],
                       "verdict": launch["verdict"], "request": launch["request"], "need": launch["need"]}
                if launch["verdict"] == "unknown":
                    row["why"], row["place"] = why(launch)
                yield row


def counted(title, counter, limit=30):
    print(f"{title}: {sum(counter.values())}")
    for what, count in counter.most_common(limit):
        print(f"  {count:6d}  {what}")


def held_against_ptxas(options, units):
    """(number of kernels compared, one line for each difference)"""
    compiler, compared, differences = static_bytes.nvcc(), 0, []
    static_bytes.ARCHS = (options.arch,)
    flags = [flag for flag in options.flags]
    with concurrent.futures.ThreadPoolExecutor(options.j) as pool:
        derived = list(pool.map(lambda unit: static_bytes.ptxas(compiler, unit["file"], flags), units))
    for unit, numbers in zip(units, derived):
        said = {kernel["mangled"]: kernel["need"]["static_bytes"] for kernel in unit["kernels"]}
        for (kernel, _), number in (numbers or {}).items():
            if kernel.startswith(LIBRARIES):
                continue  # of headers that are not the checkout's
            compared += 1
            if said.get(kernel) != number:
                differences.append(f"{unit['file']}: {kernel}: ptxas {number}, the report "
                                   f"{json.dumps(said.get(kernel, 'no such kernel'))}")
    print(f"nvcc compiled {sum(n is not None for n in derived)} of {len(units)} files")
    return compared, differences


def main():
    options = arguments()
    files = sorted(file for file in options.checkout.rglob("*" + options.ext)
                   if file.is_file() and options.only in str(file)
                   and not (options.skip and options.skip in str(file)))
    with concurrent.futures.ThreadPoolExecutor(options.j) as pool:
        results = list(pool.map(lambda file: analyze(options, file), files))
    states, verdicts, reasons, findings, launches, units, faults = (
        collections.Counter(), collections.Counter(), collections.Counter(), {}, [], [], [])
    for file, seconds, status, document, error in results:
        name = str(file.relative_to(options.checkout))
        states[f"exit {status}"] += 1
        if status not in (0, 1, 2) or (document is None and status != 2):
            faults.append(f"{name}: exit {status}: {error[-200:]!r}")
        if seconds > SLOW_SECONDS:
            faults.append(f"{name}: {seconds:.1f} s")
        if document is None:
            continue
        units += document["units"]
        states["kernels"] += sum(len(unit["kernels"]) for unit in document["units"])
        launches += rows(name, document)
        for finding in (finding for unit in document["units"] for finding in unit["findings"]):
            if finding["severity"] != "note":
                place = finding["location"]
                key = (finding["rule"], place["file"], place["line"])
                findings.setdefault(key, f"{finding['rule']} {finding['location']['file']}:{place['line']} "
                                         f"{finding['kernel']}: {finding['message']}")
    for row in launches:
        verdicts[row["verdict"]] += 1
        if row["verdict"] == "unknown":
            reasons[row["why"]] += 1
    counted(f"{len(files)} files", states)
    counted("launches with a dynamic request", verdicts)
    if launches:
        print(f"  {100 * (1 - verdicts['unknown'] / len(launches)):.1f} % have a verdict")
    counted("unknown because", reasons)
    print(f"warnings and errors: {len(findings)}")
    print("".join(f"  {line}\n" for line in findings.values()), end="")
    if options.rows:
        options.rows.write_text(json.dumps(launches, indent=1))
    if options.ptxas:
        compared, differences = held_against_ptxas(options, units)
        print(f"static bytes: {compared} kernels compared, {len(differences)} differences")
        faults += differences
    print(f"faults: {len(faults)}")
    print("".join(f"  {line}\n" for line in faults), end="")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())

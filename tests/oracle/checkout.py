"""Reads a checkout of somebody's CUDA code and says how the program fares on it.

    checkout.py TOOL CHECKOUT [--cuda PATH|builtin] [--ptxas] [--rows FILE] [--only TEXT] [--skip TEXT] [-- FLAGS...]

Prints the files that crash or take over 10 s, the verdicts of the launches with a dynamic request, why the others are
unknown, and every warning and error once. With --ptxas, nvcc compiles each file and the static bytes of every kernel
are held against ptxas -v; a variable that the optimizer removed is looked for in the PTX and named. Exit 1 for a crash,
a slow file or a difference. FLAGS reach the program and nvcc alike.
Nothing of a checkout is kept: --rows writes the launches as JSON where you say.
"""
import argparse
import collections
import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys
import time

import static_bytes

SLOW_SECONDS = 10
GIVE_UP_SECONDS = 120
LIBRARIES = ("_ZN3cub", "_ZN6thrust")
PTX_ENTRY = re.compile(r"\.entry (\S+?)\(?$")
PTX_SHARED = re.compile(r"^\s*\.(?:visible |weak )?\s*\.?shared \.align \d+ \.\w+ ([^\s\[;]+)")


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


def declared_in_ptx(compiler, source, flags, arch):
    """{mangled kernel: names of the shared variables that its PTX declares}, module-wide ones under None"""
    done = subprocess.run([compiler, "-ptx", "-w", f"-arch={arch}", *flags, source, "-o", "-"], capture_output=True,
                          text=True)
    names, entry = collections.defaultdict(set), None
    for line in done.stdout.splitlines():
        if found := PTX_ENTRY.search(line):
            entry = found.group(1)
        elif line.startswith("}"):
            entry = None
        elif found := PTX_SHARED.search(line):
            names[entry].add(found.group(1))
    return names


def laid_out(planes, rounding):
    end = 0
    for plane in planes:
        end = -(-end // plane["alignment"]) * plane["alignment"] + plane["extent"]["bytes"]
    return -(-end // rounding) * rounding


def optimized_away(kernel, number, names):
    """The planes that the PTX no longer declares, where the others add up to what ptxas says; else nothing.

    NVVM forwards a store to the load behind it where few instructions lie between, and drops a variable that is then
    only written. How many lie between no front end knows, so the ledger counts the variable.
    """
    here = names[kernel["mangled"]] | names[None]
    planes = [plane for plane in kernel["planes"] if plane["storage"] == "static" and plane["extent"].get("bytes")]
    is_gone = [not any(re.search(rf"{len(plane['name'])}{plane['name']}(_\d+)?$", name) for name in here)
               for plane in planes]
    rest = [plane for plane, gone in zip(planes, is_gone) if not gone]
    if any(is_gone) and number in (laid_out(rest, 1), laid_out(rest, 16)):
        return [plane["name"] for plane, gone in zip(planes, is_gone) if gone]
    return []


def held_against_ptxas(options, units):
    """(number of kernels compared, one line for each difference, one for each that the optimizer explains)"""
    compiler, compared, differences, explained = static_bytes.nvcc(), 0, [], []
    static_bytes.ARCHS = (options.arch,)
    flags = [flag for flag in options.flags]
    with concurrent.futures.ThreadPoolExecutor(options.j) as pool:
        derived = list(pool.map(lambda unit: static_bytes.ptxas(compiler, unit["file"], flags), units))
    for unit, numbers in zip(units, derived):
        said = {kernel["mangled"]: kernel for kernel in unit["kernels"]}
        names = None
        for (kernel, _), number in (numbers or {}).items():
            if kernel.startswith(LIBRARIES):
                continue  # of headers that are not the checkout's
            compared += 1
            ours = said[kernel]["need"]["static_bytes"] if kernel in said else "no such kernel"
            if ours == number:
                continue
            line = f"{unit['file']}: {kernel}: ptxas {number}, the report {json.dumps(ours)}"
            if isinstance(ours, int) and ours > number:
                names = names or declared_in_ptx(compiler, unit["file"], flags, options.arch)
                if gone := optimized_away(said[kernel], number, names):
                    explained.append(f"{line}: the optimizer removed {', '.join(gone)}")
                    continue
            differences.append(line)
    print(f"nvcc compiled {sum(n is not None for n in derived)} of {len(units)} files")
    return compared, differences, explained


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
        compared, differences, explained = held_against_ptxas(options, units)
        print(f"static bytes: {compared} kernels compared, {len(differences)} differences, {len(explained)} more where "
              f"nvcc's optimizer removed a variable that the source reads")
        print("".join(f"  {line}\n" for line in explained), end="")
        faults += differences
    print(f"faults: {len(faults)}")
    print("".join(f"  {line}\n" for line in faults), end="")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())

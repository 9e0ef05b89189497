#!/usr/bin/env python3
"""Holds a rule's cases or its page against what `smem-ledger lint` says.

  expect.py TOOL RULE_FOLDER            every cases/*.cu
  expect.py TOOL RULE_FOLDER --page     the headings of README.md and every block fenced as cuda
  expect.py TOOL RULE_FOLDER FILE...    these cases only

rules/README.md describes the comments that state an expectation. Strict both ways: every expectation is met, and
nothing else is found by the rule, nor an error or warning of any other rule. A `.smem-ledger` beside the cases, and a
block of the page fenced as yaml, hold for them. Prints one line per miss.
Exit 0: as expected; 1: not; 2: could not be run.
"""
import argparse
import json
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

HEADINGS = ["What it finds", "Why it matters", "Example", "Do instead", "Options", "Limits"]
EXPECT = re.compile(r"//\s*expect:\s*(.*?)\s*$")
HEADER = re.compile(r"^//\s*(args|unknown):\s*(.*?)\s*$")
TIMEOUT_S = 120


class ToolFailed(Exception):
    pass


class Case:
    """What a source says about itself: options, expected (line, rule) pairs, expected unknowns."""

    def __init__(self, text):
        self.arguments, self.unknowns, self.expected = [], [], set()
        self.malformed = []
        waiting = []
        for number, line in enumerate(text.splitlines(), 1):
            header = HEADER.match(line)
            if header and header[1] == "args":
                self.arguments += shlex.split(header[2])
            elif header:
                self.unknowns.append(header[2])
            found = EXPECT.search(line)
            rules = [rule.strip() for rule in found[1].split(",")] if found else []
            if any(not re.fullmatch(r"[a-z0-9-]+", rule) for rule in rules):
                self.malformed.append(number)
                continue
            if found and line.lstrip().startswith("//"):
                waiting += rules
                continue
            self.expected |= {(number, rule) for rule in rules + waiting}
            waiting = []
        self.malformed += [number] if waiting else []


def run_tool(tool, command, file, arguments):
    line = [tool, command, "--format", "json", "--cuda", "builtin", *arguments, str(file)]
    done = subprocess.run(line, capture_output=True, text=True, timeout=TIMEOUT_S)
    if done.returncode not in (0, 1):
        raise ToolFailed(f"{shlex.join(line)}: exit {done.returncode}: {done.stderr.strip() or 'no message'}")
    try:
        return json.loads(done.stdout)
    except ValueError as error:
        raise ToolFailed(f"{shlex.join(line)}: not JSON: {error}") from error


def findings_in(answer, file):
    """(line, rule, severity, message) of every finding in the file itself."""
    found = list(answer.get("findings", []))
    for unit in answer.get("units", []):
        found += unit.get("findings", [])
    name = pathlib.Path(file).name
    for finding in found:
        place = finding.get("location") or {}
        if pathlib.Path(place.get("file") or name).name == name:
            yield place.get("line", 0), finding["rule"], finding["severity"], finding.get("message", "")


def unknowns_in(answer):
    """The reason of every {"unknown": …} at any depth."""
    if isinstance(answer, dict):
        if isinstance(answer.get("unknown"), str):
            yield answer["unknown"]
        for value in answer.values():
            yield from unknowns_in(value)
    elif isinstance(answer, list):
        for value in answer:
            yield from unknowns_in(value)


def compare(case, findings, rule):
    """Misses as (line, text), in the order of the lines."""
    # A finding that names no line cannot be expected anywhere, so it is always a miss.
    counted = [f for f in findings if f[1] == rule or f[2] != "note" or (f[0], f[1]) in case.expected]
    met = {(line, name) for line, name, _, _ in counted}
    misses = [(line, f"expected {name}, not found") for line, name in case.expected - met]
    misses += [(line, f"unexpected {severity} {name}: {message}") for line, name, severity, message in counted
               if (line, name) not in case.expected]
    return sorted(set(misses))


def check_source(tool, rule, file, text, kind):
    """The misses of one source; `kind` is fires, clean, unproven or page. A tool that fails is one of them,
    so that the other cases are still tried."""
    try:
        return misses_of(tool, rule, file, text, kind)
    except (ToolFailed, subprocess.TimeoutExpired) as error:
        return [(1, str(error))]


def misses_of(tool, rule, file, text, kind):
    case = Case(text)
    misses = [(number, "a comment `expect:` without a rule or without a line") for number in case.malformed]
    own = {(line, name) for line, name in case.expected if name == rule}
    findings = list(findings_in(run_tool(tool, "lint", file, case.arguments), file))
    if kind == "fires" and not own:
        misses.append((1, f"a fires_ case without `// expect: {rule}`"))
    if kind == "clean" and case.expected:
        misses.append((1, "a clean_ case with an expectation"))
    if kind == "unproven":
        notes = {(line, name) for line, name, severity, _ in findings if severity == "note"}
        stated = {e for e in case.expected if e[1] == "unproven-size"} | (own & notes)
        if not stated and not case.unknowns:
            misses.append((1, "an unproven_ case that expects no unproven-size, no note and no unknown"))
    if case.unknowns:
        reasons = list(unknowns_in(run_tool(tool, "report", file, case.arguments)))
        misses += [(1, f"no unknown says `{text}`; there are {reasons}") for text in case.unknowns
                   if not any(text in reason for reason in reasons)]
    return misses + compare(case, findings, rule)


def check_cases(tool, folder, files):
    for path in files or sorted((folder / "cases").glob("*.cu")):
        kind = path.name.split("_")[0]
        if kind not in ("fires", "clean", "unproven"):
            yield path, 1, "the name does not begin with fires_, clean_ or unproven_"
            continue
        for line, text in check_source(tool, folder.name, path, path.read_text(), kind):
            yield path, line, text


def blocks_of(page):
    """(heading, first line, text) of every cuda block; the text keeps the page's line numbers."""
    heading, start, lines = "", None, []
    for number, line in enumerate(page.splitlines(), 1):
        if start is None and line.startswith("## "):
            heading = line[3:].strip()
        elif start is None and line.strip() == "```cuda":
            start, lines = number, []
        elif start is not None and line.strip() == "```":
            yield heading, start, "\n" * start + "\n".join(lines) + "\n"
            start = None
        elif start is not None:
            lines.append(line)


def settings_of(page):
    """What the page shows as a settings file: its blocks fenced as yaml."""
    return "".join(re.findall(r"^```yaml\n(.*?)^```$", page, re.S | re.M))


def check_page(tool, folder):
    path = folder / "README.md"
    page = path.read_text()
    prose = re.sub(r"^```.*?^```$", "", page, flags=re.S | re.M)
    if re.findall(r"^## (.*)$", prose, re.M) != HEADINGS:
        yield path, 1, "the headings are not " + " · ".join(HEADINGS)
    if not page.startswith(f"# {folder.name}\n"):
        yield path, 1, f"the title is not `# {folder.name}`"
    shown = False
    with tempfile.TemporaryDirectory() as scratch:
        pathlib.Path(scratch, ".smem-ledger").write_text(settings_of(page))
        for heading, start, text in blocks_of(page):
            file = pathlib.Path(scratch) / f"{folder.name}_line_{start}.cu"
            file.write_text(text)
            shown |= heading == "Example" and any(rule == folder.name for _, rule in Case(text).expected)
            if heading == "Do instead" and Case(text).expected:
                yield path, start, "the cure has an expectation"
            for line, miss in check_source(tool, folder.name, file, text, "page"):
                yield path, line, miss
    if not shown:
        yield path, 1, f"no block under Example expects {folder.name}"


def main(arguments):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("tool")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("files", nargs="*", type=pathlib.Path)
    parser.add_argument("--page", action="store_true", help="the page in place of the cases")
    options = parser.parse_args(arguments)
    folder = options.folder.resolve()
    try:
        misses = list(check_page(options.tool, folder) if options.page
                      else check_cases(options.tool, folder, options.files))
    except OSError as error:
        print(error, file=sys.stderr)
        return 2
    for path, line, text in misses:
        print(f"{path}:{line}: {text}")
    return 1 if misses else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

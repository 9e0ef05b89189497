#!/usr/bin/env python3
"""Compares what the program says, stage by stage, with what it said when the goldens were written.

  golden.py TOOL                 every folder here
  golden.py TOOL FOLDER...       these inputs only
  golden.py TOOL --bless [...]   writes the goldens anew; read the difference before it goes in

A folder holds `arguments` (one line: source file and options), one golden per stage and renderer, and `outcome.txt`
with exit codes and what went to the standard error. The program runs from the root of the tree on the built-in CUDA
declarations. A golden guards against change and proves no number: those stand in tests/cli, tests/unit, tests/oracle.
Exit 0: the same; 1: not, with the difference; 2: could not be run.
"""
import argparse
import difflib
import pathlib
import shlex
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
TIMEOUT_S = 120

# Golden file, words of the command.
STAGES = [
    ("command.json", ["dump", "command"]),
    ("facts.json", ["dump", "facts"]),
    ("ledger.json", ["dump", "ledger"]),
    ("report.txt", ["report"]),
    ("report.json", ["report", "--format", "json"]),
    ("lint.txt", ["lint"]),
]
OUTCOME = "outcome.txt"


class CannotRun(Exception):
    pass


def first_line_of(tool, *words):
    done = subprocess.run([tool, *words], capture_output=True, text=True, timeout=TIMEOUT_S)
    return done.stdout.strip()


class Runner:
    """Runs the program and takes out of its answers what differs from machine to machine."""

    def __init__(self, tool, root=ROOT):
        self.tool = pathlib.Path(tool).resolve()
        self.root = pathlib.Path(root)
        if not self.tool.is_file():
            raise CannotRun(f"{tool} is no program")
        self.version = first_line_of(self.tool, "--version").rsplit(" ", 1)[-1]

    def normal(self, text):
        text = text.replace(str(self.root) + "/", "")
        text = text.replace(f'"version": "{self.version}"', '"version": "<version>"')
        lines = []
        for line in text.splitlines(keepends=True):
            if "-resource-dir=" in line:
                line = line[: line.index("-resource-dir=")] + '-resource-dir=<clang>",\n'
            lines.append(line)
        return "".join(lines)

    def run(self, words):
        """Exit code, standard output and standard error, normalised."""
        at = words.index("--") if "--" in words else len(words)
        declarations = ["--cuda", "builtin"] if words[0] in ("report", "lint", "estimate", "dump") else []
        try:
            done = subprocess.run([self.tool, *words[:at], *declarations, *words[at:]], capture_output=True, text=True,
                                  cwd=self.root, timeout=TIMEOUT_S)
        except subprocess.TimeoutExpired:
            return "timeout", "", ""
        return done.returncode, self.normal(done.stdout), self.normal(done.stderr)


def wanted_by(runner, folder):
    """The goldens that this program would write, by name."""
    arguments = folder / "arguments"
    if not arguments.is_file():
        raise CannotRun(f"{folder}: no file `arguments`")
    words = shlex.split(arguments.read_text())
    goldens, outcomes = {}, []
    for name, command in STAGES:
        code, output, errors = runner.run([*command, *words])
        goldens[name] = output
        outcomes.append(f"{' '.join(command)}: exit {code}\n" + "".join(f"  {line}\n" for line in errors.splitlines()))
    goldens[OUTCOME] = "".join(outcomes)
    return goldens


def differences(folder, goldens):
    """One text per golden that differs, is missing, or belongs to no stage any more."""
    known = set(goldens) | {"arguments"}
    for name, wanted in goldens.items():
        path = folder / name
        if not path.is_file():
            yield f"{folder.name}/{name} is missing; write it with --bless\n"
            continue
        stated = path.read_text()
        if stated != wanted:
            yield "".join(difflib.unified_diff(stated.splitlines(keepends=True), wanted.splitlines(keepends=True),
                                               f"{folder.name}/{name} (golden)", f"{folder.name}/{name} (now)", n=2))
    for path in sorted(folder.iterdir()):
        if path.name not in known and path.suffix != ".cu":
            yield f"{folder.name}/{path.name} belongs to no stage\n"


def bless(folder, goldens):
    for name, text in goldens.items():
        path = folder / name
        if not path.is_file() or path.read_text() != text:
            path.write_text(text)
            print(f"wrote {folder.name}/{name}")


def folders_of(base, names):
    all_folders = sorted(path.parent for path in base.glob("*/arguments"))
    if not all_folders:
        raise CannotRun(f"{base}: no folder with a file `arguments`")
    unknown = set(names) - {folder.name for folder in all_folders}
    if unknown:
        raise CannotRun(f"no such input: {', '.join(sorted(unknown))}")
    return [folder for folder in all_folders if not names or folder.name in names]


def main(arguments):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("tool")
    parser.add_argument("inputs", nargs="*", metavar="FOLDER")
    parser.add_argument("--bless", action="store_true", help="write the goldens instead of comparing")
    parser.add_argument("--base", type=pathlib.Path, default=HERE, help="where the folders are")
    options = parser.parse_intermixed_args(arguments)
    try:
        runner = Runner(options.tool)
        same = True
        for folder in folders_of(options.base, options.inputs):
            goldens = wanted_by(runner, folder)
            if options.bless:
                bless(folder, goldens)
                continue
            for text in differences(folder, goldens):
                same = False
                sys.stdout.write(text)
    except (CannotRun, OSError) as error:
        print(f"golden.py: {error}", file=sys.stderr)
        return 2
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

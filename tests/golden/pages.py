#!/usr/bin/env python3
"""Holds what pages quote of the program's output against the program.

  pages.py TOOL            compares
  pages.py TOOL --bless    writes the quotes anew

A quote begins with the line `$ smem-ledger ...` and is what that command prints, run from the root of the tree: a
block fenced as `console` in a README.md, or a whole file `expected.txt` below examples/. Where a block ends with a
line `...`, only what stands before it is quoted. Exit 0: the same; 1: not; 2: could not be run.
"""
import argparse
import difflib
import pathlib
import re
import shlex
import sys

from golden import ROOT, CannotRun, Runner

PROMPT = "$ smem-ledger "
BLOCK = re.compile(r"^```console\n(\$ smem-ledger .*?\n)```$", re.S | re.M)
REST = "...\n"


def now(runner, quote):
    """The quote as the program would give it, with as many lines as it has where it is cut short."""
    command = quote.splitlines()[0]
    words = shlex.split(command.removeprefix(PROMPT))
    code, output, errors = runner.run(words)
    if code not in (0, 1):
        raise CannotRun(f"{command}: exit {code}: {errors.strip()}")
    lines = output.splitlines(keepends=True)
    if quote.endswith("\n" + REST):
        lines = [*lines[: quote.count("\n") - 2], REST]
    return command + "\n" + "".join(lines)


def quotes_in(path):
    """(start, end) of every quote in the text."""
    text = path.read_text()
    if path.name == "expected.txt":
        return text, [(0, len(text))]
    return text, [found.span(1) for found in BLOCK.finditer(text)]


def pages(root):
    found = [root / "README.md", *root.glob("*/README.md"), *root.glob("*/*/README.md"),
             *root.glob("examples/*/expected.txt")]
    return sorted(path for path in found if path.is_file() and "build" not in path.relative_to(root).parts)


def main(arguments):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("tool")
    parser.add_argument("--bless", action="store_true", help="write the quotes instead of comparing")
    parser.add_argument("--root", type=pathlib.Path, default=ROOT)
    options = parser.parse_args(arguments)
    same, count = True, 0
    try:
        runner = Runner(options.tool, options.root)
        for path in pages(options.root):
            text, spans = quotes_in(path)
            fresh = text
            for start, end in reversed(spans):
                count += 1
                if not text[start:end].startswith(PROMPT):
                    raise CannotRun(f"{path}: does not begin with `{PROMPT.strip()}`")
                fresh = fresh[:start] + now(runner, text[start:end]) + fresh[end:]
            if fresh == text:
                continue
            name = path.relative_to(options.root)
            if options.bless:
                path.write_text(fresh)
                print(f"wrote {name}")
            else:
                same = False
                sys.stdout.writelines(difflib.unified_diff(text.splitlines(keepends=True),
                                                           fresh.splitlines(keepends=True), f"{name}", f"{name} (now)"))
        if count == 0:
            raise CannotRun("no page quotes the program")
    except (CannotRun, OSError) as error:
        print(f"pages.py: {error}", file=sys.stderr)
        return 2
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

#!/usr/bin/env python3
"""Holds the picture on the first page against the program: the drawings of its own HTML report, side by side.

  picture.py TOOL            compares
  picture.py TOOL --bless    draws it anew

The plane map and the curve of the first kernel's launch are taken from the page as they are, with the rules of its style
sheet that they use, so that the picture follows the reader's light or dark like the page. Exit 0: the same; 1: not; 2:
could not be run.
"""
import argparse
import re
import sys

from golden import ROOT, CannotRun, Runner

PICTURE = ROOT / ".github/ledger.svg"
COMMAND = ["report", "kernels/fa_01_smem_round_trip/kernel.cu", "--arch", "sm_89", "--set", "hd=128", "--format", "html"]
MARGIN = 16


def rules_for(sheet, drawings):
    """The colours, and the rules for what is in the drawings."""
    roots = re.findall(r"^:root \{.*?^\}\n|^@media \(prefers-color-scheme: dark\) \{\n  :root \{.*?^\}\n", sheet, re.S | re.M)
    classes = set(" ".join(re.findall(r'class="([^"]*)"', drawings)).split())
    kept = []
    for selectors, body in re.findall(r"([^{}]+)\{([^{}]*)\}", "".join(sheet.split(root)[-1] for root in roots[-1:])):
        wanted = [one.strip() for one in selectors.split(",")]
        wanted = [one for one in wanted if one.startswith("svg text") or one.lstrip(".") in classes]
        if wanted:
            kept.append(f"{', '.join(wanted)} {{{body}}}\n")
    return "".join(roots + kept)


def drawn(page):
    sheet = re.search(r"<style>\n*(.*?)</style>", page, re.S)[1]
    drawings = [found for found in re.finditer(r'<svg viewBox="0 0 (\d+) (\d+)"[^>]*>(.*?)</svg>', page, re.S)][:2]
    if len(drawings) != 2:
        raise CannotRun("the page has no map and no curve")
    fills = re.search(r'<svg width="0"[^>]*>(.*?)</svg>', page, re.S)[1]
    width = sum(int(one[1]) for one in drawings) + 3 * MARGIN
    height = max(int(one[2]) for one in drawings) + 2 * MARGIN
    body, at = "", MARGIN
    for one in drawings:
        body += f'<g transform="translate({at} {MARGIN})">{one[3].replace("<title", "<desc").replace("</title>", "</desc>")}</g>\n'
        at += int(one[1]) + MARGIN
    rules = rules_for(sheet, fills + body)
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">\n'
            f'<style>\n{rules}</style>\n{fills}\n'
            f'<rect width="{width}" height="{height}" rx="8" style="fill: var(--paper); stroke: var(--line)"/>\n{body}</svg>\n')


def main(arguments):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("tool")
    parser.add_argument("--bless", action="store_true", help="draw it instead of comparing")
    options = parser.parse_args(arguments)
    try:
        code, page, errors = Runner(options.tool, ROOT).run(COMMAND)
        if code != 0:
            raise CannotRun(errors.strip())
        fresh = drawn(page)
    except CannotRun as why:
        print(f"picture.py: {why}", file=sys.stderr)
        return 2
    if options.bless:
        PICTURE.write_text(fresh)
        return 0
    if PICTURE.exists() and PICTURE.read_text() == fresh:
        return 0
    print(f"{PICTURE.relative_to(ROOT)} is not what the program draws; picture.py --bless draws it")
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

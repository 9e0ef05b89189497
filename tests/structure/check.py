#!/usr/bin/env python3
"""Holds a source tree against the house rules.

  check.py ROOT            every rule
  check.py ROOT RULE...    these only
  check.py --list          the rules

Prints one line per miss. Exit 0: none; 1: some; 2: could not be run.
"""
import argparse
import sys

import files
import layers
from tree import Tree

RULES = {
    "layers": layers.layers,
    "rules": layers.rules,
    "room-table": layers.room_table,
    "line-budget": files.line_budget,
    "top-level": files.top_level,
    "opening-comment": files.opening_comment,
    "traces": files.traces,
    "links": files.links,
    "hardware-numbers": files.hardware_numbers,
}


def misses(root, names):
    tree = Tree(root)
    if not tree.files:
        raise OSError(f"{root} has no files")
    return [(name, miss) for name in names for miss in RULES[name](tree)]


def main(arguments):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("root", nargs="?")
    parser.add_argument("rules", nargs="*")
    parser.add_argument("--list", action="store_true")
    options = parser.parse_args(arguments)
    if options.list:
        print("\n".join(RULES))
        return 0
    unknown = set(options.rules) - RULES.keys()
    if unknown or not options.root:
        print(f"no rule {', '.join(sorted(unknown))}" if unknown else "give the root of a tree", file=sys.stderr)
        return 2
    names = options.rules or list(RULES)
    try:
        found = misses(options.root, names)
    except (OSError, KeyError) as error:
        print(f"{options.root}: cannot be checked: {error}", file=sys.stderr)
        return 2
    for name, (path, line, text) in found:
        print(f"{path}:{line or 1}: {text} [{name}]")
    if "line-budget" in names:
        for path, count in files.long_files(Tree(options.root), files.MANY_LINES):
            if count <= files.MOST_LINES:
                print(f"note: {path} has {count} lines; from {files.MANY_LINES} on ask whether it is one thing")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

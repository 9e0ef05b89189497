#!/usr/bin/env python3
"""Compiles every header of the rooms alone, so that each includes what it uses.

  headers.py ROOT COMPILE_COMMANDS.json

A header gets the flags of its room's first source, or of any room without Clang where it has none, and no precompiled
header. Rooms marked CLANG are left out: one such header costs as much as all others together.
Exit 0: all compile; 1: some do not; 2: could not be run.
"""
import concurrent.futures
import json
import os
import pathlib
import shlex
import subprocess
import sys

from tree import Tree, room_of, rooms_of

DROPPED_WITH_VALUE = {"-o", "-c", "-MF", "-MT", "-MQ"}
DROPPED = {"-MD", "-MMD", "-Winvalid-pch"}


def flags_of(entry):
    """What says how to compile, without the input, the outputs and precompiled headers."""
    words = shlex.split(entry["command"]) if "command" in entry else entry["arguments"]
    kept, skip = words[:1], False
    for index, word in enumerate(words[1:], 1):
        following = words[index + 1] if index + 1 < len(words) else ""
        if skip:
            skip = False
        elif word in DROPPED_WITH_VALUE or (word == "-include" and "cmake_pch" in following):
            skip = True
        elif word not in DROPPED and "cmake_pch" not in word and not word.endswith(".cpp"):
            kept.append(word)
    return kept


def flags_by_room(tree, rooms, database):
    found = {}
    prefix = str(tree.root.resolve() / "analyzer") + "/"
    for entry in json.loads(pathlib.Path(database).read_text()):
        path = str(pathlib.Path(entry["directory"], entry["file"]))
        room = room_of(path.removeprefix(prefix), rooms) if path.startswith(prefix) else None
        if room and not rooms[room].clang:
            found.setdefault(room, flags_of(entry))
    return found


def compile_alone(flags, header):
    command = [*flags, "-fsyntax-only", "-w", "-x", "c++", str(header)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=240)
    return "" if done.returncode == 0 else next((line for line in done.stderr.splitlines() if "error" in line),
                                                done.stderr.strip() or f"exit {done.returncode}")


def headers(tree, rooms):
    for path in tree.sources("analyzer"):
        room = room_of(path.removeprefix("analyzer/"), rooms)
        if path.endswith(".h") and room and not rooms[room].clang:
            yield path, room


def main(root, database):
    tree = Tree(root)
    rooms = rooms_of(tree)
    flags = flags_by_room(tree, rooms, database)
    work = list(headers(tree, rooms))
    if not flags or not work:
        print(f"headers.py: {database} has no source of a room of {root}", file=sys.stderr)
        return 2
    any_flags = next(iter(flags.values()))
    misses = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = pool.map(lambda item: compile_alone(flags.get(item[1], any_flags), tree.root / item[0]), work)
        for (path, _), error in zip(work, results):
            if error:
                misses += 1
                print(f"{path}:1: does not compile alone: {error}")
    print(f"{len(work)} headers, {misses} that need another one first")
    return 1 if misses else 0


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    try:
        sys.exit(main(*sys.argv[1:]))
    except (OSError, ValueError, KeyError) as error:
        print(f"headers.py: {error}", file=sys.stderr)
        sys.exit(2)

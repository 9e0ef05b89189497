"""Who includes whom: the #include lines against the USES table of analyzer/CMakeLists.txt."""
import re

from tree import room_of, rooms_of

INCLUDE = re.compile(r'^\s*#\s*include\s+(["<])([^">]+)[">]')
# Headers for the analyzed code, embedded in the program and not compiled into it.
EMBEDDED = "analyzer/ast/builtin/"


def includes_of(tree, path):
    for number, line in tree.lines(path):
        if found := INCLUDE.match(line):
            yield number, found[1] == '"', found[2]


def is_clang(header):
    return header.startswith(("clang/", "clang-c/"))


def is_library(header):
    return header.startswith(("llvm/", "llvm-c/", "fmt/"))


def judge(tree, path, allowed, clang, rooms):
    for number, quoted, header in includes_of(tree, path):
        if is_clang(header):
            if not clang:
                yield path, number, f"includes {header}: only rooms marked CLANG may see Clang's headers"
        elif header.startswith("rules/") or "../" in header:
            yield path, number, f"includes {header}: write the path from analyzer/, and never into rules/"
        elif quoted and not is_library(header):
            room = room_of(header, rooms)
            if room is None:
                yield path, number, f"includes {header}, which lies in no room; write it as \"room/File.h\""
            elif room not in allowed:
                yield path, number, f"includes {header}: {', '.join(sorted(allowed))} are all it may include"


def layers(tree):
    rooms = rooms_of(tree)
    seen = set()
    for name, room in rooms.items():
        for used in room.uses:
            if used not in seen:
                yield "analyzer/CMakeLists.txt", 0, f"{name} uses {used}, which no line before it declares"
        seen.add(name)
    for path in tree.sources("analyzer"):
        if path.startswith(EMBEDDED) or not path.endswith((".h", ".cpp", ".def")):
            continue
        room = room_of(path.removeprefix("analyzer/"), rooms)
        if path == "analyzer/main.cpp":
            yield from judge(tree, path, {"driver", "lint"}, False, rooms)
        elif room is None:
            yield path, 0, "lies in no room; add an smem_room line to analyzer/CMakeLists.txt"
        else:
            yield from judge(tree, path, {room, *rooms[room].uses}, rooms[room].clang, rooms)


def rules(tree):
    """A rule sees lint and what lint exposes, and no other rule."""
    rooms = rooms_of(tree)
    allowed = {"lint", *rooms["lint"].uses} if "lint" in rooms else {"lint"}
    for path in tree.sources("rules"):
        if path.endswith((".h", ".cpp")):
            yield from judge(tree, path, allowed, False, rooms)


ROW = re.compile(r"^\| `([a-z/]+)` \| ([^|]*) \| ([^|]*) \|")


def room_table(tree):
    """The table of analyzer/README.md says the same as analyzer/CMakeLists.txt."""
    page = "analyzer/README.md"
    stated = {}
    for number, line in tree.lines(page) if page in tree.files else []:
        if found := ROW.match(line):
            stated[found[1]] = number, set(re.findall(r"`([a-z/]+)`", found[2])), found[3].strip() == "yes"
    rooms = rooms_of(tree)
    for name, room in rooms.items():
        if name not in stated:
            yield page, 0, f"the table has no row for {name}"
        elif stated[name][1:] != (set(room.uses), room.clang):
            yield page, stated[name][0], (f"the row of {name} differs from its smem_room line: uses "
                                          f"{', '.join(room.uses) or 'nothing'}; Clang {'yes' if room.clang else 'no'}")
    for name in stated.keys() - rooms.keys():
        yield page, stated[name][0], f"there is no room {name}"

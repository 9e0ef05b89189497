"""The source tree as the house rules see it: its files, their lines, comments apart from code.

A rule is a function from a Tree to its misses; a miss is (path, line, text) with line 0 for a whole file.
"""
import dataclasses
import pathlib
import re

# Not part of the source: what builds and interpreters leave behind, and version control.
IGNORED_FOLDERS = {".git", "build", "__pycache__"}
SOURCE_SUFFIXES = {".h", ".cpp", ".cu", ".cuh", ".def", ".py", ".cmake"}

# Strings first, so that a comment mark inside one is none.
CODE_TOKEN = re.compile(r'"(?:\\.|[^"\\\n])*"|//[^\n]*|/\*.*?\*/', re.S)


class Tree:
    def __init__(self, root):
        self.root = pathlib.Path(root)
        self.files = sorted(self.walk(self.root))
        self.texts = {}

    def walk(self, folder):
        for entry in folder.iterdir():
            if entry.is_dir() and not entry.is_symlink():
                if entry.name not in IGNORED_FOLDERS:
                    yield from self.walk(entry)
            elif entry.suffix != ".o":
                yield entry.relative_to(self.root).as_posix()

    def text(self, path):
        """The content, or None when it is not text."""
        if path not in self.texts:
            content = (self.root / path).read_bytes()
            try:
                self.texts[path] = None if b"\0" in content else content.decode()
            except UnicodeDecodeError:
                self.texts[path] = None
        return self.texts[path]

    def lines(self, path):
        return enumerate((self.text(path) or "").splitlines(), 1)

    def below(self, *folders):
        return [path for path in self.files if path.startswith(tuple(folder + "/" for folder in folders))]

    def sources(self, *folders):
        """Files written in a programming language; also CMakeLists.txt."""
        return [path for path in self.below(*folders)
                if pathlib.PurePosixPath(path).suffix in SOURCE_SUFFIXES or path.endswith("/CMakeLists.txt")]


def code_lines(text):
    """Numbered lines of C++ with comments and strings blanked."""
    blank = CODE_TOKEN.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text)
    return enumerate(blank.splitlines(), 1)


@dataclasses.dataclass
class Room:
    uses: list
    clang: bool


def rooms_of(tree):
    """The smem_room lines of analyzer/CMakeLists.txt by room."""
    rooms = {}
    for call in re.findall(r"^smem_room\(([^)]*)\)", tree.text("analyzer/CMakeLists.txt"), re.M):
        name, *words = call.split()
        uses, clang, keyword = [], False, ""
        for word in words:
            if word in ("USES", "LINK"):
                keyword = word
            elif word == "CLANG":
                clang, keyword = True, ""
            elif keyword == "USES":
                uses.append(word)
        rooms[name] = Room(uses, clang)
    return rooms


def room_of(path, rooms):
    """The innermost room that a path relative to analyzer/ lies in."""
    inside = [room for room in rooms if path.startswith(room + "/")]
    return max(inside, key=len) if inside else None

"""What every file keeps to: size, opening comment, no traces of a machine, hardware numbers in one place."""
import pathlib
import re

from tree import code_lines

MOST_LINES, MANY_LINES = 500, 250
TOP_LEVEL = {"CMakeLists.txt", "CMakePresets.json", "LICENSE", "README.md", "action.yml", "analyzer", "bootstrap.sh",
             "examples", "kernels", "rules", "tests", ".ci", ".clang-format", ".clang-tidy", ".github", ".gitignore",
             ".pre-commit-hooks.yaml"}
WRITTEN = ("analyzer", "rules", "kernels", "tests", "examples")


def long_files(tree, most):
    for path in tree.sources(*WRITTEN):
        count = len((tree.text(path) or "").splitlines())
        if count > most:
            yield path, count


def line_budget(tree):
    for path, count in long_files(tree, MOST_LINES):
        yield path, 0, f"{count} lines; {MOST_LINES} are the most, so it holds more than one thing"


def top_level(tree):
    for name in sorted({path.split("/")[0] for path in tree.files} - TOP_LEVEL):
        yield name, 0, "nothing else belongs at the top level"


def opening_comment(tree):
    for path in tree.sources(*WRITTEN):
        lines = [line for _, line in tree.lines(path) if line.strip() and not line.startswith("#!")]
        python = path.endswith(".py")
        cmake = path.endswith((".cmake", "CMakeLists.txt"))
        marks = ('"""', "#") if python else ("#",) if cmake else ("//", "/*")
        # A header that only passes on to another one says so itself.
        passes_on = path.endswith(".h") and lines and all(line.startswith("#") for line in lines)
        if not passes_on and (not lines or not lines[0].startswith(marks)):
            yield path, 1, "does not open with a comment that says what it is for"


MACHINE_PATH = re.compile(r"/(?:work|root|home|tmp)/")
LEFTOVER = re.compile(r"\b(?:TO[D]O|FIXM[E])\b")


def traces(tree):
    for path in tree.files:
        for number, line in tree.lines(path):
            for found in MACHINE_PATH.finditer(line):
                # A test may name the folder for temporary files, as the system does.
                if not (path.startswith("tests/") and found[0] == "/" + "tmp/"):
                    yield path, number, f"names a folder of one machine: {found[0]}"
            if LEFTOVER.search(line):
                yield path, number, "leaves work for later; finish it, or describe the limit on the room's page"


LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
FENCE = re.compile(r"^(```|~~~)")


def links(tree):
    """Relative links of every page lead to something."""
    for path in tree.files:
        if not path.endswith(".md"):
            continue
        fenced = False
        for number, line in tree.lines(path):
            fenced ^= bool(FENCE.match(line))
            for target in LINK.findall("" if fenced else re.sub(r"`[^`]*`(?!\])", "", line)):
                if re.match(r"[a-z]+:", target) or target.startswith("#"):
                    continue
                place = tree.root / pathlib.PurePosixPath(path).parent / target.split("#")[0]
                if not place.exists():
                    yield path, number, f"the link to {target} leads nowhere"


KIB = re.compile(r"\b(\d+) \* KiB")


def hardware_numbers(tree):
    """A size from the device table appears in no other file, in whatever spelling."""
    table = "analyzer/device/Devices.def"
    # Powers of two are everybody's numbers; the others mean one thing.
    sizes = {int(size) for _, line in code_lines(tree.text(table)) for size in KIB.findall(line)}
    sizes = sorted(size for size in sizes if size & (size - 1))
    number = re.compile(r"\b(?:" + "|".join(str(size * 1024) for size in sizes) + r")\b")
    product = re.compile(r"\b(?:" + "|".join(map(str, sizes)) + r") ?(?:\* ?(?:KiB|1024)|<< ?10)\b")
    for path in tree.sources("analyzer", "rules"):
        if path.startswith("analyzer/device/") or "/cases/" in path or not path.endswith((".h", ".cpp", ".def")):
            continue
        for line, code in code_lines(tree.text(path)):
            code = re.sub(r"(?<=\d)'(?=\d)", "", code)
            if found := number.search(code) or product.search(code):
                yield path, line, f"{found[0]} is a hardware limit; it stands in {table} and nowhere else"

#!/usr/bin/env python3
"""Adds a rule to the catalogue, and keeps the table of rules/README.md.

  new_rule.py NAME "SUMMARY"   makes rules/NAME from _template, lists it in CMakeLists.txt and in the table
  new_rule.py --table          writes the table anew from the rules
  new_rule.py --check          exits 1 when the table differs from what --table would write

NAME is kebab-case and reads well after "allow". Nothing is overwritten.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent
BEGIN, END = "<!-- catalogue: new_rule.py --table -->", "<!-- end of catalogue -->"


def identifier(name):
    first, *rest = name.split("-")
    return first + "".join(word.capitalize() for word in rest)


def listed_rules(root):
    return re.findall(r"^smem_rule\((\S+)\)$", (root / "CMakeLists.txt").read_text(), re.M)


def metadata(root, name):
    """The row of a rule, read from the designated initialisers of its rule.cpp."""
    text = (root / name / "rule.cpp").read_text()
    field = lambda pattern: re.search(pattern, text, re.S)
    summary = field(r'\.summary\s*=\s*((?:"[^"]*"\s*)+),')
    severity = field(r"\.severity\s*=\s*lint::Severity::(\w+)")
    since = field(r'\.since\s*=\s*"([^"]*)"')
    stated = field(r'\.name\s*=\s*"([^"]*)"')
    if not (summary and severity and since and stated):
        raise ValueError(f"rules/{name}/rule.cpp: name, summary, severity or since is missing")
    if stated[1] != name:
        raise ValueError(f"rules/{name}/rule.cpp: says it is `{stated[1]}`; the folder's name is the rule's")
    return "".join(re.findall(r'"([^"]*)"', summary[1])), severity[1].lower(), since[1]


def table(root):
    rows = ["| rule | fires when | default | since |", "| --- | --- | --- | --- |"]
    for name in listed_rules(root):
        summary, severity, since = metadata(root, name)
        rows.append(f"| [`{name}`]({name}/README.md) | {summary} | {severity} | {since} |")
    return "\n".join(rows)


def page_with_table(root):
    text = (root / "README.md").read_text()
    before, rest = text.split(BEGIN)
    after = rest.split(END)[1]
    return f"{before}{BEGIN}\n{table(root)}\n{END}{after}"


def add_line(root, name):
    path = root / "CMakeLists.txt"
    lines = path.read_text().splitlines()
    at = [i for i, line in enumerate(lines) if line.startswith("smem_rule(")]
    entries = sorted([lines[i] for i in at] + [f"smem_rule({name})"], key=lambda line: line[:-1])
    lines[at[0]:at[-1] + 1] = entries
    path.write_text("\n".join(lines) + "\n")


def add_rule(root, name, summary):
    if not re.fullmatch(r"[a-z]+(-[a-z0-9]+)*", name):
        raise ValueError(f"`{name}` is not kebab-case, as in `row-pitch`")
    if (root / name).exists():
        raise ValueError(f"rules/{name} exists already")
    for source in sorted((root / "_template").rglob("*")):
        if source.is_dir():
            continue
        target = root / name / source.relative_to(root / "_template")
        target.parent.mkdir(parents=True, exist_ok=True)
        text = source.read_text()
        for mark, value in (("rule-name", name), ("ruleIdentifier", identifier(name)),
                            ("rule-summary", summary.rstrip("."))):
            text = text.replace(mark, value)
        target.write_text(text)
    add_line(root, name)
    (root / "README.md").write_text(page_with_table(root))


def main(arguments, root=ROOT):
    try:
        if arguments == ["--table"]:
            (root / "README.md").write_text(page_with_table(root))
        elif arguments == ["--check"]:
            if (root / "README.md").read_text() != page_with_table(root):
                print("rules/README.md: the table is not that of the rules; run rules/new_rule.py --table")
                return 1
        elif len(arguments) == 2 and not arguments[0].startswith("-"):
            add_rule(root, *arguments)
            print(f"rules/{arguments[0]}: write rule.cpp, README.md and cases/, then build and run "
                  f"`ctest -R {arguments[0]}`")
        else:
            print(__doc__, file=sys.stderr)
            return 2
    except (OSError, ValueError) as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Writes a C++ source that holds every file below a folder as a string.

usage: embed.py FOLDER OUTPUT.cpp
The result defines smem::ast::builtinFiles(), declared in ast/Builtin.h.
"""
import pathlib
import sys

CHUNK = 12000  # compilers need only accept literals of 64 KiB; stay far below


def literal(text: str) -> str:
    pieces = [text[i : i + CHUNK] for i in range(0, len(text), CHUNK)] or [""]
    return "\n".join(f'R"smem({piece})smem"' for piece in pieces)


def main() -> None:
    folder, output = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    rows = [
        f'    {{"{path.relative_to(folder).as_posix()}",\n{literal(path.read_text())}}},' for path in files
    ]
    text = (
        '#include "ast/Builtin.h"\n\nnamespace smem::ast {\n\nstatic const BuiltinFile files[] = {\n'
        + "\n".join(rows)
        + "\n};\n\nllvm::ArrayRef<BuiltinFile> builtinFiles() { return files; }\n\n} // namespace smem::ast\n"
    )
    if not output.exists() or output.read_text() != text:
        output.write_text(text)


main()

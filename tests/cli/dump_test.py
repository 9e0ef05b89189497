"""dump: what each stage found, and the flags of a build on their way to the compiler."""
import json

import tool


class Dump(tool.TestCase):
    def setUp(self):
        super().setUp()
        self.file = self.write("pair.cu", tool.SMALL)

    def dump(self, what, *args, file=None, **options):
        args = list(args)
        at = args.index("--") if "--" in args else len(args)
        process = tool.run("dump", what, file or self.file, "--cuda", "builtin", *args[:at], *args[at:], **options)
        return json.loads(self.done(process))

    def test_facts(self):
        facts = self.dump("facts")
        self.assertEqual([kernel["display"] for kernel in facts["kernels"]], ["pair"])
        self.assertEqual([launch["function"] for launch in facts["launches"]], ["launch"])
        self.assertIn({"name": "N", "value": 256}, [{key: symbol[key] for key in ("name", "value")}
                                                    for symbol in facts["symbols"]])

    def test_ledger(self):
        ledger = self.dump("ledger")
        (kernel,) = ledger["kernels"]
        self.assertEqual(kernel["dynamic"]["bytes"], 2 * 256 * 4)
        self.assertEqual(kernel["launches"][0]["verdict"], "exact")
        (kernel,) = self.dump("ledger", "--set", "N=64")["kernels"]
        self.assertEqual(kernel["dynamic"]["bytes"], 2 * 64 * 4)

    def test_equal_runs_give_equal_bytes(self):
        for what in ("command", "facts", "ledger"):
            self.assertEqual(self.dump(what), self.dump(what))
        settings = [self.done(tool.run("dump", "settings", self.file, "--cuda", "builtin")) for _ in range(2)]
        self.assertEqual(settings[0], settings[1])

    def test_command_of_flags(self):
        command = self.dump("command", "--", "-std=c++17", "-Iinclude", "-DA=1", "-gencode",
                            "arch=compute_80,code=[sm_80,compute_80]", "-gencode=arch=compute_90a,code=sm_90a",
                            "--use_fast_math", "-Xcompiler", "-Wall,-DHOST", "--maxrregcount=64", "-strange")
        self.assertEqual(command["arguments"], ["-std=c++17", "-Iinclude", "-DA=1", "-DHOST"])
        self.assertEqual(command["archs"], ["sm_80", "sm_90a"])
        self.assertEqual(command["max_registers"], 64)
        self.assertEqual(len(command["notes"]), 1)
        self.assertIn("'-strange' is not known", command["notes"][0])
        self.assertIn("--cuda-gpu-arch=sm_90a", command["clang"])

    def test_response_files(self):
        self.write("inner.rsp", "-DINNER -I 'with blank'\n")
        outer = self.write("outer.rsp", f"-DOUTER --options-file {self.folder}/inner.rsp\n")
        command = self.dump("command", "--", "@" + str(outer))
        self.assertEqual(command["arguments"], ["-DOUTER", "-DINNER", "-Iwith blank"])

    def test_database(self):
        build = self.folder / "build"
        self.write("include/tile.h", "#define N 128\n")
        self.write("src/pair.cu", '#include "tile.h"\n' + tool.SMALL.replace("#define N 256\n", ""))
        self.write("build/compile_commands.json", json.dumps([
            {"directory": str(build), "file": "../src/pair.cu", "output": "pair.o",
             "command": "/usr/bin/nvcc -I../include -arch=sm_86 -c ../src/pair.cu -o pair.o"}]))
        command = self.dump("command", "-p", build, file=self.folder / "src/pair.cu")
        self.assertEqual(command["arguments"], ["-I../include"])
        self.assertEqual(command["archs"], ["sm_86"])
        self.assertEqual(command["nvcc_flags"][:2], ["-I", str(build / "../include")])
        kernel, _ = self.only_kernel(self.folder / "src/pair.cu", "-p", build)
        self.assertEqual(kernel["need"]["dynamic"]["bytes"], 2 * 128 * 4)
        self.assertEqual([row["arch"] for row in kernel["launches"][0]["occupancy"]], ["sm_86"])

    def test_relative_names_with_a_database_elsewhere(self):
        names = ("a.cu", "b.cu", "c.cu")
        entries = []
        for name in names:
            self.write(name, tool.SMALL)
            entries.append({"directory": str(self.folder / "build"), "file": "../" + name, "command": f"nvcc -c ../{name}"})
        self.write("build/compile_commands.json", json.dumps(entries))
        for jobs in (1, 3):
            process = tool.analysis("report", *names, "-p", "build", "-j", jobs, "-o", "out.txt", cwd=self.folder)
            self.done(process)
            self.assertEqual(process.stderr, "")
            self.assertEqual((self.folder / "out.txt").read_text().count("2,048 B"), 9)
        self.assertEqual([path.name for path in (self.folder / "build").iterdir()], ["compile_commands.json"])

    def test_file_that_the_database_lacks(self):
        self.write("src/one.cu", tool.SMALL)
        self.write("src/two.cu", "#ifndef FROM_ONE\n#error no flags\n#endif\n" + tool.SMALL)
        self.write("compile_commands.json", json.dumps([
            {"directory": str(self.folder), "file": "src/one.cu", "arguments": ["nvcc", "-DFROM_ONE", "src/one.cu"]}]))
        process = tool.analysis("report", self.folder / "src/two.cu", "-p", self.folder)
        self.done(process)
        self.assertIn("is not in", process.stderr)
        self.assertNotIn("no flags", process.stderr)

    def test_bad_requests(self):
        self.failed(tool.run("dump", "banks", self.file), "banks")
        self.failed(tool.run("dump", "facts", self.folder / "none.cu", "--cuda", "builtin"), "none.cu")


if __name__ == "__main__":
    tool.main()

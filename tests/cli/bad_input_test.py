"""Bad input: one clear line each, exit 2, and the other files are still reported."""
import json

import tool


class BadInput(tool.TestCase):
    def setUp(self):
        super().setUp()
        self.good = self.write("good.cu", tool.SMALL)

    def reported(self, process):
        """The good file is in the report all the same."""
        self.assertIn("pair", process.stdout)
        self.assertIn("2,048 B", process.stdout)

    def test_missing_file(self):
        process = tool.analysis("report", self.folder / "none.cu", self.good)
        self.failed(process, "none.cu: no such file")
        self.reported(process)

    def test_folder_without_cuda_files(self):
        (self.folder / "empty").mkdir()
        self.write("empty/readme.txt", "nothing")
        process = tool.analysis("lint", self.folder / "empty", self.good)
        self.failed(process, "empty: no .cu file in this folder or below it")

    def test_source_from_which_nothing_can_be_read(self):
        broken = self.write("broken.cu", "this is no CUDA at all {{{\n")
        process = tool.analysis("report", broken, self.good)
        self.failed(process, "broken.cu: nothing can be read from it: ", "broken.cu:1:1")
        self.reported(process)

    def test_source_with_errors_is_reported_all_the_same(self):
        partly = self.write("partly.cu", "#include <no_such_header.h>\nundeclared_type x;\n" + tool.SMALL)
        process = tool.analysis("report", partly)
        self.reported(process)
        self.done(process)
        self.assertIn("partly.cu:1:10: error: 'no_such_header.h' file not found", process.stderr)
        self.assertIn("2 errors of the compiler", process.stderr)
        diagnostics = self.report(partly)["units"][0]["diagnostics"]
        self.assertEqual([each["location"]["line"] for each in diagnostics if each["severity"] == "error"], [1, 2])

    def test_many_errors_are_shown_briefly(self):
        noisy = self.write("noisy.cu", "unknown_type a;\n" * 50 + tool.SMALL)
        process = tool.analysis("report", noisy)
        self.reported(process)
        self.assertLessEqual(len(process.stderr.splitlines()), 5, process.stderr)
        self.assertIn("50 errors", process.stderr)

    def test_no_kernel(self):
        host = self.write("host.cu", "int main() { return 0; }\n")
        process = tool.analysis("report", host, self.good)
        self.failed(process, "host.cu: there is no kernel in it")
        self.reported(process)
        self.done(tool.analysis("lint", host))

    def test_no_such_kernel(self):
        self.failed(tool.analysis("report", self.good, "--kernel", "piar"), "--kernel piar", "did you mean 'pair'?")
        self.failed(tool.analysis("lint", self.good, "--kernel", "zzz*"), "no kernel has this name")
        self.failed(tool.analysis("lint", self.good, "--kernel", "["), "--kernel [")
        host = self.write("host.cu", "int main() { return 0; }\n")
        self.failed(tool.analysis("lint", host, "--kernel", "pair"), "no kernel has this name")
        self.failed(tool.analysis("report", self.folder / "none.cu", "--kernel", "pair", "--set", "N=3"), "none.cu")

    def test_unknown_architecture(self):
        self.failed(tool.analysis("report", self.good, "--arch", "sm_91"), "unknown architecture 'sm_91'", "sm_90")
        self.failed(tool.analysis("report", self.good, "--arch", "sm_90,ada"), "unknown architecture 'ada'")
        self.failed(tool.run("occupancy", "--threads", "32", "--arch", "sm_91"), "sm_90")

    def test_set_of_a_name_that_no_symbol_has(self):
        process = tool.analysis("report", tool.FA_01, "--set", "FA_TVK=32")
        self.failed(process, "--set FA_TVK=32: no symbol has this name; did you mean 'FA_TKV'?")

    def test_set_that_is_no_setting(self):
        for text, needle in (("FA_TQ", "give NAME=INT"), ("=3", "give NAME=INT"), ("FA_TQ=many", "'many' is not an integer"),
                             ("FA_TQ=", "is not an integer"), ("FA_TQ=1.5", "is not an integer"),
                             ("FA_TQ=-4", "between 0 and 2147483647"),
                             ("FA_TQ=9223372036854775807", "between 0 and 2147483647"),
                             ("FA_TQ=99999999999999999999999", "between 0 and 2147483647")):
            self.failed(tool.analysis("report", self.good, "--set", text), needle)
        self.failed(tool.analysis("report", self.good, "--set", "N=1", "--set", "N=2"), "given twice")

    def test_zero_tile(self):
        lines = self.failed(tool.analysis("report", tool.FA_01, "--set", "hd=128", "--set", "FA_TQ=0"), "FA_TQ=0")
        self.assertIn("fa_prefill_f16kv", lines[0])

    def test_tiles_whose_product_overflows(self):
        big = "2147483647"
        process = tool.analysis("report", tool.FA_01, "--set", "hd=" + big, "--set", "FA_TQ=" + big, "--set",
                                "FA_TKV=" + big)
        self.failed(process, "does not fit 64 bits")
        self.assertNotRegex(process.stdout, r"-\d[\d,]* B")

    def test_huge_tile_is_over_the_limit_and_not_garbage(self):
        report = self.report(tool.FA_01, "--arch", "sm_89", "--set", "hd=128", "--set", "FA_TQ=2147483647")
        (launch,) = report["units"][0]["kernels"][0]["launches"]
        # 3 * (2^31 - 1) * 272 + (2^31 - 1) * 256 + 12 * (2^31 - 1)
        self.assertEqual(launch["request"]["bytes"], 2147483647 * (816 + 256 + 12))
        self.assertEqual(launch["occupancy"][0]["blocks_per_sm"], 0)
        self.assertIs(launch["occupancy"][0]["launches"], False)

    def test_contradictory_options(self):
        for other in (("--cubin", "x.cubin"), ("--ptxas-log", "x.log"), ("--nvcc",)):
            self.failed(tool.analysis("report", self.good, "--regs", "32", *other), "--regs and " + other[0])
        self.failed(tool.analysis("report", self.good, "-p", self.folder, "--", "-DX"), "-p and -- FLAGS contradict")
        self.failed(tool.run("occupancy", "--batch", "--blocks", "2"), "--batch and --blocks contradict")
        self.failed(tool.run("occupancy", "--threads", "32", "--blocks", "2", "--dynamic", "0"), "contradict")

    def test_register_count_out_of_range(self):
        for count in ("0", "256", "-1", "many"):
            self.failed(tool.analysis("report", self.good, "--regs", count), "--regs")

    def test_foreign_toolkit_path(self):
        self.failed(tool.run("report", self.good, "--cuda", self.folder), "no CUDA toolkit at")

    def test_unreadable_response_file(self):
        self.failed(tool.analysis("report", self.good, "--", "@" + str(self.folder / "none.rsp")), "response file")

    def test_unknown_command_and_option(self):
        self.failed(tool.run("repotr", self.good), "unknown command 'repotr'; did you mean 'report'?")
        self.failed(tool.run("report", self.good, "--arhc", "sm_89"), "unknown option '--arhc'; did you mean '--arch'?")
        self.failed(tool.run(), "a command is required")
        self.failed(tool.run("report"), "no input: name at least one file or folder")
        self.failed(tool.run("report", self.good, "--format", "xml"), "--format")

    def test_databases(self):
        self.failed(tool.analysis("report", self.good, "-p", self.folder / "none"), "compile_commands.json")
        self.write("compile_commands.json", "{]")
        self.failed(tool.analysis("report", self.good, "-p", self.folder), "is not JSON")
        self.write("compile_commands.json", json.dumps([{"file": "good.cu"}]))
        self.failed(tool.analysis("report", self.good, "-p", self.folder), "entry 1")


if __name__ == "__main__":
    tool.main()

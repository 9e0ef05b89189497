"""estimate: the audit's lever before anyone pulls it, sweeps, the inverse, the worth of a lever, and bad input."""
import csv
import io
import json
import os
import time
import unittest

import schema
import tool

SCHEMA = json.loads((tool.ROOT / "analyzer/render/schema/estimate-1.schema.json").read_text())
FA_04 = tool.KERNELS / "fa_04_tkv16" / "kernel.cu"
ADA = ("--arch", "sm_89", "--set", "hd=128")
LEVER = ("--slice-ms", "124.7", "--wall-ms", "1270", "--gain", "11%", "--bar", "1.5%")

NSYS = """\
Time (%),Total Time (ns),Instances,Avg (ns),Med (ns),Min (ns),Max (ns),StdDev (ns),Name
50.5,634000000,400,1585000.0,1584000.0,1500000,1700000,1000.0,"void mmq<(int)64>(const float *, int)"
9.9,124700000,32,3896875.0,3890000.0,3850000,3950000,2000.0,"fa_01::fa_prefill_f16kv(const __half *, int)"
"""


class Estimate(tool.TestCase):
    def estimate(self, *args, code=0):
        """The JSON, held against the schema."""
        document = json.loads(self.done(tool.analysis("estimate", "--format", "json", *args), code))
        self.assertEqual(schema.faults(document, SCHEMA), [])
        return document

    def change(self, *args):
        (change,) = self.estimate(*args)["file"]["changes"]
        return change

    def table(self, *args):
        (table,) = self.estimate(*args)["file"]["tables"]
        return table


class Schema(Estimate):
    def nodes(self, node):
        if isinstance(node, (dict, list)):
            yield node
            for child in node.values() if isinstance(node, dict) else node:
                yield from self.nodes(child)

    def test_objects_are_closed(self):
        for node in self.nodes(SCHEMA):
            if isinstance(node, dict) and "properties" in node and "type" in node:
                self.assertIs(node.get("additionalProperties"), False, node)
                self.assertLessEqual(set(node["required"]), set(node["properties"]))

    def test_mutants_are_refused(self):
        document = self.estimate(tool.FA_01, *ADA, "--set", "FA_TKV=32", *LEVER)
        change = document["file"]["changes"][0]
        for where, key, value in ((document, "schema", "smem-ledger/estimate/2"), (change, "surprise", 1),
                                  (change["planes"][0], "storage", "heap"), (change["after"], "verdict", "maybe"),
                                  (document["lever"], "ceiling", "much")):
            before = where.get(key)
            where[key] = value
            self.assertTrue(schema.faults(document, SCHEMA), key)
            where[key] = before
            if before is None:
                del where[key]
        self.assertEqual(schema.faults(document, SCHEMA), [])


class Change(Estimate):
    def test_the_lever_of_the_audit(self):
        change = self.change(tool.FA_01, *ADA, "--set", "FA_TKV=32")
        planes = {plane["name"]: plane for plane in change["planes"]}

        def extents(name):
            return tuple(planes[name][side]["extent"]["bytes"] for side in ("before", "after"))

        self.assertEqual(extents("Qs"), (17408, 17408))
        for name in ("Ks", "Vs"):
            self.assertEqual(extents(name), (17408, 8704))  # 64 and 32 rows of 272 B
        for name in ("Sf", "Pf"):
            self.assertEqual(extents(name), (16384, 8192))  # 64 * 64 * 4 and 64 * 32 * 4
            self.assertEqual([planes[name][side]["row_pitch"]["bytes"] for side in ("before", "after")], [256, 128])
        self.assertEqual(planes["Pf"]["alias_of"], "Sf")
        before, after = change["before"], change["after"]
        self.assertEqual((before["need"]["bytes"], before["request"]["bytes"]), (69376, 69376))
        # 17,408 + 2 * 8,704 + 8,192 + 768, and 3 * 17,408 + 8,192 + 768
        self.assertEqual((after["need"]["bytes"], after["request"]["bytes"]), (43776, 61184))
        self.assertEqual((before["verdict"], after["verdict"]), ("equal-only-when", "over"))

    def test_the_launcher_eats_the_second_block(self):
        change = self.change(tool.FA_01, *ADA, "--set", "FA_TKV=32", "--regs", "96")
        (fault,) = change["launcher"]
        self.assertEqual((fault["request_bytes"], fault["blocks_launched"]), (61184, 1))
        self.assertEqual((fault["need_bytes"], fault["blocks_needed"]), (43776, 2))
        self.assertIsNone(fault["up_to_registers"])
        self.assertEqual(fault["location"]["line"], 224)  # `size_t smem = ...`
        self.assertEqual(fault["message"], "as launched 61,184 B → 1 block; the kernel needs 43,776 B → 2 blocks on "
                                           "sm_89: fix the launcher first (line 224)")
        text = self.done(tool.analysis("estimate", tool.FA_01, *ADA, "--set", "FA_TKV=32", "--regs", "96"))
        self.assertIn("the kernel needs 43,776 B → 2 blocks on sm_89:", text)

    def test_half_the_tile_doubles_the_iterations(self):
        (loop,) = self.change(tool.FA_01, *ADA, "--set", "FA_TKV=32")["loops"]
        self.assertEqual((loop["index"], loop["factor"]), ("kt", 2))
        self.assertIn("unknown", loop["before"])
        # 4,096 keys after 4,096 tokens from position 0: 64 tiles of 64, 128 of 32.
        (loop,) = self.change(tool.FA_01, *ADA, "--set", "FA_TKV=32", "--set", "nkv=4096", "--set", "nt=4096",
                              "--set", "pos0=0")["loops"]
        self.assertEqual((loop["before"], loop["after"], loop["factor"]), (64, 128, 2))

    def test_a_fixed_launcher_gets_both_blocks(self):
        change = self.change(tool.FA_02, *ADA, "--set", "FA_TKV=64", "--regs", "80")
        # fa_02 stands at 32: 45,824 B and two blocks; 64 rows and S rows of 72 floats: 52,224 + 64*72*4 + 768.
        self.assertEqual((change["before"]["request"]["bytes"], change["after"]["request"]["bytes"]), (45824, 71424))
        self.assertEqual([change[side]["occupancy"][0]["blocks_per_sm"] for side in ("before", "after")], [2, 1])
        self.assertEqual(change["launcher"], [])

    def test_a_launcher_that_overruns(self):
        change = self.change(tool.FA_01, *ADA, "--set", "FA_TQ=32")
        self.assertEqual(change["overrun_bytes"], 17408)  # 52,096 - 34,688
        text = self.done(tool.analysis("estimate", tool.FA_01, *ADA, "--set", "FA_TQ=32"))
        self.assertIn("17,408 B less than the kernel needs", text)

    def test_what_the_code_forbids_is_said(self):
        (fault,) = self.change(tool.FA_01, *ADA, "--set", "FA_TKV=16")["faults"]
        self.assertEqual(fault["kind"], "static-assert")

    def test_code_that_was_not_read_is_said(self):
        source = self.write("choice.cu", tool.SMALL.replace("  float *a", "#if N > 512\n#endif\n  float *a"))
        (selection,) = self.estimate(source, "--set", "N=128")["file"]["not_read"]
        self.assertEqual((selection["name"], selection["text"]), ("N", "#if N > 512"))

    def test_the_sources_own_value_is_no_change(self):
        document = self.estimate(tool.FA_01, *ADA, "--set", "FA_TKV=64")
        self.assertEqual(document["file"]["changes"], [])
        self.assertIn("no value is another", self.done(tool.analysis("estimate", tool.FA_01, *ADA)))

    def test_settings_are_the_state_before(self):
        source = self.write("pair.cu", tool.SMALL)
        self.write(".smem-ledger", "set: {N: 128}\n")
        document = self.estimate(source, "--set", "N=512")
        self.assertEqual(document["file"]["replaced"], [{"name": "N", "before": [128], "after": 512}])

    def test_no_time_is_printed(self):
        text = self.done(tool.analysis("estimate", tool.FA_01, *ADA, "--set", "FA_TKV=32"))
        self.assertIn("It predicts no time", text)
        self.assertNotRegex(text, r"\d (ms|µs|us|s)\b")

    def test_text_keeps_to_100_columns(self):
        for args in (("--set", "FA_TKV=32"), ("--sweep", "FA_TKV=32,48,64"),
                     ("--keep-blocks", "2", "--maximize", "FA_TKV")):
            text = self.done(tool.analysis("estimate", tool.FA_01, "--arch", "sm_80,sm_89,sm_90", "--set", "hd=128", *args))
            self.assertLessEqual(max(map(len, text.splitlines())), 100, text)


class Sweep(Estimate):
    def points(self, *args):
        return {tuple(point["set"].values()): point for point in self.table(*args)["points"]}

    def test_every_point_is_there(self):
        points = self.points(tool.FA_01, *ADA, "--regs", "96", "--sweep", "FA_TQ=32:128:16", "--sweep", "FA_TKV=16:128:16")
        self.assertEqual(len(points), 7 * 8)
        self.assertEqual(points[64, 64]["need_bytes"], 69376)
        self.assertTrue(points[64, 64]["feasible"])
        half = points[64, 32]
        self.assertEqual((half["request_bytes"], half["need_bytes"]), (61184, 43776))
        (row,) = half["occupancy"]
        self.assertEqual((row["blocks_per_sm"], row["blocks_as_needed"]), (1, 2))
        # Two blocks may take floor(102,400 / 2) - 1,024 = 50,176 B.
        self.assertEqual(row["spare_bytes_as_needed"], 50176 - 43776)
        kinds = {key: [fault["kind"] for fault in point["faults"]] for key, point in points.items()}
        self.assertEqual(kinds[64, 16], ["static-assert"])   # FA_TKV % 32
        self.assertEqual(kinds[48, 64], ["static-assert"])   # 8 warps are no multiple of 3 row tiles
        self.assertEqual(points[64, 16]["occupancy"], [])
        self.assertEqual(points[64, 16]["need_bytes"], (64 + 2 * 16) * 272 + 64 * 16 * 4 + 768)
        # 3 * 64 * 272 + 64 * 128 * 4 + 768 = 85,760 requested, (64 + 256) * 272 + 33,536 = 120,576 needed.
        self.assertEqual(kinds[64, 128], ["overrun"])

    def test_over_the_limit(self):
        points = self.points(tool.FA_02, *ADA, "--sweep", "FA_TKV=32,128")
        # (64 + 2 * 128) * 272 + 64 * (128 + 8) * 4 + 768
        self.assertEqual(points[128,]["request_bytes"], 122624)
        self.assertEqual([fault["kind"] for fault in points[128,]["faults"]], ["does-not-launch"])
        self.assertEqual(points[128,]["occupancy"][0]["blocks_per_sm"], 0)

    def test_a_shape_that_no_launcher_takes(self):
        points = self.points(tool.FA_01, "--arch", "sm_89", "--sweep", "hd=64,96,128")
        self.assertEqual([fault["kind"] for fault in points[96,]["faults"]], ["not-launched"])
        self.assertEqual(points[128,]["faults"], [])

    def test_the_write_out_buffer_decides(self):
        # r50: the planes of FA_TKV = 16 alone are (64 + 32) * 272 = 26,112 B; the buffer over them is 64*128*4.
        points = self.points(FA_04, *ADA, "--regs", "128", "--sweep", "FA_TKV=16,32")
        self.assertEqual(points[16,]["need_bytes"], 32768)
        self.assertEqual(points[16,]["occupancy"][0]["blocks_per_sm"], 3)  # 3 * (32,768 + 1,024) = 101,376
        self.assertEqual(points[32,]["need_bytes"], 34816)
        self.assertEqual(points[32,]["occupancy"][0]["blocks_per_sm"], 2)
        (row,) = points[16,]["occupancy"]
        self.assertEqual(row["spare_bytes"], 33024 - 32768)

    def test_csv(self):
        text = self.done(tool.analysis("estimate", tool.FA_01, "--arch", "sm_89,sm_90", "--set", "hd=128", "--regs", "96",
                                       "--sweep", "FA_TKV=32,48", "--format", "csv"))
        rows = list(csv.DictReader(io.StringIO(text)))
        self.assertEqual(len(rows), 4)
        self.assertEqual((rows[0]["FA_TKV"], rows[0]["arch"], rows[0]["blocks_per_sm"], rows[0]["blocks_as_needed"]),
                         ("32", "sm_89", "1", "2"))
        self.assertEqual((rows[0]["request_bytes"], rows[0]["need_bytes"], rows[0]["feasible"]), ("61184", "43776", "yes"))
        self.assertEqual((rows[2]["feasible"], rows[2]["blocks_per_sm"]), ("no", ""))
        self.assertIn("static_assert", rows[2]["reason"])

    def test_markdown(self):
        text = self.done(tool.analysis("estimate", tool.FA_01, *ADA, "--sweep", "FA_TKV=32,48", "--set", "FA_TQ=128",
                                       "--format", "markdown"))
        for needle in ("FA\\_TQ 64 → 128", "| `FA_TKV` | request | need | sm_89 |", "| 48 |", "| plane | formula |"):
            self.assertIn(needle, text)
        many = self.done(tool.analysis("estimate", tool.FA_01, *ADA, "--sweep", "FA_TQ=1:100", "--sweep", "FA_TKV=1:100",
                                       "--format", "markdown"))
        self.assertLessEqual(len(many.encode()), 65000)
        self.assertIn("of 10,000 points shown", many)

    def test_several_formats_at_once(self):
        table = self.folder / "table.csv"
        text = self.done(tool.analysis("estimate", tool.FA_01, *ADA, "--sweep", "FA_TKV=32", "--format", f"csv={table},text"))
        self.assertIn("43,776 B", text)
        self.assertIn("43776", table.read_text())

    def test_template_tiles(self):
        # qs has TQ rows of depth + 1 = 65 floats, ks TKV; the launcher asks for 2 * TQ rows.
        document = self.estimate(tool.ROOT / "tests/golden/template_tiles/input.cu", "--arch", "sm_89", "--sweep", "TKV=32,64")
        tables = document["file"]["tables"]
        self.assertEqual([table["kernel"] for table in tables], ["scores<32, 64>", "scores<64, 64>"])
        needs = [[point["need_bytes"] for point in table["points"]] for table in tables]
        self.assertEqual(needs, [[64 * 260, 96 * 260], [96 * 260, 128 * 260]])

    def test_static_tiles(self):
        source = self.write("tile.cu", """\
#define BM 32
__global__ void copy(float *x) {
  __shared__ float a[BM][33];
  a[threadIdx.x % BM][threadIdx.x / BM] = x[threadIdx.x];
  __syncthreads();
  x[threadIdx.x] = a[threadIdx.x / BM][threadIdx.x % BM];
}
void launch(float *x) { copy<<<1, 256>>>(x); }
""")
        points = self.points(source, "--arch", "sm_89", "--sweep", "BM=16,32,400")
        self.assertEqual([points[n,]["static_bytes"] for n in (16, 32)], [16 * 132, 32 * 132])
        # 400 * 132 = 52,800 B of static memory are more than 48 KiB.
        self.assertEqual([fault["kind"] for fault in points[400,]["faults"]], ["does-not-launch"])


class Inverse(Estimate):
    def test_the_largest_tile_that_keeps_two_blocks(self):
        largest = self.table(tool.FA_01, "--arch", "sm_89,sm_90", "--set", "hd=128", "--regs", "96", "--keep-blocks", "2",
                             "--maximize", "FA_TKV")["largest"]
        self.assertEqual(largest["step"], 32)  # static_assert(FA_TKV % 32 == 0)
        # Need 18,176 + 800*FA_TKV <= 50,176 on sm_89; request 52,992 + 256*FA_TKV never is.
        self.assertEqual((largest["as_needed"][0]["value"], largest["as_needed"][0]["spare_bytes"]), (32, 6400))
        self.assertIsNone(largest["as_launched"][0]["value"])
        # sm_90: 115,712 B; from FA_TKV > 64 on the launch requests too little.
        self.assertEqual(largest["as_needed"][1]["value"], 96)
        self.assertEqual((largest["as_launched"][1]["value"], largest["as_launched"][1]["bytes"]), (64, 69376))
        text = self.done(tool.analysis("estimate", tool.FA_01, *ADA, "--keep-blocks", "2", "--maximize", "FA_TKV"))
        self.assertIn("in steps of 32", text)

    def test_nothing_depends_on_it(self):
        self.failed(tool.analysis("estimate", tool.FA_01, *ADA, "--keep-blocks", "2", "--maximize", "nkv"),
                    "no size of this launch depends on it")


class Lever(Estimate):
    def test_the_audits_lever_is_below_its_bar(self):
        document = self.estimate(*LEVER)
        self.assertIsNone(document["file"])
        lever = document["lever"]
        self.assertAlmostEqual(lever["ceiling"], 124.7 / 1270 * 0.11, places=4)  # 1.080 %
        self.assertFalse(lever["reaches_bar"])
        line = self.done(tool.run("estimate", *LEVER))
        self.assertEqual(line.count("\n"), 1)
        for needle in ("at most 1.08 % of the wall", "below the bar of 1.50 %", "needs a gain of 15.28 %"):
            self.assertIn(needle, line)

    def test_slices_come_from_a_profile(self):
        profile = self.write("kernels.csv", NSYS)
        os.utime(profile, (time.time() - 3 * 86400,) * 2)
        document = self.estimate(tool.FA_01, "--profile", profile, "--wall-ms", "1270", "--gain", "11%", "--bar", "1.5%")
        self.assertAlmostEqual(document["lever"]["ceiling"], 124.7 / 1270 * 0.11, places=4)
        wall = document["profile"]
        self.assertAlmostEqual(wall["asked_ms"], 124.7)
        self.assertEqual([slice["asked"] for slice in wall["slices"]], [False, True])
        self.assertEqual(wall["age_seconds"] // 86400, 3)
        self.assertFalse(wall["wall_is_total"])
        text = self.done(tool.run("estimate", "--profile", profile, "--gain", "11%", "--kernel", "fa_*"))
        for needle in ("3 days old", "758.7 ms in 2 kernels", "mmq<(int)64>", "lever: 124.7 ms of 758.7 ms"):
            self.assertIn(needle, text)

    def test_a_kernel_that_the_profile_does_not_have(self):
        profile = self.write("kernels.csv", NSYS)
        self.failed(tool.analysis("estimate", tool.FA_02, "--profile", profile), "none of the kernels asked about is in it")

    def test_bad_levers(self):
        for args, needle in (
                (("--slice-ms", "3"), "--slice-ms needs --wall-ms"),
                (("--slice-ms", "3", "--wall-ms", "4"), "--slice-ms needs --gain"),
                (("--slice-ms", "5", "--wall-ms", "4", "--gain", "1%"), "more than --wall-ms"),
                (("--slice-ms", "-1", "--wall-ms", "4", "--gain", "1%"), "--slice-ms -1: give milliseconds"),
                (("--slice-ms", "1", "--wall-ms", "4", "--gain", "11"), "--gain 11: give a percentage with its sign"),
                (("--slice-ms", "1", "--wall-ms", "4", "--gain", "1%", "--bar", "200%"), "up to 100"),
                (("--gain", "11%"), "--gain needs a slice"),
                (("--slice-ms", "1", "--wall-ms", "4", "--gain", "1%", "--profile", "x"), "contradict"),
                (("--profile", "missing.csv"), "--profile missing.csv: cannot read it"),
        ):
            with self.subTest(args=args):
                self.failed(tool.run("estimate", *args), needle)

    def test_bad_profiles(self):
        for name, text, needle in (("a.txt", "hello\n", "is no kernel summary of Nsight Systems"),
                                   ("b.json", "{\"traceEvents\": []}", "no events of category kernel"),
                                   ("c.csv", "Total Time (ns),Name\nmany,k\n", "c.csv:2: no row of a kernel summary")):
            with self.subTest(name=name):
                self.failed(tool.run("estimate", "--profile", self.write(name, text)), needle)


class BadInput(Estimate):
    def test_one_line_each(self):
        for args, needle in (
                ((), "nothing to estimate"),
                ((tool.FA_01,), "nothing to estimate"),
                (("--set", "A=1"), "no input"),
                (("--sweep", "A=1"), "no input"),
                ((tool.FA_01, "--sweep", "FA_TKV"), "--sweep FA_TKV: no settings file says which values it can have in fa_01::fa_prefill_f16kv"),
                ((tool.FA_01, "--sweep", "FA_TKV=8:1:1"), "has no value"),
                ((tool.FA_01, "--sweep", "FA_TKV=1:1000000", "--sweep", "FA_TQ=1,2"), "more than 1000000 points"),
                ((tool.FA_01, "--sweep", "FA_TVK=1"), "--sweep FA_TVK: no symbol has this name; did you mean 'FA_TKV'?"),
                ((tool.FA_01, "--set", "FA_TVK=1"), "did you mean 'FA_TKV'?"),
                ((tool.FA_01, "--keep-blocks", "2"), "--keep-blocks needs --maximize"),
                ((tool.FA_01, "--maximize", "FA_TKV"), "--maximize needs --keep-blocks"),
                ((tool.FA_01, "--keep-blocks", "2", "--maximize", "FA_TVK"), "--maximize FA_TVK: no symbol"),
                ((tool.FA_01, "--set", "FA_TKV=32", "--sweep", "FA_TKV=32"), "contradict"),
                ((tool.FA_01, "--set", "FA_TKV=32", "--format", "csv"), "--format csv needs --sweep"),
                ((tool.FA_01, "--set", "FA_TKV=32", "--format", "sarif"), "unknown format 'sarif'"),
                ((tool.FA_01, "--set", "FA_TKV=32", "--kernel", "nobody"), "--kernel nobody: no kernel has this name"),
                ((tool.FA_01, "--set", "FA_TKV=32", "--arch", "sm_1"), "--arch"),
                ((tool.FA_01, "--recompile", "--sweep", "FA_TKV=32"), "--recompile needs --set"),
                ((tool.FA_01, "--sweep", "nkv=1,2", "--set", "hd=128"), "no size of the launch"),
                (("missing.cu", "--set", "N=1"), "missing.cu"),
        ):
            with self.subTest(args=args):
                self.failed(tool.analysis("estimate", *args), needle)

    def test_a_file_without_kernels_or_launches(self):
        self.failed(tool.analysis("estimate", self.write("none.cu", "int n;\n"), "--keep-blocks", "1", "--maximize", "n"),
                    "there is no kernel in it", errors=2)
        alone = tool.SMALL[:tool.SMALL.index("void launch")]
        self.failed(tool.analysis("estimate", self.write("alone.cu", alone), "--sweep", "N=1,2"), "nothing in it launches")

    def test_a_tile_of_nothing(self):
        self.failed(tool.analysis("estimate", tool.FA_01, *ADA, "--set", "FA_TKV=0"), "makes plane")


@unittest.skipUnless(tool.toolkit(), "needs a CUDA toolkit")
class Recompile(Estimate):
    def registers(self, change, side):
        (row,) = change[side]["occupancy"]
        return row["registers"]

    def test_registers_of_the_changed_code(self):
        toolkit = ("--cuda", tool.toolkit())
        before = "#define N 256\n__global__ void f(float *x) {\n  __shared__ float s[N];\n  float a[N / 64];\n"
        source = self.write("wide.cu", before + """\
#pragma unroll
  for (int i = 0; i < N / 64; ++i) a[i] = x[threadIdx.x * N + i];
  s[threadIdx.x] = x[threadIdx.x];
  __syncthreads();
#pragma unroll
  for (int i = 0; i < N / 64; ++i) x[threadIdx.x * N + i] = a[i] * s[(threadIdx.x + i) % N] + a[(i + 1) % (N / 64)];
}
void launch(float *x) { f<<<1, 128>>>(x); }
""")
        text = source.read_text()
        document = json.loads(self.done(tool.run("estimate", source, "--arch", "sm_89", "--set", "N=2048", "--recompile",
                                                 "--nvcc", "--format", "json", *toolkit)))
        self.assertEqual(schema.faults(document, SCHEMA), [])
        self.assertEqual(document["file"]["registers_after"], "recompiled")
        (change,) = document["file"]["changes"]
        old, new = self.registers(change, "before"), self.registers(change, "after")
        self.assertEqual((old["source"], new["source"]), ("nvcc", "nvcc"))
        # The same file with the other value, compiled by --nvcc itself.
        other = self.write("other.cu", text.replace("#define N 256", "#define N 2048"))
        report = json.loads(self.done(tool.run("report", other, "--arch", "sm_89", "--nvcc", "--format", "json", *toolkit)))
        (row,) = report["units"][0]["kernels"][0]["launches"][0]["occupancy"]
        self.assertEqual(new["value"], row["registers"]["value"])
        self.assertNotEqual(old["value"], new["value"])
        self.assertEqual(source.read_text(), text)
        self.assertEqual(change["after"]["spills"], [{"arch": "sm_89", "store_bytes": 0, "load_bytes": 0}])

    def test_template_arguments(self):
        source = tool.ROOT / "tests/golden/template_tiles/input.cu"
        document = json.loads(self.done(tool.run("estimate", source, "--arch", "sm_89", "--set", "TKV=16", "--recompile",
                                                 "--format", "json", "--cuda", tool.toolkit())))
        for change in document["file"]["changes"]:
            self.assertEqual(self.registers(change, "after")["source"], "nvcc")

    def test_code_that_does_not_compile(self):
        self.failed(tool.run("estimate", tool.FA_01, *ADA, "--set", "FA_TKV=16", "--recompile", "--cuda", tool.toolkit()),
                    "--recompile: ")


if __name__ == "__main__":
    tool.main()

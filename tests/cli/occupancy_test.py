"""The calculator, against the tables and rules of CUDA's own documentation (see analyzer/occupancy)."""
import json

import tool

# Largest dynamic bytes with N blocks per SM: floor(SM / N to the granule) - reserve, no more than the opt-in limit.
INVERSE = {
    "sm_75": [65536, 32768, 21760, 16384, 13056, 10752],
    "sm_80": [166912, 82944, 54912, 40960, 32512, 26880],
    "sm_89": [101376, 50176, 33024, 24576, 19456, 16000],
    "sm_90": [232448, 115712, 76800, 57344, 45568, 37888],
}


class Occupancy(tool.TestCase):
    def ask(self, *args):
        return json.loads(self.done(tool.run("occupancy", *args, "--format", "json")))

    def one(self, *args):
        (row,) = self.ask(*args)["occupancy"]
        return row

    def test_inverse_table(self):
        for arch, wanted in INVERSE.items():
            for blocks, size in enumerate(wanted, 1):
                answer = self.ask("--arch", arch, "--threads", "128", "--regs", "32", "--blocks", blocks)
                self.assertEqual(answer["largest"][0]["dynamic_bytes"], size, (arch, blocks))

    def test_inverse_is_sharp(self):
        for size, blocks in ((115712, 2), (115713, 1)):
            self.assertEqual(self.one("--arch", "sm_90", "--threads", "128", "--dynamic", size)["blocks_per_sm"], blocks)

    def test_register_rules(self):
        # 88 registers: 2,816 a warp, 5 a sub-partition, 20 warps, 6 blocks of 3.
        self.assertEqual(self.one("--arch", "sm_80", "--threads", "96", "--regs", "88")["blocks_per_sm"], 6)
        # 9 warps round up to 12 at launch: 12 * 224 * 32 = 86,016 > 65,536.
        row = self.one("--arch", "sm_80", "--threads", "288", "--regs", "224")
        self.assertEqual((row["blocks_per_sm"], row["launches"]), (0, False))
        self.assertEqual(row["limiters"], ["register-launch-check"])

    def test_barriers_and_carve_out(self):
        self.assertEqual(self.one("--arch", "sm_90", "--threads", "128", "--barriers", "16")["blocks_per_sm"], 4)
        blocks = {percent: self.one("--arch", "sm_90", "--threads", "128", "--dynamic", 33 * 1024, "--carveout",
                                    percent)["blocks_per_sm"] for percent in ("default", 75, 50, 33, 25, 0)}
        self.assertEqual(blocks, {"default": 6, 75: 5, 50: 3, 33: 2, 25: 1, 0: 1})

    def test_opt_in(self):
        for opt_in, launches in (("granted", True), ("none", False), (60000, True), (59999, False)):
            row = self.one("--arch", "sm_89", "--threads", "128", "--dynamic", "60000", "--opt-in", opt_in)
            self.assertIs(row["launches"], launches, opt_in)

    def test_text(self):
        text = self.done(tool.run("occupancy", "--arch", "sm_89,sm_90", "--threads", "256", "--regs", "101", "--dynamic",
                                  "69376"))
        for needle in ("sm_89", "8 of 48", "16.7 %", "shared memory", "2nd: 19,200 B to free", "101 (given)",
                       "sm_90", "16 of 64", "registers"):
            self.assertIn(needle, text)
        text = self.done(tool.run("occupancy", "--arch", "sm_89", "--threads", "256", "--blocks", "2"))
        self.assertIn("50,176 B", text)

    def test_all_architectures(self):
        rows = self.ask("--arch", "all", "--threads", "128")["occupancy"]
        self.assertEqual(len(rows), 12)

    def test_bad_questions(self):
        self.failed(tool.run("occupancy"), "--threads")
        self.failed(tool.run("occupancy", "--threads", "0"), "--threads")
        self.failed(tool.run("occupancy", "--threads", "32", "--dynamic", "-1"), "--dynamic")
        self.failed(tool.run("occupancy", "--threads", "32", "--carveout", "101"), "--carveout 101")
        self.failed(tool.run("occupancy", "--threads", "32", "--opt-in", "yes"), "--opt-in yes")


if __name__ == "__main__":
    tool.main()

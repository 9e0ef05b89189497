"""The table of the audit: every number below is the audit's or follows from it by the arithmetic shown."""
import tool

HD = ("--set", "hd=128")


def by_name(planes):
    return {plane["name"]: plane for plane in planes}


class Audit(tool.TestCase):
    def launch(self, file, *args):
        kernel, unit = self.only_kernel(file, *args)
        (launch,) = kernel["launches"]
        return launch, kernel, unit

    def occupancy(self, launch, arch="sm_89"):
        (row,) = [row for row in launch["occupancy"] if row["arch"] == arch]
        return row

    def test_fa_01_planes(self):
        _, kernel, _ = self.launch(tool.FA_01, "--arch", "sm_89", *HD)
        planes = by_name(kernel["planes"])
        self.assertEqual(list(planes), ["Qs", "Ks", "Vs", "Sf", "Pf", "msh", "lsh", "alpha"])
        for name in ("Qs", "Ks", "Vs"):
            self.assertEqual(planes[name]["extent"]["bytes"], 64 * 136 * 2)  # 17,408
            self.assertEqual(planes[name]["row_pitch"]["bytes"], 272)
            self.assertEqual(planes[name]["row_pitch"]["mod_128"], 16)
            self.assertEqual(planes[name]["element"], "__half")
        for name in ("Sf", "Pf"):
            self.assertEqual(planes[name]["row_pitch"]["bytes"], 256)
            self.assertEqual(planes[name]["row_pitch"]["mod_128"], 0)
        self.assertEqual(planes["Sf"]["extent"]["bytes"], 64 * 64 * 4)  # 16,384
        self.assertEqual(planes["Pf"]["alias_of"], "Sf")
        self.assertEqual([planes[name]["alias_of"] for name in planes if name != "Pf"], [None] * 7)
        for name in ("msh", "lsh", "alpha"):
            self.assertEqual(planes[name]["extent"]["bytes"], 64 * 4)
        offsets = [planes[name]["offset"]["bytes"] for name in planes]
        self.assertEqual(offsets, [0, 17408, 34816, 52224, 52224, 68608, 68864, 69120])

    def test_fa_01_need_request_and_verdict(self):
        launch, kernel, _ = self.launch(tool.FA_01, "--arch", "sm_89", *HD)
        self.assertEqual(kernel["need"]["static_bytes"], 0)
        # 17,408 * 3 + 16,384 + 3 * 256
        self.assertEqual(kernel["need"]["dynamic"]["bytes"], 69376)
        self.assertEqual(launch["need"]["bytes"], 69376)
        self.assertEqual(launch["request"]["bytes"], 69376)
        self.assertEqual(launch["opt_in"]["bytes"], 69376)
        self.assertEqual(launch["threads"]["value"], 256)
        self.assertEqual(launch["verdict"], "equal-only-when")
        self.assertEqual(launch["condition"], "FA_TQ == FA_TKV")
        self.assertEqual(launch["difference"]["bytes"], 0)
        self.assertEqual({witness["sign"] for witness in launch["witnesses"]}, {"over", "under"})

    def test_fa_01_occupancy(self):
        launch, _, _ = self.launch(tool.FA_01, "--arch", "sm_89", *HD)
        row = self.occupancy(launch)
        self.assertEqual((row["blocks_per_sm"], row["warps"], row["max_warps"]), (1, 8, 48))
        self.assertAlmostEqual(row["occupancy"], 0.1667)
        self.assertEqual(row["limiters"], ["shared-memory"])
        # Two blocks may take floor(102,400 / 2) - 1,024 = 50,176 B each; 69,376 - 50,176.
        self.assertEqual(row["next_block"]["bytes_to_free"], 19200)

    def test_fa_01_findings(self):
        _, _, unit = self.launch(tool.FA_01, "--arch", "sm_89", *HD)
        rules = [finding["rule"] for finding in unit["findings"]]
        self.assertIn("symmetric-tile-formula", rules)
        pitch = " ".join(f["message"] + " ".join(n["message"] for n in f["notes"])
                         for f in unit["findings"] if f["rule"] == "row-pitch")
        self.assertIn("Sf", pitch)
        self.assertIn("Pf", pitch)

    def test_fa_01_smaller_kv_tile(self):
        launch, _, unit = self.launch(tool.FA_01, "--arch", "sm_89", *HD, "--set", "FA_TKV=32")
        self.assertEqual(launch["request"]["bytes"], 61184)
        # 17,408 + 2 * 8,704 + 8,192 + 768
        self.assertEqual(launch["need"]["bytes"], 43776)
        self.assertEqual(launch["verdict"], "over")
        self.assertEqual(launch["difference"]["bytes"], 17408)
        row = self.occupancy(launch)
        self.assertEqual(row["blocks_per_sm"], 1)
        self.assertEqual(row["as_needed"]["blocks_per_sm"], 2)
        self.assertIn("over-request", [finding["rule"] for finding in unit["findings"]])

    def test_fa_01_smaller_query_tile(self):
        launch, _, unit = self.launch(tool.FA_01, "--arch", "sm_89", *HD, "--set", "FA_TQ=32")
        # 3 * 32 * 136 * 2 + 32 * 64 * 4 + 3 * 32 * 4, and (32 + 2 * 64) * 136 * 2 + 8,192 + 384
        self.assertEqual(launch["request"]["bytes"], 34688)
        self.assertEqual(launch["need"]["bytes"], 52096)
        self.assertEqual(launch["verdict"], "under")
        self.assertEqual(launch["difference"]["bytes"], -17408)
        under = [finding for finding in unit["findings"] if finding["rule"] == "under-request"]
        self.assertEqual([finding["severity"] for finding in under], ["error"])

    def test_fa_02(self):
        launch, _, _ = self.launch(tool.FA_02, "--arch", "sm_89", *HD)
        # (64 + 2 * 32) * 136 * 2 + 64 * (32 + 8) * 4 + 768
        self.assertEqual(launch["need"]["bytes"], 45824)
        self.assertEqual(launch["request"]["bytes"], 45824)
        self.assertEqual(launch["verdict"], "exact")
        row = self.occupancy(launch)
        self.assertEqual(row["blocks_per_sm"], 2)
        self.assertAlmostEqual(row["occupancy"], 0.3333)

    def test_fa_03(self):
        launch, _, _ = self.launch(tool.FA_03, "--arch", "sm_89", *HD)
        # (64 + 2 * 32) * 136 * 2
        self.assertEqual(launch["need"]["bytes"], 34816)
        self.assertEqual(launch["verdict"], "exact")
        row = self.occupancy(launch)
        self.assertEqual(row["blocks_per_sm"], 2)
        self.assertIn("shared-memory", row["limiters"])

    def test_fa_01_on_sm_90(self):
        launch, _, _ = self.launch(tool.FA_01, "--arch", "sm_90", *HD, "--regs", "101")
        row = self.occupancy(launch, "sm_90")
        self.assertEqual((row["blocks_per_sm"], row["limiters"]), (2, ["registers"]))
        self.assertEqual(row["registers"]["source"], "given")
        launch, _, _ = self.launch(tool.FA_01, "--arch", "sm_90", *HD)
        row = self.occupancy(launch, "sm_90")
        self.assertEqual(row["blocks_per_sm"], 3)
        self.assertEqual(row["registers"]["source"], "unknown")
        # 3 blocks of 8 warps: 6 warps a sub-partition, 16,384 / 6 = 2,730 -> 2,560 a warp = 80 registers a thread.
        self.assertEqual(row["registers"]["max_for_this"], 80)
        self.assertLess(row["blocks_at_least"], 3)

    def test_open_head_dimension_still_has_a_verdict(self):
        launch, kernel, _ = self.launch(tool.FA_01, "--arch", "sm_89")
        self.assertIn("hd", launch["need"]["formula"])
        self.assertIn("unknown", launch["need"]["bytes"])
        self.assertEqual(launch["verdict"], "equal-only-when")
        self.assertEqual(launch["condition"], "FA_TQ == FA_TKV")
        self.assertEqual(by_name(kernel["planes"])["Sf"]["extent"]["bytes"], 16384)

    def test_text_shows_the_same(self):
        text = self.done(tool.analysis("report", tool.FA_01, "--arch", "sm_89", *HD))
        for needle in ("17,408 B", "16,384 B", "272 (≡ 16 mod 128)", "256 (≡ 0 mod 128)", "69,376 B", "over Sf",
                       "equal-only-when FA_TQ == FA_TKV", "8 of 48", "16.7 %", "shared memory", "2nd: 19,200 B to free",
                       "[row-pitch]", "FA_TQ", "FA_TKV", "hd"):
            self.assertIn(needle, text)
        text = self.done(tool.analysis("report", tool.FA_01, "--arch", "sm_89", *HD, "--set", "FA_TKV=32",
                                       "--regs", "101"))
        for needle in ("61,184 B", "43,776 B", "over by 17,408 B", "1 block as launched, 2 as needed: sm_89"):
            self.assertIn(needle, text)
        text = self.done(tool.analysis("report", tool.FA_01, "--arch", "sm_89"))
        for needle in ("hd", "--set hd=128", "equal-only-when FA_TQ == FA_TKV"):
            self.assertIn(needle, text)
        text = self.done(tool.analysis("report", tool.FA_01, "--arch", "sm_90", *HD))
        for needle in ("≤ 3", "unknown (≤ 80)"):
            self.assertIn(needle, text)

    def test_text_keeps_to_100_columns(self):
        for file in (tool.FA_01, tool.FA_02, tool.FA_03):
            text = self.done(tool.analysis("report", file, *HD))
            ledger = [line for line in text.splitlines() if line.startswith("  ") and "|" not in line]
            self.assertTrue(ledger)
            self.assertLessEqual(max(map(len, ledger)), 100, max(ledger, key=len))


if __name__ == "__main__":
    tool.main()

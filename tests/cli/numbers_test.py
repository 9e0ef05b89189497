"""Numbers that real builds showed wrong, on the cases that were reduced from them; a rule's case sees only whether it fires."""
import tool

RULES = tool.ROOT / "rules"


class Numbers(tool.TestCase):
    def kernel(self, case, *args):
        return self.only_kernel(RULES / case, "--arch", "sm_90", *args)[0]

    def test_of_two_true_bounds_the_one_with_a_number(self):
        # 128 keys of 4 bytes, then 128 / 8 = 16 counters of 4: 512 + 64, whatever `rows` is.
        (launch,) = self.kernel("under-request/cases/fires_guarded_count.cu")["launches"]
        self.assertEqual(launch["need"]["bytes"], 576)
        self.assertEqual(launch["request"]["bytes"], 520)

    def test_a_part_of_a_row_is_no_row(self):
        # BM = 128 floats of 4 bytes.
        (plane,) = self.kernel("row-pitch/cases/fires_pieces_of_a_row.cu")["planes"]
        self.assertEqual((plane["row_pitch"]["formula"], plane["row_pitch"]["bytes"]), ("4*BM", 512))


if __name__ == "__main__":
    tool.main()

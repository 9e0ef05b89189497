"""occupancy --batch: CSV rows in, the same rows with answers out."""
import csv
import io

import tool


class Batch(tool.TestCase):
    def batch(self, text, *args, code=0):
        process = tool.run("occupancy", "--batch", *args, stdin=text)
        self.done(process, code)
        return list(csv.DictReader(io.StringIO(process.stdout))), process

    def test_rows_are_answered_in_order(self):
        # gpu-facts: the inverse table (50,176 gives two on 8.9, one byte more gives one), and 101 registers on 9.0.
        rows, _ = self.batch("kernel,arch,threads,regs,dynamic\n"
                             "a,sm_89,128,32,50176\n"
                             "b,sm_89,128,32,50177\n"
                             "c,sm_90,256,101,69376\n")
        self.assertEqual([row["kernel"] for row in rows], ["a", "b", "c"])
        self.assertEqual([row["blocks_per_sm"] for row in rows], ["2", "1", "2"])
        self.assertEqual([row["limiter"] for row in rows], ["shared-memory", "shared-memory", "registers"])

    def test_options_are_the_defaults_of_missing_columns(self):
        rows, _ = self.batch("dynamic\n69376\n", "--arch", "sm_90", "--threads", "256", "--regs", "101")
        self.assertEqual(rows[0]["blocks_per_sm"], "2")

    def test_a_bad_row_does_not_end_the_batch(self):
        rows, process = self.batch("arch,threads\nsm_89,128\nsm_1,128\nsm_89,many\nsm_90,128\n", code=2)
        self.assertEqual([bool(row["error"]) for row in rows], [False, True, True, False])
        self.failed(process, "2 of 4 rows could not be read")

    def test_bad_header(self):
        self.failed(tool.run("occupancy", "--batch", stdin="arch,colour\nsm_89,red\n"), "colour")
        self.failed(tool.run("occupancy", "--batch", stdin=""), "")

    def test_two_default_architectures(self):
        self.failed(tool.run("occupancy", "--batch", "--arch", "sm_89,sm_90", stdin="threads\n32\n"), "one --arch")


if __name__ == "__main__":
    tool.main()

"""-o, colour, and what goes to which stream."""
import os
import pty
import subprocess

import tool


class Output(tool.TestCase):
    def setUp(self):
        super().setUp()
        self.file = self.write("pair.cu", tool.SMALL)

    def leftovers(self):
        return sorted(path.name for path in self.folder.iterdir())

    def test_file_gets_what_the_standard_output_would(self):
        text = self.done(tool.analysis("report", self.file))
        target = self.folder / "report.txt"
        self.assertEqual(self.done(tool.analysis("report", self.file, "-o", target)), "")
        self.assertEqual(target.read_text(), text)
        self.assertEqual(self.leftovers(), ["pair.cu", "report.txt"])

    def test_failure_leaves_the_old_file(self):
        target = self.write("report.txt", "old")
        self.failed(tool.analysis("report", self.folder / "none.cu", "-o", target), "no such file")
        self.assertEqual(target.read_text(), "old")
        self.assertEqual(self.leftovers(), ["pair.cu", "report.txt"])

    def test_targets_that_cannot_be_written(self):
        self.failed(tool.analysis("report", self.file, "-o", self.folder / "no/such/report.txt"), "cannot write")
        self.failed(tool.analysis("report", self.file, "-o", self.folder), "is a directory")
        self.assertEqual(self.leftovers(), ["pair.cu"])

    def test_device_is_written_directly(self):
        self.assertEqual(self.done(tool.analysis("report", self.file, "-o", "/dev/null")), "")
        self.assertTrue(os.path.exists("/dev/null"))

    def test_replaced_and_never_written_in_place(self):
        target = self.write("report.txt", "old")
        with target.open() as reader:
            self.done(tool.analysis("report", self.file, "-o", target))
            self.assertEqual(reader.read(), "old")
        self.assertIn("pair", target.read_text())

    def on_a_terminal(self, **extra):
        environment = dict(os.environ, **extra)
        leader, follower = pty.openpty()
        command = [os.environ["SMEM_LEDGER"], "devices"]
        with subprocess.Popen(command, stdout=follower, stderr=subprocess.DEVNULL, env=environment) as process:
            os.close(follower)
            text = b""
            while True:
                try:
                    part = os.read(leader, 65536)
                except OSError:
                    break
                if not part:
                    break
                text += part
        os.close(leader)
        return text.decode()

    def test_colour_only_on_a_terminal_and_never_with_no_color(self):
        self.assertNotIn("\x1b", self.done(tool.run("devices")))
        self.assertIn("\x1b[", self.on_a_terminal())
        self.assertNotIn("\x1b", self.on_a_terminal(NO_COLOR="1"))

    def test_no_progress_in_a_pipe(self):
        other = self.write("other.cu", tool.SMALL)
        process = tool.analysis("report", self.file, other)
        self.done(process)
        self.assertEqual(process.stderr, "")


if __name__ == "__main__":
    tool.main()

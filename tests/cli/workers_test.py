"""Many files: crashes and endless analyses cost one file, parts of a run, signals, progress."""
import os
import pathlib
import pty
import re
import resource
import shlex
import signal
import subprocess
import time

import tool

FORMATS = ("text", "json", "sarif", "github", "gitlab", "markdown", "html")

# The recursion over so long a sum takes more than 8 MiB of stack.
CRASH = tool.SMALL.replace("1.0f", "out[0]" + " + 1.0f" * 100_000)

# With ENDLESS_FLAGS the compiler evaluates this for minutes.
ENDLESS = "constexpr int spin() { int x = 0; for (;;) x ^= 1; return x; }\nstatic_assert(spin() == 0);\n" + tool.SMALL
ENDLESS_FLAGS = ("--", "-fconstexpr-steps=2147483647")


def workers(process):
    """The processes that a process has started."""
    try:
        return [int(word) for word in pathlib.Path(f"/proc/{process}/task/{process}/children").read_text().split()]
    except FileNotFoundError:
        return []


def wait_for(what, seconds=60):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if result := what():
            return result
        time.sleep(0.02)
    raise AssertionError("it never came")


class Workers(tool.TestCase):
    def setUp(self):
        super().setUp()
        hard = resource.getrlimit(resource.RLIMIT_STACK)[1]
        resource.setrlimit(resource.RLIMIT_STACK, (8 << 20, hard))
        resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))

    def start(self, *args, **options):
        return subprocess.Popen([os.environ["SMEM_LEDGER"], *map(str, args)], stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE, text=True, **options)

    def start_endless(self, *args):
        """A run that does not end by itself, once its worker is at it."""
        self.write("endless.cu", ENDLESS)
        process = self.start("report", self.folder / "endless.cu", "--cuda", "builtin", *args, *ENDLESS_FLAGS)
        self.addCleanup(process.communicate)
        self.addCleanup(process.kill)
        (worker,) = wait_for(lambda: workers(process.pid))
        return process, worker

    def test_a_crash_costs_one_file_in_every_format(self):
        for name, text in (("a.cu", tool.SMALL), ("crash.cu", CRASH), ("z.cu", tool.SMALL)):
            self.write("src/" + name, text)
        sinks = ",".join(f"{format}={self.folder}/out.{format}" for format in FORMATS)
        for jobs in (1, 2):
            process = tool.analysis("report", self.folder / "src", "-j", jobs, "--arch", "sm_90", "--format", sinks)
            (line,) = self.failed(process, "src/crash.cu: its analysis crashed (segmentation fault); to repeat it: ")
            text = (self.folder / "out.text").read_text()
            self.assertEqual(text.count("2,048 B"), self.one_report().count("2,048 B") * 2, text)
            for format in FORMATS:
                self.assertTrue((self.folder / ("out." + format)).exists(), format)
            document = tool.json.loads((self.folder / "out.json").read_text())
            self.assertEqual([pathlib.Path(unit["file"]).name for unit in document["units"]], ["a.cu", "z.cu"])
        command = shlex.split(line.split("to repeat it: ")[1])
        self.assertEqual(command[:3], ["smem-ledger", "report", "--in-process"])
        self.assertEqual(tool.run(*command[1:]).returncode, -signal.SIGSEGV)

    def one_report(self):
        return self.done(tool.analysis("report", self.folder / "src/a.cu", "--arch", "sm_90"))

    def test_a_crash_of_the_only_file(self):
        crash = self.write("crash.cu", CRASH)
        target = self.write("out.txt", "old")
        process = tool.analysis("lint", crash, "-o", target)
        self.failed(process, "crash.cu: its analysis crashed (segmentation fault)", "lint --in-process")
        self.assertEqual(len(process.stderr.splitlines()), 1)
        self.assertEqual(target.read_text(), "old")

    def test_lint_exits_2_after_a_crash_and_keeps_findings(self):
        self.write("crash.cu", CRASH)
        finding = self.write("under.cu", tool.SMALL.replace("2 * N * sizeof", "N * sizeof"))
        process = tool.analysis("lint", self.folder)
        self.failed(process, "crash.cu")
        self.assertIn("under-request", process.stdout)
        self.assertEqual(process.stdout, self.done(tool.analysis("lint", finding), 1))

    def test_timeout_costs_one_file(self):
        self.write("src/endless.cu", ENDLESS)
        self.write("src/a.cu", tool.SMALL)
        process = tool.analysis("report", self.folder / "src", "--timeout", "2", *ENDLESS_FLAGS)
        self.failed(process, "endless.cu: its analysis took longer than 2 s and was ended (--timeout); to repeat it: ")
        self.assertIn("2,048 B", process.stdout)
        self.failed(tool.analysis("report", self.folder / "src", "--timeout", "-1"), "--timeout")

    def test_workers_change_no_byte(self):
        files = [tool.FA_01, tool.FA_02, tool.ROOT / "rules/bank-conflict/cases", tool.ROOT / "rules/under-request/cases"]
        for command in ("report", "lint"):
            runs = []
            for number, more in enumerate((("--in-process",), ("-j", "3"))):
                sinks = [self.folder / f"{command}.{number}.{format}" for format in FORMATS]
                process = tool.analysis(command, *files, *more, "--format",
                                        ",".join(f"{format}={sink}" for format, sink in zip(FORMATS, sinks)))
                runs.append((process.returncode, process.stdout, process.stderr, [sink.read_text() for sink in sinks]))
            for format, here, there in zip(FORMATS, runs[0][3], runs[1][3]):
                self.assertGreater(len(here), 1000, format)
                self.assertEqual(here, there, format)
            self.assertEqual(*runs)

    def test_a_killed_worker_is_replaced(self):
        for index in range(3):
            self.write(f"src/k{index}.cu", tool.FA_01.read_text())
        whole = tool.analysis("report", self.folder / "src", "--arch", "sm_90")
        process = self.start("report", self.folder / "src", "--cuda", "builtin", "--arch", "sm_90", "-j", "2")
        os.kill(wait_for(lambda: workers(process.pid))[0], signal.SIGKILL)
        output, said = process.communicate(timeout=120)
        self.assertEqual((process.returncode, output, said), (whole.returncode, whole.stdout, whole.stderr))

    def test_signals_leave_nothing_behind(self):
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            with self.subTest(number):
                target = self.write("out.json", "old")
                process, worker = self.start_endless("--format", f"json={target},text")
                process.send_signal(number)
                output, said = process.communicate(timeout=60)
                self.assertEqual((process.returncode, output, said), (-number, "", ""))
                wait_for(lambda: not pathlib.Path(f"/proc/{worker}").exists())
                self.assertEqual(target.read_text(), "old")
                self.assertEqual(sorted(path.name for path in self.folder.iterdir()), ["endless.cu", "out.json"])

    def test_text_goes_out_as_it_comes(self):
        """A file's text is there while later ones are analyzed; a document is whole or not there at all."""
        self.write("a.cu", tool.SMALL)
        self.write("z.cu", tool.SMALL)
        alone = self.done(tool.analysis("report", self.folder / "a.cu", *ENDLESS_FLAGS))
        alone = alone[:alone.rindex("1 kernel, 1 launch")]
        self.write("endless.cu", ENDLESS)
        target = self.folder / "out.json"
        for jobs in ("1", "3"):
            process = self.start("report", self.folder, "--cuda", "builtin", "-j", jobs, "--format", f"json={target},text",
                                 *ENDLESS_FLAGS)
            self.addCleanup(process.kill)
            read = ""
            while len(read) < len(alone):
                read += os.read(process.stdout.fileno(), 4096).decode()
            self.assertIsNone(process.poll())
            process.send_signal(signal.SIGTERM)
            rest, said = process.communicate(timeout=60)
            self.assertEqual((process.returncode, said), (-signal.SIGTERM, ""))
            self.assertEqual(read + rest, alone)  # neither z.cu, which is behind, nor a summary
            self.assertFalse(target.exists())
        process, _ = self.start_endless("-j", "1", "--format", "json", self.folder / "a.cu")
        time.sleep(1)
        process.send_signal(signal.SIGTERM)
        self.assertEqual(process.communicate(timeout=60)[0], "")

    def test_a_reader_that_takes_nothing_holds_no_signal(self):
        for index in range(60):  # more than a pipe holds
            self.write(f"a/k{index:02}.cu", tool.SMALL)
        self.write("endless.cu", ENDLESS)
        process = self.start("report", self.folder, "--cuda", "builtin", "--arch", "all", *ENDLESS_FLAGS)
        self.addCleanup(process.kill)
        time.sleep(6)
        self.assertIsNone(process.poll())
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(timeout=30), -signal.SIGINT)
        process.communicate()

    def test_workers_do_not_outlive_the_program(self):
        process, worker = self.start_endless()
        process.kill()
        wait_for(lambda: not pathlib.Path(f"/proc/{worker}").exists())

    def test_an_ignored_signal_stays_ignored(self):
        file = self.write("a.cu", tool.SMALL)
        process = self.start("report", file, "--cuda", "builtin", preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_IGN))
        process.send_signal(signal.SIGINT)
        output, said = process.communicate(timeout=60)
        self.assertEqual((process.returncode, said), (0, ""))
        self.assertIn("2,048 B", output)

    def on_terminal(self, *args, env=None):
        """The standard error of a run as a terminal gets it."""
        ours, theirs = pty.openpty()
        process = subprocess.Popen([os.environ["SMEM_LEDGER"], *map(str, args)], stdout=subprocess.DEVNULL,
                                   stderr=theirs, env=dict(os.environ, **(env or {})))
        os.close(theirs)
        said = b""
        while True:
            try:
                more = os.read(ours, 4096)
            except OSError:
                break
            if not more:
                break
            said += more
        os.close(ours)
        process.wait()
        return said.decode()

    def test_progress_on_a_terminal_only(self):
        self.write("src/endless.cu", ENDLESS)
        self.write("src/a.cu", tool.SMALL)
        args = ("report", self.folder / "src", "--cuda", "builtin", "--timeout", "3", *ENDLESS_FLAGS)
        for env in ({}, {"NO_COLOR": "1"}):
            said = self.on_terminal(*args, env=env)
            self.assertRegex(said, r"\r\[1/2\] \S*endless\.cu \(\d s\)")
            self.assertNotIn("\x1b", said)
            # The error line stands where the progress was, wiped out with blanks.
            self.assertRegex(said, r"\r +\rsmem-ledger: error: ")
        self.assertNotIn("[1/2]", tool.run(*args).stderr)

    def test_shards_are_the_whole(self):
        for index in range(7):
            self.write(f"src/k{index}.cu", tool.SMALL + "//" + "x" * 100 * index + "\n")
        names = lambda *args: [unit["file"] for unit in self.report(self.folder / "src", "--trace", "none", *args)["units"]]
        whole = names()
        parts = [names("--shard", f"{index}/3") for index in (1, 2, 3)]
        for part in parts:
            self.assertEqual(part, sorted(part))
            self.assertIn(len(part), (2, 3))
        self.assertEqual(sorted(sum(parts, [])), whole)
        # k6 alone goes first; then k5 and k4; then k3 joins k4, and so on.
        self.assertEqual(parts[0][-1:], whole[6:])
        self.assertEqual(names("--shard", "9/9"), [])
        self.assertEqual(self.done(tool.analysis("lint", self.folder / "src", "--shard", "9/9")),
                         "0 files, 0 kernels: no findings\n")

    def test_shard_options(self):
        file = self.write("a.cu", tool.SMALL)
        for bad in ("0/3", "4/3", "3", "a/b", "1/0"):
            self.failed(tool.analysis("lint", file, "--shard", bad), f"--shard {bad}: ")
        self.failed(tool.analysis("lint", file, "--shard", "1/2", "--write-baseline", self.folder / "b"),
                    "--write-baseline and --shard contradict")
        # What one part does not know, another may.
        self.done(tool.analysis("lint", file, "--shard", "1/2", "--kernel", "other"))
        self.done(tool.analysis("lint", file, "--shard", "1/2", "--set", "OTHER=3"))

    def test_a_finding_in_a_header_is_said_once(self):
        self.write("src/k.cuh", "#pragma once\n" + tool.SMALL.replace("2 * N * sizeof", "N * sizeof"))
        for index in range(3):
            self.write(f"src/u{index}.cu", '#include "k.cuh"\n')
        args = (self.folder / "src", "--trace", "none")
        for format in ("text", "github", "markdown", "gitlab", "sarif"):
            with self.subTest(format=format):
                output = self.done(tool.analysis("lint", *args, "--format", format), 1)
                one = self.done(tool.analysis("lint", self.folder / "src/u0.cu", "--trace", "none", "--format", format), 1)
                count = lambda text: len(re.findall(r"request is|under-request", text))
                self.assertEqual(count(output), count(one), output)


if __name__ == "__main__":
    tool.main()

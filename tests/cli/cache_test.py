"""The toolkit's headers in precompiled form: the same report with, without, and with a damaged or stale cache."""
import os
import pathlib
import resource
import signal
import subprocess
import sys

import tool

CUDA = tool.toolkit()


class Cache(tool.TestCase):
    def setUp(self):
        super().setUp()
        self.file = self.write("pair.cu", tool.SMALL)
        self.cache = self.folder / "cache"
        self.plain = self.run_with("none")

    def run_with(self, cache, *flags, **options):
        args = ["report", self.file, "--cuda", CUDA, "--arch", "sm_90", "--format", "json", "--cache", cache]
        process = tool.run(*args, *(["--", *flags] if flags else []), **options)
        self.assertEqual(process.stderr, "")
        return self.done(process)

    def kept(self):
        return sorted(path for path in self.cache.iterdir() if path.name != "llvmcache.timestamp")

    def test_made_once_and_used(self):
        self.assertFalse(self.cache.exists())
        self.assertEqual(self.run_with(self.cache), self.plain)
        (made,) = self.kept()
        before = made.stat()
        self.assertGreater(before.st_size, 1_000_000)
        self.assertEqual(self.run_with(self.cache), self.plain)
        self.assertEqual((made.stat().st_mtime_ns, made.stat().st_ino), (before.st_mtime_ns, before.st_ino))
        # Other files with the same flags share it; a macro is another flag, and so is another architecture.
        self.file = self.write("other/name.cu", tool.SMALL)
        self.run_with(self.cache)
        self.assertEqual(self.kept(), [made])
        self.run_with(self.cache, "-DOTHER=1")
        self.assertEqual(len(self.kept()), 2)

    def test_the_usual_place(self):
        args = ("report", self.file, "--cuda", CUDA, "--trace", "none")
        env = {"XDG_CACHE_HOME": str(self.folder / "home")}
        self.done(tool.run(*args, env=env))
        self.assertTrue(list((self.folder / "home/smem-ledger").iterdir()))
        elsewhere = {"XDG_CACHE_HOME": str(self.folder / "nothing")}
        self.done(tool.run(*args, "--cache", "none", env=elsewhere))
        self.done(tool.analysis("report", self.file, env=elsewhere))
        self.assertFalse((self.folder / "nothing").exists())

    def test_damage_is_noticed_and_mended(self):
        self.run_with(self.cache)
        (made,) = self.kept()
        whole = made.read_bytes()
        middle = len(whole) // 2
        for damaged in (b"", whole[:100], whole[:-1], whole[:middle] + bytes([whole[middle] ^ 1]) + whole[middle + 1:],
                        os.urandom(5000)):
            with self.subTest(size=len(damaged)):
                made.write_bytes(damaged)
                self.assertEqual(self.run_with(self.cache), self.plain)
                self.assertEqual(self.kept(), [made])
                self.assertGreater(made.stat().st_size, 1_000_000)

    def test_a_newer_header_is_read(self):
        # The wrapper around the toolkit's headers includes <stdlib.h>.
        header = self.write("system/stdlib.h", "#include_next <stdlib.h>\n#define TILE 256\n")
        self.file = self.write("tile.cu", tool.SMALL.replace("#define N 256", "#define N TILE"))
        self.assertIn('"bytes": 2048', self.run_with(self.cache, "-isystem", str(header.parent)))
        header.write_text("#include_next <stdlib.h>\n#define TILE 1024\n")
        for _ in range(2):  # the stale one goes, a new one is made
            self.assertIn('"bytes": 8192', self.run_with(self.cache, "-isystem", str(header.parent)))
        self.assertEqual(len(self.kept()), 1)

    def test_no_place_for_it(self):
        blocked = self.write("blocked", "a file and no folder")
        for place in (blocked, blocked / "below", "/proc/nowhere"):
            self.assertEqual(self.run_with(place), self.plain)
        self.assertEqual(blocked.read_text(), "a file and no folder")

    def test_a_full_disk(self):
        def limit():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)  # so that writing fails, as on a full disk
            resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 16, 1 << 16))

        process = subprocess.run([os.environ["SMEM_LEDGER"], "report", self.file, "--cuda", CUDA, "--arch", "sm_90", "--format",
                                  "json", "--cache", self.cache], capture_output=True, text=True, preexec_fn=limit)
        self.assertEqual((process.returncode, process.stderr, process.stdout), (0, "", self.plain))
        self.assertEqual(self.kept(), [])

    def test_many_at_once(self):
        command = [os.environ["SMEM_LEDGER"], "report", self.file, "--cuda", CUDA, "--arch", "sm_90", "--format", "json", "--cache",
                   self.cache]
        running = [subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) for _ in range(6)]
        for process in running:
            self.assertEqual((*process.communicate(timeout=120), process.returncode), (self.plain, "", 0))
        self.assertEqual(len(self.kept()), 1)


if __name__ == "__main__":
    if not CUDA:
        print("skipped: no CUDA toolkit")
        sys.exit(77)
    tool.main()

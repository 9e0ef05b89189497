"""The Debian package taken apart: what it holds, what it depends on, and that its program runs from another folder."""
import os
import pathlib
import re
import shutil
import subprocess
import sys

import tool

# Debian's names for what a clean machine needs beside libc and the C++ library: clean_root.sh is where it shows.
NEEDED = ("libclang-cpp22", "libllvm22", "libz3-4", "libfmt9", "libclang-common-22-dev", "libstdc++-12-dev",
          "libc6-dev")


def output(*words, **options):
    return subprocess.run([*map(str, words)], check=True, capture_output=True, text=True, timeout=200, **options).stdout


class Package(tool.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.home = cls.enterClassContext(tool.tempfile.TemporaryDirectory(prefix="smem-deb-"))
        build = pathlib.Path(os.environ["SMEM_BUILD"])
        done = subprocess.run([os.environ["CPACK"], "--config", build / "CPackConfig.cmake", "-B", cls.home],
                              capture_output=True, text=True, timeout=250)
        if done.returncode:
            raise AssertionError(done.stdout + done.stderr)
        (cls.package,) = pathlib.Path(cls.home).glob("*.deb")
        cls.root = pathlib.Path(cls.home) / "root"
        output("dpkg-deb", "-x", cls.package, cls.root)

    def field(self, name):
        return output("dpkg-deb", "-f", self.package, name).strip()

    def test_version_and_name(self):
        version = re.search(r"project\(smem-ledger VERSION (\S+)", (tool.ROOT / "CMakeLists.txt").read_text())[1]
        architecture = output("dpkg", "--print-architecture").strip()
        self.assertEqual(self.package.name, f"smem-ledger_{version}_{architecture}.deb")
        self.assertEqual((self.field("Package"), self.field("Version")), ("smem-ledger", version))

    def test_holds_what_is_promised(self):
        for path in ("usr/bin/smem-ledger", "usr/share/man/man1/smem-ledger.1",
                     "usr/share/bash-completion/completions/smem-ledger", "usr/share/zsh/vendor-completions/_smem-ledger",
                     "usr/share/fish/vendor_completions.d/smem-ledger.fish",
                     "usr/share/cmake/SmemLedger/SmemLedgerConfig.cmake",
                     "usr/share/cmake/SmemLedger/SmemLedgerConfigVersion.cmake",
                     "usr/share/cmake/SmemLedger/SmemLedgerLint.cmake", "usr/share/doc/smem-ledger/LICENSE",
                     "usr/share/doc/smem-ledger/README.md", "usr/share/doc/smem-ledger/copyright"):
            self.assertTrue((self.root / path).is_file(), path)
        self.assertEqual({path.name for path in self.root.iterdir()}, {"usr"})

    def test_depends_on_what_it_loads_and_reads(self):
        depends = {item.split()[0] for item in self.field("Depends").split(",")}
        self.assertLessEqual(set(NEEDED), depends)
        # Every library the program names comes from one of them.
        program = self.root / "usr/bin/smem-ledger"
        for library in re.findall(r"\(NEEDED\).*\[(.+?)\]", output("readelf", "-d", program)):
            found = subprocess.run(["dpkg", "-S", f"*/{library}"], capture_output=True, text=True).stdout
            packages = {line.partition(":")[0] for line in found.splitlines() if not line.startswith("diversion")}
            self.assertTrue(packages & depends, f"{library} is in {packages}, and the package depends on {depends}")

    def test_names_the_headers_that_it_reads(self):
        cache = (pathlib.Path(os.environ["SMEM_BUILD"]) / "CMakeCache.txt").read_text()
        headers = re.search(r"SMEM_CLANG_RESOURCE_DIR:\w+=(.+)", cache)[1]
        owner = subprocess.run(["dpkg", "-S", f"{headers}/include/stddef.h"], capture_output=True, text=True).stdout
        if not owner:
            self.skipTest(f"the headers in {headers} are no package's")
        self.assertEqual(owner.partition(":")[0], "libclang-common-22-dev")

    def test_program_runs_from_there(self):
        source = self.write("pair.cu", tool.SMALL)
        done = subprocess.run([self.root / "usr/bin/smem-ledger", "lint", source, "--cuda", "builtin"],
                              capture_output=True, text=True, timeout=100)
        self.assertEqual((done.returncode, done.stderr), (0, ""), done.stdout)
        done = subprocess.run([self.root / "usr/bin/smem-ledger", "lint", tool.FA_01, "--cuda", "builtin"],
                              capture_output=True, text=True, timeout=100)
        self.assertEqual(done.returncode, 1)
        self.assertIn("symmetric-tile-formula", done.stdout)


if __name__ == "__main__":
    missing = [name for name in ("dpkg-deb", "dpkg-shlibdeps", "readelf") if not shutil.which(name)]
    if missing:
        print(f"skipped: no {', '.join(missing)} here")
        sys.exit(77)
    tool.main()

"""The flags against nvcc: every one that `nvcc --help` prints is in the table, with its value where it has one, and what
the preprocessor of the device's pass gets from each is what `nvcc --dryrun` shows. Skipped without nvcc."""
import json
import re
import shlex
import subprocess
import sys

import tool

CUDA = tool.toolkit()


class NvccFlags(tool.TestCase):
    def test_every_flag_is_known(self):
        text = subprocess.run([CUDA / "bin" / "nvcc", "--help"], capture_output=True, text=True, check=True).stdout
        flags = re.findall(r"(?m)^(--[A-Za-z0-9_-]+)( *(?:<[^>]*>|\{[^}]*\}|\[[^]]*\]|entry)?[^ ]*) +\(?(--?[A-Za-z0-9_-]+)\)?", text)
        self.assertGreater(len(flags), 100)
        file = self.write("pair.cu", tool.SMALL)
        words, markers = [], []
        for long, value, short in flags:
            if long in ("--options-file", "--gpu-architecture", "--gpu-code", "--generate-code", "--maxrregcount",
                        "--sanitize"):
                continue  # those that make no sense with a made-up value; dump_test has them
            # The help leaves out the values of these two; the manual has them.
            value = value.strip() or long in ("--dependency-output", "--qpp-config")
            # A flag that swallows too much takes the marker with it; one that takes no value leaves it behind,
            # where it is an unknown flag.
            for name in {long, short}:
                markers.append(f"-DMARKER_{len(markers)}")
                given = "all-warnings" if long == "--Werror" else "-value"
                words += [name] + [given] * bool(value) + [markers[-1]]
        command = json.loads(self.done(tool.run("dump", "command", file, "--cuda", "builtin", "--", *words)))
        self.assertEqual(command["notes"], [])
        self.assertEqual([word for word in command["arguments"] if word.startswith("-DMARKER")], markers)
        self.assertGreater(len(markers), 200)

    # Whatever can change what the source says, in spellings that nvcc takes. What is not listed here changes nothing there.
    EFFECTS = [
        "-Ia", "-I a", "-I=a", "-I a,b", "-Ia,b", "--include-path a", "--include-path=a,b",
        "-isystem a", "-isystem=a,b", "--system-include a", "-include a.h", "-include a.h,b.h", "--pre-include=a.h",
        "-DA", "-D A=1", "-D=A", "-DA,B=2", "--define-macro A", "--define-macro=A,B", "-DA=\"x,y\"", "'-DA=1\\,2'",
        "-UA", "-U A,B", "--undefine-macro=A", "-std=c++17", "-std c++20", "--std=c++14",
        "-rdc=true", "-rdc true", "--relocatable-device-code=true", "-rdc=false", "-dc", "--device-c", "-dlto -c", "-lto -c",
        "-G -c", "--device-debug -c", "-ewp -c", "--extensible-whole-program -c", "-noeh -c", "--expt-relaxed-constexpr -c",
        "--default-stream per-thread", "--default-stream=per-thread", "-default-stream=legacy", "--default-stream null",
        "--use_fast_math -c", "-ftz=true", "-fmad=false", "-prec-div=false", "-prec-sqrt=false", "-lineinfo -c", "-restrict -c",
        "-Ofc=min", "-gen-opt-lto -c", "-ftemplate-depth 100", "-maxrregcount 64", "-t 2", "-split-compile 2",
        "-static-global-template-stub=false", "-compress-mode=size", "-no-compress -c", "-nohdinitlist -c", "-res-usage -c",
        "-allow-unsupported-compiler -c", "-keep-device-functions -c", "-device-stack-protector=true", "-sanitize memcheck",
        "-Xcompiler -DA", "-Xcompiler -DA=1,-UB", "-Xcompiler=-DA,-DB", "--compiler-options '-DA -DB'", "-Xcompiler -D,A",
        "-Xcompiler -I,a", "-Xcompiler -isystem,a", "-Xcompiler -iquote,a", "-Xcompiler -idirafter,a",
        "-Xcompiler -include,a.h", "-Xcompiler -include -Xcompiler a.h", "-Xcompiler '\"-DA=x,y\",-DB'",
        "-Xcompiler -fopenmp", "-Xcompiler -pthread", "-Xcompiler -std=gnu++17", "-Xcompiler -fno-rtti",
        "-Xcompiler -fno-exceptions,-ffast-math", "-Xcompiler -fsigned-char", "-Xcompiler -funsigned-char",
        "-Xcompiler -fshort-enums", "-Xcompiler -fPIC,-Wall,-O3", "-forward-unknown-to-host-compiler -fopenmp",
        "-forward-unknown-opts -pthread", "-Xptxas -v,-O3", "-Xcudafe --diag_suppress=1", "-diag-suppress 1,2",
    ]
    # What a compiler is told that changes what it reads: with the value, if that is a word of its own.
    SAYS = re.compile(r"-([DUI]|std=|isystem|iquote|idirafter|include|fopenmp|pthread|fno-|ffast-math|f(un)?signed|fshort)")

    def said(self, words):
        found, valued = [], False
        for at, word in enumerate(words):
            if self.SAYS.match(word):
                valued = word in ("-D", "-U", "-I", "-isystem", "-iquote", "-idirafter", "-include")
                found.append(word + words[at + 1] if valued and at + 1 < len(words) else word)
        # nvcc defines a macro as 1 with -DNAME, this tool writes that out.
        return sorted(re.sub(r"^(-D__CUDACC\w+)=1$", r"\1", word) for word in found)

    def preprocessor(self, flags, file):
        """The words of the device's pass that are not there without flags."""
        process = subprocess.run([CUDA / "bin" / "nvcc", "--dryrun", "-c", *flags, file], capture_output=True, text=True)
        passes = [line[3:] for line in process.stderr.splitlines() if " -E " in line and "__CUDA_ARCH__=" in line]
        self.assertTrue(passes, f"{flags}: {process.stderr}")
        return self.said(shlex.split(passes[-1]))

    def test_the_preprocessor_is_told_the_same(self):
        file = self.write("k.cu", "__global__ void k() {}\n")
        plain = self.preprocessor([], file)
        for text in self.EFFECTS:
            flags = shlex.split(text)
            with self.subTest(flags):
                theirs = self.preprocessor([flag for flag in flags if flag != "-c"], file)
                for word in plain:
                    theirs.remove(word)
                command = json.loads(self.done(tool.run("dump", "command", file, "--cuda", "builtin", "--", *flags)))
                self.assertEqual(self.said(command["arguments"]), theirs)
                self.assertEqual([note for note in command["notes"] if "sanitize" not in note], [])


if __name__ == "__main__":
    if not CUDA:
        print("skipped: no nvcc")
        sys.exit(77)
    tool.main()

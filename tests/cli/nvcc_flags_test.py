"""Every flag that `nvcc --help` prints is in the table, with its value where it has one. Skipped without nvcc."""
import json
import re
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


if __name__ == "__main__":
    if not CUDA:
        print("skipped: no nvcc")
        sys.exit(77)
    tool.main()

"""The manual page and the completions hold every option of --help, and their readers accept them."""
import re
import shutil
import subprocess
import unittest

import tool

SHELLS = ("bash", "zsh", "fish")


def commands():
    """The commands of --help with their options, as the printed help has them."""
    text = tool.run("--help").stdout
    names = re.findall(r"(?m)^  ([a-z]+) ", text.partition("Subcommands:")[2])
    return {"": options(text), **{name: options(tool.run(name, "--help").stdout) for name in names}}


def options(text):
    found = []
    for names in re.findall(r"(?m)^  (-\S+)", text):
        found += names.split(",")
    return found


def complete_in_bash(script, line):
    """What bash offers for the last word of `line`."""
    words = line.split(" ")
    program = (f"source {script}\nCOMP_WORDS=({' '.join(map(repr, words))})\nCOMP_CWORD={len(words) - 1}\n"
               "compopt() { :; }\n_smem_ledger\nprintf '%s\\n' \"${COMPREPLY[@]}\"\n")
    done = subprocess.run(["bash", "--norc"], input=program, capture_output=True, text=True, timeout=30)
    if done.returncode or done.stderr:
        raise AssertionError(done.stderr)
    return done.stdout.split()


class Pages(tool.TestCase):
    def page(self, what):
        path = self.folder / f"page.{what}"
        self.done(tool.run("generate", what, "-o", path))
        return path

    def need(self, program):
        if not shutil.which(program):
            self.skipTest(f"no {program} here")

    def accepted(self, *words):
        done = subprocess.run([*map(str, words)], capture_output=True, text=True, timeout=60)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return done.stdout

    def test_help_has_options_to_look_for(self):
        found = commands()
        self.assertIn("--fail-on", found["lint"])
        self.assertIn("-h", found[""])
        self.assertIn("--sweep", found["estimate"])
        self.assertNotIn("generate", found)

    def test_manual_has_every_option_under_its_command(self):
        text = self.page("man").read_text().replace("\\-", "-")
        sections = re.split(r"(?m)^\.S[SH] ", text)
        for command, names in commands().items():
            (section,) = [part for part in sections if part.startswith((command or "OPTIONS") + "\n")]
            heads = " ".join(re.findall(r"\.TP\n(.*)", section))
            for name in names:
                self.assertRegex(heads, rf"\\fB{re.escape(name)}\\fR", command)

    def test_manual_shows_in_a_terminal_what_help_says(self):
        self.need("groff")
        page = self.page("man")
        self.accepted("groff", "-man", "-Tutf8", "-ww", "-z", page)
        text = self.accepted("groff", "-man", "-Tascii", "-P-c", "-rLL=200n", page)
        text = re.sub(r".\x08", "", text)
        for needle in ("--format FORMAT[=FILE][,...]", "smem-ledger lint [OPTIONS] [INPUTS ...]", "EXIT STATUS",
                       "NO_COLOR"):
            self.assertIn(needle, text)

    def test_manual_passes_mandoc(self):
        self.need("mandoc")
        self.accepted("mandoc", "-T", "lint", "-W", "error", self.page("man"))

    def test_completions_have_every_option(self):
        found = commands()
        bash = self.page("bash")
        for command, names in found.items():
            line = f"smem-ledger {command} -".replace("  ", " ")
            offered = complete_in_bash(bash, line)
            self.assertEqual(sorted(offered), sorted(names), line)
        zsh, fish = self.page("zsh").read_text(), self.page("fish").read_text()
        for command, names in found.items():
            part = zsh if not command else zsh.partition(f"    {command})\n")[2].partition(";;")[0]
            when = "__fish_use_subcommand" if not command else f"'__fish_seen_subcommand_from {command}'"
            lines = [line + " " for line in fish.splitlines() if f" -n {when} " in line]
            for name in names:
                self.assertRegex(part, rf"[')*]{re.escape(name)}=?\[", command)
                spelled = f" -l {name[2:]} " if name.startswith("--") else f" -s {name[1:]} "
                self.assertTrue(any(spelled in line for line in lines), (command, name))

    def test_bash_offers_values(self):
        bash = self.page("bash")
        for line, wanted in {"smem-ledger li": ["lint"],
                             "smem-ledger lint --fail-on w": ["warning"],
                             "smem-ledger lint --format = sarif,te": ["sarif,text"],
                             "smem-ledger report --arch sm_89,sm_9": ["sm_89,sm_90"],
                             "smem-ledger dump fac": ["facts"],
                             "smem-ledger explain row-": ["row-pitch"],
                             "smem-ledger lint -- --fail": []}.items():
            self.assertEqual(complete_in_bash(bash, line), wanted, line)

    def test_shells_accept_them(self):
        missing = []
        for shell in SHELLS:
            if shutil.which(shell):
                self.accepted(shell, "-n", self.page(shell))
            else:
                missing.append(shell)
        if missing:
            self.skipTest(f"no {', '.join(missing)} here")

    def test_fish_offers_values(self):
        self.need("fish")
        done = self.accepted("fish", "--no-config", "-c",
                             f"source {self.page('fish')}; complete -C 'smem-ledger lint --fail-on '")
        self.assertLessEqual({"note", "warning", "error"}, set(done.split()))

    def test_an_unknown_page(self):
        self.failed(tool.run("generate", "tcsh"), "tcsh")
        self.failed(tool.run("generate"), "what is required")


if __name__ == "__main__":
    tool.main()

"""The GitHub Action's script as a runner would call it, its description, and the pre-commit hooks."""
import os
import re
import shutil
import subprocess
import unittest

import tool

ACTION = tool.ROOT / "action.yml"
SCRIPTS = tool.ROOT / ".github" / "action"
# A kernel that uses 256 floats, and a launch that asks for so many bytes: too few are an error, too many a note.
KERNEL = """\
__global__ void %s(float *out) {
  extern __shared__ float buffer[];
  buffer[threadIdx.x] = 1.0f;
  __syncthreads();
  out[threadIdx.x] = buffer[255 - threadIdx.x];
}
void launch_%s(float *out) { %s<<<1, 256, %s>>>(out); }
"""


def kernel(name, request):
    return KERNEL % (name, name, name, request)


def fault(name):
    return kernel(name, 512)


class Action(tool.TestCase):
    def setUp(self):
        super().setUp()
        for program in ("bash", "git"):
            if not shutil.which(program):
                self.skipTest(f"no {program} here")
        self.work = self.folder / "work"
        self.work.mkdir()
        self.summary, self.output = self.folder / "summary.md", self.folder / "output"

    def git(self, *words):
        settings = ["-c", "user.name=t", "-c", "user.email=t@example.org", "-c", "init.defaultBranch=main"]
        subprocess.run(["git", *settings, *words], cwd=self.work, check=True, capture_output=True)

    def lint(self, github=True, **inputs):
        environment = {name: value for name, value in os.environ.items()
                       if not name.startswith(("GITHUB_", "INPUT_", "GIT_"))}
        environment.update({f"INPUT_{name.upper()}": str(value) for name, value in inputs.items() if name.islower()})
        environment.update({name: value for name, value in inputs.items() if name.isupper()})
        environment.setdefault("INPUT_OPTIONS", "--cuda builtin")
        if github:
            environment |= {"GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": str(self.summary),
                            "GITHUB_OUTPUT": str(self.output)}
        return subprocess.run([SCRIPTS / "lint.sh"], cwd=self.work, env=environment, capture_output=True, text=True,
                              timeout=200)

    def outputs(self):
        return dict(line.split("=", 1) for line in self.output.read_text().splitlines())

    def pull_request(self, depth=None):
        """A merge of a branch that adds new.cu into a main that has old.cu, as GitHub checks it out."""
        self.git("init", "-q")
        (self.work / "old.cu").write_text(fault("old"))
        self.git("add", ".")
        self.git("commit", "-qm", "old")
        self.git("switch", "-qc", "change")
        (self.work / "new.cu").write_text(fault("fresh"))
        self.git("add", ".")
        self.git("commit", "-qm", "new")
        self.git("switch", "-q", "main")
        self.git("merge", "-q", "--no-ff", "-m", "merge", "change")

    def test_annotations_summary_and_outputs(self):
        (self.work / "old.cu").write_text(fault("old"))
        done = self.lint(paths="old.cu", sarif_file="out.sarif", json_file="out.json")
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertRegex(done.stdout, r"(?m)^::error file=old\.cu,line=7\b.*under-request")
        self.assertIn("under-request", self.summary.read_text())
        self.assertEqual(self.outputs(), {"exit-code": "1", "sarif-file": "out.sarif", "json-file": "out.json"})
        self.assertEqual(tool.json.loads((self.work / "out.sarif").read_text())["version"], "2.1.0")

    def test_a_clean_file_says_nothing_beside_lines(self):
        (self.work / "pair.cu").write_text(tool.SMALL)
        done = self.lint(paths="pair.cu")
        self.assertEqual((done.returncode, done.stdout), (0, ""), done.stderr)
        self.assertEqual(self.outputs(), {"exit-code": "0"})

    def test_fail_on_and_baseline(self):
        (self.work / "old.cu").write_text(kernel("old", 2048))
        self.assertEqual(self.lint(paths="old.cu").returncode, 0)
        self.assertEqual(self.lint(paths="old.cu", fail_on="note").returncode, 1)
        self.done(tool.analysis("lint", "old.cu", "--write-baseline", "known.json", cwd=self.work))
        self.assertEqual(self.lint(paths="old.cu", fail_on="note", baseline="known.json").returncode, 0)

    def test_text_at_a_prompt(self):
        (self.work / "old.cu").write_text(fault("old"))
        done = self.lint(github=False, paths="old.cu")
        self.assertEqual(done.returncode, 1)
        self.assertIn("[under-request]", done.stdout)
        self.assertNotIn("::error", done.stdout)

    def test_paths_with_blanks_stand_on_lines_of_their_own(self):
        (self.work / "a folder").mkdir()
        (self.work / "a folder" / "old.cu").write_text(fault("old"))
        (self.work / "pair.cu").write_text(tool.SMALL)
        done = self.lint(paths="a folder\npair.cu\n")
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertEqual(self.lint(paths="pair.cu pair.cu").returncode, 0)

    def test_flags_reach_the_compiler(self):
        (self.work / "old.cu").write_text("#ifdef FAULT\n" + fault("old") + "#endif\n")
        self.assertEqual(self.lint(paths="old.cu").returncode, 0)
        self.assertEqual(self.lint(paths="old.cu", flags="-DFAULT -std=c++17").returncode, 1)

    def test_a_pull_request_is_told_of_its_own_kernels(self):
        self.pull_request()
        done = self.lint(GITHUB_EVENT_NAME="pull_request", GITHUB_BASE_REF="main")
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertIn("file=new.cu", done.stdout)
        self.assertNotIn("old.cu", done.stdout)
        for everything in (self.lint(GITHUB_EVENT_NAME="push"),
                           self.lint(GITHUB_EVENT_NAME="pull_request", git="all")):
            self.assertIn("file=old.cu", everything.stdout)

    def test_the_branch_itself_checked_out(self):
        self.pull_request()
        self.git("update-ref", "refs/remotes/origin/main", "main^1")
        self.git("switch", "-q", "--detach", "change")
        done = self.lint(GITHUB_EVENT_NAME="pull_request", GITHUB_BASE_REF="main")
        self.assertIn("file=new.cu", done.stdout)
        self.assertNotIn("old.cu", done.stdout)

    def test_without_history_everything_and_a_warning(self):
        self.pull_request()
        whole = self.work
        self.work = self.folder / "shallow"
        subprocess.run(["git", "clone", "-q", "--depth", "1", whole.as_uri(), self.work], check=True,
                       capture_output=True)
        done = self.lint(GITHUB_EVENT_NAME="pull_request", GITHUB_BASE_REF="main")
        self.assertIn("fetch-depth", done.stderr)
        self.assertIn("file=old.cu", done.stdout)

    def test_mistakes(self):
        done = self.lint(paths="nothing.cu", sarif_file="out.sarif")
        self.assertEqual(done.returncode, 2)
        self.assertEqual(self.outputs(), {"exit-code": "2"})
        self.assertIn("comma", self.lint(sarif_file="a,b").stderr)
        done = self.lint(SMEM_LEDGER="no-such-program")
        self.assertEqual(done.returncode, 2)
        self.assertIn("no-such-program", done.stderr)


class Installation(tool.TestCase):
    def install(self, program=True, **environment):
        """install.sh with programs that note how they were called instead of doing it."""
        places = self.folder / "bin"
        places.mkdir(exist_ok=True)
        noting = f'#!/bin/sh\necho "$(basename "$0") $*" >> "{self.folder}/calls"\n'
        programs = {"apt-get": noting, "sudo": '#!/bin/sh\nexec "$@"\n',
                    "curl": noting + f"exit {environment.pop('CURL', 0)}\n"}
        if program:
            programs["smem-ledger"] = noting
        for name, text in programs.items():
            (places / name).write_text(text)
            (places / name).chmod(0o755)
        source = self.folder / "source" / ".github" / "action"
        source.mkdir(parents=True, exist_ok=True)
        shutil.copy(SCRIPTS / "install.sh", source)
        bootstrap = self.folder / "source" / "bootstrap.sh"
        bootstrap.write_text(f'#!/bin/sh\necho "bootstrap.sh $*" >> "{self.folder}/calls"\n')
        bootstrap.chmod(0o755)
        done = subprocess.run([source / "install.sh"], capture_output=True, text=True, timeout=60,
                              env={"PATH": f"{places}:/usr/bin:/bin", "GITHUB_PATH": str(self.folder / "path"),
                                   "GITHUB_SERVER_URL": "https://example.org", **environment})
        self.assertEqual(done.returncode, 0, done.stderr)
        calls = self.folder / "calls"
        return calls.read_text() if calls.exists() else ""

    def setUp(self):
        super().setUp()
        if not all(map(shutil.which, ("bash", "dpkg"))):
            self.skipTest("no bash or no dpkg here")

    def test_what_is_there_is_used(self):
        self.assertEqual(self.install().splitlines(), ["smem-ledger --version"])

    def test_a_package_file(self):
        package = self.write("x.deb", "")
        self.assertIn(f"-y {package}", self.install(INPUT_DEB=str(package)))

    def test_the_release_of_this_version(self):
        if shutil.which("smem-ledger", path="/usr/bin:/bin"):
            self.skipTest("smem-ledger is installed here")
        calls = self.install(program=False, ACTION_REF="v1.2.3", ACTION_REPOSITORY="o/r", CURL="22")
        self.assertRegex(calls, r"curl .* https://example\.org/o/r/releases/download/v1\.2\.3/"
                                r"smem-ledger_1\.2\.3_\w+\.deb")
        self.assertIn("bootstrap.sh report", calls)  # the release has no such file: curl's exit code 22
        self.assertEqual((self.folder / "path").read_text().strip(), str(self.folder / "source/build/release/bin"))

    def test_a_branch_is_built_from_source(self):
        if shutil.which("smem-ledger", path="/usr/bin:/bin"):
            self.skipTest("smem-ledger is installed here")
        calls = self.install(program=False, ACTION_REF="main", ACTION_REPOSITORY="o/r")
        self.assertNotIn("curl", calls)
        self.assertIn("bootstrap.sh report", calls)


class Descriptions(tool.TestCase):
    def test_the_action_passes_every_input_to_a_script_that_reads_it(self):
        text = ACTION.read_text()
        inputs = re.findall(r"(?m)^  ([a-z-]+):$", text.partition("inputs:")[2].partition("outputs:")[0])
        scripts = "".join((SCRIPTS / name).read_text() for name in ("lint.sh", "install.sh"))
        self.assertIn("paths", inputs)
        for name in inputs:
            variable = "INPUT_" + name.upper().replace("-", "_")
            self.assertIn(f"{variable}: ${{{{ inputs.{name} }}}}", text)
            self.assertIn(variable, scripts)
        self.assertEqual(set(re.findall(r"(INPUT_[A-Z_]+):", text)),
                         {"INPUT_" + name.upper().replace("-", "_") for name in inputs})
        for name in re.findall(r"steps\.lint\.outputs\.([a-z-]+)", text):
            self.assertIn(f"{name}=", scripts)

    def test_yaml(self):
        try:
            import yaml
        except ImportError:
            self.skipTest("no PyYAML here")
        action = yaml.safe_load(ACTION.read_text())
        self.assertEqual(action["runs"]["using"], "composite")
        for step in action["runs"]["steps"]:
            self.assertEqual(step["shell"], "bash")
            script = step["run"].strip('"').removeprefix("$GITHUB_ACTION_PATH/")
            self.assertTrue(os.access(tool.ROOT / script, os.X_OK), script)
        for hook in yaml.safe_load((tool.ROOT / ".pre-commit-hooks.yaml").read_text()):
            self.assertLessEqual({"id", "name", "language", "entry", "files"}, hook.keys())
        for workflow in (tool.ROOT / ".github/workflows").glob("*.yml"):
            self.assertIn("jobs", yaml.safe_load(workflow.read_text()), workflow.name)

    def test_shellcheck(self):
        if not shutil.which("shellcheck"):
            self.skipTest("no shellcheck here")
        done = subprocess.run(["shellcheck", *SCRIPTS.glob("*.sh"), *(tool.ROOT / "tests/packaging").glob("*.sh")],
                              capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stdout)


class PreCommit(tool.TestCase):
    """The hooks as pre-commit runs them, from this tree as a repository, without a network."""

    def hook(self, name, folder):
        (folder / ".pre-commit-config.yaml").write_text(
            f"repos:\n- repo: {self.source}\n  rev: {self.revision}\n  hooks:\n  - id: {name}\n")
        environment = dict(os.environ, PRE_COMMIT_HOME=str(self.folder / "cache"),
                           PATH=f"{os.path.dirname(os.environ['SMEM_LEDGER'])}:{os.environ['PATH']}")
        return subprocess.run(["pre-commit", "run", name], cwd=folder, env=environment, capture_output=True, text=True,
                              timeout=200)

    def git(self, folder, *words):
        settings = ["-c", "user.name=t", "-c", "user.email=t@example.org", "-c", "init.defaultBranch=main"]
        return subprocess.run(["git", *settings, *words], cwd=folder, check=True, capture_output=True, text=True).stdout

    def test_hooks(self):
        for program in ("pre-commit", "git"):
            if not shutil.which(program):
                self.skipTest(f"no {program} here")
        self.source = self.folder / "source"
        self.source.mkdir()
        shutil.copy(tool.ROOT / ".pre-commit-hooks.yaml", self.source)
        self.git(self.source, "init", "-q")
        self.git(self.source, "add", ".")
        self.git(self.source, "commit", "-qm", "hooks")
        self.revision = self.git(self.source, "rev-parse", "HEAD").strip()
        project = self.folder / "project"
        project.mkdir()
        self.git(project, "init", "-q")
        (project / "old.cu").write_text(fault("old"))
        self.git(project, "add", ".")
        self.git(project, "commit", "-qm", "old")
        (project / "clean.cu").write_text(tool.SMALL)
        self.git(project, "add", "clean.cu")
        for name in ("smem-ledger", "smem-ledger-staged"):  # the old findings are not the commit's
            done = self.hook(name, project)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
            self.assertIn("Passed", done.stdout)
        (project / "new.cu").write_text(fault("fresh"))
        self.git(project, "add", "new.cu")
        for name in ("smem-ledger", "smem-ledger-staged"):
            done = self.hook(name, project)
            self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
            self.assertIn("under-request", done.stdout)
            self.assertIn("new.cu", done.stdout)
            self.assertNotIn("old.cu", done.stdout)


if __name__ == "__main__":
    tool.main()

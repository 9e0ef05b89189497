"""-j: the same bytes whatever the number of jobs, and folders as inputs."""
import tool


class Jobs(tool.TestCase):
    def test_output_does_not_depend_on_jobs(self):
        for index in range(6):
            self.write(f"src/k{index}.cu", tool.SMALL.replace("256", str(64 * (index + 1))))
        self.write("src/broken.cu", "not CUDA {{{\n")
        runs = [tool.analysis("report", self.folder / "src", "--format", "json", "-j", jobs) for jobs in (1, 4, 16)]
        self.assertEqual({process.returncode for process in runs}, {2})
        self.assertEqual(len({process.stdout for process in runs}), 1)
        self.assertEqual(len({process.stderr for process in runs}), 1)
        self.assertEqual(runs[0].stdout.count('"display": "pair"'), 6)

    def test_bad_number(self):
        self.failed(tool.analysis("report", tool.FA_01, "-j", "0"), "-j")

    def test_folder_takes_units_and_lone_headers(self):
        self.write("src/a.cu", '#include "used.cuh"\n' + tool.SMALL)
        self.write("src/used.cuh", "#pragma once\n")
        self.write("src/deep/lone.cuh", tool.SMALL)
        self.write("src/.hidden/h.cu", tool.SMALL)
        self.write("src/host.cpp", "int main() {}\n")
        files = [unit["file"] for unit in self.report(self.folder / "src")["units"]]
        self.assertEqual(files, [str(self.folder / "src/a.cu"), str(self.folder / "src/deep/lone.cuh")])

    def test_a_file_named_twice_is_reported_once(self):
        file = self.write("a.cu", tool.SMALL)
        self.assertEqual(len(self.report(file, file)["units"]), 1)


if __name__ == "__main__":
    tool.main()

"""Every way to launch a kernel and to carve its buffer: what asks for the need is exact, what asks for less is under it."""
import collections
import pathlib

import tool

FORMS = pathlib.Path(__file__).resolve().parent / "forms"

# Launches of each function, one for each kernel and caller.
LAUNCHES = {
    "operator()": 3,  # the generic lambda for two head sizes, and one inside a std::function
    "chosen": 2, "table": 2, "wrap": 2, "config": 1, "configC": 1, "driver": 1, "driverEx": 1, "checked": 1, "planned": 1,
    "structured": 1, "tupled": 1, "paired": 1, "run": 1, "asked": 1, "once": 1, "once2": 1, "loopset": 2, "loop": 2,
    "macro": 1, "iife": 1, "arms": 2,
}

# Bytes that each kernel needs, from the sizes in the file: ROWS = 32, COLS = 64.
NEEDS = {
    "helper<double>": 128 * 8,
    "stages<3>": 3 * 32 * 64 * 4,
    "running": 32 * 64 * 4 + 32 * 4 + 32 * 2,
    "bump": 33 * 64 * 4,
    "rounded": 32 * 64 * 4 + 127,  # a buffer of bytes may start one behind a multiple of 128
    "advanced<4>": (4 * 32 + 64) * 4,
    "storage": max(32 * 64 * 4 + 32 * 68 * 4, 32 * 72 * 4) + 32 * 4,  # a union of both phases, then the sums
}


class Forms(tool.TestCase):
    def launches(self, file, *flags):
        document = self.report(FORMS / file, "--", "-std=c++17", *flags)
        (unit,) = document["units"]
        self.assertEqual(unit["diagnostics"], [])
        for kernel in unit["kernels"]:
            for launch in kernel["launches"]:
                yield kernel, launch

    def verdicts(self, file, *flags):
        found = collections.defaultdict(list)
        for _, launch in self.launches(file, *flags):
            name = launch["function"].split("<")[0].split("::")[-1] if "operator()" not in launch["function"] else "operator()"
            found[name].append(launch["verdict"])
        return found

    def test_launches(self):
        for flags, verdict in (([], "exact"), (["-DSHORT"], "under")):
            found = self.verdicts("launches.cu", *flags)
            self.assertEqual({name: len(each) for name, each in found.items()}, LAUNCHES)
            for name, each in found.items():
                with self.subTest(function=name, verdict=verdict):
                    self.assertEqual(set(each), {verdict})

    def test_carves(self):
        self.assertEqual(len(list(self.launches("carves.cu"))), len(NEEDS))
        for (kernel, launch), need in zip(self.launches("carves.cu"), NEEDS.values()):
            with self.subTest(kernel=kernel["name"]):
                self.assertEqual(launch["need"]["bytes"], need)
                self.assertIn(launch["verdict"], ("exact", "over") if kernel["name"] == "rounded" else ("exact",))
        self.assertEqual({launch["verdict"] for _, launch in self.launches("carves.cu", "-DSHORT")}, {"under"})


if __name__ == "__main__":
    tool.main()

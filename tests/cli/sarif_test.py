"""SARIF 2.1.0 of real runs.

Two schemas hold every document: the one that OASIS publishes, and a narrower one, written by hand for what this tool
writes, in which a property that is not described is a fault. What a schema cannot say is checked below them.
"""
import copy
import json
import pathlib

import schema
import tool

OASIS = json.loads((tool.ROOT / "tests/data/sarif/sarif-schema-2.1.0.json").read_text())
NARROW = json.loads((pathlib.Path(__file__).parent / "sarif-2.1.0-reduced.schema.json").read_text())
ARGS = ("--arch", "sm_89", "--set", "hd=128")


def faults(document):
    return schema.faults(document, OASIS) + schema.faults(document, NARROW)


class Sarif(tool.TestCase):
    def sarif(self, *args, code=1, **options):
        document = json.loads(self.done(tool.analysis("lint", *args, "--format", "sarif", **options), code))
        self.assertEqual(faults(document), [])
        (run,) = document["runs"]
        return run

    def prints(self, run):
        return sorted(result["partialFingerprints"]["smemLedger/v1"] for result in run["results"])

    def test_findings_are_those_of_the_json_report(self):
        run = self.sarif(tool.FA_01, *ARGS)
        findings = self.report(tool.FA_01, *ARGS)["units"][0]["findings"]
        self.assertTrue(findings)
        self.assertEqual(len(run["results"]), len(findings))
        for result, finding in zip(run["results"], findings):
            self.assertEqual(result["ruleId"], finding["rule"])
            self.assertEqual(result["level"], finding["severity"])
            self.assertTrue(result["message"]["text"].startswith(finding["message"]))
            place = result["locations"][0]["physicalLocation"]
            self.assertEqual(place["region"], {"startLine": finding["location"]["line"],
                                               "startColumn": finding["location"]["column"]})
            related = [(each["message"]["text"], each["physicalLocation"]["region"]["startLine"])
                       for each in result.get("relatedLocations", [])]
            self.assertEqual(related, [(note["message"], note["location"]["line"]) for note in finding["notes"]
                                       if note["location"]])
            ids = [each["id"] for each in result.get("relatedLocations", [])]
            self.assertEqual(len(ids), len(set(ids)))
            rule = run["tool"]["driver"]["rules"][result["ruleIndex"]]
            self.assertEqual(rule["id"], result["ruleId"])

    def test_witnesses_are_related_locations(self):
        run = self.sarif(tool.FA_01, *ARGS)
        (symmetric,) = [result for result in run["results"] if result["ruleId"] == "symmetric-tile-formula"]
        self.assertTrue(any("FA_TKV = 32" in each["message"]["text"] for each in symmetric["relatedLocations"]))

    def test_the_page_of_a_rule_is_its_help(self):
        run = self.sarif(tool.FA_01, *ARGS)
        rules = {rule["id"]: rule for rule in run["tool"]["driver"]["rules"]}
        catalogue = json.loads(self.done(tool.run("rules", "--format", "json")))["rules"]
        self.assertLessEqual({rule["name"] for rule in catalogue}, set(rules))
        page = self.done(tool.run("explain", "row-pitch"))
        self.assertEqual(rules["row-pitch"]["help"]["markdown"], page)
        self.assertEqual(rules["over-limit"]["defaultConfiguration"], {"level": "error"})

    def test_paths_are_relative_to_the_repository(self):
        source = self.write("src/my kernels/fa.cu", tool.FA_01.read_text())
        (self.folder / ".git").mkdir()
        for spelling in (source, "fa.cu"):
            run = self.sarif(spelling, *ARGS, cwd=source.parent)
            place = run["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]
            self.assertEqual(place, {"uri": "src/my%20kernels/fa.cu", "uriBaseId": "SRCROOT"})
            self.assertEqual(run["originalUriBaseIds"]["SRCROOT"]["uri"], f"file://{self.folder}/")
        elsewhere = self.sarif(source, *ARGS, cwd="/")
        self.assertTrue(self.prints(elsewhere) == self.prints(run))

    def test_fingerprints_survive_moved_lines_and_other_values(self):
        text = tool.FA_01.read_text()
        plain = self.prints(self.sarif(self.write("a.cu", text), *ARGS))
        moved = self.prints(self.sarif(self.write("b.cu", "// one\n// two\n\n" + text), *ARGS))
        self.assertEqual(plain, moved)
        self.assertEqual(len(set(plain)), len(plain))
        # Other values give other numbers in the messages, and the same findings.
        other = self.prints(self.sarif(self.write("a.cu", text), "--arch", "sm_89", "--set", "hd=64"))
        self.assertEqual(plain, other)

    def test_a_clean_file_and_a_failure(self):
        clean = self.write("clean.cu", tool.SMALL)
        run = self.sarif(clean, "--arch", "sm_90", "--regs", "32", code=0)
        self.assertEqual(run["results"], [])
        self.assertIs(run["invocations"][0]["executionSuccessful"], True)
        run = self.sarif(clean, self.folder / "none.cu", "--arch", "sm_90", "--regs", "32", code=2)
        self.assertIs(run["invocations"][0]["executionSuccessful"], False)
        self.assertIn("none.cu", run["invocations"][0]["toolExecutionNotifications"][0]["message"]["text"])

    def test_errors_of_the_compiler_are_notifications_with_a_place(self):
        partly = self.write("partly.cu", "undeclared_type x;\n" + tool.SMALL)
        run = self.sarif(partly, "--arch", "sm_90", "--regs", "32", code=0)
        (said,) = run["invocations"][0]["toolExecutionNotifications"]
        self.assertEqual(said["locations"][0]["physicalLocation"]["region"]["startLine"], 1)

    def test_every_shipped_kernel(self):
        files = (tool.FA_01, tool.FA_02, tool.FA_03)
        process = tool.analysis("lint", *files, "--format", "sarif", "--fail-on", "error")
        self.assertEqual(faults(json.loads(self.done(process))), [])

    def test_mutants_are_refused(self):
        document = json.loads(self.done(tool.analysis("lint", tool.FA_01, *ARGS, "--format", "sarif"), 1))

        def refused(change):
            copied = copy.deepcopy(document)
            change(copied["runs"][0])
            return faults(copied)

        self.assertEqual(refused(lambda run: None), [])
        result = lambda run: run["results"][0]
        place = lambda run: result(run)["locations"][0]["physicalLocation"]
        for change in (lambda run: run.pop("tool"), lambda run: result(run).update(level="fatal"),
                       lambda run: result(run).update(ruleIndex=-2), lambda run: place(run)["region"].update(startLine=0),
                       lambda run: place(run)["artifactLocation"].update(uri="a b.cu")):
            copied = copy.deepcopy(document)
            change(copied["runs"][0])
            self.assertTrue(schema.faults(copied, OASIS))
        self.assertTrue(refused(lambda run: run.pop("tool")))
        self.assertTrue(refused(lambda run: result(run).pop("message")))
        self.assertTrue(refused(lambda run: result(run).update(level="fatal")))
        self.assertTrue(refused(lambda run: result(run).update(surprise=1)))
        self.assertTrue(refused(lambda run: place(run)["region"].update(startLine=0)))
        self.assertTrue(refused(lambda run: place(run)["artifactLocation"].pop("uriBaseId")))
        self.assertTrue(refused(lambda run: place(run)["artifactLocation"].update(uri="a b.cu")))
        self.assertTrue(refused(lambda run: result(run)["partialFingerprints"].update({"smemLedger/v1": "14"})))


if __name__ == "__main__":
    tool.main()

"""explain, rules, devices, help and version."""
import json
import re

import tool


class Catalogues(tool.TestCase):
    def rule_folders(self):
        return sorted(path.parent.name for path in (tool.ROOT / "rules").glob("*/rule.cpp")
                      if not path.parent.name.startswith("_"))

    def test_rules_are_the_folders(self):
        rules = json.loads(self.done(tool.run("rules", "--format", "json")))["rules"]
        self.assertEqual([rule["name"] for rule in rules], self.rule_folders())
        for rule in rules:
            self.assertIn(rule["severity"], ("note", "warning", "error"))
            self.assertTrue(rule["summary"])
        text = self.done(tool.run("rules"))
        for rule in rules:
            self.assertRegex(text, rf"(?m)^{re.escape(rule['name'])} +{rule['severity']} ")

    def test_explain_prints_the_page(self):
        for name in self.rule_folders():
            page = (tool.ROOT / "rules" / name / "README.md").read_text()
            self.assertEqual(self.done(tool.run("explain", name)), page)

    def test_explain_an_unknown_rule(self):
        self.failed(tool.run("explain", "row-pich"), "row-pitch")
        self.failed(tool.run("explain"), "rule is required")

    def test_devices(self):
        devices = json.loads(self.done(tool.run("devices", "--format", "json")))["devices"]
        archs = [device["arch"] for device in devices]
        self.assertEqual(len(archs), 12)
        (ada,) = [device for device in devices if device["arch"] == "sm_89"]
        # CUDA Programming Guide, technical specifications for 8.9.
        self.assertEqual((ada["max_blocks_per_sm"], ada["max_warps_per_sm"], ada["shared_bytes_per_sm"],
                          ada["shared_bytes_per_block_opt_in"]), (24, 48, 100 * 1024, 99 * 1024))
        text = self.done(tool.run("devices"))
        for arch in archs:
            self.assertRegex(text, rf"(?m)^{arch} ")

    def test_version_and_help(self):
        version = re.search(r"VERSION (\d+\.\d+\.\d+)", (tool.ROOT / "CMakeLists.txt").read_text())
        cmake = re.search(r"project\(smem-ledger VERSION (\d+\.\d+\.\d+)", (tool.ROOT / "CMakeLists.txt").read_text())
        self.assertIsNotNone(version)
        self.assertEqual(self.done(tool.run("--version")), f"smem-ledger {cmake[1]}\n")
        self.assertEqual(self.report(tool.FA_03)["tool"]["version"], cmake[1])
        text = self.done(tool.run("--help"))
        for command in ("report", "lint", "occupancy", "explain", "rules", "devices", "dump"):
            self.assertIn(command, text)
            self.assertIn("smem-ledger " + command, self.done(tool.run(command, "--help")))


if __name__ == "__main__":
    tool.main()

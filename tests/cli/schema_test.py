"""The schema and the validator that the other tests trust."""
import copy
import unittest

import schema
import tool

# (schema, valid values, invalid values)
KEYWORDS = [
    ({"type": "integer"}, [0, -1, 1 << 40], [1.5, "1", True, None, [], {}]),
    ({"type": "number"}, [0, 1.5], ["1", False, None]),
    ({"type": "string"}, ["", "a"], [1, None]),
    ({"type": "boolean"}, [True, False], [0, 1, "true"]),
    ({"type": "null"}, [None], [0, "", False]),
    ({"type": "array"}, [[], [1]], [{}, "a"]),
    ({"type": "object"}, [{}, {"a": 1}], [[], None]),
    ({"type": ["string", "null"]}, ["a", None], [1]),
    ({"const": 1}, [1], [2, True, "1"]),
    ({"enum": ["a", None, 1]}, ["a", None, 1], ["b", True, 0]),
    ({"pattern": "^a+$"}, ["a", "aa", 7], ["", "ab"]),
    ({"minimum": 0}, [0, 1, "x"], [-1, -0.5]),
    ({"required": ["a"]}, [{"a": None}, 3], [{}, {"b": 1}]),
    ({"properties": {"a": {"type": "integer"}}}, [{}, {"a": 1}, {"b": "x"}], [{"a": "x"}]),
    ({"properties": {"a": {}}, "additionalProperties": False}, [{}, {"a": 1}], [{"b": 1}]),
    ({"additionalProperties": {"type": "integer"}}, [{}, {"x": 1}], [{"x": "1"}]),
    ({"items": {"type": "integer"}}, [[], [1, 2], "no array"], [[1, "2"]]),
    ({"anyOf": [{"type": "integer"}, {"minimum": 5}]}, [1, 5.5, "text"], [4.5]),
    ({"oneOf": [{"type": "integer"}, {"minimum": 5}]}, [1, 5.5], [6, 4.5]),
    ({"$ref": "#/$defs/a~1b", "$defs": {"a/b": {"type": "null"}}}, [None], [1]),
    ({"maximum": 3}, [3, -1, "x"], [4]),
    ({"minItems": 1}, [[0], "x"], [[]]),
]


class Validator(unittest.TestCase):
    def test_every_keyword_accepts_and_refuses(self):
        for rules, valid, invalid in KEYWORDS:
            for value in valid:
                self.assertEqual(schema.faults(value, rules), [], (rules, value))
            for value in invalid:
                self.assertTrue(schema.faults(value, rules), (rules, value))

    def test_unknown_keyword_and_foreign_reference_are_errors(self):
        for rules in ({"multipleOf": 3}, {"$ref": "https://example.org/a"}):
            with self.assertRaises(ValueError):
                schema.faults(1, rules)

    def test_faults_name_their_place(self):
        rules = {"properties": {"a": {"items": {"type": "integer"}}}}
        self.assertEqual(schema.faults({"a": [1, "x"]}, rules), ["$.a[1]: is no integer: 'x'"])


class Shipped(tool.TestCase):
    def nodes(self, node):
        if isinstance(node, dict):
            yield node
            for child in node.values():
                yield from self.nodes(child)
        elif isinstance(node, list):
            for child in node:
                yield from self.nodes(child)

    def test_objects_are_closed(self):
        for node in self.nodes(tool.SCHEMA):
            if "properties" in node and "type" in node:
                self.assertIs(node.get("additionalProperties"), False, node)
                self.assertLessEqual(set(node["required"]), set(node["properties"]))

    def test_every_shipped_kernel_is_valid_with_and_without_values(self):
        for file in (tool.FA_01, tool.FA_02, tool.FA_03):
            self.report(file, "--arch", "all")
            self.report(file, "--arch", "all", "--set", "hd=128", "--regs", "101")

    def test_a_report_with_unknowns_is_valid(self):
        source = self.write("open.cu", tool.SMALL.replace("2 * N * sizeof(float)", "bytes()")
                            .replace("void launch", "size_t bytes();\nvoid launch"))
        kernel, _ = self.only_kernel(source, "--arch", "sm_90")
        self.assertIn("unknown", kernel["launches"][0]["request"])
        self.assertEqual(kernel["launches"][0]["verdict"], "unknown")

    def test_mutants_of_a_report_are_refused(self):
        report = self.report(tool.FA_01, "--arch", "sm_89", "--set", "hd=128")

        def mutant(change):
            copied = copy.deepcopy(report)
            change(copied)
            return schema.faults(copied, tool.SCHEMA)

        def kernel(document):
            return document["units"][0]["kernels"][0]

        self.assertEqual(mutant(lambda r: None), [])
        self.assertTrue(mutant(lambda r: r.pop("tool")))
        self.assertTrue(mutant(lambda r: r.update(schema="smem-ledger/report/2")))
        self.assertTrue(mutant(lambda r: kernel(r)["planes"][0].pop("offset")))
        self.assertTrue(mutant(lambda r: kernel(r)["planes"][0].update(storage="heap")))
        self.assertTrue(mutant(lambda r: kernel(r)["planes"][0]["extent"].update(bytes="many")))
        self.assertTrue(mutant(lambda r: kernel(r)["launches"][0].update(verdict="maybe")))
        self.assertTrue(mutant(lambda r: kernel(r)["launches"][0]["occupancy"][0].update(blocks_per_sm=-1)))
        self.assertTrue(mutant(lambda r: kernel(r).update(surprise=1)))


if __name__ == "__main__":
    tool.main()

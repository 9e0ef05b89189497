"""A validator for the part of JSON Schema (drafts 4 and 2020-12) that the shipped schemas and SARIF's use.

A keyword that is not known is an error and not ignored: a constraint that nobody checks looks like one that holds.
"""
import re

ANNOTATIONS = {"$schema", "$id", "$defs", "id", "definitions", "title", "description", "default"}

# RFC 3986 for the first two, RFC 3339 for the last.
FORMATS = {
    "uri": r"[A-Za-z][A-Za-z0-9+.-]*:([A-Za-z0-9._~:/?#\[\]@!$&'()*+,;=-]|%[0-9A-Fa-f]{2})*",
    "uri-reference": r"([A-Za-z0-9._~:/?#\[\]@!$&'()*+,;=-]|%[0-9A-Fa-f]{2})*",
    "date-time": r"\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)",
}


def is_type(value, name):
    if name == "integer":
        return isinstance(value, int) and not isinstance(value, bool)
    if name == "number":
        return isinstance(value, (int, float)) and not isinstance(value, bool)
    kinds = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None)}
    return isinstance(value, kinds[name])


def resolve(reference, root):
    if not reference.startswith("#/"):
        raise ValueError(f"only local references are supported, not {reference}")
    node = root
    for part in reference[2:].split("/"):
        node = node[part.replace("~1", "/").replace("~0", "~")]
    return node


def same(left, right):
    """Equality of JSON: true is not 1."""
    return type(left) is type(right) and left == right


def faults(value, schema, root=None, at="$"):
    """Every way in which the value breaks the schema, as `place: fault`; empty when it is valid."""
    root = schema if root is None else root
    found = []
    for keyword, rule in schema.items():
        if keyword in ANNOTATIONS:
            continue
        if keyword == "$ref":
            found += faults(value, resolve(rule, root), root, at)
        elif keyword == "type":
            names = rule if isinstance(rule, list) else [rule]
            if not any(is_type(value, name) for name in names):
                found.append(f"{at}: is no {' or '.join(names)}: {value!r}")
        elif keyword == "const":
            if not same(value, rule):
                found.append(f"{at}: is not {rule!r}: {value!r}")
        elif keyword == "enum":
            if not any(same(value, each) for each in rule):
                found.append(f"{at}: is none of {rule}: {value!r}")
        elif keyword == "pattern":
            if isinstance(value, str) and not re.search(rule, value):
                found.append(f"{at}: does not match {rule!r}: {value!r}")
        elif keyword == "format":
            if isinstance(value, str) and not re.fullmatch(FORMATS[rule], value):
                found.append(f"{at}: is no {rule}: {value!r}")
        elif keyword == "uniqueItems":
            if isinstance(value, list) and rule:
                found += [f"{at}: holds {each!r} twice" for index, each in enumerate(value) if each in value[:index]]
        elif keyword == "minimum":
            if is_type(value, "number") and value < rule:
                found.append(f"{at}: is below {rule}: {value!r}")
        elif keyword == "maximum":
            if is_type(value, "number") and value > rule:
                found.append(f"{at}: is above {rule}: {value!r}")
        elif keyword == "required":
            if isinstance(value, dict):
                found += [f"{at}: lacks {name!r}" for name in rule if name not in value]
        elif keyword == "properties":
            if isinstance(value, dict):
                for name, each in rule.items():
                    if name in value:
                        found += faults(value[name], each, root, f"{at}.{name}")
        elif keyword == "additionalProperties":
            if isinstance(value, dict):
                for name in value.keys() - schema.get("properties", {}).keys():
                    if rule is False:
                        found.append(f"{at}: must not have {name!r}")
                    elif rule is not True:
                        found += faults(value[name], rule, root, f"{at}.{name}")
        elif keyword == "items":
            if isinstance(value, list):
                for index, each in enumerate(value):
                    found += faults(each, rule, root, f"{at}[{index}]")
        elif keyword == "minItems":
            if isinstance(value, list) and len(value) < rule:
                found.append(f"{at}: has {len(value)} items, fewer than {rule}")
        elif keyword in ("anyOf", "oneOf"):
            attempts = [faults(value, each, root, at) for each in rule]
            valid = sum(not attempt for attempt in attempts)
            if valid == 0:
                # The nearest alternative says the most.
                found += [f"{at}: fits no alternative"] + min(attempts, key=len)
            elif keyword == "oneOf" and valid > 1:
                found.append(f"{at}: fits {valid} alternatives, not one")
        else:
            raise ValueError(f"{at}: the validator does not know the keyword {keyword!r}")
    return found

#!/usr/bin/env python3
"""Checks JSON against a schema (draft 2020-12): checkjson.py SCHEMA FILE [--lines]; with --lines one value a line.

Prints what does not match, and ends with 1 then. Matched values are counted on the last line.
"""
import json
import sys

from jsonschema import Draft202012Validator


def main():
    schema = json.load(open(sys.argv[1], encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)
    text = open(sys.argv[2], encoding="utf-8").read()
    values = text.rstrip("\n").split("\n") if "--lines" in sys.argv else [text]
    good = 0
    for number, value in enumerate(values, 1):
        errors = list(validator.iter_errors(json.loads(value)))
        for error in errors[:5]:
            # Of alternatives the nearest one tells more.
            while error.context:
                error = min(error.context, key=lambda inner: -len(inner.absolute_path))
            print(f"{number}: {error.json_path}: {error.message[:300]}")
        good += not errors
    print(f"{good} of {len(values)} match")
    return good != len(values)


sys.exit(main())

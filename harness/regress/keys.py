# SPDX-License-Identifier: Apache-2.0
"""Prints docs/reference/list-keys.md (make docs): every key of a regression list and of a testplan, from the
schemas that check them."""

import json
import pathlib

HERE = pathlib.Path(__file__).resolve().parent

HEAD = """<!-- SPDX-License-Identifier: Apache-2.0 -->
<!-- Made by `make docs` from harness/regress/schema.json and testplan.json. -->
# Keys of regression lists and testplans

    make regress LIST=examples/unit.toml

plays a list. Lists and testplans are TOML files;
[harness/regress/README.md](../../harness/regress/README.md) explains them with examples. Paths are
relative to the file. In a list, `$DLA` is the folder of the project and `$NAME` a variable of the
environment. An unknown key, a value of another kind and a name that does not exist are refused with
`FILE:LINE`, code 2.
"""
TABLE = "| key | value | default | meaning |\n|---|---|---|---|\n"


def _rows(schema, definitions, before=""):
    """Yields a row for each key; nested tables of a fixed form follow with their path."""
    keys = schema["properties"]
    if "$ref" in keys:
        keys = definitions[keys["$ref"].split("/")[-1]]
    for key, p in keys.items():
        kind = {**definitions.get(p.get("$ref", "").split("/")[-1], {}), **p}
        if "title" not in kind:
            continue    # a table of its own
        needed = key in schema.get("required", ())
        without = "refused" if needed else f"`{json.dumps(p['default'])}`" if "default" in p else ""
        yield f"| `{before}{key}` | {kind['description']} | {without} | {kind['title']} |"
        inner = kind.get("additionalProperties")
        if isinstance(inner, dict):
            yield from _rows(inner, definitions, f"{before}{key}.UNIT.")


def _section(title, schema, definitions):
    return f"\n### {title}\n\n{TABLE}" + "\n".join(_rows(schema, definitions)) + "\n"


def tables(schema):
    """Returns {title: schema} of the tables of a file; "" has the keys outside all tables."""
    found = {"Above all tables": schema}
    for name, p in schema["properties"].items():
        if p["type"] == "array":
            found[f"`[[{name}]]`"] = p["items"]
        elif p["type"] == "object":
            inner = p["additionalProperties"]
            found[f"`[{name}.NAME]`" if inner else f"`[{name}]`"] = inner or p
    return found


def page():
    text = HEAD
    for title, file in ("A list", "schema.json"), ("A testplan", "testplan.json"):
        schema = json.loads((HERE / file).read_text(encoding="utf-8"))
        text += f"\n## {title}\n"
        for name, table in tables(schema).items():
            keys = table["properties"]
            if name == "`[defaults]`":
                text += "\n### `[defaults]`\n\nKeys of `[[run]]`; they apply to all runs that do not set them.\n"
            elif "$ref" in keys or any("title" in p for p in keys.values()):
                text += _section(name, table, schema.get("definitions", {}))
    return text


if __name__ == "__main__":
    print(page(), end="")

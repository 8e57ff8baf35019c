# SPDX-License-Identifier: Apache-2.0
"""Checks a TOML file against a JSON schema, with the line of every error.

tomllib reads the file and jsonschema finds the errors; neither gives the lines of keys, so those
are found here."""

import json
import re
import tomllib

import jsonschema

HEADER = re.compile(r"^\s*(\[\[?)\s*([^\]]+?)\s*\]\]?\s*(#.*)?$")
KEY = re.compile(r"^\s*([A-Za-z0-9_.\"'-]+)\s*=")


class ListError(Exception):
    """A list that cannot be used; str() is "FILE:LINE: what is wrong, what was expected"."""


def _parts(text):
    return tuple(x.strip().strip("\"'") for x in text.split("."))


class Lines:
    """Finds the line of each key by its path: ("run", 1, "seeds")."""

    def __init__(self, text):
        self.at = {(): 1}
        count, here = {}, ()
        for n, line in enumerate(text.splitlines(), 1):
            header, key = HEADER.match(line), KEY.match(line)
            if header:
                here = _parts(header[2])
                if header[1] == "[[":
                    count[here] = count.get(here, -1) + 1
                    here += (count[here],)
                for k in range(1, len(here) + 1):
                    self.at.setdefault(here[:k], n)
            elif key:
                self.at.setdefault(here + _parts(key[1]), n)

    def of(self, path):
        path = tuple(path)
        while path not in self.at:
            path = path[:-1]
        return self.at[path]


def _expand(schema, all_of=None):
    """Replaces {"$ref"} by its target, also in a table of properties; keys beside it override those of the target."""
    all_of = all_of or schema
    if isinstance(schema, dict):
        target = all_of["definitions"][schema["$ref"].split("/")[-1]] if "$ref" in schema else {}
        return {**(_expand(target, all_of) if target else {}),
                **{k: _expand(v, all_of) for k, v in schema.items() if k != "$ref"}}
    return schema


def _word(path):
    names = [x for x in path if isinstance(x, str)]
    return names[-1] if names else "the file"


def _shown(value):
    """Returns "= VALUE" as in a list, or "is a table"."""
    if isinstance(value, dict) or isinstance(value, list) and any(isinstance(x, dict) for x in value):
        return "is a table" if isinstance(value, dict) else "has tables"
    return f"= {json.dumps(value, default=str, ensure_ascii=False)}"


def _text(e):
    """Returns the error with the expected value, and its path."""
    path = list(e.absolute_path)
    if e.validator == "additionalProperties":
        known = sorted(e.schema["properties"])
        name = sorted(set(e.instance) - set(known))[0]
        return path + [name], f"no such key: {name}, expected one of {', '.join(known)}"
    if e.validator == "required":
        name = [x for x in e.validator_value if x not in e.instance][0]
        return path, f"{name} is missing, expected {e.schema['properties'][name]['description']}"
    return path, f"{_word(path)} {_shown(e.instance)}, expected {e.schema['description']}"


def read(path, schema, what="a regression list"):
    """Returns (content, Lines) of a file; raises ListError."""
    try:
        data = path.read_bytes()
        text = data.decode()
        content = tomllib.loads(text)
    except OSError as e:
        raise ListError(f"{path}: {e.strerror}, expected {what} (harness/regress/README.md)") from e
    except UnicodeDecodeError as e:
        line = data.count(b"\n", 0, e.start) + 1
        raise ListError(f"{path}:{line}: {e.reason}, expected text in UTF-8") from e
    except tomllib.TOMLDecodeError as e:
        where = re.search(r"line (\d+)", str(e))
        line = where[1] if where else len(text.splitlines())
        what = re.sub(r"\s*\(at .*\)$", "", str(e))
        raise ListError(f"{path}:{line}: {what}{'' if 'xpected' in what else ', expected TOML'}") from e
    lines = Lines(text)
    checker = jsonschema.Draft7Validator(_expand(schema))
    bad = sorted((_text(e) for e in checker.iter_errors(content)), key=lambda x: lines.of(x[0]))
    if bad:
        raise ListError("\n".join(f"{path}:{lines.of(p)}: {text}" for p, text in bad))
    return content, lines

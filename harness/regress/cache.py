# SPDX-License-Identifier: Apache-2.0
"""Results of traces that passed, by the content of trace, program and options. A trace that did
not pass is always played: its log and its waves are wanted."""

import json

from . import paths


class Cache:
    def __init__(self, folder):
        self.folder = folder

    def _file(self, key):
        return self.folder / key[:2] / f"{key[2:]}.json"

    def get(self, key):
        try:
            return json.loads(self._file(key).read_text())
        except (OSError, ValueError):
            return None

    def put(self, key, result):
        file = self._file(key)
        file.parent.mkdir(parents=True, exist_ok=True)
        paths.write_whole(file, json.dumps(result))

# SPDX-License-Identifier: Apache-2.0
"""Records results in the order of arrival, one JSON object a line, so that a run that was killed
can continue."""

import json
import time

from . import verdicts


def read(path):
    """Returns (header, results by id, whether the run ended). Skips a line that a kill has cut."""
    head, results, ended = {}, {}, False
    try:
        lines = path.read_text().splitlines()
    except OSError:
        return head, results, ended
    for line in lines:
        try:
            x = json.loads(line)
        except ValueError:
            continue
        if "id" in x:
            if verdicts.whole(x):
                results.setdefault(x["id"], x)
        elif "end" in x:
            ended = True
        else:
            head = x
    return head, results, ended


class Journal:
    """The controller's journal: continues an interrupted run of the same files, or begins a new
    one."""

    def __init__(self, path, fresh, files):
        self.path = path
        path.parent.mkdir(parents=True, exist_ok=True)
        head, self.known, ended = read(path)
        same = head.get("files") == files
        self.resumed = bool(self.known) and same and not ended and not fresh
        self.dropped = 0 if self.resumed or ended or fresh else len(self.known)
        if not self.resumed:
            self.known = {}
        self.began = head.get("began", time.time()) if self.resumed else time.time()
        cut = self.resumed and not path.read_bytes().endswith(b"\n")
        self.file = open(path, "a" if self.resumed else "w")
        if cut:
            self.file.write("\n")
        if not self.resumed:
            self.put(json.dumps({"began": self.began, "files": files}))

    def put(self, text):
        self.file.write(text + "\n")
        self.file.flush()

    def end(self, complete):
        if complete:
            self.put(json.dumps({"end": time.time()}))
        self.file.close()

# SPDX-License-Identifier: Apache-2.0
"""Keeps copies of the programs of a run, named by their content, in OUT/programs. A build during the run then does not
change which programs it plays, and the run reports the change at its end."""

import errno
import hashlib
import json
import os
import pathlib
import shutil
import tempfile

from . import paths

# Files that a save file of waves needs beside the program (harness/view.c).
BESIDE = ("*.gtkw", "*.txt", "*.sh")
# Without space for a copy a link is made.
FULL = {errno.ENOSPC, errno.EFBIG, errno.EDQUOT}


def digest(path):
    with open(path, "rb") as f:
        return hashlib.file_digest(f, "blake2b").hexdigest()[:32]


def models(argv):
    """Returns the indices of the words of a command that name an outside model: SLOT=FILE."""
    return [n for n, (before, word) in enumerate(zip(["", *argv], argv)) if before == "--engine" and "/" in word]


class Frozen:
    """The first process of a run that uses a file decides on the copy for all others."""

    def __init__(self, out):
        self.folder, self.known, self.lost = pathlib.Path(out) / "programs", {}, {}

    def clear(self, goes_on):
        """Forgets decisions of an earlier run. Its copies stay when this run continues it: parts that it started
        elsewhere may still play them, and their results count."""
        if goes_on:
            for index in self.folder.glob("*.json"):
                index.unlink(missing_ok=True)
        else:
            shutil.rmtree(self.folder, ignore_errors=True)

    def _index(self, path):
        name = hashlib.blake2b(path.encode(), digest_size=8).hexdigest()
        return self.folder / f"{name}.json"

    def _link(self, dla):
        """Links dla to where gen/boxes.sh looks for it, two folders above."""
        if dla.exists() and not os.path.lexists(self.folder / "dla"):
            try:
                os.symlink(dla.absolute(), self.folder / "dla")
            except FileExistsError:
                pass

    def _copy(self, path):
        """Returns FOLDER/DIGEST/NAME; the digest is that of the copy, which a build can no longer change."""
        self.folder.mkdir(parents=True, exist_ok=True)
        new = pathlib.Path(tempfile.mkdtemp(dir=self.folder, prefix=".new"))
        name = os.path.basename(path)
        try:
            try:
                shutil.copy2(path, new / name)
            except OSError as e:
                if e.errno not in FULL:
                    raise
                (new / name).unlink(missing_ok=True)
                os.link(path, new / name)
            gen = pathlib.Path(path).parent / "gen"
            beside = [f for pattern in BESIDE for f in gen.glob(pattern)]
            for file in beside:
                (new / "gen").mkdir(exist_ok=True)
                shutil.copy2(file, new / "gen")
            self._link(gen.parent.parent / "dla")
            mark = digest(new / name)
            os.chmod(new, 0o777 & ~paths.UMASK)
            try:
                new.rename(self.folder / mark)
            except OSError as e:
                if e.errno not in (errno.EEXIST, errno.ENOTEMPTY):
                    raise
            return mark
        finally:
            shutil.rmtree(new, ignore_errors=True)

    def _decide(self, path):
        index = self._index(path)
        if not index.exists():
            mark = self._copy(path)
            paths.write_once(index, json.dumps({"path": path, "digest": mark}))
        return self.folder / json.loads(index.read_text())["digest"] / os.path.basename(path)

    def of(self, path):
        """Returns the run's copy of a program or model. A missing file stays missing, and the process that starts it
        reports that."""
        if path not in self.known:
            try:
                self.known[path] = str(self._decide(path))
            except FileNotFoundError:
                return path
            except OSError as e:
                self.lost[f"{path}: {e.strerror}: the run has no copy of it in {self.folder}"] = 1
                self.known[path] = path
        return self.known[path]

    def argv(self, argv):
        """Returns a command with the run's copies."""
        words = [self.of(argv[0]), *argv[1:]]
        for n in models(argv):
            slot, _, file = argv[n].partition("=")
            words[n] = f"{slot}={self.of(file)}"
        return words

    def plan(self, cases):
        """Decides on all files of some cases, before any of them plays."""
        for argv in {tuple(c.argv) for c in cases}:
            self.argv(argv)

    def changed(self):
        """Returns {file: its copy} for files that have changed since."""
        found = {}
        for index in sorted(self.folder.glob("*.json")):
            x = json.loads(index.read_text())
            copy = self.folder / x["digest"] / os.path.basename(x["path"])
            try:
                same = digest(x["path"]) == x["digest"]
            except OSError:
                same = False
            if not same:
                found[x["path"]] = str(copy)
        return found

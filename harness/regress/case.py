# SPDX-License-Identifier: Apache-2.0
"""A case is one trace, played in one way."""

import dataclasses
import hashlib
import os
import pathlib
import shlex
import subprocess
import tempfile

from . import paths


@dataclasses.dataclass
class Bench:
    """A program that plays traces, and how make builds it."""
    name: str
    config: str
    program: str = "cosim"
    variant: str = ""
    make: list = dataclasses.field(default_factory=list)
    rtl: frozenset | None = None    # units with RTL; None: not known

    @property
    def exe(self):
        if self.program == "dla":
            return paths.DLA
        folder = self.config + (f"-{self.variant}" if self.variant else "")
        return paths.BUILD / folder / "cosim"

    @property
    def command(self):
        if self.program == "dla":
            return [str(self.exe), "play", "--config", self.config]
        return [str(self.exe)]

    @property
    def goal(self):
        """Arguments of `make`."""
        if self.program == "dla":
            return ["native"]
        variant = [f"VARIANT={self.variant}"] if self.variant else []
        return ["sim", f"CONFIG={self.config}", *variant, *self.make]


@dataclasses.dataclass
class Case:
    id: str
    trace: str          # folder
    argv: list          # the program with all options, without the trace
    labels: list
    facts: dict         # config, bench, providers, memory, seed: shown on the page
    time_limit: int
    repeat: int = 1
    goal: list = dataclasses.field(default_factory=list)

    @property
    def command(self):
        """Returns the command that repeats the case in a shell, from any folder."""
        return shlex.join([*self.argv, self.trace])

    def as_dict(self):
        return dataclasses.asdict(self)


def _loaded(path):
    """Returns a program without debug information, which contains the path of the build folder;
    None without objcopy."""
    with tempfile.NamedTemporaryFile(prefix="dla-regress-") as f:
        try:
            r = subprocess.run(["objcopy", "-S", "-R", ".note.gnu.build-id", path, f.name],
                               capture_output=True, check=False)
            with open(f.name, "rb") as new:
                return None if r.returncode else hashlib.file_digest(new, "blake2b").digest()
        except OSError:
            return None


class Keys:
    """Hashes of everything that a case depends on: the trace's files, the program, the files that
    its options name, and the options. Paths of such files do not count, because another tree or
    machine has other paths."""

    def __init__(self, frozen):
        self.known, self.frozen = {}, frozen

    def _file(self, path):
        st = os.stat(path)
        mark = (path, st.st_size, st.st_mtime_ns)
        if mark not in self.known:
            with open(path, "rb") as f:
                program = f.read(4) == b"\x7fELF"
                f.seek(0)
                self.known[mark] = program and _loaded(path) or hashlib.file_digest(
                    f, "blake2b").digest()
        return self.known[mark]

    def _folder(self, path):
        if path not in self.known:
            h = hashlib.blake2b()
            for root, dirs, names in os.walk(path):
                dirs.sort()
                for n in sorted(names):
                    h.update(os.path.relpath(os.path.join(root, n), path).encode() + b"\0")
                    with open(os.path.join(root, n), "rb") as f:
                        h.update(hashlib.blake2b(f.read()).digest())
            self.known[path] = h.digest()
        return self.known[path]

    def of(self, case):
        """Returns None when a file that it depends on cannot be read."""
        h = hashlib.blake2b(digest_size=20)
        try:
            played = self.frozen.argv(case.argv)
            h.update(self._file(played[0]))
            for word, real in zip(case.argv[1:], played[1:]):
                name, file = word.split("=", 1)[-1], real.split("=", 1)[-1]
                if "/" in file and os.path.isfile(file):
                    h.update(self._file(file))
                    word = word[:-len(name)] + os.path.basename(name)
                h.update(word.encode() + b"\0")
            h.update(pathlib.Path(case.trace).name.encode() + b"\0")
            h.update(self._folder(case.trace) + bytes(str(case.repeat), "ascii"))
        except OSError:
            return None
        return h.hexdigest()

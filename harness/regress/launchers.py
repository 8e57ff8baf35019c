# SPDX-License-Identifier: Apache-2.0
"""Starts parts on other machines: with a command of the user's choice, or as an array job of
Slurm."""

import os
import pathlib
import shlex
import signal
import subprocess
import sys

HARNESS = pathlib.Path(__file__).resolve().parents[1]


class NoLauncher(Exception):
    """The launcher can start nothing."""


def command(folder, number):
    """Returns the shell command that plays a part."""
    return (f"env PYTHONPATH={shlex.quote(str(HARNESS))} {shlex.quote(sys.executable)} "
            f"-m regress.part {shlex.quote(str(folder))} {number}")


class Launcher:
    """--launcher 'CMD {}': the command is started once for each part and ends with it."""

    def __init__(self, folder, text):
        self.folder, self.text, self.at = folder, text, {}

    def end_before(self):
        """Ignores results of a killed run: its parts end by themselves."""

    def start(self, numbers):
        for n in numbers:
            words = self.text.replace("{}", command(self.folder, n))
            self.at[n] = subprocess.Popen(words, shell=True, stdin=subprocess.DEVNULL,
                                          start_new_session=True)

    def running(self):
        return {n for n, p in self.at.items() if p.poll() is None}

    def ended(self, number):
        """Returns how the last attempt of a part ended, "" when it did well."""
        code = self.at[number].poll()
        return f"launcher ended with {code}" if code else ""

    def stop(self):
        for n in self.running():
            os.killpg(self.at[n].pid, signal.SIGTERM)
        for p in self.at.values():
            p.wait()


class Slurm:
    """Array jobs. Slurm itself runs a task again when its node is lost (--requeue)."""

    def __init__(self, folder):
        self.folder, self.jobs, self.last = folder, [], set()

    def end_before(self):
        """Cancels the jobs that a killed run may have left."""
        jobs = self.folder / "jobs"
        if jobs.exists():
            subprocess.run(["scancel", *jobs.read_text().split()], capture_output=True)

    def start(self, numbers):
        task = command(self.folder, "\"$SLURM_ARRAY_TASK_ID\"")
        array = ",".join(map(str, numbers))
        r = subprocess.run(["sbatch", "--parsable", "--requeue", f"--array={array}",
                            "--job-name=regress", "--ntasks=1", "--open-mode=append",
                            f"--output={self.folder}/%a.%A.out"], text=True, capture_output=True,
                           input=f"#!/bin/sh\nexec {task}\n")
        if r.returncode:
            raise NoLauncher(f"sbatch: {r.stderr.strip()}")
        self.jobs.append(r.stdout.split(";")[0].strip())
        (self.folder / "jobs").write_text(" ".join(self.jobs))
        self.last = set(numbers) | self.last

    def running(self):
        """Returns the tasks that wait, run, or wait to run again. Returns all when Slurm's
        controller does not answer, because the state is then unknown."""
        r = subprocess.run(["squeue", "-h", "-r", "--me", "-o", "%F %K %i %r"], text=True,
                           capture_output=True)
        if r.returncode == 0:
            tasks = [x.split() for x in r.stdout.splitlines()]
            mine = [t for t in tasks if t[0] in self.jobs]
            self.last = {int(t[1]) for t in mine}
            self._hurry([t[2] for t in mine if t[3:] == ["BeginTime"]])
        return self.last

    def ended(self, number):
        """Returns the output of a part, where Slurm writes why it ended."""
        return f"output: {self.folder}/{number}.*.out"

    @staticmethod
    def _hurry(tasks):
        """Starts tasks at once that Slurm would hold for two minutes, because their node was
        lost."""
        for t in tasks:
            subprocess.run(["scontrol", "update", f"JobId={t}", "StartTime=now"],
                           capture_output=True)

    def stop(self):
        if self.jobs and self.last:
            subprocess.run(["scancel", *self.jobs], capture_output=True)

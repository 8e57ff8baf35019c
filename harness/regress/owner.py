# SPDX-License-Identifier: Apache-2.0
"""Finds the owner of a Verilog file: a unit under test, or the kit (shell, adapters, bench)."""

import os
import re
import subprocess

from . import paths

KIT = "the kit"
OURS = re.compile(rf"rtl/({'|'.join(paths.units())})/")
# Parts of the kit besides rtl/ of units that are not in a slot.
OWN = re.compile(r"(rtl|dpi|harness)/|.*/gen/dla_\w+\.svh?$")


def files(file_list):
    """Returns the files that a list for Verilator names, and those of the lists in it."""
    r = subprocess.run(["awk", "-v", "files=1", "-f", paths.ROOT / "harness/rtl_list.awk",
                        file_list], capture_output=True, text=True, cwd=paths.ROOT, check=False)
    return {os.path.realpath(paths.ROOT / os.path.expandvars(w)) for w in r.stdout.split()}


class Owners:
    """The owners of files in the benches of a run. outside: {unit: list for Verilator}."""

    def __init__(self, outside):
        self.at = {file: unit for unit, place in outside.items() for file in files(place)}
        self.outside = list(outside)

    def of(self, path):
        place = os.path.realpath(paths.ROOT / path)
        if place in self.at:
            return self.at[place]
        inside = os.path.relpath(place, paths.ROOT)
        ours = OURS.match(inside)
        if ours:
            return ours[1]
        if OWN.match(inside):
            return KIT
        # found in a folder that a list names (-y, +incdir+)
        return self.outside[0] if len(self.outside) == 1 else "outside"

#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The time to build benches from nothing, and the memory of the largest process
(`make bench-build-time`).

    build_time.py [NAME...]

Each build uses a new folder under build/, with a job for each processor, and is removed afterwards.
Wall time is measured, so other work on the machine counts; the remark has the processor time.
Exit code 1 when a build failed.
"""

import os
import shutil
import sys
import time

from common import ROOT, Table, cpu_name, make_env, waited

# Name, arguments of make, most seconds.
BUILDS = (
    ("all-model", ["CONFIG=nv_small"], 60),
    ("rtl-small", ["CONFIG=nv_small", "VARIANT=rtl", "ENGINES=all"], 120),
    ("rtl-large", ["CONFIG=nv_large", "VARIANT=rtl", "ENGINES=all"], 300),
    ("rtl-doc", ["CONFIG=nv_large_doc", "VARIANT=rtl", "ENGINES=all"], 240),
    ("outside-core", ["CONFIG=nv_small", "VARIANT=gated", "DUT_RTL=build/gated/gated_core.f",
                      "DUT_TOP=gated_core"], 240),
)
MOST_GIB = 4


def build(t, name, args, most, cores):
    folder = os.path.join("build", "time", name)
    shutil.rmtree(os.path.join(ROOT, folder), ignore_errors=True)
    begin = time.monotonic()
    code, said, usage = waited(["make", "-j%d" % cores, "B=" + folder, "sim", *args], env=make_env())
    seconds = time.monotonic() - begin
    shutil.rmtree(os.path.join(ROOT, folder), ignore_errors=True)
    what = "build %s: %s" % (name, " ".join(args))
    if code:
        t.fail(what, said.strip()[-300:].replace("\n", " / "))
        return
    t.limit(what, seconds, "s", most, "%.0f s of processor time, %d processors, load %.1f" % (
        usage.ru_utime + usage.ru_stime, cores, os.getloadavg()[1]))
    # of this process and all children that it waited for
    t.limit(what + ", largest process", usage.ru_maxrss / 2**20, "GiB", MOST_GIB)


def main():
    known = [b[0] for b in BUILDS]
    names = sys.argv[1:] or known
    for n in names:
        if n not in known:
            print("build_time.py: no build %s, expected some of %s" % (n, " ".join(known)),
                  file=sys.stderr)
            return 2
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    print("host: %s, %d processors\n" % (cpu_name(), cores))
    t = Table()
    for b in BUILDS:
        if b[0] in names:
            build(t, *b, cores)
    return 1 if t.failed else 0


if __name__ == "__main__":
    sys.exit(main())

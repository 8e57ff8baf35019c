# SPDX-License-Identifier: Apache-2.0
"""Makes the pictures of screens that the pages show (make screenshots), so that they stay true: GTKWave under Xvfb with
our save files, and pages in Chromium. A PDP with a bug is played for those that show a failure.

    screenshots.py BUILD OUT    OUT/NAME.png of each name; BUILD/screenshots has what they are made of, and pictures
                                of all pages at the width of a desktop and of a phone
    screenshots.py --list       the names
"""

import math
import os
import pathlib
import re
import shutil
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[1]
WAVES = {"waves": (1500, 1050), "boxes": (1500, 800), "log": (1500, 760)}
PAGES = {"regress": (1200, 1000), "perf": (1200, 1000)}
NARROW = (390, 844)
# Streams in the picture of a log, one for each unit along the data path.
SHOWN = "cdma_dat_rd_req,cdma_dat_rd_rsp,sc2mac_dat,cacc2sdp,sdp_wr_dat"
# The rounding of an average in PDP, as in docs/how-to/debugging.md.
BUG = ("dla_pdp_avg.sv", "(!p1_q[27] || p1_q[14:0] != '0)", "1'b1")
LIST = """[bench.mine]
config = "nv_small"
variant = "screenshots"
rtl.pdp = { list = "pdp.f", top = "user_pdp" }

[memory.slow]
dbb = "latency=200"

[[run]]
name = "nightly"
traces = ["$DLA/vectors/*pdp*", "$DLA/vectors/pingpong_events"]
providers = ["pdp=check"]
memory = ["", "slow"]
"""
GTKWAVERC = """splash_disable 1
hide_sst 1
initial_window_x {0}
initial_window_y {1}
initial_window_xpos 0
initial_window_ypos 0
initial_signal_window_width 400
"""


def run(*words, code=(0,), **more):
    r = subprocess.run([str(w) for w in words], cwd=more.pop("cwd", ROOT), check=False, **more)
    if r.returncode not in code:
        sys.exit(f"screenshots.py: {' '.join(map(str, words))}: exit code {r.returncode}, expected {code}")
    return r


class Screen:
    """An X server with a given screen size and no window manager; it takes pictures of the screen."""

    def __init__(self, size, home):
        read, write = os.pipe()
        self.server = subprocess.Popen(["Xvfb", "-displayfd", str(write), "-screen", "0", f"{size[0]}x{size[1]}x24",
                                        "-nolisten", "tcp"], pass_fds=[write], stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as f:
            number = f.readline().strip()
        if not number:
            sys.exit("screenshots.py: Xvfb does not start")
        self.env = {**os.environ, "DISPLAY": f":{number}", "HOME": str(home), "GDK_BACKEND": "x11", "NO_AT_BRIDGE": "1"}

    def picture(self, file, program, seconds=90):
        """Takes the screen when it has not changed for a second and shows more than one grey."""
        before = None
        for _ in range(seconds):
            time.sleep(1)
            if program.poll() is not None:
                sys.exit(f"screenshots.py: {program.args[0]} ended with code {program.returncode}")
            run("import", "-window", "root", "-strip", "+dither", "-colors", "128", f"png8:{file}", env=self.env)
            now = file.read_bytes()
            if now == before and len(now) > 10000:
                return
            before = now
        sys.exit(f"screenshots.py: {file.name}: the screen still changes after {seconds} s")

    def close(self):
        self.server.terminate()
        self.server.wait()


def gtkwave(file, size, waves, save):
    """Starts GTKWave in the folder of the waves, so that its title is a bare file name."""
    rc = save.parent / "gtkwaverc"
    rc.write_text(GTKWAVERC.format(*size), encoding="utf-8")
    screen = Screen(size, save.parent)
    try:
        program = subprocess.Popen(["gtkwave", "--rcfile", rc, waves.name, save.name], cwd=save.parent, env=screen.env,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            screen.picture(file, program)
        finally:
            program.terminate()
            program.wait()
    finally:
        screen.close()


def chromium(file, size, page, home):
    run("chromium", "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", f"--user-data-dir={home}",
        f"--window-size={size[0]},{size[1]}", "--virtual-time-budget=5000", f"--screenshot={file}", page.as_uri(),
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    if not file.exists():
        sys.exit(f"screenshots.py: {page}: Chromium wrote no {file.name}")
    run("convert", file, "-strip", "+dither", "-colors", "128", f"png8:{file}")


def faulty_pdp(place):
    """Writes the RTL of a PDP with the bug, its file list and a list of traces."""
    shutil.copytree(ROOT / "rtl/pdp", place / "rtl", dirs_exist_ok=True)
    shutil.copy(ROOT / "tests/rtl/planted/user/user_pdp.sv", place / "rtl")
    file = place / "rtl" / BUG[0]
    text = file.read_text(encoding="utf-8")
    if text.count(BUG[1]) != 1:
        sys.exit(f"screenshots.py: rtl/pdp/{BUG[0]}: {text.count(BUG[1])} times {BUG[1]!r}, expected once")
    file.write_text(text.replace(*BUG[1:]), encoding="utf-8")
    files = sorted((place / "rtl").glob("*.sv"), key=lambda f: (not f.stem.endswith("_pkg"), f.name))
    (place / "pdp.f").write_text(f"+incdir+{place}/rtl\n" + "".join(f"{f}\n" for f in files), encoding="utf-8")
    (place / "list.toml").write_text(LIST, encoding="utf-8")


def closer(save, start, width):
    """Changes the first screen: from `start`, `width` wide, in the time units of the waves. 200 pixels show 2^-zoom
    time units each."""
    text = save.read_text(encoding="utf-8")
    text = re.sub(r"^\[timestart\] .*$", f"[timestart] {start}", text, flags=re.M)
    save.write_text(re.sub(r"^\*-?[\d.]+ \d+", f"*{-math.log2(width / 5):.6f} {start}", text, flags=re.M), encoding="utf-8")


def played(build, place):
    """Returns {name: (waves, save file) or page}."""
    make = ["make", "-s", "--no-print-directory", f"B={build}"]
    faulty_pdp(place)
    report = place / "report"
    run(*make, "regress", f"LIST={place}/list.toml", f"OUT={report}", f"HISTORY={place}/history.sqlite",
        "PYTEST_ARGS=--no-cache", code=(0, 2))
    failure = next((report / "failures").glob("*pingpong_events*"), None)
    if not failure:
        sys.exit("screenshots.py: pingpong_events did not fail with the bug in PDP")
    run(*make, "run", "TEST=vectors/dc_stride_pad", "WAVES=1", f"OUT={place}/run")
    run(*make, "sim", "VARIANT=rtl", "ENGINES=all")
    run(build / "nv_small-rtl/cosim", "--all", "rtl", "--log", place / "run.log", "vectors/pingpong_conv")
    for form, name in ("vcd", "log.vcd"), ("gtkw", "log.gtkw"):
        with (place / name).open("w") as f:
            run(build / "dla", "log", "--channel", SHOWN, "--format", form, place / "run.log", stdout=f)
    run(build / "dla", "perf", "--out", place / "perf.html", place / "run.log")
    run(*make, "docs-html")
    return {"waves": (place / "run/dla.fst", place / "run/dla.gtkw"),
            "boxes": (failure / "waves.fst", failure / "waves.gtkw"), "log": (place / "log.vcd", place / "log.gtkw"),
            "regress": report / "index.html", "perf": place / "perf.html",
            "site": build / "site/html/index.html", "table": build / "site/html/docs/reference/messages.html"}


def main(build, out):
    place = build / "screenshots"
    place.mkdir(parents=True, exist_ok=True)
    shown = played(build, place)
    closer(shown["log"][1], 8860000, 200000)    # the first results of SDP
    for name, size in WAVES.items():
        gtkwave(out / f"{name}.png", size, *shown.pop(name))
    for name, page in shown.items():
        size = PAGES.get(name, (1200, 1000))
        chromium(place / f"{name}.png", size, page, place / "chromium")
        chromium(place / f"{name}-narrow.png", NARROW, page, place / "chromium")
        if name in PAGES:
            shutil.copy(place / f"{name}.png", out)


if __name__ == "__main__":
    if sys.argv[1:] == ["--list"]:
        print("\n".join([*WAVES, *PAGES]))
    elif len(sys.argv) == 3:
        main(*(pathlib.Path(x).resolve() for x in sys.argv[1:]))
    else:
        sys.exit(__doc__)

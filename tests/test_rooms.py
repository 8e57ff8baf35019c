# SPDX-License-Identifier: Apache-2.0
"""Rooms (docs/architecture.md): a room includes only the public headers of the rooms below it, calls only its own
functions and theirs, and no rooms form a cycle."""

import os
import pathlib
import re
import subprocess

import pytest

import kit

# {room: (headers that others may include, rooms below that it may include)}, the lowest first. A folder below a room
# that is not a room itself belongs to it. "*": every header.
MODELS = "models/include"
ROOMS = {
    MODELS: ("*", []),
    "models/gen": ([], []),
    "models/numeric": (["dla_fp.h", "dla_fp_lanes.h"], [MODELS]),
    "models/book": ([], [MODELS]),
    "models/record": ([], [MODELS]),
    "models/core": ([], [MODELS]),
    "models/units/common": (["layer.h"], [MODELS]),
    **{f"models/units/{u}": ([f"{u}.h"], [MODELS, "models/numeric", "models/units/common"])
       for u in ("bdma", "rubik", "cdma", "cbuf", "csc", "cmac", "cacc", "sdp", "pdp", "cdp")},
    "models/player": (["trace.h", "text.h"], [MODELS]),
    "models/capture": ([], [MODELS]),
    "models/run": ([], [MODELS, "models/player"]),
    "models/tool": ([], [MODELS, "models/player"]),
    "dpi/fault": (["fault.h", "rules.h", "stall.h"], [MODELS]),
    "dpi/axi": (["axi_cfg.h", "axi_mem.h", "axi_dpi.h"], [MODELS, "dpi/fault"]),
    "dpi/context": (["context.h", "cube.h", "host.h", "options.h",
                     "write_cmd.h"], [MODELS, "dpi/fault", "dpi/axi"]),
    "dpi/check/report": (["report.h"], [MODELS, "dpi/context"]),
    "dpi/check/slot": (["check.h", "record.h"], [MODELS, "dpi/fault", "dpi/context", "dpi/check/report"]),
    "dpi/check/core": (["check_core.h"], [MODELS, "dpi/axi", "dpi/context", "dpi/check/report",
                                          "dpi/check/slot"]),
    "dpi/pins": (["pins.h"], [MODELS, "dpi/context", "dpi/check/slot", "dpi/check/core"]),
    "dpi/bench": (["bench.h"], [MODELS, "dpi/axi", "dpi/context", "dpi/check/report",
                                "dpi/check/slot", "dpi/check/core", "dpi/pins"]),
    "harness/replay": ([], [MODELS, "dpi/bench"]),
    "harness": ([], [MODELS, "dpi/bench"]),
    "vectors/src/ref": (["ref.h"], []),
    "vectors/src": ([], [MODELS, "models/player", "vectors/src/ref"]),
    "examples": ([], [MODELS]),
}
# Files of the generator, Verilator or third parties belong to no room.
MADE = re.compile(r"dla_\w+_gen\.h|dla_replay\w*\.inc|V\w+\.h|verilated\w*\.h|"
                  r"dla_(interface|sched)\.h|nvdla_\w+\.h|DlaImageUtils\.h")  # files of NVIDIA's driver
SOURCES = {".c", ".h", ".cpp"}
# A function that a room requires from its user (its header documents it).
HOOKS = {"dla_bench_axi"}


def room_of(path):
    """Returns the room that a file below the top belongs to, or None."""
    parents = [str(p) for p in pathlib.PurePath(path).parents]
    return next((p for p in parents if p in ROOMS), None)


def target_of(file, name, headers):
    """Returns the file that an include means: beside the file, or one that is found by its name alone."""
    near = os.path.normpath(f"{file.parent}/{name}")
    if near in headers:
        return near
    return next((h for h in headers if h.endswith("/" + name)), None)


def faults(sources):
    """Returns violations of the rules in {path: text}, as lines."""
    bad = []
    headers = sorted(p for p in sources if p.endswith(".h"))
    order = list(ROOMS)
    for path, text in sorted(sources.items()):
        room = room_of(path)
        for name in re.findall(r'^#include "([^"]+)"', text, re.M):
            target = target_of(pathlib.PurePath(path), name, headers)
            if target is None:
                if not MADE.fullmatch(pathlib.PurePath(name).name):
                    bad.append(f"{path}: {name} does not exist")
                continue
            other = room_of(target)
            if other == room:
                continue
            public, below = ROOMS[other][0], ROOMS[room][1]
            if order.index(other) > order.index(room):
                bad.append(f"{path} includes {target}: {other} is above {room}")
            elif other not in below:
                bad.append(f"{path} includes {target}: {room} may not include {other}")
            elif public != "*" and pathlib.PurePath(target).name not in public:
                bad.append(f"{path} includes {target}, which is private to {other}")
    return bad


def tree():
    return {str(p.relative_to(kit.ROOT)): p.read_text()
            for top in ("models", "dpi", "harness", "vectors", "examples")
            for p in (kit.ROOT / top).rglob("*") if p.suffix in SOURCES}


# {struct: the only file with its definition}: to all others it is an incomplete type, so the compiler refuses a field
# of it. Others may not include a room's file in this table.
OPAQUE = {
    "dla_bench": "dpi/context/context_priv.h",
    "host_mirror": "dpi/context/host_priv.h",
    "check_reports": "dpi/check/report/report_priv.h",
    "dla_check_ctx": "dpi/check/slot/check_priv.h",
    "slot_record": "dpi/check/slot/record.c",
    "rule_state": "dpi/check/slot/check_rules.c",
    "buf_stocks": "dpi/check/slot/check_stock.c",
    "pin_words": "dpi/check/slot/check_words.c",
    **{f"{unit}_check": f"dpi/check/slot/check_{unit}.{kind}"
       for unit, kind in (("cdma", "h"), ("cbuf", "c"), ("csc", "h"), ("cacc", "c"),
                          ("sdp", "c"), ("pdp", "c"))},
    "core_check": "dpi/check/core/check_core_priv.h",
    "dla_pins": "dpi/pins/pins_priv.h",
    "pins_csb": "dpi/pins/csb_priv.h",
    **{f"pins_{part}": f"dpi/pins/dpi_{part}.c" for part in ("mem", "cbuf", "mac", "sdp", "done",
                                                             "state")},
    "bench_top": "dpi/bench/bench_priv.h",
}


@pytest.mark.parametrize("name", OPAQUE)
def test_a_room_keeps_its_struct(name):
    where = [path for path, text in tree().items() if re.search(rf"struct {name} {{", text)]
    assert where == [OPAQUE[name]]
    assert pathlib.PurePath(where[0]).name not in ROOMS[room_of(where[0])][0]


@pytest.mark.parametrize("unit", ["cdma", "csc"])
def test_a_unit_keeps_its_checker(unit):
    """Only the unit's own files include the header with its state."""
    where = [path for path, text in tree().items() if f'"check_{unit}.h"' in text]
    assert where and all(pathlib.PurePath(p).name.startswith(f"check_{unit}") for p in where), where


@pytest.mark.parametrize("name", ["check.c", "check_end.c", "check_where.c", "check_mem.c",
                                  "check_dma.c", "check_conv.c"])
def test_the_checker_names_no_unit(name):
    assert re.findall(r"DLA_(?:SLOT|CL|INTR)_\w+", tree()[f"dpi/check/slot/{name}"]) == []


def test_every_source_is_in_a_room():
    assert [p for p in tree() if not room_of(p)] == []


def test_includes():
    assert faults(tree()) == []


@pytest.mark.parametrize("path,include,what", [
    ("dpi/pins/dpi_csb.c", "../bench/bench.h", "dpi/bench is above dpi/pins"),
    ("dpi/check/slot/check.c", "../../pins/pins.h", "dpi/pins is above dpi/check/slot"),
    ("dpi/bench/bench.c", "../pins/pins_priv.h", "which is private to dpi/pins"),
    ("dpi/bench/bench.c", "../../models/core/core.h", "dpi/bench may not include models/core"),
    ("harness/cosim.c", "../dpi/context/context.h", "harness may not include dpi/context"),
    ("vectors/src/ref/ref_base.c", "dla.h", "vectors/src/ref may not include models/include"),
    ("models/units/pdp/pdp.c", "../cdp/cdp.h", "models/units/cdp is above models/units/pdp"),
    ("models/core/sys.c", "dla_nothing.h", "dla_nothing.h does not exist"),
])
def test_a_planted_include_is_found(path, include, what):
    sources = tree()
    sources[path] += f'#include "{include}"\n'
    found = faults(sources)
    assert len(found) == 1 and path in found[0] and what in found[0], found


def calls(obj, top):
    """Returns ({function: object that defines it}, [(object, function that it calls)]) of the objects below a folder."""
    own, used = {}, []
    for path in sorted(obj.rglob("*.o")):
        name = str(path.relative_to(obj))
        if not name.startswith(top + "/") or not (kit.ROOT / name).with_suffix(".c").exists():
            continue
        r = subprocess.run(["nm", path], text=True, capture_output=True, check=True)
        for line in r.stdout.splitlines():
            kind, symbol = line.split()[-2:]
            if kind == "T":
                own[symbol] = name
            elif kind == "U":
                used.append((name, symbol))
    return own, used


def circles(pairs):
    """Returns the files of a directed graph, given as pairs, from which one returns to the same file."""
    near = {}
    for a, b in pairs:
        near.setdefault(a, set()).add(b)
    while True:  # files without a way on are in no circle
        ends = [a for a, to in near.items() if not to & near.keys()]
        if not ends:
            break
        for a in ends:
            del near[a]
    back = {b for to in near.values() for b in to}
    while ends := near.keys() - back:
        near = {a: to for a, to in near.items() if a not in ends}
        back = {b for to in near.values() for b in to}
    return sorted(near)


def include_pairs(sources):
    headers = sorted(p for p in sources if p.endswith(".h"))
    return [(path, target) for path, text in sources.items() if path.endswith(".h")
            for name in re.findall(r'^#include "([^"]+)"', text, re.M)
            if (target := target_of(pathlib.PurePath(path), name, headers))]


def test_headers_form_no_circle():
    sources = tree()
    assert circles(include_pairs(sources)) == []
    sources["models/include/dla_cfg.h"] += '#include "dla.h"\n'
    assert {"models/include/dla_cfg.h", "models/include/dla.h"} <= set(circles(include_pairs(sources)))


@pytest.mark.long(keep=1)
@pytest.mark.parametrize("obj,top,back", [
    ("obj", "models", ("models/core/mem_region.o", "models/core/mem.o")),
    ("nv_small/obj", "harness", ("harness/vcore_replay.o", "harness/vcore.o")),
    ("nv_small/obj", "dpi", ("dpi/check/slot/check_step.o", "dpi/check/slot/check.o"))])
def test_files_form_no_circle(obj, top, back):
    """A file calls only functions of files that do not lead back to it."""
    kit.need(kit.cosim_of("nv_small"), "make sim")
    own, used = calls(kit.BUILD / obj, top)
    pairs = [(name, own[symbol]) for name, symbol in used if symbol in own]
    assert len(pairs) > 10
    assert circles(pairs) == []
    assert set(back) <= set(circles([*pairs, back]))


def test_no_call_to_a_room_above():
    """No room calls a function of a room above, also not by its bare name."""
    kit.need(kit.cosim_of("nv_small"), "make sim")
    own, used = calls(kit.BUILD / "nv_small/obj", "dpi")
    order = list(ROOMS)
    up = [f"{name} calls {symbol} of {own[symbol]}" for name, symbol in used
          if symbol in own and symbol not in HOOKS
          and order.index(room_of(own[symbol])) > order.index(room_of(name))]
    assert len(used) > 500
    assert up == []

# SPDX-License-Identifier: Apache-2.0
"""RTL from outside in the slots of the convolution units (tests/rtl/outside), and the check of the pins
of outside RTL of every unit, which needs no bench."""

import re
import shutil

import pytest

import kit
import tables
from test_cosim import NOISE

UNITS = tables.units("nv_small", "outside")
TIMING = {
    "latency 1": ["--dbb", "latency=1"],
    "latency 50": ["--dbb", "latency=50"],
    "noise 2": ["--seed", "2", "--dbb", NOISE],
}
SPEC = kit.ROOT.parent / "shared" / "spec" / "unit_pins.md"


def bench():
    return kit.need(kit.BUILD / "nv_small-outside" / "cosim", "make test-outside")


def engines(names):
    return [x for n in names for x in ("--engine", f"{n}=rtl")]


# ---- playing ----

@pytest.mark.parametrize("timing", TIMING)
@pytest.mark.parametrize("names", [[u] for u in UNITS] + [UNITS], ids="+".join)
@pytest.mark.parametrize("traces", ["vectors", "nv_small"])
def test_golden_results(traces, names, timing, tmp_path):
    """The golden results with outside RTL in the slots, alone and all five together."""
    kit.play_all(tmp_path, bench(), ["--hang", "30000", *TIMING[timing], *engines(names)],
                 kit.golden(traces))


def test_pins_between_all_units(tmp_path):
    """With every channel on pins, any two of them next to models."""
    for i, first in enumerate(UNITS):
        names = [first, UNITS[(i + 2) % len(UNITS)]]
        kit.play_all(tmp_path, bench(), ["--hang", "30000", "--pins", *engines(names)],
                     kit.golden("vectors"))


@pytest.mark.parametrize("names", ["dc img reuse pp", "conv16 convfp16", "wino batch comp"])
def test_every_operand_over_pins(names, tmp_path):
    """nv_full: what travels between the units has the places of the document for 8 and 16 bits, FP16,
    Winograd, batches and compressed weights."""
    for name in names.split():
        r = kit.run(kit.MKVEC, "random", "--config", "nv_full", "--unit", name,
                    "--seed", "3", "--count", "8", tmp_path / "layers")
        assert r.returncode == 0, kit.tail(r)
    kit.play_all(tmp_path, kit.cosim_of("nv_full"), ["--pins", "--hang", "30000"],
                 kit.folders(tmp_path / "layers"))


@pytest.mark.parametrize("traces", ["nv_full", "golden_nv_full"])
def test_nv_full_over_pins(traces, tmp_path):
    kit.play_all(tmp_path, kit.cosim_of("nv_full"), ["--pins", "--hang", "30000"],
                 kit.golden(traces))


# ---- what only a real neighbour shows ----

@pytest.mark.parametrize("pins", ["", "--pins"])
@pytest.mark.parametrize("names", ["cacc", "cmac cacc", "csc cacc", "csc cmac cacc", "cdma cbuf cacc"])
def test_stripes_keep_their_distance(names, pins, layers, tmp_path):
    """The outside accumulator loses the sums of a stripe that starts too early (conv_units.md 9), and
    says so: whoever of CSC and CMAC is a model, none does."""
    p = kit.play_all(tmp_path, bench(), ["--hang", "30000", *pins.split(), *engines(names.split())],
                     layers)
    assert "outside_cacc:" not in p.r.stdout


@pytest.mark.parametrize("timing", ["latency 1", "noise 2"])
@pytest.mark.parametrize("names", ["cdma", "cdma cbuf", "csc", "cdma csc"])
def test_either_side_of_a_bank_change_is_first(names, timing, bank_changes, tmp_path):
    """CDMA acknowledges before CSC asks, when its layer starts first (conv_units.md 3.6)."""
    kit.play_all(tmp_path, bench(), ["--hang", "30000", *TIMING[timing], *engines(names.split())],
                 bank_changes)


@pytest.fixture(scope="module")
def bank_changes(tmp_path_factory):
    """Pairs of layers, some with other banks in the second one."""
    out = tmp_path_factory.mktemp("banks")
    r = kit.run(kit.MKVEC, "random", "--config", "nv_small", "--unit", "pp", "--seed", "7",
                "--count", "12", out)
    assert r.returncode == 0, kit.tail(r)
    return kit.folders(out)


def bugs():
    """Rows of bugs.txt: unit, number, what, channel."""
    text = (kit.ROOT / "tests/rtl/outside/bugs.txt").read_text()
    return [[c.strip() for c in x.split("|")] for x in text.splitlines()
            if x.strip() and not x.startswith("#")]


@pytest.fixture(scope="module")
def layers(tmp_path_factory):
    """Random convolutions, and pairs of layers in both register groups."""
    out = tmp_path_factory.mktemp("layers")
    for unit, count in (("img", 24), ("dc", 12), ("pp", 6), ("reuse", 4)):
        r = kit.run(kit.MKVEC, "random", "--config", "nv_small", "--unit", unit,
                    "--seed", "4", "--count", str(count), out)
        assert r.returncode == 0, kit.tail(r)
    return kit.folders(out) + kit.golden("vectors")


# Bugs that only `check` sees: sums of releases that nobody waits for, the batch index of a build without
# batches, a layer's end that nobody asks for.
QUIET = {"33", "38", "46"}


@pytest.mark.parametrize("unit,number,what", [b[:3] for b in bugs()])
def test_planted_bugs_are_bugs(unit, number, what, layers):
    """Each bug of the table changes a result, stops a layer or makes a neighbour complain, so that it
    is the RTL that drives."""
    args = [bench(), *engines([unit]), "--hang", "3000", "--max-cycles", "200000"]
    found = None
    for d in layers:
        r = kit.run(*args, f"+rtl_outside_bug={number}", d)
        if r.returncode:
            found = d
            break
    if number in QUIET:
        assert not found, kit.tail(r)
        return
    assert found, f"{what}: nothing shows in {len(layers)} layers"
    assert kit.run(*args, "+rtl_outside_bug=0", found).returncode == 0


def test_list_names_the_outside_rtl():
    r = kit.run(bench(), "--list")
    for u in UNITS:
        assert re.search(rf"^{u} +model +models/units/{u} ", r.stdout, re.M)
        assert re.search(rf"^{u} +rtl +tests/rtl/outside/{u}\.f$", r.stdout, re.M)


# ---- pins ----

@pytest.fixture(scope="module")
def pins(tmp_path_factory):
    """Pins of a configuration, as generated: {unit: [(pin, direction, width)]}."""
    made = {}

    def of(config):
        if config not in made:
            d = tmp_path_factory.mktemp(config)
            r = kit.run(kit.BUILD / "gen" / "gen", "models/tables", "sv", config, d)
            assert r.returncode == 0, kit.tail(r)
            made[config] = {}
            for line in (d / "dla_ext.txt").read_text().splitlines()[1:]:
                unit, pin, way, width = line.split()
                made[config].setdefault(unit, []).append((pin, way, int(width)))
        return made[config]
    return of


def check(tmp_path, config, **given):
    """The check of the pins alone; given: CBUF_RTL=... and so on."""
    return kit.run("make", "-s", f"B={tmp_path}/build", f"CONFIG={config}",
                   *(f"{k}={v}" for k, v in given.items()),
                   f"{tmp_path}/build/{config}/gen/ext.ok")


def module(tmp_path, unit, ports):
    """Lists an empty module with these ports; the arguments of make."""
    (tmp_path / "their.sv").write_text(f"module their_{unit} (\n" + ",\n".join(
        f"  {way} logic [{w - 1}:0] {p}" for p, way, w in ports) + ");\nendmodule\n")
    (tmp_path / "their.f").write_text(f"{tmp_path}/their.sv\n")
    return {f"{unit.upper()}_RTL": tmp_path / "their.f", f"{unit.upper()}_TOP": f"their_{unit}"}


@pytest.mark.parametrize("config", ["nv_small", "nv_small_256_full", "nv_medium_1024_full",
                                    "nv_large_bdma", "nv_large_doc", "nv_full"])
def test_right_pins_of_every_unit(config, pins, tmp_path):
    """Modules with just the pins of the table are taken, for all units of a configuration at once."""
    given = {}
    for unit, ports in pins(config).items():
        d = tmp_path / unit
        d.mkdir()
        given |= module(d, unit, ports)
    r = check(tmp_path, config, **given)
    assert r.returncode == 0, r.stdout[-3000:] + r.stderr


FITS = [(c, UNITS) for c in ("nv_small", "nv_small_256_full", "nv_medium_512", "nv_large")] + [
    (c, ["cdma", "csc", "cacc_shell"]) for c in ("nv_full", "nv_large_doc")]


@pytest.mark.parametrize("config,names", FITS, ids=[c for c, _ in FITS])
def test_our_outside_units_fit(config, names, tmp_path):
    """The units of tests/rtl/outside have the pins of every configuration that they are for."""
    given = {}
    for n in names:
        unit = n.split("_")[0].upper()
        given |= {f"{unit}_RTL": f"tests/rtl/outside/{n}.f", f"{unit}_TOP": f"outside_{n}"}
    r = check(tmp_path, config, **given)
    assert r.returncode == 0, r.stdout[-3000:] + r.stderr


def without(name):
    return lambda p: [x for x in p if x[0] != name]


def other(name, way=None, width=None):
    return lambda p: [(n, way or a, width or w) if n == name else (n, a, w) for n, a, w in p]


def extra(name):
    return lambda p: p + [(name, "output", 1)]


WRONG = [
    ("cmac", without("sc2mac_wt_data7"),
     "pin sc2mac_wt_data7 is missing in their_cmac: expected an input of 8 bits"),
    ("cmac", extra("mac_b2accu_pvld"), "pin mac_b2accu_pvld of their_cmac is none of the unit"),
    ("cmac", extra("pwrbus_ram_pd"), "pin pwrbus_ram_pd of their_cmac is none of the unit"),
    ("cmac", other("mac2accu_data3", width=22),
     "pin mac2accu_data3 of their_cmac has 22 bits: expected an output of 19 bits"),
    ("cmac", other("mac2accu_pd", way="input"),
     "pin mac2accu_pd of their_cmac drives nothing: expected an output of 9 bits"),
    ("cbuf", without("cdma2buf_wr_sel1"),
     "pin cdma2buf_wr_sel1 is missing in their_cbuf: expected an input of 1 bit"),
    ("cbuf", extra("sc2buf_wmb_rd_valid"), "pin sc2buf_wmb_rd_valid of their_cbuf is none of"),
    ("cbuf", other("sc2buf_wt_rd_addr", width=13),
     "pin sc2buf_wt_rd_addr of their_cbuf has 13 bits: expected an input of 14 bits"),
    ("cbuf", other("sc2buf_dat_rd_shift", way="output"),
     "pin sc2buf_dat_rd_shift of their_cbuf is driven by it: expected an input of 7 bits"),
    ("csc", other("sc2mac_wt_b_sel", width=8),
     "pin sc2mac_wt_b_sel of their_csc has 8 bits: expected an output of 4 bits"),
    ("cdma", extra("cdma2buf_dat_wr_sel"), "pin cdma2buf_dat_wr_sel of their_cdma is none of"),
    ("cacc", without("mac_a2accu_mode"), "pin mac_a2accu_mode is missing in their_cacc"),
]


@pytest.mark.parametrize("unit,change,message", WRONG)
def test_wrong_pins_are_named(unit, change, message, pins, tmp_path):
    r = check(tmp_path, "nv_small", **module(tmp_path, unit, change(pins("nv_small")[unit])))
    assert r.returncode != 0
    assert f"{unit}: {message}" in r.stdout, r.stdout + r.stderr
    assert f"their_{unit} does not have the pins of the slot" in r.stdout


def test_all_wrong_pins_at_once(pins, tmp_path):
    """A missing pin hides none of the others."""
    ports = pins("nv_small")["cbuf"]
    for _, change, _ in [w for w in WRONG if w[0] == "cbuf"]:
        ports = change(ports)
    r = check(tmp_path, "nv_small", **module(tmp_path, "cbuf", ports))
    for _, _, message in [w for w in WRONG if w[0] == "cbuf"]:
        assert r.stdout.count(f"cbuf: {message}") == 1, r.stdout


@pytest.mark.parametrize("given,message", [
    ({"CMAC_TOP": "x"}, "cmac: CMAC_TOP=x without CMAC_RTL=FILE.f"),
    ({"CMAC_RTL": "their.f"}, "cmac: CMAC_RTL={d}/their.f without CMAC_TOP=MODULE"),
    ({"CMAC_RTL": "no.f", "CMAC_TOP": "x"}, "cmac: CMAC_RTL={d}/no.f: no such file"),
    ({"CMAC_RTL": "their.f", "CMAC_TOP": "x"}, "cmac: no module x in the files of {d}/their.f"),
    ({"BDMA_RTL": "their.f", "BDMA_TOP": "x"}, "bdma: nv_small has no bdma"),
    ({"CMAC_RTL": "nofile.f", "CMAC_TOP": "x"}, "cmac: the outside RTL of {d}/nofile.f cannot be read"),
    ({"CMAC_RTL": "syntax.f", "CMAC_TOP": "x"}, "cmac: the outside RTL of {d}/syntax.f cannot be read"),
])
def test_what_is_given_wrongly(given, message, tmp_path):
    (tmp_path / "their.sv").write_text("module their_cmac (input logic a);\nendmodule\n")
    (tmp_path / "their.f").write_text(f"{tmp_path}/their.sv\n")
    (tmp_path / "nofile.f").write_text(f"{tmp_path}/nix.sv\n")
    (tmp_path / "syntax.sv").write_text("module x; wire a wire b;\n")
    (tmp_path / "syntax.f").write_text(f"{tmp_path}/syntax.sv\n")
    given = {k: f"{tmp_path}/{v}" if k.endswith("_RTL") else v for k, v in given.items()}
    r = check(tmp_path, "nv_small", **given)
    assert r.returncode != 0
    assert message.format(d=tmp_path) in r.stdout, r.stdout + r.stderr


# What the RTL is, in place of a module with the right pins; the message, where {d} is its folder.
UNREADABLE = {
    "missing file": ("nix.sv", "", "{d}/their.f:2: {d}/nix.sv: no such file"),
    "missing file of a list in the list": ("-f {d}/more.f", "",
                                           "{d}/more.f:3: {d}/none.sv: no such file"),
    "missing list": ("-f {d}/no.f", "", "{d}/their.f:2: {d}/no.f: no such file"),
    "no option": ("-bad", "", "{d}/their.f:2: -bad: no option of Verilator"),
    "syntax": ("", "  wire a\n  wire b;\n", "{d}/inner.sv:3: syntax error, unexpected wire"),
    "missing module": ("", "  sub i_sub ();\n",
                       "{d}/inner.sv:2: module sub not found, expected it in a file of the list"),
    "missing include": ("", '`include "nix.svh"\n', "{d}/inner.sv:2: include file nix.svh not found, "
                        "expected it in a folder that +incdir+ names"),
    "undeclared": ("", "  wire a = b;\n", "{d}/inner.sv:2: Can't find definition of variable: 'b'"),
}


def unreadable(tmp_path, ports, listed, body):
    """A module their_top whose instance has this body, in a list with one more line."""
    if not isinstance(ports, str):
        ports = "(\n" + ",\n".join(f"  {way} logic [{w - 1}:0] {p}" for p, way, w in ports) + ");\n"
    (tmp_path / "their.sv").write_text(
        f'`include "dla_cfg.svh"\n`include "dla_top.svh"\nmodule their_top\n{ports}'
        "  inner i_inner ();\nendmodule\n")
    (tmp_path / "inner.sv").write_text(f"module inner;\n{body}endmodule\n")
    (tmp_path / "more.f").write_text(f"// more\n\n{tmp_path}/none.sv\n")
    if listed and not listed.startswith("-"):
        listed = f"{tmp_path}/{listed}"
    (tmp_path / "their.f").write_text(f"{tmp_path}/their.sv\n{listed.format(d=tmp_path)}\n"
                                      f"{tmp_path}/inner.sv\n")
    return tmp_path / "their.f"


def top_ports():
    """The ports of dla_top, as text."""
    head = (kit.ROOT / "rtl/top/dla_top.sv").read_text().split("module dla_top\n")[1]
    return head[:head.index(");\n") + 3]


@pytest.mark.parametrize("what", UNREADABLE)
def test_unit_that_cannot_be_read(what, pins, tmp_path):
    """The first error of the RTL itself is said, by file and line, and no pins."""
    listed, body, message = UNREADABLE[what]
    flist = unreadable(tmp_path, pins("nv_small")["cmac"], listed, body)
    r = check(tmp_path, "nv_small", CMAC_RTL=flist, CMAC_TOP="their_top")
    assert r.returncode == 2
    said = [x for x in r.stdout.splitlines() if not x.startswith((" ", "waiting for"))]
    assert said[0].startswith(message.format(d=tmp_path)), r.stdout + r.stderr
    assert said[1].startswith(f"cmac: the outside RTL of {flist} cannot be read; all messages: ")
    assert len(said) == 2


@pytest.mark.parametrize("what", UNREADABLE)
def test_core_that_cannot_be_read(what, tmp_path):
    listed, body, message = UNREADABLE[what]
    flist = unreadable(tmp_path, top_ports(), listed, body)
    r = check_core(tmp_path, DUT_RTL=flist, DUT_TOP="their_top")
    assert r.returncode == 2
    said = [x for x in r.stdout.splitlines() if not x.startswith((" ", "waiting for"))]
    assert said[0].startswith(message.format(d=tmp_path)), r.stdout + r.stderr
    assert said[1].startswith(f"core: the outside RTL of {flist} cannot be read; all messages: ")
    assert len(said) == 2


def check_core(tmp_path, **given):
    return kit.run("make", "-s", f"B={tmp_path}/build", "CONFIG=nv_small",
                   *(f"{k}={v}" for k, v in given.items()), f"{tmp_path}/build/nv_small/gen/dut.ok")


# ---- warnings and waves ----

@pytest.fixture(scope="module")
def read_core(tmp_path_factory):
    """Reads a core with an instance in an instance, as `make sim` does before it compiles: what it says,
    its log, and the names that the simulator can write to waves."""
    d = tmp_path_factory.mktemp("core")
    (d / "their.sv").write_text(
        '`include "dla_cfg.svh"\n`include "dla_top.svh"\nmodule their_top\n' + top_ports() +
        "  logic top_q;\n  always_ff @(posedge dla_core_clk) top_q <= csb2nvdla_valid;\n"
        "  assign dla_intr = inner_o;\n  logic inner_o;\n"
        "  inner i_inner (.clk_i(dla_core_clk), .d_i(top_q), .q_o(inner_o));\nendmodule\n"
        "module inner (input logic clk_i, input logic d_i, output logic q_o);\n"
        "  logic inner_q;\n  always_ff @(posedge clk_i) begin\n    inner_q <= d_i;\n"
        "    q_o <= !inner_q;\n  end\nendmodule\n")
    (d / "their.f").write_text(f"{d}/their.sv\n")

    def read(name, **given):
        bench = d / "build" / f"nv_small-{name}"
        r = kit.run("make", "-s", f"B={d}/build", "CONFIG=nv_small", f"VARIANT={name}",
                    f"DUT_RTL={d}/their.f", "DUT_TOP=their_top",
                    *(f"{k}={v}" for k, v in given.items()), bench / "vl" / "Vdla_bench.mk")
        assert r.returncode == 0, r.stdout + r.stderr
        names = set()
        for f in (bench / "vl").glob("*Trace*.cpp"):
            names.update(re.findall(r'(?:decl|VL_TRACE_DECL_)\w+\([^"]*"(\w+)', f.read_text()))
        return r.stdout, (bench / "outside.log").read_text(), names
    return read


def test_warnings_and_insides_of_outside_rtl(read_core):
    """By default warnings go to the log, counted, and waves have the pins alone; on demand all is
    shown."""
    text, log, names = read_core("default")
    warnings = re.findall(r"^%Warning\S* \S*their\.sv:\d+", log, re.M)
    assert len(warnings) > 3 and "their.sv" not in text
    assert re.search(rf"^{len(warnings)} warnings of outside RTL in \S+/outside\.log "
                     r"\(WARN=1 shows them\)$", text, re.M), text
    assert "csb2nvdla_addr" in names and not {"top_q", "inner_q"} & names

    text, log, names = read_core("all", WARN=1, TRACE_OUTSIDE=1)
    for line in re.findall(r"^%Warning.*their\.sv.*", log, re.M):
        assert line in text.splitlines()
    assert re.search(r"^\d+ warnings of outside RTL in \S+/outside\.log$", text, re.M), text
    assert {"csb2nvdla_addr", "top_q", "inner_q"} <= names


def test_insides_down_to_a_level(read_core):
    """Since Verilator 5.042 an inlined module, as `inner` is, counts as its parent."""
    _, _, names = read_core("depth", TRACE_OUTSIDE=1, TRACE_DEPTH=2)
    version = kit.run("verilator", "--version").stdout.split()[1]
    assert {"csb2nvdla_addr", "top_q"} <= names
    assert "inner_q" not in names or tuple(map(int, version.split("."))) >= (5, 42)


def test_waves_of_outside_units_are_their_pins(tmp_path):
    exe = shutil.which("fst2vcd")
    if not exe:
        pytest.skip("fst2vcd is not installed: apt-get install gtkwave")
    fst = tmp_path / "a.fst"
    r = kit.run(bench(), "--engine", "cacc=rtl", "--pins", f"--trace={fst}", kit.VECTORS / "dc_stride_pad")
    assert r.returncode == 0, kit.tail(r)
    names = set(re.findall(r"^\$var \S+ \d+ \S+ (\w+)", kit.run(exe, fst).stdout, re.M))
    assert {"mac_a2accu_pvld", "cacc2sdp_pd"} <= names
    assert not {"since_q", "late_q", "clip"} & names


@pytest.mark.parametrize("given,message", [
    ({"DUT_TOP": "x"}, "core: DUT_TOP=x without DUT_RTL=FILE.f"),
    ({"DUT_RTL": "their.f"}, "core: DUT_RTL={d}/their.f without DUT_TOP=MODULE"),
    ({"DUT_RTL": "no.f", "DUT_TOP": "x"}, "core: DUT_RTL={d}/no.f: no such file"),
    ({"DUT_RTL": "their.f", "DUT_TOP": "x"}, "core: no module x in the files of {d}/their.f"),
])
def test_core_given_wrongly(given, message, tmp_path):
    (tmp_path / "their.sv").write_text("module their_core (input logic a);\nendmodule\n")
    (tmp_path / "their.f").write_text(f"{tmp_path}/their.sv\n")
    r = check_core(tmp_path, **{k: f"{tmp_path}/{v}" if k == "DUT_RTL" else v
                                for k, v in given.items()})
    assert r.returncode == 2
    assert message.format(d=tmp_path) in r.stdout, r.stdout + r.stderr


def test_no_such_unit():
    r = kit.run("make", "-n", "sim", "CMAC_A_RTL=x.f", "CMAC_A_TOP=x")
    assert r.returncode == 2
    assert re.search("CMAC_A_RTL.*no such unit, expected one of bdma .* cdp in capitals", r.stderr)


# ---- the document ----

def documented(unit, column):
    """Pins of a unit in unit_pins.md 3, families written out: {pin: (direction, width)}."""
    part = re.search(rf"^### 3\.\d+ {unit} \(.*?(?=^### )", SPEC.read_text(), re.S | re.M)
    found = {}
    for row in part[0].splitlines():
        cell = [x.strip() for x in row.strip("|").split("|")]
        if len(cell) < 6 or cell[1] not in ("in", "out") or cell[column] == "-":
            continue
        many = re.match(r"0\.\.(\d+) x (\d+)$", cell[column])
        for i in range(int(many[1]) + 1 if many else 1):
            width = int(many[2] if many else cell[column])
            found[cell[0].replace("<N>", str(i))] = (cell[1] + "put", width)
    return found


@pytest.mark.skipif(not SPEC.exists(), reason=f"no {SPEC}: not part of this repository")
@pytest.mark.parametrize("unit", tables.UNITS)
@pytest.mark.parametrize("config,column", [("nv_small", 2), ("nv_large", 3), ("nv_full", 4)])
def test_pins_are_those_of_the_document(config, column, unit, pins):
    made = {p: (way, w) for p, way, w in pins(config).get(unit, [])}
    assert made == documented(unit, column)

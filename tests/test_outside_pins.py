# SPDX-License-Identifier: Apache-2.0
"""Checks of outside RTL before a bench is compiled: pins of every unit and of a core, files that cannot be read,
warnings, time scales, contents of the waves."""

import functools
import re
import shutil
import sys

import pytest

import kit
import tables

UNITS = tables.units("nv_small", "outside")
PAGE = kit.ROOT / "docs/hardware/pins.md"


# ---- pins ----

@pytest.fixture(scope="module")
def pins(tmp_path_factory):
    """Returns the generated pins of a configuration: {unit: [(pin, direction, width)]}."""
    @functools.cache
    def of(config):
        d, found = tmp_path_factory.mktemp(config), {}
        kit.good(kit.run(kit.BUILD / "gen" / "gen", "models/tables", "sv", config, d))
        for line in (d / "dla_ext.txt").read_text().splitlines()[1:]:
            unit, pin, way, width = line.split()
            found.setdefault(unit, []).append((pin, way, int(width)))
        return found
    return of


def place(tmp_path):
    """Makes a build folder with the generator that is already built."""
    if not (tmp_path / "build" / "gen").exists():
        shutil.copytree(kit.BUILD / "gen", tmp_path / "build" / "gen")
    return f"B={tmp_path}/build"


def check(tmp_path, config, **given):
    """Runs the check of the pins alone; given: CBUF_RTL=... and so on, or DUT_RTL=... of a core."""
    return kit.run("make", "-s", place(tmp_path), f"CONFIG={config}", *(f"{k}={v}" for k, v in given.items()),
                   f"{tmp_path}/build/{config}-own/gen/{'dut' if any('DUT' in k for k in given) else 'ext'}.ok")


def rtl(unit, flist, top):
    """Returns the arguments that give the RTL of a unit, or of a core (dut)."""
    return {f"{unit.upper()}_RTL": flist, f"{unit.upper()}_TOP": top}


def module(tmp_path, unit, ports):
    """Lists an empty module with these ports; returns the arguments of make."""
    (tmp_path / "their.sv").write_text(f"module their_{unit} (\n" + ",\n".join(
        f"  {way} logic [{w - 1}:0] {p}" for p, way, w in ports) + ");\nendmodule\n")
    (tmp_path / "their.f").write_text(f"{tmp_path}/their.sv\n")
    return rtl(unit, tmp_path / "their.f", f"their_{unit}")


@pytest.mark.long(keep=2, every=2)
@pytest.mark.parametrize("config", ["nv_small", "nv_small_256_full", "nv_medium_1024_full",
                                    "nv_large_bdma", "nv_large_doc", "nv_full"])
def test_right_pins_of_every_unit(config, pins, tmp_path):
    """Modules with exactly the pins of the table pass, for all units of a configuration at once."""
    given = {}
    for unit, ports in pins(config).items():
        if unit == "core":
            continue
        d = tmp_path / unit
        d.mkdir()
        given |= module(d, unit, ports)
    kit.good(check(tmp_path, config, **given))


FITS = [(c, UNITS) for c in ("nv_small", "nv_small_256_full", "nv_medium_512", "nv_large")] + [
    (c, ["cdma", "csc", "cacc_shell"]) for c in ("nv_full", "nv_large_doc")]


@pytest.mark.long(keep=1)
@pytest.mark.parametrize("config,names", FITS, ids=[c for c, _ in FITS])
def test_our_outside_units_fit(config, names, tmp_path):
    """The units of tests/rtl/outside have the pins of every configuration that they support."""
    given = {}
    for n in names:
        given |= rtl(n.split("_")[0], f"tests/rtl/outside/{n}.f", f"outside_{n}")
    kit.good(check(tmp_path, config, **given))


# ---- the check reads ports only ----

# Text in a body beside port declarations that could be mistaken for them.
TRAPS = """
  localparam WIDE = 1;
  string text = "endmodule input wire [9:0] sc2mac_wt_data7;";
  function automatic int twice(input int x); begin twice = 2 * x; end endfunction
  task idle(input int x); begin end endtask
  if (WIDE == 1) begin : g_first
    localparam WIDTH = 3;
    function automatic int thrice(input int x); thrice = 3 * x; endfunction
  end else begin : g_second
    localparam WIDTH = 4;
  end
  import "DPI-C" function int outside_read(input int address);
  wire inside_only;
  inner i_inner (.x(1'b0));
"""


def header(form, ports):
    """Returns the text of module their_cmac with these ports."""
    listed = [f"{way} logic [{w - 1}:0] {p}" for p, way, w in ports]
    old = "".join(f"  {way} [`THEIR_BITS({w})-1:ZERO] {p}; // {p}\n" for p, way, w in ports)
    names = ",\n".join(p for p, _, _ in ports)
    return {
        "ansi": "module their_cmac (\n" + ",\n".join(listed) + ");\n" + TRAPS + "endmodule : their_cmac\n",
        "parameters": "module automatic their_cmac import their_pkg::*; #(parameter int EIGHT = 8)(" + ", ".join(
            x.replace("logic [7:0]", "byte_t").replace("[8:0]", "[EIGHT:0]") for x in listed) +
                      ");\n" + TRAPS + "endmodule\n",
        "1995": f"module their_cmac ({names});\n  parameter ZERO = 0;\n{old}{TRAPS}endmodule\n",
        # a parameter that depends on the body
        "bits": f"module their_cmac ({names});\n  wire [7:0] inside_sum;\n"
                f"  localparam ZERO = $bits(inside_sum) - 8;\n{old}{TRAPS}endmodule\n",
    }[form]


@pytest.mark.long(keep=1)
@pytest.mark.parametrize("form,whole", [("ansi", False), ("parameters", False), ("1995", False),
                                        ("bits", True), ("library", True)])
def test_ports_of_every_form(form, whole, pins, tmp_path):
    """Headers of each form: right pins pass and a wrong one is named, without parsing the rest of the RTL. Where the
    header alone is not enough, all of it is linted."""
    ports = pins("nv_small")["cmac"]
    (tmp_path / "their.svh").write_text("`define THEIR_BITS(n) (n)\n")
    (tmp_path / "before.sv").write_text(
        '`include "their.svh"\npackage their_pkg;\n  typedef logic [7:0] byte_t;\nendpackage\n'
        "module inner (input wire x);\n  wire inside_too;\nendmodule : inner\n")
    place = "lib/their_cmac.sv" if form == "library" else "their.sv"
    (tmp_path / "lib").mkdir()
    (tmp_path / "their.f").write_text(f"+incdir+{tmp_path}\n{tmp_path}/before.sv\n" + (
        f"-y {tmp_path}/lib\n" if form == "library" else f"{tmp_path}/{place}\n"))
    for width, found in (19, 0), (22, 1):
        (tmp_path / place).write_text(header(
            "1995" if form == "library" else form, altered(ports, f"mac2accu_data3 {width}")))
        r = check(tmp_path / str(width), "nv_small", CMAC_RTL=tmp_path / "their.f", CMAC_TOP="their_cmac")
        assert (r.returncode, r.stdout.count("cmac: pin ")) == (2 * found, found), r.stdout + r.stderr
        assert not found or f"cmac: {WRONG[3][2]}" in r.stdout
        log = tmp_path / str(width) / "build/nv_small-own/gen/ext_cmac.log"
        assert ("inside_" in log.read_text()) == whole


def altered(ports, change):
    """Returns the ports without a pin (-PIN), with one more (+PIN), or with another direction or width of one."""
    name, _, new = change.lstrip("+-").partition(" ")
    return [(n, new if new.isalpha() else way, int(new) if new.isdigit() else w) if n == name else (n, way, w)
            for n, way, w in ports if change != f"-{n}"] + [(name, "output", 1)] * (change[0] == "+")


WRONG = kit.rows("rtl/outside/wrong_pins.txt")


@pytest.mark.long(keep=3)
@pytest.mark.parametrize("unit,change,message", WRONG)
def test_wrong_pins_are_named(unit, change, message, pins, tmp_path):
    r = check(tmp_path, "nv_small", **module(tmp_path, unit, altered(pins("nv_small")[unit], change)))
    kit.ends(r, 2, (f"{unit}: {message}", f"their_{unit} does not have the pins of the slot"))


def test_all_wrong_pins_at_once(pins, tmp_path):
    """A missing pin does not hide the others."""
    ports = pins("nv_small")["cbuf"]
    for _, change, _ in [w for w in WRONG if w[0] == "cbuf"]:
        ports = altered(ports, change)
    r = check(tmp_path, "nv_small", **module(tmp_path, "cbuf", ports))
    for _, _, message in [w for w in WRONG if w[0] == "cbuf"]:
        assert r.stdout.count(f"cbuf: {message}") == 1, r.stdout


@pytest.mark.long(keep=5)
@pytest.mark.parametrize("given,message", kit.rows("rtl/outside/wrong_arguments.txt"))
def test_wrong_arguments(given, message, tmp_path):
    kit.write(tmp_path, {"their.sv": "module their_cmac (input logic a);\nendmodule\n", "their.f": f"{tmp_path}/their.sv\n",
                         "nofile.f": f"{tmp_path}/nix.sv\n", "syntax.sv": "module x; wire a wire b;\n",
                         "syntax.f": f"{tmp_path}/syntax.sv\n"})
    words = dict(x.split("=") for x in given.replace("_RTL=", f"_RTL={tmp_path}/").split())
    kit.ends(check(tmp_path, "nv_small", **words), 2, message.format(d=tmp_path))


# RTL other than a module with the right pins, and the message, where {d} is its folder.
UNREADABLE = {
    "missing file": ("nix.sv", "", "{d}/their.f:2: {d}/nix.sv: no such file"),
    "missing file of a list in the list": ("-f {d}/more.f", "",
                                           "{d}/more.f:3: {d}/none.sv: no such file"),
    "missing list": ("-f {d}/no.f", "", "{d}/their.f:2: {d}/no.f: no such file"),
    "no option": ("-bad", "", "{d}/their.f:2: -bad: no option of Verilator"),
    "missing include": ("", '`include "nix.svh"\n', "{d}/inner.sv:2: include file nix.svh not found, "
                        "expected it in a folder that +incdir+ names"),
}
# The check of pins skips bodies; Verilator finds these errors when it reads the bench.
BAD_BODY = {
    "syntax": ("", "  wire a\n  wire b;\n", "{d}/inner.sv:3: syntax error, unexpected wire"),
    "missing module": ("", "  sub i_sub ();\n",
                       "{d}/inner.sv:2: module sub not found, expected it in a file of the list"),
    "module of the kit's unit": ("", "  dla_cmac_cell i_sub ();\n",
                                 "{d}/inner.sv:2: module dla_cmac_cell not found, expected it in a file of the list"),
    "undeclared": ("", "  wire a = b;\n", "{d}/inner.sv:2: Can't find definition of variable: 'b'"),
}


def unreadable(tmp_path, ports, listed, body):
    """Writes a module their_top whose instance has this body, in a list with one more line."""
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
    """Returns the ports of dla_top, as text."""
    head = (kit.ROOT / "rtl/top/dla_top.sv").read_text().split("module dla_top\n")[1]
    return head[:head.index(");\n") + 3]


def ports_of(unit, pins):
    return top_ports() if unit == "dut" else pins("nv_small")[unit]


def read_bench(tmp_path, name, **given):
    """Runs Verilator's front end on the bench of nv_small with outside RTL, as `make sim` does before it compiles."""
    made = "vl/Vdla_bench" if any("DUT" in k for k in given) else "vl_rtl/Vdla_rtl"
    return kit.run("make", "-s", place(tmp_path), "CONFIG=nv_small", f"VARIANT={name}",
                   *(f"{k}={v}" for k, v in given.items()), f"{tmp_path}/build/nv_small-{name}/{made}.mk")


def says(r, *lines):
    """Checks that make prints these messages and no others; compares the beginning of each."""
    assert r.returncode == 2
    said = [x for x in r.stdout.splitlines() if not x.startswith((" ", "waiting for"))]
    assert len(said) == len(lines), r.stdout + r.stderr
    assert all(s.startswith(x) for s, x in zip(said, lines)), r.stdout + r.stderr


@pytest.mark.long(keep=6)
@pytest.mark.parametrize("what", UNREADABLE)
@pytest.mark.parametrize("unit", ["dut", "cmac"])
def test_rtl_that_cannot_be_read(what, unit, pins, tmp_path):
    """The first error of the RTL itself is reported, by file and line, and no pins."""
    listed, body, message = UNREADABLE[what]
    flist = unreadable(tmp_path, ports_of(unit, pins), listed, body)
    says(check(tmp_path, "nv_small", **rtl(unit, flist, "their_top")), message.format(d=tmp_path),
         f"{unit.replace('dut', 'core')}: the outside RTL of {flist} cannot be read; all messages: ")


@pytest.mark.long(keep=2)
@pytest.mark.parametrize("unit", ["cmac", "dut"])
@pytest.mark.parametrize("what", BAD_BODY)
def test_body_that_cannot_be_read(what, unit, pins, tmp_path):
    listed, body, message = BAD_BODY[what]
    flist = unreadable(tmp_path, ports_of(unit, pins), listed, body)
    says(read_bench(tmp_path, "their", **rtl(unit, flist, "their_top")), message.format(d=tmp_path),
         "Verilator stops with 1; all messages: ")


@pytest.mark.long(keep=1)
@pytest.mark.parametrize("listed", ["dla_delay.sv", "-y {d}"])
@pytest.mark.parametrize("unit", ["cmac", "dut"])
def test_a_module_that_the_bench_has_too(unit, listed, pins, tmp_path):
    """Verilator would use that of the bench; a copy without changes is the same."""
    given = rtl(unit, unreadable(tmp_path, ports_of(unit, pins), listed, ""), "their_top")
    kits = "rtl/lib/dla_delay.sv"
    own = tmp_path / "dla_delay.sv"
    shutil.copy(kit.ROOT / kits, own)
    kit.good(read_bench(tmp_path, "their", **given))
    own.write_text(own.read_text() + "// mine\n")
    place = f"{own}:11:" if listed == own.name else f"{own}:"
    says(read_bench(tmp_path, "their", **given), f"{place} the bench has another module of this name, in {kits}, ")


@pytest.mark.parametrize("config", ["nv_large", "nv_full"])
def test_pins_of_our_core(config, tmp_path):
    """The table of a core's pins and dla_top agree where a core has both memories."""
    flist = unreadable(tmp_path, top_ports(), "", "")
    r = check(tmp_path, config, DUT_RTL=flist, DUT_TOP="their_top")
    assert r.returncode == 0, r.stdout[-2000:] + r.stderr


@pytest.mark.long(keep=2)
@pytest.mark.parametrize("old,new,message", [
    ("", "", None),
    (r"logic \[31:0\]                   nvdla2csb_data", "logic [15:0] nvdla2csb_data",
     ("nvdla2csb_data", "{d}/core.sv:{line}: core: pin nvdla2csb_data of their_core has 16 bits: "
      "expected an output of 32 bits")),
    *[(rf"  {way} logic +{pin},\n(.*);\n$", rf"\1;\n  logic {pin};\n",
       ("module their_core", f"{{d}}/core.sv:{{line}}: core: pin {pin} is missing in their_core: "
        f"expected an {way.split()[0]} of 1 bit"))
      for way, pin in (("output", "dla_intr"), ("input  wire", "test_mode"), ("input  wire", "csb2nvdla_valid"))],
    ("(test_mode,)", "\\1 input wire logic scan_en,",
     ("scan_en", "{d}/core.sv:{line}: core: pin scan_en of their_core is none of the core in nv_small")),
    (r"output logic +dla_intr,", r"inout wire dla_intr,",
     ("dla_intr", "{d}/core.sv:{line}: core: pin dla_intr of their_core is an inout: expected an output of 1 bit")),
    (r"output (logic +)dla_intr,", r"input wire \1dla_intr,",
     ("dla_intr", "{d}/core.sv:{line}: core: pin dla_intr of their_core drives nothing: expected an output of 1 bit")),
], ids=["right", "width", "missing output", "missing bound input", "missing input", "extra", "both ways", "way"])
def test_pins_of_a_whole_core(old, new, message, tmp_path):
    """An outside core with the pins of dla_top, which it contains. A message names the pin and its line."""
    ports = re.sub(old, new, top_ports(), flags=re.S) if old else top_ports()
    assert (ports != top_ports()) == bool(old)
    (tmp_path / "core.sv").write_text("".join(f'`include "{n}.svh"\n' for n in ("dla_cfg", "dla_pins", "dla_top")) +
                                      f"module their_core\n{ports}  dla_top i_core (.*);\nendmodule\n")
    (tmp_path / "core.f").write_text(f"{tmp_path}/core.sv\n")
    r = check(tmp_path, "nv_small", DUT_RTL=tmp_path / "core.f", DUT_TOP="their_core")
    assert (r.returncode == 0) == (message is None), r.stdout[-2000:] + r.stderr
    if message:
        word, text = message
        lines = (tmp_path / "core.sv").read_text().splitlines()
        line = 1 + next(i for i, x in enumerate(lines) if re.search(rf"{word}\b", x))
        assert text.format(d=tmp_path, line=line) in r.stdout.splitlines(), r.stdout
        assert "their_core does not have the pins of the core" in r.stdout


@pytest.mark.long(keep=1)
@pytest.mark.parametrize("unit,change,named", [
    ("core", ("assign nvdla2csb_data = '0", "assign nvdla2csb_data[15:0] = '0"),
     "core: pin nvdla2csb_data[31:16] is not driven: expected an output of 32 bits"),
    ("pdp", ("  assign csb2pdp_req_prdy = '0;\n", ""),
     "pdp: pin csb2pdp_req_prdy is not driven: expected an output of 1 bit"),
    ("cmac", ("", ""), None),
])
def test_undriven_outputs(unit, change, named, tmp_path):
    """Outputs of the user's RTL that nothing drives are named with their line; the wrapper as it is has none."""
    kit.good(kit.run(kit.BUILD / "gen/gen", "models/tables", "wrapper", "nv_small", unit, tmp_path))
    file = tmp_path / f"my_{unit}.sv"
    text = file.read_text()
    assert change[0] in text
    file.write_text(text.replace(*change))
    given = rtl(unit.replace("core", "dut"), f"{tmp_path}/my_{unit}.f", f"my_{unit}")
    r = kit.good(read_bench(tmp_path, "mine", **given))
    said = [x for x in r.stdout.splitlines() if "is not driven" in x]
    if not named:
        assert not said
        return
    pin = re.search(r"pin (\w+)", named)[1]
    line = 1 + next(i for i, x in enumerate(file.read_text().splitlines()) if x.rstrip(",").endswith(f" {pin}"))
    assert said == [f"{file}:{line}: {named}"]


# ---- warnings and waves ----

@pytest.fixture(scope="module")
def read_core(tmp_path_factory):
    """Reads a core with an instance in an instance, as `make sim` does before it compiles. Returns the output, its log,
    and the names that the simulator can write to waves."""
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
        r = kit.good(kit.run("make", "-s", place(d), "CONFIG=nv_small", f"VARIANT={name}",
                             f"DUT_RTL={d}/their.f", "DUT_TOP=their_top",
                             *(f"{k}={v}" for k, v in given.items()), bench / "vl" / "Vdla_bench.mk"))
        names = set()
        for f in (bench / "vl").glob("*Trace*.cpp"):
            names.update(re.findall(r'(?:decl|VL_TRACE_DECL_)\w+\([^"]*"(\w+)', f.read_text()))
        return r.stdout, (bench / "outside.log").read_text(), names
    return read


@pytest.mark.long
def test_warnings_and_insides_of_outside_rtl(read_core):
    """By default warnings are written to the log and counted, and waves have the pins alone; on demand all is shown."""
    text, log, names = read_core("default")
    warnings = re.findall(r"^%Warning\S* (?!rtl/|dpi/)", log, re.M)
    assert len(re.findall(r"^%Warning\S* \S*their\.sv:\d+", log, re.M)) > 3 and "%Warning" not in text
    assert re.search(rf"^{len(warnings)} warnings of outside RTL in \S+/outside\.log "
                     r"\(WARN=1 shows them\)$", text, re.M), text
    assert "csb2nvdla_addr" in names and not {"top_q", "inner_q"} & names

    text, log, names = read_core("all", WARN=1, TRACE_OUTSIDE=1)
    for line in re.findall(r"^%Warning.*their\.sv.*", log, re.M):
        assert line in text.splitlines()
    assert re.search(r"^\d+ warnings of outside RTL in \S+/outside\.log$", text, re.M), text
    assert {"csb2nvdla_addr", "top_q", "inner_q"} <= names


def test_core_of_our_files_prints_no_warnings(tmp_path):
    """Keeps the kit's files around and inside a core out of the warnings, such as nets that a core without some units
    leaves unused."""
    kit.good(kit.run(sys.executable, "tests/rtl/core/make_core.py", tmp_path / "core"))
    r = read_bench(tmp_path, "core", **rtl("dut", f"{tmp_path}/core/core.f", "faulty_core"))
    assert r.returncode == 0 and "%Warning" not in r.stdout, r.stdout + r.stderr


def test_insides_down_to_a_level(read_core):
    """Since Verilator 5.042 an inlined module, such as `inner`, counts as its parent."""
    _, _, names = read_core("depth", TRACE_OUTSIDE=1, TRACE_DEPTH=2)
    version = kit.run("verilator", "--version").stdout.split()[1]
    assert {"csb2nvdla_addr", "top_q"} <= names
    assert "inner_q" not in names or tuple(map(int, version.split("."))) >= (5, 42)


@pytest.mark.long(keep=1)
@pytest.mark.parametrize("scale", ["1ns/1ps", "10ns/1fs"])
def test_timescale_of_outside_rtl(scale, pins, tmp_path):
    """RTL with a `timescale causes no warning about files of the kit, and the clock keeps its ps."""
    given = module(tmp_path, "cmac", pins("nv_small")["cmac"])
    text = (tmp_path / "their.sv").read_text()
    (tmp_path / "their.sv").write_text(f"`timescale {scale}\n" + text)
    r = read_bench(tmp_path, "their", **given)
    assert r.returncode == 0 and "%Warning" not in r.stdout, r.stdout + r.stderr
    made = tmp_path / "build" / "nv_small-their"
    assert "TIMESCALEMOD" not in (made / "outside.log").read_text()
    symbols = "".join(f.read_text() for f in (made / "vl_rtl").glob("*__Syms*.cpp"))
    assert re.findall(r"timeprecision\((-\d+)\)", symbols) == ["-12"]


# ---- the document ----

def documented(unit, config):
    """Returns the pins of a unit in docs/hardware/pins.md, families written out: {pin: (direction, width)}."""
    rows = [[x.strip(" `") for x in row.strip("|").split("|")]
            for row in re.search(rf"^## {unit}\n\n(.*?)\n\n", PAGE.read_text(), re.S | re.M)[1].splitlines()]
    column, found = rows[0].index(config), {}
    for cell in rows[2:]:
        many = re.match(r"(\d+) x (\d+)$", cell[column])
        if cell[column] != "-":
            for i in range(int(many[1]) if many else 1):
                found[cell[0].replace("<N>", str(i))] = (cell[1] + "put", int(many[2] if many else cell[column]))
    return found


@pytest.mark.parametrize("unit", tables.UNITS)
@pytest.mark.parametrize("config", tables.CONFIGS)
def test_pins_are_those_of_the_document(config, unit, pins):
    made = {p: (way, w) for p, way, w in pins(config).get(unit, [])}
    assert made == documented(unit, config)

# SPDX-License-Identifier: Apache-2.0
"""The legality rules (docs/reference/legality.md): a layer that breaks each of them, and the writes of drivers and
register tests, which play.

tests/legality_cases.csv holds a layer for each rule: a trace of vectors/, or a random one of dlavec draw as
UNIT:SEED:INDEX, and its changed fields."""

import csv
import re

import kit
import pytest
import refusals
from edit import TABLES, changed, edited, golden, play, played, put, source

RULES = {r["id"]: r for r in csv.DictReader((TABLES / "legality.csv").open())}
CASES = {r["rule"]: r for r in csv.DictReader((kit.ROOT / "tests/legality_cases.csv").open())}
SAYS = (refusals.PAGES / "rules.txt").read_text().splitlines()
# Rules with tests of their own below or elsewhere.
OWN = {"bdma-queue", "bdma-busy", "csc-kept-lines", "group-enabled", "rtl-precision"}


def test_every_rule_has_a_case_and_a_place_in_the_code():
    assert set(CASES) | OWN == set(RULES)
    code = "".join(p.read_text() for d in ("models", "dpi") for p in (kit.ROOT / d).rglob("*.c"))
    for rule in RULES:
        name = rule.upper().replace("-", "_")
        assert f"DLA_RULE_{name}" in code or f"NEED({name}," in code, rule


def broken(rule, place):
    """Copies the rule's trace with the change that breaks it."""
    case = CASES[rule]
    config = case["config"]
    values = case["value"].split()
    names = case["field"].split()
    values *= len(names) if len(values) == 1 else 1

    def edit(text):
        for name, value in zip(names, values, strict=True):
            text = changed(text, config, name, int(value, 0))
        return text

    return edited(source(config, case["trace"], place), place, edit)


def write(place):
    """Writes refusals/rules.txt again: the message of each rule that is an error."""
    said = []
    for rule, case in CASES.items():
        if RULES[rule]["severity"] == "error":
            d = broken(rule, place / rule)
            said.append(f"{rule}: {refusals.words(d, play(case['config'], d, '--outside=warn').stderr)}\n")
    (refusals.PAGES / "rules.txt").write_text("".join(said))


@pytest.mark.parametrize("rule", CASES)
def test_rule(rule, tmp_path):
    """Errors are refused with exit code 2 and the rule's name; --illegal=warn only reports them. Notes and warnings
    continue; a note is shown on request only."""
    row, config = RULES[rule], CASES[rule]["config"]
    d = broken(rule, tmp_path)
    said = f"(rule {rule})"
    r = play(config, d, "--outside=warn")
    text = r.stdout + r.stderr
    if row["severity"] == "error":
        assert r.returncode == 2 and said in text, kit.tail(r)
        assert re.search(rf"{d.name}\.cfg:\d+: ", text), "no place in the trace"
        assert f"{rule}: {refusals.words(d, r.stderr)}" in SAYS
        r = play(config, d, "--illegal=warn")
        assert said in r.stdout and said not in r.stderr, kit.tail(r)
        assert re.search(rf"^warning: .*{re.escape(said)}", r.stdout, re.M), kit.tail(r)
        return
    assert " is not legal" not in text and r.returncode != 2, kit.tail(r)
    if row["severity"] == "note":
        assert said not in text, kit.tail(r)
        r = play(config, d, "--outside=warn", "--illegal=note")
    assert (r.stdout + r.stderr).count(said) >= 1, kit.tail(r)


@pytest.mark.parametrize("rule,line,times", [("bdma-queue", "CFG_OP_0, 0x1", 25),
                                             ("bdma-busy", "CFG_LAUNCH0_0, 0x1", 2)])
def test_bdma_rule(rule, line, times, tmp_path):
    """Commands without room for them; a launch of a busy group."""
    full = f"reg_write(NVDLA_BDMA.{line});\n"
    d = edited(kit.VECTORS / "nv_full/bdma_two_groups", tmp_path,
               lambda text: text.replace(full, full * times, 1))
    r = play("nv_full", d)
    assert f"(rule {rule})" in r.stdout + r.stderr, kit.tail(r)
    assert (r.returncode == 2) == (RULES[rule]["severity"] == "error")


def checked(d, *args):
    exe = kit.bench("rtl")
    return kit.run(exe, "--all", "check", "--hang", "5000", *args, d)


@pytest.mark.parametrize("rule", ["cacc-output", "cdma-entries", "csc-atomics", "conv-mode", "csc-bank", "sdp-batches",
                                  "pdp-kernel", "cdp-align"])
def test_check_names_the_line_of_the_models(rule, tmp_path):
    """It is that of the layer's enable, also where a rule is broken at the end of the layer. The shadow gets a write clocks
    after the CSB master sent it, when later lines are under way."""
    d = broken(rule, tmp_path)
    lines = [sorted(set(re.findall(rf"cfg:(\d+): .*\(rule {rule}\)", r.stdout + r.stderr)))
             for r in (play("nv_small", d, "--outside=warn"), checked(d))]
    assert lines[0] and lines[0] == lines[1]


@pytest.mark.parametrize("register,value", [("D_DST_LINE_STRIDE", 0), ("D_OP_ENABLE", 0), ("D_OP_ENABLE", 1)])
def test_write_to_an_enabled_group(register, value, tmp_path):
    """Is dropped with one note for the trace, at its place; a read-only register is dropped without one."""
    on = "reg_write(NVDLA_PDP.D_OP_ENABLE_0, 0x1);\n"
    more = "".join(f"reg_write(NVDLA_PDP.{r}_0, {v:#x});\n" for r, v in
                   [("D_INF_INPUT_NUM", 1), (register, value), ("D_DST_SURFACE_STRIDE", 0)])
    d = edited(kit.VECTORS / "pdp_max", tmp_path, lambda text: text.replace(on, on + more, 1))
    line = next(n for n, t in enumerate(kit.text(d).splitlines(), 1) if t + "\n" == on) + 2
    for r in play("nv_small", d, "--illegal=note"), checked(d, "--illegal=note"):
        said = re.findall(r"^warning: (.*) \(rule group-enabled\)$", r.stdout + r.stderr, re.M)
        assert len(said) == 1 and re.search(rf"{d.name}\.cfg:{line}: PDP: .*\b{register}\b.*group 0\b", said[0]), kit.tail(r)
        assert r.returncode == 0, kit.tail(r)
    assert "group-enabled" not in (r := play("nv_small", d)).stdout + r.stderr, "register tests write to such groups"


# A second layer one column narrower than the lines that it keeps.
NARROW = [("D_DATAIN_SIZE_EXT_0", 0x90008), ("D_ENTRY_PER_SLICE", 0x11),
          ("D_DATAOUT_SIZE_0", 0x80006), ("D_ATOMICS", 0x3e)]


def test_kept_lines_keep_their_shape(tmp_path):
    def edit(text):
        at = text.index("reg_write(NVDLA_CSC.S_POINTER_0, 0x1)")
        return text[:at] + put(text[at:], [(f"CSC.{r}", v) for r, v in NARROW])

    d = edited(kit.VECTORS / "reuse_data", tmp_path, edit)
    said = "CSC: group 1 reuses lines of 10x12 channels, 20 entries, 1 batches, but its registers " \
        "say 9x12 channels, 18 entries, 1 batches (rule csc-kept-lines)"
    kit.ends(play("nv_small", d), 2, said=said)
    r = play("nv_small", d, "--illegal=warn")
    assert r.returncode == 3 and said in r.stdout and said not in r.stderr, kit.tail(r)


# ---- writes of drivers and register tests ----

RUNNERS = ["native", "bench"]
# Stride 2 and 3 on 9x6 with a 2x2 kernel: no window reaches one column and one line.
UNEVEN = [("CSC.D_CONV_STRIDE_EXT", 0x20001), ("CDMA.D_CONV_STRIDE", 0x20001),
          ("CSC.D_DATAOUT_SIZE_0", 0x10003), ("CSC.D_ATOMICS", 7),
          ("CACC.D_DATAOUT_SIZE_0", 0x10003), ("SDP.D_DATA_CUBE_WIDTH", 3),
          ("SDP.D_DATA_CUBE_HEIGHT", 1)]
# Units that get no input, with any registers: status shows that the group runs.
ALONE = [("CSC.D_MISC_CFG", 0x1d71f301), ("CSC.D_DATAIN_SIZE_EXT_0", 0x0abc1def),
         ("CSC.D_ENTRY_PER_SLICE", 0x3a5a), ("CSC.D_POST_Y_EXTENSION", 3), ("CSC.D_BANK", 0x1b0013),
         ("CMAC_A.D_MISC_CFG", 0x3001), ("CMAC_B.D_MISC_CFG", 0x1001), ("CACC.D_MISC_CFG", 0x3001),
         ("CACC.D_BATCH_NUMBER", 0x1f), ("SDP.D_FEATURE_MODE_CFG", 0x1f0d),
         ("SDP.D_DATA_FORMAT", 0xb), ("PDP.D_OPERATION_MODE_CFG", 0x5503),
         ("PDP.D_POOLING_KERNEL_CFG", 0xffff0f0f), ("CDP.D_DATA_FORMAT", 3)]


@pytest.mark.parametrize("how", RUNNERS)
def test_writes_of_drivers_and_register_tests(how, tmp_path):
    """One trace covers strides that do not divide, PDP_RDMA.D_FLYING_MODE = 0 off-line, and units enabled with any
    registers and without partners, including CONV_MODE = 1 where there is no Winograd."""
    conv, pool = kit.VECTORS / "dc_converter", kit.VECTORS / "pdp_max"
    files = {p.name: p.read_bytes() for d in (conv, pool) for p in d.iterdir()}
    pool_text = files.pop("pdp_max.cfg").decode().replace("0x8000", "0x8100")
    files["all.cfg"] = files.pop("dc_converter.cfg")
    d = kit.write(tmp_path / "all", files)
    (d / "all.cfg").write_text(put(files["all.cfg"].decode(), UNEVEN) +
                               put(pool_text, [("PDP_RDMA.D_FLYING_MODE", 0)]))
    golden("nv_small", d)
    assert "0x15bf14ab" not in (d / "all.cfg").read_text(), "the layer is another one now"
    units = list(dict.fromkeys(reg.split(".")[0] for reg, _ in ALONE))
    lines = [f"sync_wait({u}, {e});" for u in units for e in ("sdp_0_0", "pdp_0_0")]
    for u in units:
        group = 0 if u == "CDP" else 1  # the group that runs next
        lines += [f"reg_write(NVDLA_{u}.S_POINTER_0, {group});"]
        lines += [f"reg_write(NVDLA_{r}_0, {v:#x});" for r, v in ALONE if r.split(".")[0] == u]
        lines += [f"reg_write(NVDLA_{u}.D_OP_ENABLE_0, 0x1);"]
        lines += [f"reg_read_check(NVDLA_{u}.S_STATUS_0, {1 << 16 * group:#x});"] * 2
    with (d / "all.cfg").open("a") as f:
        f.write("\n".join(lines) + "\n")
    r = kit.good(played(how, "nv_small", d))
    assert "warning" not in r.stdout + r.stderr and "failed" in r.stdout.splitlines()[-1]
    assert " 0 failed" in r.stdout.splitlines()[-1]


def test_denormal_bounds_of_an_fp16_table(tmp_path):
    """A denormal bound of a table counts as zero, in LE and LO, start and end."""
    made = source("nv_full", CASES["cdp-lut-denormal"]["trace"], tmp_path)
    crc = {}
    for bound in (0, 1, 0x80000001, 0x7fffff):
        sets = [(f"CDP.S_LUT_{t}_{e}_LOW", bound) for t in ("LE", "LO") for e in ("START", "END")]
        d = edited(made, tmp_path, lambda text, sets=sets: put(text, sets))
        r = play("nv_full", d)
        assert r.returncode in (0, 1) and "not legal" not in r.stderr, kit.tail(r)
        crc[bound] = re.findall(r"crc (?:expected \w+ got )?(0x\w+)", r.stdout)
    assert crc[1] == crc[0] and crc[0x7fffff] == crc[0], crc


@pytest.mark.parametrize("how", RUNNERS)
def test_sdp_rdma_that_fetches_nothing(how, tmp_path):
    """On the fly and without operands SDP_RDMA ends with its layer, for any values of its other registers."""
    junk = [("D_DATA_CUBE_WIDTH", 0x1fff), ("D_SRC_BASE_ADDR_LOW", 0xfffffff3), ("D_SRC_LINE_STRIDE", 0x7ffffff1),
            ("D_SRC_SURFACE_STRIDE", 0x33), ("D_BRDMA_CFG", 0x1f), ("D_NRDMA_CFG", 0x1), ("D_ERDMA_CFG", 0xf),
            ("D_BS_BASE_ADDR_LOW", 0x5), ("D_FEATURE_MODE_CFG", 0x1ffd), ("D_SRC_DMA_CFG", 0)]
    lines = "".join(f"reg_write(NVDLA_SDP_RDMA.{r}_0, {v:#x});\n" for r, v in
                    [("S_POINTER", 0), *junk, ("D_OP_ENABLE", 1)])
    enable = "reg_write(NVDLA_SDP.D_OP_ENABLE_0, 0x1);\n"

    def edit(text):
        assert text.count(enable) == 1
        return text.replace(enable, lines + enable) + "poll_reg_equal(NVDLA_SDP_RDMA.S_STATUS_0, 0x0);\n"

    kit.ends(played(how, "nv_small", edited(kit.VECTORS / "dc_converter", tmp_path, edit)), 0, no="not legal")


@pytest.mark.parametrize("how", RUNNERS)
def test_registers_of_kept_data_are_not_used(how, tmp_path):
    """A layer that reuses data: addresses, strides, format, entries and memory of the data that it does not fetch may
    have any value."""
    junk = [("D_DAIN_ADDR_LOW_0", 0xfffffff3), ("D_LINE_STRIDE", 0xfffffff1),
            ("D_SURF_STRIDE", 0x7fffff3), ("D_DAIN_RAM_TYPE", 0), ("D_FETCH_GRAIN", 0xfff),
            ("D_BATCH_STRIDE", 0x33), ("D_CVT_CFG", 0x3f1), ("D_DAIN_MAP", 0x1)]

    def edit(text):
        head, mark, tail = text.partition("reg_write(NVDLA_CDMA.D_MISC_CFG_0, 0x10000);")
        assert mark, "the second layer of reuse_data reuses its data"
        for reg, value in junk:
            tail, n = re.subn(rf"(reg_write\(NVDLA_CDMA\.{reg}_0, )\w+\);", rf"\g<1>{value:#x});",
                              tail, count=1)
            assert n or reg == "D_BATCH_STRIDE", reg
        return head + mark + tail

    kit.good(played(how, "nv_small", edited(kit.VECTORS / "reuse_data", tmp_path, edit)))


@pytest.mark.parametrize("how", RUNNERS)
def test_padding_value_that_no_window_uses(how, tmp_path):
    """Out of range and not sign-extended, in a layer with at most two padding columns."""
    text = (kit.VECTORS / "pdp_max/pdp_max.cfg").read_text()
    assert "PADDING_CFG_0, 0x0)" in text
    sets = [(f"PDP.D_POOLING_PADDING_VALUE_{n}_CFG", 0x2abcd) for n in range(1, 8)]
    d = edited(kit.VECTORS / "pdp_max", tmp_path, lambda t: put(
        t, sets + [("PDP.D_OPERATION_MODE_CFG", 0x10)]))
    golden("nv_small", d)
    assert played(how, "nv_small", d).returncode == 0


def test_refused_layer_waits_on_request(tmp_path):
    """--illegal=warn cannot add hardware: the layer stays enabled, and the report names the unit that waits."""
    d = edited(kit.VECTORS / "dc_stride_pad", tmp_path,
               lambda t: put(t, [("CSC.D_MISC_CFG", 1)]))
    kit.ends(play("nv_small", d, "--illegal=warn"), 3, said="CSC: layer of group 0 does not run, it breaks the rule ")


# ---- the limits of the rules ----

BOUNDS = list(csv.DictReader((kit.ROOT / "tests/legality_bounds.csv").open()))


def bound_sources(config, tmp_path):
    """Returns {trace: folder} for the table's traces of a configuration, with one run of dlavec draw for each kind."""
    traces = {r["trace"] for r in BOUNDS if r["config"] == config}
    out = {t: source(config, t, tmp_path) for t in traces if ":" not in t}
    for kind, seed in {tuple(t.split(":")[:2]) for t in traces - set(out)}:
        mine = [t for t in traces if t.startswith(f"{kind}:{seed}:")]
        dirs = kit.drawn(config, kind, int(seed), 1 + max(int(t.split(":")[2]) for t in mine),
                    tmp_path / f"made-{kind}-{seed}")
        out.update((t, dirs[int(t.split(":")[2])]) for t in mine)
    return out


def bound_cases(config, tmp_path):
    """Yields (row, kind of value, value, folder) of every value in the table."""
    sources = bound_sources(config, tmp_path)
    for i, row in enumerate(r for r in BOUNDS if r["config"] == config):
        for kind in "plays", "within", "refused":
            for value in row[kind].split():
                sets = [s.split("=") for s in row["set"].split()]
                sets += [(f, value) for f in row["field"].split()]
                src = sources[row["trace"]]
                text = kit.text(src)
                for field, v in sets:
                    text = changed(text, config, field, int(v, 0))
                name = f"b{i:03}_{kind}_{value}"
                files = {p.name: p.read_bytes() for p in src.iterdir() if p.suffix != ".cfg"}
                d = kit.write(tmp_path / name, {**files, f"{name}.cfg": text})
                if kind == "plays":
                    golden(config, d)
                yield row, kind, value, d


def says_limits(text, value, signed=True):
    """Returns whether a value, maybe negative, is in one of the ranges that the messages name, or whether they name
    none."""
    limits = [(int(a), int(b)) for a, b in re.findall(r"expected (-?\d+)\.\.(-?\d+)\b", text)]
    values = [value] + [value - (1 << n) for n in (7, 8, 16, 19) if signed and value >> n - 1 == 1]
    return not limits and signed or any(a <= v <= b for a, b in limits for v in values)


@pytest.mark.parametrize("config", sorted({r["config"] for r in BOUNDS}))
def test_limits_of_the_rules(config, tmp_path):
    """legality_bounds.csv: values at a rule's limit play, with the results of the reference. Values in `within` do not
    break this rule, though they may break others; the next values break it."""
    cases = list(bound_cases(config, tmp_path))
    p = kit.play(tmp_path, kit.need(kit.DLA, "make native"), ["play", "--config", config, "--outside=warn", "--illegal=note"],
                 [d for *_, d in cases])
    assert len(p.report["runs"]) == len(cases)
    bad = []
    for (row, kind, value, d), run in zip(cases, p.report["runs"]):
        said = any(f"(rule {row['rule']})" in m["text"] for m in run["messages"])
        refused = RULES[row["rule"]]["severity"] == "error" and kind == "refused"
        good = said == (kind == "refused") and (run["verdict"] == "refused" or not refused) and (
            kind != "plays" or run["verdict"] == "passed" and not run["messages"])
        texts = " ".join(m["text"] for m in run["messages"] if f"(rule {row['rule']})" in m["text"])
        good &= all(says_limits(texts, int(v, 0)) for v in row["plays"].split())
        good &= kind != "refused" or not says_limits(texts, int(value, 0), signed=False)
        if not good:
            bad.append(f"{d.name}: {row['rule']}, {row['field']} = {value}: {run['verdict']}, "
                       f"{[m['text'] for m in run['messages']]}")
    assert not bad, "\n".join(bad)


# A field that each unit refuses, and a kind of random trace whose units have several layers.
LATER = {"CDMA": ("kept", "D_MISC_CFG.CONV_MODE", 1), "CSC": ("kept", "D_MISC_CFG.CONV_MODE", 1),
         "CMAC_A": ("kept", "D_MISC_CFG.CONV_MODE", 1), "CMAC_B": ("kept", "D_MISC_CFG.CONV_MODE", 1),
         "CACC": ("kept", "D_MISC_CFG.CONV_MODE", 1), "SDP": ("kept", "D_DST_DMA_CFG.DST_RAM_TYPE", 0),
         "SDP_RDMA": ("pp", "D_SRC_DMA_CFG.SRC_RAM_TYPE", 0), "PDP": ("pp", "D_DST_RAM_CFG.DST_RAM_TYPE", 0),
         "PDP_RDMA": ("pp", "D_SRC_RAM_CFG.SRC_RAM_TYPE", 0), "CDP": ("pp", "D_DST_DMA_CFG.DST_RAM_TYPE", 0),
         "CDP_RDMA": ("pp", "D_SRC_DMA_CFG.SRC_RAM_TYPE", 0)}


@pytest.mark.parametrize("page", LATER)
def test_every_layer_is_judged(page, tmp_path):
    """The third layer of a unit, in the register group of the first, breaks a rule: it is refused, at the place where
    that layer was enabled."""
    unit, field, value = LATER[page]
    enable = f"NVDLA_{page}.D_OP_ENABLE_0, 0x1"
    for d in kit.drawn("nv_small", unit, 5, 2 if unit == "kept" else 60, tmp_path / "made"):
        lines = kit.text(d).splitlines(True)
        at = [i for i, x in enumerate(lines) if enable in x]
        if len(at) >= 3:
            break
    else:
        raise AssertionError(f"no trace has three layers of {page}")

    def edit(text):
        del text
        third = "".join(lines[at[1] + 1:at[2]])
        return ("".join(lines[:at[1] + 1]) + changed(third, "nv_small", f"{page}.{field}", value) +
                "".join(lines[at[2]:]))

    r = kit.ends(play("nv_small", edited(d, tmp_path, edit)), 2)
    assert re.search(rf"\.cfg:{at[2] + 1}: nv_small, group 0: {page}\.{field} = .* is not legal", r.stderr), \
        kit.tail(r)


# The fields that choose a memory; nv_small has one memory only.
MEMORY = [("conv_bias_bn_relu", f) for f in (
    "CDMA.D_DAIN_RAM_TYPE.DATAIN_RAM_TYPE", "CDMA.D_WEIGHT_RAM_TYPE.WEIGHT_RAM_TYPE", "SDP.D_DST_DMA_CFG.DST_RAM_TYPE",
    "SDP_RDMA.D_BRDMA_CFG.BRDMA_RAM_TYPE", "SDP_RDMA.D_NRDMA_CFG.NRDMA_RAM_TYPE")] + [
    ("sdp_both_element_2b", "SDP_RDMA.D_SRC_DMA_CFG.SRC_RAM_TYPE"), ("pdp_split", "PDP.D_DST_RAM_CFG.DST_RAM_TYPE"),
    ("pdp_split", "PDP_RDMA.D_SRC_RAM_CFG.SRC_RAM_TYPE"), ("cdp_lrn5", "CDP.D_DST_DMA_CFG.DST_RAM_TYPE"),
    ("cdp_lrn5", "CDP_RDMA.D_SRC_DMA_CFG.SRC_RAM_TYPE")]


@pytest.mark.parametrize("trace,field", MEMORY)
def test_memory_that_is_not_there(trace, field, tmp_path):
    """The fields are refused by name; with --illegal=warn the layer uses the existing memory."""
    d = edited(kit.VECTORS / trace, tmp_path, lambda t: changed(t, "nv_small", field, 0))
    r = play("nv_small", d)
    assert r.returncode == 2 and re.search(rf"{field} = .*\(rule ram-type\)", r.stderr), kit.tail(r)
    r = play("nv_small", d, "--illegal=warn")
    assert r.returncode == 0 and r.stdout.count("(rule ram-type)") >= 1, kit.tail(r)


def test_middle_part_of_two_is_not_used(tmp_path):
    """A layer of PDP in two parts: the widths of the middle parts may have any value."""
    layers = [d for d in kit.drawn("nv_small", "pdp", 3, 60, tmp_path / "made") if re.search(
        r"PDP\.D_OPERATION_MODE_CFG_0, 0x1\w\w\)", kit.text(d))]
    assert layers, "no layer has two parts"

    def edit(text):
        for unit, way in ("PDP", "IN"), ("PDP", "OUT"), ("PDP_RDMA", "IN"):
            text = changed(text, "nv_small", f"{unit}.D_PARTIAL_WIDTH_{way}.PARTIAL_WIDTH_{way}_MID", 0x3ff)
        return text

    kit.good(play("nv_small", edited(layers[0], tmp_path, edit)))


@pytest.mark.parametrize("config", ["nv_full", "nv_large_doc"])
def test_masks_of_a_group_larger_than_their_bank(config, tmp_path):
    """32 kernels of 256 Ki bytes: a mask bit for each element is more than the bank of 32 KiB."""
    d = edited(kit.drawn(config, "comp", 3, 1, tmp_path / "made")[0], tmp_path, lambda t: put(
        changed(t, config, "CDMA.D_WEIGHT_SIZE_0.BYTE_PER_KERNEL", 0x3ffff), [("CDMA.D_WEIGHT_SIZE_1", 31)]))
    kit.refused(play(config, d), "expected a size whose group has at most 32768 mask bytes (rule " "cdma-kernel-bytes)")

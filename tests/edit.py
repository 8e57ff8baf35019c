# SPDX-License-Identifier: Apache-2.0
"""Changes fields and registers of traces for a test, with golden values from the plain
reference."""

import csv
import re

import kit

TABLES = kit.ROOT / "models/tables"
FIELDS = {}
for row in csv.DictReader((TABLES / "registers.csv").open()):
    FIELDS.setdefault((row["unit"], row["register"], row["field"]), []).append(row)


def word(unit, register):
    return f"NVDLA_{'RBK' if unit == 'RUBIK' else unit}.{register}_0"


def changed(text, config, name, value):
    """Returns the trace with one field changed in every write of its register."""
    unit, register, field = name.split(".")
    variant = "v1" if config == "nv_full" else "v2"
    row = next(r for r in FIELDS[unit, register, field] if r["variant"] in ("both", variant))
    lsb, mask = int(row["lsb"]), (1 << int(row["width"])) - 1

    def put_field(m):
        old = int(m[2], 0)
        return f"{m[1]}{old & ~(mask << lsb) | (value & mask) << lsb:#x})"

    text, n = re.subn(rf"(reg_write\({re.escape(word(unit, register))}, )(\w+)\)", put_field, text)
    assert n, f"the trace does not write {name}"
    return text


def put(text, sets):
    """Sets registers to new values; registers that the trace does not write come first."""
    front = ""
    for reg, value in sets:
        line = f"reg_write(NVDLA_{reg}_0, {value:#x});"
        text, n = re.subn(rf"reg_write\(NVDLA_{re.escape(reg)}_0, \w+\);", line, text)
        front += "" if n else line + "\n"
    return front + text


def source(config, trace, tmp_path):
    """Returns the folder of a trace of vectors/ by name, or of a random one as UNIT:SEED:INDEX."""
    if ":" not in trace:
        own = kit.VECTORS / config / trace
        return own if own.exists() else kit.VECTORS / trace
    unit, seed, index = trace.split(":")
    out = tmp_path / f"made-{unit}"
    return kit.drawn(config, unit, seed, int(index) + 1, out)[int(index)]


def edited(folder, tmp_path, edit):
    """Copies the folder, with its text changed by edit."""
    files = {p.name: p.read_bytes() for p in folder.iterdir()}
    name = f"{folder.name}.cfg"
    files[name] = edit(files[name].decode()).encode()
    return kit.write(tmp_path / "changed" / folder.name, files)


def golden(config, folder):
    """Sets the checksums and registers that the trace expects to those of the plain reference."""
    cfg = folder / f"{folder.name}.cfg"
    text = re.sub(r"(check_crc\(.*, )0x\w+\);", r"\g<1>0x1);", cfg.read_text())
    cfg.write_text(text)
    r = kit.dlavec("check", "--config", config, folder)
    said = r.stdout + r.stderr
    found = re.findall(r"CRC at (0x\w+) is (0x\w+), 0x00000001 expected", said)
    assert len(found) == text.count("check_crc("), kit.tail(r)
    for base, crc in found:
        text = re.sub(rf"(check_crc\(\w+, \w+, {base}, \w+, )0x1\);", rf"\g<1>{crc});", text)
    lines = text.split("\n")
    for at, value in re.findall(r"\.cfg:(\d+): \w+\.\w+ is (0x\w+), 0x\w+ expected", said):
        i = int(at) - 1
        assert lines[i].startswith("reg_read_check("), lines[i]
        lines[i] = re.sub(r", \w+\);", f", {value});", lines[i])
    cfg.write_text("\n".join(lines))


def play(config, folder, *args):
    return kit.dla("play", "--config", config, *args, folder)


def played(how, config, folder, *args):
    """Plays on the models, or on the bench of all models ("bench", "pins"); args are options of
    that program."""
    if how == "native":
        return play(config, folder, *args)
    return kit.run(kit.cosim_of(config), *(["--pins"] if how == "pins" else []), "--max-cycles",
                   kit.MAX_CYCLES, "--hang", 3000, *args, folder)

# SPDX-License-Identifier: Apache-2.0
"""Pages: links and cited pages exist, lines are short, README is short, and the commands of the tutorials run as printed.
Those of README.md and docs/programs.md: test_readme.py."""

import json
import os
import pathlib
import re
import shutil
import subprocess
import xml.etree.ElementTree

import pytest

import kit
import tables

ROOT = kit.ROOT
TUTORIALS = sorted((ROOT / "docs/tutorial").glob("*.md"))
# Made by `make docs` from tables, whose lists of registers are one line each.
GENERATED = {"legality.md", "errata.md", "faults.md", "rules.md", "registers.md", "configurations.md", "hardware/pins.md"}
# What a tutorial prints at its end, or says that it prints.
PRINTS = {"vectors": ["equal, 768 elements", "0 @"], "network": ["3 in the hardware", "3 passed, 0 failed"],
          "pdp": ["482 comparisons", "FAIL pdp_split check pdp, clock", "5 passed, 0 failed"],
          "model": ["count_sdp: layer 0 enabled", "sdp_prelu: first difference: sdp_wr_dat #0, from sdp to mem"],
          "driver": ["passed\npassed\n", "360 images, 357 right: 99.2 %", "1 trace: 1 passed"]}
# Pages about the hardware, each of which some code cites by section.
HARDWARE = {"numeric", "data_formats", "conv_core", "conv_units", "sdp", "pdp", "cdp", "lut", "bdma", "rubik", "system",
            "registers_notes", "axi_latency_models", "unit_pins", "traces"}
TEXT = {".c", ".h", ".sv", ".svh", ".cpp", ".py", ".csv", ".sh", ".mk", ".md", ".txt", ".toml", ".f", ".bugs", ".json"}
# Those that build a bench.
BUILDS = {"pdp"}
# Commands of make in tutorials, and the tests that run them.
MAKE = {"make network FILE=out/net/net.layer OUT=out/net/page": "test_network.py::test_lenet"}


def pages():
    return [p for p in sorted(ROOT.rglob("*.md")) if not set(p.relative_to(ROOT).parts) & {"build", "out", ".git", ".pytest_cache"}]


def broken(page, text):
    """Links of a page to files that are not there, and to headings that it does not have."""
    for target in re.findall(r"\]\(([^)\s]+)\)", re.sub(r"```.*?```", "", text, flags=re.S)):
        if re.match(r"\w+:", target):
            continue
        file, _, heading = target.partition("#")
        to = (page.parent / file) if file else page
        if not to.exists():
            yield target
        elif heading and heading not in {re.sub(r"[^\w -]", "", h.lower()).strip().replace(" ", "-")
                                         for h in re.findall(r"^#+ (.*)$", to.read_text(), re.M)}:
            yield target


@pytest.mark.parametrize("page", sorted(GENERATED))
def test_generated_pages(page):
    """They are what `make docs` writes."""
    made = kit.need(kit.BUILD / "gen" / pathlib.Path(page).name, "make native")
    assert (ROOT / "docs" / page).read_text() == made.read_text(), "run make docs"


def test_timing_diagrams(tmp_path):
    """Each picture is what harness/wave.py draws of the file beside it and is in a page; wrong files are refused."""
    sources = sorted((ROOT / "docs/hardware/wave").glob("*.json"))
    shown = "".join(p.read_text() for p in (ROOT / "docs/hardware").glob("*.md"))
    assert {p.stem for p in sources} == {p.stem for p in (ROOT / "docs/hardware/wave").glob("*.svg")}
    for p in sources:
        shutil.copy(p, tmp_path)
        assert f"](wave/{p.stem}.svg)" in shown
    kit.good(kit.run("/usr/bin/python3", "harness/wave.py", *tmp_path.glob("*.json")))
    for p in sources:
        assert (tmp_path / p.stem).with_suffix(".svg").read_text() == p.with_suffix(".svg").read_text(), f"{p}: run make docs"
        xml.etree.ElementTree.fromstring(p.with_suffix(".svg").read_text())
    wrong_file = tmp_path / "wrong.json"
    for wave, data, said in (("0q", [], 'character 1 of wave "0q" is "q"'), ("0", [], "waves of [1, 2] clocks"),
                             ("==", ["a"], "fewer values than ="), ("=.", ["a", "b"], "more data than values")):
        signal = [{"name": "a", "wave": wave, "data": data}, {"name": "b", "wave": "0."}]
        wrong_file.write_text(json.dumps({"head": {"text": "x"}, "signal": signal}))
        r = kit.run("/usr/bin/python3", "harness/wave.py", wrong_file)
        assert r.returncode == 2 and r.stderr.startswith(f"{wrong_file}: ") and said in r.stderr, r.stderr


def test_options_are_those_of_help():
    """docs/options.md is what `make docs-options` writes."""
    for p in ("dla", "dlavec", "nv_small/cosim", "nv_small/replay"):
        kit.need(kit.BUILD / p, "make test-build")
    r = kit.good(kit.run("sh", ROOT / "harness/options.sh", kit.BUILD))
    assert (ROOT / "docs/options.md").read_text() == r.stdout, "run make docs-options"
    assert all(f"## {c}\n" in r.stdout for c in ("dla play", "dla split", "dlavec random", "dlavec vectors", "cosim"))


def test_reference_has_every_row():
    """Every field of the register table by name, every parameter and unit of every configuration."""
    fields = re.findall(r"^\|(?: \S+ \| \S+ \| \S+| \| \|) \| (\w+) \| [\d:]+ \|", (ROOT / "docs/registers.md").read_text(), re.M)
    assert fields == [r["field"] for r in tables.rows("registers")]
    page = (ROOT / "docs/configurations.md").read_text()
    for name, key in (("configs", "parameter"), ("address_map", "unit"), ("providers", "unit")):
        for row in tables.rows(name):
            values = [v for k, v in row.items() if k not in (key, "kind")]
            assert f"| {row[key]} | {' | '.join(values)} |".replace("  ", " ") in page.replace("  ", " "), row[key]


def test_every_command_of_a_trace_is_described():
    """The commands of the parser's tables, with their arguments, and no others."""
    page = (ROOT / "docs/traces.md").read_text()
    listed = {w for row in re.findall(r"^\| (`.*?`) \|", page, re.M) for w in re.findall(r"`(\w+)", row)}
    known = {}
    for file in ("parse_cfg.c", "parse_txn.c"):
        known |= dict(re.findall(r'\{ "(\w+)", DLA_OP_\w+, (\d)', (ROOT / "models/player" / file).read_text()))
    assert listed == set(known) and len(known) == 20


@pytest.mark.parametrize("page", pages(), ids=lambda p: str(p.relative_to(ROOT)))
def test_links(page):
    assert not list(broken(page, page.read_text()))


def test_a_broken_link_is_found():
    page = ROOT / "docs/host.md"
    text = page.read_text() + "[a](none.md) [b](capture.md#nothing) [c](capture.md#pieces)\n"
    assert list(broken(page, text)) == ["none.md", "capture.md#nothing"]


def tracked():
    """Text files of the project: {path: text}."""
    names = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, stdout=subprocess.PIPE, check=False).stdout.decode().split("\0")
    files = [ROOT / n for n in names if n] or [p for p in ROOT.rglob("*") if p.is_file() and "build" not in p.parts]
    return {f: f.read_text(errors="replace") for f in files if f.suffix in TEXT and f.exists()}


def test_cited_pages_exist():
    """docs/NAME.md in sources, messages and tests."""
    missing = {(f.name, m) for f, text in tracked().items() if f.suffix != ".md"
               for m in re.findall(r"\bdocs/[\w/-]+\.md", text) if not (ROOT / m).exists()}
    assert not missing - {("test_docs.py", "docs/NAME.md")}


# A citation: page, then sections, such as "sdp.md 4, 6.1 and 8", "conv_core.md" at the end of a line of a comment and
# "3" in the next, or "system.md 11 (7)" for an item of a list.
GAP = r"[\s*/#\"`\\]+"
SECTION = r"\d+(?:\.\d+)*"
CITATION = re.compile(rf"(?<![\w/.-])(?:docs/)?(?:hardware/)?([\w-]+)\.md"
                      rf"(?:{GAP}({SECTION}(?:(?:,| to| and|-)(?:{GAP})?{SECTION})*)(?: \((\w\w?)\))?)?")


def hardware():
    """{page: {section: its text}} of docs/hardware, and of docs/traces.md, which code cites alike."""
    found = {}
    for p in [*(ROOT / "docs/hardware").glob("*.md"), ROOT / "docs/traces.md"]:
        parts = re.split(rf"^##+ (?:({SECTION})\.? )?", p.read_text(), flags=re.M)
        found[p.stem] = {s: text for s, text in zip(parts[1::2], parts[2::2]) if s}
    return found


def wrong(text, there, named):
    """Citations of a page, a section or an item that does not exist: (line, page, section or item). named: all pages."""
    for m in CITATION.finditer(text):
        page, sections, item = m[1], re.findall(SECTION, m[2] or ""), m[3]
        missing = [s for s in sections if s not in there.get(page, {})]
        if not missing and item and not re.search(rf"^(?:{item}\.|\* \({item}\)) ", there[page][sections[-1]], re.M):
            missing = [f"({item})"]
        if page not in named:
            missing = [""]
        for s in missing:
            yield text[:m.start()].count("\n") + 1, page, s


def test_cited_sections_exist():
    """Every page, section and item that code, messages, tables, RTL, tests and pages cite."""
    there, named, seen, found = hardware(), {p.stem for p in pages()}, set(), []
    for f, text in tracked().items():
        if f != pathlib.Path(__file__):
            found += [(str(f.relative_to(ROOT)), *w) for w in wrong(text, there, named)]
            seen |= {m[1] for m in CITATION.finditer(text) if m[2]}
    assert not found
    assert HARDWARE <= there.keys() & seen, HARDWARE - (there.keys() & seen)


@pytest.mark.parametrize("text,found", [
    ("/* as in system.md 2, 9.9 */", [(1, "system", "9.9")]), ("x\n * (system.md\n * 77). */", [(2, "system", "77")]),
    ('"not legal (system.md "\n  "8)"', []), ("// system.md 1 to 78", [(1, "system", "78")]),
    ("systems.md 4", [(1, "systems", "")]), ("(design.md \"Channels\")", [(1, "design", "")]),
    ("docs/hardware/system.md 6.5", [(1, "system", "6.5")]), ("host.md 4", [(1, "host", "4")]),
    ("system.md 2-3, traces.md 4 and 70", [(1, "traces", "70")]), ("See host.md. 4 clocks", []),
    ("system.md 9.1, 11 (7); system.md 11 (19)", [(1, "system", "(19)")])])
def test_a_wrong_citation_is_found(text, found):
    assert list(wrong(text, hardware(), {p.stem for p in pages()})) == found


def test_every_page_is_in_the_table_of_contents():
    toc = (ROOT / "docs/README.md").read_text()
    for p in (ROOT / "docs").rglob("*.md"):
        assert p.name == "README.md" or f"({p.relative_to(ROOT / 'docs')})" in toc, p


def test_prose_is_short():
    """Lines of at most 100 characters, besides tables, commands and what programs print."""
    assert len((ROOT / "README.md").read_text().splitlines()) <= 120
    for p in [*(ROOT / f"{n}.md" for n in ("README", "CHANGELOG", "CONTRIBUTING")), *(ROOT / "docs").rglob("*.md"), ROOT / "examples/driver/README.md"]:
        text = re.sub(r"^```.*?^```", "", p.read_text(), flags=re.M | re.S)
        long = [x for x in text.splitlines() if len(x) > 100 and not x.startswith(("|", "    "))]
        assert p.name in {pathlib.Path(g).name for g in GENERATED} or not long, f"{p.name}: {long}"


@pytest.mark.long
def test_site(tmp_path):
    """Every page is in the site, and a link that leads nowhere is an error."""
    if not shutil.which("mkdocs"):
        pytest.skip("mkdocs is not installed: sh harness/setup.sh docs")
    program = ROOT / "harness/site.py"
    kit.good(kit.run("/usr/bin/python3", program, tmp_path / "site"))
    site = {str(p.relative_to(tmp_path / "site/html").with_suffix("")) for p in (tmp_path / "site/html").rglob("*.html")}
    for p in pages():
        name = str(p.relative_to(ROOT).with_suffix(""))
        assert re.sub(r"\bREADME$", "index", name) in site, name
    tree = tmp_path / "tree"
    for p in pages():
        (tree / p.relative_to(ROOT)).parent.mkdir(parents=True, exist_ok=True)
        (tree / p.relative_to(ROOT)).write_text(p.read_text() + ("[a](none.md)\n" if p.name == "faq.md" else ""))
    shutil.copy(program, tree / "harness")
    r = kit.run("/usr/bin/python3", tree / "harness/site.py", tmp_path / "other")
    assert r.returncode == 1 and "none.md" in r.stdout + r.stderr


@pytest.fixture
def place(tmp_path):
    """A folder in which all of the tree can be named, as in the tree."""
    for p in ROOT.iterdir():
        if p.name not in ("build", "out", ".git"):
            os.symlink(p, tmp_path / p.name)
    os.symlink(kit.BUILD, tmp_path / "build")
    (tmp_path / "out").mkdir()
    return tmp_path


@pytest.mark.parametrize("page", [pytest.param(p, id=p.stem, marks=[pytest.mark.long] if p.stem in BUILDS else []) for p in TUTORIALS])
def test_tutorial(page, place):
    """All its commands, in order, as printed."""
    kit.need(kit.BUILD / "nv_small-rtl/libdla-bench-nv_small-rtl.so", "make host-lib VARIANT=rtl ENGINES=all")
    said = ""
    env = {**os.environ, "PATH": f"/usr/bin:{os.environ['PATH']}"}
    for block in re.findall(r"^```\n(.*?)^```$", page.read_text(), re.M | re.S):
        if block.strip() in MAKE:
            file, _, name = MAKE[block.strip()].partition("::")
            assert f"def {name}(" in (pathlib.Path(__file__).parent / file).read_text()
            continue
        r = subprocess.run(["bash", "-ec", block], cwd=place, env=env, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                           check=False)
        kit.good(r)
        said += r.stdout
    for text in PRINTS[page.stem]:
        assert text in said, kit.tail(r)

# SPDX-License-Identifier: Apache-2.0
"""Pages: links and cited pages exist, lines are short, README is short, and the commands of the tutorials run as
printed. test_readme.py tests those of README.md and docs/reference/programs.md."""

import importlib.util
import json
import os
import pathlib
import re
import shutil
import subprocess
from xml.etree import ElementTree

import pytest

import kit
import tables

ROOT = kit.ROOT
TUTORIALS = sorted((ROOT / "docs/tutorial").glob("*.md"))
# `make docs` makes these from tables; their lists of registers have one line each.
GENERATED = {f"reference/{n}.md" for n in ("legality", "errata", "faults", "rules", "registers", "configurations")} | {"hardware/pins.md"}
# Text that a tutorial prints at its end, or announces.
PRINTS = {"vectors": ["equal, 768 elements", "0 @"], "network": ["3 in the hardware", "3 passed, 0 failed"],
          "pdp": ["484 comparisons", "FAIL pdp_split check pdp, clock", "5 passed, 0 failed"],
          "model": ["count_sdp: layer 0 enabled", "sdp_prelu: first difference: sdp_wr_dat #0, from sdp to mem"],
          "driver": ["passed\npassed\n", "360 images, 357 right: 99.2 %", "1 trace: 1 passed"]}
# Recipes whose commands are run, and the text that they print.
RECIPES = {"waves": ["waves: gtkwave", "PASS conv_sdp_pdp_fused"], "memory-latency": ["latency 20, clocks", "latency 400, clocks", "4 traces: 4 passed"],
           "plant-faults": ["the beat is not written", "1 failed", "a bit of the data was inverted", "sdp2pdp"], "protocol-rules": ["csb_page"],
           "bisect": ["cbuf: 1 passed, 0 failed", "2 traces: 2 passed", "no difference"],
           "coverage": ["pdp           2 "], "cluster": ["2 traces: 2 passed", "1 trace: 1 passed"]}
# Pages about the hardware; some code cites each of them by section.
HARDWARE = {"numeric", "data_formats", "conv_core", "conv_units", "sdp", "pdp", "cdp", "lut", "bdma", "rubik", "system",
            "registers_notes", "axi_latency_models", "unit_pins", "traces"}
TEXT = {".c", ".h", ".cfg", ".sv", ".svh", ".cpp", ".py", ".csv", ".sh", ".mk", ".md", ".txt", ".toml", ".f", ".bugs", ".json"}
# These build a bench, or start a regression.
BUILDS = {"pdp", "memory-latency", "cluster", "waves"}
# Commands of make in tutorials, and the tests that run them.
MAKE = {"make network FILE=out/net/net.layer OUT=out/net/page": "test_network.py::test_lenet"}


def pages():
    return [p for p in sorted(ROOT.rglob("*.md")) if not set(p.relative_to(ROOT).parts) & {"build", "out", ".git", ".pytest_cache"}]


def broken(page, text):
    """Yields links of a page to missing files, and to headings that the page does not have."""
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
    """The generated pages are what `make docs` writes."""
    made = kit.need(kit.BUILD / "gen" / pathlib.Path(page).name, "make native")
    assert (ROOT / "docs" / page).read_text() == made.read_text(), "run make docs"


def test_keys_are_those_of_the_schemas():
    """docs/reference/list-keys.md is what `make docs` writes, and has every key in its table, with its default."""
    r = kit.good(kit.run("/usr/bin/python3", ROOT / "harness/regress/keys.py"))
    page = (ROOT / "docs/reference/list-keys.md").read_text()
    assert page == r.stdout, "run make docs"
    sections = {h: dict(re.findall(r"^\| `([\w.]+)` \| .*? \| (.*?) \|", text, re.M))
                for h, text in re.findall(r"^###? (.*)\n((?:(?!##).*\n)*)", page, re.M)}
    schema = json.loads((ROOT / "harness/regress/schema.json").read_text())
    bench, run = schema["properties"]["bench"]["additionalProperties"], schema["definitions"]["run_keys"]
    assert sections["`[[run]]`"] == {k: "refused" if k == "traces" else f"`{json.dumps(p['default'])}`" if "default" in p else ""
                                     for k, p in run.items()}
    assert sections["`[bench.NAME]`"].keys() == bench["properties"].keys() | {"rtl.UNIT.list", "rtl.UNIT.top"}
    assert sections["`[memory.NAME]`"].keys() == schema["properties"]["memory"]["additionalProperties"]["properties"].keys()
    plan = json.loads((ROOT / "harness/regress/testplan.json").read_text())["properties"]
    assert all(sections[f"`[[{t}]]`"].keys() == plan[t]["items"]["properties"].keys() for t in ("testpoint", "covergroup"))


def test_timing_diagrams(tmp_path):
    """Each picture is what harness/wave.py draws from the file beside it, and is used in a page; wrong files are
    refused."""
    sources = sorted((ROOT / "docs/hardware/wave").glob("*.json"))
    shown = "".join(p.read_text() for p in (ROOT / "docs/hardware").glob("*.md"))
    assert {p.stem for p in sources} == {p.stem for p in (ROOT / "docs/hardware/wave").glob("*.svg")}
    for p in sources:
        shutil.copy(p, tmp_path)
        assert f"](wave/{p.stem}.svg)" in shown
    kit.good(kit.run("/usr/bin/python3", "harness/wave.py", *tmp_path.glob("*.json")))
    for p in sources:
        assert (tmp_path / p.stem).with_suffix(".svg").read_text() == p.with_suffix(".svg").read_text(), f"{p}: run make docs"
        ElementTree.fromstring(p.with_suffix(".svg").read_text())
    wrong_file = tmp_path / "wrong.json"
    for wave, data, said in (("0q", [], 'character 1 of wave "0q" is "q"'), ("0", [], "waves of [1, 2] clocks"),
                             ("==", ["a"], "fewer values than ="), ("=.", ["a", "b"], "more data than values")):
        signal = [{"name": "a", "wave": wave, "data": data}, {"name": "b", "wave": "0."}]
        wrong_file.write_text(json.dumps({"head": {"text": "x"}, "signal": signal}))
        r = kit.run("/usr/bin/python3", "harness/wave.py", wrong_file)
        assert r.returncode == 2 and r.stderr.startswith(f"{wrong_file}: ") and said in r.stderr, r.stderr


def test_options_are_those_of_help():
    """docs/reference/options.md is what `make docs-options` writes."""
    for p in ("dla", "dlavec", "nv_small/cosim", "nv_small/replay"):
        kit.need(kit.BUILD / p, "make test-build")
    r = kit.good(kit.run("sh", ROOT / "harness/options.sh", kit.BUILD))
    assert (ROOT / "docs/reference/options.md").read_text() == r.stdout, "run make docs-options"
    assert all(f"## {c}\n" in r.stdout for c in ("dla play", "dla split", "dlavec random", "dlavec vectors", "cosim", "make"))


def test_reference_has_every_row():
    """The pages name every field of the register table, and every parameter and unit of every configuration."""
    fields = re.findall(r"^\|(?: \S+ \| \S+ \| \S+| \| \|) \| (\w+) \| [\d:]+ \|", (ROOT / "docs/reference/registers.md").read_text(), re.M)
    assert fields == [r["field"] for r in tables.rows("registers")]
    page = (ROOT / "docs/reference/configurations.md").read_text()
    for name, key in (("configs", "parameter"), ("address_map", "unit"), ("providers", "unit")):
        for row in tables.rows(name):
            values = [v for k, v in row.items() if k not in (key, "kind")]
            assert f"| {row[key]} | {' | '.join(values)} |".replace("  ", " ") in page.replace("  ", " "), row[key]


def test_every_setting_of_a_layer_file():
    """docs/reference/layer-files.md has the keys that the parser accepts for each engine and inside each setting, and
    their words."""
    page = (ROOT / "docs/reference/layer-files.md").read_text()
    top, inner = (page.partition(f"## {h}\n")[2].partition("\n## ")[0] for h in ("Settings of a layer", "Keys inside a setting"))
    array = r"const char \*const (\w+)\[\d*\]\s*=\s*\{(.*?)\};"
    found = {p.stem: [(n, frozenset(re.findall(r'"(\w+)"', w))) for n, w in re.findall(array, p.read_text(), re.S)]
             for p in (ROOT / "vectors/src/layer").glob("*.c")}
    for engine in ("conv", "sdp", "pool", "cdp", "bdma", "rubik"):
        rows = re.findall(r"^\| ((?:`\w+`(?:, )?)+) \| ([\w, ]+) \|", top, re.M)
        told = {k for keys, engines in rows if engine in engines or engines == "all" for k in re.findall(r"\w+", keys)}
        assert told == dict(found[engine])["keys"], engine
    lists = {w for file, arrays in found.items() for n, w in arrays
             if n in ("names", "lrn", "le", "lin") or (n, file) == ("keys", "image")}
    assert {frozenset(re.findall(r"`(\w+)`", keys)) for keys in re.findall(r"^\| .* \| (`.*) \|$", inner, re.M)} == lists
    words = {w for arrays in found.values() for n, a in arrays
             if n in ("word", "format", "mode", "method", "fn", "which", "engine") for w in a}
    assert {w for w in words if not re.search(rf'[`"]{w}[`"]', page)} == set() and len(words) > 50


def test_every_rule_of_a_channel_has_a_remedy():
    """docs/reference/messages.md has each rule of the table once, and no other."""
    page = (ROOT / "docs/reference/messages.md").read_text()
    rows = re.findall(r"^\| ((?:`\w+`(?:, )?)+) \| [^|]+ \| [^|]+ \|$", page, re.M)
    named = [rule for row in rows for rule in re.findall(r"\w+", row)]
    assert sorted(named) == sorted(r["rule"] for r in tables.rows("rules"))


def test_every_verdict_has_its_code():
    """docs/reference/exit-codes.md has the table of models/run/verdict.c."""
    page = (ROOT / "docs/reference/exit-codes.md").read_text()
    code = {k: int(v) for k, v in re.findall(r"DLA_EXIT_(\w+) = (\d+)", (ROOT / "models/include/dla_verdict.h").read_text())}
    made = {name: code[k] for name, k in re.findall(r'\{ "([\w -]+)", DLA_EXIT_(\w+) \}', (ROOT / "models/run/verdict.c").read_text())}
    told = {name: int(c) for name, c in re.findall(r"^\| `([\w -]+)` \| (\d+)(?:\+N)? \|", page, re.M)}
    assert told == made and len(made) == 9


def test_every_command_of_a_trace_is_described():
    """The page has the commands of the parser's tables, with their arguments, and no others."""
    page = (ROOT / "docs/traces.md").read_text()
    listed = {w for row in re.findall(r"^\| (`.*?`) \|", page, re.M) for w in re.findall(r"`(\w+)", row)}
    known = {}
    for file in ("parse_cfg.c", "parse_txn.c"):
        known |= dict(re.findall(r'\{ "(\w+)", DLA_OP_\w+, (\d)', (ROOT / "models/player" / file).read_text()))
    assert listed == set(known) and len(known) == 20


@pytest.mark.parametrize("page", pages(), ids=lambda p: str(p.relative_to(ROOT)))
def test_links(page):
    assert not list(broken(page, page.read_text()))


def test_pipelines(tmp_path):
    """Pictures and page are made from rtl/pipelines.txt, which has every module of a unit's folder, and no other."""
    program = ROOT / "harness/pipelines.py"
    kit.good(kit.run("/usr/bin/python3", program, tmp_path))
    made = {p.relative_to(tmp_path): p.read_text() for p in tmp_path.rglob("*.*")}
    kept = {p.relative_to(ROOT / "docs"): p.read_text() for p in [ROOT / "docs/pipelines.md", *(ROOT / "docs/pipelines").iterdir()]}
    assert made == kept, "run make docs"
    loaded = importlib.util.spec_from_file_location("pipelines", program)
    pipelines = importlib.util.module_from_spec(loaded)
    loaded.loader.exec_module(pipelines)
    units = pipelines.units()
    assert sorted(units) == sorted(tables.UNITS)
    lib = {p.stem for p in (ROOT / "rtl/lib").glob("*.sv")}
    for name, unit in units.items():
        folder = {p.stem for p in (ROOT / "rtl" / name).glob("*.sv")} - {f"dla_{name}"}
        assert set(unit.files()) - lib == folder and len(list(unit.files())) == len(set(unit.files())), name
        ElementTree.fromstring(unit.svg())
    for line in ("1 0 two | at one place", "first > none", "first"):
        (tmp_path / "bad.txt").write_text(f"pdp: pools\n1 0 first | a box\n{line}\n")
        with pytest.raises(SystemExit) as e:
            pipelines.units(tmp_path / "bad.txt")
        assert str(e.value).startswith(f"{tmp_path}/bad.txt:3: {line}: ")


def test_block_diagram():
    """The picture is well-formed and has every unit, and README and the architecture show it."""
    texts = {e.text for e in ElementTree.parse(ROOT / "docs/architecture.svg").iter("{http://www.w3.org/2000/svg}text")}
    assert {u.upper() for u in tables.UNITS} <= texts
    for page in ("README.md", "docs/architecture.md"):
        assert re.search(r"^!\[[^]]+\]\([\w/]*architecture\.svg\)$", (ROOT / page).read_text(), re.M), page


def test_every_picture_of_a_screen_is_made_and_shown():
    """harness/screenshots.py makes each picture, and a page uses it."""
    made = kit.good(kit.run("/usr/bin/python3", ROOT / "harness/screenshots.py", "--list")).stdout.split()
    assert sorted(made) == sorted(p.stem for p in (ROOT / "docs").rglob("*.png"))
    text = "".join(p.read_text() for p in pages())
    assert [name for name in made if not re.search(rf"!\[[^]]+\]\([\w./]*\b{name}\.png\)", text)] == []


def test_a_broken_link_is_found():
    page = ROOT / "docs/how-to/host.md"
    text = page.read_text() + "[a](none.md) [b](capture.md#nothing) [c](capture.md#pieces)\n"
    assert list(broken(page, text)) == ["none.md", "capture.md#nothing"]


def tracked():
    """Returns the text files of the project: {path: text}."""
    names = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, stdout=subprocess.PIPE, check=False).stdout.decode().split("\0")
    files = [ROOT / n for n in names if n] or [p for p in ROOT.rglob("*") if p.is_file() and "build" not in p.parts]
    return {f: f.read_text(errors="replace") for f in files if f.suffix in TEXT and f.exists()}


def test_cited_pages_exist():
    """Sources, messages and tests name docs/NAME.md only where it exists."""
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
    """Returns {page: {section: its text}} of docs/hardware, and of docs/traces.md, which code cites in the same way."""
    found = {}
    for p in [*(ROOT / "docs/hardware").glob("*.md"), ROOT / "docs/traces.md"]:
        parts = re.split(rf"^##+ (?:({SECTION})\.? )?", p.read_text(), flags=re.M)
        found[p.stem] = {s: text for s, text in zip(parts[1::2], parts[2::2]) if s}
    return found


def wrong(text, there, named):
    """Yields citations of a page, a section or an item that does not exist: (line, page, section or item). named:
    collects all pages."""
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
    """Every page, section and item exists that code, messages, tables, RTL, tests and pages cite."""
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
    """Lines have at most 100 characters, except tables, commands and output of programs."""
    assert len((ROOT / "README.md").read_text().splitlines()) <= 120
    for p in [*(ROOT / f"{n}.md" for n in ("README", "CHANGELOG", "CONTRIBUTING")), *(ROOT / "docs").rglob("*.md"), ROOT / "examples/driver/README.md"]:
        text = re.sub(r"^```.*?^```", "", p.read_text(), flags=re.M | re.S)
        long = [x for x in text.splitlines() if len(x) > 100 and not x.startswith(("|", "    "))]
        assert p.name in {pathlib.Path(g).name for g in GENERATED} or not long, f"{p.name}: {long}"


@pytest.mark.long
def test_site(tmp_path):
    """Every page is in the site, and a dead link is an error."""
    kit.tool("mkdocs", "sh harness/setup.sh docs")
    program = ROOT / "harness/site.py"
    kit.good(kit.run("/usr/bin/python3", program, tmp_path / "site"))
    site = {str(p.relative_to(tmp_path / "site/html").with_suffix("")) for p in (tmp_path / "site/html").rglob("*.html")}
    for p in pages():
        name = str(p.relative_to(ROOT).with_suffix(""))
        assert re.sub(r"\bREADME$", "index", name) in site, name
    rules = (tmp_path / "site/html/docs/reference/rules.html").read_text()
    assert '<a href="../hardware/system.html#11-checklist-of-protocol-rules">system.md 11</a> (7)' in rules
    made = {p.name: p.read_text() for p in (tmp_path / "site/html/docs/hardware").glob("*.html")}
    cited = {m for p in (tmp_path / "site/html").rglob("*.html")
             for m in re.findall(r'href="[./\w]*hardware/(\w+\.html)#(\d[^"]*)"', p.read_text())}
    assert len(cited) > 40 and all(f' id="{heading}"' in made[name] for name, heading in cited)
    tree = tmp_path / "tree"
    for p in pages():
        (tree / p.relative_to(ROOT)).parent.mkdir(parents=True, exist_ok=True)
        (tree / p.relative_to(ROOT)).write_text(p.read_text() + ("[a](none.md)\n" if p.name == "faq.md" else ""))
    shutil.copy(program, tree / "harness")
    kit.ends(kit.run("/usr/bin/python3", tree / "harness/site.py", tmp_path / "other"), 1, said="none.md")


@pytest.mark.long(every=3)
def test_screenshots(tmp_path):
    """make screenshots: each picture has the size of the one in docs, and is not empty."""
    for program in ("Xvfb", "import", "gtkwave", "chromium", "mkdocs"):
        if not shutil.which(program):
            pytest.skip(f"{program} is not installed: sh harness/setup.sh screenshots")
    kit.good(kit.run("/usr/bin/python3", ROOT / "harness/screenshots.py", kit.BUILD, tmp_path, guard=1800))
    made = {p.name: p.read_bytes() for p in tmp_path.glob("*.png")}
    kept = {p.name: p.read_bytes() for p in (ROOT / "docs").glob("*.png")}
    assert {n: b[16:24] for n, b in made.items()} == {n: b[16:24] for n, b in kept.items()}
    assert [n for n, b in made.items() if len(b) < 20000] == []


@pytest.fixture
def place(tmp_path):
    """Makes a folder in which all paths of the tree can be used as in the tree."""
    for p in ROOT.iterdir():
        if p.name not in ("build", "out", ".git"):
            os.symlink(p, tmp_path / p.name)
    os.symlink(kit.BUILD, tmp_path / "build")
    (tmp_path / "out").mkdir()
    return tmp_path


PLAYED = TUTORIALS + [ROOT / f"docs/how-to/{name}.md" for name in RECIPES]


@pytest.mark.parametrize("page", [pytest.param(p, id=p.stem, marks=[pytest.mark.long] if p.stem in BUILDS else []) for p in PLAYED])
def test_commands_of_a_page(page, place):
    """Runs all its commands, in order, as printed."""
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
    for text in {**PRINTS, **RECIPES}[page.stem]:
        assert text in said, kit.tail(r)

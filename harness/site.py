# SPDX-License-Identifier: Apache-2.0
"""Makes a site of the pages (make docs-html): all pages with their pictures, in their folders, and a navigation of the
sections of docs/README.md. A cited section becomes a link. mkdocs does the rest; a dead link is an error.

    site.py OUT    OUT/html is the site, OUT/pages its source
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
FOLDERS = ("docs", "dpi", "examples", "harness", "models", "rtl", "tests", "vectors")
CONTENTS = "docs/README.md"
# A wide table scrolls, so a page fits a narrow screen. The theme keeps the line breaks of the source in code inside a
# sentence.
CSS = """table { display: block; overflow-x: auto; margin-bottom: 1.5em; }
table th, table td { padding: 2px 6px; vertical-align: top; }
.wy-nav-content { max-width: 1000px; }
:not(pre) > code { white-space: normal; }
"""
# In such a table, sentences would be cut to one word a line.
SCRIPT = """for (const cell of document.querySelectorAll("td"))
  if (cell.textContent.length > 40) cell.style.minWidth = "14em";
"""


def pages():
    files = [ROOT / f"{n}.md" for n in ("README", "CHANGELOG", "CONTRIBUTING")]
    for folder in FOLDERS:
        files += [p for kind in ("md", "png", "svg") for p in (ROOT / folder).rglob(f"*.{kind}")]
    return sorted(p.relative_to(ROOT) for p in files)


def navigation():
    """Returns [{section: [{title: page}]}] of the table of contents; pages missing in it follow at the end."""
    home = [{"Overview": "README.md"}, {"All pages": CONTENTS}]
    seen, nav = {"README.md", CONTENTS}, home
    for section in re.split(r"^## ", (ROOT / CONTENTS).read_text(encoding="utf-8"), flags=re.M)[1:]:
        entries = []
        for target in re.findall(r"\]\(([^)#]+\.md)\)", section):
            page = ((ROOT / "docs") / target).resolve().relative_to(ROOT)
            if str(page) not in seen:
                seen.add(str(page))
                entries.append({title(page): str(page)})
        nav.append({section.splitlines()[0].partition(":")[0]: entries})
    rest = [p for p in pages() if p.suffix == ".md" and str(p) not in seen]
    return nav + [{"Folders": [{str(p.parent) if p.name == "README.md" else title(p): str(p)} for p in rest]}]


def title(page):
    return re.search(r"^# (.*)", (ROOT / page).read_text(encoding="utf-8"), re.M)[1].replace("`", "")


def anchor(heading):
    """Returns the anchor as mkdocs makes it."""
    return re.sub(r"[- ]+", "-", re.sub(r"[^\w -]", "", heading).strip().lower())


def cited():
    """Returns {name of a page that is cited by section: (page, {section: its anchor})}."""
    found = {}
    for p in [*(ROOT / "docs/hardware").glob("*.md"), ROOT / "docs/traces.md"]:
        heads = re.findall(r"^##+ ((\d+(?:\.\d+)*)\.? .*)$", p.read_text(encoding="utf-8"), re.M)
        found[p.name] = (p.relative_to(ROOT), {n: anchor(h) for h, n in heads})
    return found


def linked(page, text, there):
    """Returns the text of a page with citations such as "system.md 9.4" as links, except in code and in other links."""
    def link(m):
        target, anchors = there.get(m[1], (None, {}))
        if m[2] not in anchors:
            return m[0]
        return f"[{m[0]}]({os.path.relpath(target, page.parent)}#{anchors[m[2]]})"
    return re.sub(r"^```.*?^```|`[^`\n]*`|\[[^\]\n]*\]\([^)\n]*\)|(?<![\w/.-])(\w+\.md) (\d+(?:\.\d+)*)\b", link, text,
                  flags=re.M | re.S)


def main(out):
    shutil.rmtree(out, ignore_errors=True)
    there = cited()
    for p in pages():
        (out / "pages" / p).parent.mkdir(parents=True, exist_ok=True)
        if p.suffix == ".md":
            (out / "pages" / p).write_text(linked(p, (ROOT / p).read_text(encoding="utf-8"), there), encoding="utf-8")
        else:
            shutil.copy(ROOT / p, out / "pages" / p)
    (out / "pages/site.css").write_text(CSS, encoding="utf-8")
    (out / "pages/site.js").write_text(SCRIPT, encoding="utf-8")
    config = {"site_name": "dla", "docs_dir": "pages", "site_dir": "html", "theme": "readthedocs", "strict": True,
              "use_directory_urls": False, "extra_css": ["site.css"], "extra_javascript": ["site.js"], "plugins": ["search"],
              "markdown_extensions": ["tables", "fenced_code"], "nav": navigation()}
    (out / "mkdocs.yml").write_text(json.dumps(config, indent=1), encoding="utf-8")  # JSON is YAML
    return subprocess.run(["mkdocs", "build", "--config-file", out / "mkdocs.yml"], check=False).returncode


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]).resolve()))

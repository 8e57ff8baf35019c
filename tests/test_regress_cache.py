# SPDX-License-Identifier: Apache-2.0
"""Passed results that a team shares: in a folder, or on a server with GET and PUT. One that is broken, slow or wrong
causes a note and never a pass."""

import contextlib
import http.server
import json
import os
import re
import socket
import subprocess
import threading
import time

import pytest

import kit
from regress_kit import command, environment, regress, small_list

from regress import cache, case, frozen

NO_PROXY = {"no_proxy": "127.0.0.1"}


class Store(http.server.BaseHTTPRequestHandler):
    """A file server from the standard library; `odd` changes its answers."""

    def do_GET(self):
        self.server.asked.append(self.path)
        if self.server.odd:
            return self.server.odd(self)
        return self.answer(self.server.files.get(self.path))

    def do_PUT(self):
        text = self.rfile.read(int(self.headers["Content-Length"]))
        if self.server.refuses:
            return self.answer(None, self.server.refuses)
        self.server.files[self.path] = text
        return self.answer(b"", 201)

    def answer(self, text, code=None):
        self.send_response(code or (404 if text is None else 200))
        self.send_header("Content-Length", str(len(text or b"")))
        self.end_headers()
        self.wfile.write(text or b"")

    def log_message(self, *args):
        pass


@pytest.fixture
def server():
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Store) as s:
        s.files, s.asked, s.odd, s.refuses, s.daemon_threads = {}, [], None, 0, True
        s.url = f"http://127.0.0.1:{s.server_port}/team"
        threading.Thread(target=s.serve_forever, daemon=True).start()
        yield s
        s.shutdown()


def tree(tmp_path, name, place, jobs="1", more=(), **kw):
    """Plays the same list in a separate tree."""
    folder = tmp_path / name
    folder.mkdir(exist_ok=True)
    return regress(folder, "--list", small_list(folder, 2, m="mismatch"), "--jobs", jobs,
                   f"--cache={place}", *more, env=NO_PROXY, **kw)


def cached(x):
    return sum(r["cached"] for r in x.all.values())


@pytest.mark.long(keep=2)
@pytest.mark.parametrize("how", [["1"], ["2"], ["2", ["--parts", "2", "--launcher", "{}"]]],
                         ids=["one", "workers", "parts"])
@pytest.mark.parametrize("what", ["folder", "server"])
def test_a_team_shares_what_passed(tmp_path, server, what, how):
    """Another tree plays only the traces that failed, and the reports are the same."""
    place = server.url if what == "server" else str(tmp_path / "shared")
    x, y = tree(tmp_path, "a", place, *how), tree(tmp_path, "b", place, *how)
    assert (cached(x), cached(y)) == (0, 8) and len(x.bad) == len(y.bad) == 1
    assert x.counts == y.counts and x.r.stderr == y.r.stderr == ""
    assert {n.replace("/b/", "/a/"): r["clocks"] for n, r in y.all.items()} == {
        n: r["clocks"] for n, r in x.all.items()}
    if what == "server":
        assert len(server.files) == 8
        assert all(re.fullmatch(r"/team/[0-9a-f]{40}\.json", p) for p in server.files)


def drip(h):
    """One byte now and then, for longer than any client waits."""
    h.send_response(200)
    h.send_header("Content-Length", "1000")
    h.end_headers()
    with contextlib.suppress(OSError):
        for _ in range(600):
            h.wfile.write(b" ")
            h.wfile.flush()
            time.sleep(0.1)


def hangs(h):
    time.sleep(60)


def cut(h):
    """Fewer bytes than announced, then the end."""
    h.send_response(200)
    h.send_header("Content-Length", "10000")
    h.end_headers()
    h.wfile.write(b'{"key": ')


def no_http(h):
    h.wfile.write(b"\0\1\2 hello\r\n\r\n")


def huge(h):
    h.answer(b" " * ((1 << 20) + 1))


def swapped(h):
    """The entry of another key."""
    h.answer(next((t for p, t in h.server.files.items() if p != h.path), None))


def edited(h):
    """A failure changed into a pass, or a pass with other clocks."""
    text = h.server.files.get(h.path)
    h.answer(text and re.sub(rb'"clocks": \d+', b'"clocks": 1', text))


def claims(h):
    key = os.path.basename(h.path)[:-5]
    h.answer(json.dumps({"key": key, "sum": "", "result": {"verdict": "passed", "exit": 0}}).encode())


def circles(h):
    h.send_response(302)
    h.send_header("Location", h.path)
    h.send_header("Content-Length", "0")
    h.end_headers()


OFF = "not used any more"
ODD = {drip: f"no answer within 2 s: {OFF}", hangs: f"no answer within 2 s: {OFF}",
       cut: "an incomplete entry was ignored", no_http: OFF, huge: f"an answer of more than 1 MiB: {OFF}", circles: OFF,
       swapped: "an incomplete entry was ignored",
       edited: "an incomplete entry was ignored",
       claims: "an incomplete entry was ignored",
       lambda h: h.answer(b"", 500): f"HTTP 500: {OFF}",
       lambda h: h.answer(b"<html>log in</html>"): "an incomplete entry was ignored",
       lambda h: h.answer(b""): "an incomplete entry was ignored",
       lambda h: h.answer(b"[1]"): "an incomplete entry was ignored"}


@pytest.mark.parametrize("odd", list(ODD), ids=lambda f: f.__name__ + str(list(ODD).index(f)))
def test_an_odd_server_is_a_note(tmp_path, server, odd, monkeypatch):
    """Wrong entries do not count: all is played, with the verdicts of a run without a cache, at the cost of at most one
    wait."""
    monkeypatch.setattr(cache, "SECONDS", 2)
    for k, v in NO_PROXY.items():
        monkeypatch.setenv(k, v)
    good = {"verdict": "passed", "exit": 0, "reasons": [], "checks": [1, 0], "clocks": 7,
            "seconds": 0.1, "plays": 1, "log": "", "group": None}
    keys = [f"{n:040x}" for n in range(5)]
    team = cache.Team(server.url)
    for k in keys:
        team.put(k, cache.seal(k, good))
    assert [team.get(k) for k in keys] == [good] * 5
    server.odd, server.asked = odd, []
    team = cache.Team(server.url)
    began = time.monotonic()
    assert [team.get(k) for k in keys] == [None] * 5
    took = time.monotonic() - began
    note, = team.notes
    assert note.startswith(f"cache {server.url}: ") and note.endswith(ODD[odd]), note
    if OFF in note:
        assert len(set(server.asked)) == 1
    print(f"{took:.1f} s")


@pytest.mark.long
def test_a_wrong_server_in_a_regression(tmp_path, server):
    """The bad place is named once for any number of workers; a failure stays one."""
    tree(tmp_path, "a", server.url)
    server.odd = edited
    x = tree(tmp_path, "b", server.url, "2")
    assert cached(x) == 0 and len(x.bad) == 1 and x.r.returncode == 1
    assert x.r.stderr == f"cache {server.url}: an incomplete entry was ignored\n"
    server.odd = claims
    x = tree(tmp_path, "c", server.url, "2", more=["--launcher", "{}"])
    assert cached(x) == 0 and len(x.bad) == 1
    server.odd, server.refuses = None, 403
    server.files.clear()
    x = tree(tmp_path, "d", server.url)
    assert x.r.stderr == f"cache {server.url}: HTTP 403: nothing more is written there\n"
    assert len(x.bad) == 1 and x.r.returncode == 1


def test_no_server(tmp_path):
    """No server listens at this port."""
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        x = tree(tmp_path, "a", f"http://127.0.0.1:{s.getsockname()[1]}/")
    assert "Connection refused: not used any more" in x.r.stderr and len(x.bad) == 1


def test_a_path_that_is_not_a_folder(tmp_path):
    """A file in place of the folder, and entries written by others."""
    (tmp_path / "file").write_text("")
    x = tree(tmp_path, "a", tmp_path / "file")
    assert "cache " in x.r.stderr and "Not a directory" in x.r.stderr and len(x.bad) == 1
    tree(tmp_path, "b", tmp_path / "shared")
    for file in (tmp_path / "shared").glob("*/*.json"):
        file.write_text(file.read_text().replace('"clocks": ', '"clocks": 9'))
    x = tree(tmp_path, "c", tmp_path / "shared")
    assert cached(x) == 0 and "an incomplete entry was ignored" in x.r.stderr


def test_own_entries_that_are_not_whole(tmp_path):
    """Damaged entries of the tree itself are played again and written again."""
    file = small_list(tmp_path, 1)
    regress(tmp_path, "--list", file, "--jobs", "1")
    for entry in (tmp_path / "cache").glob("*/*.json"):
        entry.write_text(entry.read_text()[:-20])
    assert cached(regress(tmp_path, "--list", file, "--jobs", "1")) == 0
    assert cached(regress(tmp_path, "--list", file, "--jobs", "1")) == 4


@pytest.mark.parametrize("place", ["ftp://host/x", "http://", "http:///x"])
def test_bad_place(tmp_path, place):
    kit.refused(kit.run(*command(tmp_path, "--list", small_list(tmp_path, 1), f"--cache={place}"),
                        env=environment()), f"CACHE={place}: expected")


def test_a_program_of_another_folder_is_the_same(tmp_path):
    """A change that only debuggers read does not make another program; any other change does."""
    kit.tool("objcopy", "sh harness/setup.sh run")
    made = []
    for name, value in ("a", 1), ("b", 1), ("c", 2):
        kit.write(tmp_path / name, {"x.c": f"int x(void) {{ return {value}; }}"})
        subprocess.run(["gcc", "-g", "-shared", "-fPIC", "x.c", "-o", "x.so"],
                       cwd=tmp_path / name, check=True)
        made.append(tmp_path / name / "x.so")
    assert made[0].read_bytes() != made[1].read_bytes()
    key = [case.Keys(frozen.Frozen(tmp_path / "out")).of(case.Case(
        "", str(kit.VECTORS / "pdp_max"), ["/bin/true", "--engine", f"pdp={so}"], [], {}, 1))
        for so in made]
    assert key[0] == key[1] != key[2]

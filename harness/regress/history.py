# SPDX-License-Identifier: Apache-2.0
"""Records the results of all runs in an SQLite file: trends, the run in which each trace began to
fail, and clock counts that changed. Only results of the same options are compared."""

import functools
import hashlib
import pathlib
import shlex
import sqlite3

SCHEMA = """
CREATE TABLE IF NOT EXISTS run (id INTEGER PRIMARY KEY, began REAL UNIQUE, seconds REAL,
  exit INTEGER, source TEXT, traces INTEGER, passed INTEGER, clocks INTEGER, list TEXT, setup TEXT);
CREATE TABLE IF NOT EXISTS item (id INTEGER PRIMARY KEY, name TEXT UNIQUE);
CREATE TABLE IF NOT EXISTS result (item INTEGER, run INTEGER, verdict TEXT, clocks INTEGER,
  seconds REAL, kind TEXT, setup INTEGER, PRIMARY KEY (item, run)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS setup (id INTEGER PRIMARY KEY, options TEXT UNIQUE);
CREATE INDEX IF NOT EXISTS result_run ON result (run);
"""
# A result without options is of a file from before they were kept; it is compared with any.
SAME = "({0}.setup IS r.setup OR {0}.setup IS NULL)"
# Finds, for each trace that does not pass in run ?1, the first run after its last pass. A run
# without the trace, or of it with other options, does not count.
SINCE = f"""
SELECT item.name, (SELECT min(run) FROM result AS f WHERE f.item = r.item AND {SAME.format("f")}
    AND f.run > coalesce((SELECT max(run) FROM result AS p WHERE p.item = r.item AND p.run < ?1
     AND {SAME.format("p")} AND p.verdict = 'passed'), 0))
FROM result AS r JOIN item ON item.id = r.item WHERE r.run = ?1 AND r.verdict != 'passed'
"""
# Finds the clocks of each trace that passes in run ?1, and those of its last pass before.
CLOCKS = f"""
SELECT item.name, r.clocks, b.clocks, b.run
FROM result AS r JOIN item ON item.id = r.item JOIN result AS b ON b.item = r.item AND b.run =
    (SELECT max(run) FROM result AS p WHERE p.item = r.item AND p.run < ?1
     AND {SAME.format("p")} AND p.verdict = 'passed' AND p.clocks > 0)
WHERE r.run = ?1 AND r.verdict = 'passed' AND r.clocks > 0 AND
  abs(r.clocks - b.clocks) > b.clocks * ?2 / 100.0
ORDER BY abs(r.clocks - b.clocks) * 1.0 / b.clocks DESC, item.name
"""
# Finds the traces of run ?1 that earlier runs played with other options only: the last of these
# runs, its options and those of run ?1.
OTHER = f"""
SELECT o.run, s.options, n.options, count(*), min(item.name)
FROM result AS r JOIN item ON item.id = r.item JOIN result AS o ON o.item = r.item AND o.run =
    (SELECT max(run) FROM result AS p WHERE p.item = r.item AND p.run < ?1)
  JOIN setup AS s ON s.id = o.setup JOIN setup AS n ON n.id = r.setup
WHERE r.run = ?1 AND NOT EXISTS (SELECT 1 FROM result AS p WHERE p.item = r.item AND p.run < ?1
    AND {SAME.format("p")})
GROUP BY o.run, s.options, n.options ORDER BY count(*) DESC, min(item.name)
"""
SHOWN = 10
LIMITS = "--time-limit", "--memory-limit", "--max-cycles"


@functools.lru_cache(maxsize=None)
def _options(head, config):
    """Returns the options of a command without its trace: the configuration, the bench and all
    options that can change a result. Files are known by their names, since another tree has other
    paths."""
    words = shlex.split(head)
    program = pathlib.PurePath(words[0]) if words else pathlib.PurePath()
    found = [config, f"{program.parent.name}/{program.name}"]
    skip = False
    for word in words[1:]:
        name = word.partition("=")[0]
        if skip or name in LIMITS:
            skip = not skip and "=" not in word
            continue
        slot, sep, value = word.rpartition("=")
        found.append(slot + sep + (pathlib.PurePath(value).name if "/" in value else value))
    return " ".join(x for x in found if x)


def options(result):
    """Returns the options of a result, as text; "" if it was not played."""
    command = result.get("command") or ""
    trace = " " + shlex.quote(result.get("trace") or "")
    head = command.removesuffix(trace) if len(trace) > 3 else command.rpartition(" ")[0]
    return _options(head, result["facts"].get("config", "")) if command else ""


class Past:
    """The history's entries for a run."""

    def __init__(self, number, since, changed, trend, limit, other=()):
        self.number, self.since, self.changed = number, since, changed
        self.trend, self.limit, self.other = trend, limit, list(other)

    def differs(self):
        """Returns lines about traces that are compared with no earlier run."""
        lines = []
        for run, then, now, count, name in self.other[:SHOWN]:
            old, new = then.split(), now.split()
            gone, come = ([w for w in a if w not in b] for a, b in ((old, new), (new, old)))
            what = f"{name}" if count == 1 else f"{count} traces ({name})"
            lines.append(f"{what}: not compared, the options differ from those of run {run}: "
                         f"{' '.join(come) or 'none'}, there {' '.join(gone) or 'none'}")
        return lines

    def text(self):
        lines = [f"run {self.number} of the history", *self.differs()]
        for name, run in sorted(self.since.items(), key=lambda x: (-x[1], x[0]))[:SHOWN]:
            lines.append(f"{name}: " + ("fails for the first time" if run == self.number else
                                        f"first failed in run {run}"))
        if len(self.since) > SHOWN:
            lines.append(f"and {len(self.since) - SHOWN} more")
        for name, now, before, run in self.changed[:SHOWN]:
            lines.append(f"{name}: {now} clocks, {before} in run {run} "
                         f"({100 * (now - before) / before:+.1f} %)")
        if len(self.changed) > SHOWN:
            lines.append(f"clocks of {len(self.changed)} traces changed by more than "
                         f"{self.limit:g} %")
        return lines


class History:
    def __init__(self, path):
        pathlib.Path(path).parent.mkdir(parents=True, exist_ok=True)
        self.db = sqlite3.connect(path, timeout=60)
        self.db.executescript(SCHEMA)
        for table, column, kind in (("run", "list", "TEXT"), ("run", "setup", "TEXT"),
                                    ("result", "setup", "INTEGER")):
            if column not in {c[1] for c in self.db.execute(f"PRAGMA table_info({table})")}:
                self.db.execute(f"ALTER TABLE {table} ADD COLUMN {column} {kind}")

    def _put(self, run):
        passed = sum(r["verdict"] == "passed" for r in run.results)
        clocks = sum(r["clocks"] or 0 for r in run.results)
        part = f", shard {run.shard['index']}/{run.shard['of']}" if run.shard else ""
        setups = [options(r) for r in run.results]
        every = hashlib.blake2b("\n".join(sorted(set(setups) - {""})).encode(), digest_size=8)
        cur = self.db.execute(
            "INSERT INTO run (began, seconds, exit, source, traces, passed, clocks, list, setup) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (run.began, run.seconds, run.code, run.versions["source"], len(run.results), passed,
             clocks, run.list + part, every.hexdigest()))
        self.db.executemany("INSERT OR IGNORE INTO setup (options) VALUES (?)",
                            [(s,) for s in set(setups) - {""}])
        self.db.executemany("INSERT OR IGNORE INTO item (name) VALUES (?)",
                            [(r["id"],) for r in run.results])
        self.db.executemany(
            "INSERT INTO result SELECT id, ?, ?, ?, ?, ?, (SELECT id FROM setup WHERE options = ?) "
            "FROM item WHERE name = ?",
            [(cur.lastrowid, r["verdict"], r["clocks"], r["seconds"],
              r["group"] and r["group"]["key"], s, r["id"])
             for r, s in zip(run.results, setups)])
        return cur.lastrowid

    def add(self, run, limit):
        """Adds a run unless it is there, and returns its entries in the history."""
        with self.db:
            there = self.db.execute("SELECT id FROM run WHERE began = ?", (run.began,)).fetchone()
            return self.past(there[0] if there else self._put(run), limit)

    def past(self, number, limit):
        return Past(number, dict(self.db.execute(SINCE, (number,))),
                    self.db.execute(CLOCKS, (number, limit)).fetchall(), self.trend(number), limit,
                    self.db.execute(OTHER, (number,)))

    def trend(self, number, runs=60):
        """Returns (run, began, traces, passed, clocks, seconds) of the run and of earlier runs of
        the same list with the same options, oldest first."""
        rows = self.db.execute(
            "SELECT id, began, traces, passed, clocks, seconds FROM run WHERE id <= ?1 AND "
            "list IS (SELECT list FROM run WHERE id = ?1) AND (setup IS NULL OR "
            "setup IS (SELECT setup FROM run WHERE id = ?1)) ORDER BY id DESC LIMIT ?2",
            (number, runs)).fetchall()
        return rows[::-1]

    def seconds(self):
        """Returns the seconds of every trace as last measured, for splitting and planning."""
        return dict(self.db.execute(
            "SELECT item.name, r.seconds FROM item JOIN result AS r ON r.item = item.id AND "
            "r.run = (SELECT max(run) FROM result AS l WHERE l.item = item.id)"))

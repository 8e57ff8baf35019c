# SPDX-License-Identifier: Apache-2.0
"""Records the results of all runs in an SQLite file: trends, the run in which each trace began to
fail, and clock counts that changed."""

import pathlib
import sqlite3

SCHEMA = """
CREATE TABLE IF NOT EXISTS run (id INTEGER PRIMARY KEY, began REAL UNIQUE, seconds REAL,
  exit INTEGER, source TEXT, traces INTEGER, passed INTEGER, clocks INTEGER, list TEXT);
CREATE TABLE IF NOT EXISTS item (id INTEGER PRIMARY KEY, name TEXT UNIQUE);
CREATE TABLE IF NOT EXISTS result (item INTEGER, run INTEGER, verdict TEXT, clocks INTEGER,
  seconds REAL, kind TEXT, PRIMARY KEY (item, run)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS result_run ON result (run);
"""
# Finds, for each trace that does not pass in run ?1, the first run after its last pass. A run
# without the trace does not count.
SINCE = """
SELECT item.name, (SELECT min(run) FROM result AS f WHERE f.item = r.item AND f.run > coalesce(
    (SELECT max(run) FROM result AS p WHERE p.item = r.item AND p.run < ?1
     AND p.verdict = 'passed'), 0))
FROM result AS r JOIN item ON item.id = r.item WHERE r.run = ?1 AND r.verdict != 'passed'
"""
# Finds the clocks of each trace that passes in run ?1, and those of its last pass before.
CLOCKS = """
SELECT item.name, r.clocks, b.clocks, b.run
FROM result AS r JOIN item ON item.id = r.item JOIN result AS b ON b.item = r.item AND b.run =
    (SELECT max(run) FROM result AS p WHERE p.item = r.item AND p.run < ?1
     AND p.verdict = 'passed' AND p.clocks > 0)
WHERE r.run = ?1 AND r.verdict = 'passed' AND r.clocks > 0 AND
  abs(r.clocks - b.clocks) > b.clocks * ?2 / 100.0
ORDER BY abs(r.clocks - b.clocks) * 1.0 / b.clocks DESC, item.name
"""
SHOWN = 10


class Past:
    """The history's entries for a run."""

    def __init__(self, number, since, changed, trend, limit):
        self.number, self.since, self.changed = number, since, changed
        self.trend, self.limit = trend, limit

    def text(self):
        lines = [f"run {self.number} of the history"]
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
        if "list" not in {c[1] for c in self.db.execute("PRAGMA table_info(run)")}:
            self.db.execute("ALTER TABLE run ADD COLUMN list TEXT")

    def _put(self, run):
        passed = sum(r["verdict"] == "passed" for r in run.results)
        clocks = sum(r["clocks"] or 0 for r in run.results)
        part = f", shard {run.shard['index']}/{run.shard['of']}" if run.shard else ""
        cur = self.db.execute(
            "INSERT INTO run (began, seconds, exit, source, traces, passed, clocks, list) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (run.began, run.seconds, run.code, run.versions["source"], len(run.results), passed,
             clocks, run.list + part))
        self.db.executemany("INSERT OR IGNORE INTO item (name) VALUES (?)",
                            [(r["id"],) for r in run.results])
        self.db.executemany(
            "INSERT INTO result SELECT id, ?, ?, ?, ?, ? FROM item WHERE name = ?",
            [(cur.lastrowid, r["verdict"], r["clocks"], r["seconds"],
              r["group"] and r["group"]["key"], r["id"]) for r in run.results])
        return cur.lastrowid

    def add(self, run, limit):
        """Adds a run unless it is there, and returns its entries in the history."""
        with self.db:
            there = self.db.execute("SELECT id FROM run WHERE began = ?", (run.began,)).fetchone()
            return self.past(there[0] if there else self._put(run), limit)

    def past(self, number, limit):
        return Past(number, dict(self.db.execute(SINCE, (number,))),
                    self.db.execute(CLOCKS, (number, limit)).fetchall(), self.trend(number), limit)

    def trend(self, number, runs=60):
        """Returns (run, began, traces, passed, clocks, seconds) of the run and of earlier runs of
        the same list, oldest first."""
        rows = self.db.execute(
            "SELECT id, began, traces, passed, clocks, seconds FROM run WHERE id <= ?1 AND "
            "list IS (SELECT list FROM run WHERE id = ?1) ORDER BY id DESC LIMIT ?2",
            (number, runs)).fetchall()
        return rows[::-1]

    def seconds(self):
        """Returns the seconds of every trace as last measured, for splitting and planning."""
        return dict(self.db.execute(
            "SELECT item.name, r.seconds FROM item JOIN result AS r ON r.item = item.id AND "
            "r.run = (SELECT max(run) FROM result AS l WHERE l.item = item.id)"))

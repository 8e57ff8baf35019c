# SPDX-License-Identifier: Apache-2.0
"""Checks the user's input before any trace is played: folders, files, expressions."""

import fcntl
import functools
import os
import pathlib
import shlex
import sqlite3

import pytest
from _pytest.mark import expression

from . import journal
from .frozen import Frozen
from .history import History

# The exception for a bad expression; before pytest 9 it is a separate class.
BAD_EXPRESSION = getattr(expression, "ParseError", SyntaxError)
MARKS = {".lock", ".pytest", "journal.jsonl", "report.json"}    # one of them is in each folder that a regression has made


def words(name, text):
    """Splits a variable into words as a shell does; ValueError has the reason."""
    try:
        return shlex.split(text)
    except ValueError as e:
        raise ValueError(f"{name}={text}: {e}, expected words as of a shell") from e


def number(name, text):
    if not text.isdigit() or int(text) < 1:
        raise ValueError(f"{name}={text}: expected a number of 1 or more")
    return int(text)


def expressions(option):
    """Checks -k and -m here, because xdist's workers would end on a bad one without a message."""
    for name, text in ("-k", option.keyword), ("-m", option.markexpr):
        try:
            if text:
                expression.Expression.compile(text)
        except BAD_EXPRESSION as e:
            why = f"at column {e.offset}: {e.msg}" if isinstance(e, SyntaxError) else e
            raise pytest.UsageError(f"{name} {text!r}: {why}, expected words with and, or, not") from e


@functools.cache
def folder(out):
    """Creates and locks OUT as long as this process lives, and removes the programs of the run before. Refuses a folder
    that no regression has made."""
    mark = pathlib.Path(out) / ".lock"
    try:
        mark.parent.mkdir(parents=True, exist_ok=True)
        there = sorted(os.listdir(out))
        if there and not MARKS & set(there):
            raise pytest.UsageError(f"{out}: {there[0]} was not made by a regression, expected an empty folder, a new "
                                    "one, or that of an earlier regression")
        file = open(mark, "a+")
    except OSError as e:
        raise pytest.UsageError(f"{out}: {e.strerror}, expected a folder for results") from e
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as e:
        file.seek(0)
        pid = file.read().strip() or "?"
        raise pytest.UsageError(f"{out}: a regression runs there (pid {pid}): wait for it, or end it with kill -TERM "
                                f"{pid}; the same command then continues") from e
    except OSError:
        pass    # a network file system without locks
    file.truncate(0)
    file.write(f"{os.getpid()}\n")
    file.flush()
    _, known, ended = journal.read(mark.parent / "journal.jsonl")
    Frozen(out).clear(goes_on=bool(known) and not ended)
    return file


def history(path):
    """Tries to open a file and keeps it open; a new file is created."""
    try:
        return History(path)
    except (OSError, sqlite3.Error) as e:
        why = getattr(e, "strerror", None) or e
        raise pytest.UsageError(f"{path}: {why}, expected the history of regressions (SQLite) or no file yet") from e

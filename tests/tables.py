# SPDX-License-Identifier: Apache-2.0
"""Reads rows of models/tables for the tests and the programs beside them."""

import csv
import pathlib

TABLES = pathlib.Path(__file__).resolve().parents[1] / "models" / "tables"


def rows(name):
    with open(TABLES / f"{name}.csv", newline="", encoding="utf-8") as f:
        return list(csv.DictReader(f))


CONFIGS = list(rows("providers")[0])[1:]
UNITS = [r["unit"] for r in rows("providers")]


def units(config, kind="model"):
    """Returns the units of a configuration in slot order. kind rtl: units with RTL of ours;
    outside: those of tests/rtl/outside."""
    return [r["unit"] for r in rows("providers") if kind in r[config].split()]


def configs(unit, kind="model"):
    return [c for c in CONFIGS if unit in units(c, kind)]

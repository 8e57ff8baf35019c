# SPDX-License-Identifier: Apache-2.0
"""Regressions: plays many traces with one command (README.md in this folder)."""

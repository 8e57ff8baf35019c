# SPDX-License-Identifier: Apache-2.0
"""Regressions: many traces, one command (README.md in this folder)."""

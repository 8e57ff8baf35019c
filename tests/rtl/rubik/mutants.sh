#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Planted bugs of dla_rubik; see ../mutants.sh.
export ENGINE=rubik LAYERS=40 SEEDS="1 2"
exec "$(dirname "$0")/../mutants.sh" "$@"

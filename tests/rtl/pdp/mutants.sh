#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Planted bugs of dla_pdp; see ../mutants.sh.
export ENGINE=pdp LAYERS=60 SEEDS="1 2 3 4"
exec "$(dirname "$0")/../mutants.sh" "$@"

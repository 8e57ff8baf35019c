#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Planted bugs of dla_cdp; see ../mutants.sh.
export ENGINE=cdp LAYERS=80 SEEDS="1 2 3 4"
exec "$(dirname "$0")/../mutants.sh" "$@"

#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Planted bugs of dla_rubik; see ../bdma/mutants.sh.
ENGINE=rubik exec "$(dirname "$0")/../bdma/mutants.sh" "$@"

#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Builds and runs the bench of dla_csc; see ../engine.sh.
# The formulas of this bench are those of INT8 configurations; nv_full is compared with its model (tests/test_rtl_conv.py).
export ENGINE=csc LAYERS=${LAYERS:-60} CONFIGS="${CONFIGS:-$(sh "$(dirname "$0")/../configs.sh" csc | grep -v nv_full)}"
exec "$(dirname "$0")/../engine.sh" "$@"

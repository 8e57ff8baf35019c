#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Builds and runs the bench of dla_rubik; see ../bdma/run.sh.
ENGINE=rubik CONFIGS=${CONFIGS:-nv_full nv_large_doc} exec "$(dirname "$0")/../bdma/run.sh" "$@"

#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Builds and runs the bench of dla_bdma; see ../engine.sh.
export ENGINE=bdma LAYERS=${LAYERS:-60}
export CONFIGS="${CONFIGS:-nv_full nv_large_doc nv_large_bdma}"
exec "$(dirname "$0")/../engine.sh" "$@"

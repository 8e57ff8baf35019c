#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Builds and runs the bench of dla_cdp; see ../engine.sh.
export ENGINE=cdp LAYERS=${LAYERS:-60}
export CONFIGS="${CONFIGS:-nv_small nv_small_256 nv_small_256_full nv_medium_512 nv_medium_1024_full nv_large nv_large_doc}"
exec "$(dirname "$0")/../engine.sh" "$@"

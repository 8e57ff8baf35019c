#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Builds and runs the bench of dla_cdp; see ../engine.sh.
export ENGINE=cdp LAYERS=${LAYERS:-60}
exec "$(dirname "$0")/../engine.sh" "$@"

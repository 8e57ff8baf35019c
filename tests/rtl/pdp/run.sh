#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Builds and runs the bench of dla_pdp; see ../engine.sh.
export ENGINE=pdp LAYERS=${LAYERS:-40}
exec "$(dirname "$0")/../engine.sh" "$@"

#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Builds and runs the bench of dla_rubik; see ../engine.sh.
export ENGINE=rubik LAYERS=${LAYERS:-60}
exec "$(dirname "$0")/../engine.sh" "$@"

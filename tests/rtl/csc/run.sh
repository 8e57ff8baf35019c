#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Builds and runs the bench of dla_csc; see ../engine.sh.
export ENGINE=csc LAYERS=${LAYERS:-60}
exec "$(dirname "$0")/../engine.sh" "$@"

#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Puts the save file and its translate files beside the waves of a run and
# prints the gtkwave command, which works from any folder.
#
#   waves.sh GEN_DIR RUN_DIR
set -eu

gen=$1 dir=$(cd "$2" && pwd)
cp "$gen/csb_addr.txt" "$gen/csb_command.txt" "$gen/state.txt" \
    "$gen/axi_id.txt" "$dir"
sed "s|^\\(\\^1 \\)|\\1$(printf %s "$dir" | sed 's/[\\&|]/\\&/g')/|" \
    "$gen/dla.gtkw" >"$dir/dla.gtkw"
echo "waves: gtkwave '$dir/dla.fst' '$dir/dla.gtkw'"

#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Puts the save file and its translate files beside the waves of a run and
# prints the gtkwave command, which works from any folder. The save file names
# the translate files by their full paths, as GTKWave needs it, and its zoom
# shows the whole run.
#
#   waves.sh GEN_DIR RUN_DIR
set -eu

gen=$(cd "$1" && pwd) dir=$(cd "$2" && pwd)
for f in csb_addr csb_command state axi_id operations tensors streams; do
    cp "$gen/$f.txt" "$dir"
done
# A path as the replacement text of a substitution.
plain() {
    printf %s "$1" | sed 's/[\\&|]/\\&/g'
}

# The last time of an FST file: bytes 17 to 24 of its header, high byte first.
# GTKWave's zoom z means 2^-z time units for 200 pixels; the save file's window
# is a little more than 1000 pixels of waves wide.
zoom=$(od -An -v -tu1 -j17 -N8 "$dir/dla.fst" | awk '{
    for (i = 1; i <= NF; i++) t = t * 256 + $i
    printf "%.6f", -log((t > 0 ? t : 1) / 5) / log(2)
}')
sed -e "s|^\\(\\^1 \\).*/|\\1$(plain "$dir")/|" \
    -e "s|^\\(\\^<1 /bin/sh \\).*/|\\1$(plain "$gen")/|" \
    -e "s|^\\*[^ ]* |*$zoom |" "$gen/dla.gtkw" >"$dir/dla.gtkw"

# As the shell reads it, also with a quote in a name.
quote() {
    printf "'%s'" "$(printf %s "$1" | sed "s/'/'\\\\''/g")"
}
echo "waves: gtkwave $(quote "$dir/dla.fst") $(quote "$dir/dla.gtkw")"

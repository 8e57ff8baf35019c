#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Builds and runs the bench of dla_csc: run.sh BUILD_DIR [SEED...].
# CONFIGS=... names the configurations (all that have RTL of it), LAYERS=... the layers of a seed,
# RTL=... another folder to take the unit from, SPEED_ONLY=1 leaves out the random layers.
# Needs `make native`.  Exits 1 when one fails.
set -eu

[ $# -ge 1 ] || { echo "usage: run.sh BUILD_DIR [SEED...]" >&2; exit 2; }
mkdir -p "$1"
out=$(cd "$1" && pwd)
shift
[ $# -ge 1 ] || set -- 1 2 3
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../.." && pwd)
[ -z "${SPEED_ONLY:-}" ] || set --
rtl=${RTL:-$root/rtl/csc}
lib=$root/rtl/lib
bad=0

for cfg in ${CONFIGS:-$(sh "$here/../configs.sh" csc)}; do
  dir=$out/$cfg
  mkdir -p "$dir"
  "$root/build/gen/gen" "$root/models/tables" sv "$cfg" "$dir"
  if ! verilator --cc --exe --build -j 2 -O3 --x-assign unique --x-initial unique \
      --Mdir "$dir/obj" --prefix Vdut --top-module dla_csc -y "$rtl" -y "$lib" \
      -y "$root/rtl/top" -I"$lib" -I"$rtl" -I"$dir" \
      -CFLAGS "-O2 -std=c++17 -DCFG='\"$cfg\"' -I$here -I$root/models/include -I$root/build/gen" \
      -LDFLAGS "$root/build/libdla-internal.a -lz -lm -ldl" \
      "$dir/dla_cfg_pkg.sv" "$dir/dla_regs_pkg.sv" $(find "$rtl" -name '*_pkg.sv') "$rtl/dla_csc.sv" "$here/csc.cpp" \
      -o bench > "$dir/build.log" 2>&1; then
    echo "FAIL $cfg: does not build, see $dir/build.log"
    bad=1
    continue
  fi
  for seed in "$@"; do
    "$dir/obj/bench" "$seed" "${LAYERS:-60}" || { echo "FAIL $cfg seed $seed"; bad=1; }
  done
  [ -n "${NO_SPEED:-}" ] || "$dir/obj/bench" speed || { echo "FAIL $cfg speed"; bad=1; }
done
exit $bad

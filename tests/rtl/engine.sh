#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Builds and runs the bench of one unit that is checked against its C model, or CSC against its document:
# ENGINE=... engine.sh BUILD_DIR [SEED...], or ENGINE/run.sh.
# CONFIGS=... names the configurations (all that have RTL of it), LAYERS=... the layers (BDMA: groups) of a seed, RTL_ROOT=...
# another rtl/ to take the unit from, RTL=... the unit's own folder in it, SPEED_ONLY=1 leaves out the random layers.
# Needs `make native`.  Exits 1 when one fails.
set -eu

[ $# -ge 1 ] || { echo "usage: ENGINE=NAME engine.sh BUILD_DIR [SEED...]" >&2; exit 2; }
mkdir -p "$1"
out=$(cd "$1" && pwd)
shift
[ $# -ge 1 ] || set -- 1 2 3
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
[ -z "${SPEED_ONLY:-}" ] || set --
unit=${ENGINE:?names no engine}
rtl=${RTL:-${RTL_ROOT:-$root/rtl}/$unit}
lib=${RTL_ROOT:-$root/rtl}/lib
upper=$(echo "$unit" | tr a-z A-Z)
bad=0

for cfg in ${CONFIGS:-$(sh "$here/configs.sh" "$unit")}; do
  dir=$out/$cfg
  mkdir -p "$dir"
  "$root/build/gen/gen" "$root/models/tables" sv "$cfg" "$dir"
  ref=
  if [ "$unit" != csc ]; then
    ref=$dir/ref.o
    gcc -std=c11 -O2 -Wall -Wextra -Wconversion -I"$root/models/include" -I"$root/build/gen" \
      -I"$root/models/core" -I"$root/models/units/$unit" \
      "-DREF_OPS=dla_${unit}_ops" "-DREF_CLIENT=DLA_CL_$upper" "-DREF_INTR=DLA_INTR_$upper" \
      -c "$here/ref.c" -o "$ref"
  fi
  if ! verilator --cc --exe --build -j 2 -O3 --x-assign unique --x-initial unique \
      --Mdir "$dir/obj" --prefix Vdut --top-module "dla_$unit" -y "$rtl" -y "$lib" \
      -y "$root/rtl/top" -I"$lib" -I"$rtl" -I"$dir" \
      -CFLAGS "-O1 -std=c++17 -DCFG='\"$cfg\"' -I$here -I$root/models/include \
        -I$root/build/gen" \
      -LDFLAGS "$ref $root/build/libdla-internal.a -lz -lm -ldl" \
      "$dir/dla_cfg_pkg.sv" "$dir/dla_regs_pkg.sv" $(find "$rtl" -name '*_pkg.sv') "$rtl/dla_$unit.sv" \
      "$here/$unit/$unit.cpp" -o bench > "$dir/build.log" 2>&1; then
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

#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Builds and runs the bench of dla_cdp: run.sh BUILD_DIR [SEED...]
# CONFIGS=... names the configurations, LAYERS=... the layers of a seed, CDP_RTL=... another
# folder to take the engine from (mutants.sh).  Traces of the configuration in TRACES are played.
# Needs `make native`.  Exits 1 when one fails.
set -eu

[ $# -ge 1 ] || { echo "usage: run.sh BUILD_DIR [SEED...]" >&2; exit 2; }
mkdir -p "$1"
out=$(cd "$1" && pwd)
shift
[ $# -ge 1 ] || set -- 1 2 3
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../.." && pwd)
rtl=$root/rtl
cdp=${CDP_RTL:-$rtl/cdp}
bad=0

for cfg in ${CONFIGS:-nv_small nv_small_256 nv_small_256_full nv_medium_512 \
    nv_medium_1024_full nv_large nv_large_doc}; do
  dir=$out/$cfg
  mkdir -p "$dir"
  "$root/build/gen/gen" "$root/models/tables" sv "$cfg" "$dir"
  gcc -std=c11 -O2 -Wall -Wextra -I"$root/models/include" -I"$root/build/gen" \
    -I"$root/models/core" -I"$root/models/units/cdp" -c "$here/ref.c" -o "$dir/ref.o"
  if ! verilator --cc --exe --build -j 2 -O3 --x-assign unique --x-initial unique \
      --Mdir "$dir/obj" --prefix Vdut --top-module dla_cdp -y "$cdp" -y "$rtl/lib" \
      -y "$rtl/top" -I"$rtl/lib" -I"$cdp" \
      -CFLAGS "-O1 -std=c++17 -DCFG='\"$cfg\"' -I$here -I$root/models/include \
        -I$root/build/gen" \
      -LDFLAGS "$dir/ref.o $root/build/libdla.a -lz -lm -ldl" \
      "$dir/dla_cfg_pkg.sv" "$dir/dla_regs_pkg.sv" "$cdp/dla_cdp.sv" "$here/cdp.cpp" \
      -o bench > "$dir/build.log" 2>&1; then
    echo "FAIL $cfg: does not build, see $dir/build.log"
    bad=1
    continue
  fi
  for seed in "$@"; do
    "$dir/obj/bench" "$seed" "${LAYERS:-60}" || { echo "FAIL $cfg seed $seed"; bad=1; }
  done
  [ -n "${NO_SPEED:-}" ] || "$dir/obj/bench" speed || { echo "FAIL $cfg speed"; bad=1; }
  for t in ${TRACES:-}; do
    case $t in */"$cfg"/* | */random_"$cfg"/*)
      "$dir/obj/bench" trace "$t" || { echo "FAIL $cfg $t"; bad=1; } ;;
    esac
  done
done
exit $bad

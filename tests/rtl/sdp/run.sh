#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Bench of the SDP engine: run.sh BUILD_DIR [SEED...]   (after `make native`)
#   CONFIGS=...  configurations, default all; empty for none
#   SPEED_ONLY=1 the throughput and nothing else of each configuration
#   LAYERS=60    random layers programmed directly
#   NETLIST=...  configurations whose yosys netlist runs in the same bench
#   RTL_ROOT=... another rtl/ to take the engine from
# Exits 1 when anything fails.
set -eu

[ $# -ge 1 ] || { echo "usage: run.sh BUILD_DIR [SEED...]" >&2; exit 2; }
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../.." && pwd)
mkdir -p "$1"
out=$(cd "$1" && pwd)
shift
[ $# -ge 1 ] || set -- 1
b=$root/build
bad=0

for f in "$b/gen/gen" "$b/libdla-internal.a"; do
  [ -f "$f" ] || { echo "run.sh: $f is missing: make native first" >&2; exit 2; }
done

# bench NAME VERILATOR_ARGUMENTS...: bench program $out/NAME/sdp
bench() {
  name=$1
  shift
  verilator --cc --exe --build -j 2 -O3 --x-assign unique --x-initial unique \
    --Mdir "$out/$name" --prefix Vdut --top-module dla_sdp \
    -CFLAGS "-O1 -std=c++17 -I$here -I$here/.. -I$root/models/include -I$b/gen" -LDFLAGS "$b/libdla-internal.a -lz -lm -ldl" \
    "$@" "$here/sdp.cpp" -o sdp > "$out/$name.log" 2>&1 ||
    { echo "FAIL $name: does not build, see $out/$name.log"; bad=1; return 1; }
}

# build NAME CONFIG RTL_DIR
build() {
  mkdir -p "$out/gen/$2"
  (cd "$root" && "$b/gen/gen" models/tables sv "$2" "$out/gen/$2")
  bench "$1" -I"$out/gen/$2" -I"$3/lib" -I"$3/sdp" -y "$3/lib" -y "$3/top" -y "$3/sdp" \
    "$out/gen/$2/dla_cfg_pkg.sv" "$out/gen/$2/dla_regs_pkg.sv" "$3/sdp/dla_sdp.sv"
}

# netlist CONFIG: the netlist that yosys makes of the RTL, in the same bench.  yosys 0.23 reads
# neither the string nor the ROM of the configuration package.
netlist() {
  mkdir -p "$out/gen/$1"
  (cd "$root" && "$b/gen/gen" models/tables sv "$1" "$out/gen/$1")
  sed -e '/string CONFIG/d' -e '/ROM/,/};/{/ROM_WORDS =/!d}' "$out/gen/$1/dla_cfg_pkg.sv" \
    > "$out/gen/$1/cfg_synth.sv"
  (cd "$root/rtl" && yosys -q -p "read_verilog -sv -Ilib -Isdp -I$out/gen/$1 $out/gen/$1/cfg_synth.sv \
    $out/gen/$1/dla_regs_pkg.sv lib/*.sv top/dla_csb_reg.sv sdp/*.sv; \
    hierarchy -check -top dla_sdp; \
    proc; flatten; opt_clean; check -assert; write_verilog -noattr $out/net_$1.v") \
    > "$out/yosys_$1.log" 2>&1 || { echo "FAIL yosys $1, see $out/yosys_$1.log"; bad=1; return 1; }
  bench "net_$1" -Wno-fatal -Wno-lint "$out/net_$1.v"
}

for config in ${CONFIGS-$(sh "$here/../configs.sh" sdp)}; do
  build "$config" "$config" "${RTL_ROOT:-$root/rtl}" || continue
  timeout 300 "$out/$config/sdp" "$config" 1 speed || bad=1
  [ -z "${SPEED_ONLY:-}" ] || continue
  for seed in "$@"; do
    timeout 300 "$out/$config/sdp" "$config" "$seed" layers "${LAYERS:-60}" || bad=1
  done
done

for config in ${NETLIST-nv_small_256_full}; do
  netlist "$config" || continue
  timeout 300 "$out/net_$config/sdp" "$config" 1 layers "${LAYERS:-60}" || bad=1
done

exit $bad

#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Bench of the SDP engine: run.sh BUILD_DIR [SEED...]   (after `make native`)
# CONFIGS=... limits the configurations, COUNT=... sets the random layers of each, TRACES=... adds
# trace folders of the configuration, MUTANTS=0 leaves the planted bugs out.  Exits 1 on a failure.
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

mkvec=${MKVEC:-$b/mkvec}
for f in "$b/gen/gen" "$b/libdla.a" "$mkvec"; do
  [ -f "$f" ] || { echo "run.sh: $f is missing: make native build/mkvec first" >&2; exit 2; }
done

# build NAME CONFIG RTL_DIR: bench program $out/NAME/sdp
build() {
  name=$1 config=$2 rtl=$3
  mkdir -p "$out/gen/$config"
  (cd "$root" && "$b/gen/gen" models/tables sv "$config" "$out/gen/$config")
  verilator --cc --exe --build -j 2 -O3 --x-assign unique --x-initial unique \
    --Mdir "$out/$name" --prefix Vdut --top-module dla_sdp \
    -I"$rtl/lib" -I"$rtl/sdp" -y "$rtl/lib" -y "$rtl/top" -y "$rtl/sdp" \
    -CFLAGS "-O1 -std=c++17 -I$here -I$here/.. -I$root/models/include -I$root/models/player \
      -I$b/gen" -LDFLAGS "$b/libdla.a -lz -lm -ldl" \
    "$out/gen/$config/dla_cfg_pkg.sv" "$out/gen/$config/dla_regs_pkg.sv" "$rtl/sdp/dla_sdp.sv" \
    "$here/sdp.cpp" -o sdp > "$out/$name.log" 2>&1 ||
    { echo "FAIL $name: does not build, see $out/$name.log"; bad=1; return 1; }
}

# vectors CONFIG SEED: random layers in $out/vec/CONFIG_SEED
vectors() {
  dir=$out/vec/$1_$2
  [ -d "$dir" ] && return 0
  mkdir -p "$dir"
  units=${UNITS:-sdp sdp sdp multi fused}
  case $1 in nv_large_bdma) units=sdp ;; esac
  n=0
  for unit in $units; do
    n=$((n + 1))
    (cd "$root" && "$mkvec" random --config "$1" --unit "$unit" --seed "$(($2 * 10 + n))" \
      --count "${COUNT:-12}" "$dir/$unit$n") > "$dir.log" 2>&1 ||
      { echo "mkvec: $1 $unit: $(tail -1 "$dir.log")"; rm -rf "$dir/$unit$n"; }
  done
}

for config in ${CONFIGS:-nv_small nv_small_256_full nv_medium_512 nv_medium_1024_full nv_large \
    nv_large_doc nv_large_bdma}; do
  build "$config" "$config" "$root/rtl" || continue
  timeout 300 "$out/$config/sdp" "$config" 1 speed || bad=1
  for seed in "$@"; do
    timeout 300 "$out/$config/sdp" "$config" "$seed" layers "${LAYERS:-60}" || bad=1
    vectors "$config" "$seed"
    timeout 600 "$out/$config/sdp" "$config" "$seed" trace "$out/vec/${config}_$seed"/*/*/ \
      > "$out/$config.$seed.txt" || bad=1
    grep -A8 '^FAIL' "$out/$config.$seed.txt" || tail -1 "$out/$config.$seed.txt"
  done
  if [ -n "${TRACES:-}" ]; then
    # shellcheck disable=SC2086
    timeout 600 "$out/$config/sdp" "$config" 1 trace $TRACES > "$out/$config.traces.txt" || bad=1
    grep -A8 '^FAIL' "$out/$config.traces.txt" || tail -1 "$out/$config.traces.txt"
  fi
done

# ---- planted bugs: copies of rtl/ with one change each, on a configuration with everything
mutant_config=nv_small_256_full
if [ "${MUTANTS:-1}" != 0 ]; then
  vectors "$mutant_config" 1
  while read -r name file edit; do
    case $name in '#'*|'') continue ;; esac
    rm -rf "$out/mutant"
    mkdir -p "$out/mutant"
    cp -r "$root/rtl" "$out/mutant/rtl"
    sed -i "$edit" "$out/mutant/rtl/$file"
    if cmp -s "$root/rtl/$file" "$out/mutant/rtl/$file"; then
      echo "FAIL mutant $name: the edit changes nothing in $file"; bad=1; continue
    fi
    build mutant_build "$mutant_config" "$out/mutant/rtl" < /dev/null || continue
    if ! timeout 120 "$out/mutant_build/sdp" "$mutant_config" 1 layers 80 > "$out/mutant.txt" 2>&1 ||
        ! timeout 120 "$out/mutant_build/sdp" "$mutant_config" 1 trace \
          "$out/vec/${mutant_config}_1"/*/*/ > "$out/mutant.txt" 2>&1; then
      echo "PASS mutant $name caught: $(grep -A1 '^FAIL' "$out/mutant.txt" | tail -1 | cut -c1-120)"
    else
      echo "FAIL mutant $name is not caught"
      bad=1
    fi
  done < "$here/mutants.txt"
fi

exit $bad

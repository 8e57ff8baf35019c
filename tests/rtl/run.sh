#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Builds and runs the RTL benches of the shell: run.sh BUILD_DIR [SEED...]
# NAMES=... limits it to the named benches.  Exits 1 when one fails.
set -eu

[ $# -ge 1 ] || { echo "usage: run.sh BUILD_DIR [SEED...]" >&2; exit 2; }
mkdir -p "$1"
out=$(cd "$1" && pwd)
shift
[ $# -ge 1 ] || set -- 1 2 3
here=$(cd "$(dirname "$0")" && pwd)
rtl=$here/../../rtl
seeds=$*
bad=0

# bench NAME SOURCE TOP_MODULE TOP_FILE CFLAGS VERILATOR_OPTIONS...
bench() {
  name=$1 src=$2 top=$3 file=$4 cflags=$5
  shift 5
  case " ${NAMES:-$name} " in *" $name "*) ;; *) return 0 ;; esac
  if ! verilator --cc --exe --build -j 2 -O3 --x-assign unique --x-initial unique \
      --Mdir "$out/$name" --prefix Vdut --top-module "$top" -y "$rtl/lib" -y "$rtl/top" \
      -CFLAGS "-O1 -std=c++17 -I$here $cflags" "$@" "$file" "$here/$src" -o "$name" \
      > "$out/$name.log" 2>&1; then
    echo "FAIL $name: does not build, see $out/$name.log"
    bad=1
    return 0
  fi
  for seed in $seeds; do
    "$out/$name/$name" "$seed" || { echo "FAIL $name seed $seed"; bad=1; }
  done
}

# memif NAME AW DW APB MB  RD_IDS RD_CREDITS WR_IDS     (lists: index 0 first)
memif() {
  name=$1 aw=$2 dw=$3 apb=$4 mb=$5 rd=$6 cr=$7 wr=$8
  nrd=$(echo "$rd" | tr , ' ' | wc -w)
  nwr=$(echo "$wr" | tr , ' ' | wc -w)
  rdv=; crv=; wrv=
  for x in $(echo "$rd" | tr , ' '); do rdv=$(printf '%x' "$x")$rdv; done
  for x in $(echo "$cr" | tr , ' '); do crv=$(printf '%04x' "$x")$crv; done
  for x in $(echo "$wr" | tr , ' '); do wrv=$(printf '%x' "$x")$wrv; done
  bench "memif_$name" memif.cpp dla_memif "$rtl/top/dla_memif.sv" \
    "-DCFG='\"$name\"' -DAW=$aw -DDW=$dw -DAPB=$apb -DMB=$mb -DNRD=$nrd -DNWR=$nwr \
     -DRD_IDS=$rd -DRD_CREDITS=$cr -DWR_IDS=$wr" \
    -GAddrWidth="$aw" -GDataWidth="$dw" -GAtomsPerBeat="$apb" -GMaxBurst="$mb" \
    -GNumRd="$nrd" -GNumWr="$nwr" "-GRdId=$((4 * nrd))'h$rdv" \
    "-GRdCredit=$((16 * nrd))'h$crv" "-GWrId=$((4 * nwr))'h$wrv"
}

v1_ids=0,1,2,3,4,5,6,7,8,9
v1_credit=245,80,61,61,80,160,160,80,0,0
memif nv_small 32 64 1 1 8,9,1,5,6,2,3 0,0,8,16,16,8,8 1,2,3
memif nv_small_256_full 32 64 1 4 8,9,1,5,6,7,2,3 0,0,16,16,16,16,8,8 1,2,3
memif nv_large_bdma 64 256 1 1 8,9,1,5,6,7,15,15,0 0,0,256,256,256,256,0,0,256 1,15,15,0
memif nv_full_dbb 64 512 2 1 $v1_ids $v1_credit 0,1,2,3,4
memif nv_full_sram 64 512 2 4 $v1_ids $v1_credit 0,1,2,3,4
memif nv_large_doc_sram 64 512 2 4 8,9,1,5,6,7,2,3,0,4 0,0,300,300,300,300,150,150,245,80 \
  1,2,3,0,4

# Units from another folder, with planted bugs: RTL=...
units=${RTL:-$rtl}

# unit NAME CONFIG [SOURCE]: a unit of the convolution core, by the pins of its slot (after `make native`).
unit() {
  case " ${NAMES:-$1_$2} " in *" $1_$2 "*) ;; *) return 0 ;; esac
  build=$here/../../build
  gen=$out/gen_$2
  mkdir -p "$gen"
  "$build/gen/gen" "$here/../../models/tables" sv "$2" "$gen"
  bench "$1_$2" "${3:-$1.cpp}" "dla_$1" "$units/$1/dla_$1.sv" \
    "-DCFG='\"$2\"' -I$here/../../models/include -I$build/gen" -y "$units/$1" "-I$rtl/lib" "-I$gen" \
    -LDFLAGS "$build/libdla-internal.a -lz -lm -ldl" "$gen/dla_cfg_pkg.sv" "$gen/dla_regs_pkg.sv" \
    $(find "$units/$1" -name '*_pkg.sv')
}

unit cbuf nv_small
unit cbuf nv_small_256
unit cbuf nv_large
unit cbuf nv_large_doc
unit cbuf nv_full
unit cmac nv_small
unit cmac nv_large
unit cmac nv_large_doc
unit cmac nv_full
unit cacc nv_large_doc cacc_words.cpp

bench csb_router csb_router.cpp dla_csb_router "$rtl/top/dla_csb_router.sv" "" \
  -GNumPages=4 "-GPageBase=24'h420081" "-GPageEnable=4'h7"
bench clk_gate clk_gate.cpp dla_clk_gate "$rtl/lib/dla_clk_gate.sv" ""
bench glb glb.cpp tb_glb "$here/tb_glb.sv" ""
sv=$here/../../dpi/pins
bench seen seen.cpp dla_seen_state "$sv/dla_seen.sv" -DIS_RDMA=0 -GPage=12 "-GEnable=12'h38" \
  "$here/tb_seen_pkg.sv" "$rtl/lib/dla_pingpong.sv"
bench seen_rdma seen.cpp dla_seen_state "$sv/dla_seen.sv" -DIS_RDMA=1 -GPage=12 \
  "-GEnable=12'h38" "-GIsRdma=1'b1" "$here/tb_seen_pkg.sv" "$rtl/lib/dla_pingpong.sv"
bench cacc cacc.cpp dla_cacc_lane "$rtl/cacc/dla_cacc_lane.sv" "" -GSumW=33

bench wino_fetch wino_fetch.cpp dla_cdma_wino "$units/cdma/dla_cdma_wino.sv" "" \
  $(find "$units/cdma" -name '*_pkg.sv') -y "$units/cdma"
bench turns turns.cpp tb_turns "$here/tb_turns.sv" "" \
  $(find "$units/cacc" -name '*_pkg.sv') -y "$units/cacc"
bench squeeze squeeze.cpp tb_squeeze "$here/tb_squeeze.sv" "" -GGroup=32 \
  $(find "$units/csc" -name '*_pkg.sv') -y "$units/csc"

bench updates updates.cpp liberal_updates "$here/liberal/liberal_updates.sv" "" -Wno-lint -Wno-style \
  "-I$here/liberal" -GMaxCount=16383 "$here/tb_liberal_pkg.sv" "$here/liberal/liberal_pkg.sv"

# Floating point of rtl/lib against models/ (after `make native`); `make fp-exhaustive` plays all operands.
fp_models="-LDFLAGS $here/../../build/libdla-internal.a -LDFLAGS -lz -LDFLAGS -lm -LDFLAGS -ldl"
fp_inc="-O2 -I$here/../../models/include -I$here/../../build/gen"
bench fp_product fp_product.cpp tb_fp_product "$here/tb_fp.sv" "$fp_inc" -Wno-PINMISSING "-I$rtl/lib" \
  -y "$units/cmac" $fp_models
bench fp_int fp_int.cpp tb_fp_int "$here/tb_fp.sv" "$fp_inc" "-I$rtl/lib"
bench fp_narrow fp_narrow.cpp tb_fp_narrow "$here/tb_fp.sv" "$fp_inc" $fp_models
bench fp_short fp_short.cpp tb_fp_short "$here/tb_fp.sv" "$fp_inc" $fp_models
bench fp_pair fp_pair.cpp tb_fp_pair "$here/tb_fp.sv" "$fp_inc" $fp_models
bench fp_cell fp_cell.cpp tb_cmac_sums "$here/tb_fp.sv" "$fp_inc" "-I$rtl/lib" -y "$units/cmac" $fp_models

exit $bad

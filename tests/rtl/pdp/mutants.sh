#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Plants one bug at a time in a copy of rtl/pdp and expects the bench to fail:
# mutants.sh BUILD_DIR.  ONLY=name runs one.  Exits 1 when a bug survives.
set -eu

[ $# -ge 1 ] || { echo "usage: mutants.sh BUILD_DIR" >&2; exit 2; }
mkdir -p "$1"
out=$(cd "$1" && pwd)
here=$(cd "$(dirname "$0")" && pwd)
rtl=$here/../../../rtl/pdp
survivors=0
count=0

# mutant NAME CONFIG FILE SED_EXPRESSION
mutant() {
  name=$1 cfg=$2 file=$3 expr=$4
  case " ${ONLY:-$name} " in *" $name "*) ;; *) return 0 ;; esac
  dir=$out/$name
  mkdir -p "$dir/rtl"
  cp "$rtl"/*.sv "$dir/rtl/"
  sed "$expr" "$rtl/$file" > "$dir/rtl/$file"
  count=$((count + 1))
  if cmp -s "$rtl/$file" "$dir/rtl/$file"; then
    echo "STALE $name: the pattern is not in $file"
    survivors=$((survivors + 1))
  elif CONFIGS=$cfg LAYERS=60 NO_SPEED=1 PDP_RTL=$dir/rtl "$here/run.sh" "$dir" 1 2 3 4 \
      > "$dir/log" 2>&1; then
    echo "SURVIVED $name"
    survivors=$((survivors + 1))
  elif grep -q "does not build" "$dir/log"; then
    echo "BROKEN $name: does not build"
    survivors=$((survivors + 1))
  else
    echo "caught $name: $(grep -m 1 'check failed' "$dir/log" | sed 's/.*failed: //')"
  fi
}

mutant round_tie nv_small dla_pdp_avg.sv "s/(!p1_q\[27\] || p1_q\[14:0\] != '0)/1'b1/"
mutant round_wide nv_small dla_pdp_avg.sv "s/p2_q\[23\] \&\& p2_q\[24\]/p2_q[23]/"
mutant surf_stride nv_small dla_pdp_rows.sv "s/AddrW'(surf_i)/AddrW'(line_i)/"
mutant band_overlap nv_small dla_pdp_rdma.sv "s/- {10'b0, kw_m1} + {10'b0, sw_m1}//"
mutant lone_atom nv_large_doc dla_pdp_unpack.sv "s/half_i ? LeftW'(Groups \/ 2) : //"
mutant room nv_small dla_pdp_walk.sv "s/used_q != RoomW'(Room)/1'b1/"
mutant sdp_past_end nv_small_256_full dla_pdp_core.sv "s/ || (sdp_v \&\& in_last \&\& last_num)//"
mutant early_window nv_small dla_pdp_walk.sv "s/\$signed(wr_cnt_i - need) >= 0/\$signed(wr_cnt_i - need) >= -15'sd1/"
mutant gangs nv_small dla_pdp_core.sv "s/kh8 <= sh8 ? 2'd0/kh8 <= sh8 ? 2'd1/"
mutant drain_pad nv_small dla_pdp_walk.sv "s/9'(drow_q) < dd_q ? kh_m1_i\[2:0\] - drow_q/1'b0 ? 3'd0/"
mutant drain_busy nv_small dla_pdp_walk.sv "s/ \&\& ((init_g | add_g) \& busy_q) == '0//"
mutant min_neutral nv_small dla_pdp_hpool.sv "s/8'h7f/8'h7e/"
mutant reader_end nv_small dla_pdp.sv "s/core_done \&\& wr_end \&\& rd_end/wr_end/"
mutant ack_before_end nv_small dla_pdp.sv "s/(ended_q != '0 || done) \&\& //"
mutant group nv_small dla_pdp.sv "s/if (fire) group_q <= !group_q/if (fire \&\& group_q) group_q <= 1'b0/"
mutant stall_clear nv_small dla_pdp_stall.sv "s/if (capture_i) turn_q/if (capture_i) count_q <= '0;\n      if (capture_i) turn_q/"
mutant stall_group nv_small dla_pdp_stall.sv "s/if (capture_i) turn_q <= !turn_q/turn_q <= group_i/"

echo "$count bugs planted, $survivors not caught"
[ "$survivors" -eq 0 ]

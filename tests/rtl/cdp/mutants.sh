#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Plants one bug at a time in a copy of rtl/cdp and expects the bench to fail:
# mutants.sh BUILD_DIR.  ONLY=name runs one.  Exits 1 when a bug survives.
set -eu

[ $# -ge 1 ] || { echo "usage: mutants.sh BUILD_DIR" >&2; exit 2; }
mkdir -p "$1"
out=$(cd "$1" && pwd)
here=$(cd "$(dirname "$0")" && pwd)
rtl=$here/../../../rtl/cdp
survivors=0
count=0

# mutant NAME CONFIG FILE SED_EXPRESSION
mutant() {
  name=$1 cfg=$2 file=$3 expr=$4
  case " ${ONLY:-$name} " in *" $name "*) ;; *) return 0 ;; esac
  dir=$out/$name
  mkdir -p "$dir/rtl"
  cp "$rtl"/*.sv* "$dir/rtl/"
  sed "$expr" "$rtl/$file" > "$dir/rtl/$file"
  count=$((count + 1))
  if cmp -s "$rtl/$file" "$dir/rtl/$file"; then
    echo "STALE $name: the pattern is not in $file"
    survivors=$((survivors + 1))
  elif CONFIGS=$cfg LAYERS=80 NO_SPEED=1 CDP_RTL=$dir/rtl "$here/run.sh" "$dir" 1 2 3 4 \
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


mutant cvt_offset nv_small dla_cdp_cvt_in.sv "s/x - 9'(offset)/x - {1'b0, offset}/"
mutant past_c nv_small dla_cdp_cvt_in.sv "s/lanes > (LaneW/lanes + (LaneW+1)'(1) > (LaneW/"
mutant last_stripe nv_small dla_cdp_nest.sv "s/last_stripe_o ? width_m1_i\[2:0\] : 3'd7/3'd7/"
mutant line_stride nv_small dla_cdp_addr.sv "s/row_q + AddrW'(line_i)/stripe_q + AddrW'(line_i)/"
mutant neighbour_above nv_small dla_cdp_gather.sv "s/last_surf ? '0 : first4/first4/"
mutant neighbour_early nv_large dla_cdp_gather.sv "s/5'(size_m1) + 5'd2/5'(size_m1) + 5'd1/"
mutant neighbour_lost nv_large dla_cdp_gather.sv "s/last4\[prev\]/last4[{1'b0, prev[3:0]}]/;s/last4\[wr_q\] /last4[{1'b0, wr_q[3:0]}] /"
mutant sum_width nv_small dla_cdp_lane.sv "s/2'(k) <= half_m1/2'(k) < half_m1/"
mutant sum_bypass nv_small dla_cdp_lane.sv "s/{{13{q_q\[8\]}}, q_q\[8:0\]}/{13'b0, q_q[8:0]}/"
mutant start_hit nv_small dla_cdp_index.sv "s/!d_i\[22\] \&\& u != '0/!d_i[22]/"
mutant spread nv_small dla_cdp_index.sv "s/up > 6'd8 || u >= 22'(Top)/u >= 22'(Top)/"
mutant overflow_edge nv_small dla_cdp_index.sv "s/steps >= 22'(Top)/steps > 22'(Top)/"
mutant bias nv_small dla_cdp_origin.sv "s/42'(start) + bias/42'(start)/"
mutant bias_zero nv_small dla_cdp_origin.sv "s/offset >= 8'sd0/offset > 8'sd0/"
mutant hybrid nv_small dla_cdp_lookup.sv "s/LUT_HYBRID_PRIORITY/LUT_OFLOW_PRIORITY/"
mutant slope_left nv_small dla_cdp_lookup.sv "s/5'(-shift5_q)/5'd0/"
mutant round_tie nv_small dla_cdp_lookup.sv "s/.x_i(prod_q)/.x_i(prod_q - 59'd1)/"
mutant entry_sat nv_small dla_cdp_lookup.sv "s/r_q <= 16'h7fff/r_q <= sum[15:0]/"
mutant out_offset nv_small dla_cdp_lane.sv "s/26'(p_q) - 26'(offset)/26'(p_q) + 26'(offset)/"
mutant port_end nv_small dla_cdp_regs.sv "s/ \&\& addr_q != last//"
mutant port_past nv_small dla_cdp_tables.sv "s/lo_in ? addr_i\[8:0\] : '0/addr_i[8:0]/"
mutant count_stall nv_small dla_cdp_core.sv "s/en_i(adv \&\& v_q\[5\])/en_i(v_q[5])/"
mutant count_group nv_small dla_cdp_count.sv "s/if (!rst_ni) turn_q <= 1'b0;/if (!rst_ni) turn_q <= 1'b1;/"
mutant count_clear nv_small dla_cdp_count.sv "s/if (start_i) count_q <= '0;/if (1'b0) count_q <= '0;/"
mutant back_pressure nv_small dla_cdp_core.sv "s/assign adv     = !valid_o || ready_i/assign adv     = 1'b1/"
mutant size_live nv_small dla_cdp.sv "s/.rows_m1_i(rows_m1_q), .surfs_m1_i(surfs_m1),/.rows_m1_i(rd_rows_m1), .surfs_m1_i(surfs_m1),/"
mutant group nv_small dla_cdp.sv "s/.group_i(consumer)/.group_i(1'b0)/"
mutant ack_last nv_small dla_cdp_wdma.sv "s/cmd_ack_i(last)/cmd_ack_i(1'b1)/"
mutant lone_atom nv_large_doc dla_cdp_wdma.sv "s/{10'b0, size_m1}/{10'b0, size_m1[2:1], 1'b1}/"
mutant reader_end nv_small dla_cdp_rdma.sv "s/run_q \&\& last_i/run_q \&\& last_i \&\& !mask/"

echo "$count bugs planted, $survivors not caught"
[ "$survivors" -eq 0 ]

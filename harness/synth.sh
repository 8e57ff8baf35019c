#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# synth.sh UNIT PACKAGES LOG: synthesis of a unit of rtl/ to yosys' generic
# gates; prints its cells, flip-flops, memory bits and the levels of its longest
# path: gates between two flip-flops or pins, a memory's read counted as one.
# PACKAGES is the folder of the configuration's packages as yosys reads them
# (mk/test.mk), LOG keeps the messages of yosys.
#
# A unit with 16-bit processing is mapped module by module, each module once:
# as one netlist yosys 0.23 needs hours and over 14 GB for it. Gates are then
# not shared across modules, and constants at their pins stay.
set -eu
unit=$1 pkg=$2 log=$3

whole=flatten parts=
grep -q "IS_V1 = 1'b1" "$pkg/cfg.sv" && whole= parts=flatten
yosys -w "Replacing memory" -p "
  read_verilog -sv -Irtl/lib -Irtl/$unit -I$pkg $pkg/cfg.sv $pkg/dla_regs_pkg.sv \
    rtl/lib/*.sv rtl/top/dla_csb_reg.sv rtl/$unit/*.sv
  hierarchy -check -top dla_$unit
  proc
  $whole
  ${whole:+opt}
  check -assert
  log MEMORY
  stat
  memory -nomap
  opt -full
  techmap
  ${whole:+opt}
  opt_clean
  abc -fast -g simple
  opt_clean
  log GATES
  stat
  $parts
  ltp -noff" > "$log" 2>&1 || { tail -3 "$log" >&2; exit 1; }

# The last part of each stat has the counts of the whole hierarchy. Memories are
# cells of their own kind: neither gates nor flip-flops.
awk -v unit="$unit" '
  /^MEMORY/ { part = 1 }
  /^GATES/ { part = 2 }
  /^=== / { flops = latches = mems = 0 }
  part == 1 && /Number of memory bits:/ { bits = $NF }
  part == 2 && /Number of cells:/ { cells = $NF }
  part == 2 && $1 ~ /^\$_.*(DFF|DLATCH|SR)/ { flops += $2 }
  part == 2 && $1 ~ /^\$_.*LATCH/ { latches += $2 }
  part == 2 && $1 ~ /^\$mem/ { mems += $2 }
  /^Longest topological path/ { sub(/.*length=/, ""); levels = $0 + 0 }
  END {
    if (cells == "" || levels == "") exit 1
    printf "%-6s %10d %10d %10d %10d\n", unit, cells - flops - mems, flops, bits, levels
    if (latches) { print unit ": " latches " latches"; exit 1 }
  }' "$log"

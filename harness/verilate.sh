#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Runs Verilator on a bench with outside RTL:
#
#   verilate.sh LOG SHOW "LIST..." VERILATOR ARGUMENT...
#
# All its output is written to LOG. Warnings about files of this project are
# printed; those about outside RTL are counted in one line, and printed too when
# SHOW is 1. An error is reported as by ext_pins.sh and dut_pins.sh; exit code 2.
set -u
. "${0%/*}/rtl_errors.sh"

log=$1 show=$2 lists=$3
shift 3
"$@" >"$log" 2>&1
code=$?
if [ $code -ne 0 ]; then
    # shellcheck disable=SC2086
    rtl_error "$log" "no shell" $lists
    echo "Verilator stops with $code; all messages: $log"
    exit 2
fi
# A message is a line that starts with % and the lines that follow it. A file is
# ours when it is in a folder of ours and no list names it.
# shellcheck disable=SC2086
awk -f "${0%/*}/rtl_list.awk" $lists | awk -v log_name="$log" -v show="$show" '
    FILENAME == "-" { outside[$2] = 1; next }
    /^- / { next } # Verilator 5.020 and later: its own report
    /^%Warning/ {
        file = $2
        sub(/:.*/, "", file)
        ours = !(file in outside) && file ~ /^(rtl|dpi|harness|build)\//
        warnings += !ours
    }
    /^%/ || started { started = 1; if (ours || show == 1) print }
    END {
        if (warnings)
            print warnings " warning" (warnings > 1 ? "s" : "") \
                " of outside RTL in " log_name \
                (show == 1 ? "" : " (WARN=1 shows them)")
    }' - "$log"
exit 0

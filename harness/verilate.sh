#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Runs Verilator on a bench with outside RTL:
#
#   verilate.sh LOG SHOW "LIST..." PINS "UNIT..." VERILATOR ARGUMENT...
#
# All its output is written to LOG. Warnings about the shell and the slots of this
# project, in rtl/ and dpi/, are printed; those about outside RTL, and about the
# bench and the generated files around it, are counted in one line, and printed
# too when SHOW is 1. Outputs of the UNITs (dla_ext.txt is PINS) that outside RTL does
# not drive are always named. A module of outside RTL that the bench has under the
# same name, with other contents, is an error: Verilator would use that of the bench.
# An error is reported as by ext_pins.sh; exit code 2.
set -u
. "${0%/*}/rtl_errors.sh"

log=$1 show=$2 lists=$3 pins=$4 units=" $5 "
shift 5
"$@" >"$log" 2>&1
code=$?
if [ $code -ne 0 ]; then
    # shellcheck disable=SC2086
    rtl_error "$log" "no shell" $lists
    echo "Verilator stops with $code; all messages: $log"
    exit 2
fi
# Modules that the bench has too: PLACE and the file of the bench. Verilator reports
# those of listed files; a file in a library folder it does not even open.
# shellcheck disable=SC2086
folders=$(awk -f "${0%/*}/rtl_list.awk" $lists | cut -d' ' -f2-)
twice=$(
    sed -nE '/^%Warning-MODDUP/ { s/^[^ ]* ([^ ]*:[0-9]+):[0-9]+:.*/\1/; h; d }
        s/^ *([^ ]*):[0-9]+:[0-9]+: ... Location of original.*/\1/; T; H; g; s/\n/ /p' "$log"
    for own in "$@"; do
        name=${own##*/}
        case $own in *.sv) for f in $folders; do
            for f in "$f/$name" "$f/${name%.sv}.v"; do
                [ ! -f "$f" ] || echo "$f $own"
            done
        done ;; esac
    done
)
echo "$twice" | (
    while read -r place own; do
        case " $* " in *" $own "*) ;; *) continue ;; esac
        cmp -s "${place%:[0-9]*}" "$own" && continue
        echo "$place: the bench has another module of this name, in $own, and would use that one:" \
            "expected another name"
        bad=1
    done
    exit ${bad:+1}
) || exit 2
# A message is a line that starts with % and the lines that follow it. A file is
# ours when it is in a folder of ours and no list names it.
# shellcheck disable=SC2086
awk -f "${0%/*}/rtl_list.awk" $lists | awk -v log_name="$log" -v show="$show" \
    -v units="$units" '
    FILENAME == "-" { outside[$2] = 1; next }
    FILENAME == ARGV[2] {
        if (index(units, " " $1 " ") && $3 == "output")
            output[$2] = $1 ": pin " $2 "%s is not driven: expected an output of " \
                $4 ($4 == 1 ? " bit" : " bits")
        next
    }
    /^- / { next } # Verilator 5.020 and later: its own report
    /^%Warning/ {
        file = $2
        sub(/:.*/, "", file)
        ours = !(file in outside) && file ~ /^(rtl|dpi)\//
        warnings += !ours
    }
    /^%Warning-UNDRIVEN/ && !ours && split($0, part, "\047") > 2 &&
        part[2] in output {
        place = $2
        sub(/:[0-9]+:$/, ":", place) # the column
        # part[3]: the bits, of an output that is driven in part
        printf "%s " output[part[2]] "\n", place, part[3]
    }
    /^%/ || started { started = 1; if (ours || show == 1) print }
    END {
        if (warnings)
            print warnings " warning" (warnings > 1 ? "s" : "") \
                " of outside RTL in " log_name \
                (show == 1 ? "" : " (WARN=1 shows them)")
    }' - "$pins" "$log"
exit 0

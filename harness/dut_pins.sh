#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# A whole core from outside against the pins of the top, before anything is
# simulated:
#
#   dut_pins.sh FILE.f TOP LOG FILES LINTER OPTION...
#
# LINTER lints FILES, harness/dla_bench.sv among them, around the ports of module
# TOP, which FILE.f holds. A list or a header that cannot be read is reported
# with its first error, otherwise every pin that is missing, extra or of another
# width or direction is named; the exit code is 2.
set -u
. "${0%/*}/rtl_errors.sh"

list=$1 top=$2 log=$3 files=$4
shift 4

fail() {
    echo "core: $*"
    exit 2
}

[ -n "$list" ] ||
    fail "DUT_TOP=$top without DUT_RTL=FILE.f: which files hold it?"
[ -n "$top" ] ||
    fail "DUT_RTL=$list without DUT_TOP=MODULE: which module is the core?"
[ -f "$list" ] || fail "DUT_RTL=$list: no such file"
[ -r "$list" ] || fail "DUT_RTL=$list: cannot be read: no permission"

rtl_lint "dla_bench\\.sv" "$files" "$list" "$@"
if grep -q "dla_bench\\.sv:.*module: '$top'" "$log"; then
    fail "no module $top in the files of $list (DUT_TOP)"
fi
rtl_readable "dla_bench\\.sv"

# Messages about the bench's own nets, which have the names of the pins.
bad=$(awk -v top="$top" -v absent="$rtl_absent" '
    function say(p, text) {
        if (!seen[p]++)
            print "core: pin " p " " text
    }
    !/^%[^ ]+ [^ ]*dla_bench\.sv:/ { next }
    { split($0, part, "\047"); p = part[2] }
    $0 ~ absent { say(p, "is missing in " top) }
    /PINMISSING/ { say(p, "of " top " is none of the top") }
    /-WIDTH.*port connection/ {
        match($0, /expects [0-9]+/)
        has = substr($0, RSTART + 8, RLENGTH - 8)
        match($0, /generates [0-9]+/)
        say(p, "of " top " has " has " bits, expected " \
            substr($0, RSTART + 10, RLENGTH - 10)) }
    p !~ /^(csb2nvdla|nvdla2csb|nvdla_core2|nvdla_pwrbus|dla_intr)/ { next }
    /UNDRIVEN/ { say(p, "of " top " drives nothing, expected an output") }
' "$log")
if [ -n "$bad" ]; then
    printf '%s\n' "$bad"
    fail "$top does not have the pins of the top (rtl/top/dla_top.sv)"
fi
rtl_linted
exit 0

#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Outside RTL against the pins of its unit, or of the core (UNIT is core), before
# anything is simulated:
#
#   ext_pins.sh CONFIG UNIT CONFIGS FILE.f TOP GEN_DIR FILES LISTS LINTER OPTION...
#
# CONFIGS are the configurations that have the unit, for a message.
# LINTER lints FILES and GEN_DIR/dla_ext.sv around the ports of module TOP, which
# FILE.f holds; LISTS are the lists of the other units. Every pin that is
# missing, extra, of another width or direction than GEN_DIR/dla_ext.txt lists is
# named, with its line if that is known, and exit code 2. A list or a header that
# cannot be read is reported first, with its first error.
set -u
. "${0%/*}/rtl_errors.sh"

config=$1 unit=$2 having=$3 list=$4 top=$5 gen=$6 files=$7 others=$8
shift 8
up=$(echo "$unit" | tr a-z A-Z)
[ "$unit" != core ] || up=DUT # of make sim
log=$gen/ext_$unit.log

fail() {
    echo "$unit: $*"
    exit 2
}

grep -q "^$unit " "$gen/dla_ext.txt" ||
    fail "$config has no $unit: ${up}_RTL and ${up}_TOP cannot be given; $having have it"
[ -n "$list" ] ||
    fail "${up}_TOP=$top without ${up}_RTL=FILE.f: which files hold it?"
[ -n "$top" ] ||
    fail "${up}_RTL=$list without ${up}_TOP=MODULE: which module is the $unit?"
[ -f "$list" ] || fail "${up}_RTL=$list: no such file"
[ -r "$list" ] || fail "${up}_RTL=$list: cannot be read: no permission"

lint() { # a copy of dla_ext.sv; the others' shells are not in this check
    rtl_lint "ext_$unit\.sv" "$files $gen/ext_$unit.sv" "$others $list" "$@"
}

# The linter's messages about the shell's pins, as one line a pin. $rtl_ports has
# the module's header with `line directives, from which the lines come: that of a pin,
# or of the module for one that is missing.
pins() {
    awk -v unit="$unit" -v top="$top" -v config="$config" \
        -v shell="ext_$unit.sv" -v absent="$rtl_absent" '
        FILENAME == ARGV[1] {
            if ($1 == unit) { dir[$2] = $3; bits[$2] = $4 }
            next
        }
        FILENAME == ARGV[2] && /^`line/ {
            file = $3; at = $2 - 1
            gsub(/"/, "", file)
            next
        }
        FILENAME == ARGV[2] {
            at++
            gsub(/[^A-Za-z0-9_$]+/, " ")
            n = split($0, word, " ")
            for (i = 1; i <= n; i++) {
                if (word[i] == "module")
                    header = 1
                if (header && !(word[i] in place))
                    place[word[i]] = file ":" at ": "
                if (word[i] ~ /^(input|output|inout)$/)
                    way = word[i]
                else if (header && way == "inout" && word[i] in dir)
                    both[word[i]] = 1
            }
            next
        }
        function want(p) {
            return "expected an " dir[p] " of " bits[p] \
                (bits[p] == 1 ? " bit" : " bits")
        }
        function say(p, text) {
            if (!seen[p]++)
                print place[p in place ? p : top] unit ": pin " p " " text
        }
        !index($0, shell ":") || !/^%/ { next }
        { split($0, part, "\047"); p = part[2]; net = p
          sub(/^p[ab]?_/, "", net) }
        $0 ~ absent {
            say(p, "is missing in " top ": " want(p)) }
        /PINMISSING/ { say(p, "of " top " is none of the " \
            (unit == "core" ? "core" : "unit") " in " config) }
        /-WIDTH.*port connection/ && p in dir {
            match($0, /expects [0-9]+/)
            say(p, "of " top " has " substr($0, RSTART + 8, RLENGTH - 8) \
                " bits: " want(p)) }
        /UNDRIVEN/ && net != p && dir[net] == "output" {
            say(net, "of " top " drives nothing: " want(net)) }
        /UNUSEDSIGNAL/ && net != p && dir[net] == "input" {
            say(net, "of " top " is driven by it: " want(net)) }
        END { for (p in both) say(p, "of " top " is an inout: " want(p)) }
    ' "$gen/dla_ext.txt" "$rtl_ports" "$log"
}

cp "$gen/dla_ext.sv" "$gen/ext_$unit.sv"
lint "$@"
if grep -q "ext_$unit\.sv:.*module: '$top'" "$log"; then
    fail "no module $top in the files of $list (${up}_TOP); they have" \
        "$(rtl_modules "$list" "$@")"
fi
rtl_readable "ext_$unit\.sv"
bad=$(pins)
# Missing pins are an error that hides the rest: once more without them.
missing=$(grep "ext_$unit\\.sv:" "$log" | grep -E "$rtl_absent" |
    sed "s/^[^']*'\\([^']*\\)'.*/\\1/" | sort -u)
if [ -n "$missing" ]; then
    for p in $missing; do
        sed -i "/^    , \\.$p(/d" "$gen/ext_$unit.sv"
    done
    lint "$@"
    bad=$(printf '%s\n' "$bad"; pins | while IFS= read -r l; do
        w=${l#*: pin }
        printf '%s\n' "$missing" | grep -qx "${w%% *}" || printf '%s\n' "$l"
    done)
fi
bad=$(printf '%s\n' "$bad" | awk 'NF && !seen[$0]++')
if [ -n "$bad" ]; then
    printf '%s\n' "$bad"
    fail "the outside RTL $top does not have the pins of $([ "$unit" = core ] &&
        echo the core || echo the slot)"
fi
rtl_readable "ext_$unit\.sv"
rtl_linted
exit 0

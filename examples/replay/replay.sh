#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Builds the bench of a lone unit and plays recordings into it:
#
#   replay.sh [OPTION...] UNIT RECORDING... [+ARGUMENT...]
#
# UNIT: bdma, cacc, cbuf, cdma, cdp, cmac, csc, pdp, rubik or sdp. RECORDING: a
# folder of a trace that --record of `dla play` or of cosim wrote (it holds
# record.json). ARGUMENT: +seed=N, +gaps=PERCENT, +latency=CLOCKS,
# +hang=CLOCKS, +no_reads, or one of your RTL.
#
#   -f LIST    your RTL, a file list (else our rtl/UNIT); it may use rtl/lib
#   -d MODULE  its module, with the pins of the real unit
#   -D MODULE  its module, with the pins of our rtl/UNIT
#   -s SIM     verilator (default) or icarus
#   -o DIR     where to build (default build/replay/UNIT-SIM)
#   --help     this text
#
# A recording without words for the unit is skipped. Exit code: 0 when no
# recording failed, 1 when one failed, 2 for bad usage, for RTL that does not
# build and when all recordings were skipped.
set -u
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)

stop() {
    echo "replay.sh: $*" >&2
    exit 2
}

units() {
    for f in "$here"/replay_*.sv; do
        f=${f##*/replay_}
        printf '%s ' "${f%.sv}"
    done
}

config_of() {
    [ -f "$1/record.json" ] && [ -f "$1/record_pkg.sv" ] ||
        stop "$1: no recording, record.json or record_pkg.sv is missing"
    sed -n 's/.*"config": "\([a-z0-9_]*\)".*/\1/p' "$1/record.json"
}

sim=verilator out='' list='' top='' kind=ours option=''
[ "${1:-}" != --help ] || set -- -h
while getopts f:d:D:s:o:h opt; do
    case $opt in
    h)
        sed -n '3,/^set /{/^#/s/^# \{0,1\}//p}' "$here/replay.sh"
        exit 0
        ;;
    f) list=$OPTARG ;;
    d) top=$OPTARG kind=real option=-d ;;
    D) top=$OPTARG kind=plain option=-D ;;
    s) sim=$OPTARG ;;
    o) out=$OPTARG ;;
    *) stop "unknown option; replay.sh --help lists all" ;;
    esac
done
shift $((OPTIND - 1))
[ $# -ge 2 ] || stop "expected UNIT RECORDING...; replay.sh --help explains them"
unit=$1
shift
[ -f "$here/replay_$unit.sv" ] || stop "$unit: expected one of" $(units)
case $sim in
verilator | icarus) ;;
*) stop "$sim: expected verilator or icarus" ;;
esac
# need PROGRAM PACKAGE TEXT
need() {
    command -v "$1" >/dev/null ||
        stop "$1 is missing, which $3: apt-get install $2"
}
case $kind$list in
ours) [ -d "$root/rtl/$unit" ] || stop "there is no rtl/$unit here: expected -f LIST -d MODULE" ;;
ours*) stop "-f $list: the module is missing, expected -d or -D" ;;
real) stop "-d needs -f LIST" ;;
plain) stop "-D needs -f LIST" ;;
*) [ -f "$list" ] || stop "-f $list: no such file" ;;
esac
case $list in
*.v | *.sv) stop "-f $list: a source, expected a file list: a file such as $unit.f with the line $list" ;;
esac
config=$(config_of "$1") || exit 2
# In which configurations there is RTL of a unit: models/tables/providers.csv.
if [ $kind = ours ] && ! awk -F, -v u="$unit" -v c="$config" '
    NR == 1 { for (i = 2; i <= NF; i++) if ($i == c) col = i }
    $1 == u && (" " $col " ") ~ / rtl / { found = 1 }
    END { exit !(col && found) }' "$root/models/tables/providers.csv"; then
    stop "$1: there is no RTL of $unit in $config here: expected -f LIST -d MODULE"
fi
if grep -q 'MODE_BITS = 8;' "$1/record_pkg.sv"; then
    stop "$1: a recording of $config, which is of the first generation (v1); these benches are for the second (v2)"
fi
if [ "$unit" = csc ] && ! grep -q CSC_D_BANK "$1/record_pkg.sv"; then
    stop "$1: an older version recorded it, expected CSC_D_BANK in record_pkg.sv: record it again"
fi
upper=$(echo "$unit" | tr a-z A-Z)
# True when a recording has a word of the unit's streams or an access to one of
# its pages; without csb.txt that is not known.
has_words() {
    [ -f "$1/csb.txt" ] || return 0
    awk -v unit="$unit" -v page="^PAGE_$upper(_RDMA|_A|_B)?\$" '
        FILENAME ~ /pkg.sv$/ && $3 ~ /^\[17:0\]/ && $4 ~ page {
            sub(/.*h/, "", $6); pages[substr($6, 1, 2)]
        }
        FILENAME ~ /json$/ && /"from": / { own = $0 ~ "\"(from|to)\": \"" unit "\"" }
        FILENAME ~ /json$/ && own && match($0, /"words": [1-9]/) { found = 1 }
        FILENAME ~ /txt$/ && substr($4, 6, 2) in pages { found = 1 }
        END { exit !found }' "$1/record_pkg.sv" "$1/record.json" "$1/csb.txt"
}
out=${out:-build/replay/$unit-$sim}
mkdir -p "$out/gen" || exit 2
: >"$out/runs" || exit 2
args='' skipped=0
for a in "$@"; do
    case $a in
    +seed= | +gaps= | +latency= | +hang= | +seed=*[!0-9]* | +gaps=*[!0-9]* | +latency=*[!0-9]* | +hang=*[!0-9]*)
        stop "$a: expected a number"
        ;;
    +seed=* | +gaps=* | +latency=* | +hang=* | +no_reads | +verilator+*) args="$args $a" ;;
    +*)
        [ $kind != ours ] ||
            stop "$a: expected +seed=N, +gaps=PERCENT, +latency=CLOCKS, +hang=CLOCKS or +no_reads"
        echo "note: $a: not an argument of the bench, passed to your RTL"
        args="$args $a"
        ;;
    *)
        c=$(config_of "$a") || exit 2
        [ "$c" = "$config" ] || stop "$a: a recording of $c beside one of $config"
        if has_words "$a"; then
            printf '%s\n' "$a" >>"$out/runs"
        else
            echo "SKIP $upper: $a has no words for this unit"
            skipped=$((skipped + 1))
        fi
        ;;
    esac
done
passed=0 failed=0
# The last lines: how many passed, failed and were skipped.
count() {
    echo "$passed passed, $failed failed, $skipped skipped"
    [ $((passed + failed)) != 0 ] ||
        stop "nothing was compared: expected a recording with words for the $unit"
}
[ $skipped = 0 ] || [ -s "$out/runs" ] || count

# The sizes of the configuration: of the recording for the bench, all of them
# for our RTL and for the adapters of pins.
mkdir -p "$out/new" || exit 2
sed '/_WORDS = /d' "$1/record_pkg.sv" >"$out/new/record_pkg.sv"
if [ -x "$root/build/gen/gen" ]; then
    "$root/build/gen/gen" "$root/models/tables" sv "$config" "$out/new" || exit 2
elif [ -d "$here/$config" ]; then
    cp "$here/$config"/* "$out/new"
elif [ $kind != plain ]; then
    stop "the tables of $config are missing: make native, or make install"
fi

# What is as it was keeps its time, so that nothing is built again.
for f in "$out/new"/*; do
    cmp -s "$f" "$out/gen/${f##*/}" || cp "$f" "$out/gen" || exit 2
done

# The package of the configuration, as Icarus 11 and yosys can read it.
plain_package() {
    sed -e '/CONFIG =/d' -e '/ROM = /,/};/d' "$out/gen/dla_cfg_pkg.sv" >"$out/gen/cfg.sv"
}

# Icarus 11 does not read our RTL: yosys writes it as plain Verilog.
plain_verilog() {
    need yosys yosys "writes our RTL so that icarus can read it"
    plain_package
    yosys -q -w "Replacing memory" -p "read_verilog -sv -I$root/rtl/lib -I$root/rtl/$unit \
        -I$out/gen $out/gen/cfg.sv $out/gen/dla_regs_pkg.sv $root/rtl/lib/*.sv \
        $root/rtl/top/dla_csb_reg.sv $root/rtl/$unit/*.sv
        hierarchy -check -top dla_$unit
        proc
        write_verilog -noattr $out/gen/dut.v" >"$out/build.log" 2>&1 || {
        cat "$out/build.log"
        stop "yosys does not read rtl/$unit"
    }
}

set -- "$out/gen/record_pkg.sv"
module=${top:-dla_$unit}
case $kind-$sim in
ours-verilator)
    top=dla_$unit
    set -- "$out/gen/dla_cfg_pkg.sv" "$out/gen/dla_regs_pkg.sv" "$@" \
        -y "$root/rtl/$unit" "-I$root/rtl/$unit"
    ;;
ours-icarus)
    top=dla_$unit
    plain_verilog
    set -- "$@" "$out/gen/dut.v"
    ;;
real-icarus) stop "-d: the adapters of pins need verilator, expected -D" ;;
real-*)
    set -- "-DDLA_EXT_$upper=$top" "$out/gen/dla_cfg_pkg.sv" \
        "$out/gen/dla_regs_pkg.sv" "$@" -f "$list" "$out/gen/dla_ext.sv"
    top=dla_ext_$unit
    ;;
plain-verilator)
    set -- "$@" -f "$list"
    # the packages of rtl/lib, if the list does not have them
    for f in dla_regs_pkg dla_cfg_pkg; do
        grep -q "$f\.sv" "$list" || [ ! -f "$out/gen/$f.sv" ] || set -- "$out/gen/$f.sv" "$@"
    done
    ;;
*)
    set -- "$@" -f "$list"
    # The macros of ports use it; the list may have one. Icarus reads the files
    # of lists first.
    # shellcheck disable=SC2046
    grep -qs 'package  *dla_cfg_pkg' -- $(cat "$list") || [ ! -f "$out/gen/dla_cfg_pkg.sv" ] || {
        plain_package
        echo "$out/gen/cfg.sv" >"$out/gen/cfg.f"
        set -- -f "$out/gen/cfg.f" "$@"
    }
    ;;
esac
# RTL from outside may use our library too, as in the bench, behind its own folders.
[ "$sim" != verilator ] || set -- "$@" -y "$root/rtl/lib" -y "$root/rtl/top" "-I$root/rtl/lib"
set -- "-DREPLAY_DUT=$top" "-I$here" "-I$out/gen" "$@" "$here"/dla_replay_*.sv \
    "$here/replay_$unit.sv"

no_module() {
    [ $kind != ours ] &&
        grep -q -e "module: '$module'" -e "Unknown module type: $module\$" "$out/build.log"
}

# True when the bench does not build only because the module lacks pins, which
# $out/missing then names. The messages are those of several versions of Verilator, and of
# Icarus.
lacks_pins() {
    awk -v unit="$unit" -v module="$module" '
        /^%Error.*(PINNOTFOUND|Pin is not an in|Instance attempts to connect)/ ||
            / is not a port of / {
            split($0, place, ":")
            n = /^%/ ? 2 : 1
            sub(/^ /, "", place[n])
            file = place[n]
            sub(/.*\//, "", file)
            if (file == "dla_ext.sv" || file == "replay_" unit ".sv") {
                sub(/^.*: /, "")
                match($0, /[`\047(][A-Za-z0-9_]+[)\047]/)
                pin = substr($0, RSTART + 1, RLENGTH - 2)
                if (!seen[pin]++)
                    pins = pins place[n] ":" place[n + 1] ": pin " pin " is missing in " module "\n"
                next
            }
        }
        /^%Error: Exiting due to/ || / error\(s\) during elaboration/ { next }
        /^%Error/ || /: error: / || /syntax error/ { other = 1 }
        END {
            if (other || pins == "")
                exit 1
            printf "%s", pins
        }' "$out/build.log" >"$out/missing"
}
# True when the module fits the adapter of pins.
has_real_pins() {
    [ -f "$out/gen/dla_ext.sv" ] && command -v verilator >/dev/null &&
        verilator --lint-only -Wno-fatal -Wno-lint -Wno-style --timing \
            --top-module "dla_ext_$unit" "-DDLA_EXT_$upper=$module" "-I$out/gen" \
            "$out/gen/dla_cfg_pkg.sv" "$out/gen/dla_regs_pkg.sv" -f "$list" "$out/gen/dla_ext.sv" \
            -y "$root/rtl/lib" -y "$root/rtl/top" "-I$root/rtl/lib" >"$out/real.log" 2>&1
}

if [ "$sim" = verilator ]; then
    need verilator verilator "builds this bench"
    verilator --binary --timing --assert -j 2 -Wno-fatal -Wno-lint -Wno-style -Wwarn-WIDTH \
        --x-assign unique --x-initial unique --top-module "replay_$unit" \
        --Mdir "$out/obj" -o replay "$@" >"$out/build.log" 2>&1
else
    need iverilog iverilog "-s icarus builds with"
    iverilog -g2012 -s "replay_$unit" -o "$out/replay.vvp" "$@" >"$out/build.log" 2>&1
fi || {
    ! no_module || stop "no module $module in the files of $list ($option)"
    if [ $kind != ours ] && lacks_pins; then
        [ $kind != plain ] || ! has_real_pins || stop "$module has the pins of the real unit, expected -d"
        cat "$out/missing" >&2
        stop "$module does not have the pins of the $unit"
    fi
    cat "$out/build.log"
    stop "$sim does not build it: $(grep -m 1 -e '^%Error' -e '[Ee]rror' -e 'No such file' \
        -e 'Include file' "$out/build.log")"
}
# A pin of another width is only a warning of the simulator.
awk -v unit="$unit" -v module="$module" '
    FNR == NR {
        if (/^ *`DLA_REPLAY_DUT\(/) dut = 1
        if (dut) lines[FNR]
        if (/\);$/) dut = 0
        next
    }
    / of [^ ]+ expects [0-9]+ bits/ || /^%Warning-WIDTH.* port connection .* expects [0-9]+ bits/ {
        sub(/^%Warning-[A-Z]*: /, "")
        split($0, place, ":")
        file = place[1]
        sub(/.*\//, "", file)
        if (file != "dla_ext.sv" && (file != "replay_" unit ".sv" || !(place[2] in lines)))
            next
        match($0, /[(\047][A-Za-z0-9_]+[)\047]/)
        pin = substr($0, RSTART + 1, RLENGTH - 2)
        match($0, /expects [0-9]+/)
        has = substr($0, RSTART + 8, RLENGTH - 8)
        match($0, /(got|generates) [0-9]+/)
        want = substr($0, RSTART, RLENGTH)
        sub(/.* /, "", want)
        print place[1] ":" place[2] ": pin " pin " of " module " has " has " bits, expected " want
        bad = 1
    }
    END { exit bad }' "$here/replay_$unit.sv" "$out/build.log" >&2 || {
    rm -f "$out/replay.vvp" "$out/obj/replay"
    stop "$module does not have the pins of the $unit"
}

# $fatal ends Verilator's program by a signal, Icarus's with 1. What the
# simulators print about that, and about $finish, adds nothing.
ulimit -c 0
play() {
    # shellcheck disable=SC2086
    if [ "$sim" = verilator ]; then
        # random values before reset, of other seeds by +verilator+seed+N
        "$out/obj/replay" +verilator+rand+reset+2 +verilator+seed+1 \
            "+record=$1" $args
    else
        vvp -n "$out/replay.vvp" "+record=$1" $args
    fi </dev/null
    echo $? >"$out/code"
}
quiet() {
    awk -v kind="$out/kind" '
        /^- .*: Verilog \$finish$/ || /: \$finish called at [0-9]/ { next }
        /replay_[a-z]*\.sv:[0-9]+: .*the replay failed$/ { next }
        /replay_[a-z]*\.sv:[0-9]+: Verilog \$stop$/ { next }
        /^ *Time: [0-9]+ *Scope: / || /^Abort(ing\.\.\.|ed.*)$/ { next }
        # a number that the bench refuses (dla_replay_gate.sv)
        sub(/^FAIL \+/, "+") {
            print "replay.sh: " $0 >"/dev/stderr"
            skipped = 2
            next
        }
        { print; fflush() }
        /^SKIP / { skipped = 1 }
        END { print skipped + 0 >kind }'
}
while read -r recording; do
    play "$recording" 2>&1 | quiet
    [ "$(cat "$out/kind")" != 2 ] || exit 2
    if [ "$(cat "$out/code")" != 0 ]; then
        failed=$((failed + 1))
    elif [ "$(cat "$out/kind")" = 1 ]; then
        skipped=$((skipped + 1))
    else
        passed=$((passed + 1))
    fi
done <"$out/runs"
count
[ $failed = 0 ]

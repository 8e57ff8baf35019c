# SPDX-License-Identifier: Apache-2.0
# Verilator's messages about outside RTL, in plain words. Sourced by the scripts here.
#
#   rtl_error LOG SHELL LIST...
#
# prints the first error of LOG as "file:line: what is wrong, what was
# expected"; nothing when there is none. Messages about pins of SHELL (the file
# around the outside module) are not errors here. A file that a LIST names and
# that is not there gets the line of the list.

# Messages about a pin of the shell that the outside module does not have, by
# the version of Verilator.
rtl_absent="PINNOTFOUND|Pin is not an in|Instance attempts to connect"

rtl_error() {
    rtl_log=$1 rtl_shell=$2
    shift 2
    rtl_text=$(grep '^%Error' "$rtl_log" | grep -v -e 'Exiting due' \
        -e 'This may be because' -e 'Cannot continue' \
        -e "PIN[A-Z]*:.*$rtl_shell:" |
        grep -vE "$rtl_shell:.*($rtl_absent)" | head -1 | sed -E "
        s/^%Error(-[A-Z0-9]*)?: //
        s/^([^ :]+:[0-9]+):[0-9]+: /\\1: /
        s/^(.*:[0-9]+: )Cannot find include file: '?([^']*)'?/\\1include file \
\\2 not found, expected it in a folder that +incdir+ names/
        s/^(.*:[0-9]+: )Cannot find file containing module: '?([^']*)'?/\\1\
module \\2 not found, expected it in a file of the list/")
    case $rtl_text in
    "") ;;
    "Cannot find file containing module: "* | "Cannot open -f command file: "*)
        rtl_listed "no such file" "$@" ;;
    "Invalid option: "*)
        rtl_listed "no option of Verilator" "$@" ;;
    *)
        echo "$rtl_text" ;;
    esac
}

# LIST:LINE: word of $rtl_text: the error in it
rtl_listed() {
    rtl_why=$1
    shift
    awk -f "${0%/*}/rtl_list.awk" "$@" | awk -v why="$rtl_why" \
        -v name="$(echo "${rtl_text#*: }" | tr -d "'")" '
        { n = length($2); m = length(name) }
        $2 == name || n < m && substr(name, m - n) == "/" $2 {
            where = $1 ": "; exit }
        END { print where name ": " why }'
}

# The modules of a LIST, for a message: the first eight of them by name.
rtl_modules() { # LIST LINTER OPTION...
    rtl_list=$1
    shift
    "$@" -E -f "$rtl_list" | awk '
        $1 == "module" { sub(/[(#;].*/, "", $2); print $2 }' | sort -u | awk '
        NR <= 8 { all = all (NR > 1 ? ", " : "") $1 }
        END { print NR ? all (NR > 8 ? ", and " NR - 8 " more" : "") : "none" }'
}

# Lints FILES, the shell among them, around outside RTL. Only the ports of
# module $top matter, so that RTL of any size takes no longer than its
# preprocessing. RTL whose ports cannot be separated is linted whole: a module in
# a library folder, for example, or a list with a missing file.
rtl_lint() { # SHELL FILES LISTS LINTER OPTION... -> $log $code
    rtl_shell=$1 rtl_files=$2 rtl_lists=
    for rtl_list in $3; do
        rtl_lists="$rtl_lists -f $rtl_list"
    done
    shift 3
    rtl_text=${log%.log}_text.v rtl_ports=${log%.log}_ports.sv
    # shellcheck disable=SC2086
    if "$@" -E $rtl_lists >"$rtl_text" 2>"$log" &&
        awk -v top="$top" -f "${0%/*}/rtl_ports.awk" "$rtl_text" \
            >"$rtl_ports"; then
        "$@" --lint-only $rtl_files "$rtl_ports" >"$log" 2>&1
        code=$?
        [ -n "$(rtl_error "$log" "$rtl_shell" "$list")" ] || rtl_lists=
    fi
    rm -f "$rtl_text"
    [ -n "$rtl_lists" ] || return 0
    # shellcheck disable=SC2086
    "$@" --lint-only $rtl_files $rtl_lists >"$log" 2>&1
    code=$?
    [ $code -lt 126 ] || fail "$1 cannot be run: $(tail -1 "$log")"
}

# For scripts that have `fail TEXT`, $list and the linter's $log and $code: the
# first error of the RTL itself, or else of the linter, ends them.
rtl_readable() { # SHELL
    rtl_first=$(rtl_error "$log" "$1" "$list")
    [ -n "$rtl_first" ] || return 0
    echo "$rtl_first"
    fail "the outside RTL of $list cannot be read; all messages: $log"
}

rtl_linted() {
    [ "$code" -ne 0 ] || return 0
    grep '^%Error' "$log" | head -1
    fail "Verilator stops with $code; all messages: $log"
}

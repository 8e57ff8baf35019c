# SPDX-License-Identifier: Apache-2.0
# What Verilator says about outside RTL, for people. Sourced by the scripts here.
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

# LIST:LINE: word of $rtl_text: what is wrong with it
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

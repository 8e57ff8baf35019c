#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Makes manual pages from the output of --help (help2man).
#
#   man.sh OUT_DIR PROGRAM...      PROGRAM: path of dla, dlavec, cosim or replay, or
#                                  NAME=PATH if it is installed as NAME
set -eu

out=$1
shift
command -v help2man >/dev/null 2>&1 || {
    echo "man.sh: help2man is missing: apt-get install -y help2man" >&2
    exit 2
}
mkdir -p "$out"
bin=$(mktemp -d)
trap 'rm -rf "$bin"' EXIT

# page NAME SUMMARY PROGRAM [COMMAND]: help2man runs a script NAME, which prints the help
# of PROGRAM under its installed name. $bin/more has further sections.
page() {
    cat >"$bin/$1" <<END
#!/bin/sh
case "\$1" in
--version) echo "$1 \$("$3" --version | sed 's/^[a-z]* //')" ;;
*) "$3" ${4:-} --help | sed '1s/^usage: ${3##*/}/usage: ${name:-${3##*/}}/
    1s/^usage:/Usage:/' ;;
esac
END
    chmod +x "$bin/$1"
    # The date is the one of the last change, not of the build.
    SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(date -r CHANGELOG.md +%s)} \
        help2man --no-info --opt-include="$bin/more" \
        --name="$2" -o "$out/$1.1" "$bin/$1"
}

# What is installed with a bench: its library takes the same options.
bench_files() {
    cat >"$bin/more" <<END
[LIBRARY]
.I libdla-bench-${1#dla-cosim-}.so
is the same bench for programs that drive a core through
.IR dla_host.h :
its path is their first argument, and the options above follow.
The page host.md of the documents describes it.
[SEE ALSO]
.BR dla (1),
.BR dla-play (1),
.BR dlavec (1)
END
}

for p in "$@"; do
    name=
    case $p in
    *=*) name=${p%%=*} p=${p#*=} ;;
    esac
    p=$(cd "$(dirname "$p")" && pwd)/$(basename "$p")
    case "${p##*/}" in
    dla)
        page dla "plays traces of an NVDLA-class core, decodes registers" "$p"
        "$p" --help | sed -n 's/^  \([a-z][a-z]*\)  *\(.*\)/\1 \2/p' |
            while read -r command summary; do
                page "dla-$command" "$summary" "$p" "$command"
            done ;;
    cosim)
        [ -z "$name" ] || bench_files "$name"
        page "${name:-cosim}" "plays traces and drivers on the Verilated core" "$p"
        rm -f "$bin/more" ;;
    replay) page "${name:-replay}" "checks recorded waves of unit pins with the models" "$p" ;;
    dlavec) page dlavec "makes golden vectors" "$p" ;;
    *) echo "man.sh: $p: no such page" >&2; exit 2 ;;
    esac
done

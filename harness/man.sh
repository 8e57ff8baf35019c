#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Makes manual pages from the output of --help (help2man).
#
#   man.sh OUT_DIR PROGRAM...      PROGRAM: path of dla, dlavec or cosim
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

# page NAME SUMMARY PROGRAM [COMMAND]: help2man runs a program of that name.
page() {
    cat >"$bin/$1" <<END
#!/bin/sh
case "\$1" in
--version) echo "$1 \$("$3" --version | sed 's/^[a-z]* //')" ;;
*) "$3" ${4:-} --help | sed '1s/^usage:/Usage:/' ;;
esac
END
    chmod +x "$bin/$1"
    # The date is the one of the last change, not of the build.
    SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(date -r CHANGELOG.md +%s)} \
        help2man --no-info \
        --name="$2" -o "$out/$1.1" "$bin/$1"
}

for p in "$@"; do
    p=$(cd "$(dirname "$p")" && pwd)/$(basename "$p")
    case "${p##*/}" in
    dla)
        page dla "plays traces of an NVDLA-class core, decodes registers" "$p"
        "$p" --help | sed -n 's/^  \([a-z][a-z]*\)  *\(.*\)/\1 \2/p' |
            while read -r command summary; do
                page "dla-$command" "$summary" "$p" "$command"
            done ;;
    cosim) page cosim "plays traces on the Verilated core" "$p" ;;
    dlavec) page dlavec "makes golden vectors" "$p" ;;
    *) echo "man.sh: $p: no such page" >&2; exit 2 ;;
    esac
done

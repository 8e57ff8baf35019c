#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Installs the missing Debian packages of a goal and prints their names. Without root it prints the
# command and stops.
#
#   setup.sh run | regress | test | all | docs | screenshots
set -eu

need_run="gcc g++ make verilator zlib1g-dev libconfig-dev"
need_run="$need_run libjansson-dev"
need_regress="$need_run python3 python3-pytest python3-pytest-xdist"
need_regress="$need_regress python3-jinja2 python3-jsonschema lcov"
need_test="$need_regress gtkwave ccache help2man python3-numpy"
need_test="$need_test python3-junitparser python3-lxml pkgconf"
need_all="$need_test yosys clang llvm libclang-rt-dev slurm-wlm munge chromium"
need_all="$need_all mkdocs xvfb imagemagick"

case "${1:-run}" in
run) need=$need_run ;;
regress) need=$need_regress ;;
test) need=$need_test ;;
all) need=$need_all ;;
docs) need="make python3 mkdocs" ;;
screenshots) need="$need_regress mkdocs gtkwave chromium xvfb imagemagick" ;;
*) echo "setup.sh: unknown goal $1, expected run, regress, test, all, docs or screenshots" >&2; exit 2 ;;
esac

if ! command -v dpkg-query >/dev/null 2>&1; then
    echo "setup.sh: this is not a Debian system; needed: $need" >&2
    exit 0
fi

missing=
for p in $need; do
    s=$(dpkg-query -W -f '${Status}' "$p" 2>/dev/null || true)
    [ "$s" = "install ok installed" ] || missing="$missing $p"
done
[ -n "$missing" ] || exit 0

echo "Missing Debian packages:$missing"
if [ "$(id -u)" -ne 0 ]; then
    echo "Install them with:  sudo apt-get install -y$missing"
    exit 2
fi
echo "Installing them: apt-get install -y$missing"
apt-get update -qq
# From apt's output: the number of packages, and each 25th package. The last line
# carries the exit code through the pipe.
# shellcheck disable=SC2086
{
    DEBIAN_FRONTEND=noninteractive apt-get install -y -q \
        --no-install-recommends $missing && echo "Done: 0" || echo "Done: $?"
} | {
    unpacked=0 set_up=0 code=2
    while read -r first rest; do
        case "$first $rest" in
        *" newly installed"* | "Need to get "*) echo "  $first $rest" ;;
        "Unpacking "*)
            unpacked=$((unpacked + 1))
            [ $((unpacked % 25)) -ne 0 ] || echo "  unpacked: $unpacked"
            ;;
        "Setting up "*)
            set_up=$((set_up + 1))
            [ $((set_up % 25)) -ne 0 ] || echo "  set up: $set_up"
            ;;
        "Done: "*) code=${rest} ;;
        esac
    done
    exit "$code"
}

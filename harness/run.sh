#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The action of make run after the build: plays the trace that DLA_TEST names, with
# report and waves in one folder.
#
#   run.sh BENCH_DIR RUN_DIR WAVES LAST [cosim options]
#
# WAVES=1: of all clocks. Otherwise, with a unit in check or a planted fault,
# those of the LAST clocks before a failure; cosim prints the command that shows
# them.
#
# Another run that uses RUN_DIR at the same time keeps it: this one then takes
# RUN_DIR-2, -3, ...
set -eu

bench=$1 dir=$2 waves=$3 last=$4
shift 4

n=1 place=$dir
have=$(command -v flock || true)
while mkdir -p "$place" && exec 9<"$place" && [ -n "$have" ]; do
    ! flock -n 9 || break
    n=$((n + 1)) place=$dir-$n
done
dir=$place
rm -f "$dir/report.json"

# Waves stay until a run writes others with the same name.
set -- --report "$dir/report.json" "$@"
case "$waves $* " in
1*)
    rm -f "$dir/dla.fst" "$dir/dla.gtkw"
    set -- --waves="$dir/dla.fst" "$@"
    ;;
*" --waves"* | *" --trace"*) ;;
*=check\ * | *" --all check "* | *" --fault "*)
    for f in "$dir"/*.fst "$dir"/*.gtkw; do
        case ${f##*/} in
        dla.*) ;;
        *) rm -f "$f" ;;
        esac
    done
    set -- --waves-last "$last" --waves-dir "$dir" "$@"
    ;;
esac
# One folder, with or without spaces in its name, or several.
if [ -e "$DLA_TEST" ]; then
    set -- "$@" "$DLA_TEST"
else
    set -f
    # shellcheck disable=SC2086
    set -- "$@" $DLA_TEST
fi
code=0
"$bench/cosim" "$@" 9<&- || code=$?
if [ "$waves" = 1 ] && [ -s "$dir/dla.fst" ]; then
    sh harness/waves.sh "$bench/gen" "$dir"
fi
# make itself has one code for all failures.
[ "$code" = 0 ] || echo "exit code $code"
exit "$code"

#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Plants one bug at a time in a copy of the engine's RTL and expects the bench to fail:
# ENGINE=... LAYERS=... SEEDS=... mutants.sh BUILD_DIR, or ENGINE/mutants.sh.  The bugs are listed
# in ENGINE/mutants.txt: name, configuration, file (below rtl/ENGINE, or ../lib), sed expression.
# ONLY=name runs one.  Exits 1 when a bug survives.
set -eu

[ $# -ge 1 ] || { echo "usage: ENGINE=NAME mutants.sh BUILD_DIR" >&2; exit 2; }
mkdir -p "$1"
out=$(cd "$1" && pwd)
here=$(cd "$(dirname "$0")" && pwd)
unit=${ENGINE:?names no engine}
rtl=$here/../../rtl/$unit
bad=0
count=0

while read -r name cfg file expr; do
  case "$name" in '#'* | '') continue ;; esac
  case " ${ONLY:-$name} " in *" $name "*) ;; *) continue ;; esac
  dir=$out/$name
  mkdir -p "$dir/rtl"
  cp "$rtl"/*.sv* "$dir/rtl/"
  copy=$dir/rtl/$(basename "$file")
  sed "$expr" "$rtl/$file" > "$copy"
  count=$((count + 1))
  if cmp -s "$rtl/$file" "$copy"; then
    echo "STALE $name: the pattern is not in $file"
    bad=$((bad + 1))
  elif CONFIGS=$cfg NO_SPEED=1 RTL=$dir/rtl "$here/engine.sh" "$dir" ${SEEDS:-1 2} \
      > "$dir/log" 2>&1 < /dev/null; then
    echo "SURVIVED $name"
    bad=$((bad + 1))
  elif grep -q "does not build" "$dir/log"; then
    echo "BROKEN $name: does not build"
    bad=$((bad + 1))
  else
    echo "caught $name: $(grep -m 1 'check failed' "$dir/log" | sed 's/.*failed: //')"
  fi
done < "$here/$unit/mutants.txt"

echo "$count bugs planted, $bad not caught"
[ "$bad" -eq 0 ]

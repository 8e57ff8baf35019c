#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# configs.sh UNIT: the configurations in which we have RTL of a unit.
exec awk -F, -v u="$1" 'NR == 1 { split($0, name) }
  $1 == u { for (i = 2; i <= NF; i++) if ((" " $i " ") ~ / rtl /) print name[i] }' \
  "$(dirname "$0")/../../models/tables/providers.csv"

#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Prints docs/reference/options.md: the --help of every program and command, which
# is the one source of options; completion and manual pages are made of it, too.
# make help is the source of goals and variables.
#
#   options.sh FOLDER    of the programs: FOLDER/dla, FOLDER/nv_small/cosim ...
set -eu

help_of() { # title, program and command
    title=$1
    shift
    printf '\n## %s\n\n```\n' "$title"
    "$@" --help | sed 's/ *$//'
    printf '```\n'
}

cat << 'END'
<!-- SPDX-License-Identifier: Apache-2.0 -->
<!-- Made by `make docs-options` from the --help of the programs. -->
# Options of every program, goals of make

Search this page for an option; [programs.md](programs.md) explains how the programs are used. The
value of an option is the next word, or follows `=`.
END
for program in dla dlavec; do
    help_of "$program" "$1/$program"
    for command in $("$1/$program" --help | sed -n "/^  $program /d; s/^  \([a-z]\{3,\}\) .*/\1/p"); do
        help_of "$program $command" "$1/$program" "$command"
    done
done
help_of cosim "$1/nv_small/cosim"
help_of 'replay (of nv_small)' "$1/nv_small/replay"
printf '\n## make\n\n```\n'
make -s --no-print-directory -C "$(dirname "$0")/.." help
printf '```\n'

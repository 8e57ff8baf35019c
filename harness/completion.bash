# SPDX-License-Identifier: Apache-2.0
# bash completion of dla, cosim and replay: options and commands are read from --help
# of the program that is being typed, configurations from dla info.
#
#   . harness/completion.bash        (make install puts it in its place)

# Options in the --help of a program (and its subcommand); --illegal=error|warn is two words.
_dla_options() {
    "$@" --help 2>/dev/null | grep -oE -- '--[a-z][a-z-]*(=[a-z|]+)?' | sort -u |
        awk -F= '{ n = split($2, word, "|"); if (!n) print
                   for (i = 1; i <= n; i++) print $1 "=" word[i] }'
}

_dla() {
    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]}
    local prog=${COMP_WORDS[0]} cmd=${COMP_WORDS[1]} words
    COMPREPLY=()
    if [ "$COMP_CWORD" -eq 1 ]; then
        words="--help --version $("$prog" --help 2>/dev/null |
            sed -n 's/^  \([a-z][a-z]*\) .*/\1/p')"
    elif [ "$prev" = --config ]; then
        words=$("$prog" info 2>/dev/null)
    elif [[ $cur == -* ]]; then
        words=$(_dla_options "$prog" "$cmd")
    else
        mapfile -t COMPREPLY < <(compgen -f -- "$cur")
        return
    fi
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$cur")
}

_cosim() {
    local cur=${COMP_WORDS[COMP_CWORD]} prog=${COMP_WORDS[0]}
    COMPREPLY=()
    if [[ $cur == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$(_dla_options "$prog")" -- "$cur")
    elif [[ $cur == +* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$("$prog" --help 2>/dev/null |
            grep -oE '[+][a-z_]+=?' | sort -u)" -- "$cur")
    else
        mapfile -t COMPREPLY < <(compgen -f -- "$cur")
    fi
}

complete -o filenames -o bashdefault -F _dla dla
complete -o filenames -o bashdefault -F _cosim cosim replay \
    $(compgen -c dla-replay-) $(compgen -c dla-cosim-)

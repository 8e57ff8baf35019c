# SPDX-License-Identifier: Apache-2.0
# The words of file lists of outside RTL (-f), lists inside lists included:
#
#   awk -f rtl_list.awk [-v files=1 | -v vlt=1] LIST...
#
# prints LIST:LINE WORD for each; with files=1 the names of the files alone, with
# patterns for those of library folders (-y); with vlt=1 options of Verilator that
# keep their insides out of the waves. Our own folders stay as they are.
function walk(list, base,    line, n, k, i, w) {
    if (depth > 20)
        return
    depth++
    for (n = 1; (getline line < list) > 0; n++) {
        sub(/\/\/.*/, "", line)
        sub(/#.*/, "", line)
        k = split(line, w)
        for (i = 1; i <= k; i++) {
            if (w[i] == "-f" || w[i] == "-F") {
                print_word(list, n, w[i + 1], base, "list")
                walk(base w[i + 1], w[i] == "-f" ? base : dir(base w[i + 1]))
                i++
            } else if (w[i] == "-y" || w[i] == "-v") {
                print_word(list, n, w[i + 1], base, w[i] == "-y" ? "/*" : "")
                if (files && w[i] == "-y") {
                    print_word(list, n, w[i + 1] "/*.v", base, "")
                    print_word(list, n, w[i + 1] "/*.sv", base, "")
                }
                i++
            } else if (w[i] ~ /^\+incdir\+/) {
                print_word(list, n, substr(w[i], 9), base, "/*")
            } else if (w[i] ~ /^-I/) {
                print_word(list, n, substr(w[i], 3), base, "/*")
            } else if (w[i] !~ /^[-+]/) {
                print_word(list, n, w[i], base, "")
            } else {
                print_word(list, n, w[i], base, "option")
            }
        }
    }
    close(list)
    depth--
}
function dir(f) {
    return sub(/[^\/]*$/, "", f) ? f : ""
}
# tail: "" after a file, "/*" after a folder; else "list" or "option"
function print_word(list, n, word, base, tail) {
    if (files) {
        if (tail == "" || tail == "list")
            print (word ~ /^\// ? "" : base) word
        return
    }
    if (!vlt) {
        print list ":" n " " word
        return
    }
    sub(/\/$/, "", word)
    if (tail ~ /^[lo]/ || seen[word]++ ||
        tail != "" && word ~ /^(\.\/)?(rtl\/lib|rtl\/top|dpi\/pins)$/)
        return
    gsub(/\$[({]?[A-Za-z_0-9]+[)}]?/, "*", word)
    print "tracing_off -file \"" (word ~ /^[\/*]/ ? "" : base) word tail "\""
}
BEGIN {
    if (vlt)
        print "`verilator_config"
    for (a = 1; a < ARGC; a++)
        walk(ARGV[a], "")
}

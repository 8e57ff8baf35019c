# SPDX-License-Identifier: Apache-2.0
# Reduces preprocessed RTL (verilator -E) to the ports of one module:
#
#   awk -v top=TOP -f rtl_ports.awk
#
# prints all text outside modules, the header of TOP and, from its body, the
# port declarations and whatever their widths can use: parameters, types,
# imports and functions. Everything else becomes empty lines, so that messages
# keep the line numbers of the source. The exit code is 1 if TOP is missing.
# Rare constructs may be cut in the wrong place; the result then does not lint,
# and the caller lints the whole RTL instead.

# Whether the text at this point is printed.
function kept() {
    return state ~ /^(outside|header|statement)$/ ||
        state == "function" && !depth
}
# Each word may change the state; the result is whether the word is printed.
function word(w,    was) {
    if (state == "label") { # `endmodule : NAME` of another module
        state = "outside"
        if (colon)
            return 0
    }
    if (state == "outside" && w ~ /^(macro)?module$/) {
        state = "name"
    } else if (state == "name" && w !~ /^(static|automatic)$/) {
        state = w == top ? "header" : "other"
        depth = level = importing = 0
        if (w == top)
            found = out = out "module "
    } else if (state == "header" && w == "import") {
        importing = 1
    } else if (state == "other" && w == "endmodule") {
        state = "label"
        colon = 0
    } else if (state == "body") {
        body_word(w)
    } else if (w == "end" state) {
        was = kept()
        state = "body"
        return was
    }
    return kept()
}
function body_word(w) {
    depth += (w == "begin") - (w == "end")
    if (w == "endmodule")
        state = "outside"
    else if (w ~ /^(function|task)$/)
        state = w
    else if (w == "export")
        state = "dropped"
    else if (w ~ /^(input|output|inout)$/ ||
        !depth && w ~ /^(parameter|localparam|typedef|import)$/)
        state = "statement"
    level = 0
}
# The same for a character outside words. A semicolon outside
# brackets ends a header, an import in the header, or a statement.
function sign(c,    was) {
    if (state == "label" && c == ":")
        colon = 1
    else if (state == "label")
        state = "outside"
    was = kept()
    if (state ~ /^(header|statement|dropped)$/) {
        level += (c ~ /[([{]/) - (c ~ /[])}]/)
        if (c == ";" && !level && importing)
            importing = 0
        else if (c == ";" && !level)
            state = "body"
    }
    return was
}
BEGIN {
    state = "outside"
    blank = "^(\"([^\"\\\\]|\\\\.)*\"|\\\\[^ \t]+|/[*][^*]*[*]/|[ \t]+)"
    some = "input|output|inout|param|typedef|import|export|begin|end|" \
        "function|task"
}
/^`/ { print; next } # a directive
state == "outside" && !/module/ { print; next }
state == "other" && !/module/ || state == "body" && $0 !~ some {
    print ""
    next
}
{
    out = ""
    for (text = $0; text != ""; text = substr(text, RLENGTH + 1)) {
        if (match(text, blank))
            shown = kept()
        else if (match(text, /^[A-Za-z_][A-Za-z0-9_$]*/))
            shown = word(substr(text, 1, RLENGTH))
        else if (match(text, /^[0-9$`][A-Za-z0-9_$]*/))
            shown = kept()
        else {
            RLENGTH = 1
            shown = sign(substr(text, 1, 1))
        }
        if (shown)
            out = out substr(text, 1, RLENGTH)
    }
    print out
}
END { exit found == "" }

/* SPDX-License-Identifier: Apache-2.0
 * Coverage as one page: bars for units, a table of bins for each point and
 * cross, folded until a reader opens it. */
#include "cover.h"

static const char *const style =
    "body{font:15px/1.5 system-ui,sans-serif;max-width:70em;margin:2em auto;"
    "padding:0 1em;color:#222}h1{font-size:1.5em}h2{margin-top:1.6em}"
    "table{border-collapse:collapse;margin:.4em 0}"
    "td,th{padding:.2em .8em;text-align:left;border-bottom:1px solid #ddd}"
    "td.n{text-align:right;font-variant-numeric:tabular-nums}"
    ".bar{background:#eee;width:14em;height:.9em;border-radius:3px;"
    "display:inline-block;vertical-align:middle}"
    ".bar i{display:block;height:100%;border-radius:3px;background:#2a7}"
    ".bar i.low{background:#d80}summary{cursor:pointer;padding:.15em 0}"
    "tr.miss td{background:#fde8e8}tr.no td{color:#888}"
    "code{background:#f4f4f4;padding:0 .3em}";

static void html_bar(FILE *f, struct score s)
{
    double p = s.legal ? 100.0 * s.hit / s.legal : 100.0;

    fprintf(f, "<span class=bar><i%s style=\"width:%.1f%%\"></i></span> "
            "%.1f&thinsp;%% <small>(%d of %d)</small>",
            p < 99.95 ? " class=low" : "", p, p, s.hit, s.legal);
}

static void html_row(FILE *f, const char *bin, uint64_t hit, const char *why)
{
    fprintf(f, "<tr%s><td>%s<td class=n>%llu<td>%s</tr>\n",
            why ? " class=no" : hit ? "" : " class=miss", bin,
            (unsigned long long)hit, why ? why : hit ? "" : "not hit");
}

/* The points or the crosses of a unit. */
static void html_list(const struct cover *c, FILE *f, int crosses, int kind)
{
    char text[160];

    fprintf(f, "<h3>%s</h3>\n", crosses ? "Crosses" : "Points");
    for (int i = cross_first(c, crosses); i < cross_end(c, crosses); i++) {
        const struct cross *x = &c->cross[i];
        struct score s = cross_score(x);

        if ((int)x->kind != kind || !x->nbin)
            continue;
        cross_name(c, x, text, sizeof text);
        fprintf(f, "<details%s><summary><code>%s</code> %d of %d</summary>"
                "<table><tr><th>bin<th>layers<th></tr>\n",
                s.hit < s.legal ? " class=open" : "", text, s.hit, s.legal);
        for (int b = 0; b < x->nbin; b++) {
            cross_bin_name(c, x, b, text, sizeof text);
            html_row(f, text, x->hit[b], x->why[b]);
        }
        fputs("</table></details>\n", f);
    }
}

int cover_html(const struct cover *c, const char *path)
{
    FILE *f = fopen(path, "w");

    if (!f)
        return bad_write(path);
    fprintf(f, "<!doctype html><html lang=en><meta charset=utf-8>"
            "<title>Coverage of %s</title><style>%s</style>"
            "<h1>Functional coverage, %s</h1><p>%llu folders.</p>"
            "<table><tr><th>unit<th>layers<th>points<th>crosses</tr>\n",
            c->t->cfg.name, style, c->t->cfg.name,
            (unsigned long long)c->folders);
    for (int k = 0; k < NKIND; k++) {
        struct score s = cover_score(c, 0, k);

        if (!s.legal)
            continue;
        fprintf(f, "<tr><td><a href=\"#%s\">%s</a><td class=n>%llu<td>",
                kind_name[k], kind_name[k], (unsigned long long)c->layers[k]);
        html_bar(f, s);
        fputs("<td>", f);
        html_bar(f, cover_score(c, 1, k));
        fputs("</tr>\n", f);
    }
    fputs("</table>\n", f);
    for (int k = 0; k < NKIND; k++) {
        if (!cover_score(c, 0, k).legal)
            continue;
        fprintf(f, "<h2 id=%s>%s</h2>", kind_name[k], kind_name[k]);
        html_list(c, f, 0, k);
        html_list(c, f, 1, k);
    }
    fputs("</html>\n", f);
    return ferror(f) | fclose(f) ? bad_write(path) : 0;
}

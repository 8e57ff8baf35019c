/* SPDX-License-Identifier: Apache-2.0
 * How the time of a trace was spent, as a table and as JSON (dla_perf.h). */
#include "perf.h"
#include "dla_topology.h"
#include <inttypes.h>
#include <string.h>

static const char *const kind_name[DLA_PERF_KINDS] = {
    [DLA_PERF_BUSY] = "busy", [DLA_PERF_MEMORY] = "memory",
    [DLA_PERF_INPUT] = "input", [DLA_PERF_BLOCKED] = "blocked",
    [DLA_PERF_INSIDE] = "inside",
};
/* Characters of the bar of a layer, and one for each kind. */
enum { BAR = 40 };
#define BAR_SIGNS "#mib."
static const char *const way_name[2] = { "read", "write" };

/* The log has "unit=provider", with a space between two. */
static bool perf_text_has_word(const char *providers, const char *word)
{
    size_t n = strlen(word);

    for (const char *at = providers; (at = strstr(at, word)); at++)
        if ((at == providers || at[-1] == ' ') && (!at[n] || at[n] == ' '))
            return true;
    return false;
}

dla_perf_clocks dla_perf_clocks_of(const dla_log_about *about, dla_slot slot)
{
    static const struct {
        const char *provider;
        dla_perf_clocks clocks;
    } of[] = { { "rtl", DLA_PERF_HARDWARE }, { "check", DLA_PERF_HARDWARE },
               { "pins", DLA_PERF_NEAR } };
    char word[40];

    for (size_t i = 0; i < sizeof of / sizeof *of && about->clocks; i++) {
        snprintf(word, sizeof word, "%s=%s", dla_slot_name(slot),
                 of[i].provider);
        if (perf_text_has_word(about->providers, word))
            return of[i].clocks;
    }
    return DLA_PERF_UNTIMED;
}

static bool perf_text_hardware(const dla_log_about *about, dla_slot slot)
{
    return dla_perf_clocks_of(about, slot) == DLA_PERF_HARDWARE;
}

/* Clocks in which the unit has no layer; CBUF never has one. */
static uint64_t perf_text_idle(const dla_perf *p, dla_slot s)
{
    uint64_t n = 0;

    for (int k = 0; k < DLA_PERF_KINDS; k++)
        n += p->unit[s].sum.clocks[k];
    return n < p->last ? p->last - n : 0;
}

static bool perf_text_used(const dla_perf *p, dla_slot s)
{
    return p->unit[s].sum.layers || p->unit[s].sum.clocks[DLA_PERF_BUSY];
}

/* ---- a table ---- */

/* The units with clocks of this origin; a word for none if there are none. */
static bool perf_text_units(const dla_perf *p, const dla_log_about *about,
                            dla_perf_clocks which, const char *before,
                            const char *none, FILE *f)
{
    const char *sep = before;

    for (int s = 0; s < DLA_NSLOT; s++)
        if (perf_text_used(p, (dla_slot)s) &&
            dla_perf_clocks_of(about, (dla_slot)s) == which) {
            fprintf(f, "%s%s", sep, dla_slot_name((dla_slot)s));
            sep = ", ";
        }
    if (sep == before && none)
        fprintf(f, "%s%s", before, none);
    return sep != before;
}

static void perf_text_truth(const dla_perf *p, const dla_log_about *about,
                            FILE *f)
{
    if (!about->clocks) {
        fprintf(f, "where the time goes, in passes over the models: no figure "
                   "is that of hardware\n");
        return;
    }
    fprintf(f, "where the time goes, in clocks; ");
    perf_text_units(p, about, DLA_PERF_HARDWARE, "hardware-true: ", "none", f);
    fprintf(f, " (RTL); ");
    if (perf_text_units(p, about, DLA_PERF_NEAR,
                        "within 2 % in large convolutions: ", NULL, f))
        fprintf(f, " (models behind pins); ");
    perf_text_units(p, about, DLA_PERF_UNTIMED, "untimed models: ", "none", f);
    fputc('\n', f);
}

static void perf_text_kinds(const uint64_t *clocks, FILE *f)
{
    for (int k = 0; k < DLA_PERF_KINDS; k++)
        fprintf(f, " %9" PRIu64, clocks[k]);
}

static void perf_text_heads(FILE *f)
{
    for (int k = 0; k < DLA_PERF_KINDS; k++)
        fprintf(f, " %9s", kind_name[k]);
}

/* The most frequent activity of a layer in a cell of its bar, ' ' before and
 * after the layer. All bars share one axis, the time of the trace. */
static char bar_cell(const dla_perf *p, const dla_perf_layer *l, uint64_t cell)
{
    static const char sign[] = BAR_SIGNS;
    const dla_perf_unit *u = &p->unit[l->unit].sum;
    uint64_t span = p->last + 1, most = 0;
    uint64_t from = cell * span / BAR, to = (cell + 1) * span / BAR;
    uint64_t end = l->ended ? l->done + 1 : span;
    int best = DLA_PERF_INSIDE;

    to = to > from ? to : from + 1;
    if (to <= l->start || from >= end)
        return ' ';
    from = from > l->start ? from : l->start;
    to = to < end ? to : end;
    for (int k = 0; k < DLA_PERF_KINDS; k++) {
        uint64_t n = 0;

        for (uint64_t i = from / p->part; i <= (to - 1) / p->part &&
             i < DLA_PERF_PARTS; i++)
            n += u->part[k][i];
        if (n <= most)
            continue;
        most = n;
        best = k;
    }
    return sign[best];
}

static void perf_text_bar(const dla_perf *p, const dla_perf_layer *l, FILE *f)
{
    fputs("  |", f);
    for (uint64_t i = 0; i < BAR; i++)
        fputc(bar_cell(p, l, i), f);
    fputc('|', f);
}

static void layer_rows(const dla_perf *p, FILE *f)
{
    fprintf(f, "  %-6s %6s %5s %9s %9s %9s", "unit", "layer", "group",
            "enable", "done", "clocks");
    perf_text_heads(f);
    fprintf(f, "  when, of 0 to %" PRIu64 ": # busy, m memory, i input, "
            "b blocked, . inside\n", p->last);
    for (size_t i = 0; i < p->layers; i++) {
        const dla_perf_layer *l = &p->layer[i];

        fprintf(f, "  %-6s %6" PRIu64 " %5u %9" PRIu64 " ",
                dla_slot_name(l->unit), l->layer, l->group,
                l->enable);
        if (l->ended)
            fprintf(f, "%9" PRIu64 " %9" PRIu64, l->done, l->done - l->start);
        else
            fprintf(f, "%9s %9s", "never", "-");
        perf_text_kinds(l->clocks, f);
        perf_text_bar(p, l, f);
        fputc('\n', f);
    }
}

static void unit_rows(const dla_perf *p, FILE *f)
{
    fprintf(f, "  %-6s %6s", "unit", "layers");
    perf_text_heads(f);
    fprintf(f, " %9s\n", "idle");
    for (int s = 0; s < DLA_NSLOT; s++) {
        if (!perf_text_used(p, (dla_slot)s))
            continue;
        fprintf(f, "  %-6s %6" PRIu64, dla_slot_name((dla_slot)s),
                p->unit[s].sum.layers);
        perf_text_kinds(p->unit[s].sum.clocks, f);
        fprintf(f, " %9" PRIu64 "\n", perf_text_idle(p, (dla_slot)s));
    }
}

static double perf_text_share(uint64_t a, uint64_t b)
{
    return b ? (double)a / (double)b : 0;
}

static void client_rows(const dla_perf *p, const char *unit, FILE *f)
{
    fprintf(f, "  %-9s %-5s %8s %9s  bytes/%-5s latency least mean most  "
            "outstanding bytes\n", "client", "", "requests", "bytes", unit);
    for (int c = 0; c < 2 * DLA_NCLIENT; c++) {
        const dla_perf_way *w = &p->way[c / 2][c % 2];

        if (!w->requests)
            continue;
        fprintf(f,
                "  %-9s %-5s %8" PRIu64 " %9" PRIu64 " %11.2f %13" PRIu64
                " %6.1f %6" PRIu64,
                dla_client_table[c / 2].name, way_name[c % 2], w->requests,
                w->bytes, perf_text_share(w->bytes, w->last - w->first + 1),
                w->least, perf_text_share(w->sum, w->answers), w->most);
        if (!(c % 2))
            fprintf(f, " %9" PRIu64, w->outstanding_most);
        fputc('\n', f);
    }
}

/* Counters that the host read from models. */
static void counter_rows(const dla_perf *p, const dla_log_about *about,
                         FILE *f)
{
    for (uint32_t i = 0; i < p->counters; i++) {
        dla_page page = dla_page_at(p->cfg, p->counter[i].addr);

        if (!perf_text_hardware(about, dla_slot_of_page(page)))
            fprintf(f, "  %s.%s reads %u: a model counts no stalls\n",
                    dla_page_name(page), dla_reg_at(p->cfg, page,
                    p->counter[i].addr & 0xffcu)->name, p->counter[i].value);
    }
}

void dla_perf_table(const dla_perf *p, const dla_log_about *about, FILE *f)
{
    perf_text_truth(p, about, f);
    layer_rows(p, f);
    unit_rows(p, f);
    client_rows(p, about->clocks ? "clock" : "pass", f);
    counter_rows(p, about, f);
}

/* ---- JSON ---- */

static void json_kinds(const uint64_t *clocks, FILE *f)
{
    for (int k = 0; k < DLA_PERF_KINDS; k++)
        fprintf(f, ", \"%s\": %" PRIu64, kind_name[k], clocks[k]);
}

static void json_layers(const dla_perf *p, FILE *f)
{
    fprintf(f, "\n  \"layers\": [");
    for (size_t i = 0; i < p->layers; i++) {
        const dla_perf_layer *l = &p->layer[i];

        fprintf(f, "%s\n   {\"unit\": \"%s\", \"layer\": %" PRIu64
                ", \"group\": %u, \"enable\": %" PRIu64 ", \"start\": %"
                PRIu64 ", \"done\": ", i ? "," : "", dla_slot_name(l->unit),
                l->layer, l->group, l->enable, l->start);
        if (l->ended)
            fprintf(f, "%" PRIu64 ", \"clocks\": %" PRIu64, l->done,
                    l->done - l->start);
        else
            fprintf(f, "null, \"clocks\": null");
        json_kinds(l->clocks, f);
        fputc('}', f);
    }
    fprintf(f, "],");
}

/* Clocks of each kind in each part of the time. */
static void json_parts(const dla_perf_unit *u, FILE *f)
{
    for (int k = 0; k < DLA_PERF_KINDS; k++) {
        fprintf(f, "%s\"%s\": ", k ? ", " : ", \"parts\": {", kind_name[k]);
        for (int i = 0; i < DLA_PERF_PARTS; i++)
            fprintf(f, "%s%u", i ? "," : "[", u->part[k][i]);
        fputc(']', f);
    }
    fputc('}', f);
}

static void json_units(const dla_perf *p, const dla_log_about *about,
                       bool parts, FILE *f)
{
    const char *sep = "";

    fprintf(f, "\n  \"units\": {");
    for (int s = 0; s < DLA_NSLOT; s++) {
        const dla_perf_unit *u = &p->unit[s].sum;
        dla_perf_clocks truth_of = dla_perf_clocks_of(about, (dla_slot)s);

        if (!perf_text_used(p, (dla_slot)s))
            continue;
        fprintf(f, "%s\n   \"%s\": {\"hardware\": %s, \"near\": %s, "
                "\"layers\": %" PRIu64, sep, dla_slot_name((dla_slot)s),
                truth_of == DLA_PERF_HARDWARE ? "true" : "false",
                truth_of == DLA_PERF_NEAR ? "true" : "false", u->layers);
        json_kinds(u->clocks, f);
        fprintf(f, ", \"idle\": %" PRIu64, perf_text_idle(p, (dla_slot)s));
        if (parts)
            json_parts(u, f);
        fputc('}', f);
        sep = ",";
    }
    fprintf(f, "},");
}

static void json_way(const dla_perf_way *w, bool parts, FILE *f)
{
    int n = DLA_PERF_LATENCIES;

    fprintf(f,
            "{\"requests\": %" PRIu64 ", \"bytes\": %" PRIu64
            ", \"first\": %" PRIu64 ", \"last\": %" PRIu64
            ", \"bandwidth\": %.3f, \"latency\": {\"answers\": %" PRIu64
            ", \"least\": %" PRIu64 ", \"mean\": %.2f, \"most\": %" PRIu64
            ", \"below_power_of_2\": [",
            w->requests, w->bytes, w->first, w->last,
            perf_text_share(w->bytes, w->last - w->first + 1), w->answers,
            w->least, perf_text_share(w->sum, w->answers), w->most);
    while (n > 1 && !w->histogram[n - 1])
        n--;
    for (int i = 0; i < n; i++)
        fprintf(f, "%s%" PRIu64, i ? ", " : "", w->histogram[i]);
    fprintf(f, "]}, \"outstanding_bytes\": %" PRIu64, w->outstanding_most);
    for (int i = 0; parts && i < DLA_PERF_PARTS; i++)
        fprintf(f, "%s%" PRIu64, i ? "," : ", \"parts\": [", w->part[i]);
    fprintf(f, "%s", parts ? "]}" : "}");
}

static void json_counters(const dla_perf *p, const dla_log_about *about,
                          FILE *f)
{
    fprintf(f, "\n  \"counters\": [");
    for (uint32_t i = 0; i < p->counters; i++) {
        dla_page page = dla_page_at(p->cfg, p->counter[i].addr);

        fprintf(f,
                "%s{\"register\": \"%s.%s\", \"value\": %u, "
                "\"counted\": %s}",
                i ? ", " : "", dla_page_name(page),
                dla_reg_at(p->cfg, page, p->counter[i].addr & 0xffcu)->name,
                p->counter[i].value,
                perf_text_hardware(about, dla_slot_of_page(page)) ? "true"
                                                                  : "false");
    }
    fprintf(f, "],");
}

void dla_perf_json(const dla_perf *p, const dla_log_about *about, bool parts,
                   FILE *f)
{
    const char *sep = "", *way;

    fprintf(f, "{\"time\": \"%s\", \"last\": %" PRIu64 ", \"part\": %" PRIu64
            ",", about->clocks ? "clocks" : "passes", p->last, p->part);
    json_layers(p, f);
    json_units(p, about, parts, f);
    json_counters(p, about, f);
    fprintf(f, "\n  \"clients\": {");
    for (int c = 0; c < DLA_NCLIENT; c++) {
        if (!p->way[c][0].requests && !p->way[c][1].requests)
            continue;
        fprintf(f, "%s\n   \"%s\": {", sep, dla_client_table[c].name);
        way = "";
        for (int i = 0; i < 2; i++)
            if (p->way[c][i].requests) {
                fprintf(f, "%s\"%s\": ", way, way_name[i]);
                json_way(&p->way[c][i], parts, f);
                way = ", ";
            }
        fprintf(f, "}");
        sep = ",";
    }
    fprintf(f, "}}");
}

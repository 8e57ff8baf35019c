/* SPDX-License-Identifier: Apache-2.0
 * Save files (view.h): the one that the build made (models/gen/gen_waves.c),
 * with the failing unit's group first and open, all others closed, and the
 * clocks around the failure in the window. */
#define _POSIX_C_SOURCE 200809L
#include "view.h"
#include "dla_batch.h"
#include "fst.h"
#include "dla_output.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Clocks on the first screen, and those of them before the failure; GTKWave
 * draws about 1050 pixels of waves in the window of the save file. */
enum { SEEN = 210, BEFORE = 150, PIXELS = 1050, PS = 1000 };
/* Clocks from a planted fault to the failure that fit into one screen, and
 * those left of it. */
enum { WIDEST = 2000, AROUND = 20 };
/* Signals of a unit that are listed; GTKWave's tree has all. */
enum { LISTED = 4000, LINE = 8192 };

#define OPEN "@800200\n-%s\n"
#define OPEN_END "@1000200\n-%s\n"
#define CLOSED "@c00200\n-%s\n"
#define CLOSED_END "@1401200\n-%s\n"

typedef struct writer {
    FILE *out, *from;
    char gen[4096];   /* folder of the build's save file */
    char prefix[128]; /* scope of the unit, "" for none */
    char scope[4096]; /* group that is open */
    unsigned listed;
} writer;

/* gen/ beside this program, from any folder in which it is called; of an
 * installed dla-cosim-NAME ../share/dla/waves/NAME (mk/sim.mk). */
static bool find_gen(char *text, size_t size)
{
    static const char player[] = "/dla-cosim-";
    char exe[4096];
    ssize_t n = readlink("/proc/self/exe", exe, sizeof exe - 1);
    const char *name;

    if (n <= 0)
        return false;
    exe[n] = 0;
    name = strrchr(exe, '/');
    n = name - exe;
    if (strncmp(name, player, strlen(player)))
        snprintf(text, size, "%.*s/gen", (int)n, exe);
    else
        snprintf(text, size, "%.*s/../share/dla/waves/%s", (int)n, exe,
                 name + strlen(player));
    return true;
}

/* ---- the inside of the unit ---- */

static void end_scope(writer *w)
{
    if (*w->scope)
        fprintf(w->out, CLOSED_END, w->scope);
    *w->scope = 0;
}

/* Length of a scope without blocks of generate and of procedures at its end;
 * their signals are listed with those of their module. */
static size_t view_module(const char *scope)
{
    size_t n = strlen(scope);

    while (n) {
        size_t from = n;

        while (from && scope[from - 1] != '.')
            from--;
        if (strncmp(scope + from, "gen_", 4) &&
            strncmp(scope + from, "unnamedblk", 10) &&
            !memchr(scope + from, '[', n - from))
            break;
        n = from ? from - 1 : 0;
    }
    return n;
}

static void view_inside(void *user, const char *scope, const char *name)
{
    writer *w = user;
    size_t n = strlen(w->prefix);
    const char *below = scope + n;

    if (strncmp(scope, w->prefix, n) || (*below && *below != '.') ||
        !strncmp(below, ".i_model", 8) || w->listed >= LISTED)
        return;
    below = *below ? below + 1 : "pins";
    n = view_module(below);
    if (n != strlen(w->scope) || strncmp(below, w->scope, n)) {
        end_scope(w);
        snprintf(w->scope, sizeof w->scope, "%.*s", (int)n, below);
        fprintf(w->out, CLOSED, w->scope);
    }
    fprintf(w->out, "%s\n%s.%s\n", strchr(name, ':') ? "@22" : "@28", scope,
            name);
    w->listed++;
}

/* ---- the build's save file ---- */

static const char CSB[] = "CSB";

/* A line of it, with the translate files and the filter where they are now. */
static void copy_line(const writer *w, const char *line)
{
    static const char *const before[] = { "^1 ", "^<1 /bin/sh " };

    for (size_t i = 0; i < sizeof before / sizeof *before; i++)
        if (!strncmp(line, before[i], strlen(before[i])) &&
            strrchr(line, '/')) {
            fprintf(w->out, "%s%s%s", before[i], w->gen, strrchr(line, '/'));
            return;
        }
    fputs(line, w->out);
}

static bool is_flag(const char *line, const char *flag)
{
    return !strncmp(line, flag, strlen(flag)) && line[strlen(flag)] == '\n';
}

/* True if a group is listed before the others: CSB's if the host got a wrong
 * value, and the unit's. */
static bool in_front(const view_place *p, const char *group)
{
    return !strcmp(group, p->unit) || (p->csb && !strcmp(group, CSB));
}

/* Groups of depth 0: `only` this one, with the groups inside the unit; NULL:
 * all that are not in front, closed. Lines outside groups belong to the
 * others. */
static void view_groups(writer *w, const char *file, const view_place *p,
                        const char *only)
{
    char line[LINE];
    bool mine = false;
    int depth = 0;

    rewind(w->from);
    while (fgets(line, sizeof line, w->from)) {
        bool begins = is_flag(line, "@800200"),
             ends = is_flag(line, "@1000200");

        if (begins || ends) {
            char name[LINE];
            bool outer;

            if (!fgets(name, sizeof name, w->from))
                break;
            name[strcspn(name, "\n")] = 0;
            outer = begins ? depth++ == 0 : --depth == 0;
            if (outer && begins)
                mine = only ? !strcmp(name + 1, only) : !in_front(p, name + 1);
            if (!mine)
                continue;
            if (only && outer && ends && strcmp(only, CSB)) {
                (void)fst_names(file, view_inside, w);
                end_scope(w);
            }
            if (only && outer)
                fprintf(w->out, begins ? OPEN : OPEN_END, name + 1);
            else
                fprintf(w->out, begins ? CLOSED : CLOSED_END, name + 1);
            continue;
        }
        if (*line == '[' || *line == '*')
            continue;
        if (depth ? mine : !only)
            copy_line(w, line);
    }
}

/* First and last clock of the first screen: the failure and planted faults; if
 * a fault is far from the failure, the fault alone. */
static void view_seen(const view_place *p, uint64_t *left, uint64_t *right)
{
    uint64_t first = p->at, last = p->at;

    for (int i = 0; i < p->faults; i++) {
        first = p->fault[i] < first ? p->fault[i] : first;
        last = p->fault[i] > last ? p->fault[i] : last;
    }
    if (last - first > WIDEST)
        first = last = p->fault[0];
    *left = last > BEFORE ? last - BEFORE : 0;
    if (first < *left + AROUND)
        *left = first > AROUND ? first - AROUND : 0;
    *right = last + SEEN - BEFORE;
}

static void view_head(FILE *f, const view_place *p)
{
    uint64_t left, right;
    double zoom;

    view_seen(p, &left, &right);
    /* z: 2^-z units of time for 200 pixels */
    zoom = -log2((double)(right - left) * PS * 200 / PIXELS);

    fprintf(f, "[timestart] %llu\n[size] 1500 1000\n[pos] -1 -1\n",
            (unsigned long long)left * PS);
    fprintf(f, "*%.6f %llu %llu ", zoom, (unsigned long long)p->at * PS,
            (unsigned long long)p->at * PS);
    if (p->layer)
        fprintf(f, "%llu", (unsigned long long)p->layer * PS);
    else
        fputs("-1", f);
    for (int i = 0; i < 24; i++)
        if (i < p->faults)
            fprintf(f, " %llu", (unsigned long long)p->fault[i] * PS);
        else
            fputs(" -1", f);
    fprintf(f, "\n[treeopen] dla_bench.\n[sst_expanded] 0\n"
               "[signals_width] 380\n");
}

bool view_write(const char *file, const char *view, const view_place *p,
                char *err, size_t size)
{
    writer w = { 0 };
    char name[4200];
    bool ok;

    if (!find_gen(w.gen, sizeof w.gen))
        return false;
    snprintf(name, sizeof name, "%s/dla.gtkw", w.gen);
    w.from = fopen(name, "r");
    w.out = w.from ? fopen(view, "w") : NULL;
    if (!w.out) {
        snprintf(err, size, "%s: cannot be %s: %s", w.from ? view : name,
                 w.from ? "written" : "read", strerror(errno));
        if (w.from)
            fclose(w.from);
        return false;
    }
    view_head(w.out, p);
    snprintf(w.prefix, sizeof w.prefix, "dla_bench.i_dut%s%s",
             strcmp(p->unit, "core") ? ".i_" : "",
             strcmp(p->unit, "core") ? p->unit : "");
    if (p->csb)
        view_groups(&w, file, p, CSB);
    if (*p->unit)
        view_groups(&w, file, p, p->unit);
    if (*p->unit && !w.listed) { /* CBUF, a core: no group in the build's */
        fprintf(w.out, OPEN, p->unit);
        (void)fst_names(file, view_inside, &w);
        end_scope(&w);
        fprintf(w.out, OPEN_END, p->unit);
    }
    view_groups(&w, file, p, NULL);
    fclose(w.from);
    ok = dla_output_close(w.out);
    if (!ok)
        snprintf(err, size, "%s: cannot be written: %s", view, strerror(errno));
    return ok;
}

void view_command(const char *file, const char *view, char *text, size_t size)
{
    char a[4200], b[4200];

    dla_shell_quote(file, a, sizeof a);
    dla_shell_quote(view, b, sizeof b);
    snprintf(text, size, "gtkwave %s %s", a, b);
}

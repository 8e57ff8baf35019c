/* SPDX-License-Identifier: Apache-2.0
 * The report of a player, its results and its accesses to the core. */
#include "play.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- report ---- */

/* Adds a line to the report, if it has room. */
static void player_add(dla_player *p, const char *fmt, va_list ap)
{
    size_t n = strlen(p->report);

    if (n && n + 1 < sizeof p->report) {
        p->report[n++] = '\n';
        p->report[n] = 0;
    }
    vsnprintf(p->report + n, sizeof p->report - n, fmt, ap);
}

void dla_play_report(dla_player *p, const char *fmt, ...)
{
    va_list ap;

    va_start(ap, fmt);
    player_add(p, fmt, ap);
    va_end(ap);
}

bool dla_play_stop(dla_player *p, dla_play_end end, const char *fmt, ...)
{
    va_list ap;

    if (p->ended)
        return false;
    p->ended = true;
    p->end = end;
    va_start(ap, fmt);
    player_add(p, fmt, ap);
    va_end(ap);
    return false;
}

void dla_play_note(dla_player *p, bool verbose, const char *fmt, ...)
{
    char text[512];
    va_list ap;

    if (!p->hooks.note)
        return;
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    p->hooks.note(p->hooks.user, verbose, text);
}

void dla_play_ask(dla_player *p)
{
    p->status[0] = 0;
    if (p->core.status)
        p->core.status(p->core.user, p->status, sizeof p->status);
}

void dla_play_status(dla_player *p)
{
    for (const char *s = p->status, *e; *s; s = e + (*e == '\n')) {
        e = strchr(s, '\n');
        if (!e)
            e = s + strlen(s);
        dla_play_report(p, "  %.*s", (int)(e - s), s);
    }
}

void dla_play_place(dla_player *p, uint32_t cmd)
{
    char text[512];

    p->where = cmd;
    if (!p->core.place && !p->hooks.place)
        return;
    snprintf(text, sizeof text, "%s:%u", p->t->file, p->t->cmd[cmd].line);
    if (p->core.place)
        p->core.place(p->core.user, text);
    if (p->hooks.place)
        p->hooks.place(p->hooks.user, text);
}

/* ---- the core ---- */

bool dla_play_gave_up(dla_player *p)
{
    unsigned line = p->where == DLA_NO_CMD ? 0 : p->t->cmd[p->where].line;

    return dla_play_stop(p, DLA_PLAY_ERROR,
                         "%s:%u: the core stopped with an error, see its "
                         "message", p->t->file, line);
}

bool dla_play_write(dla_player *p, uint32_t addr, uint32_t v, bool posted)
{
    return p->core.csb_write(p->core.user, addr, v, posted) ||
           dla_play_gave_up(p);
}

bool dla_play_read(dla_player *p, uint32_t addr, uint32_t *v)
{
    return p->core.csb_read(p->core.user, addr, v) || dla_play_gave_up(p);
}

/* ---- results ---- */

/* Room for one more result. If one array grew and the other could not, both are
 * kept: both are freed in the end. */
static bool player_room(dla_player *p)
{
    size_t cap = p->capcheck ? p->capcheck * 2 : 64;
    dla_expect *c;
    char **d;

    if (p->ncheck < p->capcheck)
        return true;
    c = realloc(p->check, cap * sizeof *c);
    if (c)
        p->check = c;
    d = realloc(p->detail, cap * sizeof *d);
    if (d)
        p->detail = d;
    if (!c || !d)
        return dla_play_stop(p, DLA_PLAY_ERROR, "out of memory");
    p->capcheck = cap;
    return true;
}

bool dla_play_result(dla_player *p, dla_expect *c, const char *detail)
{
    char *copy = NULL;

    if (!player_room(p))
        return false;
    if (detail) {
        copy = malloc(strlen(detail) + 1);
        if (!copy)
            return dla_play_stop(p, DLA_PLAY_ERROR, "out of memory");
        strcpy(copy, detail);
    }
    c->detail = copy;
    p->detail[p->ncheck] = copy;
    p->check[p->ncheck++] = *c;
    if (c->passed)
        p->passed++;
    else
        p->failed++;
    if (p->hooks.check)
        p->hooks.check(p->hooks.user, p->t, c);
    return true;
}

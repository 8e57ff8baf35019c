/* SPDX-License-Identifier: Apache-2.0
 * A scripted core for the player: it records the player's calls, and the script
 * sets its status bits. */
#ifndef PLAYER_CORE_H
#define PLAYER_CORE_H

#include "dla_player.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* nv_small: GLB page 0x1000 */
enum { MASK = 0x1004, STATUS = 0x100c };

typedef struct core {
    uint32_t reg[0x10000]; /* by word address */
    uint32_t script[8];    /* status bits that each run() sets; 0: none */
    unsigned runs, end;    /* runs so far; runs in the script */
    unsigned lag;          /* pin stays high for so many reads of it */
    char log[4096];
    char lines[8192];
} core;

static void player_say(char *text, size_t size, const char *fmt, ...)
{
    size_t n = strlen(text);
    va_list ap;

    va_start(ap, fmt);
    vsnprintf(text + n, size - n, fmt, ap);
    va_end(ap);
}
#define LOG(c, ...) player_say((c)->log, sizeof(c)->log, __VA_ARGS__)

static bool wr(void *user, uint32_t addr, uint32_t v, bool posted)
{
    core *c = user;

    LOG(c, " %s%x=%x", posted ? "W" : "N", addr, v);
    if (addr == STATUS)
        c->reg[addr / 4] &= ~v;
    else
        c->reg[addr / 4] = v;
    return true;
}

static bool rd(void *user, uint32_t addr, uint32_t *v)
{
    core *c = user;

    LOG(c, " R%x", addr);
    *v = c->reg[addr / 4];
    return true;
}

static bool intr(void *user)
{
    core *c = user;

    if (c->reg[STATUS / 4] & ~c->reg[MASK / 4])
        return true;
    if (!c->lag || !c->runs)
        return false;
    c->lag--;
    return true;
}

static dla_step_end player_run(void *user, bool until_intr)
{
    core *c = user;

    LOG(c, " %s", until_intr ? "run" : "step");
    if (c->runs == c->end)
        return DLA_STEP_IDLE;
    c->reg[STATUS / 4] |= c->script[c->runs++];
    c->reg[0x300c / 4] = c->runs; /* CDMA.S_CBUF_FLUSH_STATUS: moves */
    return intr(c) ? DLA_STEP_INTR : DLA_STEP_MOVED;
}

static void on_check(void *user, const dla_trace *t, const dla_expect *k)
{
    core *c = user;
    char text[512];

    LOG(c, " [%s%s%s]", k->passed ? "" : "!", k->kind,
        k->event ? k->event : "");
    dla_expect_text(t, k, text, sizeof text);
    player_say(c->lines, sizeof c->lines, "%s\n", text);
}

static void on_note(void *user, bool verbose, const char *text)
{
    core *c = user;

    if (!verbose)
        player_say(c->lines, sizeof c->lines, "note %s\n", text);
}

static void player_status(void *user, char *text, size_t size)
{
    (void)user;
    snprintf(text, size, "SDP: waits\nCDMA: idle\n");
}

#endif

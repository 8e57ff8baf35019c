/* SPDX-License-Identifier: Apache-2.0
 * Reports of the checker for the movers, BDMA and RUBIK: where an atom lies.
 *
 * BDMA's registers are a queue (bdma.md 2): they may hold the next operation
 * while earlier ones run. So each operation is kept as it was pushed, and the
 * number of an atom says to which operation, surface and line it belongs.
 * RUBIK has planes on one side of split and merge (rubik.md 3, 4).
 */
#include "report_priv.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* The operation that atom n belongs to, after the last one that one; NULL
 * before the first. */
static const move_op *op_of(const check_reports *r, uint64_t n, uint64_t *num)
{
    const move_log *m = &r->host->move;
    uint64_t i = m->ops;

    while (i > 0 && i + MOVE_OPS > m->ops) {
        const move_op *o = &m->op[--i % MOVE_OPS];

        *num = i;
        if (o->start <= n)
            return o;
    }
    return NULL;
}

static void where_bdma(const check_reports *r, const check_place *at,
                       bool write, uint32_t byte, char *text, size_t size)
{
    const char *what = write ? "destination" : "source";
    uint64_t n = at->moved[write], num, line;
    const move_op *o = op_of(r, n, &num);

    if (!o || n - o->start >= o->atoms) {
        snprintf(text, size, "%s, after the last operation", what);
        return;
    }
    n -= o->start;
    line = n / o->line;
    snprintf(text, size, "operation %" PRIu64 " of group %u, surface %" PRIu64
             " line %" PRIu64 " byte %" PRIu64 ", %s element n 0 c %" PRIu64
             " h %" PRIu64 " w %" PRIu64, num, o->group, line / o->lines,
             line % o->lines, n % o->line * r->cfg->atom + byte, what,
             line / o->lines * r->cfg->atom + byte, line % o->lines,
             n % o->line);
}

static void where_rubik(const check_reports *r, const uint32_t *w, bool write,
                        uint64_t addr, uint32_t byte, char *text, size_t size)
{
    uint32_t mode = dla_get(w, RUBIK_D_MISC_CFG__RUBIK_MODE);
    uint32_t es = dla_get(w, RUBIK_D_MISC_CFG__IN_PRECISION) ? 2 : 1;
    bool planes = mode == (write ? 1 : 2);
    uint32_t high = w[(write ? RUBIK_D_DAOUT_ADDR_HIGH
                             : RUBIK_D_DAIN_ADDR_HIGH) / 4];
    uint32_t low = w[(write ? RUBIK_D_DAOUT_ADDR_LOW
                            : RUBIK_D_DAIN_ADDR_LOW) / 4] & ~31u;
    uint32_t line = w[(write ? RUBIK_D_DAOUT_LINE_STRIDE
                             : RUBIK_D_DAIN_LINE_STRIDE) / 4] & ~31u;
    uint32_t surf = w[(write ? RUBIK_D_DAOUT_SURF_STRIDE
                             : RUBIK_D_DAIN_SURF_STRIDE) / 4] & ~31u;
    uint32_t plane = w[(write ? RUBIK_D_DAOUT_PLANAR_STRIDE
                              : RUBIK_D_DAIN_PLANAR_STRIDE) / 4] & ~31u;
    const char *what = write ? "output" : "input";
    uint64_t off = addr - ((uint64_t)high << 32 | low), c, h, x;

    if (planes)
        surf = plane;
    /* one surface or line needs no stride */
    c = surf ? off / surf : 0;
    off -= c * surf;
    h = line ? off / line : 0;
    off -= h * line;
    if (planes) {
        x = (off + byte) / es;
    } else {
        x = off / r->cfg->atom;
        c = (c * r->cfg->atom + byte) / es;
    }
    snprintf(text, size, "%s element n 0 c %" PRIu64 " h %" PRIu64 " w %"
             PRIu64, what, c, h, x);
}

void move_where(const check_reports *r, const check_place *at, int client,
                bool write, uint64_t addr, uint32_t byte, char *text,
                size_t size)
{
    if (client == DLA_CL_BDMA)
        where_bdma(r, at, write, byte, text, size);
    else
        where_rubik(r, r->host->page[DLA_RUBIK].d[at->layer & 1], write, addr,
                    byte, text, size);
}

/* Registers of the operation that holds atom n. */
static size_t op_registers(const check_reports *r, uint64_t n,
                           const char *what, char *text, size_t size)
{
    uint64_t num;
    const move_op *o = op_of(r, n, &num);
    size_t count, at = 0;
    const dla_regdef *def = dla_page_regs(r->cfg, DLA_BDMA, &count);

    if (!o)
        return 0;
    at += (size_t)snprintf(text, size, "  BDMA operation %" PRIu64 ", %s:",
                           num, what);
    for (size_t i = 0; i < count && at < size; i++)
        if (def[i].offset < BDMA_CFG_OP && o->reg[def[i].offset / 4])
            at += (size_t)snprintf(text + at, size - at, " %s=0x%x",
                                   def[i].name, o->reg[def[i].offset / 4]);
    if (at < size)
        at += (size_t)snprintf(text + at, size - at, "\n");
    return at;
}

void move_registers(const check_reports *r, const check_place *at, char *text,
                    size_t size)
{
    size_t n = op_registers(r, at->moved[0], "reads", text, size);

    if (n < size)
        op_registers(r, at->moved[1], "writes", text + n, size - n);
}

/* SPDX-License-Identifier: Apache-2.0
 * Reports of the checker for the movers, BDMA and RUBIK: where an atom lies.
 *
 * BDMA's registers are a queue (bdma.md 2): they may hold the next operation
 * while earlier ones run. So each operation is kept as it was pushed, and the
 * number of an atom says to which operation, surface and line it belongs.
 * RUBIK has planes on one side of split and merge (rubik.md 3, 4).
 */
#include "../slot/check_priv.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

void check_move_reset(dla_check_ctx *k)
{
    memset(&k->move, 0, sizeof k->move);
}

static void push(dla_check_ctx *k)
{
    move_log *m = &k->move;
    move_op *o = &m->op[m->ops++ % MOVE_OPS];
    const uint32_t *w = k->page[DLA_BDMA].s;

    memset(o, 0, sizeof *o);
    memcpy(o->reg, w, BDMA_CFG_OP);
    o->start = m->atoms;
    o->line = dla_get(w, BDMA_CFG_LINE__SIZE) + 1;
    o->lines = dla_get(w, BDMA_CFG_LINE_REPEAT__NUMBER) + 1;
    o->atoms = (uint64_t)o->line * o->lines *
               (dla_get(w, BDMA_CFG_SURF_REPEAT__NUMBER) + 1);
    m->atoms += o->atoms;
}

void check_move_write(dla_check_ctx *k, uint32_t offset, uint32_t data)
{
    move_log *m = &k->move;

    if (!(data & 1))
        return;
    if (offset == BDMA_CFG_OP)
        push(k);
    if (offset != BDMA_CFG_LAUNCH0 && offset != BDMA_CFG_LAUNCH1)
        return;
    for (; m->launched < m->ops; m->launched++)
        m->op[m->launched % MOVE_OPS].group = offset == BDMA_CFG_LAUNCH1;
}

/* The operation that atom n belongs to, after the last one that one; NULL
 * before the first. */
static const move_op *op_of(const dla_check_ctx *k, uint64_t n, uint64_t *num)
{
    const move_log *m = &k->move;
    uint64_t i = m->ops;

    while (i > 0 && i + MOVE_OPS > m->ops) {
        const move_op *o = &m->op[--i % MOVE_OPS];

        *num = i;
        if (o->start <= n)
            return o;
    }
    return NULL;
}

static uint64_t atoms_done(const dla_check_ctx *k, bool write)
{
    const client_check *c = &k->client[DLA_CL_BDMA];

    return write ? c->wr_atoms : c->rd_atoms;
}

unsigned check_move_group(const dla_check_ctx *k)
{
    uint64_t num;
    const move_op *o = op_of(k, atoms_done(k, true), &num);

    return o ? o->group : 0;
}

static void where_bdma(const dla_check_ctx *k, bool write, uint32_t byte,
                       char *text, size_t size)
{
    const char *what = write ? "destination" : "source";
    uint64_t n = atoms_done(k, write), num, line;
    const move_op *o = op_of(k, n, &num);

    if (!o || n - o->start >= o->atoms) {
        snprintf(text, size, "%s, after the last operation", what);
        return;
    }
    n -= o->start;
    line = n / o->line;
    snprintf(text, size, "operation %" PRIu64 " of group %u, surface %" PRIu64
             " line %" PRIu64 " byte %" PRIu64 ", %s element n 0 c %" PRIu64
             " h %" PRIu64 " w %" PRIu64, num, o->group, line / o->lines,
             line % o->lines, n % o->line * k->cfg->atom + byte, what,
             line / o->lines * k->cfg->atom + byte, line % o->lines,
             n % o->line);
}

static void where_rubik(const dla_check_ctx *k, const uint32_t *w, bool write,
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
        x = off / k->cfg->atom;
        c = (c * k->cfg->atom + byte) / es;
    }
    snprintf(text, size, "%s element n 0 c %" PRIu64 " h %" PRIu64 " w %"
             PRIu64, what, c, h, x);
}

void check_move_where(const dla_check_ctx *k, int client, unsigned group,
                      bool write, uint64_t addr, uint32_t byte, char *text,
                      size_t size)
{
    if (client == DLA_CL_BDMA)
        where_bdma(k, write, byte, text, size);
    else
        where_rubik(k, k->page[DLA_RUBIK].d[group], write, addr, byte, text,
                    size);
}

static size_t op_registers(const dla_check_ctx *k, bool write, char *text,
                           size_t size)
{
    uint64_t num;
    const move_op *o = op_of(k, atoms_done(k, write), &num);
    size_t count, at = 0;
    const dla_regdef *r = dla_page_regs(k->cfg, DLA_BDMA, &count);

    if (!o)
        return 0;
    at += (size_t)snprintf(text, size, "  BDMA operation %" PRIu64 ", %s:",
                           num, write ? "writes" : "reads");
    for (size_t i = 0; i < count && at < size; i++)
        if (r[i].offset < BDMA_CFG_OP && o->reg[r[i].offset / 4])
            at += (size_t)snprintf(text + at, size - at, " %s=0x%x",
                                   r[i].name, o->reg[r[i].offset / 4]);
    if (at < size)
        at += (size_t)snprintf(text + at, size - at, "\n");
    return at;
}

void check_move_registers(const dla_check_ctx *k, char *text, size_t size)
{
    size_t at;

    text[0] = 0;
    at = op_registers(k, false, text, size);
    if (at < size)
        op_registers(k, true, text + at, size - at);
}

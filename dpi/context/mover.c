/* SPDX-License-Identifier: Apache-2.0
 * The element of an atom in a layer, and what the movers, BDMA and RUBIK, have
 * of their own (host.h).
 *
 * BDMA's registers are a queue (bdma.md 2): they may hold the next operation
 * while earlier ones run. So each operation is kept as it was pushed, and the
 * number of an atom gives its operation, surface and line. RUBIK has planes on
 * one side of split and merge (rubik.md 3, 4). */
#include "host_priv.h"

const move_op *host_move(const host_mirror *h, uint64_t n, uint64_t *num)
{
    const move_log *m = &h->move;
    uint64_t i = m->ops;

    while (i > 0 && i + MOVE_OPS > m->ops) {
        const move_op *o = &m->op[--i % MOVE_OPS];

        *num = i;
        if (o->start <= n)
            return o;
    }
    return NULL;
}

bool host_bdma(const host_mirror *h, bool write, uint64_t n, uint32_t byte,
               dla_element *e)
{
    uint64_t num, line;
    const move_op *o = host_move(h, n, &num);

    *e = (dla_element){ .kind = DLA_EL_NONE,
                        .what = write ? "destination" : "source" };
    if (!o || n - o->start >= o->atoms)
        return false;
    n -= o->start;
    line = n / o->line;
    e->kind = DLA_EL_CUBE;
    e->c = line / o->lines * h->cfg->atom + byte;
    e->h = line % o->lines;
    e->w = n % o->line;
    return true;
}

static uint64_t mover_word(const uint32_t *w, bool write, uint32_t out,
                           uint32_t in)
{
    return w[(write ? out : in) / 4];
}

static void mover_rubik(const host_mirror *h, uint64_t layer, bool write,
                        uint64_t addr, uint32_t byte, dla_element *e)
{
    const uint32_t *w = host_layer(h, DLA_RUBIK, layer);
    uint32_t mode = dla_get(w, RUBIK_D_MISC_CFG__RUBIK_MODE);
    uint32_t es = dla_get(w, RUBIK_D_MISC_CFG__IN_PRECISION) ? 2 : 1;
    bool planes = mode == (write ? 1 : 2);
    uint64_t high =
        mover_word(w, write, RUBIK_D_DAOUT_ADDR_HIGH, RUBIK_D_DAIN_ADDR_HIGH);
    uint64_t low =
        mover_word(w, write, RUBIK_D_DAOUT_ADDR_LOW, RUBIK_D_DAIN_ADDR_LOW) &
        ~31u;
    uint64_t line = mover_word(w, write, RUBIK_D_DAOUT_LINE_STRIDE,
                               RUBIK_D_DAIN_LINE_STRIDE) &
                    ~31u;
    uint64_t surf = planes ? mover_word(w, write, RUBIK_D_DAOUT_PLANAR_STRIDE,
                                        RUBIK_D_DAIN_PLANAR_STRIDE) &
                                 ~31u
                           : mover_word(w, write, RUBIK_D_DAOUT_SURF_STRIDE,
                                        RUBIK_D_DAIN_SURF_STRIDE) &
                                 ~31u;
    uint64_t off = addr - (high << 32 | low);

    *e = (dla_element){ .kind = DLA_EL_CUBE,
                        .what = write ? "output" : "input" };
    /* one surface or line needs no stride */
    e->c = surf ? off / surf : 0;
    off -= e->c * surf;
    e->h = line ? off / line : 0;
    off -= e->h * line;
    if (planes) {
        e->w = (off + byte) / es;
        return;
    }
    e->w = off / h->cfg->atom;
    e->c = (e->c * h->cfg->atom + byte) / es;
}

bool host_element(const host_mirror *h, int client, bool write, uint64_t layer,
                  uint64_t addr, uint32_t byte, dla_element *e)
{
    dla_page page = dla_element_page(client, write);

    *e = (dla_element){.kind = DLA_EL_NONE};
    if (page != DLA_NPAGE)
        dla_element_at(h->cfg, client, write, host_layer(h, page, layer), addr,
                       byte, e);
    else if (client == DLA_CL_RUBIK)
        mover_rubik(h, layer, write, addr, byte, e);
    return e->kind == DLA_EL_CUBE;
}

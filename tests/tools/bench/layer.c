/* SPDX-License-Identifier: Apache-2.0
 * The register writer and cubes of the benchmarks. */
#include "layer.h"

#include <string.h>

void writer_init(writer *w, dla *d)
{
    memset(w, 0, sizeof *w);
    w->cfg = dla_config(d);
    w->d = d;
}

void put_reg(writer *w, dla_page page, uint32_t offset, uint32_t value)
{
    dla_csb_write(w->d, w->cfg->page[page] + offset, value);
}

void unit_begin(writer *w, dla_page page)
{
    w->page = page;
    memset(w->used, 0, sizeof w->used);
    memset(w->val, 0, sizeof w->val);
}

void put(writer *w, uint32_t field, int64_t value)
{
    uint32_t i = DLA_FIELD_OFF(field) / 4;
    uint64_t mask = (UINT64_C(1) << DLA_FIELD_WIDTH(field)) - 1;

    w->used[i] = 1;
    w->val[i] |= (uint32_t)(((uint64_t)value & mask) << DLA_FIELD_LSB(field));
}

void put_word(writer *w, uint32_t offset, uint32_t value)
{
    w->used[offset / 4] = 1;
    w->val[offset / 4] = value;
}

void put_addr(writer *w, uint32_t low, uint32_t high, uint64_t addr)
{
    put(w, low, (uint32_t)addr);
    put(w, high, (uint32_t)(addr >> 32));
}

void unit_end(writer *w)
{
    uint32_t group = (uint32_t)w->layers[w->page] & 1u;

    if (w->page != DLA_BDMA) /* the only unit without groups */
        put_reg(w, w->page, SDP_S_POINTER, group);
    for (uint32_t i = 0; i < 1024; i++)
        if (w->used[i])
            put_reg(w, w->page, 4 * i, w->val[i]);
}

void unit_enable(writer *w, dla_page page, uint32_t offset)
{
    put_reg(w, page, offset, 1);
    w->layers[page]++;
}

int surfaces(const dla_cfg *cfg, const cube *c)
{
    int e = (int)cfg->atom >> (c->prec != DLA_INT8);

    return (c->c + e - 1) / e;
}

cube cube_at(const dla_cfg *cfg, uint64_t base, int w, int h, int c,
             int prec)
{
    cube x = { .w = w, .h = h, .c = c, .prec = prec, .base = base };

    x.line = (uint32_t)w * cfg->atom;
    x.surf = x.line * (uint32_t)h;
    x.bytes = (uint64_t)x.surf * (uint64_t)surfaces(cfg, &x);
    return x;
}

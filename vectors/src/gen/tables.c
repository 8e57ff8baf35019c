/* SPDX-License-Identifier: Apache-2.0
 * Registers and parameters of a configuration, found by their names.
 */
#include "gen.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

int bad(const char *fmt, ...)
{
    va_list ap;

    va_start(ap, fmt);
    fprintf(stderr, "%s: ", BAD_PROGRAM);
    vfprintf(stderr, fmt, ap);
    fputc('\n', stderr);
    va_end(ap);
    return -1;
}

int bad_at(const char *file, int line, const char *fmt, ...)
{
    char text[512];
    va_list ap;

    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    return file ? bad("%s:%d: %s", file, line, text)
                : bad("command %d: %s", line, text);
}

static void *table_memory(void *p)
{
    if (!p)
        exit((bad("out of memory"), 2));
    return p;
}

void *zeroed(size_t n, size_t size)
{
    return table_memory(calloc(n ? n : 1, size));
}

void *grown(void *at, size_t n, size_t size)
{
    return table_memory(realloc(at, (n ? n : 1) * size));
}

int bad_read(const char *path)
{
    return bad("%s: cannot be read: %s", path,
               errno ? strerror(errno) : "it is cut off");
}

int bad_write(const char *path)
{
    return bad("%s: cannot be written: %s", path,
               errno ? strerror(errno) : "output was lost");
}

int cells_of(char *line, char **cell, int most)
{
    int n = 0;

    line[strcspn(line, "\r\n")] = 0;
    for (char *p = line; p && n < most; n++) {
        char *next = strchr(p, ';');

        if (next)
            *next++ = 0;
        cell[n] = p + strspn(p, " ");
        for (char *e = cell[n] + strlen(cell[n]);
             e > cell[n] && e[-1] == ' ';)
            *--e = 0;
        p = next;
    }
    return n;
}

static void table_page(struct tables *t, const dla_cfg *cfg, dla_page page)
{
    size_t n;
    const dla_regdef *d = dla_page_regs(cfg, page, &n);

    for (size_t i = 0; i < n; i++, d++)
        t->r[t->nregs++] = (struct reg){
            .unit = dla_page_name(page), .name = d->name, .group = d->dual,
            .off = d->offset, .f = d->field, .nfields = (int)d->nfield,
            .mask = d->wmask, .reset = d->reset
        };
    t->first[page + 1] = t->nregs;
}

static int table_has(const dla_cfg *c, dla_slot unit)
{
    return (int)(c->slots >> unit & 1);
}

int tables_load(struct tables *t, const char *config)
{
    char err[512];
    const dla_cfg *c = dla_cfg_named(config, err, sizeof err);

    if (!c)
        return bad("%s", err);
    memset(t, 0, sizeof *t);
    t->addr_bits = (int)c->addr_bits;
    t->cfg = (struct ref_cfg){
        .v1 = c->v1, .ab = (int)c->atom, .cb = (int)c->cb, .g = (int)c->g,
        .eb = (int)c->cbuf_eb, .banks = (int)c->cbuf_banks,
        .depth = (int)c->cbuf_depth, .has_ew = c->sdp_ew,
        .has_lut = c->sdp_lut, .has_sec = c->sec_mem,
        .has_pdp = table_has(c, DLA_SLOT_PDP),
        .has_cdp = table_has(c, DLA_SLOT_CDP),
        .has_bdma = table_has(c, DLA_SLOT_BDMA),
        .has_rubik = table_has(c, DLA_SLOT_RUBIK), .has_wino = c->winograd,
        .has_batch = c->batch, .has_comp = c->compression,
        .pad_bits = { (int)c->pad_bits[0], (int)c->pad_bits[1] }
    };
    snprintf(t->cfg.name, sizeof t->cfg.name, "%s", config);
    for (int page = 0; page < DLA_NPAGE; page++)
        table_page(t, c, (dla_page)page);
    return 0;
}

int unit_built(const struct ref_cfg *f, const char *name)
{
    const struct {
        const char *unit;
        int has;
    } some[] = {
        { "PDP", f->has_pdp },
        { "CDP", f->has_cdp },
        { "BDMA", f->has_bdma },
        { "RUBIK", f->has_rubik },
    };

    for (size_t i = 0; i < sizeof some / sizeof *some; i++)
        if (!strncmp(name, some[i].unit, strlen(some[i].unit)))
            return some[i].has;
    return 1;
}

int reg_find(const struct tables *t, const char *unit, const char *name)
{
    dla_page page = dla_page_find(unit, strlen(unit));

    for (int i = page < DLA_NPAGE ? t->first[page] : t->nregs;
         i < t->nregs && i < t->first[page + 1]; i++)
        if (!strcmp(t->r[i].name, name))
            return i;
    return -1;
}

const dla_fielddef *reg_field(const struct reg *r, const char *name)
{
    for (int i = 0; i < r->nfields; i++)
        if (!strcmp(r->f[i].name, name))
            return &r->f[i];
    return NULL;
}

int field_find(const struct tables *t, const char *unit, const char *name,
               const dla_fielddef **f)
{
    dla_page page = dla_page_find(unit, strlen(unit));

    for (int i = t->first[page]; i < t->first[page + 1]; i++)
        if ((*f = reg_field(&t->r[i], name)))
            return i;
    return -1;
}

int reg_of_layer(const struct reg *r, enum unit u)
{
    return !strcmp(r->unit, unit_name[u]) && r->group && r->mask &&
           strcmp(r->name, "D_OP_ENABLE");
}

/* Fields with a number of bytes without its low bits: the value is the register
 * unchanged (registers_notes.md 8). */
int field_bytes(const dla_fielddef *f)
{
    return (f->lsb == 5 || f->lsb == 7) && f->width >= 16;
}

uint32_t field_put(const dla_fielddef *f, uint32_t reg, int64_t v)
{
    uint32_t m = (uint32_t)((((uint64_t)1 << f->width) - 1) << f->lsb);

    if (!field_bytes(f))
        v = (int64_t)((uint64_t)v << f->lsb);
    return (reg & ~m) | ((uint32_t)v & m);
}

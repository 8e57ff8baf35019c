/* SPDX-License-Identifier: Apache-2.0
 * Reads registers.csv and configs.csv; nothing of them is written in code.
 */
#include "gen.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

const char *bad_program = "mkvec";

int bad(const char *fmt, ...)
{
    va_list ap;

    va_start(ap, fmt);
    fprintf(stderr, "%s: ", bad_program);
    vfprintf(stderr, fmt, ap);
    fputc('\n', stderr);
    va_end(ap);
    return -1;
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

/* Splits a line in place, quotes honoured; returns the number of cells. */
static int split(char *s, char **cell, int max)
{
    int n = 0;

    s[strcspn(s, "\r\n")] = 0;
    while (n < max) {
        char *d = s;

        cell[n++] = s;
        if (*s == '"') {
            for (s++; *s && *s != '"'; s++)
                *d++ = *s;
            s += *s == '"';
        } else {
            s += strcspn(s, ",");
            d = s;
        }
        if (*s != ',') {
            *d = 0;
            break;
        }
        s++;
        *d = 0;
    }
    return n;
}

/* Where the search for a name begins. */
static unsigned place(const char *unit, const char *name)
{
    unsigned h = 5381;

    for (const char *s = unit; *s; s++)
        h = h * 33 + (unsigned char)*s;
    for (const char *s = name; *s; s++)
        h = h * 33 + (unsigned char)*s;
    return h % NPLACE;
}

static void places(struct tables *t)
{
    memset(t->place, 0xff, sizeof t->place);
    for (int i = 0; i < t->nregs; i++) {
        unsigned at = place(t->r[i].unit, t->r[i].name);

        while (t->place[at] >= 0)
            at = (at + 1) % NPLACE;
        t->place[at] = (int16_t)i;
    }
}

static void add_field(struct tables *t, char **c)
{
    struct reg *r = t->nregs ? &t->r[t->nregs - 1] : NULL;
    struct field *f;

    if (!r || strcmp(r->unit, c[0]) || strcmp(r->name, c[1])) {
        r = &t->r[t->nregs++];
        memset(r, 0, sizeof *r);
        snprintf(r->unit, sizeof r->unit, "%s", c[0]);
        snprintf(r->name, sizeof r->name, "%s", c[1]);
        r->group = strcmp(c[3], "single") != 0;
        r->off = (uint32_t)strtoul(c[2], NULL, 0);
    }
    if (r->nfields == MAX_FIELDS)
        return;
    f = &r->f[r->nfields++];
    snprintf(f->name, sizeof f->name, "%s", c[4]);
    f->lsb = atoi(c[5]);
    f->width = atoi(c[6]);
    f->rw = c[7][0] == 'R' && c[7][1] == 'W';
    r->reset |= (uint32_t)strtoul(c[8], NULL, 0) << f->lsb;
}

/* Rows of the other generation are left out (registers_notes.md 1). */
static int load_regs(struct tables *t, const char *dir)
{
    FILE *f = table_open(dir, "registers.csv");
    const char *other = t->cfg.v1 ? "v2" : "v1";
    char line[4096], *c[16];

    if (!f)
        return -1;
    t->r = calloc(800, sizeof *t->r);
    while (t->r && fgets(line, sizeof line, f) && t->nregs < 799) {
        int n = split(line, c, 16);

        if (n >= 11 && strcmp(c[0], "unit") && strcmp(c[n - 1], other))
            add_field(t, c);
    }
    fclose(f);
    places(t);
    return t->nregs ? 0 : bad("no registers in %s", dir ? dir : "the tables");
}

struct want {
    const char *name;
    int *to;
    int flag;                         /* 1: ENABLE/DISABLE; 2: or none */
};

static int put(const struct want *w, const char *cell)
{
    if (w->flag == 1)
        *w->to = !strcmp(cell, "ENABLE");
    else
        *w->to = atoi(cell);
    return w->flag || *w->to > 0 ? 0 : bad("%s is %s", w->name, cell);
}

static int no_config(const char *name, char **cell, int n)
{
    char list[512] = "";
    size_t used = 0;

    for (int i = 2; i < n && used < sizeof list; i++)
        used += (size_t)snprintf(list + used, sizeof list - used, " %s",
                                 cell[i]);
    return bad("%s is not a configuration, expected one of%s", name, list);
}

static int load_config(struct tables *t, const char *dir, const char *name)
{
    struct ref_cfg *g = &t->cfg;
    const struct want w[] = {
        { "MAC_ATOMIC_C_SIZE", &g->cb, 0 },
        { "MAC_ATOMIC_K_SIZE", &g->g, 0 },
        { "MEMORY_ATOMIC_SIZE", &g->ab, 0 },
        { "CBUF_BANK_NUMBER", &g->banks, 0 },
        { "CBUF_BANK_WIDTH", &g->eb, 0 },
        { "CBUF_BANK_DEPTH", &g->depth, 0 },
        { "MEM_ADDRESS_WIDTH", &t->addr_bits, 0 },
        { "SDP_EW", &g->has_ew, 1 },
        { "SDP_LUT", &g->has_lut, 1 },
        { "SECONDARY_MEMIF", &g->has_sec, 1 },
        { "PDP", &g->has_pdp, 1 },
        { "CDP", &g->has_cdp, 1 },
        { "BDMA", &g->has_bdma, 1 },
        { "RUBIK", &g->has_rubik, 1 },
        { "WINOGRAD", &g->has_wino, 1 },
        { "BATCH", &g->has_batch, 1 },
        { "WEIGHT_COMPRESSION", &g->has_comp, 1 },
        { "CDMA image padding count bits of plane 0", &g->pad_bits[0], 2 },
        { "CDMA image padding count bits of plane 1", &g->pad_bits[1], 2 },
    };
    FILE *f = table_open(dir, "configs.csv");
    char line[4096], *c[32];
    int col = -1, rc = 0;

    if (!f)
        return -1;
    while (fgets(line, sizeof line, f) && !rc) {
        int n = split(line, c, 32);

        for (int i = 2; col < 0 && i < n; i++)
            if (!strcmp(c[i], name))
                col = i;
        if (col < 0) {
            rc = no_config(name, c, n);
            break;
        }
        for (size_t i = 0; i < sizeof w / sizeof w[0] && !rc; i++)
            if (!strcmp(c[0], w[i].name) && col < n)
                rc = put(&w[i], c[col]);
        if (!strcmp(c[0], "FEATURE_DATA_TYPE"))
            g->v1 = strcmp(c[col], "INT8") != 0;
    }
    fclose(f);
    if (g->v1) {                          /* data_formats.md 1 */
        g->eb *= 2;
        g->depth /= 2;
    }
    snprintf(g->name, sizeof g->name, "%s", name);
    return rc;
}

int tables_load(struct tables *t, const char *dir, const char *config)
{
    memset(t, 0, sizeof *t);
    return load_config(t, dir, config) || load_regs(t, dir) ? -1 : 0;
}

void tables_free(struct tables *t)
{
    free(t->r);
    t->r = NULL;
}

int reg_find(const struct tables *t, const char *unit, const char *name)
{
    for (unsigned at = place(unit, name); t->place[at] >= 0;
         at = (at + 1) % NPLACE) {
        const struct reg *r = &t->r[t->place[at]];

        if (!strcmp(r->name, name) && !strcmp(r->unit, unit))
            return t->place[at];
    }
    return -1;
}

const struct field *reg_field(const struct reg *r, const char *name)
{
    for (int i = 0; i < r->nfields; i++)
        if (!strcmp(r->f[i].name, name))
            return &r->f[i];
    return NULL;
}

/* Fields that hold a number of bytes without its low bits: the value is
 * the register as it is (registers_notes.md 8). */
int field_bytes(const struct field *f)
{
    return (f->lsb == 5 || f->lsb == 7) && f->width >= 16;
}

uint32_t field_put(const struct field *f, uint32_t reg, int64_t v)
{
    uint32_t m = (uint32_t)((((uint64_t)1 << f->width) - 1) << f->lsb);

    if (!field_bytes(f))
        v = (int64_t)((uint64_t)v << f->lsb);
    return (reg & ~m) | ((uint32_t)v & m);
}

uint32_t reg_mask(const struct reg *r)
{
    uint32_t m = 0;

    for (int i = 0; i < r->nfields; i++)
        if (r->f[i].rw)
            m |= (uint32_t)((((uint64_t)1 << r->f[i].width) - 1)
                            << r->f[i].lsb);
    return m;
}

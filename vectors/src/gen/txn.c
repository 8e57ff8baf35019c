/* SPDX-License-Identifier: Apache-2.0
 * Reads an input.txn folder (trace_format.md part B) into commands.
 */
#include "gen.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static int cells(char *s, char **c, int max)
{
    int n = 0;

    s[strcspn(s, "\r\n")] = 0;
    for (char *p = s; p && n < max; n++) {
        char *comma = strchr(p, ',');

        if (comma)
            *comma = 0;
        c[n] = p;
        p = comma ? comma + 1 : NULL;
    }
    return n;
}

int txn_map_read(struct txn_map *m, const char *tables, const char *config)
{
    char line[1024], *c[16];
    int col = -1;
    FILE *f = table_open(tables, "address_map.csv");

    if (!f)
        return -1;
    while (fgets(line, sizeof line, f) && m->n < 32) {
        int n = cells(line, c, 16);

        for (int i = 1; col < 0 && i < n; i++)
            if (!strcmp(c[i], config))
                col = i;
        if (col < 0 || col >= n || !isdigit((unsigned char)c[col][0]))
            continue;
        snprintf(m->p[m->n].unit, sizeof m->p[m->n].unit, "%s", c[0]);
        m->p[m->n++].base = (uint32_t)strtoul(c[col], NULL, 0);
    }
    fclose(f);
    return col < 0 ? bad("address_map.csv has no %s", config) : 0;
}

/* Names the register at a word address (low 16 bits count). */
static int name_reg(const struct tables *t, const struct txn_map *m,
                    uint32_t word, struct cmd *c)
{
    uint32_t a = (word & 0xffff) * 4;

    for (int i = 0; i < m->n; i++) {
        if ((a & ~0xfffu) != m->p[i].base)
            continue;
        for (int k = 0; k < t->nregs; k++)
            if (t->r[k].off == (a & 0xfff) &&
                !strcmp(t->r[k].unit, m->p[i].unit)) {
                snprintf(c->unit, sizeof c->unit, "%s", t->r[k].unit);
                snprintf(c->reg, sizeof c->reg, "%s", t->r[k].name);
                return 0;
            }
    }
    return -1;
}

/* Lines that start with 0x, one leading blank allowed: 32 bytes each. */
static int data_read(struct surface *s, const char *path, size_t size)
{
    static char line[1 << 12];
    FILE *f = fopen(path, "r");
    size_t n = 0;

    if (!f)
        return bad_read(path);
    if (surface_grow(s, size)) {
        fclose(f);
        return bad("out of memory");
    }
    while (n < size && fgets(line, sizeof line, f)) {
        char *p = line + (line[0] == ' '), *e;

        if (strncmp(p, "0x", 2))
            continue;
        for (; n < size; n++, p = e) {
            unsigned long v = strtoul(p, &e, 16);

            if (e == p)
                break;
            s->b[n] = (uint8_t)v;
            s->known[n] = 1;
        }
    }
    fclose(f);
    return n < size ? bad("%s is too short", path) : 0;
}

/* The windows of trace_format.md part B. */
static int window(uint64_t a)
{
    return a >> 28 == 5 ? REF_SEC : REF_PRI;
}

static int memory(struct trace *t, const char *dir, char **a, int n, int no)
{
    struct cmd *c;
    char path[1200];

    if (n < 4)
        return -1;
    c = trace_add(t, a[0][0] == 'l' ? OP_LOAD : OP_FILE);
    c->line = no;
    c->base = strtoull(a[1], NULL, 0);
    c->size = strtoull(a[2], NULL, 0);
    c->mem = window(c->base);
    snprintf(path, sizeof path, "%s/%s", dir, a[3]);
    return data_read(&c->s, path, (size_t)c->size);
}

/* read_reg RADDR MASK EXPECT: only the plain form compares here. */
static int command(struct trace *t, const struct tables *tab,
                   const struct txn_map *m, char **a, int n, int no)
{
    int write = !strcmp(a[0], "write_reg");
    struct cmd tmp, *c;

    memset(&tmp, 0, sizeof tmp);
    if (n < (write ? 3 : 4))
        return -1;
    if (name_reg(tab, m, (uint32_t)strtoul(a[1], NULL, 0), &tmp))
        return 0;                         /* a hole */
    c = trace_add(t, write ? OP_WRITE : OP_READ_CHECK);
    *c = tmp;
    c->op = write ? OP_WRITE : OP_READ_CHECK;
    c->line = no;
    c->val = (uint32_t)strtoul(a[write ? 2 : 3], NULL, 0);
    if (write)
        return 0;
    c->care = (uint32_t)strtoul(a[2], NULL, 0);
    /* A layer is over as soon as it is enabled, and bits of GLB are not
     * modelled: what only a running engine shows is not compared. */
    if (n > 4 || !c->care || !strcmp(c->reg, "D_OP_ENABLE") ||
        !strcmp(c->reg, "S_STATUS") || !strcmp(c->unit, "GLB") ||
        !strcmp(c->reg, "S_CBUF_FLUSH_STATUS"))
        c->op = OP_READ;
    return 0;
}

int txn_read(struct trace *t, const struct tables *tab, const char *tables,
             const char *dir)
{
    char path[1200], line[1024], *a[8];
    struct txn_map m = { 0 };
    int no = 0, rc;
    FILE *f;

    t->older = 1;
    rc = txn_map_read(&m, tables, tab->cfg.name);
    snprintf(path, sizeof path, "%s/input.txn", dir);
    f = fopen(path, "r");
    if (!f)
        return bad_read(path);
    while (!rc && fgets(line, sizeof line, f)) {
        int n = 0;

        no++;
        line[strcspn(line, "#\r\n")] = 0;
        for (char *p = strtok(line, " \t"); p && n < 8;
             p = strtok(NULL, " \t"))
            a[n++] = p;
        if (!n || !strcmp(a[0], "wait"))
            continue;
        if (!strcmp(a[0], "load_mem") || !strcmp(a[0], "dump_mem"))
            rc = memory(t, dir, a, n, no);
        else if (strstr(a[0], "_reg"))
            rc = command(t, tab, &m, a, n, no);
        else
            rc = -1;
        if (rc)
            bad("%s:%d: cannot read", path, no);
    }
    fclose(f);
    return rc;
}

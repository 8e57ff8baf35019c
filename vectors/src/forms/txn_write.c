/* SPDX-License-Identifier: Apache-2.0
 * input.txn (traces.md 5): one sequence. An expected interrupt
 * becomes a poll of its bit and the write that clears it; an event needs no
 * command, because the file's order is a legal one.
 */
#include "forms.h"

static int data_file(const struct vector *v, const uint8_t *b, size_t n,
                     const char *name)
{
    FILE *f = file_open(v->dir, name);

    if (!f)
        return -1;
    for (size_t i = 0; i < (n + 31) / 32 * 32; i++)     /* whole lines */
        fprintf(f, "0x%02x%c", i < n ? b[i] : 0, i % 32 == 31 ? '\n' : ' ');
    return file_close(f, v->dir);
}

static int window_ok(const struct cmd *c)
{
    uint64_t last = c->base + (c->size ? c->size : 1) - 1;
    int sec = c->base >> 28 == 5 && last >> 28 == 5;

    if (c->mem == REF_SEC ? sec : c->base >> 28 != 5 && last >> 28 != 5)
        return 1;
    bad("a region at 0x%llx: in input.txn the second memory has only the "
        "window 0x50000000 to 0x5fffffff",
        (unsigned long long)c->base);
    return 0;
}

static int txn_load(const struct vector *v, FILE *f, const struct cmd *c, int i,
                    const char *verb)
{
    char name[32];

    if (!window_ok(c))
        return -1;
    snprintf(name, sizeof name, "data%d.dat", i);
    fprintf(f, "%s 0x%llx 0x%zx %s\n", verb, (unsigned long long)c->base,
            c->s.size, name);
    return data_file(v, c->s.b, c->s.size, name);
}

static int txn_fill(const struct vector *v, FILE *f, const struct cmd *c, int i)
{
    static const uint8_t value[4] = { 0, 0xff, 0xa5, 0x5a };
    struct cmd all = *c;
    int rc;

    all.s = (struct surface){ 0, NULL, NULL };
    surface_grow(&all.s, (size_t)c->size);
    for (uint64_t k = 0; k < c->size; k++)
        all.s.b[k] = c->pattern == P_ADDR ? (uint8_t)(c->base + k)
                                          : value[c->pattern];
    rc = txn_load(v, f, &all, i, "load_mem");
    surface_free(&all.s);
    return rc;
}

static int txn_command(const struct vector *v, FILE *f, const struct cmd *c,
                       int i)
{
    uint32_t a, m;

    switch (c->op) {
    case OP_WRITE:
    case OP_POLL:
    case OP_READ_CHECK:
        if (form_address(v, c, &a))
            return -1;
        m = c->care ? c->care : 0xffffffffu;
        if (c->op == OP_WRITE)
            fprintf(f, "write_reg 0xffff%04x 0x%08x\n", a / 4, c->val);
        else
            fprintf(f, "read_reg 0xffff%04x 0x%08x 0x%08x\n", a / 4, m,
                    c->val);
        return 0;
    case OP_INTR:
        if (form_intr(v, c, &a, &m))
            return -1;
        fprintf(f, "read_reg 0xffff%04x 0x%08x 0x%08x\n"
                "write_reg 0xffff%04x 0x%08x\n", a / 4, m, m, a / 4, m);
        return 0;
    case OP_INIT:
        return txn_fill(v, f, c, i);
    case OP_LOAD:
        return txn_load(v, f, c, i, "load_mem");
    case OP_FILE:
        return txn_load(v, f, c, i, "dump_mem");
    default:
        return 0;
    }
}

int txn_write(const struct vector *v)
{
    FILE *f = file_open(v->dir, "input.txn");
    int rc = 0;

    if (!f)
        return -1;
    fprintf(f, "# %s for %s\n", v->about.name, v->about.config);
    for (int i = 0; i < v->tr->n && !rc; i++)
        rc = txn_command(v, f, &v->tr->c[i], i);
    return file_close(f, v->dir) || rc ? -1 : 0;
}

/* SPDX-License-Identifier: Apache-2.0
 * Trace folders as commands of the reference. The text is read and verified by
 * models/player, for both formats; here its commands get the names by which the
 * reference decodes them, and those that it cannot play are refused. */
#include "gen.h"
#include "../../../models/player/trace.h"

#include <stdlib.h>
#include <string.h>

#define SURFACE_MAX ((uint64_t)1 << 28)  /* bytes of a data file in memory */

static int trace_surface(struct surface *s, const dla_surface *from,
                         const char *name)
{
    if (from->hi > SURFACE_MAX)
        return bad("%s: its last byte is at offset 0x%llx, expected at most "
                   "0x%llx bytes", name, (unsigned long long)from->hi - 1,
                   (unsigned long long)SURFACE_MAX);
    surface_grow(s, (size_t)from->hi);
    for (size_t i = 0; i < from->next; i++) {
        const dla_extent *e = &from->ext[i];

        memcpy(s->b + e->offset, from->data + e->at, e->n);
        memset(s->known + e->offset, 1, e->n);
    }
    return 0;
}

int surface_read(struct surface *s, const char *path)
{
    char text[9000];
    dla_surface from = { .name = NULL };
    dla_diag d;
    int rc = 0;

    dla_diag_init(&d, text, sizeof text);
    if (!dla_surface_read(&from, path, &d)) {
        dla_diag_close(&d);
        rc = bad("%s", text);
    }
    rc = rc ? rc : trace_surface(s, &from, path);
    dla_surface_free(&from);
    return rc;
}

/* Always returns -1. */
static int trace_refuse(const dla_trace *t, const dla_cmd *from,
                        const char *what)
{
    return bad("%s:%u: the reference does not play %s", t->file,
               (unsigned)from->line, what);
}

/* 0: no register has this address. This is the case in the holes that part B
 * may access, and in the configuration ROM, which the reference does not
 * have. */
static int trace_register(const dla_cfg *cfg, const dla_cmd *from,
                          struct cmd *c)
{
    dla_page page = (dla_page)from->page;
    const dla_regdef *r;

    if (from->op == DLA_OP_WRITE_REG || from->op == DLA_OP_READ_REG)
        page = dla_page_at(cfg, from->addr);
    r = page < DLA_NPAGE ? dla_reg_at(cfg, page, from->addr & 0xfff) : NULL;
    if (page < DLA_NPAGE)
        snprintf(c->unit, sizeof c->unit, "%s", dla_page_name(page));
    if (r)
        snprintf(c->reg, sizeof c->reg, "%s", r->name);
    c->val = from->value;
    return r != NULL;
}

/* A layer is over as soon as it is enabled, and bits of GLB are not modelled:
 * a read of part B that only a running engine answers is not compared. */
static enum op trace_read_reg(const dla_cmd *from, struct cmd *c)
{
    c->care = from->mask;
    if (from->tries || from->cmp != DLA_CMP_EQ || !c->care ||
        !strcmp(c->reg, "D_OP_ENABLE") || !strcmp(c->reg, "S_STATUS") ||
        !strcmp(c->unit, "GLB") || !strcmp(c->reg, "S_CBUF_FLUSH_STATUS"))
        return OP_READ;
    return OP_READ_CHECK;
}

static int trace_memory(const dla_trace *t, const dla_cmd *from,
                        struct cmd *c)
{
    static const struct { uint8_t from, to; } pattern[] = {
        { DLA_PAT_ZERO, P_ZERO }, { DLA_PAT_ONES, P_ONES },
        { DLA_PAT_AFIVE, P_A5 },  { DLA_PAT_FIVEA, P_5A },
        { DLA_PAT_ADDR, P_ADDR },
    };

    if (from->event >= 0)
        return trace_refuse(t, from, "a memory command with an event");
    if (c->op != OP_INIT)
        return 0;
    for (size_t i = 0; i < sizeof pattern / sizeof *pattern; i++)
        if (pattern[i].from == from->pattern) {
            c->pattern = pattern[i].to;
            return 0;
        }
    return trace_refuse(t, from, "the patterns RANDOM and X");
}

static int trace_interrupt(const dla_trace *t, const dla_cmd *from,
                           struct cmd *c)
{
    if (from->intr == DLA_NINTR)
        return trace_refuse(t, from, "an intr_notify of any interrupt");
    snprintf(c->unit, sizeof c->unit, "%s", dla_intr_name(from->intr));
    c->group = from->group;
    return 0;
}

static int trace_command(struct trace *to, const dla_trace *t,
                         const dla_cmd *from)
{
    static const uint8_t of[DLA_OP_WAIT + 1] = {
        [DLA_OP_REG_WRITE] = OP_WRITE,
        [DLA_OP_REG_READ] = OP_READ,
        [DLA_OP_REG_READ_CHECK] = OP_READ_CHECK,
        [DLA_OP_POLL] = OP_POLL,
        [DLA_OP_SYNC_NOTIFY] = OP_NOTIFY,
        [DLA_OP_SYNC_WAIT] = OP_WAIT,
        [DLA_OP_INTR_NOTIFY] = OP_INTR,
        [DLA_OP_CHECK_CRC] = OP_CRC,
        [DLA_OP_CHECK_FILE] = OP_FILE,
        [DLA_OP_CHECK_NOTHING] = OP_NOTHING,
        [DLA_OP_MEM_INIT] = OP_INIT,
        [DLA_OP_MEM_LOAD] = OP_LOAD,
        [DLA_OP_LOAD_MEM] = OP_LOAD,
        [DLA_OP_DUMP_MEM] = OP_FILE,
        [DLA_OP_WRITE_REG] = OP_WRITE,
        [DLA_OP_READ_REG] = OP_READ_CHECK
    };
    const dla_surface *data = from->surf < 0 ? NULL : &t->surf[from->surf];
    struct cmd *c;

    if (from->op == DLA_OP_MEM_RESERVE || from->op == DLA_OP_MEM_RELEASE)
        return trace_refuse(t, from, "mem_reserve and mem_release");
    if (from->op == DLA_OP_WAIT)          /* the order of the file is enough */
        return 0;
    c = trace_add(to, (enum op)of[from->op]);
    c->line = (int)from->line;
    c->mem = from->ram == DLA_RAM_CV ? REF_SEC : REF_PRI;
    c->base = from->base;
    c->size = from->size;
    if (from->event >= 0)
        snprintf(c->id, sizeof c->id, "%s", t->events.name[from->event]);
    if (data && !t->txn)
        snprintf(c->file, sizeof c->file, "%s", data->name);
    switch (c->op) {
    case OP_CRC:
        c->val = from->value;
        return 0;
    case OP_INIT:
        return trace_memory(t, from, c);
    case OP_LOAD:
        if (trace_memory(t, from, c))
            return -1;
        return trace_surface(&c->s, data, data->name);
    case OP_FILE:
        return trace_surface(&c->s, data, data->name);
    case OP_INTR:
        return trace_interrupt(t, from, c);
    case OP_NOTIFY:
    case OP_WAIT:
        snprintf(c->unit, sizeof c->unit, "%s",
                 dla_page_name((dla_page)from->page));
        return 0;
    case OP_NOTHING:
        return 0;
    default:
        break;
    }
    if (!trace_register(t->cfg, from, c) && t->txn)
        to->n--;
    else if (from->op == DLA_OP_READ_REG)
        c->op = trace_read_reg(from, c);
    return 0;
}

int trace_read(struct trace *t, const char *config, const char *dir)
{
    char err[9000];
    dla_trace *from = dla_trace_load(dir, dla_cfg_find(config), err,
                                     sizeof err);
    int rc = 0;

    if (!from)
        return bad("%s", err);
    t->older = from->txn;
    free(t->from);
    t->from = strdup(from->file);
    for (size_t i = 0; i < from->ncmd && !rc; i++)
        rc = trace_command(t, from, &from->cmd[i]);
    dla_trace_free(from);
    return rc;
}

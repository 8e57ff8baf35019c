/* SPDX-License-Identifier: Apache-2.0
 * What is known of a hang: which commands ran, what they programmed, what the
 * registers of the core say now, be it models or RTL. */
#include "cause.h"
#include "dla_text.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Words of every page with layers (registers_notes.md 2), fields of CDMA's
 * stand for all. */
enum { STATUS = 0, POINTER = 4 };

static bool ran(const dla_player *p, uint32_t i)
{
    const dla_cmd *c = &p->t->cmd[i];

    if (p->t->txn)
        return c->op == DLA_OP_WRITE_REG && i < p->where;
    return c->op == DLA_OP_REG_WRITE && i < p->stream[c->page].head;
}

/* A write of 1 to D_OP_ENABLE. A second layer of the same group in a row is
 * none: the group is busy, or not the one whose turn it is. */
static bool enabled(cause_page *x, uint32_t line)
{
    unsigned g = x->regs.producer;

    x->regs.op_en[g] = 0; /* when a layer ends is not seen here */
    x->line[g][x->regs.split / 4] = line;
    x->line[g][POINTER / 4] = x->s_line[POINTER / 4];
    if (g != (x->layers & 1))
        return false;
    x->group = g;
    x->layers++;
    return true;
}

/* True: a layer was enabled. */
static bool replay(cause_page *x, const dla_cmd *c)
{
    uint32_t offset = c->addr & 0xffcu, w = offset / 4;
    dla_regs_effect e = dla_regs_write(&x->regs, offset, c->value);

    if (w >= DLA_REG_WORDS)
        return false;
    if (e == DLA_REGS_ENABLED)
        return enabled(x, c->line);
    if (offset >= x->regs.split)
        x->line[x->regs.producer][w] = c->line;
    else
        x->s_line[w] = c->line;
    return false;
}

bool cause_layer(const cause_facts *f, dla_page page, unsigned n,
                 cause_want want, cause_page *x)
{
    const dla_player *p = f->p;

    memset(x, 0, sizeof *x);
    x->page = page;
    dla_regs_init(&x->regs, p->t->cfg, page);
    for (uint32_t i = 0; i < p->t->ncmd; i++) {
        const dla_cmd *c = &p->t->cmd[i];

        if (!ran(p, i) || dla_page_at(p->t->cfg, c->addr) != page ||
            !replay(x, c) || (want && !want(x->regs.d[x->group])))
            continue;
        if (x->wanted++ == n)
            return true;
    }
    return false;
}

unsigned cause_count(const cause_facts *f, dla_page page, cause_want want)
{
    cause_page x;

    if (!f->page[page].known)
        return 0;
    cause_layer(f, page, UINT32_MAX, want, &x);
    return x.wanted;
}

const dla_cmd *cause_ahead(const cause_facts *f, dla_page page)
{
    const dla_player *p = f->p;
    const dla_regdef *r = dla_reg_find(p->t->cfg, page, "D_OP_ENABLE", 11);

    if (p->t->txn || !r)
        return NULL;
    for (uint32_t i = p->stream[page].head; i != DLA_NO_CMD; i = p->next[i]) {
        const dla_cmd *c = &p->t->cmd[i];

        if (c->op == DLA_OP_REG_WRITE && (c->addr & 0xffcu) == r->offset &&
            (c->value & 1))
            return c;
    }
    return NULL;
}

/* ---- the core's registers ---- */

static bool get(cause_facts *f, dla_page page, uint32_t offset, uint32_t *v)
{
    const dla_player *p = f->p;

    return p->core.csb_read(p->core.user, p->t->cfg->page[page] + offset, v);
}

static bool written(const dla_player *p, dla_page page)
{
    for (uint32_t i = 0; i < p->t->ncmd; i++)
        if (ran(p, i) && dla_page_at(p->t->cfg, p->t->cmd[i].addr) == page)
            return true;
    return false;
}

static bool look_page(cause_facts *f, dla_page page)
{
    const dla_cfg *cfg = f->p->t->cfg;
    cause_state *s = &f->page[page];
    uint32_t status, pointer;
    cause_page x;

    if (cfg->page[page] == DLA_NO_PAGE || !written(f->p, page) ||
        !dla_reg_find(cfg, page, "D_OP_ENABLE", 11) ||
        !dla_reg_find(cfg, page, "S_POINTER", 9))
        return true;
    if (!get(f, page, STATUS, &status) || !get(f, page, POINTER, &pointer))
        return false;
    s->known = true;
    s->state[0] = (uint8_t)dla_get(&status, CDMA_S_STATUS__STATUS_0);
    s->state[1] = (uint8_t)dla_get(&status, CDMA_S_STATUS__STATUS_1);
    s->consumer = pointer >> DLA_FIELD_LSB(CDMA_S_POINTER__CONSUMER) & 1;
    cause_layer(f, page, UINT32_MAX, NULL, &x);
    s->layers = x.layers;
    return true;
}

bool cause_look(cause_facts *f, dla_player *p)
{
    memset(f, 0, sizeof *f);
    f->p = p;
    for (int i = 0; i < DLA_NPAGE; i++)
        if (!look_page(f, (dla_page)i))
            return false;
    f->glb = get(f, DLA_GLB, GLB_S_INTR_STATUS, &f->status) &&
             get(f, DLA_GLB, GLB_S_INTR_MASK, &f->mask);
    return f->glb;
}

unsigned cause_busy(const cause_facts *f, dla_page page)
{
    const cause_state *s = &f->page[page];

    return (s->state[0] ? 1u : 0u) + (s->state[1] ? 1u : 0u);
}

void cause_registers(const cause_facts *f)
{
    static const char *const word[4] = { "", "running", "pending", "3" };
    char text[800] = " all groups idle";
    dla_text o = { text, sizeof text, 0 };

    for (int i = 0; i < DLA_NPAGE; i++)
        for (unsigned g = 0; g < 2; g++)
            if (f->page[i].state[g])
                dla_text_put(&o, "%s %s group %u %s", o.n ? "," : "",
                             dla_page_name((dla_page)i), g,
                             word[f->page[i].state[g]]);
    dla_play_report(f->p, "  S_STATUS:%s", text);
    dla_play_report(f->p, "  GLB: S_INTR_STATUS 0x%x, S_INTR_MASK 0x%x",
                    f->status, f->mask);
}

void cause_keep(const cause_facts *f)
{
    dla_hang *h = &f->p->hang;

    h->known = true;
    h->status = f->status;
    h->mask = f->mask;
    h->waits = f->p->status;
    for (int i = 0; i < DLA_NPAGE; i++) {
        h->page[i].known = f->page[i].known;
        h->page[i].state[0] = f->page[i].state[0];
        h->page[i].state[1] = f->page[i].state[1];
    }
}

/* ---- text ---- */

void cause_say(cause_facts *f, const char *fmt, ...)
{
    size_t n = strlen(f->text);
    va_list ap;

    va_start(ap, fmt);
    vsnprintf(f->text + n, sizeof f->text - n, fmt, ap);
    va_end(ap);
}

void cause_line(cause_facts *f, uint32_t line)
{
    const char *file = f->p->t->file, *slash = strrchr(file, '/');

    if (line)
        cause_say(f, " (%s:%u)", slash ? slash + 1 : file, line);
    else
        cause_say(f, " (never written)");
}

void cause_field(cause_facts *f, const cause_page *x, uint32_t field)
{
    uint32_t off = DLA_FIELD_OFF(field), w = off / 4;
    const dla_regdef *r = dla_reg_at(f->p->t->cfg, x->page, off);
    bool dual = off >= x->regs.split;
    const char *name = "";

    for (size_t i = 0; r && i < r->nfield; i++)
        if (r->field[i].lsb == DLA_FIELD_LSB(field))
            name = r->field[i].name;
    cause_say(f, "%s.%s.%s = 0x%x", dla_page_name(x->page),
              r ? r->name : "", name,
              dla_get(dual ? x->regs.d[x->group] : x->regs.s, field));
    cause_line(f, dual ? x->line[x->group][w] : x->s_line[w]);
}

void cause_enable(cause_facts *f, const cause_page *x)
{
    const uint32_t *line = x->line[x->group];

    cause_say(f, "%s.D_OP_ENABLE", dla_page_name(x->page));
    cause_line(f, line[x->regs.split / 4]);
    if (x->group) {
        cause_say(f, " with %s.S_POINTER.PRODUCER = 0x1",
                  dla_page_name(x->page));
        cause_line(f, line[POINTER / 4]);
    }
}

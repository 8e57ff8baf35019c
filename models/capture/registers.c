/* SPDX-License-Identifier: Apache-2.0
 * Registers and tables in a capture: the state of the core when a piece
 * begins. */
#include "capture.h"
#include <string.h>

/* Offsets that SDP and CDP share (lut.md 1), and those of S_POINTER in every
 * page with groups (registers_notes.md 2). */
enum {
    ACCESS_CFG = SDP_S_LUT_ACCESS_CFG, ACCESS_DATA = SDP_S_LUT_ACCESS_DATA,
    POINTER = CDMA_S_POINTER
};

/* ---- tables ---- */

int capture_lut_of(dla_page page)
{
    return page == DLA_SDP ? 0 : page == DLA_CDP ? 1 : -1;
}

/* The index after an access to the data: SDP counts each access, in 10 bits;
 * CDP counts those of the selected type, up to the last entry (lut.md 1.1). */
static void lut_step(capture_lut *l, bool sdp, bool write)
{
    unsigned last = l->table ? LO_ENTRIES - 1 : LE_ENTRIES - 1;

    if (sdp)
        l->at = (l->at + 1) & 0x3ff;
    else if (write == l->writes && l->at < last)
        l->at++;
}

void capture_lut_access(dla_capture *c, dla_page page, uint32_t offset,
                        uint32_t value, bool write)
{
    int which = capture_lut_of(page);
    capture_lut *l = &c->lut[which < 0 ? 0 : which];

    if (which < 0)
        return;
    if (offset == ACCESS_CFG && write) {
        l->at = value & 0x3ff;
        l->table = value >> 16 & 1;
        l->writes = value >> 17 & 1;
        l->touched = true;
    } else if (offset == ACCESS_DATA) {
        if (write && l->writes &&
            l->at < (l->table ? LO_ENTRIES : LE_ENTRIES))
            l->entry[l->table][l->at] = (uint16_t)value;
        lut_step(l, page == DLA_SDP, write);
        l->touched = true;
    }
}

/* ---- the start of a piece ---- */

void capture_state_keep(dla_capture *c)
{
    for (int i = 0; i < DLA_NPAGE; i++) {
        const dla_book_page *p = dla_book_at(c->book, (dla_page)i);

        if (c->cfg->page[i] == DLA_NO_PAGE)
            continue;
        c->begin.regs[i] = p->regs;
        c->begin.flip[i] = (p->enabled[0] + p->enabled[1]) & 1;
    }
    c->begin.flip[DLA_BDMA] = 0;
    memcpy(c->begin.lut, c->lut, sizeof c->lut);
}

/* Words of a page that the piece writes before its first layer there, for each
 * group, and in [2] for the words that exist once. */
typedef struct state_early {
    bool word[3][DLA_REG_WORDS];
    bool enabled[2], any, lut;
} state_early;

bool capture_pushes(dla_page page, uint32_t offset)
{
    return page == DLA_BDMA && (offset == BDMA_CFG_OP ||
                                offset == BDMA_CFG_LAUNCH0 ||
                                offset == BDMA_CFG_LAUNCH1);
}

static void state_look(const dla_capture *c, dla_page page, state_early *e)
{
    uint8_t producer = c->begin.regs[page].producer;

    for (size_t i = 0; i < c->ops; i++) {
        const capture_op *o = &c->op[i];
        uint32_t offset = o->addr & 0xffcu, w = offset / 4;
        const dla_regdef *def;

        if (o->page != page || o->kind > CAPTURE_READ)
            continue;
        if (capture_lut_of(page) >= 0 &&
            (offset == ACCESS_CFG || offset == ACCESS_DATA))
            e->lut = true;
        def = dla_reg_at(c->cfg, page, offset);
        if (!def || o->kind == CAPTURE_READ)
            continue;
        if (offset == POINTER && c->begin.regs[page].split != 0xffff)
            producer = o->value & 1;
        if (o->enables || (capture_pushes(page, offset) && (o->value & 1)))
            e->enabled[o->group] = e->any = true;
        else if (def->dual && !e->enabled[producer])
            e->word[producer][w] = true;
        else if (!def->dual && !e->any)
            e->word[2][w] = true;
    }
}

void capture_put_write(const dla_capture *c, FILE *f, uint32_t addr,
                       uint32_t value)
{
    dla_page page = dla_page_at(c->cfg, addr);
    const dla_regdef *def =
        page == DLA_NPAGE ? NULL : dla_reg_at(c->cfg, page, addr & 0xffcu);

    char line[128], *p = line;

    if (!def) {
        fprintf(f, "// no register at 0x%x, written 0x%x\n", addr, value);
        return;
    }
    p = capture_text(p, "reg_write(NVDLA_");
    p = capture_text(p, dla_page_table[page].trace);
    p = capture_text(p, ".");
    p = capture_text(p, def->name);
    p = capture_text(p, "_0, 0x");
    p = capture_hex(p, value);
    p = capture_text(p, ");\n");
    fwrite(line, 1, (size_t)(p - line), f);
}

static void state_put(const dla_capture *c, FILE *f, dla_page page,
                      uint32_t offset, uint32_t value)
{
    capture_put_write(c, f, c->cfg->page[page] + offset, value);
}

/* Values that differ from reset and are not written in another way. */
static void state_put_words(const dla_capture *c, FILE *f, dla_page page,
                            const state_early *e, unsigned set)
{
    const dla_regs *r = &c->begin.regs[page];
    const uint32_t *words = set == 2 ? r->s : r->d[set];
    const dla_regdef *def;
    size_t n;

    def = dla_page_regs(c->cfg, page, &n);
    for (size_t i = 0; i < n; i++) {
        uint32_t offset = def[i].offset, w = offset / 4;
        bool table = capture_lut_of(page) >= 0 &&
                     (offset == ACCESS_CFG || offset == ACCESS_DATA);

        if (def[i].dual != (set < 2) || offset == r->split || table ||
            (offset == POINTER && r->split != 0xffff) ||
            capture_pushes(page, offset) || e->word[set][w] ||
            !((words[w] ^ r->rsval[w]) & r->wmask[w]))
            continue;
        state_put(c, f, page, offset, words[w] & r->wmask[w]);
    }
}

/* Group g of the core is group g ^ flip of the trace. */
static void state_put_groups(const dla_capture *c, FILE *f, dla_page page,
                             const state_early *e)
{
    const dla_regs *r = &c->begin.regs[page];
    unsigned flip = c->begin.flip[page];

    for (unsigned g = 0; g < 2; g++) {
        state_put(c, f, page, POINTER, g ^ flip);
        state_put_words(c, f, page, e, g);
    }
    state_put(c, f, page, POINTER, r->producer ^ flip);
}

static void state_put_table(const dla_capture *c, FILE *f, dla_page page,
                            const capture_lut *l, unsigned table)
{
    unsigned n = table ? LO_ENTRIES : LE_ENTRIES;

    while (n && !l->entry[table][n - 1])
        n--;
    if (n)
        state_put(c, f, page, ACCESS_CFG, 1u << 17 | table << 16);
    for (unsigned i = 0; i < n; i++)
        state_put(c, f, page, ACCESS_DATA, l->entry[table][i]);
}

static void state_put_lut(const dla_capture *c, FILE *f, dla_page page)
{
    const capture_lut *l = &c->begin.lut[capture_lut_of(page)];

    if (!l->touched)
        return;
    for (unsigned table = 0; table < 2; table++)
        state_put_table(c, f, page, l, table);
    state_put(c, f, page, ACCESS_CFG, (uint32_t)l->writes << 17 |
              (uint32_t)l->table << 16 | l->at);
}

void capture_state_put(const dla_capture *c, FILE *f)
{
    for (int i = 0; i < DLA_NPAGE; i++) {
        dla_page page = (dla_page)i;
        state_early e = { 0 };

        if (c->cfg->page[i] == DLA_NO_PAGE || page == DLA_GLB ||
            page == DLA_CFGROM)
            continue;
        state_look(c, page, &e);
        if (e.any || page == DLA_MCIF || page == DLA_CVIF)
            state_put_words(c, f, page, &e, 2);
        if (e.any && dla_book_layered(c->book, page))
            state_put_groups(c, f, page, &e);
        if (capture_lut_of(page) >= 0 && (e.any || e.lut))
            state_put_lut(c, f, page);
    }
}

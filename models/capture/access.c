/* SPDX-License-Identifier: Apache-2.0
 * Stores the actions of a host as operations, and finds the points of rest
 * between its layers. */
#include "capture.h"
#include <stdlib.h>
#include <string.h>

/* One more operation, zeroed; NULL: out of memory, which is noted. */
static capture_op *capture_add(dla_capture *c, capture_kind kind, dla_page page)
{
    size_t cap = c->capops ? 2 * c->capops : 1024;
    capture_op *o = c->op;

    if (c->ops == c->capops) {
        o = realloc(o, cap * sizeof *o);
        if (!o) {
            capture_fails(c, "out of memory");
            return NULL;
        }
        c->op = o;
        c->capops = cap;
    }
    o = &c->op[c->ops++];
    *o = (capture_op){ .kind = (uint8_t)kind, .page = (uint8_t)page };
    return o;
}

void capture_drop_ops(dla_capture *c)
{
    for (size_t i = 0; i < c->ops; i++)
        free(c->op[i].name);
    c->ops = 0;
}

/* ---- rest ---- */

static bool capture_read(dla_capture *c, dla_page page, uint32_t offset,
                         uint32_t *value)
{
    *value = 0;
    return c->core.csb_read(c->core.user, c->cfg->page[page] + offset, value);
}

static bool capture_page_idle(dla_capture *c, dla_page page)
{
    const dla_book_page *p = dla_book_at(c->book, page);
    uint32_t v;

    if (!p->enabled[0] && !p->enabled[1])
        return true;
    if (page == DLA_BDMA)
        return capture_read(c, page, BDMA_STATUS, &v) &&
               (v >> DLA_FIELD_LSB(BDMA_STATUS__IDLE) & 1);
    return capture_read(c, page, CDMA_S_STATUS, &v) && !v;
}

/* Results of layers are in memory with their done event. */
static bool capture_all_done(const dla_capture *c, uint32_t status)
{
    for (unsigned i = 0; i < DLA_NINTR; i++)
        for (unsigned g = 0; g < 2; g++) {
            uint32_t bit = 1u << (dla_intr_table[i].bit + g);

            if (capture_last((dla_intr)i) &&
                c->seen[i][g] < c->enabled[i][g] && !(status & bit))
                return false;
        }
    return true;
}

/* Data or weights that CBUF keeps for a later layer. */
static bool capture_keeps(const dla_capture *c)
{
    const dla_book_page *p = dla_book_at(c->book, DLA_CSC);
    const dla_book_layer *l =
        p->layers ? dla_book_layer_at(c->book, DLA_CSC, p->layers - 1) : NULL;

    return l && (dla_get(l->d, CSC_D_MISC_CFG__SKIP_DATA_RLS) ||
                 dla_get(l->d, CSC_D_MISC_CFG__SKIP_WEIGHT_RLS) ||
                 dla_get(l->d, CSC_D_RELEASE__RLS_SLICES) <
                     dla_get(l->d,
                             CSC_D_DATAIN_SIZE_EXT_0__DATAIN_HEIGHT_EXT));
}

static bool capture_idle(dla_capture *c)
{
    for (int i = 0; i < DLA_NPAGE; i++)
        if (c->cfg->page[i] != DLA_NO_PAGE &&
            !capture_page_idle(c, (dla_page)i))
            return false;
    return true;
}

/* True if no unit works and the host has seen all done events. A piece, which
 * the host does not play, needs no host. status: all done bits that are set. */
static bool capture_quiet(dla_capture *c, uint32_t *status)
{
    return c->layers && capture_idle(c) &&
           capture_read(c, DLA_GLB, GLB_S_INTR_STATUS, status) &&
           (c->split || !(*status & ~(c->mask | c->level | c->stale))) &&
           capture_all_done(c, *status);
}

/* Lets the core continue until it rests, or cannot without the host. Called
 * with the pin low, since a high one stops a run. */
static void capture_settle(dla_capture *c)
{
    uint32_t mask = c->cfg->page[DLA_GLB] + GLB_S_INTR_MASK;

    if (!c->core.csb_write(c->core.user, mask, UINT32_MAX, false))
        return;
    while (c->core.run(c->core.user, true) == DLA_STEP_MOVED)
        ;
    c->core.csb_write(c->core.user, mask, c->mask, false);
}

static void capture_rest(dla_capture *c, uint32_t status)
{
    capture_op *o = capture_add(c, CAPTURE_REST, DLA_GLB);

    if (!o)
        return;
    capture_memory_rest(c);
    o->number = ++c->rests;
    memcpy(c->seen, c->enabled, sizeof c->seen);
    memset(c->moves, 0, sizeof c->moves);
    c->stale |= status;
    c->layers = 0;
}

static void capture_new_piece(dla_capture *c)
{
    if (!c->why[0])
        capture_piece_put(c);
    c->pieces++;
    capture_drop_ops(c);
    c->rests = 0;
    memset(c->enabled, 0, sizeof c->enabled);
    memset(c->seen, 0, sizeof c->seen);
    capture_memory_forget(c);
    capture_state_keep(c);
}

/* Before a write: is the core at rest? This is checked only once after each
 * read of a status by the host; for a piece, also between two layers. */
static void capture_look(dla_capture *c, bool enables)
{
    bool between = c->split && c->armed && !enables;
    uint32_t status;

    if (!c->layers || !(c->looked || between))
        return;
    if (between)
        capture_settle(c);
    c->looked = false;
    if (!capture_quiet(c, &status) || (c->split && capture_keeps(c)))
        return;
    capture_rest(c, status);
    if (c->split && c->rests >= c->split)
        capture_new_piece(c);
}

/* ---- accesses of the host ---- */

static void capture_saw(dla_capture *c, uint32_t status)
{
    for (unsigned i = 0; i < DLA_NINTR; i++)
        for (unsigned g = 0; g < 2; g++) {
            uint32_t bit = 1u << (dla_intr_table[i].bit + g);
            capture_op *o;

            if (!(status & bit) || c->level & bit)
                continue;
            c->level |= bit;
            if (c->stale & bit || c->seen[i][g] == c->enabled[i][g])
                continue;
            o = capture_add(c, CAPTURE_SEEN, DLA_GLB);
            if (!o)
                return;
            o->intr = (uint8_t)i;
            o->group = (uint8_t)g;
            o->number = c->seen[i][g]++;
            if (i == DLA_INTR_BDMA)
                c->moves[g] = 0;
            o->sure = !(c->mask & bit);
        }
}

/* A host that clears a bit uses it, whether masked or not. */
static void capture_cleared(dla_capture *c, uint32_t bits)
{
    c->stale &= ~bits;
    for (size_t k = c->ops; k-- && (bits &= c->level);) {
        capture_op *o = &c->op[k];
        uint32_t bit = 1u << (dla_intr_table[o->intr].bit + o->group);

        if (o->kind != CAPTURE_SEEN || !(bits & bit))
            continue;
        o->sure = true;
        c->level &= ~bit;
    }
    c->level &= ~bits;
}

/* The host sets done bits itself: they are not events of layers. */
static void capture_set(dla_capture *c, uint32_t bits)
{
    for (unsigned i = 0; i < DLA_NINTR; i++)
        for (unsigned g = 0; g < 2; g++)
            if (bits >> (dla_intr_table[i].bit + g) & 1 &&
                c->seen[i][g] < c->enabled[i][g])
                capture_fails(c, "the host set bit %s_%u of S_INTR_SET while a "
                              "layer had still to set it",
                              dla_intr_table[i].name, g);
    c->stale |= bits;
}

static void capture_glb(dla_capture *c, uint32_t offset, uint32_t value)
{
    uint32_t status;

    if (offset == GLB_S_INTR_STATUS) {
        /* a host that waits for the pin may clear bits that it did not read */
        if (c->layers && value & ~c->level &&
            capture_read(c, DLA_GLB, GLB_S_INTR_STATUS, &status))
            capture_saw(c, status & value);
        c->looked = true;
        capture_cleared(c, value);
    }
    if (offset == GLB_S_INTR_MASK)
        c->mask = value;
    if (offset == GLB_S_INTR_SET)
        capture_set(c, value);
}

static void capture_enable(dla_capture *c, const dla_book_layer *l,
                           capture_op *o)
{
    dla_intr intr;

    o->enables = true;
    o->group = (uint8_t)l->group;
    for (unsigned n = 0; (intr = capture_done(l->page, n)) < DLA_NINTR; n++)
        c->enabled[intr][l->group]++;
    c->layers++;
}

enum { QUEUE = 21 }; /* of BDMA, with the output register (bdma.md 2.1) */

/* A host may wait for room in the queue by reading FREE_SLOT, and a trace
 * cannot. */
static void capture_move(dla_capture *c, uint32_t offset)
{
    unsigned n;

    if (offset != BDMA_CFG_OP) {
        c->moves[offset == BDMA_CFG_LAUNCH1] += c->pushed;
        c->pushed = 0;
        return;
    }
    n = c->moves[0] + c->moves[1] + ++c->pushed;
    if (n > QUEUE)
        capture_fails(c, "the host pushed %u commands of BDMA and saw the end "
                      "of none, expected at most %u: a trace does not wait for "
                      "FREE_SLOT", n, QUEUE);
}

/* A register that enables a layer. Layers of several units are enabled one
 * after the other, and they work only after the last one. */
static bool capture_enables(const dla_capture *c, dla_page page, uint32_t addr)
{
    return (addr & 0xffcu) == dla_book_at(c->book, page)->regs.split ||
           (page == DLA_BDMA && (addr & 0xffcu) >= BDMA_CFG_LAUNCH0 &&
            (addr & 0xffcu) <= BDMA_CFG_LAUNCH1);
}

static void capture_write(dla_capture *c, dla_page page, uint32_t addr,
                          uint32_t value)
{
    const dla_book_layer *l;
    capture_op *o;

    capture_look(c, capture_enables(c, page, addr));
    o = capture_add(c, CAPTURE_WRITE, page);
    if (!o)
        return;
    o->addr = addr;
    o->value = value;
    capture_lut_access(c, page, addr & 0xffcu, value, true);
    if (capture_pushes(page, addr & 0xffcu) && value & 1)
        capture_move(c, addr & 0xffcu);
    if (dla_book_write(c->book, addr, value, 0, &l) == DLA_BOOK_NOMEM)
        capture_fails(c, "out of memory");
    else if (l)
        capture_enable(c, l, o);
    c->armed = o->enables;
}

void capture_wrote(dla_capture *c, uint32_t addr, uint32_t value)
{
    dla_page page = dla_page_at(c->cfg, addr);

    if (page == DLA_GLB)
        capture_glb(c, addr & 0xffcu, value);
    else if (page < DLA_NPAGE && !c->why[0])
        capture_write(c, page, addr, value);
}

/* A read of a status may show events to the host; a read of a table moves its
 * index. */
void capture_learnt(dla_capture *c, uint32_t addr, uint32_t value)
{
    dla_page page = dla_page_at(c->cfg, addr);
    uint32_t offset = addr & 0xffcu;
    capture_op *o;

    if (page >= DLA_NPAGE || c->why[0])
        return;
    c->looked = true;
    if (page == DLA_GLB && offset == GLB_S_INTR_STATUS)
        capture_saw(c, value);
    if (capture_lut_of(page) < 0 || offset != SDP_S_LUT_ACCESS_DATA)
        return;
    o = capture_add(c, CAPTURE_READ, page);
    if (!o)
        return;
    o->addr = addr;
    capture_lut_access(c, page, offset, 0, false);
}

/* A comment is one line. */
void dla_capture_note(dla_capture *c, const char *name)
{
    capture_op *o;

    capture_look(c, false);
    o = capture_add(c, CAPTURE_NOTE, DLA_GLB);
    if (!o)
        return;
    o->name = calloc(1, strlen(name) + 1);
    for (size_t i = 0; o->name && name[i]; i++)
        o->name[i] = (unsigned char)name[i] < ' ' ? ' ' : name[i];
    if (!o->name)
        capture_fails(c, "out of memory");
}

void capture_last_piece(dla_capture *c)
{
    uint32_t status;

    if (c->why[0])
        return;
    if (!c->layers && !c->rests && !c->pieces)
        capture_fails(c, "the host enabled no layer, so there is nothing to "
                      "check");
    else if (c->layers && !capture_quiet(c, &status))
        capture_fails(c, "the host left the core while a layer worked or "
                         "a done event was not seen; expected a run that ends "
                         "when all layers have ended and were seen");
    else if (c->layers)
        capture_rest(c, status);
    if (c->rests && !c->why[0])
        capture_piece_put(c);
}

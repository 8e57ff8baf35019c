/* SPDX-License-Identifier: Apache-2.0
 * AXI traffic of a whole core, by ID and port, compared with the traffic of its
 * shadow's memory clients. */
#include "check_core_priv.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static uint64_t full_strobe(const core_check *c)
{
    return UINT64_MAX >> (64 - c->cfg->atom);
}

bool core_idle(const core_check *c, dla_slot slot)
{
    const dla_unit_ops *ops;
    const dla_unit *u = dla_unit_at(c->d, slot, &ops);
    char text[512];

    return !u || !ops->status(u, text, sizeof text);
}

/* ---- reads ---- */

static void report_atom(core_check *c, int client, check_atom atom,
                        uint32_t layer, uint64_t cycle, const char *what,
                        const char *detail)
{
    check_place at =
        core_report_place(c, dla_client_slot(client), layer, cycle);

    at.atom = atom;
    reports_add(c->rep, &at, what, detail);
}

static void read_differs(core_check *c, int client, int port, uint64_t n,
                         const core_line *g, const core_atom *w)
{
    char what[512], where[256];

    core_where(c, client, false, w->layer, w->addr, 0, where, sizeof where);
    snprintf(what, sizeof what, "%s read address, atom %" PRIu64 " (%s): got "
             "0x%" PRIx64 ", expected 0x%" PRIx64, core_port_name(port), n,
             where, g->addr, w->addr);
    report_atom(c, client, CHECK_READ, w->layer, g->cycle, what, "");
}

/* In order. A beat of two atoms may have one that is not needed, and may be
 * repeated when a request begins in the line where the one before ended. */
static void take_in_order(core_check *c, int client, int port)
{
    core_stream *s = &c->s[client][port];
    const core_line *g = core_ring_front(&s->got);
    const core_atom *w;
    bool found = c->cfg->m > 1 && s->any_line && g->addr == s->last_line;
    uint64_t line = g->addr;

    for (uint32_t i = 0; i < c->cfg->m; i++) {
        w = core_ring_front(&s->want);
        if (!w || w->addr != line + (uint64_t)i * c->cfg->atom)
            continue;
        core_ring_pop(&s->want, 1);
        s->rd_done++;
        reports_count(c->rep, 1);
        found = true;
    }
    if (!found) {
        reports_count(c->rep, 1);
        read_differs(c, client, port, s->rd_done, g, core_ring_front(&s->want));
        if (s->any_line && line == s->last_line) {
            core_ring_pop(&s->got, 1); /* read twice */
            return;
        }
        core_ring_pop(&s->want, 1);
        s->rd_done++;
        w = core_ring_front(&s->want);
        if (w && w->addr - line < c->cfg->m * c->cfg->atom)
            return; /* one is missing: this one is the next */
    }
    s->last_line = line;
    s->any_line = true;
    core_ring_pop(&s->got, 1);
}

/* A read that the model neither has nor will have. */
static void extra_read(core_check *c, int client, int port)
{
    core_stream *s = &c->s[client][port];
    const core_line *g = core_ring_front(&s->got);
    const core_atom *w = NULL;
    uint32_t layer = core_layer(c, dla_client_slot(client));
    char what[512], where[256], next[64] = "no more reads";

    if (core_any_order(client) && s->left)
        w = core_ring_at(&s->want, s->open);
    if (w) {
        layer = w->layer;
        snprintf(next, sizeof next, "one of the layer, next 0x%" PRIx64,
                 w->addr);
    }
    core_where(c, client, false, layer, g->addr, 0, where, sizeof where);
    snprintf(what, sizeof what, "%s read address, atom %" PRIu64 " (%s): got "
             "0x%" PRIx64 ", expected %s", core_port_name(port), s->rd_done,
             where, g->addr, next);
    report_atom(c, client, CHECK_READ, layer, g->cycle, what, "");
    core_ring_pop(&s->got, 1);
}

static void compare_reads(core_check *c, int client, int port)
{
    core_stream *s = &c->s[client][port];
    const core_line *g;

    while ((g = core_ring_front(&s->got))) {
        if (core_any_order(client)) {
            core_atom skipped = { 0 };
            uint64_t n = s->rd_done;

            if (!core_take_any(c, s, g->addr, &skipped))
                break;
            if (skipped.state)
                read_differs(c, client, port, n, g, &skipped);
            core_ring_pop(&s->got, 1);
        } else if (s->want.count) {
            take_in_order(c, client, port);
        } else if (c->cfg->m > 1 && s->any_line && g->addr == s->last_line) {
            core_ring_pop(&s->got, 1);
        } else {
            break;
        }
    }
    /* a reader that works may still reach it */
    if (s->got.count && core_idle(c, dla_client_slot(client)))
        extra_read(c, client, port);
}

/* ---- writes ---- */

static void word_differs(core_check *c, int client, int port,
                         const core_word *g, const core_word *w,
                         const char *field, const char *gt, const char *et)
{
    char what[512], where[256], detail[1024];
    uint32_t n = c->cfg->atom, b = 0;

    while (b < n - 1 && g->data[b] == w->data[b])
        b++;
    if (strcmp(field, "data"))
        b = 0;
    core_where(c, client, true, w->layer, w->addr, b, where, sizeof where);
    snprintf(what, sizeof what, "%s write %s, atom %" PRIu64 " at 0x%" PRIx64
             ", %s: got %s, expected %s", core_port_name(port), field,
             c->s[client][port].wr_done, w->addr, where, gt, et);
    reports_bytes(detail, sizeof detail, g->data, w->data, n);
    report_atom(c, client, CHECK_WRITTEN, w->layer, g->cycle, what, detail);
}

static void compare_word(core_check *c, int client, int port,
                         const core_word *g, const core_word *w)
{
    uint64_t full = full_strobe(c);
    char gt[32], et[32];
    uint32_t b = 0;

    reports_count(c->rep, 1);
    if (g->addr != w->addr) {
        snprintf(gt, sizeof gt, "0x%" PRIx64, g->addr);
        snprintf(et, sizeof et, "0x%" PRIx64, w->addr);
        word_differs(c, client, port, g, w, "address", gt, et);
    } else if (g->strobe != full) {
        snprintf(gt, sizeof gt, "0x%" PRIx64, g->strobe);
        snprintf(et, sizeof et, "0x%" PRIx64, full);
        word_differs(c, client, port, g, w, "strobe", gt, et);
    } else if (memcmp(g->data, w->data, c->cfg->atom)) {
        while (g->data[b] == w->data[b])
            b++;
        snprintf(gt, sizeof gt, "0x%02x", g->data[b]);
        snprintf(et, sizeof et, "0x%02x", w->data[b]);
        word_differs(c, client, port, g, w, "data", gt, et);
    }
}

/* A write that the model neither has nor will have. */
static void extra_write(core_check *c, int client, int port)
{
    core_stream *s = &c->s[client][port];
    const core_word *g = core_ring_front(&s->wr_got);
    dla_slot slot = dla_client_slot(client);
    uint32_t layer = core_layer(c, slot);
    char what[512], where[256];

    core_where(c, client, true, layer, g->addr, 0, where, sizeof where);
    snprintf(what, sizeof what, "%s write address, atom %" PRIu64 " (%s): got "
             "0x%" PRIx64 ", expected no more writes", core_port_name(port),
             s->wr_done, where, g->addr);
    report_atom(c, client, CHECK_WRITTEN, layer, g->cycle, what, "");
    core_ring_pop(&s->wr_got, 1);
}

/* Memory has these bytes from the answer on, and then the shadow reads those of
 * the program, which may overwrite them. */
static void settle(core_check *c, core_stream *s, int port)
{
    dla_mem *m = dla_memory(c->d, core_ram(port));
    const core_same *e;

    while ((e = core_ring_front(&s->same)) && e->made <= s->answered) {
        dla_mem_settle(m, e->addr, e->data, c->cfg->atom);
        core_ring_pop(&s->same, 1);
    }
}

static void note_same(core_check *c, core_stream *s, int port,
                      const core_word *g, const core_word *w)
{
    core_same *e;

    if (g->addr != w->addr || memcmp(g->data, w->data, c->cfg->atom) ||
        !dla_mem_maps(c->mem[core_ram(port)]))
        return;
    e = core_ring_push(&s->same);
    if (!e)
        return; /* the shadow continues to read its own bytes */
    e->addr = w->addr;
    e->made = s->made - s->wr_got.count + 1;
    memcpy(e->data, w->data, c->cfg->atom);
    settle(c, s, port);
}

static void compare_writes(core_check *c, int client, int port)
{
    core_stream *s = &c->s[client][port];
    const core_word *g, *w;

    while ((g = core_ring_front(&s->wr_got)) &&
           (w = core_ring_front(&s->wr_want))) {
        const core_word *next =
            s->wr_want.count > 1 ? core_ring_at(&s->wr_want, 1) : NULL;
        bool again = s->any_word && g->addr == s->last_word;
        bool lost = next && g->addr == next->addr && !again;

        again &= g->addr != w->addr;
        lost &= g->addr != w->addr;
        compare_word(c, client, port, g, w);
        s->last_word = g->addr;
        s->any_word = !lost;
        if (!again) {
            note_same(c, s, port, g, w);
            core_ring_pop(&s->wr_want, 1);
            s->wr_done++;
        }
        if (lost) /* one is missing: this one is the next */
            s->lost++;
        else
            core_ring_pop(&s->wr_got, 1);
    }
    if (s->wr_got.count && core_idle(c, dla_client_slot(client)))
        extra_write(c, client, port);
}

void core_compare(core_check *c)
{
    for (int i = 0; i < DLA_NCLIENT; i++) {
        for (int p = 0; p < 2; p++) {
            if (c->s[i][p].got.count)
                compare_reads(c, i, p);
            if (c->s[i][p].wr_got.count)
                compare_writes(c, i, p);
        }
    }
}

/* ---- observers of the slaves ---- */

/* Returns the client of an AXI ID, or -1 if no unit has it. Such a transfer is
 * not compared; rule id reports it (docs/reference/rules.md). */
static int client_of(const core_check *c, uint32_t clients, uint8_t id)
{
    return id < DLA_NCLIENT && clients >> id & 1 &&
           dla_unit_at(c->d, dla_client_slot(id), NULL) ? id : -1;
}

static void on_read(void *user, uint8_t id, uint64_t addr, uint32_t beats)
{
    const core_tap *t = user;
    core_check *c = t->c;
    uint32_t bytes = axi_mem_cfg(c->axi[t->port])->bytes;
    int client = client_of(c, c->cfg->readers, id);

    c->cycle = *c->edge;
    if (client < 0)
        return;
    for (uint32_t i = 0; i < beats; i++) {
        core_line *g = core_ring_push(&c->s[client][t->port].got);

        if (!g) {
            dla_msg_error(dla_context(c->d), "host memory ran out");
            return;
        }
        /* below an atom the address is compared as it is */
        g->addr = (i ? addr & ~(uint64_t)(bytes - 1)
                     : addr & ~(uint64_t)(bytes - c->cfg->atom)) +
                  (uint64_t)i * bytes;
        g->cycle = c->cycle;
    }
    compare_reads(c, client, t->port);
}

static void on_write(void *user, uint8_t id, uint64_t line,
                     const uint8_t *data, uint64_t strb, bool last)
{
    const core_tap *t = user;
    core_check *c = t->c;
    int client = client_of(c, c->cfg->writers, id);
    core_stream *s = client < 0 ? NULL : &c->s[client][t->port];
    uint64_t *end;

    c->cycle = *c->edge;
    for (uint32_t i = 0; s && i < c->cfg->m; i++) {
        uint64_t strobe = strb >> i * c->cfg->atom & full_strobe(c);
        core_word *g;

        if (!strobe && (strb || i)) /* the other half */
            continue;
        g = core_ring_push(&s->wr_got);
        if (!g) {
            dla_msg_error(dla_context(c->d), "host memory ran out");
            return;
        }
        g->addr = line + (uint64_t)i * c->cfg->atom;
        g->cycle = c->cycle;
        g->strobe = strobe;
        memcpy(g->data, data + i * c->cfg->atom, c->cfg->atom);
        s->made++;
    }
    if (!s)
        return;
    end = last ? core_ring_push(&s->burst) : NULL;
    if (end)
        *end = s->made;
    compare_writes(c, client, t->port);
}

static void on_answer(void *user, uint8_t id)
{
    const core_tap *t = user;
    core_stream *s = id < DLA_NCLIENT ? &t->c->s[id][t->port] : NULL;

    if (!s || !s->burst.count)
        return;
    s->answered = *(uint64_t *)core_ring_front(&s->burst);
    core_ring_pop(&s->burst, 1);
    settle(t->c, s, t->port);
}

void core_observe(core_check *c)
{
    for (int p = 0; p < 2; p++) {
        axi_observer o = { &c->tap[p], on_read, on_write, on_answer };

        c->tap[p] = (core_tap){ c, p };
        axi_mem_observe(c->axi[p], &o);
    }
}

void core_next(core_check *c, int client, bool write, char *text, size_t size)
{
    char where[256];

    text[0] = 0;
    for (int p = 0; p < 2; p++) {
        core_stream *s = &c->s[client][p];
        const core_word *w = core_ring_front(&s->wr_want);
        const core_atom *a = write || s->rd_done == s->rd_model ? NULL :
            core_ring_at(&s->want, core_any_order(client) ? s->open : 0);
        uint64_t addr = write ? w ? w->addr : 0 : a ? a->addr : 0;

        if (write ? !w : !a)
            continue;
        core_where(c, client, write, write ? w->layer : a->layer, addr, 0,
                   where, sizeof where);
        snprintf(text, size, "; next is %s %s, atom %" PRIu64 " at 0x%"
                 PRIx64 ", %s", core_port_name(p), write ? "write" : "read",
                 write ? s->wr_done : s->rd_done, addr, where);
        return;
    }
}

/* ---- the end ---- */

static void core_mem_leftover(core_check *c, int client, int port)
{
    core_stream *s = &c->s[client][port];
    const core_atom *a = NULL;
    const core_word *w = core_ring_front(&s->wr_want);
    uint64_t reads = s->rd_model - s->rd_done;
    char what[512], where[256];

    if (reads)
        a = core_ring_at(&s->want, core_any_order(client) ? s->open : 0);
    if (w) {
        core_where(c, client, true, w->layer, w->addr, 0, where, sizeof where);
        snprintf(what, sizeof what, "%s write address, atom %" PRIu64 " (%s): "
                 "got none until the end of the trace, expected 0x%" PRIx64
                 " and %zu more", core_port_name(port), s->wr_done, where,
                 w->addr, s->wr_want.count - 1);
        report_atom(c, client, CHECK_WRITTEN, w->layer, c->cycle, what, "");
    }
    if (a) {
        core_where(c, client, false, a->layer, a->addr, 0, where, sizeof where);
        snprintf(what, sizeof what, "%s read address, atom %" PRIu64 " (%s): "
                 "got none until the end of the trace, expected 0x%" PRIx64
                 " and %" PRIu64 " more", core_port_name(port), s->rd_done,
                 where, a->addr, reads - 1);
        report_atom(c, client, CHECK_READ, a->layer, c->cycle, what, "");
    }
    while (s->got.count)
        extra_read(c, client, port);
    while (s->wr_got.count)
        extra_write(c, client, port);
}

void core_leftovers(core_check *c)
{
    for (int i = 0; i < DLA_NCLIENT; i++)
        for (int p = 0; p < 2; p++)
            core_mem_leftover(c, i, p);
}

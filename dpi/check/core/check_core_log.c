/* SPDX-License-Identifier: Apache-2.0
 * Reads and writes of the shadow of a whole core, kept until the core makes the
 * same ones. */
#include "check_core_priv.h"
#include <stdlib.h>
#include <string.h>

/* ---- queues ---- */

static void core_ring_init(core_ring *r, size_t item)
{
    memset(r, 0, sizeof *r);
    r->item = item;
}

static void core_ring_free(core_ring *r)
{
    free(r->buf);
    r->buf = NULL;
    r->cap = r->head = r->count = 0;
}

static void core_ring_clear(core_ring *r)
{
    r->head = r->count = 0;
}

static bool core_log_grow(core_ring *r)
{
    size_t cap = r->cap ? 2 * r->cap : 64, first = r->cap - r->head;
    uint8_t *buf = malloc(cap * r->item);

    if (!buf)
        return false;
    if (r->count) { /* full: the oldest first again */
        memcpy(buf, r->buf + r->head * r->item, first * r->item);
        memcpy(buf + first * r->item, r->buf, r->head * r->item);
    }
    free(r->buf);
    r->buf = buf;
    r->cap = cap;
    r->head = 0;
    return true;
}

void *core_ring_push(core_ring *r)
{
    if (r->count == r->cap && !core_log_grow(r))
        return NULL;
    return core_ring_at(r, r->count++);
}

/* ---- life ---- */

static void each_ring(core_check *c, void (*f)(core_ring *r))
{
    for (int i = 0; i < DLA_NCLIENT; i++) {
        for (int p = 0; p < 2; p++) {
            core_stream *s = &c->s[i][p];

            f(&s->want);
            f(&s->got);
            f(&s->wr_want);
            f(&s->wr_got);
            f(&s->burst);
            f(&s->same);
        }
        f(&c->bound[i]);
    }
    for (int i = 0; i < DLA_NINTR; i++)
        for (int g = 0; g < GROUPS; g++)
            f(&c->event[i][g]);
}

bool core_log_create(core_check *c)
{
    size_t word = offsetof(core_word, data) + c->cfg->atom;

    word = (word + 7) & ~(size_t)7;
    for (int i = 0; i < DLA_NCLIENT; i++) {
        for (int p = 0; p < 2; p++) {
            core_stream *s = &c->s[i][p];

            core_ring_init(&s->want, sizeof(core_atom));
            core_ring_init(&s->got, sizeof(core_line));
            core_ring_init(&s->wr_want, word);
            core_ring_init(&s->wr_got, word);
            core_ring_init(&s->burst, sizeof(uint64_t));
            core_ring_init(&s->same, sizeof(core_same));
        }
        core_ring_init(&c->bound[i], sizeof(core_mark));
    }
    for (int i = 0; i < DLA_NINTR; i++)
        for (int g = 0; g < GROUPS; g++)
            core_ring_init(&c->event[i][g], sizeof(core_mark));
    return c->cfg->atom <= sizeof ((core_word *)0)->data;
}

void core_log_destroy(core_check *c)
{
    each_ring(c, core_ring_free);
}

/* All but the rings. */
static void reset_stream(core_stream *s)
{
    *s = (core_stream){ .want = s->want, .got = s->got, .wr_want = s->wr_want,
                        .wr_got = s->wr_got, .burst = s->burst,
                        .same = s->same };
}

void core_log_reset(core_check *c)
{
    each_ring(c, core_ring_clear);
    for (int i = 0; i < DLA_NCLIENT; i++)
        for (int p = 0; p < 2; p++)
            reset_stream(&c->s[i][p]);
    memset(c->acks, 0, sizeof c->acks);
}

/* ---- layers ---- */

/* Layer of a write: layers that ended, and layers whose last write is done but
 * not yet acknowledged. */
static uint32_t write_layer(const core_check *c, int client)
{
    const dla_count *a = &c->ports->mem[client]->wr_ack;

    return core_ended(c, dla_client_table[client].intr) +
           (uint32_t)dla_count_avail(a);
}

/* Layer of a read: a reader may be one layer ahead of its unit, as its own
 * consumer bit shows. */
static uint32_t read_layer(const core_check *c, int client)
{
    const dla_clientdef *of = &dla_client_table[client];
    uint32_t layer = core_ended(c, of->intr), consumer;
    const dla_unit_ops *ops;
    dla_unit *u = dla_unit_at(c->d, of->slot, &ops);

    if (of->page == DLA_NPAGE)
        return layer;
    consumer = ops->reg_read(u, of->page, 4) >> 16 & 1;
    return layer + ((layer & 1) != consumer);
}

/* ---- memory of the shadow ---- */

static void no_memory(core_check *c)
{
    dla_msg_error(dla_context(c->d), "host memory ran out while the model was "
                  "ahead of the core");
}

/* All atoms of a request when its first one is served: a core may ask for
 * all of it before the model has room for the answer. */
static void log_read(core_check *c, int client)
{
    const dla_rd_req *q = dla_fifo_peek(&c->ports->mem[client]->rd_req);
    core_stream *s = &c->s[client][core_port(q->ram)];
    uint32_t layer = read_layer(c, client);

    for (uint32_t i = 0; i < q->atoms; i++) {
        core_atom *a = core_ring_push(&s->want);

        if (!a) {
            no_memory(c);
            return;
        }
        a->addr = q->addr + (uint64_t)i * c->cfg->atom;
        a->layer = layer;
        a->state = ATOM_OPEN;
        a->stream = STREAM_ANY;
        s->rd_model++;
        if (core_any_order(client)) {
            a->stream = core_stream_of(c, client, layer, a->addr) & STREAM_ANY;
            core_window_push(s);
        }
    }
}

/* Bytes that were never written read as the slave of the core gives them. */
static void fill_unwritten(core_check *c, int ram, uint64_t addr, uint8_t *p,
                           size_t n)
{
    dla_mem *m = dla_memory(c->d, ram);
    uint8_t b;

    for (size_t i = 0; i < n; i++)
        if (dla_mem_peek(m, addr + i, &b, 1) & DLA_MEM_UNINIT)
            p[i] = axi_mem_unwritten(c->axi[core_port(ram)], addr + i);
}

unsigned core_model_read(void *user, int ram, uint64_t addr, void *dst,
                         size_t n)
{
    core_check *c = user;
    uint32_t done;
    int client = dla_memory_client(c->d, false, &done);
    unsigned flags = dla_mem_read(dla_memory(c->d, ram), addr, dst, n);

    if (!done)
        log_read(c, client);
    if (flags & DLA_MEM_UNINIT)
        fill_unwritten(c, ram, addr, dst, n);
    return flags;
}

static void log_write(core_check *c, int client, int ram, uint64_t addr,
                      const uint8_t *src, size_t n)
{
    core_stream *s = &c->s[client][core_port(ram)];
    uint32_t layer = write_layer(c, client);

    for (size_t at = 0; at < n; at += c->cfg->atom) {
        core_word *w = core_ring_push(&s->wr_want);

        if (!w) {
            no_memory(c);
            return;
        }
        w->addr = addr + at;
        w->layer = layer;
        memcpy(w->data, src + at, c->cfg->atom);
        s->wr_model++;
    }
}

unsigned core_model_write(void *user, int ram, uint64_t addr, const void *src,
                          size_t n)
{
    core_check *c = user;
    uint32_t done;
    int client = dla_memory_client(c->d, true, &done);
    const dla_wr_cmd *q = dla_fifo_peek(&c->ports->mem[client]->wr_cmd);
    uint32_t atoms = (uint32_t)(n / c->cfg->atom);

    log_write(c, client, ram, addr, src, n);
    if (q->ack && done + atoms == q->atoms) {
        core_mark *m = core_ring_push(&c->bound[client]);
        int port = core_port(ram);

        if (!m) {
            no_memory(c);
            return DLA_MEM_NOMEM;
        }
        /* the answer gives no order for the other port (system.md 9.7) */
        memset(m, 0, sizeof *m);
        m->wr[port] = c->s[client][port].wr_model;
    }
    return dla_mem_write(dla_memory(c->d, ram), addr, src, n);
}

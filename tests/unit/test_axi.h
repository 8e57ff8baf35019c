/* SPDX-License-Identifier: Apache-2.0
 * A master for the AXI4 memory slave model, clocked like dla_axi_mem.sv. */
#ifndef TEST_AXI_H
#define TEST_AXI_H

#include "axi_mem.h"
#include <stdlib.h>
#include <string.h>

static int failures;

#define CHECK(cond, ...)                                                   \
    do {                                                                   \
        if (!(cond)) {                                                     \
            if (failures++ < 20) {                                         \
                printf("%s:%d: ", __FILE__, __LINE__);                     \
                printf(__VA_ARGS__);                                       \
                printf("\n");                                              \
            }                                                              \
        }                                                                  \
    } while (0)

enum { TB_MAX = 2048, TB_BEATS = TB_MAX * 4 };

typedef struct tb_req {
    uint8_t id, len;
    uint64_t addr;
    uint64_t taken; /* edge of the handshake */
} tb_req;

typedef struct tb_rsp {
    uint8_t id;
    bool last;
    uint64_t seen; /* edge at which valid was first sampled */
    uint64_t taken;
    uint8_t data[AXI_MAX_BYTES];
} tb_rsp;

typedef struct tb_w {
    uint8_t data[AXI_MAX_BYTES];
    uint64_t strb;
    bool last;
} tb_w;

/* Fill the arrays and counts, then tb_edge until tb_done. */
typedef struct tb {
    axi_mem *m;
    dla_mem *mem;
    uint64_t now, wake;
    bool skip;       /* leave steps out where that is allowed */
    unsigned rready, bready; /* percent */
    unsigned valid;  /* percent: chance that a new valid rises */
    uint64_t rng;
    tb_req ar[TB_MAX], aw[TB_MAX];
    tb_w w[TB_BEATS];
    unsigned n_ar, n_aw, n_w, i_ar, i_aw, i_w;
    unsigned hold_aw, hold_w; /* edges before the channel starts */
    bool v_ar, v_aw, v_w;
    axi_out o;       /* pins of the slave */
    bool rvalid, bvalid;
    tb_rsp cur_r, cur_b;
    tb_rsp r[TB_BEATS], b[TB_MAX];
    unsigned n_r, n_b;
    unsigned most_rd, most_wr, most_total; /* transactions in flight */
    unsigned done_rd;
    uint64_t steps;
} tb;

static inline uint64_t tb_rand(tb *t)
{
    t->rng ^= t->rng << 13;
    t->rng ^= t->rng >> 7;
    t->rng ^= t->rng << 17;
    return t->rng * UINT64_C(0x2545f4914f6cdd1d) >> 20;
}

static inline bool tb_pct(tb *t, unsigned pct)
{
    return pct >= 100 || tb_rand(t) % 100 < pct;
}

static inline tb *tb_new(uint32_t bytes, const char *text)
{
    tb *t = calloc(1, sizeof *t);
    axi_cfg c;
    char err[1024] = "";

    axi_cfg_init(&c, "dbb", bytes);
    c.max_beats = AXI_MAX_BEATS;
    c.boundary = 0;
    if (!t || !axi_cfg_parse(&c, text, err, sizeof err)) {
        printf("%s: %s\n", text, err);
        exit(2);
    }
    t->mem = dla_mem_create();
    t->m = axi_mem_create(&c, t->mem, err, sizeof err);
    if (!t->m) {
        printf("%s: %s\n", text, err);
        exit(2);
    }
    t->rready = t->bready = t->valid = 100;
    t->rng = 88172645463325252u;
    return t;
}

static inline void tb_free(tb *t)
{
    axi_mem_destroy(t->m);
    dla_mem_destroy(t->mem);
    free(t);
}

static inline void tb_read(tb *t, uint8_t id, uint64_t addr, uint8_t beats)
{
    t->ar[t->n_ar++] = (tb_req){id, (uint8_t)(beats - 1), addr, 0};
}

/* Address of a write; its beats come from tb_beat. */
static inline void tb_write(tb *t, uint8_t id, uint64_t addr, uint8_t beats)
{
    t->aw[t->n_aw++] = (tb_req){id, (uint8_t)(beats - 1), addr, 0};
}

static inline tb_w *tb_beat(tb *t, uint8_t value, uint64_t strb, bool last)
{
    tb_w *w = &t->w[t->n_w++];

    memset(w->data, value, sizeof w->data);
    w->strb = strb;
    w->last = last;
    return w;
}

static inline void tb_count(tb *t)
{
    unsigned rd = t->i_ar - t->done_rd, wr = t->i_aw - t->n_b;

    if (rd > t->most_rd)
        t->most_rd = rd;
    if (wr > t->most_wr)
        t->most_wr = wr;
    if (rd + wr > t->most_total)
        t->most_total = rd + wr;
}

static inline void tb_accept(tb *t, bool aw, bool w, bool ar)
{
    if (aw) {
        tb_req *q = &t->aw[t->i_aw++];

        axi_mem_aw(t->m, t->now, q->id, q->len, q->addr);
        q->taken = t->now;
        t->v_aw = false;
    }
    if (w) {
        tb_w *q = &t->w[t->i_w++];

        axi_mem_w(t->m, t->now, q->data, q->strb, q->last);
        t->v_w = false;
    }
    if (ar) {
        tb_req *q = &t->ar[t->i_ar++];

        axi_mem_ar(t->m, t->now, q->id, q->len, q->addr);
        q->taken = t->now;
        t->v_ar = false;
    }
}

static inline void tb_take(tb *t, bool r, bool b)
{
    if (r) {
        t->cur_r.taken = t->now;
        t->done_rd += t->cur_r.last;
        t->r[t->n_r++] = t->cur_r;
        t->rvalid = false;
    }
    if (b) {
        t->cur_b.taken = t->now;
        t->b[t->n_b++] = t->cur_b;
        t->bvalid = false;
    }
}

/* One rising edge. The master's valids of the clock before the edge are decided
 * first, independent of ready. */
static inline void tb_edge(tb *t)
{
    bool aw, w, ar, r, b, wait_aw, wait_w, wait_ar;

    t->v_ar = t->v_ar || (t->i_ar < t->n_ar && tb_pct(t, t->valid));
    t->v_aw = t->v_aw || (t->i_aw < t->n_aw && t->now >= t->hold_aw &&
                          tb_pct(t, t->valid));
    t->v_w = t->v_w || (t->i_w < t->n_w && t->now >= t->hold_w &&
                        tb_pct(t, t->valid));
    aw = t->v_aw && t->o.awready;
    w = t->v_w && t->o.wready;
    ar = t->v_ar && t->o.arready;
    wait_aw = t->v_aw && !aw;
    wait_w = t->v_w && !w;
    wait_ar = t->v_ar && !ar;
    r = t->rvalid && tb_pct(t, t->rready);
    b = t->bvalid && tb_pct(t, t->bready);
    if (!t->skip || t->v_aw || t->v_w || t->v_ar || t->rvalid || t->bvalid ||
        t->now >= t->wake) {
        tb_accept(t, aw, w, ar);
        tb_take(t, r, b);
        tb_count(t);
        axi_mem_step(t->m, t->now,
                     (wait_aw ? AXI_PIN_AW_WAIT : 0u) |
                         (wait_w ? AXI_PIN_W_WAIT : 0u) |
                         (wait_ar ? AXI_PIN_AR_WAIT : 0u) |
                         (r ? axi_pin_r(t->cur_r.id, t->cur_r.last) : 0u) |
                         (b ? axi_pin_b(t->cur_b.id) : 0u), &t->o);
        t->steps++;
        t->wake = t->o.wake;
        if (t->o.r_new) {
            CHECK(!t->rvalid, "R beat driven over an untaken one");
            t->rvalid = true;
            t->cur_r.id = t->o.r_id;
            t->cur_r.last = t->o.r_last;
            t->cur_r.seen = t->now + 1;
            memcpy(t->cur_r.data, axi_mem_r_data(t->m), AXI_MAX_BYTES);
        }
        if (t->o.b_new) {
            CHECK(!t->bvalid, "B driven over an untaken one");
            t->bvalid = true;
            t->cur_b.id = t->o.b_id;
            t->cur_b.seen = t->now + 1;
        }
    }
    t->now++;
}

static inline bool tb_done(const tb *t)
{
    return t->i_ar == t->n_ar && t->i_aw == t->n_aw && t->i_w == t->n_w &&
           t->done_rd == t->n_ar && t->n_b == t->n_aw;
}

/* Clocks until everything is answered. */
static inline void tb_run(tb *t, uint64_t limit)
{
    while (!tb_done(t) && t->now < limit)
        tb_edge(t);
    CHECK(tb_done(t), "not done after %llu clocks: ar %u/%u aw %u/%u w %u/%u "
          "r %u b %u", (unsigned long long)t->now, t->i_ar, t->n_ar, t->i_aw,
          t->n_aw, t->i_w, t->n_w, t->done_rd, t->n_b);
}

/* Messages: their number, the first one in *first. */
static inline unsigned tb_messages(tb *t, char first[256])
{
    const char *s;
    unsigned n = 0;
    int error;

    first[0] = 0;
    while ((s = axi_mem_next(t->m, &error)))
        if (n++ == 0)
            snprintf(first, 256, "%s%s", error ? "E " : "W ", s);
    return n;
}

/* Contents of the memory at an address of the read area. */
static inline uint8_t pattern(uint64_t a)
{
    return (uint8_t)((a * UINT64_C(0x9e3779b97f4a7c15)) >> 40);
}

static inline void fill(tb *t, uint64_t addr, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        uint8_t b = pattern(addr + i);

        dla_mem_load(t->mem, addr + i, &b, 1);
    }
}

#endif

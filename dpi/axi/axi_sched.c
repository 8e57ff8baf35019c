/* SPDX-License-Identifier: Apache-2.0
 * AXI4 memory slave: queues, random streams, order of answers, stalls and
 * bandwidth (axi_latency_models.md 3). */
#include "axi_int.h"
#include <stdlib.h>
#include <string.h>

/* ---- queues ---- */

bool axi_queue_init(axi_queue *q, uint32_t cap)
{
    q->cap = (int32_t)cap;
    q->t = calloc(cap, sizeof *q->t);
    if (!q->t)
        return false;
    axi_queue_clear(q);
    return true;
}

void axi_queue_clear(axi_queue *q)
{
    for (int32_t i = 0; i < q->cap; i++)
        q->t[i].next = i + 1 < q->cap ? i + 1 : -1;
    q->free = 0;
    q->head = q->tail = -1;
    for (int i = 0; i < AXI_NIDS; i++)
        q->id_head[i] = q->id_tail[i] = -1;
    memset(q->live, 0, sizeof q->live);
    q->count = 0;
    q->last_id = AXI_NIDS - 1;
}

/* Adds a transaction as the last of all and of its ID. Returns its index, or -1
 * if the queue is full. */
int32_t axi_queue_push(axi_queue *q, uint8_t id)
{
    int32_t i = q->free;
    axi_txn *t;

    if (i < 0)
        return -1;
    t = &q->t[i];
    q->free = t->next;
    memset(t, 0, sizeof *t);
    t->id = id;
    t->seq = q->seq++;
    t->prev = q->tail;
    t->next = t->next_id = -1;
    if (q->tail >= 0)
        q->t[q->tail].next = i;
    else
        q->head = i;
    q->tail = i;
    if (q->id_tail[id] >= 0)
        q->t[q->id_tail[id]].next_id = i;
    else
        q->id_head[id] = i;
    q->id_tail[id] = i;
    q->live[id / 64] |= UINT64_C(1) << id % 64;
    q->count++;
    return i;
}

void axi_queue_remove(axi_queue *q, int32_t i)
{
    axi_txn *t = &q->t[i];
    uint8_t id = t->id;

    q->id_head[id] = t->next_id;
    if (t->next_id < 0) {
        q->id_tail[id] = -1;
        q->live[id / 64] &= ~(UINT64_C(1) << id % 64);
    }
    if (t->prev >= 0)
        q->t[t->prev].next = t->next;
    else
        q->head = t->next;
    if (t->next >= 0)
        q->t[t->next].prev = t->prev;
    else
        q->tail = t->prev;
    t->next = q->free;
    q->free = i;
}

/* ---- random numbers ---- */

/* splitmix64: every state is a good one, so a seed is a stream. */
uint64_t axi_mix(uint64_t z)
{
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

void axi_seed(axi_mem *m)
{
    for (uint64_t i = 0; i < AXI_NRNG; i++)
        m->rng[i] = axi_mix((m->cfg.seed ^ m->seed) + axi_mix(i + 1));
}

static uint64_t axi_rand(axi_mem *m, int stream)
{
    return axi_mix(m->rng[stream] += UINT64_C(0x9e3779b97f4a7c15));
}

static uint32_t axi_rand_range(axi_mem *m, int stream, uint32_t lo, uint32_t hi)
{
    uint64_t n = (uint64_t)hi - lo + 1;

    return lo + (uint32_t)((axi_rand(m, stream) >> 32) * n >> 32);
}

static bool sched_chance(axi_mem *m, int stream, uint32_t pct)
{
    return pct && axi_rand_range(m, stream, 0, 99) < pct;
}

/* The bits of a geometric variable are independent: with q = mean / (mean +
 * 1), bit i is 1 with probability q^(2^i) / (1 + q^(2^i)). Only products and
 * quotients, so the same on every host. */
void axi_geo_init(axi_mem *m)
{
    for (int d = 0; d < 2; d++) {
        double q = m->cfg.lat[d].a / (m->cfg.lat[d].a + 1.0);

        for (int i = 0; i < 16; i++) {
            m->geo[d][i] = (uint32_t)(4294967296.0 * (q / (1 + q)));
            q *= q;
        }
    }
}

uint32_t axi_latency_draw(axi_mem *m, int write)
{
    const axi_latency *l = &m->cfg.lat[write];
    int s = write ? AXI_RNG_WR : AXI_RNG_RD;
    uint32_t v = 0;

    if (l->kind == AXI_LAT_UNIFORM)
        return l->a == l->b ? l->a : axi_rand_range(m, s, l->a, l->b);
    for (int i = 0; i < 16; i++)
        if ((uint32_t)(axi_rand(m, s) >> 32) < m->geo[write][i])
            v |= 1u << i;
    return v < l->b ? v : l->b;
}

/* ---- choice of the next answer ---- */

/* Its data are complete and its latency is over. */
static bool sched_may(const axi_queue *q, int32_t i, uint64_t now)
{
    return q->t[i].ready && q->t[i].t_ok <= now;
}

/* Oldest transaction of each ID that may answer now and is in the window. IDs
 * are listed in ascending order. Within an ID the order is fixed (system.md
 * 9.5, 9.7), so only the oldest of each counts. */
static int sched_candidates(const axi_mem *m, const axi_queue *q, uint64_t now,
                            int32_t cand[AXI_NIDS])
{
    uint64_t oldest = q->t[q->head].seq;
    int n = 0;

    for (int w = 0; w < AXI_NIDS / 64; w++)
        for (uint64_t b = q->live[w]; b; b &= b - 1) {
            int32_t i = q->id_head[w * 64 + __builtin_ctzll(b)];

            if (sched_may(q, i, now) &&
                (!m->cfg.window || q->t[i].seq - oldest < m->cfg.window))
                cand[n++] = i;
        }
    return n;
}

/* Some transaction could answer now; axi_pick would find one. */
bool axi_any(const axi_mem *m, int write, uint64_t now)
{
    const axi_queue *q = write ? &m->wr : &m->rd;
    int32_t cand[AXI_NIDS];

    if (q->head < 0)
        return false;
    if (m->cfg.order[write] == AXI_ORDER_IN)
        return sched_may(q, q->head, now);
    return sched_candidates(m, q, now, cand) > 0;
}

/* The ID after the one that was served last, so that bursts share the channel
 * beat by beat. */
static int32_t sched_rotate(const axi_queue *q, const int32_t *cand, int n)
{
    for (int i = 0; i < n; i++)
        if (q->t[cand[i]].id > q->last_id)
            return cand[i];
    return cand[0];
}

static int32_t sched_oldest(const axi_queue *q, const int32_t *cand, int n)
{
    int32_t best = cand[0];

    for (int i = 1; i < n; i++)
        if (q->t[cand[i]].seq < q->t[best].seq)
            best = cand[i];
    return best;
}

int32_t axi_pick(axi_mem *m, int write, uint64_t now)
{
    axi_queue *q = write ? &m->wr : &m->rd;
    int stream = write ? AXI_RNG_PICK_B : AXI_RNG_PICK_R;
    int32_t cand[AXI_NIDS], i;
    int n;

    if (q->head < 0)
        return -1;
    if (m->cfg.order[write] == AXI_ORDER_IN)
        return sched_may(q, q->head, now) ? q->head : -1;
    n = sched_candidates(m, q, now, cand);
    if (!n)
        return -1;
    for (int k = 0; k < n; k++)
        if (q->t[cand[k]].id == m->cfg.prefer)
            return cand[k];
    if (n > 1 && sched_chance(m, stream, m->cfg.reorder))
        i = cand[axi_rand_range(m, stream, 0, (uint32_t)n - 1)];
    else if (!write && m->cfg.interleave)
        i = sched_rotate(q, cand, n);
    else
        i = sched_oldest(q, cand, n);
    q->last_id = q->t[i].id;
    return i;
}

/* First edge after now at which a transaction may answer. */
uint64_t axi_next_ok(const axi_queue *q, bool in_order, uint64_t now)
{
    uint64_t best = UINT64_MAX;

    if (q->head < 0)
        return best;
    if (in_order) {
        if (q->t[q->head].ready)
            best = q->t[q->head].t_ok;
    } else {
        for (int w = 0; w < AXI_NIDS / 64; w++)
            for (uint64_t b = q->live[w]; b; b &= b - 1) {
                int32_t i = q->id_head[w * 64 + __builtin_ctzll(b)];

                if (q->t[i].ready && q->t[i].t_ok < best)
                    best = q->t[i].t_ok;
            }
    }
    return best > now ? best : now + 1;
}

/* ---- stalls ---- */

/* One clock of the stall pattern of every channel. */
void axi_stall_step(axi_mem *m, uint64_t now, bool stalled[AXI_NCHAN],
                    bool *starve)
{
    const axi_cfg *c = &m->cfg;

    *starve = c->starve_period && now % c->starve_period >=
                                      c->starve_period - c->starve_length;
    for (int i = 0; i < AXI_NCHAN; i++) {
        const axi_stall *s = &c->stall[i];

        stalled[i] = false;
        if (m->stall_left[i]) {
            stalled[i] = true;
            m->free_next[i] = --m->stall_left[i] == 0;
        } else if (m->free_next[i]) {
            m->free_next[i] = false;
        } else if (sched_chance(m, AXI_RNG_STALL + i, s->pct)) {
            stalled[i] = true;
            m->stall_left[i] =
                axi_rand_range(m, AXI_RNG_STALL + i, s->min, s->max) - 1;
            m->free_next[i] = m->stall_left[i] == 0;
        }
        stalled[i] = stalled[i] || *starve;
    }
}

/* ---- bandwidth ---- */

void axi_bucket_init(axi_bucket *b, bool on, uint32_t pct, uint32_t burst,
                     uint64_t now)
{
    b->on = on;
    b->rate = pct;
    /* Room for the fraction left over. Without it, a rate that does not divide
     * 100 would lose tokens when the bucket is full, and run too slowly. */
    b->depth = burst * 100 + pct - 1;
    b->level = burst * 100;
    b->reserved = 0;
    b->last = now;
}

/* Fills the bucket up to now first; it may be called several times in a
 * clock. */
bool axi_bucket_has(axi_bucket *b, uint64_t now, uint32_t beats)
{
    uint64_t gain = (now - b->last) * b->rate;
    uint32_t brim = b->depth - b->reserved;

    if (!b->on)
        return true;
    b->last = now;
    b->level = b->level > brim || gain > brim - b->level
                   ? brim
                   : b->level + (uint32_t)gain;
    return b->level >= beats * 100;
}

void axi_bucket_take(axi_bucket *b)
{
    if (b->on)
        b->level -= 100;
}

void axi_bucket_reserve(axi_bucket *b)
{
    if (b->on) {
        b->level -= 100;
        b->reserved = 100;
    }
}

void axi_bucket_settle(axi_bucket *b, uint64_t now, bool used)
{
    /* Clocks without a step: the bucket was filled below the limit that the
     * reservation leaves. */
    if (now > b->last + 1)
        (void)axi_bucket_has(b, now - 1, 0);
    if (!used)
        b->level += b->reserved;
    b->reserved = 0;
}

/* R and W share the token bucket. True when the last token is reserved for W,
 * because W waits and has its turn. */
bool axi_keep_for_w(axi_mem *m, uint64_t now, unsigned pins)
{
    if (!m->both.on || !(pins & AXI_PIN_W_WAIT) ||
        m->w_debt + m->cfg.w_ahead <= 0 || axi_bucket_has(&m->both, now, 2))
        return false;
    m->w_turn = !m->w_turn;
    return m->w_turn;
}

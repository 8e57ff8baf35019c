/* SPDX-License-Identifier: Apache-2.0
 * AXI4 memory slave: acceptance of requests and the work of one clock. */
#include "axi_int.h"
#include <stdlib.h>
#include <string.h>

static bool mem_legal(const axi_cfg *c, char *err, size_t size)
{
    char text[AXI_CFG_TEXT];
    axi_cfg copy = *c;

    if (!c->bytes || c->bytes > AXI_MAX_BYTES || c->bytes & (c->bytes - 1)) {
        snprintf(err, size, "%s: bus of %u bytes, expected a power of two "
                 "up to %d", c->name, c->bytes, AXI_MAX_BYTES);
        return false;
    }
    /* The parser checks every range; a struct filled by hand is not checked. */
    if (axi_cfg_text(c, text, sizeof text) >= sizeof text) {
        snprintf(err, size, "%s: options out of range", c->name);
        return false;
    }
    return axi_cfg_parse(&copy, text, err, size);
}

/* Sets the values derived from the configuration, which may have changed. */
static void mem_apply(axi_mem *m, uint64_t now)
{
    const axi_cfg *c = &m->cfg;

    axi_geo_init(m);
    axi_bucket_init(&m->both, c->bandwidth < 200, c->bandwidth, c->burst, now);
    axi_bucket_init(&m->own[0], c->rd_bandwidth < 100, c->rd_bandwidth,
                    c->burst, now);
    axi_bucket_init(&m->own[1], c->wr_bandwidth < 100, c->wr_bandwidth,
                    c->burst, now);
    m->stalling = c->starve_length != 0;
    for (int i = 0; i < AXI_NCHAN; i++)
        m->stalling = m->stalling || c->stall[i].pct;
}

/* State of an empty slave; statistics, messages and random streams stay. */
static void mem_clear(axi_mem *m, uint64_t now)
{
    axi_queue_clear(&m->rd);
    axi_queue_clear(&m->wr);
    axi_queue_clear(&m->owed[0]);
    axi_queue_clear(&m->owed[1]);
    m->owed_w = -1;
    m->w_cur = m->r_cur = -1;
    m->ahead_head = m->ahead_count = 0;
    m->w_debt = 0;
    m->r_full = m->b_full = false;
    m->hold[0] = m->hold[1] = 0;
    m->w_turn = m->aw_turn = m->w_used = false;
    memset(m->stall_left, 0, sizeof m->stall_left);
    memset(m->free_next, 0, sizeof m->free_next);
    memset(&m->out, 0, sizeof m->out);
    memset(m->why, AXI_WHY_RESET, sizeof m->why);
    for (int d = 0; d < 2; d++)
        m->limit[d] = (axi_limit){ UINT32_MAX, UINT32_MAX, 0 };
    mem_apply(m, now);
}

axi_mem *axi_mem_create(const axi_cfg *cfg, dla_mem *mem, char *err,
                        size_t size)
{
    axi_mem *m;

    if (!mem_legal(cfg, err, size))
        return NULL;
    m = calloc(1, sizeof *m);
    if (!m) {
        snprintf(err, size, "%s: out of memory", cfg->name);
        return NULL;
    }
    m->cfg = *cfg;
    m->mem = mem;
    m->about.id = -1;
    m->ahead_cap = cfg->w_ahead;
    m->beat = calloc((size_t)cfg->max_wr * AXI_MAX_BEATS, sizeof *m->beat);
    m->ahead = calloc(cfg->w_ahead ? cfg->w_ahead : 1, sizeof *m->ahead);
    if (!axi_queue_init(&m->rd, cfg->max_rd) || !m->beat || !m->ahead ||
        !axi_queue_init(&m->wr, cfg->max_wr) ||
        !axi_queue_init(&m->owed[0], cfg->max_rd) ||
        !axi_queue_init(&m->owed[1], cfg->max_wr)) {
        snprintf(err, size, "%s: out of memory", cfg->name);
        axi_mem_destroy(m);
        return NULL;
    }
    axi_seed(m);
    mem_clear(m, 0);
    return m;
}

void axi_mem_destroy(axi_mem *m)
{
    if (!m)
        return;
    free(m->rd.t);
    free(m->wr.t);
    free(m->owed[0].t);
    free(m->owed[1].t);
    free(m->beat);
    free(m->ahead);
    free(m);
}

void axi_mem_observe(axi_mem *m, const axi_observer *o)
{
    m->watch = *o;
}

const axi_cfg *axi_mem_cfg(const axi_mem *m)
{
    return &m->cfg;
}

void axi_mem_reset(axi_mem *m, uint64_t now)
{
    mem_clear(m, now);
    for (int d = 0; d < 2; d++) {
        m->st.all[d].inflight = 0;
        for (int i = 0; i < 16; i++)
            m->st.id[d][i].inflight = 0;
    }
}

void axi_mem_restart(axi_mem *m, uint64_t seed)
{
    mem_clear(m, 0);
    memset(&m->st, 0, sizeof m->st);
    m->msg_head = m->msg_count = 0;
    m->rd.seq = m->wr.seq = 0;
    m->seed = seed;
    axi_seed(m);
}

/* ---- requests ---- */

/* A request is taken in the clock of the handshake; ready was high, so there is
 * room. Its number in the queue q; -1 if the queue is full after all. */
static int32_t mem_take(axi_mem *m, axi_queue *q, bool wr, uint64_t now,
                        uint8_t id, uint8_t len, uint64_t addr)
{
    int ch = wr ? AXI_AW : AXI_AR;
    int32_t i;
    axi_txn *t;

    axi_check_addr(m, now, ch, id, len, addr);
    i = len < AXI_MAX_BEATS ? axi_queue_push(q, id) : -1;
    if (i < 0) {
        axi_msg(m, true, "clock %llu: %s id %u addr 0x%llx len %u taken "
                "without room: the pin module and the slave disagree",
                (unsigned long long)now, wr ? "AW" : "AR", id,
                (unsigned long long)addr, len);
        return -1;
    }
    t = &q->t[i];
    t->addr = addr;
    t->beats = (uint8_t)(len + 1);
    t->t_accept = now;
    /* The latency of a write counts from its last beat, so the clock is added
     * then (store). */
    t->t_ok = axi_latency_draw(m, wr) + (wr ? 0 : now);
    t->ready = !wr;
    m->aw_turn = !wr;
    m->st.last[ch][id & 15] = now;
    axi_owe(m, wr, t);
    axi_stat_accept(m, wr, t);
    axi_check_inflight(m, now, ch, id, addr);
    if (axi_faulty(m, ch))
        axi_fault_request(m, ch, t);
    return i;
}

void axi_mem_ar(axi_mem *m, uint64_t now, uint8_t id, uint8_t len,
                uint64_t addr)
{
    if (mem_take(m, &m->rd, false, now, id, len, addr) >= 0 && m->watch.read)
        m->watch.read(m->watch.user, id, addr, (uint8_t)(len + 1));
}

/* Puts all beats of a write into memory. */
static void mem_commit(axi_mem *m, uint64_t now, int32_t i)
{
    const axi_txn *t = &m->wr.t[i];

    if (t->lost || t->denied)
        return;
    for (uint32_t n = 0; n < t->beats; n++)
        axi_write_beat(m, now, t, n, &m->beat[(size_t)i * AXI_MAX_BEATS + n]);
}

/* Gives one W beat to the oldest write that misses one. */
static void mem_store(axi_mem *m, uint64_t now, const axi_beat *b)
{
    int32_t i = m->w_cur;
    axi_txn *t = &m->wr.t[i];
    uint32_t n = t->done++;

    m->st.last[AXI_W][t->id & 15] = now;
    axi_owe_w(m);
    axi_check_w(m, now, t, n, b);
    m->beat[(size_t)i * AXI_MAX_BEATS + n] = *b;
    axi_stat_beat(m, 1, t->id, (uint64_t)__builtin_popcountll(b->strb));
    if (m->watch.read)
        m->watch.write(m->watch.user, t->id, axi_beat_addr(m, t, n), b->data,
                       b->strb, t->done == t->beats);
    if (axi_faulty(m, AXI_W))
        axi_fault_w(m, t, n, &m->beat[(size_t)i * AXI_MAX_BEATS + n]);
    if (t->done < t->beats)
        return;
    t->t_ok += now; /* held the latency since AW */
    t->ready = true;
    m->w_cur = t->next;
    if (m->cfg.commit == AXI_COMMIT_W)
        mem_commit(m, now, i);
}

void axi_mem_aw(axi_mem *m, uint64_t now, uint8_t id, uint8_t len,
                uint64_t addr)
{
    int32_t i = mem_take(m, &m->wr, true, now, id, len, addr);

    if (i < 0)
        return;
    m->w_debt += len + 1;
    if (m->w_cur < 0)
        m->w_cur = i;
    while (m->w_cur >= 0 && m->ahead_count) {
        mem_store(m, now, &m->ahead[m->ahead_head]);
        m->ahead_head = (m->ahead_head + 1) % m->ahead_cap;
        m->ahead_count--;
    }
}

void axi_mem_w(axi_mem *m, uint64_t now, const uint8_t *data, uint64_t strb,
               bool last)
{
    axi_beat b;

    b.strb = m->cfg.bytes == 64 ? strb
                                : strb & ((UINT64_C(1) << m->cfg.bytes) - 1);
    b.last = last;
    memcpy(b.data, data, m->cfg.bytes);
    m->w_used = true;
    if (m->w_cur >= 0) {
        m->w_debt--;
        mem_store(m, now, &b);
    } else if (m->ahead_count < m->ahead_cap) {
        m->w_debt--;
        m->ahead[(m->ahead_head + m->ahead_count++) % m->ahead_cap] = b;
    } else {
        axi_msg(m, true, "clock %llu: W taken without room: the pin module "
                "and the slave disagree", (unsigned long long)now);
    }
}

/* ---- one clock ---- */

/* Counts the transfers that the master has taken since the last step, and how
 * long the other channels wait. */
static void mem_returns(axi_mem *m, uint64_t now, unsigned pins)
{
    if (m->r_full) {
        if (pins & AXI_PIN_R_TAKEN) {
            m->r_full = false;
            m->st.last[AXI_R][m->r_id & 15] = now;
            m->rd.count -= m->r_is_last;
            axi_stat_return(m, 0, m->r_id, 1, m->r_is_last);
        } else {
            axi_stat_wait(m, 0, m->r_id);
        }
    }
    if (m->b_full) {
        if (pins & AXI_PIN_B_TAKEN) {
            m->b_full = false;
            m->st.last[AXI_B][m->b_id & 15] = now;
            m->wr.count--;
            if (m->watch.read)
                m->watch.answer(m->watch.user, m->b_id);
            axi_stat_return(m, 1, m->b_id, m->b_beats, true);
        } else {
            axi_stat_wait(m, 1, m->b_id);
        }
    }
    for (int i = 0; i < 3; i++)
        if (pins >> i & 1)
            m->st.waits[i][m->why[i]]++;
}

/* Puts the next R beat into its register. A burst continues before another one
 * starts, unless beats of bursts are interleaved. */
static void drive_r(axi_mem *m, uint64_t now, axi_out *out)
{
    bool mix = m->cfg.interleave;
    int32_t i = m->r_cur >= 0 && !mix ? m->r_cur : axi_pick(m, 0, now);
    axi_txn *t;

    if (i < 0)
        return;
    t = &m->rd.t[i];
    if (axi_faulty(m, AXI_R) && !axi_fault_r(m, now, t))
        return;
    if (t->lost || t->skip) {
        axi_fault_lose(m, i);
        return;
    }
    axi_bucket_take(&m->own[0]);
    axi_bucket_take(&m->both);
    axi_read_beat(m, now, t);
    if (t->spoil || t->flip)
        axi_fault_data(m, t);
    if (t->done++ == 0)
        axi_stat_latency(m, 0, t, now);
    axi_stat_beat(m, 0, t->id, m->cfg.bytes);
    m->r_full = true;
    m->r_id = t->id;
    m->r_is_last = t->done == t->beats;
    m->r_cur = m->r_is_last || mix ? -1 : i;
    if (m->r_is_last)
        axi_queue_remove(&m->rd, i);
    out->r_new = true;
    out->r_last = m->r_is_last;
}

static void drive_b(axi_mem *m, uint64_t now, axi_out *out)
{
    int32_t i = axi_pick(m, 1, now);
    axi_txn *t;

    if (i < 0)
        return;
    t = &m->wr.t[i];
    if (axi_faulty(m, AXI_B) && !axi_fault_b(m, now, t))
        return;
    if (m->cfg.commit == AXI_COMMIT_B)
        mem_commit(m, now, i);
    if (t->lost || t->skip) {
        axi_queue_remove(&m->wr, i);
        m->wr.count--;
        return;
    }
    axi_stat_latency(m, 1, t, now);
    m->b_full = true;
    m->b_id = t->id ^ t->turned;
    m->b_beats = t->beats;
    axi_queue_remove(&m->wr, i);
    out->b_new = true;
}

/* wready for the next clock. It is unknown whether a beat will arrive, so its
 * tokens are reserved and returned if it does not. */
static bool w_open(axi_mem *m, uint64_t now, bool stalled, bool starve)
{
    m->why[AXI_W] = starve ? AXI_WHY_STARVE : AXI_WHY_STALL;
    if (stalled)
        return false;
    m->why[AXI_W] = AXI_WHY_LIMIT;
    if (m->w_debt + m->cfg.w_ahead <= 0)
        return false;
    m->why[AXI_W] = AXI_WHY_BANDWIDTH;
    if (!axi_bucket_has(&m->own[1], now, 1) ||
        !axi_bucket_has(&m->both, now, 1))
        return false;
    axi_bucket_reserve(&m->own[1]);
    axi_bucket_reserve(&m->both);
    return true;
}

/* awready and arready. The last free transaction is for the channel that waits,
 * alternately if both wait. */
static void open_addr(axi_mem *m, unsigned pins, const bool *stalled,
                      bool starve, axi_out *out)
{
    const axi_cfg *c = &m->cfg;
    uint32_t used = m->rd.count + m->wr.count;
    uint32_t room = !c->max_total        ? 2
                    : used < c->max_total ? c->max_total - used
                                          : 0;
    bool aw = m->wr.count < c->max_wr && room && m->wr.free >= 0;
    bool ar = m->rd.count < c->max_rd && room && m->rd.free >= 0;
    uint8_t stall = starve ? AXI_WHY_STARVE : AXI_WHY_STALL;

    m->why[AXI_AW] = stalled[AXI_AW] ? stall : AXI_WHY_LIMIT;
    m->why[AXI_AR] = stalled[AXI_AR] ? stall : AXI_WHY_LIMIT;
    aw = aw && !stalled[AXI_AW];
    ar = ar && !stalled[AXI_AR];
    if (aw && ar && room == 1) {
        unsigned w = pins & (AXI_PIN_AW_WAIT | AXI_PIN_AR_WAIT);
        bool give_aw = w == AXI_PIN_AW_WAIT   ? true
                       : w == AXI_PIN_AR_WAIT ? false
                                              : m->aw_turn;

        aw = give_aw;
        ar = !give_aw;
    }
    out->awready = aw;
    out->arready = ar;
}

/* First clock at which the slave may do something without an event on its
 * pins; until then it need not be stepped. */
static uint64_t mem_wake(const axi_mem *m, uint64_t now)
{
    uint64_t r = UINT64_MAX, b = UINT64_MAX;

    /* A low ready opens by itself only after a stall or with new tokens; a
     * limit ends with an event on the pins. */
    if (m->stalling || (!m->out.wready && m->why[AXI_W] == AXI_WHY_BANDWIDTH))
        return now + 1;
    if (!m->r_full)
        r = m->r_cur >= 0 && !m->cfg.interleave
                ? now + 1
                : axi_next_ok(&m->rd, m->cfg.order[0] == AXI_ORDER_IN, now);
    if (!m->b_full)
        b = axi_next_ok(&m->wr, m->cfg.order[1] == AXI_ORDER_IN, now);
    if (r < m->hold[0])
        r = m->hold[0];
    if (b < m->hold[1])
        b = m->hold[1];
    return r < b ? r : b;
}

/* Beats are taken and given in this order because a beat that the master took
 * makes room in the same clock, and because R is before W in sharing the
 * bandwidth. */
void axi_mem_step(axi_mem *m, uint64_t now, unsigned pins, axi_out *out)
{
    bool stalled[AXI_NCHAN] = {false}, starve = false, r;

    if (pins & (AXI_PIN_R_TAKEN | AXI_PIN_B_TAKEN))
        axi_check_answers(m, now, pins);
    mem_returns(m, now, pins);
    axi_bucket_settle(&m->own[1], now, m->w_used);
    axi_bucket_settle(&m->both, now, m->w_used);
    m->w_used = false;
    memset(out, 0, sizeof *out);
    if (m->stalling)
        axi_stall_step(m, now, stalled, &starve);
    r = !m->r_full && !stalled[AXI_R] && now >= m->hold[0] &&
        axi_bucket_has(&m->own[0], now, 1) && axi_bucket_has(&m->both, now, 1);
    if (r && m->both.on)
        r = (m->r_cur >= 0 || axi_any(m, 0, now)) &&
            !(axi_bucket_has(&m->own[1], now, 1) && !stalled[AXI_W] &&
              axi_keep_for_w(m, now, pins));
    if (r)
        drive_r(m, now, out);
    if (!m->b_full && !stalled[AXI_B] && now >= m->hold[1])
        drive_b(m, now, out);
    out->wready = w_open(m, now, stalled[AXI_W], starve);
    open_addr(m, pins, stalled, starve, out);
    out->r_id = m->r_id;
    out->b_id = m->b_id;
    m->out = *out;
    out->wake = mem_wake(m, now);
}

const uint8_t *axi_mem_r_data(const axi_mem *m)
{
    return m->r_data;
}

bool axi_mem_idle(const axi_mem *m)
{
    return !m->rd.count && !m->wr.count && !m->ahead_count;
}

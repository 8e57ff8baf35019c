/* SPDX-License-Identifier: Apache-2.0
 * AXI4 memory slave: messages, the rules a master must keep
 * (axi_latency_models.md 4, system.md 11) and the checks of the memory. */
#include "axi_int.h"
#include "dla_topology.h"
#include <stdarg.h>
#include <string.h>

static const char *const chan_name[AXI_NCHAN] = {"AW", "W", "AR", "R", "B"};

/* ---- messages ---- */

/* The list is bounded; a message that finds no room is counted. */
static void axi_rule_put(axi_mem *m, bool error, const char *fmt, va_list ap)
{
    uint32_t i = (m->msg_head + m->msg_count) % AXI_MSG_MAX;
    char text[AXI_MSG_LEN - 32], name[sizeof m->cfg.name];

    if (m->msg_count == AXI_MSG_MAX) {
        m->st.dropped++;
        return;
    }
    vsnprintf(text, sizeof text, fmt, ap);
    memcpy(name, m->cfg.name, sizeof name);
    snprintf(m->msg[i], AXI_MSG_LEN, "axi %s: %s", name, text);
    m->msg_error[i] = error;
    m->msg_about[i] = m->about;
    m->msg_count++;
}

void axi_msg(axi_mem *m, bool error, const char *fmt, ...)
{
    va_list ap;

    if (error)
        m->st.errors++;
    else
        m->st.warnings++;
    va_start(ap, fmt);
    axi_rule_put(m, error, fmt, ap);
    va_end(ap);
}

const char *axi_mem_next(axi_mem *m, int *error)
{
    if (!m->msg_count)
        return NULL;
    memcpy(m->msg_out, m->msg[m->msg_head], sizeof m->msg_out);
    *error = m->msg_error[m->msg_head];
    m->last = m->msg_about[m->msg_head];
    m->msg_head = (m->msg_head + 1) % AXI_MSG_MAX;
    m->msg_count--;
    return m->msg_out;
}

const axi_about *axi_mem_about(const axi_mem *m)
{
    return &m->last;
}

/* Counts an occurrence; writes only the first `reports` of its kind. */
static void axi_rule_report(axi_mem *m, bool error, uint64_t count,
                            const char *text)
{
    if (count < m->cfg.reports) {
        axi_msg(m, error, "%s", text);
    } else if (count == m->cfg.reports) {
        axi_msg(m, error, "%s (more of these are only counted)", text);
    } else if (error) {
        m->st.errors++;
    } else {
        m->st.warnings++;
    }
}

/* ---- rules ---- */

void axi_broken(axi_mem *m, axi_rule r, const axi_where *w, const char *fmt,
                ...)
{
    char text[AXI_MSG_LEN - 64], what[112];
    va_list ap;

    if (m->cfg.rule[r] == AXI_IGNORE)
        return;
    va_start(ap, fmt);
    vsnprintf(what, sizeof what, fmt, ap);
    va_end(ap);
    snprintf(text, sizeof text, "clock %llu: %s id %u addr 0x%llx: rule %s: "
             "%s", (unsigned long long)w->now, chan_name[w->chan], w->id,
             (unsigned long long)w->addr, axi_rule_name(r), what);
    m->about = (axi_about){.id = w->id, .outside = m->strayed,
                            .rule = axi_rule_name(r), .addr = w->addr,
                            .write = w->chan != AXI_R && w->chan != AXI_AR};
    axi_rule_report(m, m->cfg.rule[r] == AXI_ERROR, ++m->st.rule[r], text);
    m->about = (axi_about){.id = -1};
}

/* True when the burst crosses a boundary. That is reported instead of its
 * length, because it is the cause of the wrong length. */
static bool check_span(axi_mem *m, const axi_where *w, uint8_t len)
{
    uint64_t b = m->cfg.bytes, win = m->cfg.boundary;
    uint64_t last = (w->addr & ~(b - 1)) + len * b + b - 1;

    if (w->addr >> 12 != last >> 12)
        axi_broken(m, AXI_RULE_CROSS_4K, w, "%u beats reach 0x%llx in the next "
               "4 KB", len + 1u, (unsigned long long)last);
    if (win && w->addr / win != last / win)
        axi_broken(m, AXI_RULE_WINDOW, w,
                   "%u beats reach 0x%llx after a %llu-byte boundary", len + 1u,
                   (unsigned long long)last, (unsigned long long)win);
    return w->addr >> 12 != last >> 12 || (win && w->addr / win != last / win);
}

void axi_check_addr(axi_mem *m, uint64_t now, int chan, uint8_t id,
                    uint8_t len, uint64_t addr)
{
    bool wr = chan == AXI_AW;
    uint32_t align = wr ? m->cfg.wr_align : m->cfg.bytes;
    uint32_t ids = wr ? m->cfg.wr_ids : m->cfg.rd_ids;
    axi_where w = {now, chan, id, addr};

    bool crosses = check_span(m, &w, len);

    if (addr & (align - 1))
        axi_broken(m, AXI_RULE_ALIGN, &w, "expected a multiple of %u", align);
    if (!crosses && len + 1u > m->cfg.max_beats)
        axi_broken(m, AXI_RULE_LEN, &w, "%u beats, expected %u at most",
               len + 1u, m->cfg.max_beats);
    if (id > 31 || !(ids >> id & 1))
        axi_broken(m, AXI_RULE_ID, &w, "the ID of no unit that %s, "
                   "expected one of mask 0x%x", wr ? "writes" : "reads", ids);
}

/* Strobes of beat n: legal form of the configuration (system.md 11 (12)). */
static void check_strobe(axi_mem *m, const axi_where *w, const axi_txn *t,
                         uint32_t n, uint64_t strb)
{
    uint32_t bytes = m->cfg.bytes;
    uint64_t all = bytes == 64 ? UINT64_MAX : (UINT64_C(1) << bytes) - 1;
    uint64_t half = all >> bytes / 2;
    uint64_t lanes = t->addr & (bytes - 1); /* below the start address */
    bool ok = true;

    if (!strb) {
        axi_broken(m, AXI_RULE_STRB_EMPTY, w, "beat %u has no strobe", n);
        return;
    }
    if (n == 0 && strb & ((UINT64_C(1) << lanes) - 1))
        axi_broken(m, AXI_RULE_STRB_LANE, w, "strobes 0x%llx on lanes below "
               "the address", (unsigned long long)strb);
    if (m->cfg.strobes == AXI_STRB_FULL)
        ok = strb == all;
    else if (m->cfg.strobes == AXI_STRB_HALF)
        ok = strb == all || strb == half || strb == (all ^ half);
    if (!ok)
        axi_broken(m, AXI_RULE_STRB_FORM, w, "beat %u has strobes 0x%llx, "
               "expected %s", n, (unsigned long long)strb,
               m->cfg.strobes == AXI_STRB_FULL ? "all ones"
                                               : "full halves");
}

void axi_check_w(axi_mem *m, uint64_t now, const axi_txn *t, uint32_t n,
                 const axi_beat *b)
{
    axi_where w = {now, AXI_W, t->id, axi_beat_addr(m, t, n)};
    bool want = n + 1 == t->beats;

    if (b->last != want)
        axi_broken(m, AXI_RULE_WLAST, &w, "beat %u of %u has wlast %d, "
               "expected %d", n, t->beats, b->last, want);
    check_strobe(m, &w, t, n, b->strb);
}

/* Clocks until a write of a register has arrived, and until the requests that
 * were under way before have. */
enum { LIMIT_DELAY = 256 };

void axi_mem_limit(axi_mem *m, uint64_t now, int dir, uint32_t beats)
{
    axi_limit *l = &m->limit[dir];

    l->next = beats;
    l->from = now + LIMIT_DELAY;
    if (l->most < beats)
        l->most = beats;
}

static uint32_t limit_now(axi_limit *l, uint64_t now, uint32_t all)
{
    if (now >= l->from && all <= l->next)
        l->most = l->next;
    return l->most;
}

void axi_check_inflight(axi_mem *m, uint64_t now, int chan, uint8_t id,
                        uint64_t addr)
{
    int dir = chan == AXI_AW;
    uint32_t all = m->st.all[dir].inflight;
    uint32_t host = limit_now(&m->limit[dir], now, all);
    uint32_t most = m->cfg.os_beats < host ? m->cfg.os_beats : host;
    axi_where w = {now, chan, id, addr};

    if (most && all > most)
        axi_broken(m, AXI_RULE_OS_BEATS, &w, "%u beats in flight, expected %u "
               "at most", all, most);
    if (!dir && id < DLA_NCLIENT && m->cfg.credit[id] &&
        m->st.id[0][id].inflight > m->cfg.credit[id])
        axi_broken(m, AXI_RULE_CREDIT, &w, "%u read beats in flight, expected "
               "%u at most", m->st.id[0][id].inflight, m->cfg.credit[id]);
}

void axi_mem_unstable(axi_mem *m, uint64_t now, int chan, bool dropped,
                      uint8_t id, uint64_t addr)
{
    static const axi_rule rule[] = {AXI_RULE_AW_STABLE, AXI_RULE_W_STABLE,
                                    AXI_RULE_AR_STABLE};
    axi_where w = {now, chan, id, addr};

    if (chan < AXI_AW || chan > AXI_AR)
        return;
    axi_broken(m, rule[chan], &w, "%s before ready",
           dropped ? "valid fell" : "payload changed");
}

void axi_mem_reset_valid(axi_mem *m, uint64_t now, unsigned valids)
{
    for (int c = AXI_AW; c <= AXI_AR; c++)
        if (valids >> c & 1) {
            axi_where w = {now, c, 0, 0};

            axi_broken(m, AXI_RULE_RESET_VALID, &w, "valid was up in the last "
                   "clock of reset");
        }
}

void axi_mem_finish(axi_mem *m, uint64_t now)
{
    axi_where w = {now, AXI_W, 0, 0};
    const axi_queue *q[2] = {&m->rd, &m->wr};

    if (m->ahead_count)
        axi_broken(m, AXI_RULE_W_WITHOUT_AW, &w, "%u W beats without an AW",
                   m->ahead_count);
    for (int d = 0; d < 2; d++) {
        if (!q[d]->count)
            continue;
        w.chan = d ? AXI_AW : AXI_AR;
        if (q[d]->head >= 0) {
            w.id = q[d]->t[q[d]->head].id;
            w.addr = q[d]->t[q[d]->head].addr;
        } else {
            w.id = d ? m->b_id : m->r_id;
            w.addr = 0;
        }
        axi_broken(m, AXI_RULE_END_OUTSTANDING, &w, "%u %s in flight at the "
               "end%s", q[d]->count, d ? "writes" : "reads",
               d && m->w_cur >= 0 ? ", W beats are missing" : "");
    }
}

/* ---- memory ---- */

uint8_t axi_mem_unwritten(const axi_mem *m, uint64_t addr)
{
    if (m->cfg.uninit_value != AXI_VALUE_RANDOM)
        return 0;
    return (uint8_t)axi_mix((m->cfg.seed ^ m->seed) ^ axi_mix(addr + 1));
}

/* Gives bytes that were never written their value and counts them; returns the
 * address of the first. */
static uint64_t fill_uninit(axi_mem *m, uint64_t addr)
{
    uint64_t first = UINT64_MAX;

    for (uint32_t i = 0; i < m->cfg.bytes; i++) {
        uint8_t b;

        if (!(dla_mem_peek(m->mem, addr + i, &b, 1) & DLA_MEM_UNINIT))
            continue;
        if (first == UINT64_MAX)
            first = addr + i;
        m->st.uninit_bytes++;
        m->r_data[i] = axi_mem_unwritten(m, addr + i);
    }
    return first;
}

static void no_memory(axi_mem *m, const axi_where *w)
{
    axi_msg(m, true, "clock %llu: %s id %u addr 0x%llx: host memory ran out",
            (unsigned long long)w->now, w->chan == AXI_W ? "W" : "R", w->id,
            (unsigned long long)w->addr);
}

/* v1 fetches whole 64-byte beats and drops the half that a client did not
 * request (system.md 9.5), so one clean half is enough. */
static bool half_clean(axi_mem *m, uint64_t addr)
{
    uint8_t b[32];

    return m->cfg.bytes == 64 && m->cfg.partial == AXI_PART_ALLOW &&
           (!dla_mem_read(m->mem, addr, b, 32) ||
            !dla_mem_read(m->mem, addr + 32, b, 32));
}

const char *axi_mem_client(const axi_mem *m, unsigned id)
{
    return id < DLA_NCLIENT && (m->cfg.rd_ids | m->cfg.wr_ids) >> id & 1
               ? dla_client_table[id].name : "an unknown unit";
}

static void bad_read(axi_mem *m, uint64_t now, const axi_txn *t,
                     uint64_t addr, unsigned flags)
{
    char text[AXI_MSG_LEN - 64];
    uint64_t first = 0;

    if (flags & DLA_MEM_NOMEM)
        no_memory(m, &(axi_where){now, AXI_R, t->id, addr});
    if (flags & DLA_MEM_UNINIT) {
        first = fill_uninit(m, addr);
        if (!m->st.uninit_beats++)
            m->st.uninit_first = first;
    }
    if (half_clean(m, addr)) {
        m->st.partial_beats++;
        return;
    }
    if (flags & DLA_MEM_OUTSIDE) {
        snprintf(text, sizeof text, "clock %llu: R id %u addr 0x%llx: read "
                 "outside the declared regions, client %s",
                 (unsigned long long)now, t->id, (unsigned long long)addr,
                 axi_mem_client(m, t->id));
        m->about = (axi_about){.id = t->id, .outside = true, .addr = addr};
        axi_rule_report(m, m->cfg.outside == AXI_ERROR, ++m->st.outside_rd,
                        text);
    } else if (flags & DLA_MEM_UNINIT && m->cfg.uninit != AXI_IGNORE) {
        snprintf(text, sizeof text, "clock %llu: R id %u addr 0x%llx: read "
                 "of memory that was never written, first byte 0x%llx, client %s",
                 (unsigned long long)now, t->id, (unsigned long long)addr,
                 (unsigned long long)first, axi_mem_client(m, t->id));
        m->about = (axi_about){.id = t->id};
        axi_rule_report(m, m->cfg.uninit == AXI_ERROR, ++m->st.uninit_reports,
                        text);
    }
    m->about = (axi_about){.id = -1};
}

void axi_read_beat(axi_mem *m, uint64_t now, const axi_txn *t)
{
    uint64_t addr = axi_beat_addr(m, t, t->done);
    unsigned flags = dla_mem_read(m->mem, addr, m->r_data, m->cfg.bytes);

    if (flags)
        bad_read(m, now, t, addr, flags);
}

void axi_mem_other(axi_mem *m, const dla_mem *other)
{
    m->other = other;
}

/* A write to an address that only the other port's memory has; the rule for it
 * has a clearer text than the rule for any address outside this memory. */
static bool other_port(axi_mem *m, unsigned flags, const axi_where *w)
{
    uint64_t at, n;
    bool mine = !(flags & DLA_MEM_OUTSIDE) &&
                dla_mem_region(m->mem, 0, &at, &n);

    if (mine || !m->other || m->cfg.rule[AXI_RULE_PORT] == AXI_IGNORE ||
        !dla_mem_region(m->other, 0, &at, &n) ||
        !dla_mem_inside(m->other, w->addr, 1))
        return false;
    m->strayed = true;
    axi_broken(m, AXI_RULE_PORT, w, "the region is one of the other port");
    m->strayed = false;
    return true;
}

void axi_write_beat(axi_mem *m, uint64_t now, const axi_txn *t, uint32_t n,
                    const axi_beat *b)
{
    uint64_t addr = axi_beat_addr(m, t, n), strb = b->strb;
    uint32_t bytes = m->cfg.bytes;
    axi_where w = {now, AXI_W, t->id, addr};
    uint8_t mask[8];
    unsigned flags;
    char text[AXI_MSG_LEN - 64];

    if (strb == (bytes == 64 ? UINT64_MAX : (UINT64_C(1) << bytes) - 1)) {
        flags = dla_mem_write(m->mem, addr, b->data, bytes);
    } else {
        for (int i = 0; i < 8; i++)
            mask[i] = (uint8_t)(strb >> 8 * i);
        flags = dla_mem_write_strobe(m->mem, addr, b->data, mask, bytes);
    }
    if (flags & DLA_MEM_NOMEM)
        no_memory(m, &w);
    if (!other_port(m, flags, &w) && flags & DLA_MEM_OUTSIDE) {
        snprintf(text, sizeof text, "clock %llu: W id %u addr 0x%llx strobes "
                 "0x%llx: write outside the declared regions, client %s",
                 (unsigned long long)now, t->id, (unsigned long long)addr,
                 (unsigned long long)strb, axi_mem_client(m, t->id));
        m->about = (axi_about){.id = t->id, .outside = true, .addr = addr,
                               .write = true};
        axi_rule_report(m, m->cfg.outside == AXI_ERROR, ++m->st.outside_wr,
                        text);
        m->about = (axi_about){.id = -1};
    }
}

/* SPDX-License-Identifier: Apache-2.0
 * AXI4 memory slave: outstanding transactions, for the report of a hang. */
#include "axi_int.h"

enum { LINES = 8 };

static void pending_add(const axi_mem *m, const char *line, dla_text *o)
{
    dla_text_put(o, "axi %s: %s\n", m->cfg.name, line);
}

static void read_line(const axi_mem *m, const axi_txn *t, char *line,
                      size_t size)
{
    snprintf(line, size, "read id %u addr 0x%llx since clock %llu: %u of %u "
             "beats delivered%s", t->id, (unsigned long long)t->addr,
             (unsigned long long)t->t_accept, t->done, t->beats,
             m->r_full && m->r_id == t->id ? ", rready is low" : "");
}

static void write_line(const axi_mem *m, const axi_txn *t, char *line,
                       size_t size)
{
    if (t->done < t->beats)
        snprintf(line, size, "AW without W: id %u addr 0x%llx since clock "
                 "%llu, %u of %u beats arrived", t->id,
                 (unsigned long long)t->addr,
                 (unsigned long long)t->t_accept, t->done, t->beats);
    else
        snprintf(line, size, "write id %u addr 0x%llx since clock %llu: its "
                 "B is due%s", t->id, (unsigned long long)t->addr,
                 (unsigned long long)t->t_accept,
                 m->b_full ? ", bready is low" : "");
}

void axi_mem_pending(const axi_mem *m, dla_text *o)
{
    const axi_queue *q[2] = {&m->rd, &m->wr};
    char line[200];

    if (m->ahead_count) {
        snprintf(line, sizeof line, "W without AW: %u beats", m->ahead_count);
        pending_add(m, line, o);
    }
    if (m->r_full) {
        snprintf(line, sizeof line, "R id %u waits for rready", m->r_id);
        pending_add(m, line, o);
    }
    if (m->b_full) {
        snprintf(line, sizeof line, "B id %u waits for bready", m->b_id);
        pending_add(m, line, o);
    }
    for (int d = 0; d < 2; d++) {
        int shown = 0;

        for (int32_t i = q[d]->head; i >= 0; i = q[d]->t[i].next) {
            if (++shown > LINES)
                continue;
            (d ? write_line : read_line)(m, &q[d]->t[i], line, sizeof line);
            pending_add(m, line, o);
        }
        if (shown > LINES) {
            snprintf(line, sizeof line, "%d more %s", shown - LINES,
                     d ? "writes" : "reads");
            pending_add(m, line, o);
        }
    }
}

uint32_t axi_mem_unanswered(const axi_mem *m, int dir, unsigned id)
{
    const axi_queue *q = dir ? &m->wr : &m->rd;
    bool blocked = dir ? m->b_full : m->r_full;
    uint32_t n = m->st.id[dir][id].inflight, mine = 0;

    for (int32_t i = q->head; i >= 0; i = q->t[i].next) {
        const axi_txn *t = &q->t[i];

        if (t->id != id)
            continue;
        if (!dir && blocked)
            mine += (uint32_t)(t->beats - t->done);
        else if (dir && (blocked || t->done < t->beats))
            mine += t->beats;
    }
    if (!dir && blocked && m->r_id == id)
        mine++;
    if (dir && blocked && m->b_id == id)
        mine += m->b_beats;
    return n > mine && n < 1u << 31 ? n - mine : 0;
}

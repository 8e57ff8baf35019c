/* SPDX-License-Identifier: Apache-2.0
 * AXI4 memory slave: the rules of the slave's answers, R and B.
 *
 * Judged by the values on the pins and the transfers accepted on AW, W and AR,
 * not by the answer that the slave prepared, so that an answer lost, doubled or
 * changed in the scheduler or the pin module is found. */
#include "axi_int.h"

void axi_owe(axi_mem *m, int dir, const axi_txn *t)
{
    int32_t i = axi_queue_push(&m->owed[dir], t->id);

    if (i < 0)
        return; /* lost answers, reported at the end of the test */
    m->owed[dir].t[i].addr = t->addr;
    m->owed[dir].t[i].beats = t->beats;
    if (dir && m->owed_w < 0)
        m->owed_w = i;
}

/* W beats arrive in the order of their AW. */
void axi_owe_w(axi_mem *m)
{
    axi_txn *t;

    if (m->owed_w < 0)
        return;
    t = &m->owed[1].t[m->owed_w];
    if (++t->done == t->beats)
        m->owed_w = t->next;
}

/* A beat answers the oldest read of its ID (system.md 9.5). */
static void check_r(axi_mem *m, axi_where w, bool last)
{
    axi_queue *q = &m->owed[0];
    int32_t i = q->id_head[w.id];
    axi_txn *t;

    if (i < 0) {
        axi_broken(m, AXI_RULE_R_ID, &w, "a beat of an ID without an open "
                   "read");
        return;
    }
    t = &q->t[i];
    w.addr = axi_beat_addr(m, t, t->done);
    t->done++;
    if (last && t->done < t->beats)
        axi_broken(m, AXI_RULE_R_BEATS, &w, "rlast with beat %u of %u: "
                   "%u beats are missing", t->done - 1u, t->beats,
                   (unsigned)t->beats - t->done);
    else if (!last && t->done == t->beats)
        axi_broken(m, AXI_RULE_R_LAST, &w, "beat %u of %u has rlast 0, "
                   "expected 1", t->done - 1u, t->beats);
    if (last || t->done == t->beats) {
        axi_queue_remove(q, i);
        q->count--;
    }
}

/* A B answers the oldest write of its ID (system.md 9.7). */
static void check_b(axi_mem *m, axi_where w)
{
    axi_queue *q = &m->owed[1];
    int32_t i = q->id_head[w.id];
    const axi_txn *t;

    if (i < 0) {
        axi_broken(m, AXI_RULE_B_ID, &w, "a B of an ID without an open write");
        return;
    }
    t = &q->t[i];
    w.addr = t->addr;
    if (t->done < t->beats) {
        axi_broken(m, AXI_RULE_B_EARLY, &w, "B before the last W beat: %u of "
                   "%u arrived", t->done, t->beats);
        return;
    }
    axi_queue_remove(q, i);
    q->count--;
}

void axi_check_answers(axi_mem *m, uint64_t now, unsigned pins)
{
    if (pins & AXI_PIN_R_TAKEN)
        check_r(m, (axi_where){now, AXI_R, (uint8_t)(pins >> AXI_PIN_R_ID),
                               0}, pins & AXI_PIN_R_LAST);
    if (pins & AXI_PIN_B_TAKEN)
        check_b(m, (axi_where){now, AXI_B, (uint8_t)(pins >> AXI_PIN_B_ID), 0});
}

/* SPDX-License-Identifier: Apache-2.0
 * Report of a hang: the last transfer of each slot's channels, and outstanding
 * transfers. Slots with RTL are observed at their pins, like any other. */
#include "bench_priv.h"
#include "dla_text.h"

bool bench_link(const dla_bench *b, int i, const char **name, dla_slot *from,
                dla_slot *to, bool *pins)
{
    const dla_chandef *l = &dla_channel_table[i];

    if (i >= DLA_NCHANNEL)
        return false;
    *name = l->name;
    *from = l->from;
    *to = l->to;
    *pins = bench_over_pins(b, i);
    return true;
}

static void put_clock(dla_text *o, const char *name, uint64_t clock)
{
    if (clock)
        dla_text_put(o, " %s %llu,", name, (unsigned long long)clock);
    else
        dla_text_put(o, " %s never,", name);
}

/* A channel that stays in C has no pins: its clocks were not noted. */
static void trail_links(const dla_bench *b, dla_slot slot, dla_text *o)
{
    const char *name;
    dla_slot from, to;
    bool pins;

    for (int i = 0; bench_link(b, i, &name, &from, &to, &pins); i++)
        if (pins && (from == slot || to == slot))
            put_clock(o, name, trail_at(b, i));
}

/* Memory clients of the slot: AXI transfers of their IDs, both ports. */
static void trail_clients(const dla_bench *b, dla_slot slot, dla_text *o)
{
    for (int id = 0; id < DLA_NCLIENT; id++) {
        uint64_t last[AXI_NCHAN] = { 0 }, rd = 0, wr = 0;

        if (dla_client_slot(id) != slot)
            continue;
        for (int p = 0; p < 2; p++) {
            const axi_stats *s = axi_mem_stats(bench_axi(b, p));

            rd += s->id[0][id].inflight;
            wr += s->id[1][id].inflight;
            for (int c = 0; c < AXI_NCHAN; c++)
                if (s->last[c][id] > last[c])
                    last[c] = s->last[c][id];
        }
        if (last[AXI_AR])
            dla_text_put(o, " id %d AR %llu R %llu (%llu beats outstanding),",
                         id, (unsigned long long)last[AXI_AR],
                         (unsigned long long)last[AXI_R],
                         (unsigned long long)rd);
        if (last[AXI_AW])
            dla_text_put(o, " id %d AW %llu W %llu B %llu (%llu beats "
                         "outstanding),", id, (unsigned long long)last[AXI_AW],
                         (unsigned long long)last[AXI_W],
                         (unsigned long long)last[AXI_B],
                         (unsigned long long)wr);
    }
}

void bench_trail(const dla_bench *b, dla_slot slot, dla_text *o)
{
    size_t first = o->n;
    uint64_t done = 0;

    /* a slot that the trace does not use has no line */
    if (!trail_at(b, TRAIL_CSB + (int)slot))
        return;
    dla_text_put(o, "%s: last transfers at clock:", dla_slot_name(slot));
    put_clock(o, "registers", trail_at(b, TRAIL_CSB + (int)slot));
    trail_links(b, slot, o);
    trail_clients(b, slot, o);
    for (int i = 0; i < DLA_NINTR; i++)
        if (dla_intr_slot(i) == slot && trail_at(b, TRAIL_DONE + i) > done)
            done = trail_at(b, TRAIL_DONE + i);
    if (done)
        put_clock(o, "done", done);
    if (o->n < o->size)
        o->at[o->n - 1] = '\n'; /* for the last comma */
    else if (first < o->size) /* only whole lines */
        o->at[o->n = first] = 0;
}

/* Missing beats of memory, for each client at each port. */
void bench_unanswered(const dla_bench *b, char *text, size_t size)
{
    dla_text o = { text, size, 0 };

    text[0] = 0;
    for (int k = 0; k < 4 * DLA_NCLIENT; k++) {
        int id = k / 4, port = k >> 1 & 1, dir = k & 1;
        const axi_mem *m = bench_axi(b, port);
        uint32_t n = axi_mem_unanswered(m, dir, (unsigned)id);

        if (!n)
            continue;
        dla_text_put(&o, "%s%s of %s, id %d at port %s: %u beat%s never %s, "
                     "last %s at clock %llu", o.n ? "; " : "",
                     dir ? "writes" : "reads",
                     axi_mem_client(m, (unsigned)id), id,
                     axi_mem_cfg(m)->name, n, n > 1 ? "s" : "",
                     dir ? "acknowledged" : "arrived", dir ? "AW" : "AR",
                     (unsigned long long)axi_mem_stats(m)->last
                         [dir ? AXI_AW : AXI_AR][id]);
    }
}

/* SPDX-License-Identifier: Apache-2.0
 * Report of a hang: the event that a unit of RTL waits for, as far as its pins
 * and its registers show it, and the remaining credits between units. */
#include "bench_priv.h"
#include "dla_json.h"
#include "dla_text.h"
#include <inttypes.h>
#include <stdio.h>

static const char *const words[4] = { "idle", "running", "pending", "?" };

/* ---- outstanding transfers ---- */

/* Beats of both ports of a client. */
static uint64_t hang_beats(const dla_bench *b, int id, int dir)
{
    uint64_t n = 0;

    for (int p = 0; p < 2; p++)
        n += axi_mem_stats(bench_axi(b, p))->id[dir][id].inflight;
    return n;
}

/* The group of the page that runs; false: none. */
static bool hang_runs(const dla_bench *b, dla_page page, unsigned *group)
{
    unsigned s = pins_page_state(b, page);

    *group = (s >> 2 & 3) == 1;
    return s != PAGE_UNSEEN && ((s & 3) == 1 || *group);
}

static uint32_t hang_field(const dla_bench *b, dla_page page, unsigned group,
                           uint32_t f)
{
    return dla_get(host_page(bench_host(b), page)->d[group], f);
}

/* Slices or kernels that CDMA announced and CSC has not released. */
static uint64_t hang_there(const pins_flow *f, int side)
{
    return f->in[side].count - f->out[side].count;
}

static int64_t hang_credit(const dla_bench *b)
{
    return (int64_t)bench_cfg(b)->csc_credit - pins_flow_of(b)->spent;
}

static bool hang_used(const dla_bench *b, dla_slot slot)
{
    return trail_at(b, TRAIL_CSB + (int)slot) != 0;
}

/* All channels between the units of the convolution are on pins. They are
 * checked where some slot holds RTL. */
static bool on_pins(const dla_bench *b)
{
    bool pins, all = bench_has_rtl(b) && hang_used(b, DLA_SLOT_CSC);
    const char *name;
    dla_slot from, to;

    for (int i = 0; bench_link(b, i, &name, &from, &to, &pins); i++)
        if (i == DLA_CH_CDMA2SC_DAT || i == DLA_CH_SC2MAC || i == DLA_CH_CREDIT)
            all = all && pins;
    return all;
}

/* ---- the transfer a unit waits for ---- */

/* A unit's input from the unit before it, and its offer to the next. */
static const struct {
    int channel, level; /* level: 0 where an offer is always taken */
    const char *what;
} inputs[] = { { DLA_CH_SC2CDMA_DAT, 0, "releases of CSC" },
               { DLA_CH_SC2MAC, 0, "stripes of CSC" },
               { DLA_CH_MAC2ACCU, 0, "partial sums of CMAC" },
               { DLA_CH_CACC2SDP, FLOW_RESULT, "results of CACC" },
               { DLA_CH_SDP2PDP, FLOW_ATOM, "atoms of SDP" } };

static const struct {
    int channel, level;
    const char *what;
} outputs[] = { { DLA_CH_CACC2SDP, FLOW_RESULT, "SDP to take a result" },
                { DLA_CH_SDP2PDP, FLOW_ATOM, "PDP to take an atom" } };

#define COUNT(a) (sizeof(a) / sizeof *(a))

/* True for a layer that gets its data from the unit before it, not from
 * memory. */
static bool hang_flies(const dla_bench *b, int channel, unsigned group)
{
    if (channel == DLA_CH_CACC2SDP)
        return hang_field(b, DLA_SDP, group,
                          SDP_D_FEATURE_MODE_CFG__FLYING_MODE);
    return channel != DLA_CH_SDP2PDP ||
           !hang_field(b, DLA_PDP, group,
                       PDP_D_OPERATION_MODE_CFG__FLYING_MODE);
}

static bool hang_offered(const dla_bench *b, int level)
{
    return level && pins_flow_of(b)->levels >> level & 1;
}

/* The unit holds its last input: a result or an atom is offered to it, CMAC has
 * sent nothing since its last stripe, CACC has not given back the credits of
 * partial sums that have all arrived. */
static bool hang_holds(const dla_bench *b, int channel, int level)
{
    bool passed = trail_at(b, DLA_CH_MAC2ACCU) > trail_at(b, DLA_CH_SC2MAC);

    return hang_offered(b, level) ||
           (channel == DLA_CH_SC2MAC && trail_at(b, channel) && !passed) ||
           (channel == DLA_CH_MAC2ACCU && passed && on_pins(b) &&
            pins_flow_of(b)->spent > 0);
}

static void hang_input(const dla_bench *b, dla_slot slot, unsigned group,
                       bench_wait *w)
{
    for (size_t i = 0; i < COUNT(inputs); i++) {
        const dla_chandef *l = &dla_channel_table[inputs[i].channel];
        uint64_t at = trail_at(b, inputs[i].channel);
        int level = inputs[i].level;

        if (l->to != slot || !hang_flies(b, inputs[i].channel, group))
            continue;
        w->channel = l->name;
        w->on = l->from;
        if (hang_holds(b, inputs[i].channel, level)) {
            w->on = slot;
            dla_text_put(&w->o, "itself, to %s ", level ? "take" : "pass on");
        }
        dla_text_put(&w->o, "%s, ", inputs[i].what);
        if (hang_offered(b, level))
            dla_text_put(&w->o, "offered since clock %" PRIu64,
                         pins_flow_of(b)->since[level]);
        else if (at)
            dla_text_put(&w->o, "last at clock %" PRIu64, at);
        else
            dla_text_put(&w->o, "none arrived");
    }
}

static bool hang_output(const dla_bench *b, dla_slot slot, bench_wait *w)
{
    const pins_flow *f = pins_flow_of(b);

    for (size_t i = 0; i < COUNT(outputs); i++) {
        const dla_chandef *l = &dla_channel_table[outputs[i].channel];

        if (l->from != slot || !hang_offered(b, outputs[i].level))
            continue;
        w->channel = l->name;
        w->on = l->to;
        dla_text_put(&w->o, "%s, offered since clock %" PRIu64,
                     outputs[i].what, f->since[outputs[i].level]);
        return true;
    }
    return false;
}

static bool hang_memory(const dla_bench *b, dla_slot slot, bench_wait *w)
{
    for (int k = 0; k < 2 * DLA_NCLIENT; k++) {
        int id = k / 2, dir = k & 1;
        uint64_t n = dla_client_slot(id) == slot ? hang_beats(b, id, dir) : 0;

        if (!n)
            continue;
        w->channel = dir ? "memory writes" : "memory reads";
        dla_text_put(&w->o, "memory, %s of id %d, %" PRIu64 " beat%s "
                     "outstanding", dir ? "writes" : "reads", id, n,
                     n > 1 ? "s" : "");
        return true;
    }
    return false;
}

/* A request that CDMA does not acknowledge, or that CSC never made. */
static bool bank_change(const dla_bench *b, dla_slot slot, bench_wait *w)
{
    const pins_flow *f = pins_flow_of(b);

    w->channel = "pending";
    w->on = slot == DLA_SLOT_CSC ? DLA_SLOT_CDMA : DLA_SLOT_CSC;
    for (int side = 0; side < 2 && slot == DLA_SLOT_CSC; side++) {
        if ((f->levels >> 2 * side & 3) != 1)
            continue;
        dla_text_put(&w->o, "CDMA to acknowledge the bank change of %s, "
                     "requested since clock %" PRIu64,
                     side ? "weights" : "data", f->since[2 * side]);
        return true;
    }
    if (slot == DLA_SLOT_CDMA && !f->since[FLOW_DAT_REQ] &&
        !f->since[FLOW_WT_REQ]) {
        dla_text_put(&w->o, "CSC to request its bank change, none arrived");
        return true;
    }
    w->channel = NULL;
    w->on = slot;
    return false;
}

static void hang_csc(const dla_bench *b, unsigned group, bench_wait *w)
{
    const pins_flow *f = pins_flow_of(b);
    uint64_t rows = hang_field(b, DLA_CSC, group,
                               CSC_D_DATAIN_SIZE_EXT_0__DATAIN_HEIGHT_EXT) +
                    1;

    w->on = DLA_SLOT_CDMA;
    if (hang_there(f, 0) < rows) {
        w->channel = "cdma2sc_dat";
        dla_text_put(&w->o,
                     "data of CDMA, %" PRIu64 " of %" PRIu64 " slices "
                     "are in the buffer",
                     hang_there(f, 0), rows);
    } else if (!hang_there(f, 1)) {
        w->channel = "cdma2sc_wt";
        dla_text_put(&w->o, "weights of CDMA, no kernel is in the buffer");
    } else if (f->spent <= 0) {
        w->on = DLA_SLOT_CSC;
    } else {
        w->channel = "credit";
        w->on = DLA_SLOT_CACC;
        dla_text_put(&w->o, "credit of CACC, %" PRId64 " of %u left",
                     hang_credit(b), (unsigned)bench_cfg(b)->csc_credit);
    }
}

/* The unit's own page, which is the last one of those that it has. */
static dla_page page_of(dla_slot slot)
{
    for (int p = DLA_NPAGE - 1; p >= 0; p--)
        if (dla_slot_of_page((dla_page)p) == slot)
            return (dla_page)p;
    return DLA_NPAGE;
}

bool bench_waits_for(const dla_bench *b, dla_slot slot, bench_wait *w)
{
    dla_page page = page_of(slot);
    unsigned g;

    if (page == DLA_NPAGE || !hang_runs(b, page, &g))
        return false;
    if (hang_output(b, slot, w) || bank_change(b, slot, w) ||
        hang_memory(b, slot, w))
        return true;
    if (slot == DLA_SLOT_CSC)
        hang_csc(b, g, w);
    else
        hang_input(b, slot, g, w);
    return true;
}

/* Data of a write command that the unit has not sent; NULL: all has arrived. */
static const write_cmd *hang_unsent(const dla_bench *b, dla_slot slot)
{
    const pins_flow *f = pins_flow_of(b);

    for (int id = 0; id < DLA_NCLIENT; id++)
        if (dla_client_slot(id) == slot && f->write[id].left)
            return f->write_waits >> id & 1 ? NULL : &f->write[id];
    return NULL;
}

void bench_waits(const dla_bench *b, dla_slot slot, dla_text *o)
{
    char what[256] = "", came[128];
    bench_wait w = { NULL, slot, { what, sizeof what, 0 } };
    const write_cmd *c = hang_unsent(b, slot);

    (void)bench_waits_for(b, slot, &w);
    if (what[0])
        dla_text_put(o, "; waits for %s", what);
    if (c && write_cmd_text(c, came, sizeof came))
        dla_text_put(o, "; %s", came);
}

/* Its input is in memory, and no request is outstanding; on the fly it may wait
 * for the unit before it. */
static bool has_all(const dla_bench *b, dla_slot slot, unsigned group)
{
    char what[256] = "";
    bench_wait w = { NULL, slot, { what, sizeof what, 0 } };

    if (hang_memory(b, slot, &w))
        return false;
    for (size_t i = 0; i < COUNT(inputs); i++)
        if (dla_channel_table[inputs[i].channel].to == slot &&
            hang_flies(b, inputs[i].channel, group))
            return false;
    return true;
}

void bench_unsent(const dla_bench *b, bool ended, char *text, size_t size)
{
    char came[128];
    dla_text o = { text, size, 0 };
    unsigned g;

    text[0] = 0;
    for (int s = 0; s < DLA_NSLOT; s++) {
        const write_cmd *c = hang_unsent(b, (dla_slot)s);

        if (!c || (ended && bench_engine(b, (dla_slot)s) == BENCH_CHECK) ||
            (hang_runs(b, page_of((dla_slot)s), &g) &&
             (ended || !has_all(b, (dla_slot)s, g))))
            continue;
        write_cmd_text(c, came, sizeof came);
        dla_text_put(&o, "%s%s: %s", o.n ? "; " : "",
                     dla_slot_name((dla_slot)s), came);
    }
}

/* ---- credits ---- */

void bench_credits(const dla_bench *b, dla_text *o)
{
    const pins_flow *f = pins_flow_of(b);

    if (!on_pins(b))
        return;
    dla_text_put(o, "at the pins: CSC has %" PRId64 " of %u credits of CACC; "
                 "announced by CDMA and not released by CSC: %" PRIu64
                 " slices, %" PRIu64 " entries of data, %" PRIu64
                 " kernels, %" PRIu64 " entries of weights\n",
                 hang_credit(b), (unsigned)bench_cfg(b)->csc_credit,
                 hang_there(f, 0), f->in[0].entries - f->out[0].entries,
                 hang_there(f, 1), f->in[1].entries - f->out[1].entries);
}

static void credits_json(const dla_bench *b, FILE *f)
{
    const pins_flow *x = pins_flow_of(b);

    fprintf(f, "\"credits\": {\"cacc_to_csc\": %" PRId64 ", \"of\": %u",
            hang_credit(b), (unsigned)bench_cfg(b)->csc_credit);
    for (int side = 0; side < 2; side++)
        fprintf(f,
                ", \"%s\": {\"%s\": %" PRIu64 ", \"entries\": %" PRIu64
                ", \"wmb_entries\": %" PRIu64 "}",
                side ? "weights" : "data", side ? "kernels" : "slices",
                hang_there(x, side), x->in[side].entries - x->out[side].entries,
                x->in[side].wmb - x->out[side].wmb);
    fputc('}', f);
}

/* ---- each unit as JSON ---- */

static void groups_json(const dla_bench *b, dla_slot slot, FILE *f)
{
    const char *sep = "";

    fprintf(f, ", \"groups\": {");
    for (int p = 0; p < DLA_NPAGE; p++) {
        unsigned s = 0;

        if (dla_slot_of_page((dla_page)p) != slot)
            continue;
        s = pins_page_state(b, (dla_page)p);
        if (s == PAGE_UNSEEN)
            continue;
        fprintf(f, "%s\"%s\": [\"%s\", \"%s\"]", sep,
                dla_page_name((dla_page)p), words[s & 3], words[s >> 2 & 3]);
        sep = ", ";
    }
    fputc('}', f);
}

/* Clocks of the last transfers, null: none. */
static uint64_t channels_json(const dla_bench *b, dla_slot slot, FILE *f)
{
    uint64_t newest = 0;
    const char *name, *sep = "";
    dla_slot from, to;
    bool pins;

    fprintf(f, ", \"channels\": {");
    for (int i = 0; bench_link(b, i, &name, &from, &to, &pins); i++) {
        if (!pins || (from != slot && to != slot))
            continue;
        if (trail_at(b, i) > newest)
            newest = trail_at(b, i);
        fprintf(f, "%s\"%s\": ", sep, name);
        if (trail_at(b, i))
            fprintf(f, "%" PRIu64, trail_at(b, i));
        else
            fputs("null", f);
        sep = ", ";
    }
    fputc('}', f);
    return newest;
}

static uint64_t memory_json(const dla_bench *b, dla_slot slot, FILE *f,
                            uint64_t newest)
{
    const char *sep = "";

    fprintf(f, ", \"outstanding\": [");
    for (int id = 0; id < DLA_NCLIENT; id++) {
        uint64_t at[AXI_NCHAN] = { 0 };

        if (dla_client_slot(id) != slot)
            continue;
        for (int k = 0; k < 2 * AXI_NCHAN; k++) {
            uint64_t n = axi_mem_stats(bench_axi(b, k & 1))->last[k / 2][id];

            at[k / 2] = n > at[k / 2] ? n : at[k / 2];
            newest = n > newest ? n : newest;
        }
        if (!at[AXI_AR] && !at[AXI_AW])
            continue;
        fprintf(f,
                "%s{\"client\": \"%s\", \"id\": %d, \"read_beats\": %" PRIu64
                ", \"write_beats\": %" PRIu64,
                sep, dla_client_table[id].name, id, hang_beats(b, id, 0),
                hang_beats(b, id, 1));
        fprintf(f, ", \"last\": {\"AW\": %" PRIu64 ", \"W\": %" PRIu64
                ", \"AR\": %" PRIu64 ", \"R\": %" PRIu64 ", \"B\": %" PRIu64
                "}}", at[AXI_AW], at[AXI_W], at[AXI_AR], at[AXI_R],
                at[AXI_B]);
        sep = ", ";
    }
    fputc(']', f);
    return newest;
}

static void unit_json(const dla_bench *b, dla_slot slot, FILE *f)
{
    static const char *const by[] = { "model", "rtl", "check" };
    char what[1024] = "";
    bench_wait w = { NULL, slot, { what, sizeof what, 0 } };
    const write_cmd *c = hang_unsent(b, slot);
    const dla_unit_ops *ops;
    dla_unit *u = dla_unit_at(bench_core(b), slot, &ops);
    uint64_t newest;

    if (bench_engine(b, slot))
        (void)bench_waits_for(b, slot, &w);
    else if (u)
        ops->status(u, what, sizeof what);
    fprintf(f, "\"%s\": {\"provider\": \"%s\"", dla_slot_name(slot),
            by[bench_engine(b, slot)]);
    groups_json(b, slot, f);
    fprintf(f, ", \"waits\": ");
    dla_json_string(f, what);
    fprintf(f, ", \"waits_on\": ");
    if (w.channel)
        dla_json_string(f, w.channel);
    else
        fputs("null", f);
    fprintf(f, ", \"unsent\": ");
    if (c && write_cmd_text(c, what, sizeof what))
        dla_json_string(f, what);
    else
        fputs("null", f);
    newest = channels_json(b, slot, f);
    newest = memory_json(b, slot, f, newest);
    fprintf(f, ", \"last\": %" PRIu64 "}", newest);
}

void bench_hang_json(const dla_bench *b, FILE *f)
{
    const char *sep = "";

    fprintf(f, "{\"units\": {");
    for (int s = 0; s < DLA_NSLOT; s++) {
        /* CBUF has no registers: it counts with CSC */
        if (!hang_used(b, s == DLA_SLOT_CBUF ? DLA_SLOT_CSC : (dla_slot)s))
            continue;
        fprintf(f, "%s\n   ", sep);
        unit_json(b, (dla_slot)s, f);
        sep = ",";
    }
    fputc('}', f);
    if (on_pins(b)) {
        fprintf(f, ",\n   ");
        credits_json(b, f);
    }
    fputc('}', f);
}

/* SPDX-License-Identifier: Apache-2.0
 * Options of an AXI4 memory slave: the table, and their values as text. */
#include "axi_keys.h"
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#define OFF(f) offsetof(axi_cfg, f)
#define LAT_MAX 1000000u

const axi_key axi_keys[] = {
    {"seed", K_U64, OFF(seed), 0, 0, NULL, "seed of all random choices"},
    {"rd_latency", K_LAT, OFF(lat[0]), 0, LAT_MAX, NULL,
     "clocks from AR to first R: N, A-B (uniform), geo:MEAN:MAX"},
    {"wr_latency", K_LAT, OFF(lat[1]), 0, LAT_MAX, NULL,
     "clocks from the later of AW and last W to B: same forms"},
    {"bandwidth", K_U32, OFF(bandwidth), 1, 200, NULL,
     "R and W beats together, percent of one beat a clock; 200: no limit"},
    {"rd_bandwidth", K_U32, OFF(rd_bandwidth), 1, 100, NULL,
     "R beats alone, percent"},
    {"wr_bandwidth", K_U32, OFF(wr_bandwidth), 1, 100, NULL,
     "W beats alone, percent"},
    {"burst", K_U32, OFF(burst), 1, 4096, NULL,
     "beats that a bandwidth limit lets through at once"},
    {"max_rd", K_U32, OFF(max_rd), 1, AXI_MAX_TXN, NULL,
     "read transactions in flight"},
    {"max_wr", K_U32, OFF(max_wr), 1, AXI_MAX_TXN, NULL,
     "write transactions in flight"},
    {"max_total", K_U32, OFF(max_total), 0, 2 * AXI_MAX_TXN, NULL,
     "reads and writes in flight together, 0: no limit"},
    {"w_ahead", K_U32, OFF(w_ahead), 0, AXI_MAX_AHEAD, NULL,
     "W beats taken before their AW"},
    {"aw_stall", K_STALL, OFF(stall[AXI_AW]), 0, LAT_MAX, NULL,
     "awready low: PERCENT or PERCENT:A-B, length in clocks"},
    {"w_stall", K_STALL, OFF(stall[AXI_W]), 0, LAT_MAX, NULL, "wready low"},
    {"ar_stall", K_STALL, OFF(stall[AXI_AR]), 0, LAT_MAX, NULL,
     "arready low"},
    {"r_stall", K_STALL, OFF(stall[AXI_R]), 0, LAT_MAX, NULL,
     "gap before an R beat"},
    {"b_stall", K_STALL, OFF(stall[AXI_B]), 0, LAT_MAX, NULL,
     "gap before a B"},
    {"starve", K_STARVE, OFF(starve_period), 0, LAT_MAX, NULL,
     "PERIOD/LENGTH in clocks: stalls all channels; 0/0: off"},
    {"rd_order", K_ENUM, OFF(order[0]), 0, 0, "inorder reorder",
     "R bursts in AR order, or per ID only"},
    {"wr_order", K_ENUM, OFF(order[1]), 0, 0, "inorder reorder",
     "B in AW order, or per ID only"},
    {"reorder", K_U32, OFF(reorder), 0, 100, NULL,
     "percent of random picks across IDs"},
    {"window", K_U32, OFF(window), 0, AXI_MAX_TXN, NULL,
     "a random pick is among the N oldest transactions, 0: all"},
    {"interleave", K_U32, OFF(interleave), 0, 1, NULL,
     "1: R beats of different IDs may mix (needs rd_order=reorder)"},
    {"prefer", K_PREFER, OFF(prefer), 0, 255, NULL,
     "ID that is always served first, or none (needs order=reorder)"},
    {"commit", K_ENUM, OFF(commit), 0, 0, "w b",
     "writes reach the memory with the last W, or just before B"},
    {"uninit", K_ENUM, OFF(uninit), 0, 0, "ignore warn error",
     "reads of bytes that were never written"},
    {"uninit_value", K_ENUM, OFF(uninit_value), 0, 0, "zero random",
     "value of such bytes: random by seed and address, or 0"},
    {"outside", K_ENUM, OFF(outside), 1, 0, "ignore warn error",
     "accesses outside the declared regions"},
    {"partial", K_ENUM, OFF(partial), 0, 0, "allow report",
     "64-byte reads of which one 32-byte half was written"},
    {"rules_off", K_OFF, 0, 0, 0, NULL, "rules not checked: A+B, or none"},
    {"rules_warn", K_WARN, 0, 0, 0, NULL, "rules that only warn: A+B"},
    {"reports", K_U32, OFF(reports), 1, 1000000, NULL,
     "limit of messages for each rule; all are counted"},
    {"max_beats", K_U32, OFF(max_beats), 1, AXI_MAX_BEATS, NULL,
     "rule len: limit of beats in a burst"},
    {"wr_align", K_U32, OFF(wr_align), 1, AXI_MAX_BYTES, NULL,
     "rule align: alignment of writes, bytes"},
    {"boundary", K_U32, OFF(boundary), 0, 4096, NULL,
     "rule window: boundary that no burst crosses, bytes, 0: none"},
    {"strobes", K_ENUM, OFF(strobes), 0, 0, "any half full",
     "rule strb_form: legal strobe masks"},
    {"rd_ids", K_HEX, OFF(rd_ids), 0, 0, NULL, "rule id: mask of read IDs"},
    {"wr_ids", K_HEX, OFF(wr_ids), 0, 0, NULL, "rule id: mask of write IDs"},
    {"os_beats", K_U32, OFF(os_beats), 0, 65536, NULL,
     "rule os_beats: limit of beats in flight, 0: no check"},
    {"rd_credit", K_CREDIT, OFF(credit), 0, 65536, NULL,
     "rule credit: ID:BEATS/ID:BEATS, or none"},
    {"latency", K_ALIAS, 0, 0, 0, "rd_latency wr_latency", "sets both"},
    {"rate", K_ALIAS, 0, 0, 0, "rd_bandwidth wr_bandwidth",
     "sets both, percent"},
    {"stall", K_ALIAS, 0, 0, 0, "aw_stall w_stall ar_stall r_stall b_stall",
     "sets all five"},
    {"order", K_ALIAS, 0, 0, 0, "rd_order wr_order", "sets both"},
    {NULL, K_ALIAS, 0, 0, 0, NULL, NULL},
};

static void put_rules(dla_text *o, const axi_cfg *c, uint32_t level)
{
    const char *sep = "";

    for (int i = 0; i < AXI_NRULE; i++)
        if (c->rule[i] == level) {
            dla_text_put(o, "%s%s", sep, axi_rule_name((axi_rule)i));
            sep = "+";
        }
    if (!*sep)
        dla_text_put(o, "none");
}

static void put_credit(dla_text *o, const axi_cfg *c)
{
    const char *sep = "";

    for (int i = 0; i < DLA_NCLIENT; i++)
        if (c->credit[i]) {
            dla_text_put(o, "%s%d:%u", sep, i, c->credit[i]);
            sep = "/";
        }
    if (!*sep)
        dla_text_put(o, "none");
}

static void put_word(dla_text *o, const char *words, uint32_t n)
{
    for (; n; n--)
        words += strcspn(words, " ") + 1;
    dla_text_put(o, "%.*s", (int)strcspn(words, " "), words);
}

static void put_value(dla_text *o, const axi_cfg *c, const axi_key *k)
{
    const void *at = (const char *)c + k->off;
    const axi_latency *l = at;
    const axi_stall *s = at;
    const uint32_t *n = at;

    switch (k->kind) {
    case K_U32:
        dla_text_put(o, "%u", *n);
        break;
    case K_U64:
        dla_text_put(o, "%llu", (unsigned long long)c->seed);
        break;
    case K_HEX:
        dla_text_put(o, "0x%x", *n);
        break;
    case K_LAT:
        if (l->kind == AXI_LAT_GEO)
            dla_text_put(o, "geo:%u:%u", l->a, l->b);
        else if (l->a == l->b)
            dla_text_put(o, "%u", l->a);
        else
            dla_text_put(o, "%u-%u", l->a, l->b);
        break;
    case K_STALL:
        dla_text_put(o, "%u:%u-%u", s->pct, s->min, s->max);
        break;
    case K_ENUM: put_word(o, k->words, *n); break;
    case K_STARVE:
        dla_text_put(o, "%u/%u", c->starve_period, c->starve_length);
        break;
    case K_PREFER:
        if (c->prefer < 0)
            dla_text_put(o, "none");
        else
            dla_text_put(o, "%d", (int)c->prefer);
        break;
    case K_CREDIT: put_credit(o, c); break;
    case K_OFF: put_rules(o, c, AXI_IGNORE); break;
    case K_WARN: put_rules(o, c, AXI_WARN); break;
    case K_ALIAS: break;
    }
}

size_t axi_cfg_text(const axi_cfg *c, char *buf, size_t size)
{
    dla_text o = {buf, size, 0};
    const char *sep = "";

    for (const axi_key *k = axi_keys; k->name; k++)
        if (k->kind != K_ALIAS) {
            dla_text_put(&o, "%s%s=", sep, k->name);
            put_value(&o, c, k);
            sep = ",";
        }
    return o.n;
}

void axi_cfg_help_keys(FILE *f)
{
    for (const axi_key *k = axi_keys; k->name; k++) {
        fprintf(f, "    %-13s %s", k->name, k->help);
        if (k->kind == K_U32 || k->kind == K_LAT)
            fprintf(f, " (%u to %u)", k->lo, k->hi);
        if (k->kind == K_ENUM || k->kind == K_ALIAS)
            fprintf(f, " (%s)", k->words);
        fprintf(f, "\n");
    }
}

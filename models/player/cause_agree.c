/* SPDX-License-Identifier: Apache-2.0
 * Units that work on one layer together: who needs whom, and which of their
 * registers say the same. */
#include "cause.h"
#include <stdio.h>

/* ---- which layers belong together ---- */

static bool sdp_flies(const uint32_t *d)
{
    return dla_get(d, SDP_D_FEATURE_MODE_CFG__FLYING_MODE);
}

static bool sdp_to_pdp(const uint32_t *d)
{
    return dla_get(d, SDP_D_FEATURE_MODE_CFG__OUTPUT_DST);
}

/* An operand of a stage that comes from memory: of its CFG register the
 * bypass of the stage and of the operation, and the operation's SRC. */
static bool operand(const uint32_t *d, uint32_t stage, uint32_t op,
                    uint32_t src)
{
    return !dla_get(d, stage) && !dla_get(d, op) && dla_get(d, src);
}

#define STAGE(d, s, o) operand(d, SDP_D_DP_##s##_CFG__##s##_BYPASS, \
                               SDP_D_DP_##s##_CFG__##s##_##o##_BYPASS, \
                               SDP_D_DP_##s##_##o##_CFG__##s##_##o##_SRC)

/* A flying layer without operands from memory leaves SDP_RDMA alone. */
static bool sdp_fetches(const uint32_t *d)
{
    return !sdp_flies(d) || STAGE(d, BS, ALU) || STAGE(d, BS, MUL) ||
           STAGE(d, BN, ALU) || STAGE(d, BN, MUL) || STAGE(d, EW, ALU) ||
           STAGE(d, EW, MUL);
}

static bool rdma_fetches(const uint32_t *d)
{
    return !dla_get(d, SDP_RDMA_D_FEATURE_MODE_CFG__FLYING_MODE) ||
           !dla_get(d, SDP_RDMA_D_BRDMA_CFG__BRDMA_DISABLE) ||
           !dla_get(d, SDP_RDMA_D_NRDMA_CFG__NRDMA_DISABLE) ||
           !dla_get(d, SDP_RDMA_D_ERDMA_CFG__ERDMA_DISABLE);
}

/* FLYING_MODE of PDP is 1 off the fly (pdp.md 2). */
static bool pdp_fetches(const uint32_t *d)
{
    return dla_get(d, PDP_D_OPERATION_MODE_CFG__FLYING_MODE);
}

static bool pdp_flies(const uint32_t *d)
{
    return !pdp_fetches(d);
}

/* CSC asks CDMA for nothing new when it keeps data and weights. */
static bool csc_takes(const uint32_t *d)
{
    return !dla_get(d, CSC_D_MISC_CFG__DATA_REUSE) ||
           !dla_get(d, CSC_D_MISC_CFG__WEIGHT_REUSE);
}

static bool cdma_fetches(const uint32_t *d)
{
    return !dla_get(d, CDMA_D_MISC_CFG__DATA_REUSE) ||
           !dla_get(d, CDMA_D_MISC_CFG__WEIGHT_REUSE);
}

/* ---- enables without a partner ---- */

/* A layer of `page` for which `of` holds needs one of `partner` for which `to`
 * holds, the n-th the n-th. why, kind: the fields that say so of the two, 0:
 * every layer, or no single field. */
typedef struct pair {
    dla_page page;
    cause_want of;
    uint32_t why;
    dla_page partner;
    cause_want to;
    uint32_t kind;
} pair;

static const pair pairs[] = {
    { DLA_CDMA, NULL, 0, DLA_CSC, NULL, 0 },
    { DLA_CMAC_A, NULL, 0, DLA_CSC, NULL, 0 },
    { DLA_CSC, csc_takes, 0, DLA_CDMA, cdma_fetches, 0 },
    { DLA_CSC, NULL, 0, DLA_CMAC_A, NULL, 0 },
    { DLA_CMAC_B, NULL, 0, DLA_CMAC_A, NULL, 0 },
    { DLA_CMAC_A, NULL, 0, DLA_CMAC_B, NULL, 0 },
    { DLA_CMAC_A, NULL, 0, DLA_CACC, NULL, 0 },
    { DLA_SDP, sdp_flies, SDP_D_FEATURE_MODE_CFG__FLYING_MODE, DLA_CACC, NULL,
      0 },
    { DLA_CACC, NULL, 0, DLA_SDP, sdp_flies,
      SDP_D_FEATURE_MODE_CFG__FLYING_MODE },
    { DLA_SDP, sdp_fetches, 0, DLA_SDP_RDMA, rdma_fetches, 0 },
    { DLA_SDP_RDMA, rdma_fetches, 0, DLA_SDP, sdp_fetches, 0 },
    { DLA_PDP, pdp_flies, PDP_D_OPERATION_MODE_CFG__FLYING_MODE, DLA_SDP,
      sdp_to_pdp, SDP_D_FEATURE_MODE_CFG__OUTPUT_DST },
    { DLA_SDP, sdp_to_pdp, SDP_D_FEATURE_MODE_CFG__OUTPUT_DST, DLA_PDP,
      pdp_flies, PDP_D_OPERATION_MODE_CFG__FLYING_MODE },
    { DLA_PDP, pdp_fetches, PDP_D_OPERATION_MODE_CFG__FLYING_MODE,
      DLA_PDP_RDMA, NULL, 0 },
    { DLA_PDP_RDMA, NULL, 0, DLA_PDP, pdp_fetches,
      PDP_D_OPERATION_MODE_CFG__FLYING_MODE },
    { DLA_CDP, NULL, 0, DLA_CDP_RDMA, NULL, 0 },
    { DLA_CDP_RDMA, NULL, 0, DLA_CDP, NULL, 0 },
};

/* The trace waits for an interrupt of the page's unit. */
static bool event_missing(const cause_facts *f, dla_page page)
{
    for (int i = 0; !f->p->t->txn && i < DLA_NINTR; i++)
        if (f->p->queue[i].head != DLA_NO_CMD &&
            dla_intr_slot(i) == dla_slot_of_page(page))
            return true;
    return false;
}

/* The layer of x is the one that the page is at; a page that has finished
 * only filled the queue to a partner that is waited for. */
static bool waits(const cause_facts *f, const pair *w, const cause_page *x)
{
    unsigned busy = cause_busy(f, w->page);

    if (!busy)
        return event_missing(f, w->partner);
    return x->layers - 1 == f->page[w->page].layers - busy;
}

/* The partner's last layer, when a single field says what it is. */
static void other_kind(cause_facts *f, const pair *w)
{
    cause_page y;

    cause_layer(f, w->partner, UINT32_MAX, NULL, &y);
    if (!w->kind || w->to(y.regs.d[y.group]))
        return;
    cause_say(f, ", ");
    cause_field(f, &y, w->kind);
}

/* have: layers of the partner that would do. */
static void tell(cause_facts *f, const pair *w, const cause_page *x,
                 unsigned have, const dla_cmd *later)
{
    const char *name = dla_page_name(w->partner);
    unsigned n = f->page[w->partner].layers;
    const dla_player *p = f->p;

    cause_say(f, "%s is not enabled for the layer of %s that ", name,
              dla_page_name(w->page));
    cause_enable(f, x);
    cause_say(f, " started");
    if (w->why) {
        cause_say(f, " and that needs it, ");
        cause_field(f, x, w->why);
    }
    cause_say(f, ": %s.D_OP_ENABLE ", name);
    if (later) {
        const dla_cmd *c = &p->t->cmd[p->stream[w->partner].head];

        cause_say(f, "is still to come");
        cause_line(f, later->line);
        cause_say(f, ", behind the %s", c->op == DLA_OP_SYNC_WAIT ?
                  "event that its commands wait for" :
                  "command that its commands wait at");
        cause_line(f, c->line);
    } else if (n > have) {
        cause_say(f, "was written for %u layer%s, %u of that kind", n,
                  n > 1 ? "s" : "", have);
        other_kind(f, w);
    } else if (n) {
        cause_say(f, "was written for %u layer%s only", n, n > 1 ? "s" : "");
    } else {
        cause_say(f, "was never written");
    }
}

bool cause_partner(cause_facts *f, bool ahead)
{
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        const pair *w = &pairs[i];
        unsigned have = cause_count(f, w->partner, w->to);
        const dla_cmd *later = cause_ahead(f, w->partner);
        cause_page x;

        if (!f->page[w->page].known || ahead != (later != NULL) ||
            !cause_layer(f, w->page, have, w->of, &x) || !waits(f, w, &x))
            continue;
        tell(f, w, &x, have, later);
        return true;
    }
    return false;
}

/* ---- all enables without a partner ---- */

/* The entry of the page's layer of x, made when there is none; NULL: there is
 * no room. */
static dla_lone_enable *lone(cause_facts *f, const cause_page *x)
{
    dla_player *p = f->p;

    for (size_t i = 0; i < p->hang.nlone; i++)
        if (p->hang.lone[i].page == x->page && p->hang.lone[i].layer == x->layers - 1)
            return &p->hang.lone[i];
    if (p->hang.nlone == DLA_LONE)
        return NULL;
    p->hang.lone[p->hang.nlone] = (dla_lone_enable){
        .page = x->page, .layer = x->layers - 1, .group = x->group,
        .line = x->line[x->group][x->regs.split / 4] };
    return &p->hang.lone[p->hang.nlone++];
}

/* What those that are missing would need themselves: n-th layers of pages
 * that need one always. */
static uint32_t with_theirs(const cause_facts *f, uint32_t missing,
                            dla_page page, unsigned n)
{
    for (bool more = true; more;) {
        more = false;
        for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
            const pair *w = &pairs[i];

            if (!(missing >> w->page & 1) || w->of || w->partner == page ||
                missing >> w->partner & 1 ||
                cause_count(f, w->partner, w->to) > n)
                continue;
            missing |= 1u << w->partner;
            more = true;
        }
    }
    return missing;
}

/* At most two layers of a page are enabled at a time. */
void cause_lone(cause_facts *f)
{
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        const pair *w = &pairs[i];
        unsigned have = cause_count(f, w->partner, w->to);
        cause_page x;

        if (!f->page[w->page].known)
            continue;
        for (unsigned n = have; n < have + 2; n++) {
            dla_lone_enable *e;

            if (!cause_layer(f, w->page, n, w->of, &x))
                break;
            e = lone(f, &x);
            if (e)
                e->missing |= with_theirs(f, 1u << w->partner, w->page, n);
        }
    }
}

void cause_lone_text(cause_facts *f)
{
    dla_player *p = f->p;

    for (size_t i = 0; i < p->hang.nlone; i++) {
        const dla_lone_enable *e = &p->hang.lone[i];
        const char *sep = " needs";

        f->text[0] = 0;
        cause_say(f, "%s.D_OP_ENABLE", dla_page_name(e->page));
        cause_line(f, e->line);
        cause_say(f, ", layer %u group %u", e->layer, e->group);
        for (int q = 0; q < DLA_NPAGE; q++) {
            const dla_cmd *later = cause_ahead(f, (dla_page)q);

            if (!(e->missing >> q & 1))
                continue;
            cause_say(f, "%s %s", sep, dla_page_name((dla_page)q));
            sep = ",";
            if (!later)
                continue;
            cause_say(f, ", still to come");
            cause_line(f, later->line);
        }
        dla_play_report(p, "  enabled without a partner: %s", f->text);
    }
}

/* ---- registers that must agree ---- */

static bool new_lines(const uint32_t *d)
{
    return !dla_get(d, CDMA_D_MISC_CFG__CONV_MODE) &&
           !dla_get(d, CDMA_D_MISC_CFG__DATA_REUSE);
}

static bool feature_lines(const uint32_t *d)
{
    return new_lines(d) && !dla_get(d, CDMA_D_DATAIN_FORMAT__DATAIN_FORMAT);
}

/* The same number in two pages, for layers of the first that `when` takes. */
static const struct {
    dla_page page;
    cause_want of;
    uint32_t field;
    dla_page other;
    cause_want to;
    uint32_t same;
    cause_want when;
    bool wide; /* ignored without 16-bit data */
} agree[] = {
#define BOTH(a, of, x, b, to, y) DLA_##a, of, a##_D_##x, DLA_##b, to, \
                                 b##_D_##y
#define SAME(a, of, x, b, to, y, when) BOTH(a, of, x, b, to, y), when, false
#define CONV(a, x, b, y) SAME(a, NULL, x, b, NULL, y, NULL)
#define PROC(a, of, x, b, to, y) BOTH(a, of, x##__PROC_PRECISION, b, to, \
                                      y##__PROC_PRECISION), NULL, true
    { CONV(CDMA, MISC_CFG__CONV_MODE, CSC, MISC_CFG__CONV_MODE) },
    { PROC(CDMA, NULL, MISC_CFG, CSC, NULL, MISC_CFG) },
    { CONV(CDMA, ENTRY_PER_SLICE__ENTRIES, CSC, ENTRY_PER_SLICE__ENTRIES) },
    { CONV(CDMA, BANK__DATA_BANK, CSC, BANK__DATA_BANK) },
    { CONV(CDMA, BANK__WEIGHT_BANK, CSC, BANK__WEIGHT_BANK) },
    { CONV(CDMA, BATCH_NUMBER__BATCHES, CSC, BATCH_NUMBER__BATCHES) },
    { CONV(CDMA, WEIGHT_FORMAT__WEIGHT_FORMAT, CSC,
           WEIGHT_FORMAT__WEIGHT_FORMAT) },
    { CONV(CDMA, WEIGHT_SIZE_1__WEIGHT_KERNEL, CSC,
           WEIGHT_SIZE_EXT_1__WEIGHT_KERNEL) },
    { CONV(CDMA, WEIGHT_BYTES__WEIGHT_BYTES, CSC,
           WEIGHT_BYTES__WEIGHT_BYTES) },
    { SAME(CDMA, NULL, DATAIN_SIZE_0__DATAIN_HEIGHT, CSC, NULL,
           DATAIN_SIZE_EXT_0__DATAIN_HEIGHT_EXT, new_lines) },
    { SAME(CDMA, NULL, DATAIN_SIZE_0__DATAIN_WIDTH, CSC, NULL,
           DATAIN_SIZE_EXT_0__DATAIN_WIDTH_EXT, feature_lines) },
    { SAME(CDMA, NULL, DATAIN_SIZE_1__DATAIN_CHANNEL, CSC, NULL,
           DATAIN_SIZE_EXT_1__DATAIN_CHANNEL_EXT, feature_lines) },
    { CONV(CSC, MISC_CFG__CONV_MODE, CMAC_A, MISC_CFG__CONV_MODE) },
    { CONV(CSC, MISC_CFG__CONV_MODE, CMAC_B, MISC_CFG__CONV_MODE) },
    { CONV(CSC, MISC_CFG__CONV_MODE, CACC, MISC_CFG__CONV_MODE) },
    { PROC(CSC, NULL, MISC_CFG, CMAC_A, NULL, MISC_CFG) },
    { PROC(CSC, NULL, MISC_CFG, CMAC_B, NULL, MISC_CFG) },
    { PROC(CSC, NULL, MISC_CFG, CACC, NULL, MISC_CFG) },
    { CONV(CSC, BATCH_NUMBER__BATCHES, CACC, BATCH_NUMBER__BATCHES) },
    { CONV(CSC, WEIGHT_SIZE_EXT_1__WEIGHT_KERNEL, CSC,
           DATAOUT_SIZE_1__DATAOUT_CHANNEL) },
    { CONV(CSC, DATAOUT_SIZE_0__DATAOUT_WIDTH, CACC,
           DATAOUT_SIZE_0__DATAOUT_WIDTH) },
    { CONV(CSC, DATAOUT_SIZE_0__DATAOUT_HEIGHT, CACC,
           DATAOUT_SIZE_0__DATAOUT_HEIGHT) },
    { CONV(CSC, DATAOUT_SIZE_1__DATAOUT_CHANNEL, CACC,
           DATAOUT_SIZE_1__DATAOUT_CHANNEL) },
    { SAME(CACC, NULL, DATAOUT_SIZE_0__DATAOUT_WIDTH, SDP, sdp_flies,
           DATA_CUBE_WIDTH__WIDTH, NULL) },
    { SAME(CACC, NULL, DATAOUT_SIZE_0__DATAOUT_HEIGHT, SDP, sdp_flies,
           DATA_CUBE_HEIGHT__HEIGHT, NULL) },
    { SAME(CACC, NULL, DATAOUT_SIZE_1__DATAOUT_CHANNEL, SDP, sdp_flies,
           DATA_CUBE_CHANNEL__CHANNEL, NULL) },
    { SAME(CACC, NULL, BATCH_NUMBER__BATCHES, SDP, sdp_flies,
           FEATURE_MODE_CFG__BATCH_NUMBER, NULL) },
    { SAME(CACC, NULL, MISC_CFG__CONV_MODE, SDP, sdp_flies,
           FEATURE_MODE_CFG__WINOGRAD, NULL) },
    { PROC(CACC, NULL, MISC_CFG, SDP, sdp_flies, DATA_FORMAT) },
    { SAME(SDP, sdp_fetches, FEATURE_MODE_CFG__BATCH_NUMBER, SDP_RDMA,
           rdma_fetches, FEATURE_MODE_CFG__BATCH_NUMBER, NULL) },
    { SAME(SDP, sdp_fetches, FEATURE_MODE_CFG__WINOGRAD, SDP_RDMA,
           rdma_fetches, FEATURE_MODE_CFG__WINOGRAD, NULL) },
    { PROC(SDP, sdp_fetches, DATA_FORMAT, SDP_RDMA, rdma_fetches,
           FEATURE_MODE_CFG) },
    { SAME(SDP, sdp_fetches, FEATURE_MODE_CFG__FLYING_MODE, SDP_RDMA,
           rdma_fetches, FEATURE_MODE_CFG__FLYING_MODE, NULL) },
    { SAME(SDP, sdp_fetches, DATA_CUBE_WIDTH__WIDTH, SDP_RDMA, rdma_fetches,
           DATA_CUBE_WIDTH__WIDTH, NULL) },
    { SAME(SDP, sdp_fetches, DATA_CUBE_HEIGHT__HEIGHT, SDP_RDMA, rdma_fetches,
           DATA_CUBE_HEIGHT__HEIGHT, NULL) },
    { SAME(SDP, sdp_fetches, DATA_CUBE_CHANNEL__CHANNEL, SDP_RDMA,
           rdma_fetches, DATA_CUBE_CHANNEL__CHANNEL, NULL) },
    { SAME(SDP, sdp_to_pdp, DATA_CUBE_WIDTH__WIDTH, PDP, pdp_flies,
           DATA_CUBE_IN_WIDTH__CUBE_IN_WIDTH, NULL) },
    { SAME(SDP, sdp_to_pdp, DATA_CUBE_HEIGHT__HEIGHT, PDP, pdp_flies,
           DATA_CUBE_IN_HEIGHT__CUBE_IN_HEIGHT, NULL) },
    { SAME(SDP, sdp_to_pdp, DATA_CUBE_CHANNEL__CHANNEL, PDP, pdp_flies,
           DATA_CUBE_IN_CHANNEL__CUBE_IN_CHANNEL, NULL) },
    { SAME(PDP, pdp_fetches, DATA_CUBE_IN_WIDTH__CUBE_IN_WIDTH, PDP_RDMA, NULL,
           DATA_CUBE_IN_WIDTH__CUBE_IN_WIDTH, NULL) },
    { SAME(PDP, pdp_fetches, DATA_CUBE_IN_HEIGHT__CUBE_IN_HEIGHT, PDP_RDMA,
           NULL, DATA_CUBE_IN_HEIGHT__CUBE_IN_HEIGHT, NULL) },
    { SAME(PDP, pdp_fetches, DATA_CUBE_IN_CHANNEL__CUBE_IN_CHANNEL, PDP_RDMA,
           NULL, DATA_CUBE_IN_CHANNEL__CUBE_IN_CHANNEL, NULL) },
};

/* The page has not finished the layer of x. */
static bool unfinished(const cause_facts *f, const cause_page *x)
{
    return x->layers > f->page[x->page].layers - cause_busy(f, x->page);
}

bool cause_disagree(cause_facts *f)
{
    const dla_cfg *cfg = f->p->t->cfg;

    for (size_t i = 0; i < sizeof agree / sizeof *agree; i++) {
        unsigned a = cause_count(f, agree[i].page, agree[i].of);
        unsigned b = cause_count(f, agree[i].other, agree[i].to);
        unsigned n = a < b ? a : b;
        cause_page x, y;

        if (agree[i].wide && !cfg->int16 && !cfg->fp16)
            continue;
        for (unsigned k = n > 2 ? n - 2 : 0; k < n; k++) {
            cause_layer(f, agree[i].page, k, agree[i].of, &x);
            cause_layer(f, agree[i].other, k, agree[i].to, &y);
            if ((!unfinished(f, &x) && !unfinished(f, &y)) ||
                (agree[i].when && !agree[i].when(x.regs.d[x.group])) ||
                dla_get(x.regs.d[x.group], agree[i].field) ==
                dla_get(y.regs.d[y.group], agree[i].same))
                continue;
            if (x.page == y.page)
                cause_say(f, "registers of %s disagree: ",
                          dla_page_name(x.page));
            else
                cause_say(f, "%s and %s disagree: ", dla_page_name(x.page),
                          dla_page_name(y.page));
            cause_field(f, &x, agree[i].field);
            cause_say(f, ", ");
            cause_field(f, &y, agree[i].same);
            return true;
        }
    }
    return false;
}

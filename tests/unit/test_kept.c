/* SPDX-License-Identifier: Apache-2.0
 * CSC after a layer whose data and weights stayed in CBUF, when the next layer
 * does not use them (conv_core.md 9): one position, one channel, one kernel. */
#include "unit_rig.h"

/* Enables two layers, one in each group. The first keeps its line and its
 * weights; the second has `banks` more banks of data. */
static rig *behind_kept(const char *config, bool compressed, uint32_t banks)
{
    rig *r = rig_make(config, DLA_SLOT_CSC, DLA_CSC);

    for (uint32_t g = 0; g < 2; g++) {
        reg(r, CSC_S_POINTER__PRODUCER, g);
        reg_word(r, CSC_D_MISC_CFG, g ? 0 : 0x11000000); /* SKIP_..._RLS */
        reg(r, CSC_D_BANK__DATA_BANK, g * banks);
        reg(r, CSC_D_WEIGHT_FORMAT__WEIGHT_FORMAT, compressed);
        reg(r, CSC_D_RELEASE__RLS_SLICES, 0);
        reg(r, CSC_D_ATOMICS__ATOMICS, 0);
        reg(r, CSC_D_OP_ENABLE__OP_EN, 1);
    }
    return r;
}

static void kept_announce(rig *r, bool data, bool weights, uint32_t masks)
{
    if (data)
        PUSH(r->p.cdma2sc_dat, dla_dat_updt, 1, 1);
    if (weights)
        PUSH(r->p.cdma2sc_wt, dla_wt_updt, 1, 1, masks);
    WANT(settle(r));
}

/* Its only stripe, which is one element of data and one of weights. */
static void run_layer(rig *r, bool compressed)
{
    kept_announce(r, true, true, compressed);
    for (int i = 0; i < 3; i++) {
        serve_port(r->p.cbuf_rd_wmb, r->p.cbuf_rsp_wmb);
        serve_csc(r);
        WANT(settle(r));
    }
    WANT(r->p.sc2mac->count == 1);
    drop_all(r->p.sc2mac);
    WANT(settle(r));
}

/* Kept data in CBUF are released as a whole before a layer that fetches its
 * own. Where the banks are others they disappear without a release, and that
 * layer waits for its own line and its own kernel. */
static void kept_and_not_used(const char *config, bool compressed,
                              uint32_t banks)
{
    rig *r = behind_kept(config, compressed, banks);
    dla_dat_updt *d;
    dla_wt_updt *w;
    char text[256];

    WANT(settle(r));
    shake_hands(r);
    run_layer(r, compressed);
    if (banks) {
        WANT(r->p.pending->dat_req && r->p.pending->wt_req);
        shake_hands(r);
    }
    d = dla_fifo_peek(r->p.sc2cdma_dat);
    w = dla_fifo_peek(r->p.sc2cdma_wt);
    WANT(!d == !!banks && !w == !!banks);
    WANT(!d || (d->slices == 1 && d->entries == 1));
    WANT(!w || (w->kernels == 0 && w->entries == 1 &&
                w->wmb_entries == compressed));
    r->ops->status(r->u, text, sizeof text);
    WANT(strstr(text, "group 1 waits for data, 0 of 1 lines"));
    WANT(!r->p.cbuf_rd_dat->count && !r->p.cbuf_rd_wt->count);
    kept_announce(r, true, false, 0);
    WANT(!r->p.cbuf_rd_wt->count && !r->p.cbuf_rd_wmb->count);
    kept_announce(r, false, true, compressed);
    WANT(r->p.cbuf_rd_dat->count == 1);
    WANT((compressed ? r->p.cbuf_rd_wmb : r->p.cbuf_rd_wt)->count == 1);
    rig_free(r);
}

int main(void)
{
    for (uint32_t banks = 0; banks < 2; banks++) {
        kept_and_not_used("nv_small", false, banks);
        kept_and_not_used("nv_full", false, banks);
        kept_and_not_used("nv_full", true, banks);
        kept_and_not_used("nv_large_doc", true, banks);
    }
    return failures != 0;
}

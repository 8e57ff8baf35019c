/* SPDX-License-Identifier: Apache-2.0
 * CDMA, CBUF and CSC alone, at their channels: freedoms of a neighbour that our
 * own models do not use (conv_units.md 3.6, 4, 9). */
#include "unit_rig.h"

/* ---- CBUF ---- */

static void put_entry(rig *r, uint32_t entry, uint8_t first)
{
    dla_cbuf_wr *w = dla_fifo_slot(r->p.cbuf_wr_dat);

    w->entry = entry;
    w->offset = 0;
    w->bytes = (uint16_t)r->ctx.cfg->cbuf_eb;
    for (uint32_t i = 0; i < w->bytes; i++)
        w->data[i] = (uint8_t)(first + i);
    dla_fifo_push(r->p.cbuf_wr_dat);
}

static const uint8_t *get_entry(rig *r, uint32_t next1_en, uint32_t shift)
{
    static uint8_t out[DLA_CELL_BYTES];
    const dla_cbuf_rsp *s;

    /* the second entry is ignored without next1_en */
    PUSH(r->p.cbuf_rd_dat, dla_cbuf_rd, .n = 1,
         .e = { { .entry = 5, .next1 = next1_en ? 6 : UINT32_MAX,
                  .next1_en = (uint8_t)next1_en, .shift = (uint8_t)shift } });
    WANT(settle(r));
    s = dla_fifo_peek(r->p.cbuf_rsp_dat);
    memset(out, 0xee, sizeof out);
    if (s)
        memcpy(out, s->data, r->ctx.cfg->cbuf_eb);
    dla_fifo_pop(r->p.cbuf_rsp_dat);
    return out;
}

static void shift_without_second_entry(void)
{
    rig *r = rig_make("nv_small", DLA_SLOT_CBUF, DLA_NPAGE);
    static const uint8_t plain[8] = { 10, 11, 12, 13, 14, 15, 16, 17 };
    static const uint8_t both[8] = { 13, 14, 15, 16, 17, 40, 41, 42 };
    static const uint8_t one[8] = { 13, 14, 15, 16, 17, 0, 0, 0 };
    static const uint8_t none[8] = { 0 };

    put_entry(r, 5, 10);
    put_entry(r, 6, 40);
    WANT(!memcmp(get_entry(r, 0, 0), plain, 8));
    WANT(!memcmp(get_entry(r, 1, 3), both, 8));
    WANT(!memcmp(get_entry(r, 0, 3), one, 8));
    WANT(!memcmp(get_entry(r, 0, 127), none, 8));
    rig_free(r);
}

/* Those pins exist in nv_large and are not used. */
static void no_shift_of_long_entries(void)
{
    rig *r = rig_make("nv_large", DLA_SLOT_CBUF, DLA_NPAGE);

    put_entry(r, 5, 10);
    put_entry(r, 6, 40);
    WANT(get_entry(r, 1, 3)[0] == 10);
    WANT(get_entry(r, 0, 9)[63] == 10 + 63);
    rig_free(r);
}

/* The mask port reaches the last bank. nv_full has rows of it, and accepts an
 * entry number too; elsewhere it has entry numbers, and nothing below the
 * bank. */
static int read_mask(const char *config, uint32_t entry)
{
    rig *r = rig_make(config, DLA_SLOT_CBUF, DLA_NPAGE);
    const dla_cfg *cfg = r->ctx.cfg;
    uint32_t first = (cfg->cbuf_banks - 1) * cfg->cbuf_depth;
    const dla_cbuf_rsp *s;
    int got = -1;

    put_entry(r, 0, 10);
    put_entry(r, 1, 20);
    put_entry(r, first - 1, 30);
    put_entry(r, first, 40);
    put_entry(r, first + 1, 50);
    put_entry(r, first + cfg->cbuf_depth - 1, 60);
    WANT(settle(r));
    PUSH(r->p.cbuf_rd_wmb, dla_cbuf_rd, .n = 1, .e = { { .entry = entry } });
    WANT(settle(r));
    s = dla_fifo_peek(r->p.cbuf_rsp_wmb);
    WANT(!s == r->ctx.failed);
    if (s)
        got = s->data[0];
    r->ctx.failed = false;
    rig_free(r);
    return got;
}

static void masks_are_in_the_last_bank(void)
{
    static const char *const config[] = { "nv_full", "nv_large_doc" };

    for (int i = 0; i < 2; i++) {
        const dla_cfg *c = dla_cfg_find(config[i]);
        uint32_t first = (c->cbuf_banks - 1) * c->cbuf_depth;

        WANT(read_mask(config[i], first) == 40);
        WANT(read_mask(config[i], first + 1) == 50);
        WANT(read_mask(config[i], first + c->cbuf_depth - 1) == 60);
        WANT(read_mask(config[i], first + c->cbuf_depth) == -1);
        WANT(read_mask(config[i], first - 1) == -1);
        WANT(read_mask(config[i], 0) == (c->v1 ? 40 : -1));
        WANT(read_mask(config[i], 1) == (c->v1 ? 50 : -1));
        WANT(read_mask(config[i], c->cbuf_depth - 1) == (c->v1 ? 60 : -1));
        WANT(read_mask(config[i], c->cbuf_depth) == -1);
    }
}

/* Reads of two entries, or a write, at the end of the buffer or after it. */
static bool taken(const char *config, bool wt, uint32_t a, uint32_t b,
                  bool write)
{
    rig *r = rig_make(config, DLA_SLOT_CBUF, DLA_NPAGE);
    dla_fifo *f = wt ? r->p.cbuf_rd_wt : r->p.cbuf_rd_dat;
    bool two = r->ctx.cfg->cbuf_eb < 32 && !wt, good;

    if (write)
        put_entry(r, a, 1);
    else
        PUSH(f, dla_cbuf_rd, .n = 2,
             .e = { { .entry = a, .next1 = a },
                    { .entry = b, .next1 = a, .next1_en = two } });
    WANT(settle(r));
    good = !r->ctx.failed;
    if (!write)
        WANT(good == !!dla_fifo_peek(wt ? r->p.cbuf_rsp_wt
                                        : r->p.cbuf_rsp_dat));
    r->ctx.failed = false;
    rig_free(r);
    return good;
}

static void end_of_the_buffer(void)
{
    static const char *const config[] = { "nv_small", "nv_large", "nv_full" };

    for (int i = 0; i < 3; i++) {
        const dla_cfg *c = dla_cfg_find(config[i]);
        uint32_t n = c->cbuf_banks * c->cbuf_depth;

        for (int wt = 0; wt < 2; wt++) {
            WANT(taken(config[i], wt, 0, n - 1, false));
            WANT(taken(config[i], wt, n - 1, 0, false));
            WANT(!taken(config[i], wt, 0, n, false));
            WANT(!taken(config[i], wt, n, 0, false));
            WANT(!taken(config[i], wt, UINT32_MAX, 0, false));
        }
        WANT(taken(config[i], false, n - 1, 0, true));
        WANT(!taken(config[i], false, n, 0, true));
    }
}

/* ---- CSC: one position, one channel, one kernel ---- */

static rig *csc_layer(void)
{
    rig *r = rig_make("nv_small", DLA_SLOT_CSC, DLA_CSC);

    reg(r, CSC_D_MISC_CFG__PROC_PRECISION, 0);
    reg(r, CSC_D_RELEASE__RLS_SLICES, 0);
    reg(r, CSC_D_ATOMICS__ATOMICS, 0);
    reg(r, CSC_D_OP_ENABLE__OP_EN, 1);
    return r;
}

static void updates(rig *r, uint32_t slices, uint32_t kernels, uint32_t n)
{
    PUSH(r->p.cdma2sc_dat, dla_dat_updt, slices, n);
    PUSH(r->p.cdma2sc_wt, dla_wt_updt, kernels, n, 0);
}

/* CDMA is stepped less often than CSC and must still see the requests. Tests
 * both orders; the layer then runs, with empty updates in between. */
static void requests_behind_acknowledges(bool ack_first)
{
    rig *r = csc_layer();
    dla_pending *p = r->p.pending;

    if (ack_first)
        p->dat_ack = p->wt_ack = 1;
    WANT(r->ops->step(r->u));
    WANT(p->dat_req && p->wt_req); /* CDMA is next */
    if (!ack_first) {
        WANT(!r->ops->step(r->u));
        p->dat_ack = p->wt_ack = 1;
    }
    WANT(r->ops->step(r->u));
    WANT(p->dat_req && p->wt_req); /* CDMA is next */
    WANT(settle(r));
    WANT(!p->dat_req && !p->wt_req);
    p->dat_ack = p->wt_ack = 0;
    WANT(settle(r));
    WANT(r->p.cbuf_rd_dat->count == 0);
    updates(r, 0, 0, 0);
    updates(r, 1, 1, 1);
    updates(r, 0, 0, 0);
    WANT(settle(r));
    WANT(r->p.cbuf_rd_dat->count == 1);
    WANT(r->p.cbuf_rd_wt->count == 1);
    rig_free(r);
}

/* Two layers, the second with another bank split: while the last stripe of the
 * first is on its way, CSC does not end the layer and requests nothing. */
static void layer_lasts_as_long_as_its_stripes(void)
{
    rig *r = csc_layer();
    dla_pending *p = r->p.pending;
    char text[256];

    reg(r, CSC_S_POINTER__PRODUCER, 1);
    reg(r, CSC_D_MISC_CFG__PROC_PRECISION, 0);
    reg(r, CSC_D_BANK__WEIGHT_BANK, 1);
    reg(r, CSC_D_OP_ENABLE__OP_EN, 1);
    p->dat_ack = p->wt_ack = 1;
    WANT(settle(r));
    p->dat_ack = p->wt_ack = 0;
    updates(r, 1, 1, 1);
    WANT(settle(r));
    serve_csc(r);
    WANT(settle(r));
    WANT(r->p.sc2mac->count == 1);
    WANT(!p->wt_req);
    r->ops->status(r->u, text, sizeof text);
    WANT(strstr(text, "group 0"));
    dla_fifo_pop(r->p.sc2mac);
    WANT(settle(r));
    WANT(p->wt_req);
    r->ops->status(r->u, text, sizeof text);
    WANT(strstr(text, "group 1"));
    rig_free(r);
}

/* ---- CDMA ---- */

static rig *cdma_layer(void)
{
    rig *r = rig_make("nv_small", DLA_SLOT_CDMA, DLA_CDMA);

    for (uint32_t g = 0; g < 2; g++) {
        reg(r, CDMA_S_POINTER__PRODUCER, g);
        /* reuse, skip */
        reg_word(r, CDMA_D_MISC_CFG, g ? 0x00110000 : 0x11000000);
        reg(r, CDMA_D_DAIN_RAM_TYPE__DATAIN_RAM_TYPE, 1);
        reg(r, CDMA_D_WEIGHT_RAM_TYPE__WEIGHT_RAM_TYPE, 1);
        reg(r, CDMA_D_LINE_STRIDE__LINE_STRIDE, 32);
        reg(r, CDMA_D_SURF_STRIDE__SURF_STRIDE, 32);
        reg(r, CDMA_D_WEIGHT_BYTES__WEIGHT_BYTES, 128);
        reg(r, CDMA_D_OP_ENABLE__OP_EN, 1);
    }
    return r;
}

static void conv_units_answer(rig *r, int client)
{
    dla_memclient *m = r->p.mem[client];
    const dla_rd_req *q;

    for (; (q = dla_fifo_peek(&m->rd_req)); dla_fifo_pop(&m->rd_req))
        for (uint32_t i = 0; i < q->atoms; i++) {
            memset(dla_fifo_slot(&m->rd_rsp), 1, r->ctx.cfg->atom);
            dla_fifo_push(&m->rd_rsp);
        }
}

static uint64_t events(const rig *r, dla_intr intr, int g)
{
    return r->p.done[intr]->group[g].sent;
}

/* Two layers, of which the second keeps data and weights: it ends with both
 * events, in different steps. Empty releases do no harm at any time. */
static void acknowledges_first_and_reuse(bool req_first)
{
    rig *r = cdma_layer();
    dla_pending *p = r->p.pending;
    uint64_t seen = 0;
    bool together = false;

    if (req_first)
        p->dat_req = p->wt_req = 1;
    WANT(settle(r));
    WANT(p->dat_ack && p->wt_ack);
    PUSH(r->p.sc2cdma_dat, dla_dat_updt, 0);
    PUSH(r->p.sc2cdma_wt, dla_wt_updt, 0);
    p->dat_req = p->wt_req = 1;
    WANT(settle(r));
    WANT(p->dat_ack && p->wt_ack); /* until the requests fall */
    WANT(r->p.mem[DLA_CL_CDMA_DAT]->rd_req.count == 0);
    p->dat_req = p->wt_req = 0;
    WANT(settle(r));
    WANT(!p->dat_ack && !p->wt_ack);
    conv_units_answer(r, DLA_CL_CDMA_DAT);
    conv_units_answer(r, DLA_CL_CDMA_WT);
    for (int i = 0; i < 100 && r->ops->step(r->u); i++) {
        uint64_t now = events(r, DLA_INTR_CDMA_DAT, 0) +
                       events(r, DLA_INTR_CDMA_WT, 0) +
                       events(r, DLA_INTR_CDMA_DAT, 1) +
                       events(r, DLA_INTR_CDMA_WT, 1);

        together |= now > seen + 1;
        seen = now;
    }
    for (int g = 0; g < 2; g++) {
        WANT(events(r, DLA_INTR_CDMA_DAT, g) == 1);
        WANT(events(r, DLA_INTR_CDMA_WT, g) == 1);
    }
    WANT(!together);
    WANT(r->p.mem[DLA_CL_CDMA_DAT]->rd_req.count == 0);
    WANT(r->p.mem[DLA_CL_CDMA_WT]->rd_req.count == 0);
    rig_free(r);
}

/* ---- CMAC: a stripe that no CSC sends ---- */

static void strange_stripe(const char *config, uint8_t wino, uint16_t kernels,
                           uint16_t items, const char *want)
{
    rig *r = rig_make(config, DLA_SLOT_CMAC, DLA_CMAC_A);
    int error = 0;
    const char *said;

    enable_cmac(r, wino);
    PUSH(r->p.sc2mac, dla_stripe, .kernels = kernels, .items = items,
         .batches = 1, .winograd = wino);
    WANT(settle(r));
    said = dla_ctx_next(&r->ctx, &error);
    WANT(r->ctx.failed == (want != NULL) && error == (want != NULL));
    WANT(want ? said && strstr(said, want) : !said);
    r->ctx.failed = false;
    rig_free(r);
}

static void stripes_that_do_not_fit(void)
{
    const char *many = "CMAC: kernels of a stripe is 9, expected 8";
    const char *wide = "CMAC: items of a stripe is 65, expected 64";
    const char *wino = "CMAC: items of a stripe is 33, expected 32";

    strange_stripe("nv_small", 0, 8, 64, NULL);
    strange_stripe("nv_small", 0, 1, 1, NULL);
    strange_stripe("nv_small", 0, 9, 64, many);
    strange_stripe("nv_small", 0, 8, 65, wide);
    strange_stripe("nv_full", 1, 16, 32, NULL);
    strange_stripe("nv_full", 1, 16, 33, wino);
}

/* Nothing is acknowledged after a reset. */
static void levels_after_a_reset(void)
{
    rig *r = rig_make("nv_small", DLA_SLOT_CDMA, DLA_CDMA);

    r->p.pending->dat_ack = r->p.pending->wt_ack = 1;
    r->ops->reset(r->u);
    WANT(!r->p.pending->dat_ack && !r->p.pending->wt_ack);
    rig_free(r);
}

int main(void)
{
    levels_after_a_reset();
    shift_without_second_entry();
    no_shift_of_long_entries();
    masks_are_in_the_last_bank();
    end_of_the_buffer();
    stripes_that_do_not_fit();
    requests_behind_acknowledges(true);
    requests_behind_acknowledges(false);
    layer_lasts_as_long_as_its_stripes();
    acknowledges_first_and_reuse(true);
    acknowledges_first_and_reuse(false);
    return failures != 0;
}

/* SPDX-License-Identifier: Apache-2.0
 * Registers of a convolution layer (conv_core.md 2, 3).
 */
#include "gen.h"

static int in(struct test *b, int lo, int hi)
{
    return rng_in(&b->r, lo, hi);
}

static void set_wide(struct test *b, enum unit u, const char *low,
                     const char *high, const char *lf, const char *hf,
                     uint64_t a)
{
    set(b, u, low, lf, (int64_t)(a & 0xffffffffu));
    set(b, u, high, hf, (int64_t)(a >> 32));
}

static void misc_regs(struct test *b, const struct conv_plan *p,
                      enum unit u)
{
    set(b, u, "D_MISC_CFG", "CONV_MODE", p->wino);
    set(b, u, "D_MISC_CFG", "PROC_PRECISION", p->proc);
    if (u != U_CDMA && u != U_CSC)
        return;
    set(b, u, "D_MISC_CFG", "IN_PRECISION", p->in);
    set(b, u, "D_MISC_CFG", "DATA_REUSE", p->data_reuse);
    set(b, u, "D_MISC_CFG", "WEIGHT_REUSE", p->wt_reuse);
    set(b, u, "D_MISC_CFG", "SKIP_DATA_RLS", p->skip_data);
    set(b, u, "D_MISC_CFG", "SKIP_WEIGHT_RLS", p->skip_wt);
    set(b, u, "D_DATAIN_FORMAT", "DATAIN_FORMAT", p->image);
    set(b, u, "D_BATCH_NUMBER", "BATCHES", p->nb ? p->nb - 1 : 0);
    set(b, u, "D_ENTRY_PER_SLICE", "ENTRIES", conv_entries(b, p) - 1);
    set(b, u, "D_WEIGHT_FORMAT", "WEIGHT_FORMAT", p->comp);
    set(b, u, "D_WEIGHT_BYTES", "WEIGHT_BYTES", p->wbytes);
    set(b, u, "D_WMB_BYTES", "WMB_BYTES", p->wmb);
    set(b, u, "D_BANK", "DATA_BANK", p->data_bank - 1);
    set(b, u, "D_BANK", "WEIGHT_BANK", p->wt_bank - 1);
    set(b, u, "D_ZERO_PADDING_VALUE", "PAD_VALUE", p->pad_val);
}

static void cdma_data(struct test *b, const struct conv_plan *p)
{
    const enum unit u = U_CDMA;
    int line_packed = p->in_cube.line == p->w * b->t->cfg.ab;
    int grains, packed = p->in_cube.surf == (int64_t)p->w * p->h * b->t->cfg.ab;

    set(b, u, "D_DAIN_RAM_TYPE", "DATAIN_RAM_TYPE", p->in_cube.mem);
    set_wide(b, u, "D_DAIN_ADDR_LOW_0", "D_DAIN_ADDR_HIGH_0",
             "DATAIN_ADDR_LOW_0", "DATAIN_ADDR_HIGH_0", p->in_cube.base);
    set(b, u, "D_DAIN_ADDR_HIGH_1", "DATAIN_ADDR_HIGH_1", 0);
    set(b, u, "D_LINE_STRIDE", "LINE_STRIDE", p->in_cube.line);
    if (p->image) {
        set(b, u, "D_DATAIN_FORMAT", "PIXEL_FORMAT", p->pixfmt);
        set(b, u, "D_DATAIN_FORMAT", "PIXEL_SIGN_OVERRIDE", p->sign);
        set(b, u, "D_PIXEL_OFFSET", "PIXEL_X_OFFSET", p->xoff);
        if (p->base1) {
            set_wide(b, u, "D_DAIN_ADDR_LOW_1", "D_DAIN_ADDR_HIGH_1",
                     "DATAIN_ADDR_LOW_1", "DATAIN_ADDR_HIGH_1", p->base1);
            set(b, u, "D_LINE_UV_STRIDE", "UV_LINE_STRIDE", p->line1);
        }
        line_packed = packed = 0;
    } else {
        set(b, u, "D_DATAIN_FORMAT", "PIXEL_FORMAT",
            b->junk ? in(b, 0, 35) : 12);
        set(b, u, "D_SURF_STRIDE", "SURF_STRIDE", p->in_cube.surf);
    }
    set(b, u, "D_PIXEL_OFFSET", "PIXEL_Y_OFFSET", 0);
    set(b, u, "D_DATAIN_FORMAT", "PIXEL_MAPPING", 0);
    set(b, u, "D_DAIN_MAP", "LINE_PACKED", line_packed);
    set(b, u, "D_DAIN_MAP", "SURF_PACKED", packed);
    grains = line_packed && !p->wino ? in(b, 0, p->h - 1) : 0;
    if (!p->image)
        grains = (int)knob_in(b, "conv.grains", 1, line_packed && !p->wino
                                  ? p->h : 1, grains + 1) - 1;
    set(b, u, "D_FETCH_GRAIN", "GRAINS", grains);
    if (p->nb > 1)
        set(b, u, "D_BATCH_STRIDE", "BATCH_STRIDE", p->batch);
    if (p->proc == REF_FP16)
        set(b, u, "D_NAN_FLUSH_TO_ZERO", "NAN_TO_ZERO", p->nan_zero);
}

static void cdma_cvt(struct test *b, const struct conv_plan *p)
{
    const enum unit u = U_CDMA;

    set(b, u, "D_CVT_CFG", "CVT_EN", p->cvt);
    if (!p->cvt)
        return;
    set(b, u, "D_CVT_CFG", "CVT_TRUNCATE", p->cvt_trunc);
    set(b, u, "D_CVT_OFFSET", "CVT_OFFSET", p->cvt_off);
    set(b, u, "D_CVT_SCALE", "CVT_SCALE", p->cvt_scale);
    if (p->image || !b->junk)             /* direct: no effect (4.3) */
        set(b, u, "D_MEAN_FORMAT", "MEAN_FORMAT", p->image && p->mean);
    set(b, u, "D_MEAN_GLOBAL_0", "MEAN_RY", p->mean_v[0]);
    set(b, u, "D_MEAN_GLOBAL_0", "MEAN_GU", p->mean_v[1]);
    set(b, u, "D_MEAN_GLOBAL_1", "MEAN_BV", p->mean_v[2]);
    set(b, u, "D_MEAN_GLOBAL_1", "MEAN_AX", p->mean_v[3]);
}

static void cdma_weights(struct test *b, const struct conv_plan *p)
{
    const enum unit u = U_CDMA;
    int per = p->wino ? 16 * conv_ext_channels(b, p) : p->r * p->s * p->c;

    set(b, u, "D_WEIGHT_SIZE_0", "BYTE_PER_KERNEL",
        per * ref_es(p->proc) - 1);
    set(b, u, "D_WEIGHT_SIZE_1", "WEIGHT_KERNEL", p->k - 1);
    set(b, u, "D_WEIGHT_RAM_TYPE", "WEIGHT_RAM_TYPE", p->mem_w);
    set_wide(b, u, "D_WEIGHT_ADDR_LOW", "D_WEIGHT_ADDR_HIGH",
             "WEIGHT_ADDR_LOW", "WEIGHT_ADDR_HIGH", p->wbase);
    if (!p->comp)
        return;
    set_wide(b, u, "D_WMB_ADDR_LOW", "D_WMB_ADDR_HIGH", "WMB_ADDR_LOW",
             "WMB_ADDR_HIGH", p->wmb_base);
    set_wide(b, u, "D_WGS_ADDR_LOW", "D_WGS_ADDR_HIGH", "WGS_ADDR_LOW",
             "WGS_ADDR_HIGH", p->wgs_base);
}

/* Sizes after the Winograd extension, or as they are. */
static int ext_w(const struct conv_plan *p)
{
    return p->wino ? (p->pl + p->w + p->pr) / p->sx : p->w;
}

static int ext_h(const struct conv_plan *p)
{
    if (p->wino)
        return (p->pt + p->h + p->pb) / p->sy;
    return p->h_ext ? p->h_ext : p->h;
}

static void cdma_regs(struct test *b, const struct conv_plan *p)
{
    const enum unit u = U_CDMA;

    unit_begin(b, u);
    misc_regs(b, p, u);
    cdma_data(b, p);
    cdma_cvt(b, p);
    set(b, u, "D_DATAIN_SIZE_0", "DATAIN_WIDTH", p->w - 1);
    set(b, u, "D_DATAIN_SIZE_0", "DATAIN_HEIGHT", p->h - 1);
    set(b, u, "D_DATAIN_SIZE_1", "DATAIN_CHANNEL", p->c - 1);
    set(b, u, "D_DATAIN_SIZE_EXT_0", "DATAIN_WIDTH_EXT", ext_w(p) - 1);
    set(b, u, "D_DATAIN_SIZE_EXT_0", "DATAIN_HEIGHT_EXT",
        (p->wino ? ext_h(p) : p->h) - 1);
    cdma_weights(b, p);
    set(b, u, "D_CONV_STRIDE", "CONV_X_STRIDE", p->sx - 1);
    set(b, u, "D_CONV_STRIDE", "CONV_Y_STRIDE", p->sy - 1);
    set(b, u, "D_ZERO_PADDING", "PAD_LEFT", p->pl);
    set(b, u, "D_ZERO_PADDING", "PAD_RIGHT", p->pr);
    set(b, u, "D_ZERO_PADDING", "PAD_TOP", p->pt);
    set(b, u, "D_ZERO_PADDING", "PAD_BOTTOM", p->pb);
    unit_write(b, u);
}

static void csc_kernel(struct test *b, const struct conv_plan *p)
{
    const enum unit u = U_CSC;
    int c = p->wino ? conv_ext_channels(b, p) : p->c;

    set(b, u, "D_DATAIN_SIZE_EXT_1", "DATAIN_CHANNEL_EXT", c - 1);
    set(b, u, "D_POST_Y_EXTENSION", "Y_EXTENSION", bits_of(p->post) - 1);
    set(b, u, "D_WEIGHT_SIZE_EXT_0", "WEIGHT_WIDTH_EXT",
        p->wino ? 3 : p->image ? 0 : p->s - 1);
    set(b, u, "D_WEIGHT_SIZE_EXT_0", "WEIGHT_HEIGHT_EXT",
        p->wino ? 3 : p->r - 1);
    set(b, u, "D_WEIGHT_SIZE_EXT_1", "WEIGHT_CHANNEL_EXT",
        (p->image ? p->s * p->c : c) - 1);
    set(b, u, "D_WEIGHT_SIZE_EXT_1", "WEIGHT_KERNEL", p->k - 1);
}

static void csc_regs(struct test *b, const struct conv_plan *p)
{
    const enum unit u = U_CSC;
    int w = p->wino;

    unit_begin(b, u);
    misc_regs(b, p, u);
    set(b, u, "D_DATAIN_SIZE_EXT_0", "DATAIN_WIDTH_EXT", ext_w(p) - 1);
    set(b, u, "D_DATAIN_SIZE_EXT_0", "DATAIN_HEIGHT_EXT", ext_h(p) - 1);
    csc_kernel(b, p);
    set(b, u, "D_DATAOUT_SIZE_0", "DATAOUT_WIDTH", p->ow - 1);
    set(b, u, "D_DATAOUT_SIZE_0", "DATAOUT_HEIGHT", p->oh - 1);
    set(b, u, "D_DATAOUT_SIZE_1", "DATAOUT_CHANNEL", p->k - 1);
    set(b, u, "D_ATOMICS", "ATOMICS", p->ow * p->oh - 1);
    set(b, u, "D_RELEASE", "RLS_SLICES", (p->rls ? p->rls : ext_h(p)) - 1);
    set(b, u, "D_CONV_STRIDE_EXT", "CONV_X_STRIDE_EXT", w ? 0 : p->sx - 1);
    set(b, u, "D_CONV_STRIDE_EXT", "CONV_Y_STRIDE_EXT", w ? 0 : p->sy - 1);
    set(b, u, "D_DILATION_EXT", "X_DILATION_EXT", p->dx - 1);
    set(b, u, "D_DILATION_EXT", "Y_DILATION_EXT", p->dy - 1);
    set(b, u, "D_ZERO_PADDING", "PAD_LEFT", w ? 0 : p->pl);
    set(b, u, "D_ZERO_PADDING", "PAD_TOP", w ? 0 : p->pt);
    set(b, u, "D_PRA_CFG", "PRA_TRUNCATE",
        w ? p->pra : in(b, 0, b->junk ? 2 : 0));
    unit_write(b, u);
}

static void cacc_regs(struct test *b, const struct conv_plan *p)
{
    const enum unit u = U_CACC;

    unit_begin(b, u);
    misc_regs(b, p, u);
    set(b, u, "D_DATAOUT_SIZE_0", "DATAOUT_WIDTH", p->ow - 1);
    set(b, u, "D_DATAOUT_SIZE_0", "DATAOUT_HEIGHT", p->oh - 1);
    set(b, u, "D_DATAOUT_SIZE_1", "DATAOUT_CHANNEL", p->k - 1);
    set(b, u, "D_BATCH_NUMBER", "BATCHES", p->nb ? p->nb - 1 : 0);
    if (p->nb > 1) {                      /* pairing, conv_core.md 8.4 */
        int64_t line = (int64_t)p->ow * b->t->cfg.ab;

        set(b, u, "D_DATAOUT_ADDR", "DATAOUT_ADDR",
            (int64_t)(p->out.base & 0xffffffffu));
        set(b, u, "D_LINE_STRIDE", "LINE_STRIDE", p->out.line);
        set(b, u, "D_SURF_STRIDE", "SURF_STRIDE", p->out.surf);
        set(b, u, "D_DATAOUT_MAP", "LINE_PACKED", p->out.line == line);
        set(b, u, "D_DATAOUT_MAP", "SURF_PACKED",
            p->out.surf == line * p->oh);
    }
    set(b, u, "D_CLIP_CFG", "CLIP_TRUNCATE", p->clip);
    unit_write(b, u);
}

/* ---- the erratum of clock gates (conv_core.md 9.2) ----
 *
 * CDMA may lose releases of weights while its weight engine has no clock, and
 * stops when its count of entries has come to all of the weight banks. New
 * banks clear the count, so layers in the same banks keep the sum of their
 * weights below. The first generation is not known to have it. */

static int64_t stored_with(const struct test *b, const struct conv_plan *p,
                           int64_t entries)
{
    int same = b->data_bank == p->data_bank && b->wt_bank == p->wt_bank;

    return (same ? b->stored : 0) + entries;
}

static int apart(const struct test *b, const struct conv_plan *p,
                 int64_t entries)
{
    int64_t sum = stored_with(b, p, entries);

    return b->t->cfg.v1 || !entries || sum == entries ||
           sum < (int64_t)p->wt_bank * b->t->cfg.depth;
}

int conv_apart(const struct test *b, const struct conv_plan *p)
{
    int64_t n = (int64_t)p->k * conv_per_kernel(b, p) * ref_es(p->proc);

    return b->may_lose ||
           apart(b, p, p->wt_reuse ? 0 : (n + b->t->cfg.eb - 1) /
                                             b->t->cfg.eb);
}

static void set_banks(struct test *b, struct conv_plan *p, int data, int wt)
{
    p->data_bank = data;
    p->wt_bank = wt;
    knob_is(b, "conv.data_bank", data);
    knob_is(b, "conv.weight_bank", wt);
}

/* Other banks, which a chooser may refuse; 0: there are none. */
static int move_banks(struct test *b, struct conv_plan *p)
{
    static const int step[3][2] = { { 0, 1 }, { 1, 0 }, { 1, -1 } };
    int data = p->data_bank, wt = p->wt_bank;
    struct conv_plan need = *p;

    if (p->data_reuse || p->wt_reuse || conv_legal(b, &need))
        return 0;
    for (int i = 0; i < 3; i++) {
        set_banks(b, p, data + step[i][0], wt + step[i][1]);
        if (p->data_bank + p->wt_bank <= b->t->cfg.banks - p->comp &&
            need.wt_bank <= p->wt_bank && knob_fits(b))
            return 1;
    }
    set_banks(b, p, data, wt);
    return 0;
}

/* Keeps the layer apart from those before it, or says that it is not. */
static void keep_apart(struct test *b, struct conv_plan *p)
{
    int64_t n = p->wt_reuse ? 0 : ref_ceil((int)p->wbytes, b->t->cfg.eb);

    if (!b->may_lose && !apart(b, p, n) && !move_banks(b, p) && b->junk)
        draw_anew(b);
    if (!apart(b, p, n)) {
        tag(b, "conv", p->proc, "lost_releases");
        b->loses = 1;
    }
    b->stored = stored_with(b, p, n);
    b->data_bank = p->data_bank;
    b->wt_bank = p->wt_bank;
}

void conv_write(struct test *b, struct conv_plan *p)
{
    b->tall = ext_h(p) > 4096;            /* RLS_SLICES has 12 bits */
    if (b->junk || !p->comp || !p->wt_placed)
        p->wmb = b->junk ? in(b, 0, 0xffff) * 128 : 0;
    if (!p->in_placed)
        conv_place_input(b, p);
    if (!p->wt_placed)
        conv_place_weights(b, p);
    keep_apart(b, p);
    conv_tags(b, p);
    cdma_regs(b, p);
    csc_regs(b, p);
    for (int u = U_CMAC_A; u <= U_CMAC_B; u++) {
        unit_begin(b, (enum unit)u);
        misc_regs(b, p, (enum unit)u);
        unit_write(b, (enum unit)u);
    }
    cacc_regs(b, p);
}

/* Consumers before producers; the SDP comes before this. */
void conv_enable(struct test *b)
{
    poll_flush(b);
    unit_enable(b, U_CACC);
    unit_enable(b, U_CMAC_A);
    unit_enable(b, U_CMAC_B);
    unit_enable(b, U_CSC);
    unit_enable(b, U_CDMA);
}

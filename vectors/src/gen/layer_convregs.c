/* SPDX-License-Identifier: Apache-2.0
 * Registers of a convolution layer (conv_core.md 2, 3).
 */
#include "gen.h"

static void misc_regs(struct test *b, const struct conv_plan *p,
                      enum unit u)
{
    set(b, u, "CONV_MODE", p->wino);
    set(b, u, "PROC_PRECISION", p->proc);
    if (u != U_CDMA && u != U_CSC)
        return;
    SET(b, u, { "IN_PRECISION", p->in }, { "DATA_REUSE", p->data_reuse },
        { "WEIGHT_REUSE", p->wt_reuse }, { "SKIP_DATA_RLS", p->skip_data },
        { "SKIP_WEIGHT_RLS", p->skip_wt }, { "DATAIN_FORMAT", p->image },
        { "BATCHES", p->nb ? p->nb - 1 : 0 },
        { "ENTRIES", conv_entries(b, p) - 1 }, { "WEIGHT_FORMAT", p->comp },
        { "WEIGHT_BYTES", p->wbytes }, { "WMB_BYTES", p->wmb },
        { "DATA_BANK", p->data_bank - 1 }, { "WEIGHT_BANK", p->wt_bank - 1 },
        { "PAD_VALUE", p->pad_val });
}

static void cdma_data(struct test *b, const struct conv_plan *p)
{
    const enum unit u = U_CDMA;
    int line_packed = p->in_cube.line == p->w * b->t->cfg.ab;
    int grains, packed = p->in_cube.surf == (int64_t)p->w * p->h * b->t->cfg.ab;

    set(b, u, "DATAIN_RAM_TYPE", p->in_cube.mem);
    set_addr(b, u, "DATAIN_ADDR_%s_0", p->in_cube.base);
    set(b, u, "DATAIN_ADDR_HIGH_1", 0);
    set(b, u, "LINE_STRIDE", p->in_cube.line);
    if (p->image) {
        SET(b, u, { "PIXEL_FORMAT", p->pixfmt },
            { "PIXEL_SIGN_OVERRIDE", p->sign }, { "PIXEL_X_OFFSET", p->xoff });
        if (p->base1) {
            set_addr(b, u, "DATAIN_ADDR_%s_1", p->base1);
            set(b, u, "UV_LINE_STRIDE", p->line1);
        }
        line_packed = packed = 0;
    } else {
        set(b, u, "PIXEL_FORMAT", b->junk ? draw_in(b, 0, 35) : 12);
        set(b, u, "SURF_STRIDE", p->in_cube.surf);
    }
    SET(b, u, { "PIXEL_Y_OFFSET", 0 }, { "PIXEL_MAPPING", 0 },
        { "LINE_PACKED", line_packed }, { "SURF_PACKED", packed });
    grains = line_packed && !p->wino ? draw_in(b, 0, p->h - 1) : 0;
    if (!p->image)
        grains = (int)knob_in(b, "conv.grains", 1, line_packed && !p->wino
                                  ? p->h : 1, grains + 1) - 1;
    set(b, u, "GRAINS", grains);
    if (p->nb > 1)
        set(b, u, "BATCH_STRIDE", p->batch);
    if (p->proc == REF_FP16)
        set(b, u, "NAN_TO_ZERO", p->nan_zero);
}

static void cdma_cvt(struct test *b, const struct conv_plan *p)
{
    const enum unit u = U_CDMA;

    set(b, u, "CVT_EN", p->cvt);
    if (!p->cvt)
        return;
    SET(b, u, { "CVT_TRUNCATE", p->cvt_trunc }, { "CVT_OFFSET", p->cvt_off },
        { "CVT_SCALE", p->cvt_scale });
    if (p->image || !b->junk)             /* direct: no effect (4.3) */
        set(b, u, "MEAN_FORMAT", p->image && p->mean);
    SET(b, u, { "MEAN_RY", p->mean_v[0] }, { "MEAN_GU", p->mean_v[1] },
        { "MEAN_BV", p->mean_v[2] }, { "MEAN_AX", p->mean_v[3] });
}

static void cdma_weights(struct test *b, const struct conv_plan *p)
{
    const enum unit u = U_CDMA;
    int per = p->wino ? 16 * conv_ext_channels(b, p) : p->r * p->s * p->c;

    SET(b, u, { "BYTE_PER_KERNEL", per * ref_es(p->proc) - 1 },
        { "WEIGHT_KERNEL", p->k - 1 }, { "WEIGHT_RAM_TYPE", p->mem_w });
    set_addr(b, u, "WEIGHT_ADDR_%s", p->wbase);
    if (!p->comp)
        return;
    set_addr(b, u, "WMB_ADDR_%s", p->wmb_base);
    set_addr(b, u, "WGS_ADDR_%s", p->wgs_base);
}

/* Sizes after the Winograd extension, or as they are. */
static int ext_w(const struct conv_plan *p)
{
    return p->wino ? (p->pl + p->w + p->pr) / p->sx : p->w;
}

static void cdma_regs(struct test *b, const struct conv_plan *p)
{
    const enum unit u = U_CDMA;

    unit_begin(b, u);
    misc_regs(b, p, u);
    cdma_data(b, p);
    cdma_cvt(b, p);
    set_size(b, u, "DATAIN_%s", p->w, p->h, p->c);
    set(b, u, "DATAIN_WIDTH_EXT", ext_w(p) - 1);
    set(b, u, "DATAIN_HEIGHT_EXT", (p->wino ? conv_lines(p) : p->h) - 1);
    cdma_weights(b, p);
    set(b, u, "CONV_X_STRIDE", p->sx - 1);
    set(b, u, "CONV_Y_STRIDE", p->sy - 1);
    set_pads(b, u, p->pl, p->pr, p->pt, p->pb);
    unit_write(b, u);
}

static void csc_kernel(struct test *b, const struct conv_plan *p)
{
    const enum unit u = U_CSC;
    int c = p->wino ? conv_ext_channels(b, p) : p->c;

    SET(b, u, { "DATAIN_CHANNEL_EXT", c - 1 },
        { "Y_EXTENSION", bits_of(p->post) - 1 },
        { "WEIGHT_WIDTH_EXT", p->wino ? 3 : p->image ? 0 : p->s - 1 },
        { "WEIGHT_HEIGHT_EXT", p->wino ? 3 : p->r - 1 },
        { "WEIGHT_CHANNEL_EXT", (p->image ? p->s * p->c : c) - 1 },
        { "WEIGHT_KERNEL", p->k - 1 });
}

static void csc_regs(struct test *b, const struct conv_plan *p)
{
    const enum unit u = U_CSC;
    int w = p->wino;

    unit_begin(b, u);
    misc_regs(b, p, u);
    set(b, u, "DATAIN_WIDTH_EXT", ext_w(p) - 1);
    set(b, u, "DATAIN_HEIGHT_EXT", conv_lines(p) - 1);
    csc_kernel(b, p);
    set_size(b, u, "DATAOUT_%s", p->ow, p->oh, p->k);
    SET(b, u, { "ATOMICS", p->ow * p->oh - 1 },
        { "RLS_SLICES", (p->rls ? p->rls : conv_lines(p)) - 1 },
        { "CONV_X_STRIDE_EXT", w ? 0 : p->sx - 1 },
        { "CONV_Y_STRIDE_EXT", w ? 0 : p->sy - 1 },
        { "X_DILATION_EXT", p->dx - 1 }, { "Y_DILATION_EXT", p->dy - 1 },
        { "PAD_LEFT", w ? 0 : p->pl }, { "PAD_TOP", w ? 0 : p->pt });
    set(b, u, "PRA_TRUNCATE", w ? p->pra : draw_in(b, 0, b->junk ? 2 : 0));
    unit_write(b, u);
}

static void cacc_regs(struct test *b, const struct conv_plan *p)
{
    const enum unit u = U_CACC;

    unit_begin(b, u);
    misc_regs(b, p, u);
    set_size(b, u, "DATAOUT_%s", p->ow, p->oh, p->k);
    set(b, u, "BATCHES", p->nb ? p->nb - 1 : 0);
    if (p->nb > 1) {                      /* pairing, conv_core.md 8.4 */
        int64_t line = (int64_t)p->ow * b->t->cfg.ab;

        SET(b, u, { "DATAOUT_ADDR", (int64_t)(p->out.base & 0xffffffffu) },
            { "LINE_STRIDE", p->out.line }, { "SURF_STRIDE", p->out.surf },
            { "LINE_PACKED", p->out.line == line },
            { "SURF_PACKED", p->out.surf == line * p->oh });
    }
    set(b, u, "CLIP_TRUNCATE", p->clip);
    unit_write(b, u);
}

/* ---- the erratum of clock gates (conv_core.md 9.2) ----
 *
 * CDMA may lose releases of weights while its weight engine has no clock, and
 * stops when its count of entries reaches all of the weight banks. New banks
 * clear the count, so layers in the same banks keep the sum of their weights
 * below that. The first generation is not known to have this erratum. */

static int64_t stored_with(const struct test *b, const struct conv_plan *p,
                           int64_t entries)
{
    int same = b->data_bank == p->data_bank && b->wt_bank == p->wt_bank;

    return (same ? b->stored : 0) + entries;
}

static int conv_apart_with(const struct test *b, const struct conv_plan *p,
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
           conv_apart_with(b, p, p->wt_reuse ? 0 : (n + b->t->cfg.eb - 1) /
                                                       b->t->cfg.eb);
}

static void set_banks(struct test *b, struct conv_plan *p, int data, int wt)
{
    p->data_bank = data;
    p->wt_bank = wt;
    knob_is(b, "conv.data_bank", data);
    knob_is(b, "conv.weight_bank", wt);
}

/* Selects other banks, which a chooser may refuse; 0: there are none. */
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

/* Keeps the layer apart from those before it, or returns that this is not
 * possible. */
static void keep_apart(struct test *b, struct conv_plan *p)
{
    int64_t n = p->wt_reuse ? 0 : ref_ceil((int)p->wbytes, b->t->cfg.eb);

    if (!b->may_lose && !conv_apart_with(b, p, n) && !move_banks(b, p) &&
        b->junk)
        draw_anew(b);
    if (!conv_apart_with(b, p, n)) {
        tag(b, "conv", p->proc, "lost_releases");
        b->loses = 1;
    }
    b->stored = stored_with(b, p, n);
    b->data_bank = p->data_bank;
    b->wt_bank = p->wt_bank;
}

void conv_write(struct test *b, struct conv_plan *p)
{
    b->tall = conv_lines(p) > 4096;            /* RLS_SLICES has 12 bits */
    if (b->junk || !p->comp || !p->wt_placed)
        p->wmb = b->junk ? draw_in(b, 0, 0xffff) * 128 : 0;
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

/* Consumers before producers; the SDP is enabled before this. */
void conv_enable(struct test *b)
{
    poll_flush(b);
    unit_enable(b, U_CACC);
    unit_enable(b, U_CMAC_A);
    unit_enable(b, U_CMAC_B);
    unit_enable(b, U_CSC);
    unit_enable(b, U_CDMA);
}

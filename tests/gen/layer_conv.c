/* SPDX-License-Identifier: Apache-2.0
 * Convolution layers: random legal shapes, memory, registers
 * (conv_core.md 2, 3).
 */
#include "gen.h"

#include <stdlib.h>

static int in(struct test *b, int lo, int hi)
{
    return rng_in(&b->r, lo, hi);
}

static const int pixfmts[13] = { 0,  12, 13, 14, 15, 16, 17,
                                 18, 19, 26, 27, 28, 29 };

static void draw_kernel(struct test *b, struct conv_plan *p)
{
    int cb = b->t->cfg.cb, g = b->t->cfg.g;

    p->r = in(b, 1, 5);
    p->s = in(b, 1, 5);
    p->sx = rng_one_in(&b->r, 2) ? 1 : in(b, 1, 4);
    p->sy = rng_one_in(&b->r, 2) ? 1 : in(b, 1, 4);
    p->k = in(b, 1, 2 * g + 3);
    p->w = in(b, 1, 18);
    p->h = in(b, 1, 14);
    p->dx = p->dy = p->post = 1;
    if (p->image)
        return;
    p->c = in(b, 1, 2 * cb + cb / 2);
    if (rng_one_in(&b->r, 3)) {
        p->dx = in(b, 1, 4);
        p->dy = in(b, 1, 4);
    }
}

static void draw_pixels(struct test *b, struct conv_plan *p)
{
    const struct ref_pix *q;

    p->pixfmt = pixfmts[in(b, 0, 12)];
    q = ref_pix_find(p->pixfmt);
    p->c = q->chans;
    p->xoff = rng_one_in(&b->r, 2)
                  ? 0 : in(b, 0, (b->t->cfg.ab - 1) / q->bpp0);
    if (p->xoff > 31)
        p->xoff = 31;
    p->sign = in(b, 0, 1);
    p->cvt = !p->sign || rng_one_in(&b->r, 2);
    p->post = 1 << (rng_one_in(&b->r, 2) ? 0 : in(b, 0, 2));
    p->mean = in(b, 0, 1);
    for (int i = 0; i < 4; i++)
        p->mean_v[i] = in(b, -140, 140);
}

static void draw(struct test *b, struct conv_plan *p)
{
    draw_kernel(b, p);
    if (p->image)
        draw_pixels(b, p);
    else
        p->cvt = rng_one_in(&b->r, 5);
    p->pl = in(b, 0, (p->s - 1) * p->dx);
    p->pr = in(b, 0, (p->s - 1) * p->dx);
    p->pt = in(b, 0, (p->r - 1) * p->dy);
    p->pb = in(b, 0, (p->r - 1) * p->dy);
    p->pad_val = rng_one_in(&b->r, 2) ? 0 : in(b, -128, 127);
    p->cvt_off = in(b, -150, 150);
    p->cvt_scale = in(b, -100, 100);
    p->cvt_trunc = in(b, 4, 8);
    p->clip = rng_one_in(&b->r, 2) ? 0 : in(b, 0, 6);
    p->gap = rng_one_in(&b->r, 2) ? 3 : 0;
}

/* ENTRIES + 1, conv_core.md 3 */
static int entries(const struct test *b, const struct conv_plan *p)
{
    const struct ref_cfg *f = &b->t->cfg;
    int per = f->eb / f->ab, n = ref_ceil(p->c, f->ab);
    int full = n / per, m = n % per, e = full * p->w;

    if (p->image)
        return ref_ceil((p->pl + p->w + p->pr) * p->c, f->eb);
    if (m == 0)
        return e;
    if (m > per / 2)
        return e + p->w;
    return e + ref_ceil(p->w, m * 2 == per ? 2 : 4);
}

/* Shapes that the image path of the RTL gets wrong (conv_core.md 6.3). */
static int image_ok(const struct test *b, const struct conv_plan *p)
{
    const struct ref_cfg *f = &b->t->cfg;
    int q = p->s * p->c, n = q % f->cb, blocks = ref_ceil(q, f->cb);

    if (p->post > 1)
        return q <= f->cb / p->post && p->sx * p->c <= f->cb / p->post;
    if (n == 1 && blocks >= 3)
        return 0;
    return !((p->ow == 1 || p->ow % (2 * f->g) == 1) && blocks >= 4 &&
             n != 0 && n <= 6);
}

/* Also chooses the banks: all lines of input, one group of weights. */
int conv_legal(const struct test *b, struct conv_plan *p)
{
    const struct ref_cfg *f = &b->t->cfg;
    int tw = p->pl + p->w + p->pr - ((p->s - 1) * p->dx + 1);
    int th = p->pt + (p->h_ext ? p->h_ext : p->h) + p->pb -
             ((p->r - 1) * p->dy + 1);
    int lines = p->h_ext ? p->h_ext : p->h, group;

    if (tw < 0 || th < 0 || tw % p->sx || th % p->sy || p->pr > 31 ||
        p->pl > 31 || p->pt > 31)
        return -1;
    p->ow = tw / p->sx + 1;
    p->oh = th / p->sy + 1;
    if ((double)p->ow * p->oh * p->k * p->r * p->s * p->c > 1.5e6)
        return -1;
    if (p->image && !image_ok(b, p))
        return -1;
    p->data_bank = ref_ceil(entries(b, p) * lines, f->depth);
    group = (p->k < f->g ? p->k : f->g) * p->r * p->s * p->c;
    if (p->skip_wt)
        group = p->k * p->r * p->s * p->c;
    p->wt_bank = ref_ceil(ref_ceil(group, f->eb) + 1 + 16, f->depth);
    return p->data_bank + p->wt_bank <= f->banks ? 0 : -1;
}

void conv_random(struct test *b, struct conv_plan *p, int image)
{
    int spare;

    do {
        *p = (struct conv_plan){ 0 };
        p->image = image;
        draw(b, p);
    } while (conv_legal(b, p));
    spare = b->t->cfg.banks - p->data_bank - p->wt_bank;
    if (b->junk && spare > 0 && rng_one_in(&b->r, 2)) {
        int n = in(b, 0, spare);

        p->data_bank += n;
        p->wt_bank += in(b, 0, spare - n);
    }
}

void conv_sdp(const struct test *b, const struct conv_plan *c,
              struct sdp_plan *s)
{
    int n = bits_of((int64_t)c->r * c->s * c->c);

    (void)b;
    s->w = c->ow;
    s->h = c->oh;
    s->c = c->k;
    s->flying = 1;
    s->gap = c->gap;
    s->in_bits = 14 + n / 2 - c->clip;
}

static void place_input(struct test *b, struct conv_plan *p)
{
    const struct ref_pix *q;
    int ab = b->t->cfg.ab;
    uint64_t size;

    if (!p->image) {
        cube_place(b, &p->in, p->w, p->h, p->c, p->gap);
        region_random(b, p->in.mem, p->in.base, "dt", p->in.size, 2);
        return;
    }
    q = ref_pix_find(p->pixfmt);
    p->in.mem = pick_mem(b);
    p->in.line = ref_ceil((p->xoff + p->w) * q->bpp0, ab) * ab +
                 (p->gap ? in(b, 0, p->gap) * ab : 0);
    p->in.size = (uint64_t)(p->in.line * p->h);
    p->in.base = alloc(b, p->in.mem, p->in.size, ab);
    region_random(b, p->in.mem, p->in.base, "dt", p->in.size, 1);
    if (q->planes < 2)
        return;
    p->line1 = ref_ceil(p->xoff * q->bpp1 % ab + p->w * q->bpp1, ab) * ab +
               (p->gap ? in(b, 0, p->gap) * ab : 0);
    size = (uint64_t)(p->line1 * p->h);
    p->base1 = alloc(b, p->in.mem, size, ab);
    region_random(b, p->in.mem, p->base1, "uv", size, 1);
}

static void place_weights(struct test *b, struct conv_plan *p)
{
    int eb = b->t->cfg.eb, align = p->exact_wt ? eb : 128;
    int n = p->k * p->r * p->s * p->c, sparse = in(b, 1, 3);
    uint8_t *w;

    p->wbytes = (int64_t)ref_ceil(n, align) * align;
    p->mem_w = pick_mem(b);
    p->wbase = alloc(b, p->mem_w, (uint64_t)p->wbytes, 128);
    w = calloc((size_t)p->wbytes, 1);
    if (!w)
        abort();
    for (int i = 0; i < n; i++)
        if (sparse == 1 || !rng_one_in(&b->r, sparse))
            w[i] = (uint8_t)rng_u32(&b->r);
    region(b, p->mem_w, p->wbase, "wt", w, (uint64_t)p->wbytes);
    free(w);
}

static void misc_regs(struct test *b, const struct conv_plan *p,
                      enum unit u)
{
    set(b, u, "D_MISC_CFG", "CONV_MODE", 0);
    set(b, u, "D_MISC_CFG", "PROC_PRECISION", 0);
    if (u != U_CDMA && u != U_CSC)
        return;
    set(b, u, "D_MISC_CFG", "IN_PRECISION", 0);
    set(b, u, "D_MISC_CFG", "DATA_REUSE", p->data_reuse);
    set(b, u, "D_MISC_CFG", "WEIGHT_REUSE", p->wt_reuse);
    set(b, u, "D_MISC_CFG", "SKIP_DATA_RLS", p->skip_data);
    set(b, u, "D_MISC_CFG", "SKIP_WEIGHT_RLS", p->skip_wt);
    set(b, u, "D_DATAIN_FORMAT", "DATAIN_FORMAT", p->image);
    set(b, u, "D_BATCH_NUMBER", "BATCHES", 0);
    set(b, u, "D_ENTRY_PER_SLICE", "ENTRIES", entries(b, p) - 1);
    set(b, u, "D_WEIGHT_FORMAT", "WEIGHT_FORMAT", 0);
    set(b, u, "D_WEIGHT_BYTES", "WEIGHT_BYTES", p->wbytes);
    set(b, u, "D_WMB_BYTES", "WMB_BYTES", p->wmb);
    set(b, u, "D_BANK", "DATA_BANK", p->data_bank - 1);
    set(b, u, "D_BANK", "WEIGHT_BANK", p->wt_bank - 1);
    set(b, u, "D_ZERO_PADDING_VALUE", "PAD_VALUE", p->pad_val);
}

static void cdma_data(struct test *b, const struct conv_plan *p)
{
    const enum unit u = U_CDMA;
    int line_packed = p->in.line == p->w * b->t->cfg.ab;
    int packed = p->in.surf == (int64_t)p->w * p->h * b->t->cfg.ab;

    b->no_fetch[0] = p->data_reuse && p->in_placed;
    b->no_fetch[1] = p->wt_reuse;
    set(b, u, "D_DAIN_RAM_TYPE", "DATAIN_RAM_TYPE", p->in.mem);
    set(b, u, "D_DAIN_ADDR_LOW_0", "DATAIN_ADDR_LOW_0",
        (int64_t)p->in.base);
    set(b, u, "D_DAIN_ADDR_HIGH_0", "DATAIN_ADDR_HIGH_0", 0);
    set(b, u, "D_DAIN_ADDR_HIGH_1", "DATAIN_ADDR_HIGH_1", 0);
    set(b, u, "D_LINE_STRIDE", "LINE_STRIDE", p->in.line);
    if (p->image) {
        set(b, u, "D_DATAIN_FORMAT", "PIXEL_FORMAT", p->pixfmt);
        set(b, u, "D_DATAIN_FORMAT", "PIXEL_SIGN_OVERRIDE", p->sign);
        set(b, u, "D_PIXEL_OFFSET", "PIXEL_X_OFFSET", p->xoff);
        if (p->base1) {
            set(b, u, "D_DAIN_ADDR_LOW_1", "DATAIN_ADDR_LOW_1",
                (int64_t)p->base1);
            set(b, u, "D_LINE_UV_STRIDE", "UV_LINE_STRIDE", p->line1);
        }
        line_packed = packed = 0;
    } else {
        set(b, u, "D_DATAIN_FORMAT", "PIXEL_FORMAT",
            b->junk ? in(b, 0, 35) : 12);
        set(b, u, "D_SURF_STRIDE", "SURF_STRIDE", p->in.surf);
    }
    set(b, u, "D_PIXEL_OFFSET", "PIXEL_Y_OFFSET", 0);
    set(b, u, "D_DATAIN_FORMAT", "PIXEL_MAPPING", 0);
    set(b, u, "D_DAIN_MAP", "LINE_PACKED", line_packed);
    set(b, u, "D_DAIN_MAP", "SURF_PACKED", packed);
    set(b, u, "D_FETCH_GRAIN", "GRAINS",
        line_packed ? in(b, 0, p->h - 1) : 0);
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
    set(b, u, "D_MEAN_FORMAT", "MEAN_FORMAT", p->image && p->mean);
    set(b, u, "D_MEAN_GLOBAL_0", "MEAN_RY", p->mean_v[0]);
    set(b, u, "D_MEAN_GLOBAL_0", "MEAN_GU", p->mean_v[1]);
    set(b, u, "D_MEAN_GLOBAL_1", "MEAN_BV", p->mean_v[2]);
    set(b, u, "D_MEAN_GLOBAL_1", "MEAN_AX", p->mean_v[3]);
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
    set(b, u, "D_DATAIN_SIZE_EXT_0", "DATAIN_WIDTH_EXT", p->w - 1);
    set(b, u, "D_DATAIN_SIZE_EXT_0", "DATAIN_HEIGHT_EXT", p->h - 1);
    set(b, u, "D_WEIGHT_SIZE_0", "BYTE_PER_KERNEL",
        p->r * p->s * p->c - 1);
    set(b, u, "D_WEIGHT_SIZE_1", "WEIGHT_KERNEL", p->k - 1);
    set(b, u, "D_WEIGHT_RAM_TYPE", "WEIGHT_RAM_TYPE", p->mem_w);
    set(b, u, "D_WEIGHT_ADDR_LOW", "WEIGHT_ADDR_LOW", (int64_t)p->wbase);
    set(b, u, "D_WEIGHT_ADDR_HIGH", "WEIGHT_ADDR_HIGH", 0);
    set(b, u, "D_CONV_STRIDE", "CONV_X_STRIDE", p->sx - 1);
    set(b, u, "D_CONV_STRIDE", "CONV_Y_STRIDE", p->sy - 1);
    set(b, u, "D_ZERO_PADDING", "PAD_LEFT", p->pl);
    set(b, u, "D_ZERO_PADDING", "PAD_RIGHT", p->pr);
    set(b, u, "D_ZERO_PADDING", "PAD_TOP", p->pt);
    set(b, u, "D_ZERO_PADDING", "PAD_BOTTOM", p->pb);
    unit_write(b, u);
}

static void csc_regs(struct test *b, const struct conv_plan *p)
{
    const enum unit u = U_CSC;
    int lines = p->h_ext ? p->h_ext : p->h;

    unit_begin(b, u);
    misc_regs(b, p, u);
    set(b, u, "D_DATAIN_SIZE_EXT_0", "DATAIN_WIDTH_EXT", p->w - 1);
    set(b, u, "D_DATAIN_SIZE_EXT_0", "DATAIN_HEIGHT_EXT", lines - 1);
    set(b, u, "D_DATAIN_SIZE_EXT_1", "DATAIN_CHANNEL_EXT", p->c - 1);
    set(b, u, "D_POST_Y_EXTENSION", "Y_EXTENSION", bits_of(p->post) - 1);
    set(b, u, "D_WEIGHT_SIZE_EXT_0", "WEIGHT_WIDTH_EXT",
        p->image ? 0 : p->s - 1);
    set(b, u, "D_WEIGHT_SIZE_EXT_0", "WEIGHT_HEIGHT_EXT", p->r - 1);
    set(b, u, "D_WEIGHT_SIZE_EXT_1", "WEIGHT_CHANNEL_EXT",
        (p->image ? p->s * p->c : p->c) - 1);
    set(b, u, "D_WEIGHT_SIZE_EXT_1", "WEIGHT_KERNEL", p->k - 1);
    set(b, u, "D_DATAOUT_SIZE_0", "DATAOUT_WIDTH", p->ow - 1);
    set(b, u, "D_DATAOUT_SIZE_0", "DATAOUT_HEIGHT", p->oh - 1);
    set(b, u, "D_DATAOUT_SIZE_1", "DATAOUT_CHANNEL", p->k - 1);
    set(b, u, "D_ATOMICS", "ATOMICS", p->ow * p->oh - 1);
    set(b, u, "D_RELEASE", "RLS_SLICES", (p->rls ? p->rls : lines) - 1);
    set(b, u, "D_CONV_STRIDE_EXT", "CONV_X_STRIDE_EXT", p->sx - 1);
    set(b, u, "D_CONV_STRIDE_EXT", "CONV_Y_STRIDE_EXT", p->sy - 1);
    set(b, u, "D_DILATION_EXT", "X_DILATION_EXT", p->dx - 1);
    set(b, u, "D_DILATION_EXT", "Y_DILATION_EXT", p->dy - 1);
    set(b, u, "D_ZERO_PADDING", "PAD_LEFT", p->pl);
    set(b, u, "D_ZERO_PADDING", "PAD_TOP", p->pt);
    set(b, u, "D_PRA_CFG", "PRA_TRUNCATE", in(b, 0, b->junk ? 2 : 0));
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
    set(b, u, "D_BATCH_NUMBER", "BATCHES", 0);
    set(b, u, "D_CLIP_CFG", "CLIP_TRUNCATE", p->clip);
    unit_write(b, u);
}

void conv_write(struct test *b, struct conv_plan *p)
{
    p->wmb = b->junk ? in(b, 0, 0xffff) * 128 : 0;
    if (!p->in_placed)
        place_input(b, p);
    if (!p->wt_placed)
        place_weights(b, p);
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

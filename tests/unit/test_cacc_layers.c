/* SPDX-License-Identifier: Apache-2.0
 * CACC at its channels against plain arithmetic (conv_core.md 8.1, 8.3, 8.4):
 * random layers of integers, direct, with batches and Winograd. Compares
 * results one by one in the order of delivery, the saturation count, credit and
 * event. Some channel operations are so long that 34 and 48 bits saturate. */
#include "rng.h"
#include "unit_rig.h"

enum { MOST_KERNELS = 100, MOST_POSITIONS = 400, MOST_BATCHES = 32 };

typedef struct layer {
    unsigned precision;
    bool wino;
    uint32_t w, h, k, b, clip, addr, stride; /* true values */
    uint32_t g;                              /* kernels of a group */
    uint32_t longest; /* stripes of a channel operation, at most */
} layer;

static layer l;
static int32_t want[MOST_KERNELS][MOST_BATCHES][MOST_POSITIONS];
static uint32_t saturated;

static void layers_program(rig *r)
{
    bool batch = r->ctx.cfg->batch;
    const uint32_t value[][2] = {
        { CACC_D_DATAOUT_SIZE_1__DATAOUT_CHANNEL, l.k - 1 },
        { CACC_D_CLIP_CFG__CLIP_TRUNCATE, l.clip },
        { CACC_D_DATAOUT_ADDR__DATAOUT_ADDR, l.addr },
        { CACC_D_LINE_STRIDE__LINE_STRIDE, l.stride },
        { CACC_D_BATCH_NUMBER__BATCHES, batch ? l.b - 1 : 3 },
    };

    reg_word(r, CACC_D_MISC_CFG, l.precision << 12 | l.wino);
    reg_word(r, CACC_D_DATAOUT_SIZE_0, (l.h - 1) << 16 | (l.w - 1));
    for (size_t i = 0; i < sizeof value / sizeof *value; i++)
        reg(r, value[i][0], value[i][1]);
    reg(r, CACC_D_OP_ENABLE__OP_EN, 1);
}

static int64_t layers_clipped(int64_t v, unsigned bits)
{
    int64_t top = (INT64_C(1) << (bits - 1)) - 1;

    return v > top ? top : v < -top - 1 ? -top - 1 : v;
}

/* Divides by 2^clip, to the nearest, halves away from zero; 32 bits. Below zero
 * at most 16 bits of the fraction count. */
static int32_t layers_result(int64_t v)
{
    int64_t unit = INT64_C(1) << l.clip, half = unit / 2, y;
    bool below = v < INT32_MIN * unit;

    if (v < 0 && l.clip > 16)
        v -= v & ((INT64_C(1) << (l.clip - 16)) - 1);
    y = v >= 0 ? (v + half) / unit : -((-v + half) / unit);
    saturated += layers_clipped(y, 32) != y || below;
    return (int32_t)layers_clipped(y, 32);
}

/* A partial sum of the build's size, mostly of one sign; or next to a half of
 * the bits that are cut off. */
static int64_t operand(const dla_cfg *cfg, bool up)
{
    int64_t top = (int64_t)cfg->cb << (l.precision == DLA_INT8 ? 14 : 30);
    int64_t half = ((int64_t)rng_below(11) - 5) * (INT64_C(1) << l.clip) / 2;
    int64_t v = rng_below(3)
                    ? top - rng_below(5)
                    : (int64_t)((uint64_t)rng_below(UINT32_MAX) << 32 |
                                rng_below(UINT32_MAX)) %
                          top;

    if (half > -top && half < top && l.longest < 1000 && rng_below(2))
        return half + rng_below(5) - 2;
    return rng_below(8) ? up ? v : -v : rng_below(2) ? v : -v;
}

/* ---- results, in the order of delivery ---- */

static uint32_t at_group, at_batch, at_position, pair, seen;

/* Positions that are consecutive in the order: two where a pair begins. */
static uint32_t together(uint32_t p)
{
    uint32_t x = p % l.w, from = l.addr + p / l.w * l.stride;

    if (l.b == 1 || x + 1 == l.w)
        return 1;
    return x % 2 == (from % 64 != 0) ? 2 : 1;
}

static void next_place(void)
{
    uint32_t n = together(at_position);

    if (++pair < n)
        return;
    pair = 0;
    if (++at_batch < l.b)
        return;
    at_batch = 0;
    at_position += n;
    if (at_position < l.w * l.h)
        return;
    at_position = 0;
    at_group++;
}

static void layers_take(rig *r)
{
    const dla_result *s;

    for (; (s = dla_fifo_peek(r->p.cacc2sdp)); dla_fifo_pop(r->p.cacc2sdp)) {
        uint64_t total = (uint64_t)l.w * l.h * l.b * ((l.k + l.g - 1) / l.g);

        WANT(s->lanes == l.g && s->n && s->n <= DLA_STRIPE_MAX);
        for (uint32_t i = 0; i < s->n && failures < 20; i++, next_place())
            for (uint32_t k = 0; k < l.g; k++) {
                uint32_t kernel = at_group * l.g + k;

                WANT(s->v[i * l.g + k] ==
                     (kernel < l.k ? want[kernel][at_batch]
                                         [at_position + pair] : 0));
            }
        seen += s->n;
        WANT(s->layer_end == (seen == total));
    }
}

/* ---- one channel operation ---- */

static int64_t acc[DLA_STRIPE_MAX * DLA_MAX_G * 2];

static void add(rig *r, dla_psum *s, uint32_t n, bool up)
{
    uint32_t per = l.wino ? 4 : 1;

    for (uint32_t i = 0; i < n; i++) {
        int64_t v = operand(r->ctx.cfg, up);
        bool there = i / per % l.g < s->kernels;

        if (l.precision == DLA_INT8)
            s->v.s32[i] = (int32_t)v;
        else
            s->v.s64[i] = v;
        if (there) /* lanes of absent kernels may have any value */
            acc[i] =
                layers_clipped(acc[i] + v, l.precision == DLA_INT8 ? 34 : 48);
    }
}

static void keep(uint32_t group, uint32_t from, uint32_t items,
                 uint32_t kernels)
{
    uint32_t per = l.wino ? 4 : 1;

    for (uint32_t i = 0; i < items; i++)
        for (uint32_t k = 0; k < kernels; k++)
            for (uint32_t o = 0; o < per; o++)
                want[group * l.g + k][i % l.b][from + i / l.b * per + o] =
                    layers_result(acc[(i * l.g + k) * per + o]);
}

static void operation(rig *r, uint32_t group, uint32_t from, uint32_t items,
                      bool last)
{
    uint32_t stripes = 1 + rng_below(1 + rng_below(l.longest));
    uint32_t kernels = l.k - group * l.g < l.g ? l.k - group * l.g : l.g;
    bool up = rng_below(2);

    if (l.longest > 1000)
        stripes = l.longest - rng_below(3);
    memset(acc, 0, sizeof acc);
    for (uint32_t i = 0; i < stripes; i++) {
        dla_psum *s = dla_fifo_slot(r->p.mac2accu);

        s->kernels = (uint16_t)kernels;
        s->items = (uint16_t)items;
        s->batches = (uint8_t)l.b;
        s->precision = (uint8_t)l.precision;
        s->winograd = l.wino;
        s->channel_end = i + 1 == stripes;
        s->layer_end = s->channel_end && last;
        add(r, s, items * l.g * (l.wino ? 4 : 1), up);
        if (s->channel_end)
            keep(group, from, items, kernels);
        dla_fifo_push(r->p.mac2accu);
        if (rng_below(2) || dla_fifo_space(r->p.mac2accu) == 0 ||
            s->channel_end) {
            WANT(settle(r));
            layers_take(r);
            WANT(settle(r)); /* which gives credit and event */
        }
    }
}

static void layers_run(const char *config)
{
    rig *r = rig_make(config, DLA_SLOT_CACC, DLA_CACC);
    const dla_cfg *cfg = r->ctx.cfg;
    uint32_t per = l.wino ? 4 : 1, positions = l.w * l.h, n;
    uint32_t most = (l.wino ? 32 : DLA_STRIPE_MAX) / l.b, groups;
    uint32_t unit = cfg->v1 && l.precision == DLA_INT8 ? 2 : 1;

    l.g = l.precision == DLA_INT8 ? cfg->g : cfg->g / 2;
    groups = (l.k + l.g - 1) / l.g;
    at_group = at_batch = at_position = pair = seen = saturated = 0;
    layers_program(r);
    for (uint32_t g = 0; g < groups; g++)
        for (uint32_t p = 0; p < positions; p += n * per) {
            n = 1 + rng_below(most);
            if (n > (positions - p) / per)
                n = (positions - p) / per;
            operation(r, g, p, n * l.b,
                      g + 1 == groups && p + n * per == positions);
        }
    WANT(at_group == groups && !at_position && !at_batch);
    WANT(r->p.credit->sent == (uint64_t)seen * unit);
    WANT(r->p.done[DLA_INTR_CACC]->group[0].sent == 1);
    WANT(!r->p.done[DLA_INTR_CACC]->group[1].sent);
    WANT(r->ops->reg_read(r->u, DLA_CACC, DLA_FIELD_OFF(
         CACC_D_OUT_SATURATION__SAT_COUNT)) == saturated);
    rig_free(r);
}

static void any_layers(const char *config, unsigned precision, bool wino,
                       uint32_t batches)
{
    for (int i = 0; i < 12 && failures < 20; i++) {
        l.precision = precision;
        l.wino = wino;
        l.w = (1 + rng_below(5)) * (wino ? 4 : 1);
        l.h = (1 + rng_below(5)) * (wino ? 4 : 1);
        l.k = 1 + rng_below(MOST_KERNELS);
        l.b = 1 + rng_below(batches);
        l.clip = rng_below(4) ? rng_below(32) : rng_below(2);
        l.addr = 32 * rng_below(8);
        l.stride = 32 * (1 + rng_below(8));
        l.longest = 6;
        layers_run(config);
    }
}

/* One or two positions, as many stripes as it takes to saturate, in more than
 * one group of kernels: the sums of each begin at zero. */
static void long_sums(const char *config, unsigned precision, bool wino,
                      uint32_t stripes, uint32_t clip)
{
    l = (layer){ .precision = precision, .wino = wino, .w = wino ? 4 : 2,
                 .h = wino ? 4 : 1, .k = dla_cfg_find(config)->g + 5, .b = 1,
                 .clip = clip, .longest = stripes };
    layers_run(config);
    WANT(clip > 8 || saturated); /* or it was not long enough */
}

int main(void)
{
    rng_seed();
    any_layers("nv_small", DLA_INT8, false, 1);
    any_layers("nv_large_doc", DLA_INT8, false, MOST_BATCHES);
    any_layers("nv_large_doc", DLA_INT8, true, 1);
    any_layers("nv_full", DLA_INT8, false, MOST_BATCHES);
    any_layers("nv_full", DLA_INT16, false, MOST_BATCHES);
    any_layers("nv_full", DLA_INT16, true, 1);
    for (uint32_t n = 16380; n < 16388; n++) /* where 32 bits end */
        long_sums("nv_small", DLA_INT8, false, n, 9);
    long_sums("nv_small", DLA_INT8, false, 90000, 0);
    long_sums("nv_small", DLA_INT8, false, 90000, 9); /* 34 bits show */
    long_sums("nv_large", DLA_INT8, false, 12000, 1);
    long_sums("nv_full", DLA_INT8, true, 12000, 1);
    long_sums("nv_full", DLA_INT16, false, 6000, 8);
    long_sums("nv_full", DLA_INT16, false, 6000, 14);
    long_sums("nv_full", DLA_INT16, false, 6000, 17); /* 48 bits show */
    return failures != 0;
}

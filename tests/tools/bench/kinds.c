/* SPDX-License-Identifier: Apache-2.0
 * The engine benchmarks: shapes, operands, the call that forces the plain
 * path. */
#include "engines.h"

#include "../../../models/units/cacc/cacc.h"
#include "../../../models/units/cdp/cdp.h"
#include "../../../models/units/cmac/cmac.h"
#include "../../../models/units/pdp/pdp.h"
#include "../../../models/units/sdp/sdp.h"

#include <stdlib.h>
#include <string.h>

enum { SRC = 0x80000000u, DST = BENCH_DST, WT = 0xc0000000u,
       OP = 0xd0000000u };

static const dla_cfg *start(bench *b)
{
    b->d = core(b->kind->config);
    writer_init(&b->w, b->d);
    return dla_config(b->d);
}

/* ---- convolution ---- */

static void conv_way(dla *d, bool plain)
{
    dla_cmac_set_way(dla_unit_at(d, DLA_SLOT_CMAC, NULL),
                     plain ? DLA_CMAC_PLAIN : DLA_CMAC_AUTO);
    dla_cacc_set_plain(dla_unit_at(d, DLA_SLOT_CACC, NULL), plain);
}

static bool conv_run(bench *b)
{
    conv_write(&b->w, &b->conv, &b->sdp);
    return finish(b->d, DLA_INTR_SDP);
}

static void conv(bench *b, conv_plan p)
{
    const dla_cfg *cfg = start(b);

    p.weights = WT;
    if (!conv_plan_ok(cfg, &p)) {
        fprintf(stderr, "engines: %s does not fit\n", b->kind->what);
        exit(2);
    }
    p.in = cube_at(cfg, SRC, p.w, p.h, p.c, p.prec);
    b->dst = cube_at(cfg, DST, p.ow, p.oh, p.k, p.prec);
    fill_random(b->d, SRC, p.in.bytes, p.prec);
    fill_random(b->d, WT, p.weight_bytes, p.prec);
    b->conv = p;
    b->sdp = (sdp_plan){ .w = p.ow, .h = p.oh, .c = p.k, .prec = p.prec,
                         .flying = 1, .dst = b->dst, .scale = 1,
                         .shift = p.prec == DLA_INT8 ? 12 : 20 };
    b->work = conv_macs(&p);
    b->out = b->dst.bytes;
    b->cubes = (double)(p.in.bytes + b->dst.bytes + p.weight_bytes);
    b->set_plain = conv_way;
    b->run = conv_run;
}

static void conv_small(bench *b)
{
    conv(b, (conv_plan){ .w = 35, .h = b->brief ? 10 : 22, .c = 54, .k = 29,
                         .r = 8, .s = 6 });
}

/* 3x3x256x256 with padding, as in ResNet's third stage but larger: INT8 of
 * 28 lines, 16 bits of 14; a brief one has as few as the precision allows. */
static void conv_3x3(bench *b)
{
    int prec = b->kind->prec, h = prec == DLA_INT8 ? 28 : 14;

    conv(b, (conv_plan){ .w = prec == DLA_FP16 ? (b->brief ? 4 : 14) : 28,
                         .h = b->brief ? h / 7 : h, .c = 256, .k = 256,
                         .r = 3, .s = 3, .pl = 1, .pr = 1, .pt = 1, .pb = 1,
                         .prec = prec });
}

/* ---- SDP ---- */

static void sdp_way(dla *d, bool plain)
{
    dla_sdp_force_plain(dla_unit_at(d, DLA_SLOT_SDP, NULL), plain);
}

static bool sdp_run(bench *b)
{
    sdp_alone(&b->w, &b->sdp);
    return finish(b->d, DLA_INTR_SDP);
}

static void sdp(bench *b)
{
    const dla_cfg *cfg = start(b);
    int n = b->brief ? 16 : 128, prec = b->kind->prec, c = b->kind->c;

    b->src = cube_at(cfg, SRC, n, n, c, prec);
    b->dst = cube_at(cfg, DST, n, n, c, prec);
    fill_random(b->d, SRC, b->src.bytes, prec);
    b->sdp = (sdp_plan){ .w = n, .h = n, .c = c, .prec = prec,
                         .src = b->src, .dst = b->dst, .scale = 3,
                         .shift = 4 };
    b->cubes = 2.0 * (double)b->src.bytes;
    if (b->kind->mode) {
        b->sdp.bias = OP;
        b->sdp.relu = 1;
        b->sdp.add = WT;
        b->sdp.add_line = b->src.line;
        b->sdp.add_surf = b->src.surf;
        fill_random(b->d, OP, 2 * 8192, prec);
        fill_random(b->d, WT, b->src.bytes, prec);
        b->cubes *= 1.5;
    }
    b->work = (double)n * n * c;
    b->out = b->dst.bytes;
    b->set_plain = sdp_way;
    b->run = sdp_run;
}

/* ---- PDP ---- */

static void pdp_way(dla *d, bool plain)
{
    dla_pdp_set_plain(dla_unit_at(d, DLA_SLOT_PDP, NULL), plain);
}

static bool pdp_run(bench *b)
{
    pdp_alone(&b->w, &b->pdp);
    return finish(b->d, DLA_INTR_PDP);
}

static void pdp(bench *b)
{
    bool max = b->kind->mode;
    pdp_plan p = { .method = max, .k = max ? 3 : 2, .s = 2, .pl = max,
                   .pt = max };
    const dla_cfg *cfg = start(b);
    int n = b->brief ? 16 : 112, prec = b->kind->prec, c = b->kind->c;
    int o = (n + p.pl + p.pr - p.k) / p.s + 1;

    p.src = cube_at(cfg, SRC, n, n, c, prec);
    p.dst = cube_at(cfg, DST, o, o, c, prec);
    fill_random(b->d, SRC, p.src.bytes, prec);
    b->pdp = p;
    b->work = (double)n * n * c;
    b->cubes = (double)(p.src.bytes + p.dst.bytes);
    b->out = p.dst.bytes;
    b->set_plain = pdp_way;
    b->run = pdp_run;
}

/* ---- CDP ---- */

static void cdp_way(dla *d, bool plain)
{
    dla_cdp_set_plain(dla_unit_at(d, DLA_SLOT_CDP, NULL), plain);
}

static bool cdp_run(bench *b)
{
    cdp_alone(&b->w, &b->src, &b->dst);
    return finish(b->d, DLA_INTR_CDP);
}

static void cdp(bench *b)
{
    const dla_cfg *cfg = start(b);
    int n = b->brief ? 16 : 112, prec = b->kind->prec, c = b->kind->c;

    b->src = cube_at(cfg, SRC, n, n, c, prec);
    b->dst = cube_at(cfg, DST, n, n, c, prec);
    fill_random(b->d, SRC, b->src.bytes, prec);
    cdp_tables(&b->w, prec);
    b->work = (double)n * n * c;
    b->cubes = 2.0 * (double)b->src.bytes;
    b->out = b->dst.bytes;
    b->set_plain = cdp_way;
    b->run = cdp_run;
}

/* ---- RUBIK, BDMA ---- */

static bool rubik_run(bench *b)
{
    rubik_alone(&b->w, b->kind->mode, &b->src, DST);
    return finish(b->d, DLA_INTR_RUBIK);
}

static void rubik(bench *b)
{
    int n = b->brief ? 16 : 128, prec = b->kind->prec;

    b->src = cube_at(start(b), SRC, n, n, 256, prec);
    fill_random(b->d, SRC, b->src.bytes, prec);
    b->work = (double)n * n * 256;
    b->cubes = 2.0 * (double)b->src.bytes;
    b->run = rubik_run;
}

static bool bdma_run(bench *b)
{
    bdma_alone(&b->w, SRC, DST, 8192, (uint32_t)(b->work / 8192));
    return finish(b->d, DLA_INTR_BDMA);
}

/* memcpy of the same size out of the caches sets the target. */
static double memcpy_rate(size_t bytes)
{
    uint8_t *x = malloc(bytes), *y = malloc(bytes);
    double best = 1e9;

    if (!x || !y)
        exit(2);
    memset(x, 1, bytes);
    memset(y, 2, bytes);
    for (int i = 0; i < 5; i++) {
        double t = cpu_now();

        memcpy(y, x, bytes);
        __asm__ volatile("" : : "r"(y) : "memory");
        t = cpu_now() - t;
        if (t < best)
            best = t;
    }
    free(x);
    free(y);
    return (double)bytes / best;
}

static void bdma(bench *b)
{
    b->work = b->brief ? 1 << 20 : 1 << 26;
    start(b);
    fill_random(b->d, SRC, (uint64_t)b->work, DLA_INT8);
    b->cubes = 2 * b->work;
    b->run = bdma_run;
    if (!b->no_target)
        snprintf(b->target, sizeof b->target, "%.3g",
                 memcpy_rate((size_t)b->work) / 2e9);
}

#define G 1e9
#define M 1e6

const bench_kind bench_kinds[] = {
    { "conv nv_small INT8 6x8, 54 channels", "GMAC/s", G, "2", "5",
      conv_small, "nv_small", DLA_INT8, 54, 0 },
    { "conv nv_large INT8 3x3x256x256", "GMAC/s", G, "15", "40",
      conv_3x3, "nv_large", DLA_INT8, 256, 0 },
    { "conv nv_full INT8 3x3x256x256", "GMAC/s", G, "15", "40",
      conv_3x3, "nv_full", DLA_INT8, 256, 0 },
    { "conv nv_full INT16 3x3x256x256", "GMAC/s", G, "4", "",
      conv_3x3, "nv_full", DLA_INT16, 256, 0 },
    { "conv nv_full FP16 3x3x256x256", "GMAC/s", G, "1", "",
      conv_3x3, "nv_full", DLA_FP16, 256, 0 },
    { "SDP nv_large INT8 converter", "Melem/s", M, "200", "",
      sdp, "nv_large", DLA_INT8, 256, 0 },
    { "SDP nv_large INT8 bias, add, ReLU", "Melem/s", M, "200", "",
      sdp, "nv_large", DLA_INT8, 256, 1 },
    { "SDP nv_small INT8 converter", "Melem/s", M, "200", "",
      sdp, "nv_small", DLA_INT8, 256, 0 },
    { "SDP nv_full INT16 bias, add, ReLU", "Melem/s", M, "-", "",
      sdp, "nv_full", DLA_INT16, 256, 1 },
    { "SDP nv_full FP16 bias, add, ReLU", "Melem/s", M, "300", "",
      sdp, "nv_full", DLA_FP16, 64, 1 },
    { "PDP nv_large INT8 max 3x3/2", "Melem/s", M, "200", "",
      pdp, "nv_large", DLA_INT8, 256, 1 },
    { "PDP nv_large INT8 average 2x2", "Melem/s", M, "200", "",
      pdp, "nv_large", DLA_INT8, 256, 0 },
    { "PDP nv_small INT8 max 3x3/2", "Melem/s", M, "200", "",
      pdp, "nv_small", DLA_INT8, 256, 1 },
    { "PDP nv_full INT16 average 2x2", "Melem/s", M, "-", "",
      pdp, "nv_full", DLA_INT16, 256, 0 },
    { "PDP nv_full FP16 average 2x2", "Melem/s", M, "300", "",
      pdp, "nv_full", DLA_FP16, 64, 0 },
    { "CDP nv_large INT8 5 channels", "Melem/s", M, "200", "",
      cdp, "nv_large", DLA_INT8, 256, 0 },
    { "CDP nv_small INT8 5 channels", "Melem/s", M, "200", "",
      cdp, "nv_small", DLA_INT8, 256, 0 },
    { "CDP nv_full INT16 5 channels", "Melem/s", M, "200", "",
      cdp, "nv_full", DLA_INT16, 64, 0 },
    { "CDP nv_full FP16 5 channels", "Melem/s", M, "60", "",
      cdp, "nv_full", DLA_FP16, 32, 0 },
    { "RUBIK nv_full INT8 contract 2x2", "Melem/s", M, "200", "",
      rubik, "nv_full", DLA_INT8, 256, RUBIK_CONTRACT },
    { "RUBIK nv_full INT8 split", "Melem/s", M, "200", "",
      rubik, "nv_full", DLA_INT8, 256, RUBIK_SPLIT },
    { "RUBIK nv_full INT8 merge", "Melem/s", M, "200", "",
      rubik, "nv_full", DLA_INT8, 256, RUBIK_MERGE },
    { "BDMA nv_full copy, against half of memcpy", "GB/s", G, "", "",
      bdma, "nv_full", DLA_INT8, 0, 0 },
    { .what = NULL },
};

/* SPDX-License-Identifier: Apache-2.0
 * Random legal SDP layers on every configuration: array kernels against the
 * plain lane arithmetic. Each layer runs twice with different timing at the
 * edges; requests, commands, data and status registers must be equal.
 *
 *   random FIRST COUNT [CONFIG]     seeds FIRST.. ; exit code 0 when all hold
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../sdp.h"
#include "dla.h"
#include "dla_regs.h"

enum { MEM = 1 << 22, SRC = 0x10000, OPS = 0x80000, DST = 0x200000 };
enum { H_CMD = DLA_NCLIENT, H_DATA, H_PDP, H_REGS, H_COUNT };

typedef struct bench {
    dla *d;
    const dla_cfg *cfg;
    /* two generators: for the events, and for their times */
    uint64_t data, timing;
    uint64_t hash[H_COUNT];
    uint32_t reg[2][DLA_REG_WORDS]; /* [0] SDP, [1] SDP_RDMA */
    uint32_t rd_done[DLA_NCLIENT], wr_done;
    uint32_t w, h, c, k, nb, proc, in, out, spread;
    bool flying, wino, rdma;
} bench;

static uint8_t mem[MEM];

static uint32_t sdp_random_next(uint64_t *s)
{
    *s ^= *s << 13;
    *s ^= *s >> 7;
    *s ^= *s << 17;
    return (uint32_t)(*s >> 16);
}

static uint32_t sdp_random_pick(bench *b, uint32_t n)
{
    return sdp_random_next(&b->data) % n;
}

static bool sdp_random_flip(bench *b)
{
    return sdp_random_pick(b, 2) != 0;
}

/* Small or any: both matter to the choice of kernels. */
static uint32_t sdp_random_value(bench *b)
{
    return sdp_random_flip(b) ? sdp_random_next(&b->data)
                              : sdp_random_pick(b, 100);
}

static void sdp_random_mix(bench *b, int stream, const void *p, size_t n)
{
    const uint8_t *q = p;

    for (size_t i = 0; i < n; i++)
        b->hash[stream] = (b->hash[stream] ^ q[i]) * UINT64_C(1099511628211);
}

/* ---- the neighbours: memory, PDP, CACC ---- */

static bool serve_read(bench *b, int client)
{
    dla_memclient *m = dla_shared_ports(b->d)->mem[client];
    uint32_t atom = b->cfg->atom, budget = 1 + sdp_random_next(&b->timing) % 40;
    bool moved = false;
    dla_rd_req *q;
    void *slot;

    while (budget && (q = dla_fifo_peek(&m->rd_req))) {
        uint64_t a = q->addr + (uint64_t)b->rd_done[client] * atom;

        slot = dla_fifo_slot(&m->rd_rsp);
        if (!slot)
            break;
        memcpy(slot, mem + (a & (MEM - 1)), atom);
        dla_fifo_push(&m->rd_rsp);
        budget--;
        moved = true;
        if (++b->rd_done[client] < q->atoms)
            continue;
        sdp_random_mix(b, client, &q->addr, sizeof q->addr);
        sdp_random_mix(b, client, &q->atoms, sizeof q->atoms);
        sdp_random_mix(b, client, &q->ram, sizeof q->ram);
        b->rd_done[client] = 0;
        dla_fifo_pop(&m->rd_req);
    }
    return moved;
}

static bool serve_write(bench *b)
{
    dla_memclient *m = dla_shared_ports(b->d)->mem[DLA_CL_SDP];
    dla_wr_cmd *q = dla_fifo_peek(&m->wr_cmd);
    void *atom = dla_fifo_peek(&m->wr_dat);

    if (!q || !atom)
        return false;
    sdp_random_mix(b, H_DATA, atom, b->cfg->atom);
    dla_fifo_pop(&m->wr_dat);
    if (++b->wr_done < q->atoms)
        return true;
    sdp_random_mix(b, H_CMD, &q->addr, sizeof q->addr);
    sdp_random_mix(b, H_CMD, &q->atoms, sizeof q->atoms);
    sdp_random_mix(b, H_CMD, &q->ram, sizeof q->ram);
    sdp_random_mix(b, H_CMD, &q->ack, sizeof q->ack);
    b->wr_done = 0;
    m->wr_ack.sent += q->ack;
    dla_fifo_pop(&m->wr_cmd);
    return true;
}

static bool sdp_random_serve(bench *b)
{
    dla_fifo *pdp = dla_shared_ports(b->d)->sdp2pdp;
    bool moved = false;
    void *atom;

    for (int i = 0; i < DLA_NCLIENT; i++)
        moved |= serve_read(b, i);
    while (serve_write(b))
        moved = true;
    while ((atom = dla_fifo_peek(pdp))) {
        sdp_random_mix(b, H_PDP, atom, b->cfg->atom);
        dla_fifo_pop(pdp);
        moved = true;
    }
    return moved;
}

/* One accumulator result: any s32 of a spread, or a moderate FP32. */
static int32_t sdp_random_result(bench *b)
{
    uint32_t x = sdp_random_next(&b->data);

    if (b->proc == 2)
        return (int32_t)(x & 1 ? (x & 0x80ffffffu) | 0x3f000000u : x);
    return (int32_t)x >> b->spread;
}

static bool sdp_random_feed(bench *b, uint64_t *left)
{
    dla_result *r = dla_fifo_slot(dla_shared_ports(b->d)->cacc2sdp);
    uint32_t n = 1 + sdp_random_next(&b->timing) % DLA_STRIPE_MAX;

    if (!r || !*left)
        return false;
    n = n < *left ? n : (uint32_t)*left;
    for (uint32_t i = 0; i < n * b->k; i++)
        r->v[i] = sdp_random_result(b);
    *left -= n;
    r->n = (uint16_t)n;
    r->lanes = (uint16_t)b->k;
    r->layer_end = *left == 0;
    dla_fifo_push(dla_shared_ports(b->d)->cacc2sdp);
    return true;
}

/* ---- a layer ---- */

#define SDP(field, v) dla_put(b->reg[0], SDP_D_##field, v)
#define RDMA(field, v) dla_put(b->reg[1], SDP_RDMA_D_##field, v)

static void pick_mode(bench *b)
{
    const dla_cfg *cfg = b->cfg;
    bool pdp = false, plain;

    b->proc = b->in = b->out = cfg->int16 ? sdp_random_pick(b, 3) : 0;
    b->flying = sdp_random_flip(b);
    b->nb =
        cfg->batch && !sdp_random_pick(b, 4) ? 2 + sdp_random_pick(b, 3) : 1;
    b->wino = b->nb == 1 && cfg->winograd && !sdp_random_pick(b, 4);
    b->flying |= b->wino;
    plain = b->nb == 1 && !b->wino;
    if (plain && cfg->int16 && b->proc)
        b->out = 1 + sdp_random_pick(b, 2);
    else if (plain && cfg->int16 && !b->flying && sdp_random_flip(b))
        b->in = 1;
    else if (plain && cfg->int16)
        b->out = sdp_random_pick(b, 3);
    pdp = plain && dla_slot_present(cfg, DLA_SLOT_PDP) &&
          (b->proc || !b->out) && !sdp_random_pick(b, 4);
    SDP(FEATURE_MODE_CFG__FLYING_MODE, b->flying);
    SDP(FEATURE_MODE_CFG__OUTPUT_DST, pdp);
    SDP(FEATURE_MODE_CFG__WINOGRAD, b->wino);
    SDP(FEATURE_MODE_CFG__BATCH_NUMBER, b->nb - 1);
    SDP(FEATURE_MODE_CFG__NAN_TO_ZERO, sdp_random_flip(b));
    SDP(DATA_FORMAT__PROC_PRECISION, b->proc);
    SDP(DATA_FORMAT__OUT_PRECISION, b->out);
    RDMA(FEATURE_MODE_CFG__FLYING_MODE, b->flying);
    RDMA(FEATURE_MODE_CFG__WINOGRAD, b->wino);
    RDMA(FEATURE_MODE_CFG__BATCH_NUMBER, b->nb - 1);
    RDMA(FEATURE_MODE_CFG__IN_PRECISION, b->in);
    RDMA(FEATURE_MODE_CFG__PROC_PRECISION, b->proc);
}

static void pick_cube(bench *b)
{
    uint32_t atom = b->cfg->atom, line, surface;

    b->w = 1 + sdp_random_pick(b, sdp_random_pick(b, 4) ? 20 : 1);
    b->h = 1 + sdp_random_pick(b, sdp_random_pick(b, 4) ? 12 : 1);
    b->c = 1 + sdp_random_pick(b, 100);
    if (b->wino) {
        b->w = (b->w + 3) / 4 * 4;
        b->h = (b->h + 3) / 4 * 4;
    }
    b->k = b->proc ? atom / 2 : atom;
    line = (b->w + sdp_random_pick(b, 3)) * atom;
    if (b->nb > 1)
        line = (line + 63) / 64 * 64;
    surface = line * (b->h + sdp_random_pick(b, 2));
    SDP(DATA_CUBE_WIDTH__WIDTH, b->w - 1);
    SDP(DATA_CUBE_HEIGHT__HEIGHT, b->h - 1);
    SDP(DATA_CUBE_CHANNEL__CHANNEL, b->c - 1);
    SDP(DST_BASE_ADDR_LOW__DST_BASE_ADDR_LOW,
        DST + sdp_random_pick(b, 4) * atom);
    SDP(DST_LINE_STRIDE__DST_LINE_STRIDE, line);
    SDP(DST_SURFACE_STRIDE__DST_SURFACE_STRIDE, surface);
    SDP(DST_BATCH_STRIDE__DST_BATCH_STRIDE, 0x40000);
    SDP(DST_DMA_CFG__DST_RAM_TYPE, DLA_RAM_MC);
    RDMA(DATA_CUBE_WIDTH__WIDTH, b->w - 1);
    RDMA(DATA_CUBE_HEIGHT__HEIGHT, b->h - 1);
    RDMA(DATA_CUBE_CHANNEL__CHANNEL, b->c - 1);
    RDMA(SRC_BASE_ADDR_LOW__SRC_BASE_ADDR_LOW,
         SRC + sdp_random_pick(b, 4) * atom);
    RDMA(SRC_LINE_STRIDE__SRC_LINE_STRIDE, line);
    RDMA(SRC_SURFACE_STRIDE__SRC_SURFACE_STRIDE, surface);
    RDMA(SRC_DMA_CFG__SRC_RAM_TYPE, DLA_RAM_MC);
}

/* BRDMA, NRDMA, ERDMA: the same layout 0x18 bytes apart. */
static void pick_operand(bench *b, uint32_t i, bool alu, bool mul)
{
#define OP(field, v) \
    dla_put(b->reg[1], SDP_RDMA_D_##field + ((i * 0x18u) << 16), v)
    OP(BRDMA_CFG__BRDMA_DISABLE, !alu && !mul);
    OP(BRDMA_CFG__BRDMA_DATA_USE, alu && mul ? 2 : alu);
    OP(BRDMA_CFG__BRDMA_DATA_SIZE, b->proc ? 1 : sdp_random_pick(b, 2));
    OP(BRDMA_CFG__BRDMA_DATA_MODE, sdp_random_pick(b, 2));
    OP(BRDMA_CFG__BRDMA_RAM_TYPE, DLA_RAM_MC);
    OP(BS_BASE_ADDR_LOW__BS_BASE_ADDR_LOW, (uint32_t)OPS * (i + 1));
    OP(BS_LINE_STRIDE__BS_LINE_STRIDE, b->w * b->cfg->atom * 4);
    OP(BS_SURFACE_STRIDE__BS_SURFACE_STRIDE,
       b->w * b->h * b->cfg->atom * 4);
    b->rdma |= alu || mul;
}

/* BS and BN: the same layout 0x14 bytes apart. */
static void pick_x(bench *b, uint32_t i)
{
#define X(field, v) \
    dla_put(b->reg[0], SDP_D_DP_BS_##field + ((i * 0x14u) << 16), v)
    bool on = sdp_random_pick(b, 3), alu = sdp_random_pick(b, 3),
         mul = sdp_random_pick(b, 3), m = sdp_random_flip(b);

    X(CFG__BS_BYPASS, !on);
    X(CFG__BS_ALU_BYPASS, !alu);
    X(CFG__BS_MUL_BYPASS, !mul);
    X(CFG__BS_ALU_ALGO, sdp_random_pick(b, 4));
    X(CFG__BS_MUL_PRELU, !sdp_random_pick(b, 3));
    X(CFG__BS_RELU_BYPASS, sdp_random_pick(b, 2));
    X(ALU_CFG__BS_ALU_SRC, m);
    X(MUL_CFG__BS_MUL_SRC, m);
    X(ALU_CFG__BS_ALU_SHIFT_VALUE,
      sdp_random_pick(b, sdp_random_pick(b, 3) ? 4 : 64));
    X(MUL_CFG__BS_MUL_SHIFT_VALUE,
      sdp_random_pick(b, sdp_random_pick(b, 3) ? 12 : 64));
    X(ALU_SRC_VALUE__BS_ALU_OPERAND, sdp_random_value(b));
    X(MUL_SRC_VALUE__BS_MUL_OPERAND, sdp_random_value(b));
    pick_operand(b, i, on && alu && m, on && mul && m);
}

static void pick_y(bench *b)
{
    bool has = b->cfg->sdp_ew, on = has && sdp_random_pick(b, 3);
    bool alu = sdp_random_pick(b, 3), mul = sdp_random_pick(b, 3),
         m = sdp_random_flip(b);
    bool lut = b->cfg->sdp_lut && sdp_random_flip(b),
         eql = on && alu && !sdp_random_pick(b, 8);

    eql = eql && !b->flying && b->nb == 1 && b->in == b->proc &&
          b->out == b->proc;
    SDP(DP_EW_CFG__EW_BYPASS, !on);
    SDP(DP_EW_CFG__EW_ALU_BYPASS, !alu);
    SDP(DP_EW_CFG__EW_MUL_BYPASS, eql || !mul);
    SDP(DP_EW_CFG__EW_LUT_BYPASS, eql || !lut);
    SDP(DP_EW_CFG__EW_ALU_ALGO, eql ? 3 : sdp_random_pick(b, 3));
    SDP(DP_EW_CFG__EW_MUL_PRELU, !sdp_random_pick(b, 3));
    SDP(DP_EW_ALU_CFG__EW_ALU_SRC, m);
    SDP(DP_EW_MUL_CFG__EW_MUL_SRC, m);
    SDP(DP_EW_ALU_CFG__EW_ALU_CVT_BYPASS, sdp_random_pick(b, 2));
    SDP(DP_EW_MUL_CFG__EW_MUL_CVT_BYPASS, sdp_random_pick(b, 2));
    SDP(DP_EW_ALU_SRC_VALUE__EW_ALU_OPERAND, sdp_random_value(b));
    SDP(DP_EW_MUL_SRC_VALUE__EW_MUL_OPERAND, sdp_random_value(b));
    SDP(DP_EW_ALU_CVT_OFFSET_VALUE__EW_ALU_CVT_OFFSET, sdp_random_value(b));
    SDP(DP_EW_ALU_CVT_SCALE_VALUE__EW_ALU_CVT_SCALE, sdp_random_value(b));
    SDP(DP_EW_ALU_CVT_TRUNCATE_VALUE__EW_ALU_CVT_TRUNCATE,
        sdp_random_pick(b, 64));
    SDP(DP_EW_MUL_CVT_OFFSET_VALUE__EW_MUL_CVT_OFFSET, sdp_random_value(b));
    SDP(DP_EW_MUL_CVT_SCALE_VALUE__EW_MUL_CVT_SCALE, sdp_random_value(b));
    SDP(DP_EW_MUL_CVT_TRUNCATE_VALUE__EW_MUL_CVT_TRUNCATE,
        sdp_random_pick(b, 64));
    SDP(DP_EW_TRUNCATE_VALUE__EW_TRUNCATE,
        sdp_random_pick(b, sdp_random_flip(b) ? 1024 : 70));
    pick_operand(b, 2, on && alu && m, on && !eql && mul && m);
}

static void pick_rest(bench *b)
{
    SDP(CVT_OFFSET__CVT_OFFSET, sdp_random_flip(b) ? 0 : sdp_random_value(b));
    SDP(CVT_SCALE__CVT_SCALE, sdp_random_flip(b) ? 1 : sdp_random_value(b));
    SDP(CVT_SHIFT__CVT_SHIFT,
        sdp_random_flip(b) ? 0
                           : sdp_random_pick(b, sdp_random_flip(b) ? 64 : 10));
    SDP(PERF_ENABLE__PERF_SAT_EN, sdp_random_pick(b, 4) != 0);
    SDP(PERF_ENABLE__PERF_LUT_EN, 1);
    RDMA(PERF_ENABLE__PERF_NAN_INF_COUNT_EN, 1);
}

static uint32_t sdp_random_at(const bench *b, dla_page page, uint32_t offset)
{
    return b->cfg->page[page] + offset;
}

static void write_lut(bench *b)
{
    for (uint32_t t = 0; t < 2; t++) {
        dla_csb_write(b->d, sdp_random_at(b, DLA_SDP, SDP_S_LUT_ACCESS_CFG),
                      0x20000u | t << 16);
        for (uint32_t i = 0; i < (t ? 257u : 65u); i++)
            dla_csb_write(b->d,
                          sdp_random_at(b, DLA_SDP, SDP_S_LUT_ACCESS_DATA),
                          sdp_random_next(&b->data));
    }
    dla_csb_write(b->d, sdp_random_at(b, DLA_SDP, SDP_S_LUT_CFG),
                  sdp_random_next(&b->data));
    dla_csb_write(b->d, sdp_random_at(b, DLA_SDP, SDP_S_LUT_INFO),
                  ((sdp_random_pick(b, 72) - 40) & 255u) |
                      ((sdp_random_pick(b, 32) - 6) & 255u) << 8 |
                      ((sdp_random_pick(b, 32) - 8) & 255u) << 16);
    for (uint32_t o = SDP_S_LUT_LE_START; o <= SDP_S_LUT_LO_END; o += 4)
        dla_csb_write(b->d, sdp_random_at(b, DLA_SDP, o),
                      sdp_random_next(&b->data) >> sdp_random_pick(b, 20));
    for (uint32_t o = SDP_S_LUT_LE_SLOPE_SCALE; o < SDP_D_OP_ENABLE; o += 4)
        dla_csb_write(b->d, sdp_random_at(b, DLA_SDP, o),
                      sdp_random_next(&b->data));
}

static void sdp_random_enable(bench *b)
{
    write_lut(b);
    for (uint32_t o = SDP_D_OP_ENABLE + 4; o < 4 * DLA_REG_WORDS; o += 4)
        dla_csb_write(b->d, sdp_random_at(b, DLA_SDP, o), b->reg[0][o / 4]);
    for (uint32_t o = SDP_RDMA_D_OP_ENABLE + 4; o < 4 * DLA_REG_WORDS; o += 4)
        dla_csb_write(b->d, sdp_random_at(b, DLA_SDP_RDMA, o),
                      b->reg[1][o / 4]);
    dla_csb_write(b->d, sdp_random_at(b, DLA_SDP, SDP_D_OP_ENABLE), 1);
    if (b->rdma || !b->flying)
        dla_csb_write(b->d,
                      sdp_random_at(b, DLA_SDP_RDMA, SDP_RDMA_D_OP_ENABLE), 1);
}

/* Status registers, messages, done event; false when the layer did not end. */
static bool sdp_random_finish(bench *b, const char *name, uint64_t seed)
{
    const dla_ports *p = dla_shared_ports(b->d);
    char text[512];
    const char *m;
    int error;
    bool good = p->done[DLA_INTR_SDP]->group[0].sent == 1;

    for (uint32_t o = 0; o < 4 * DLA_REG_WORDS; o += 4) {
        uint32_t v = o == SDP_S_LUT_ACCESS_DATA
                         ? 0
                         : dla_csb_read(b->d, sdp_random_at(b, DLA_SDP, o));
        uint32_t r = dla_csb_read(b->d, sdp_random_at(b, DLA_SDP_RDMA, o));

        sdp_random_mix(b, H_REGS, &v, sizeof v);
        sdp_random_mix(b, H_REGS, &r, sizeof r);
    }
    while ((m = dla_message(b->d, &error))) {
        printf("%s seed %llu: %s\n", name, (unsigned long long)seed, m);
        good = false;
    }
    if (dla_status(b->d, text, sizeof text)) {
        printf("%s seed %llu: %s", name, (unsigned long long)seed, text);
        good = false;
    }
    if (!good)
        printf("%s seed %llu: the layer did not end as it should\n", name,
               (unsigned long long)seed);
    return good;
}

static bool sdp_random_run(const char *name, uint64_t seed, bool plain,
                           uint64_t hash[H_COUNT])
{
    dla_options opt = { .external = 1 };
    bench bench = { 0 }, *b = &bench;
    uint64_t left;
    char err[200];
    int idle = 0;
    bool good;

    b->d = dla_create(name, &opt, err, sizeof err);
    if (!b->d) {
        printf("%s\n", err);
        return false;
    }
    b->cfg = dla_config(b->d);
    b->data = seed * UINT64_C(0x9e3779b97f4a7c15) + 77;
    b->timing = seed * 7 + (plain ? 13 : 1);
    for (int i = 0; i < 10; i++)
        sdp_random_next(&b->data);
    for (uint32_t i = 0; i < MEM; i++)
        mem[i] = (uint8_t)sdp_random_next(&b->data);
    dla_sdp_force_plain(dla_unit_at(b->d, DLA_SLOT_SDP, NULL), plain);
    pick_mode(b);
    pick_cube(b);
    pick_x(b, 0);
    pick_x(b, 1);
    pick_y(b);
    pick_rest(b);
    b->spread = sdp_random_pick(b, 32);
    sdp_random_enable(b);
    left = (uint64_t)b->w * b->h * b->nb * ((b->c + b->k - 1) / b->k);
    left = b->flying ? left : 0;
    while (idle < 3) {
        bool moved = dla_step(b->d);

        moved |= sdp_random_serve(b);
        moved |= sdp_random_feed(b, &left);
        idle = moved ? 0 : idle + 1;
    }
    good = sdp_random_finish(b, name, seed);
    memcpy(hash, b->hash, sizeof b->hash);
    dla_destroy(b->d);
    return good;
}

int main(int argc, char **argv)
{
    uint64_t first = argc > 1 ? strtoull(argv[1], NULL, 0) : 1;
    uint64_t count = argc > 2 ? strtoull(argv[2], NULL, 0) : 20;
    unsigned layers = 0, bad = 0;

    for (uint64_t s = first; s < first + count && bad < 10; s++) {
        for (size_t i = 0; i < dla_cfg_count(); i++) {
            const char *name = dla_cfg_at(i)->name;
            uint64_t fast[H_COUNT], plain[H_COUNT];
            bool good;

            if (argc > 3 && strcmp(argv[3], name))
                continue;
            good = sdp_random_run(name, s, false, fast);
            good &= sdp_random_run(name, s, true, plain);
            if (good && memcmp(fast, plain, sizeof fast)) {
                printf("%s seed %llu: array kernels and plain arithmetic "
                       "differ\n", name, (unsigned long long)s);
                good = false;
            }
            bad += !good;
            layers++;
        }
    }
    printf("%u layers, %u failed\n", layers, bad);
    return bad != 0;
}

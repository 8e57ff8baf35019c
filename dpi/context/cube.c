/* SPDX-License-Identifier: Apache-2.0
 * Places in the output of a convolution layer (cube.h). */
#include "cube.h"
#include "host_priv.h"

static uint32_t cube_field(const host_mirror *h, uint64_t layer, uint32_t f)
{
    return dla_get(host_layer(h, DLA_CACC, layer), f);
}

conv_cube host_conv(const host_mirror *h, uint64_t layer)
{
    conv_cube c = {
        .w = cube_field(h, layer, CACC_D_DATAOUT_SIZE_0__DATAOUT_WIDTH) + 1,
        .h = cube_field(h, layer, CACC_D_DATAOUT_SIZE_0__DATAOUT_HEIGHT) + 1,
        .g = h->cfg->g, .batches = 1,
        .wino = cube_field(h, layer, CACC_D_MISC_CFG__CONV_MODE),
        .addr = cube_field(h, layer, CACC_D_DATAOUT_ADDR__DATAOUT_ADDR),
        .line_stride = cube_field(h, layer, CACC_D_LINE_STRIDE__LINE_STRIDE),
    };

    if (dla_precision(h->cfg, host_layer(h, DLA_CACC, layer),
                      CACC_D_MISC_CFG__PROC_PRECISION))
        c.g /= 2;
    if (h->cfg->batch && !c.wino)
        c.batches += cube_field(h, layer, CACC_D_BATCH_NUMBER__BATCHES);
    return c;
}

uint64_t cube_positions(const conv_cube *c)
{
    return (uint64_t)c->w * c->h / (c->wino ? 4 : 1);
}

conv_at cube_position(const conv_cube *c, uint64_t pos, uint64_t group)
{
    uint64_t blocks = (c->w + 3) / 4, block = pos / 4;

    if (!c->wino)
        return (conv_at){ 0, pos % c->w, pos / c->w, group * c->g };
    /* blocks of two by two tiles, row by row, each downwards first */
    return (conv_at){ 0, block % blocks * 4 + (pos >> 1 & 1) * 2,
                      block / blocks * 4 + (pos & 1) * 2, group * c->g };
}

/* Result m of line y: positions that share 64 bytes of memory come in pairs, of
 * each batch in turn; a line that begins in the middle of 64 bytes, or ends
 * there, has single ones. */
static void cube_in_line(const conv_cube *c, uint64_t m, conv_at *at)
{
    uint64_t b = c->batches, pair;
    uint32_t odd = (c->addr + (uint64_t)at->y * c->line_stride) % 64 != 0;

    if (odd && m < b) {
        at->n = m;
        at->x = 0;
        return;
    }
    m -= odd * b;
    pair = m / (2 * b);
    m %= 2 * b;
    at->x = odd + 2 * pair;
    if (at->x + 1 < c->w) {
        at->x += m & 1;
        m /= 2;
    }
    at->n = m;
}

conv_at cube_result(const conv_cube *c, uint64_t n)
{
    uint64_t plane = (uint64_t)c->w * c->h * c->batches, line;
    conv_at at;

    if (c->wino) { /* four of each tile */
        at = cube_position(c, n % plane / 4, n / plane);
        at.x += n & 1;
        at.y += n >> 1 & 1;
        return at;
    }
    line = (uint64_t)c->w * c->batches;
    at = (conv_at){ 0, 0, n % plane / line, n / plane * c->g };
    cube_in_line(c, n % line, &at);
    return at;
}

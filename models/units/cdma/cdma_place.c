/* SPDX-License-Identifier: Apache-2.0
 * Places of feature atoms inside a stage (conv_core.md 5.1, 5.3). */
#include "cdma_int.h"
#include <string.h>

cdma_block cdma_block_of(const dla_cfg *cfg, const cdma_layer *l,
                         uint32_t surf)
{
    uint32_t p = l->per_entry, eb = cfg->cbuf_eb;
    cdma_block b;

    /* Full entries take P surfaces of one pixel. When the last entry of a
     * pixel would be half or a quarter full, two or four pixels share it. */
    b.first = surf / p * p;
    b.nsurf = l->surfs - b.first < p ? l->surfs - b.first : p;
    b.entry = b.first / p * l->w;
    b.step = eb;
    b.line_entries = l->w;
    if (b.nsurf * 2 == p) {
        b.step = eb / 2;
        b.line_entries = (l->w + 1) / 2;
    } else if (b.nsurf * 4 == p) {
        b.step = eb / 4;
        b.line_entries = (l->w + 3) / 4;
    }
    return b;
}

void cdma_place_feature(const dla_cfg *cfg, const cdma_layer *l,
                        const cdma_op *op, uint8_t *stage,
                        const uint8_t *atoms, uint32_t pos, uint32_t n)
{
    cdma_block b = cdma_block_of(cfg, l, op->surf);
    uint32_t ab = cfg->atom;
    uint32_t line, x;
    uint8_t *row;

    if (l->packed_1x1) {
        memcpy(stage + (size_t)pos * ab, atoms, (size_t)n * ab);
        return;
    }
    line = pos / l->w;
    x = pos % l->w;
    row = stage + (size_t)line * b.line_entries * cfg->cbuf_eb +
          (op->surf - b.first) * ab;
    while (n) {
        uint32_t run = l->w - x < n ? l->w - x : n;
        uint8_t *dst = row + (size_t)x * b.step;

        n -= run;
        if (b.step == ab) {
            memcpy(dst, atoms, (size_t)run * ab);
            atoms += (size_t)run * ab;
        } else {
            for (; run; run--, dst += b.step, atoms += ab)
                memcpy(dst, atoms, ab);
        }
        row += (size_t)b.line_entries * cfg->cbuf_eb;
        x = 0;
    }
}

void cdma_pad_winograd(const dla_cfg *cfg, const cdma_layer *l,
                       uint8_t *stage)
{
    size_t n = (size_t)4 * l->slice * cfg->cbuf_eb;

    /* INT8: the low byte. Hardware alternates both bytes of the register, so
     * a layer that is to run there has equal ones (conv_core.md 4.3). */
    if (l->es == 1) {
        memset(stage, l->pad_value & 0xff, n);
        return;
    }
    for (size_t i = 0; i < n; i += 2) {
        stage[i] = (uint8_t)l->pad_value;
        stage[i + 1] = (uint8_t)(l->pad_value >> 8);
    }
}

void cdma_place_winograd(const dla_cfg *cfg, const cdma_layer *l,
                         const cdma_op *op, uint8_t *stage,
                         const uint8_t *atoms, uint32_t pos, uint32_t n)
{
    uint32_t eb = cfg->cbuf_eb, z = eb / 16;
    uint32_t parts = cfg->atom / z; /* slices of an atom */
    uint32_t tiles = l->wext / 4;
    uint32_t py = op->y + l->pt, dy = py % l->sy, y = py / l->sy % 4;

    /* Position of the pixel in the padded line: its tile, its place in the
     * tile, and the sub-pixel that a stride turns into a channel (conv_core.md
     * 5.3). */
    for (; n; n--, pos++, atoms += cfg->atom) {
        uint32_t px = pos + l->pl, dx = px % l->sx, x = px / l->sx % 4;
        uint32_t tx = px / l->sx / 4;
        uint32_t ea = (dy * l->sx + dx) * l->surfs + op->surf;
        uint8_t *dst = stage + ((size_t)ea * parts * tiles + tx) * eb +
                       y * 4 * z + x * z;

        if (tx >= tiles)
            break; /* only without PAD_RIGHT rules, --illegal warn */
        for (uint32_t j = 0; j < parts; j++)
            memcpy(dst + (size_t)j * tiles * eb, atoms + j * z, z);
    }
}

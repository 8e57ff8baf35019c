/* SPDX-License-Identifier: Apache-2.0
 * Address sequences of the CDMA data engine (conv_core.md 4.2). */
#include "cdma_int.h"
#include <string.h>

/* A request stays inside an aligned window of this many atoms (4.2). */
enum { WINDOW = 8 };

/* The action of the next call: start a unit, start a group of surfaces, read,
 * end the group, announce the unit. */
enum { PH_UNIT, PH_GROUP, PH_READ, PH_NEXT, PH_UPDATE, PH_END };

void cdma_iter_start(cdma_iter *it)
{
    memset(it, 0, sizeof *it);
}

static uint32_t min_u32(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

/* Atoms from addr to the end of its window, `left` at most. */
static uint32_t cdma_iter_window(const dla_cfg *cfg, uint64_t addr,
                                 uint32_t left)
{
    return min_u32(WINDOW - (uint32_t)(addr / cfg->atom % WINDOW), left);
}

static void op_unit(cdma_op *op, cdma_opkind kind, uint32_t slices,
                    uint32_t entries)
{
    op->kind = kind;
    op->slices = slices;
    op->entries = entries;
}

static void op_end(cdma_iter *it, cdma_op *op)
{
    it->phase = PH_END;
    op_unit(op, CDMA_OP_END, 0, 0);
}

/* ---- features: grain, batch, group of surfaces in turns ---- */

/* Starts the run of atoms of the next surfaces. A 1x1 packed cube is one run
 * of all its surfaces. */
static void feature_group(cdma_iter *it, const cdma_layer *l)
{
    it->nsurf = l->packed_1x1 ? l->surfs
                              : min_u32(l->turn, l->surfs - it->surf);
    it->done[0] = it->done[1] = 0;
    it->need[0] = l->packed_1x1 ? l->surfs : l->w * it->lines;
    it->need[1] = !l->packed_1x1 && it->nsurf > 1 ? it->need[0] : 0;
    it->turn = 0;
    it->phase = PH_READ;
}

/* The group's next request, its surfaces in turns. False: the group is
 * complete. */
static bool feature_read(cdma_iter *it, const dla_cfg *cfg,
                         const cdma_layer *l, cdma_op *op)
{
    uint32_t j = it->turn;

    if (it->done[j] == it->need[j])
        j ^= 1;
    if (it->done[j] == it->need[j])
        return false;
    op->kind = CDMA_OP_READ;
    op->surf = it->surf + j;
    op->pos = it->done[j];
    op->addr = l->base[0] + it->batch * l->batch_stride +
               it->y * l->line_stride[0] + op->surf * l->surf_stride +
               (uint64_t)op->pos * cfg->atom;
    op->atoms = cdma_iter_window(cfg, op->addr, it->need[j] - it->done[j]);
    it->done[j] += op->atoms;
    it->turn = j ^ 1;
    return true;
}

/* True when the surfaces up to it->surf complete a block of entries. */
static bool feature_block(cdma_iter *it, const cdma_layer *l, cdma_op *op)
{
    uint32_t last = it->surf + it->nsurf;

    it->surf = last;
    it->phase = PH_GROUP;
    if (last < l->surfs && last % l->per_entry)
        return false;
    op->kind = CDMA_OP_BLOCK;
    op->surf = last - 1;
    if (last == l->surfs) {
        it->surf = 0;
        if (++it->batch == l->batches)
            it->phase = PH_UPDATE;
    }
    return true;
}

static void next_feature(cdma_iter *it, const dla_cfg *cfg,
                         const cdma_layer *l, cdma_op *op)
{
    for (;;) {
        op->lines = it->lines;
        op->batch = it->batch;
        op->unit = it->y;
        switch (it->phase) {
        case PH_UNIT:
            if (it->y == l->h) {
                op_end(it, op);
                return;
            }
            it->lines = min_u32(l->grains, l->h - it->y);
            it->batch = it->surf = 0;
            it->phase = PH_GROUP;
            op->lines = it->lines;
            op_unit(op, CDMA_OP_BEGIN, it->lines,
                    it->lines * l->slice * l->batches);
            return;
        case PH_GROUP:
            feature_group(it, l);
            break;
        case PH_READ:
            if (feature_read(it, cfg, l, op))
                return;
            it->phase = PH_NEXT;
            break;
        case PH_NEXT:
            if (feature_block(it, l, op))
                return;
            break;
        case PH_UPDATE:
            op_unit(op, CDMA_OP_UPDATE, it->lines,
                    it->lines * l->slice * l->batches);
            it->y += it->lines;
            it->phase = PH_UNIT;
            return;
        default:
            op_end(it, op);
            return;
        }
    }
}

/* ---- images: line, planes in turns ---- */

/* The first request of a line is cut so that the others follow the packing of
 * the buffer (conv_core.md 4.2): one more than a full turn, less the whole
 * atoms of left padding. */
static uint32_t image_turn(const cdma_iter *it, const dla_cfg *cfg,
                           const cdma_layer *l, uint32_t p)
{
    /* The second plane has twice the bytes of a pixel. */
    uint32_t full = p ? 2 * WINDOW : WINDOW;

    if (it->done[p])
        return full;
    return full + 1 - l->pl * l->pixel->bpp[p] / cfg->atom % full;
}

/* The line's next request, its planes in turns. False: the line is
 * complete. */
static bool image_read(cdma_iter *it, const dla_cfg *cfg,
                       const cdma_layer *l, cdma_op *op)
{
    uint32_t p = it->turn;

    if (it->done[p] == it->need[p])
        p ^= 1;
    if (it->done[p] == it->need[p])
        return false;
    op->kind = CDMA_OP_READ;
    op->plane = p;
    op->pos = it->done[p];
    op->addr = l->base[p] + it->y * l->line_stride[p] +
               (uint64_t)op->pos * cfg->atom;
    op->atoms = min_u32(image_turn(it, cfg, l, p), it->need[p] - it->done[p]);
    it->done[p] += op->atoms;
    it->turn = p ^ 1;
    return true;
}

static void next_image(cdma_iter *it, const dla_cfg *cfg,
                       const cdma_layer *l, cdma_op *op)
{
    op->unit = it->y;
    switch (it->phase) {
    case PH_UNIT:
        if (it->y == l->h) {
            op_end(it, op);
            return;
        }
        for (uint32_t p = 0; p < 2; p++) {
            it->done[p] = 0;
            it->need[p] = p < l->pixel->planes ? cdma_pixel_atoms(cfg, l, p)
                                               : 0;
        }
        it->turn = 0;
        it->phase = PH_READ;
        op_unit(op, CDMA_OP_BEGIN, 1, l->slice);
        return;
    case PH_READ:
        if (image_read(it, cfg, l, op))
            return;
        it->phase = PH_UPDATE;
        op->kind = CDMA_OP_BLOCK;
        return;
    case PH_UPDATE:
        op_unit(op, CDMA_OP_UPDATE, 1, l->slice);
        it->y++;
        it->phase = PH_UNIT;
        return;
    default:
        op_end(it, op);
    }
}

/* ---- Winograd: tile row, surface, sub-line, run of 8 pixels, line ---- */

/* From line to line of the tile row; after the last one to the next run,
 * sub-line, surface. */
static void winograd_step(cdma_iter *it, const cdma_layer *l)
{
    it->done[0] = 0;
    if (++it->i < 4)
        return;
    it->i = 0;
    it->x += WINDOW;
    if (it->x < l->w)
        return;
    it->x = 0;
    if (++it->dy < l->sy)
        return;
    it->dy = 0;
    it->surf++;
}

/* Lines of padding and runs that are complete are skipped. */
static bool winograd_read(cdma_iter *it, const dla_cfg *cfg,
                          const cdma_layer *l, cdma_op *op)
{
    for (; it->surf < l->surfs; winograd_step(it, l)) {
        uint32_t py = (it->y * 4 + it->i) * l->sy + it->dy;
        uint32_t run = min_u32(WINDOW, l->w - it->x);

        if (py < l->pt || py - l->pt >= l->h || it->done[0] == run)
            continue;
        op->kind = CDMA_OP_READ;
        op->y = py - l->pt;
        op->surf = it->surf;
        op->pos = it->x + it->done[0];
        op->addr = l->base[0] + op->y * l->line_stride[0] +
                   it->surf * l->surf_stride + (uint64_t)op->pos * cfg->atom;
        op->atoms = cdma_iter_window(cfg, op->addr, run - it->done[0]);
        it->done[0] += op->atoms;
        return true;
    }
    return false;
}

static void next_winograd(cdma_iter *it, const dla_cfg *cfg,
                          const cdma_layer *l, cdma_op *op)
{
    op->unit = it->y;
    switch (it->phase) {
    case PH_UNIT:
        if (it->y * 4 >= l->hext) {
            op_end(it, op);
            return;
        }
        it->surf = it->dy = it->x = it->i = 0;
        it->done[0] = 0;
        it->phase = PH_READ;
        op_unit(op, CDMA_OP_BEGIN, 4, 4 * l->slice);
        return;
    case PH_READ:
        if (winograd_read(it, cfg, l, op))
            return;
        it->phase = PH_UPDATE;
        op->kind = CDMA_OP_BLOCK;
        return;
    case PH_UPDATE:
        op_unit(op, CDMA_OP_UPDATE, 4, 4 * l->slice);
        it->y++;
        it->phase = PH_UNIT;
        return;
    default:
        op_end(it, op);
    }
}

void cdma_iter_next(cdma_iter *it, const dla_cfg *cfg, const cdma_layer *l,
                    cdma_op *op)
{
    switch (l->mode) {
    case CDMA_DC:
        next_feature(it, cfg, l, op);
        break;
    case CDMA_IMAGE:
        next_image(it, cfg, l, op);
        break;
    default:
        next_winograd(it, cfg, l, op);
        break;
    }
}

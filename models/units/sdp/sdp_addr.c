/* SPDX-License-Identifier: Apache-2.0
 * Address sequences of SDP_RDMA and WDMA (sdp.md 4, 5, 8, 9).
 */
#include "sdp_priv.h"

#include <string.h>

uint32_t sdp_pair(uint64_t line, uint32_t x, uint32_t w)
{
    return ((line + (uint64_t)x * 32) & 63) == 0 && x + 1 < w ? 2 : 1;
}

/* Steps to the next line, then to the next surface. dy and ds: lines and
 * surfaces that one round has covered. */
static void step_line(sdp_walk *k, uint32_t dy, uint32_t ds)
{
    k->x = k->t = 0;
    k->y += dy;
    if (k->y >= k->h) {
        k->y = 0;
        k->s += ds;
        if (k->s >= k->surfaces)
            k->end = true;
    }
}

/* Steps along a line by n pixels once t has run through `times`. */
static void step_run(sdp_walk *k, uint32_t n, uint32_t times, uint32_t dy,
                     uint32_t ds)
{
    if (++k->t < times)
        return;
    k->t = 0;
    k->x += n;
    if (k->x >= k->w)
        step_line(k, dy, ds);
}

bool sdp_walk_next(sdp_walk *k, uint64_t *addr, uint32_t *atoms)
{
    uint64_t line = k->base + k->s * k->ss + k->y * k->ls;
    uint64_t x = (uint64_t)k->x * k->apx * k->atom;
    uint32_t n;

    if (k->end)
        return false;
    switch (k->mode) {
    case SDP_WALK_ONE:
        *addr = k->base;
        *atoms = k->atoms;
        k->end = true;
        break;
    case SDP_WALK_LINE:
        *addr = line;
        *atoms = k->w * k->apx;
        if (++k->t == k->times)
            step_line(k, 1, 1);
        break;
    case SDP_WALK_PIECE:
        n = k->w - k->x < SDP_PIECE ? k->w - k->x : SDP_PIECE;
        *addr = line + k->t * k->ss + x;
        *atoms = n;
        step_run(k, n, 2, 1, 2);
        break;
    case SDP_WALK_PAIR:
        n = sdp_pair(line, k->x, k->w);
        *addr = line + k->t * k->ss + x;
        *atoms = n;
        step_run(k, n, 2, 1, 2);
        break;
    case SDP_WALK_BATCH:
        n = sdp_pair(line, k->x, k->w);
        *addr = line + k->t * k->bs + x;
        *atoms = n;
        step_run(k, n, k->times, 1, 1);
        break;
    case SDP_WALK_WINO:
        *addr = line + k->t * k->ls + x;
        *atoms = 2 * k->apx;
        step_run(k, 2, 4, 4, 1);
        break;
    }
    /* Addresses wrap at the width of the memory port. */
    *addr &= k->mask;
    return true;
}

static void sdp_addr_start(sdp_walk *k, const dla_cfg *cfg, const sdp_dim *dim)
{
    memset(k, 0, sizeof *k);
    k->mask = cfg->addr_bits > 32 ? ~UINT64_C(0) : 0xffffffffu;
    k->atom = cfg->atom;
    k->w = dim->w;
    k->h = dim->h;
    k->apx = 1;
    k->times = 1;
}

/* Packed 1x1 cubes use one run (sdp.md 4.1); with batch the lines are walked
 * as in the store (8.6). */
static bool main_packed(const sdp_rlayer *l)
{
    return l->one && l->nb == 1;
}

void sdp_walk_main(sdp_walk *k, const dla_cfg *cfg, const sdp_rlayer *l)
{
    sdp_addr_start(k, cfg, &l->dim);
    k->base = l->src;
    k->ls = l->ls;
    k->ss = l->ss;
    k->times = l->nb;
    k->surfaces = l->groups * (l->narrow ? 2 : 1);
    k->atoms = k->surfaces;
    k->mode = main_packed(l) ? SDP_WALK_ONE
              : l->narrow    ? SDP_WALK_PIECE
                             : SDP_WALK_LINE;
}

uint64_t sdp_main_atoms(const sdp_rlayer *l)
{
    return (uint64_t)l->dim.w * l->dim.h * l->groups * l->nb *
           (l->narrow ? 2u : 1u);
}

static bool operand_vector(const sdp_rlayer *l, unsigned i)
{
    return !l->op[i].per_element || l->one;
}

void sdp_walk_operand(sdp_walk *k, const dla_cfg *cfg, const sdp_rlayer *l,
                      unsigned i)
{
    const sdp_operand *o = &l->op[i];

    sdp_addr_start(k, cfg, &l->dim);
    k->base = o->base;
    k->ls = o->ls;
    k->ss = o->ss;
    k->apx = o->apx;
    k->surfaces = l->groups;
    k->atoms = l->groups * o->apx;
    k->mode = operand_vector(l, i) ? SDP_WALK_ONE
              : l->wino            ? SDP_WALK_WINO
                                   : SDP_WALK_LINE;
}

uint64_t sdp_operand_atoms(const sdp_rlayer *l, unsigned i)
{
    uint64_t n = (uint64_t)l->groups * l->op[i].apx;

    return operand_vector(l, i) ? n : n * l->dim.w * l->dim.h;
}

void sdp_walk_store(sdp_walk *k, const dla_cfg *cfg, const sdp_layer *l)
{
    sdp_addr_start(k, cfg, &l->dim);
    k->base = l->dst;
    k->ls = l->ls;
    k->ss = l->ss;
    k->bs = l->bs;
    k->surfaces = l->groups * l->oatoms;
    k->atoms = k->surfaces;
    if (l->packed)
        k->mode = SDP_WALK_ONE;
    else if (l->oatoms == 2)
        k->mode = SDP_WALK_PAIR;
    else if (l->wino)
        k->mode = SDP_WALK_WINO;
    else if (l->nb > 1)
        k->mode = SDP_WALK_BATCH;
    else
        k->mode = SDP_WALK_LINE;
    if (k->mode == SDP_WALK_BATCH)
        k->times = l->nb;
}

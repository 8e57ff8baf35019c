/* SPDX-License-Identifier: Apache-2.0
 * RUBIK tiles: order, requests and the move itself (rubik.md 2, 3, 4).
 */
#include "rubik_priv.h"
#include <string.h>

/* PIXELS and PHASES of a tile of contract, BLOCK of pixels of split and merge:
 * each makes a tile of at most 64 atoms. */
enum { PIXELS = 8, PHASES = 8, BLOCK = 64 };

static uint32_t rubik_tile_least(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

static uint32_t rubik_tile_up(uint32_t a, uint32_t b)
{
    return (a + b - 1) / b;
}

/* Pixels of the tile's block. */
static uint32_t rubik_tile_pixels(const rubik_layer *l, const rubik_tile *t)
{
    uint32_t b = l->mode == RUBIK_CONTRACT ? PIXELS : BLOCK;

    return rubik_tile_least(b, l->w - b * t->wb);
}

/* Horizontal phases of the tile's block. */
static uint32_t rubik_tile_phases(const rubik_layer *l, const rubik_tile *t)
{
    return rubik_tile_least(PHASES, l->dx - PHASES * t->xb);
}

/* Planes that belong to the tile's surface. */
static uint32_t rubik_tile_lanes(const rubik_layer *l, const rubik_tile *t)
{
    return rubik_tile_least(l->elems, l->c - t->surf * l->elems);
}

/* Atoms of the tile's part of a plane row. */
static uint32_t row_atoms(const rubik_layer *l, const rubik_tile *t)
{
    return rubik_tile_up(rubik_tile_pixels(l, t) * l->es, RUBIK_ATOM);
}

/* The innermost index first, the order of the requests of rubik.md 2, 3, 4. */
bool rubik_tile_next(rubik_tile *t, const rubik_layer *l)
{
    bool contract = l->mode == RUBIK_CONTRACT;

    if (contract && ++t->xb < rubik_tile_up(l->dx, PHASES))
        return true;
    t->xb = 0;
    if (++t->wb < rubik_tile_up(l->w, contract ? PIXELS : BLOCK))
        return true;
    t->wb = 0;
    if (contract && ++t->phase < l->dy)
        return true;
    t->phase = 0;
    if (++t->row < l->h)
        return true;
    t->row = 0;
    return ++t->surf < (contract ? l->out_surfs : l->in_surfs);
}

uint32_t rubik_reads(const rubik_layer *l, const rubik_tile *t)
{
    return l->mode == RUBIK_CONTRACT ? rubik_tile_phases(l, t)
           : l->mode == RUBIK_SPLIT  ? 1
                                     : rubik_tile_lanes(l, t);
}

/* Position in a feature cube's row, in a plane's row. */
static uint64_t cube_at(const rubik_tile *t, uint64_t base, uint64_t surf,
                        uint64_t line)
{
    return base + t->surf * surf + t->row * line +
           (uint64_t)t->wb * BLOCK * RUBIK_ATOM;
}

static uint64_t plane_at(const rubik_layer *l, const rubik_tile *t,
                         uint64_t base, uint64_t plane, uint64_t line,
                         uint32_t lane)
{
    return base + (uint64_t)(t->surf * l->elems + lane) * plane +
           t->row * line + (uint64_t)t->wb * BLOCK * l->es;
}

rubik_req rubik_read_at(const rubik_layer *l, const rubik_tile *t, uint32_t i)
{
    rubik_req r;

    if (l->mode == RUBIK_CONTRACT) {
        r.addr = l->src + t->surf * l->in_surf + t->row * l->in_line +
                 t->phase * l->phase_y +
                 (uint64_t)(PHASES * t->xb + i) * l->phase_x +
                 (uint64_t)t->wb * PIXELS * RUBIK_ATOM;
        r.atoms = rubik_tile_pixels(l, t);
    } else if (l->mode == RUBIK_SPLIT) {
        r.addr = cube_at(t, l->src, l->in_surf, l->in_line);
        r.atoms = rubik_tile_pixels(l, t);
    } else {
        r.addr = plane_at(l, t, l->src, l->in_plane, l->in_line, i);
        r.atoms = row_atoms(l, t);
    }
    return r;
}

uint32_t rubik_tile_atoms(const rubik_layer *l, const rubik_tile *t)
{
    return rubik_reads(l, t) * rubik_read_at(l, t, 0).atoms;
}

uint32_t rubik_writes(const rubik_layer *l, const rubik_tile *t)
{
    if (l->mode == RUBIK_CONTRACT)
        return l->dx > PHASES ? rubik_tile_pixels(l, t) : 1;
    return l->mode == RUBIK_SPLIT ? rubik_tile_lanes(l, t) : 1;
}

static rubik_req contract_write(const rubik_layer *l, const rubik_tile *t,
                                uint32_t i, uint32_t *data)
{
    uint64_t line = (uint64_t)t->row * l->dy + t->phase;
    rubik_req r = { l->dst + t->surf * l->out_surf + line * l->out_line, 0 };

    if (l->dx > PHASES) {
        /* One request for each pixel and block of phases. */
        r.addr += ((uint64_t)(PIXELS * t->wb + i) * l->dx +
                   PHASES * t->xb) * RUBIK_ATOM;
        r.atoms = *data = rubik_tile_phases(l, t);
    } else {
        /* One request for a whole output line, in its first tile. */
        *data = rubik_tile_pixels(l, t) * l->dx;
        r.atoms = t->wb == 0 ? l->w * l->dx : 0;
    }
    return r;
}

rubik_req rubik_write_at(const rubik_layer *l, const rubik_tile *t, uint32_t i,
                         uint32_t *data)
{
    rubik_req r;

    if (l->mode == RUBIK_CONTRACT)
        return contract_write(l, t, i, data);
    if (l->mode == RUBIK_SPLIT) {
        r.addr = plane_at(l, t, l->dst, l->out_plane, l->out_line, i);
        r.atoms = row_atoms(l, t);
    } else {
        r.addr = cube_at(t, l->dst, l->out_surf, l->out_line);
        r.atoms = rubik_tile_pixels(l, t);
    }
    *data = r.atoms;
    return r;
}

/* Read phase by phase, written pixel by pixel. */
static uint32_t rubik_tile_contract(const rubik_layer *l, const rubik_tile *t,
                                    const uint8_t *in, uint8_t *out)
{
    uint32_t n = rubik_tile_pixels(l, t), x = rubik_tile_phases(l, t);

    for (uint32_t p = 0; p < n; p++)
        for (uint32_t i = 0; i < x; i++)
            memcpy(out + (p * x + i) * RUBIK_ATOM,
                   in + (i * n + p) * RUBIK_ATOM, RUBIK_ATOM);
    return n * x;
}

/* n elements from one stride to another; es is a constant where it is called,
 * so that an element is one load and one store. */
static inline __attribute__((always_inline)) void
spread(uint8_t *out, uint32_t out_step, const uint8_t *in, uint32_t in_step,
       uint32_t n, uint32_t es)
{
    for (uint32_t p = 0; p < n; p++)
        memcpy(out + p * out_step, in + p * in_step, es);
}

/* Lane by lane; lanes of a row's last atom without a pixel are zero. */
static uint32_t rubik_tile_split(const rubik_layer *l, const rubik_tile *t,
                                 const uint8_t *in, uint8_t *out)
{
    uint32_t n = rubik_tile_pixels(l, t), k = rubik_tile_lanes(l, t),
             atoms = row_atoms(l, t);
    uint32_t es = l->es;

    memset(out, 0, (size_t)k * atoms * RUBIK_ATOM);
    for (uint32_t lane = 0; lane < k; lane++) {
        uint8_t *row = out + lane * atoms * RUBIK_ATOM;

        if (es == 1)
            spread(row, 1, in + lane, RUBIK_ATOM, n, 1);
        else
            spread(row, 2, in + 2 * lane, RUBIK_ATOM, n, 2);
    }
    return k * atoms;
}

/* Pixel by pixel; lanes without a plane are zero. */
static uint32_t rubik_tile_merge(const rubik_layer *l, const rubik_tile *t,
                                 const uint8_t *in, uint8_t *out)
{
    uint32_t n = rubik_tile_pixels(l, t), k = rubik_tile_lanes(l, t),
             atoms = row_atoms(l, t);
    uint32_t es = l->es;

    memset(out, 0, (size_t)n * RUBIK_ATOM);
    for (uint32_t lane = 0; lane < k; lane++) {
        const uint8_t *row = in + lane * atoms * RUBIK_ATOM;

        if (es == 1)
            spread(out + lane, RUBIK_ATOM, row, 1, n, 1);
        else
            spread(out + 2 * lane, RUBIK_ATOM, row, 2, n, 2);
    }
    return n;
}

uint32_t rubik_move(const rubik_layer *l, const rubik_tile *t,
                    const uint8_t *in, uint8_t *out)
{
    return l->mode == RUBIK_CONTRACT ? rubik_tile_contract(l, t, in, out)
           : l->mode == RUBIK_SPLIT  ? rubik_tile_split(l, t, in, out)
                                     : rubik_tile_merge(l, t, in, out);
}

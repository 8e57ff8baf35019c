/* SPDX-License-Identifier: Apache-2.0
 * The checker's positions in the convolution pipeline as text (conv_core.md
 * 5, 6). */
#include "check_priv.h"
#include <inttypes.h>
#include <stdio.h>

/* Field of a page in the group of a layer, as the host wrote it. */
static uint32_t where_field(const dla_check_ctx *k, dla_page page,
                            uint64_t layer, uint32_t f)
{
    return dla_get(host_layer(k->host, page, layer), f);
}

/* ---- stripes: the output cube is that of CACC's registers ---- */

void walk_next(const dla_check_ctx *k, conv_walk *w, uint32_t items,
               uint32_t batches, bool channel_end, bool layer_end)
{
    conv_cube c = host_conv(k->host, w->layers);

    w->stripes++;
    w->tap++;
    if (channel_end) {
        w->tap = 0;
        w->pos += items / (batches ? batches : 1);
        if (w->pos >= cube_positions(&c)) {
            w->pos = 0;
            w->group++;
        }
    }
    if (layer_end) {
        w->layers++;
        w->group = w->pos = w->tap = 0;
        w->stripes = 0;
    }
}

conv_at walk_at(const dla_check_ctx *k, const conv_walk *w, uint32_t i,
                uint32_t batches, uint32_t kernel)
{
    conv_cube c = host_conv(k->host, w->layers);
    uint32_t b = batches ? batches : 1;
    conv_at at = cube_position(&c, w->pos + i / b, w->group);

    at.n = i % b;
    at.c += kernel;
    return at;
}

void walk_where(const dla_check_ctx *k, const conv_walk *w, uint32_t i,
                uint32_t batches, uint32_t kernel, char *text, size_t size)
{
    conv_at at = walk_at(k, w, i, batches, kernel);

    snprintf(text, size, "output n %" PRIu64 " c %" PRIu64 " h %" PRIu64
             " w %" PRIu64 "%s, tap %u", at.n, at.c, at.y, at.x,
             host_conv(k->host, w->layers).wino ?
             " and the 2x2 tile from there" : "", w->tap);
}

conv_at result_at(const dla_check_ctx *k, uint32_t lane)
{
    const cacc_check *a = &k->conv->cacc;
    conv_cube c = host_conv(k->host, a->layers);
    conv_at at = cube_result(&c, a->result);

    at.c += lane;
    return at;
}

void result_where(const dla_check_ctx *k, uint32_t lane, char *text,
                  size_t size)
{
    conv_at at = result_at(k, lane);

    snprintf(text, size, "output n %" PRIu64 " c %" PRIu64 " h %" PRIu64
             " w %" PRIu64, at.n, at.c, at.y, at.x);
}

/* ---- the buffer as CDMA fills it ---- */

uint32_t buffer_part(const dla_cfg *cfg)
{
    return cfg->v1 ? cfg->cbuf_eb / 2 : cfg->cbuf_wr_bytes;
}

static uint32_t element_bytes(const dla_check_ctx *k, uint64_t layer)
{
    return dla_precision(k->cfg, host_layer(k->host, DLA_CDMA, layer),
                         CDMA_D_MISC_CFG__PROC_PRECISION) ? 2 : 1;
}

/* Feature data (conv_core.md 5.1): atom number and column of a byte of a
 * line's entry; false where no atom lies. */
static bool feature_at(const dla_check_ctx *k, uint64_t layer, uint32_t entry,
                       uint32_t byte, uint32_t *surface, uint32_t *x)
{
    uint32_t w =
        where_field(k, DLA_CDMA, layer, CDMA_D_DATAIN_SIZE_0__DATAIN_WIDTH) + 1;
    uint32_t c =
        where_field(k, DLA_CDMA, layer, CDMA_D_DATAIN_SIZE_1__DATAIN_CHANNEL) +
        1;
    uint32_t ab = k->cfg->atom, p = k->cfg->cbuf_eb / ab;
    uint32_t es = element_bytes(k, layer);
    uint32_t n = (c * es + ab - 1) / ab, f = n / p, m = n % p;
    uint32_t share = 1; /* pixels in one entry of the last block */

    if (entry >= f * w && m * 2 == p)
        share = 2;
    else if (entry >= f * w && m * 4 == p)
        share = 4;
    if (share == 1) {
        *surface = entry / w * p + byte / ab;
        *x = entry % w;
    } else {
        uint32_t cell = k->cfg->cbuf_eb / share;

        *x = (entry - f * w) * share + byte / cell;
        *surface = f * p + byte % cell / ab;
    }
    return *surface < n && *x < w;
}

/* Image lines (5.2): false behind the last pixel. */
static bool image_where(const dla_check_ctx *k, uint64_t layer, uint32_t line,
                        uint32_t at, char *text, size_t size)
{
    uint32_t es = element_bytes(k, layer);
    uint32_t c =
        where_field(k, DLA_CDMA, layer, CDMA_D_DATAIN_SIZE_1__DATAIN_CHANNEL) +
        1;
    uint32_t pl =
        where_field(k, DLA_CDMA, layer, CDMA_D_ZERO_PADDING__PAD_LEFT);
    uint32_t w =
        pl +
        where_field(k, DLA_CDMA, layer, CDMA_D_DATAIN_SIZE_0__DATAIN_WIDTH) +
        1 + where_field(k, DLA_CDMA, layer, CDMA_D_ZERO_PADDING__PAD_RIGHT);

    if (at >= w * c * es)
        return false;
    snprintf(text, size, "image c %u h %u w %d (with padding %u)",
             at / es % c, line, (int)(at / es / c) - (int)pl, pl);
    return true;
}

static bool weight_where(uint32_t entry, uint32_t byte, uint32_t eb,
                         char *text, size_t size)
{
    snprintf(text, size, "byte %u of the layer's weights", entry * eb + byte);
    return true;
}

static void where_region(const dla_check_ctx *k, dla_page page, uint64_t layer,
                         uint32_t fields[SIDES], int side, uint32_t *base,
                         uint32_t *size)
{
    uint32_t depth = k->cfg->cbuf_depth;
    uint32_t data = depth * (where_field(k, page, layer, fields[0]) + 1);

    *base = side ? data : 0;
    *size = side ? depth * (where_field(k, page, layer, fields[1]) + 1) : data;
}

void buffer_region(const dla_check_ctx *k, int side, uint32_t *base,
                   uint32_t *size)
{
    uint32_t fields[SIDES] = { CDMA_D_BANK__DATA_BANK,
                               CDMA_D_BANK__WEIGHT_BANK };

    where_region(k, DLA_CDMA, k->conv->cdma.layer[0][side], fields, side, base,
                 size);
}

/* A layer that was done some clocks ago may not be compared yet. */
void stock_region(const dla_check_ctx *k, int side, uint32_t *base,
                  uint32_t *size)
{
    const cdma_check *c = &k->conv->cdma;
    uint32_t fields[SIDES] = { CDMA_D_BANK__DATA_BANK,
                               CDMA_D_BANK__WEIGHT_BANK };

    where_region(k, DLA_CDMA, c->layer[0][side] + !!c->due[side], fields, side,
                 base, size);
}

void csc_region(const dla_check_ctx *k, int side, uint32_t *base,
                uint32_t *size)
{
    uint32_t fields[SIDES] = { CSC_D_BANK__DATA_BANK,
                               CSC_D_BANK__WEIGHT_BANK };

    where_region(k, DLA_CSC, k->conv->csc.words_layer, fields, side, base,
                 size);
}

/* Post-extension reads the rows of a whole word, where the kernel has fewer
 * left too; those lanes are masked (conv_units.md 5.4). */
uint32_t csc_past(const dla_check_ctx *k)
{
    uint64_t layer = k->conv->csc.words_layer;
    uint32_t word = 1u << where_field(k, DLA_CSC, layer,
                                      CSC_D_POST_Y_EXTENSION__Y_EXTENSION);
    uint32_t rows = where_field(k, DLA_CSC, layer,
                                CSC_D_WEIGHT_SIZE_EXT_0__WEIGHT_HEIGHT_EXT) +
                    1;
    uint32_t line =
        where_field(k, DLA_CSC, layer, CSC_D_ENTRY_PER_SLICE__ENTRIES) + 1;

    if (!where_field(k, DLA_CSC, layer, CSC_D_DATAIN_FORMAT__DATAIN_FORMAT))
        return 0;
    return (word - rows % word) % word * line;
}

bool buffer_where(const dla_check_ctx *k, int side, uint32_t entry,
                  uint32_t byte, char *text, size_t size)
{
    const cdma_check *c = &k->conv->cdma;
    uint64_t layer = c->layer[0][side];
    uint32_t l =
        where_field(k, DLA_CDMA, layer, CDMA_D_ENTRY_PER_SLICE__ENTRIES) + 1;
    uint32_t batches =
        k->cfg->batch
            ? where_field(k, DLA_CDMA, layer, CDMA_D_BATCH_NUMBER__BATCHES) + 1
            : 1;
    uint32_t size_of, base, rel, slice, surface, x;

    buffer_region(k, side, &base, &size_of);
    if (entry < base || entry >= base + size_of) {
        snprintf(text, size, "entry %u, outside the region %u..%u", entry,
                 base, base + size_of - 1);
        return true;
    }
    rel = (entry - base + size_of - c->start[side] % size_of) % size_of;
    if (side)
        return weight_where(rel, byte, k->cfg->cbuf_eb, text, size);
    slice = rel / l;
    if (where_field(k, DLA_CDMA, layer, CDMA_D_DATAIN_FORMAT__DATAIN_FORMAT))
        return image_where(k, layer, slice,
                           rel % l * k->cfg->cbuf_eb + byte, text, size);
    if (!feature_at(k, layer, rel % l, byte, &surface, &x))
        return false;
    snprintf(text, size, "input n %u c %u h %u w %u", slice % batches,
             surface * k->cfg->atom + byte % k->cfg->atom, slice / batches,
             x);
    return true;
}

/* SPDX-License-Identifier: Apache-2.0
 * The registers that the host has programmed (host.h). */
#include "host_priv.h"
#include "dla_words.h"
#include <stdlib.h>
#include <string.h>

host_mirror *host_create(const dla_cfg *cfg)
{
    host_mirror *h = calloc(1, sizeof *h);

    if (!h)
        return NULL;
    h->cfg = cfg;
    h->book = dla_book_create(cfg, LAYERS);
    if (!h->book) {
        free(h);
        return NULL;
    }
    return h;
}

void host_destroy(host_mirror *h)
{
    if (h)
        dla_book_destroy(h->book);
    free(h);
}

void host_reset(host_mirror *h)
{
    *h = (host_mirror){ .cfg = h->cfg, .book = h->book };
    dla_book_reset(h->book);
}

/* Layers are kept by their running number: an enabled one may run long after
 * the host has written the registers of later ones. */
static void host_note_layer(host_mirror *h, int chan, uint32_t precision,
                            uint32_t wino, uint64_t atoms)
{
    layer_info *l = &h->lay[chan][h->lay_count[chan]++ % LAYERS];

    l->precision = (uint8_t)precision;
    l->wino = (uint8_t)wino;
    l->atoms = atoms;
}

/* Atoms of a cube: c, h, w true values. */
static uint64_t host_atoms_of(const dla_cfg *cfg, uint32_t w, uint32_t h,
                         uint32_t c, uint32_t precision)
{
    uint32_t es = precision ? 2 : 1, a = cfg->atom;

    return (uint64_t)w * h * ((c * es + a - 1) / a);
}

/* Equality mode, in which SDP writes nothing. Its write stage decodes it even
 * without EW (sdp.md 13). */
static bool host_compares(const uint32_t *d)
{
    return !dla_get(d, SDP_D_DP_EW_CFG__EW_BYPASS) &&
           !dla_get(d, SDP_D_DP_EW_CFG__EW_ALU_BYPASS) &&
           dla_get(d, SDP_D_DP_EW_CFG__EW_ALU_ALGO) == SDP_ALU_EQUAL;
}

static void host_note_sdp(host_mirror *h, const uint32_t *d, unsigned group)
{
    uint32_t out = dla_precision(h->cfg, d, SDP_D_DATA_FORMAT__OUT_PRECISION);

    if (dla_get(d, SDP_D_FEATURE_MODE_CFG__FLYING_MODE))
        host_note_layer(h, LAY_SDP_IN,
             dla_precision(h->cfg, d, SDP_D_DATA_FORMAT__PROC_PRECISION),
             dla_get(d, SDP_D_FEATURE_MODE_CFG__WINOGRAD), 0);
    if (dla_get(d, SDP_D_FEATURE_MODE_CFG__OUTPUT_DST))
        host_note_layer(h, LAY_SDP_OUT, out, 0, host_atoms_of(h->cfg,
             dla_get(d, SDP_D_DATA_CUBE_WIDTH__WIDTH) + 1,
             dla_get(d, SDP_D_DATA_CUBE_HEIGHT__HEIGHT) + 1,
             dla_get(d, SDP_D_DATA_CUBE_CHANNEL__CHANNEL) + 1, out));
    h->sdp_out[group][h->sdp[group]++ % LAYERS] =
        dla_get(d, SDP_D_FEATURE_MODE_CFG__OUTPUT_DST) ? SDP_TO_PDP :
        host_compares(d) ? SDP_TO_NONE : SDP_TO_MEMORY;
}

bool layer_to_pdp(const host_mirror *h, unsigned group, uint64_t n)
{
    return h->sdp_out[group][n % LAYERS] == SDP_TO_PDP;
}

bool layer_to_memory(const host_mirror *h, unsigned group, uint64_t n)
{
    return h->sdp_out[group][n % LAYERS] == SDP_TO_MEMORY;
}

static void host_note_pdp(host_mirror *h, const uint32_t *d)
{
    uint32_t in = dla_precision(h->cfg, d, PDP_D_DATA_FORMAT__INPUT_DATA);

    if (dla_get(d, PDP_D_OPERATION_MODE_CFG__FLYING_MODE))
        return; /* from memory */
    host_note_layer(h, LAY_PDP_IN, in, 0, host_atoms_of(h->cfg,
         dla_get(d, PDP_D_DATA_CUBE_IN_WIDTH__CUBE_IN_WIDTH) + 1,
         dla_get(d, PDP_D_DATA_CUBE_IN_HEIGHT__CUBE_IN_HEIGHT) + 1,
         dla_get(d, PDP_D_DATA_CUBE_IN_CHANNEL__CUBE_IN_CHANNEL) + 1, in));
}

/* An operation of BDMA as it is pushed. */
static void host_push_move(move_log *m, const uint32_t *w)
{
    move_op *o = &m->op[m->ops++ % MOVE_OPS];

    memset(o, 0, sizeof *o);
    memcpy(o->reg, w, BDMA_CFG_OP);
    o->start = m->atoms;
    o->launch = UINT64_MAX;
    o->line = dla_get(w, BDMA_CFG_LINE__SIZE) + 1;
    o->lines = dla_get(w, BDMA_CFG_LINE_REPEAT__NUMBER) + 1;
    o->atoms = (uint64_t)o->line * o->lines *
               (dla_get(w, BDMA_CFG_SURF_REPEAT__NUMBER) + 1);
    m->atoms += o->atoms;
}

/* Launch n gives its group to the operations pushed since the launch before
 * it. */
static void host_note_bdma(move_log *m, const uint32_t *w, uint32_t offset,
                           uint32_t data, uint64_t n)
{
    if (!(data & 1))
        return;
    if (offset == BDMA_CFG_OP)
        host_push_move(m, w);
    if (offset != BDMA_CFG_LAUNCH0 && offset != BDMA_CFG_LAUNCH1)
        return;
    for (; m->launched < m->ops; m->launched++) {
        move_op *o = &m->op[m->launched % MOVE_OPS];

        o->group = offset == BDMA_CFG_LAUNCH1;
        o->launch = n;
    }
}

static void host_note(host_mirror *h, dla_page page, const uint32_t *d,
                      unsigned group)
{
    switch (page) {
    case DLA_CMAC_A:
        host_note_layer(h, LAY_CMAC,
             dla_precision(h->cfg, d, CMAC_A_D_MISC_CFG__PROC_PRECISION),
             dla_get(d, CMAC_A_D_MISC_CFG__CONV_MODE), 0);
        break;
    case DLA_CACC:
        host_note_layer(h, LAY_CACC,
             dla_precision(h->cfg, d, CACC_D_MISC_CFG__PROC_PRECISION),
             dla_get(d, CACC_D_MISC_CFG__CONV_MODE), 0);
        break;
    case DLA_SDP:
        host_note_sdp(h, d, group);
        break;
    case DLA_PDP:
        host_note_pdp(h, d);
        break;
    default:
        break;
    }
}

/* The lowest bit of these registers enables the stall counters of a page. */
static bool host_enables_counts(const dla_cfg *cfg, dla_page page,
                                uint32_t offset, uint32_t data)
{
    const dla_regdef *r = dla_reg_at(cfg, page, offset);

    return r && data & 1 && (!strcmp(r->name, "D_PERF_ENABLE") ||
                             (page == DLA_BDMA && offset == BDMA_CFG_STATUS));
}

bool host_erratum(const host_mirror *h, dla_page page, uint32_t offset)
{
    const dla_erratum *e = dla_erratum_at(h->cfg, page, offset);

    return e && (e->kind != DLA_STALL || h->counts >> page & 1);
}

dla_page host_write(host_mirror *h, uint32_t addr, uint32_t data,
                    uint64_t clock)
{
    dla_page page = dla_page_at(h->cfg, addr);
    const dla_book_layer *l;
    uint64_t n;

    if (page == DLA_NPAGE)
        return DLA_NPAGE;
    if (host_enables_counts(h->cfg, page, addr & 0xffcu, data))
        h->counts |= 1u << page;
    n = host_enables(h, page);
    dla_book_write(h->book, addr, data, clock, &l);
    if (page == DLA_BDMA) {
        host_note_bdma(&h->move, host_page(h, page)->s, addr & 0xffcu, data, n);
        return DLA_NPAGE;
    }
    /* When a layer has its turn, the layers that waited for it may follow. */
    for (; n < host_enables(h, page); n++)
        host_note(h, page, host_layer(h, page, n), host_group(h, page, n));
    return l ? page : DLA_NPAGE;
}

const layer_info *layer_at(const host_mirror *h, int chan, uint64_t n)
{
    static const layer_info plain = { 0 };

    /* older or newer than the known layers: INT8 direct, as in most builds */
    if (n >= h->lay_count[chan] || h->lay_count[chan] - n > LAYERS)
        return &plain;
    return &h->lay[chan][n % LAYERS];
}

void layer_atom(const host_mirror *h, int chan, uint64_t *n, uint64_t *left)
{
    if (*left == 0)
        *left = layer_at(h, chan, *n)->atoms;
    if (*left && !--*left)
        ++*n;
}

bool atom_rx_beat(atom_rx *r, const host_mirror *h, int chan, const void *beat)
{
    uint8_t p = layer_at(h, chan, r->layer)->precision;

    dla_planar_get(h->cfg, p, beat, r->atom + r->bytes);
    r->bytes += dla_planar_bytes(h->cfg, p);
    if (r->bytes < h->cfg->atom)
        return false;
    r->bytes = 0;
    layer_atom(h, chan, &r->layer, &r->left);
    return true;
}

const dla_regs *host_page(const host_mirror *h, dla_page page)
{
    return &dla_book_at(h->book, page)->regs;
}

const uint32_t *host_layer(const host_mirror *h, dla_page page, uint64_t n)
{
    return dla_book_words(h->book, page, n);
}

unsigned host_group(const host_mirror *h, dla_page page, uint64_t n)
{
    return dla_book_group(h->book, page, n);
}

unsigned host_written(const host_mirror *h, dla_page page)
{
    return dla_book_at(h->book, page)->used;
}

uint64_t host_enables(const host_mirror *h, dla_page page)
{
    return dla_book_at(h->book, page)->layers;
}

uint64_t host_enabled_at(const host_mirror *h, dla_page page, uint64_t n)
{
    const dla_book_layer *l = dla_book_layer_at(h->book, page, n);

    return l ? l->place : 0;
}

uint64_t host_first_enable(const host_mirror *h, dla_page page)
{
    return dla_book_at(h->book, page)->first;
}

uint64_t host_layers(const host_mirror *h, int chan)
{
    return h->lay_count[chan];
}

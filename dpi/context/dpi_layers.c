/* SPDX-License-Identifier: Apache-2.0
 * What a layer's pins carry: precision, Winograd or not, atoms of a stream.
 * The payloads between units have no field for it; a unit knows it from its
 * own registers. The bench notes them when the host enables a layer: units
 * run their layers in that order, so the n-th layer of a channel is the n-th
 * note. */
#include "bench_priv.h"
#include <string.h>

static dla_regs *regs_of(dla_bench *b, dla_page page)
{
    switch (page) {
    case DLA_CMAC_A:
        return &b->lay_regs[0];
    case DLA_CACC:
        return &b->lay_regs[1];
    case DLA_SDP:
        return &b->lay_regs[2];
    case DLA_PDP:
        return &b->lay_regs[3];
    default:
        return NULL;
    }
}

void layers_reset(dla_bench *b)
{
    for (int p = 0; p < DLA_NPAGE; p++) {
        dla_regs *r = regs_of(b, (dla_page)p);

        if (r && b->cfg->page[p] != DLA_NO_PAGE) {
            dla_regs_init(r, b->cfg, (dla_page)p);
            dla_regs_reset(r);
        }
    }
    memset(b->lay_count, 0, sizeof b->lay_count);
    memset(b->lay_at, 0, sizeof b->lay_at);
    memset(b->lay_sdp, 0, sizeof b->lay_sdp);
    memset(b->lay_sdp_end, 0, sizeof b->lay_sdp_end);
    b->lay_left[0] = b->lay_left[1] = 0;
}

static void note(dla_bench *b, int chan, uint32_t precision, uint32_t wino,
                 uint64_t atoms)
{
    layer_info *l = &b->lay[chan][b->lay_count[chan]++ % LAYERS];

    l->precision = (uint8_t)precision;
    l->wino = (uint8_t)wino;
    l->atoms = atoms;
}

/* Atoms of a cube: c, h, w true values. */
static uint64_t atoms_of(const dla_bench *b, uint32_t w, uint32_t h,
                         uint32_t c, uint32_t precision)
{
    uint32_t es = precision ? 2 : 1, a = b->cfg->atom;

    return (uint64_t)w * h * ((c * es + a - 1) / a);
}

static void note_sdp(dla_bench *b, const uint32_t *d, unsigned group)
{
    uint32_t out = dla_get(d, SDP_D_DATA_FORMAT__OUT_PRECISION);

    if (dla_get(d, SDP_D_FEATURE_MODE_CFG__FLYING_MODE))
        note(b, LAY_SDP_IN, dla_get(d, SDP_D_DATA_FORMAT__PROC_PRECISION),
             dla_get(d, SDP_D_FEATURE_MODE_CFG__WINOGRAD), 0);
    if (dla_get(d, SDP_D_FEATURE_MODE_CFG__OUTPUT_DST))
        note(b, LAY_SDP_OUT, out, 0, atoms_of(b,
             dla_get(d, SDP_D_DATA_CUBE_WIDTH__WIDTH) + 1,
             dla_get(d, SDP_D_DATA_CUBE_HEIGHT__HEIGHT) + 1,
             dla_get(d, SDP_D_DATA_CUBE_CHANNEL__CHANNEL) + 1, out));
    b->lay_to_pdp[group][b->lay_sdp[group]++ % LAYERS] =
        dla_get(d, SDP_D_FEATURE_MODE_CFG__OUTPUT_DST) != 0;
}

bool layers_sdp_ends(dla_bench *b, unsigned group)
{
    return b->lay_to_pdp[group][b->lay_sdp_end[group]++ % LAYERS];
}

static void note_pdp(dla_bench *b, const uint32_t *d)
{
    uint32_t in = b->cfg->int16 ?
                  dla_get(d, PDP_D_DATA_FORMAT__INPUT_DATA) : 0;

    if (dla_get(d, PDP_D_OPERATION_MODE_CFG__FLYING_MODE))
        return; /* from memory */
    note(b, LAY_PDP_IN, in, 0, atoms_of(b,
         dla_get(d, PDP_D_DATA_CUBE_IN_WIDTH__CUBE_IN_WIDTH) + 1,
         dla_get(d, PDP_D_DATA_CUBE_IN_HEIGHT__CUBE_IN_HEIGHT) + 1,
         dla_get(d, PDP_D_DATA_CUBE_IN_CHANNEL__CUBE_IN_CHANNEL) + 1, in));
}

void layers_write(dla_bench *b, uint32_t addr, uint32_t data)
{
    dla_page page = dla_page_at(b->cfg, addr);
    dla_regs *r = page == DLA_NPAGE ? NULL : regs_of(b, page);
    const uint32_t *d;

    if (!r || dla_regs_write(r, addr - b->cfg->page[page], data) !=
                  DLA_REGS_ENABLED)
        return;
    d = r->d[r->producer];
    if (page == DLA_CMAC_A)
        note(b, LAY_CMAC, dla_get(d, CMAC_A_D_MISC_CFG__PROC_PRECISION),
             dla_get(d, CMAC_A_D_MISC_CFG__CONV_MODE), 0);
    else if (page == DLA_CACC)
        note(b, LAY_CACC, dla_get(d, CACC_D_MISC_CFG__PROC_PRECISION),
             dla_get(d, CACC_D_MISC_CFG__CONV_MODE), 0);
    else if (page == DLA_SDP)
        note_sdp(b, d, r->producer);
    else
        note_pdp(b, d);
    /* when the layer ends is not seen: the group is free again at once */
    r->op_en[r->producer] = 0;
}

const layer_info *layer_at(const dla_bench *b, int chan, uint64_t n)
{
    static const layer_info plain = { 0 };

    /* older or newer than what is known: INT8 direct, as most builds have */
    if (n >= b->lay_count[chan] || b->lay_count[chan] - n > LAYERS)
        return &plain;
    return &b->lay[chan][n % LAYERS];
}

void layer_atom(const dla_bench *b, int chan, uint64_t *n, uint64_t *left)
{
    if (*left == 0)
        *left = layer_at(b, chan, *n)->atoms;
    if (*left && !--*left)
        ++*n;
}

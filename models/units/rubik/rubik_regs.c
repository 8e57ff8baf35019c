/* SPDX-License-Identifier: Apache-2.0
 * RUBIK registers: decoding and legality of a layer (rubik.md 1-4).
 */
#include "rubik_priv.h"

/* Addresses and strides hold bits 31:5 in place, the low bits read 0. */
static uint32_t rubik_regs_word(const uint32_t *w, uint32_t offset)
{
    return w[offset / 4];
}

rubik_layer rubik_layer_get(const dla_cfg *cfg, const uint32_t *w)
{
    rubik_layer l = { 0 };

    (void)cfg;
    l.mode = (uint8_t)dla_get(w, RUBIK_D_MISC_CFG__RUBIK_MODE);
    /* The hardware tests for 0 only. */
    l.es = dla_get(w, RUBIK_D_MISC_CFG__IN_PRECISION) ? 2 : 1;
    l.elems = RUBIK_ATOM / l.es;
    l.src_ram = (uint8_t)dla_get(w, RUBIK_D_DAIN_RAM_TYPE__DATAIN_RAM_TYPE);
    l.dst_ram = (uint8_t)dla_get(w, RUBIK_D_DAOUT_RAM_TYPE__DATAOUT_RAM_TYPE);
    l.w = dla_get(w, RUBIK_D_DATAIN_SIZE_0__DATAIN_WIDTH) + 1;
    l.h = dla_get(w, RUBIK_D_DATAIN_SIZE_0__DATAIN_HEIGHT) + 1;
    l.c = dla_get(w, RUBIK_D_DATAIN_SIZE_1__DATAIN_CHANNEL) + 1;
    l.out_c = dla_get(w, RUBIK_D_DATAOUT_SIZE_1__DATAOUT_CHANNEL) + 1;
    l.in_surfs = (l.c - 1) / l.elems + 1;
    l.out_surfs = (l.out_c - 1) / l.elems + 1;
    l.src = (uint64_t)rubik_regs_word(w, RUBIK_D_DAIN_ADDR_HIGH) << 32 |
            rubik_regs_word(w, RUBIK_D_DAIN_ADDR_LOW);
    l.dst = (uint64_t)rubik_regs_word(w, RUBIK_D_DAOUT_ADDR_HIGH) << 32 |
            rubik_regs_word(w, RUBIK_D_DAOUT_ADDR_LOW);
    l.in_line = rubik_regs_word(w, RUBIK_D_DAIN_LINE_STRIDE);
    l.in_surf = rubik_regs_word(w, RUBIK_D_DAIN_SURF_STRIDE);
    l.in_plane = rubik_regs_word(w, RUBIK_D_DAIN_PLANAR_STRIDE);
    l.out_line = rubik_regs_word(w, RUBIK_D_DAOUT_LINE_STRIDE);
    l.out_surf = rubik_regs_word(w, RUBIK_D_DAOUT_SURF_STRIDE);
    l.out_plane = rubik_regs_word(w, RUBIK_D_DAOUT_PLANAR_STRIDE);
    l.dx = dla_get(w, RUBIK_D_DECONV_STRIDE__DECONV_X_STRIDE) + 1;
    l.dy = dla_get(w, RUBIK_D_DECONV_STRIDE__DECONV_Y_STRIDE) + 1;
    /* Contract stride 1 has no effect in the RTL (rubik.md 2). The step to
     * the next vertical phase is a 32-bit count of atoms. */
    l.phase_x = rubik_regs_word(w, RUBIK_D_CONTRACT_STRIDE_0);
    l.phase_y = (uint64_t)(uint32_t)(l.dx * (l.phase_x / RUBIK_ATOM)) *
                RUBIK_ATOM;
    return l;
}

/* Regions of source and destination are not checked: the hardware moves data
 * with any strides (rubik.md 4). */
bool rubik_legal(dla_unit *u, unsigned g)
{
    dla_legality c = { u->ctx, u->cfg, u->life.reg.d[g], DLA_RUBIK, g, true };
    rubik_layer l = rubik_layer_get(u->cfg, c.w);
    uint32_t precision = RUBIK_D_MISC_CFG__IN_PRECISION;

    if (u->cfg->int16)
        dla_rule(&c, dla_get(c.w, precision) <= 2, DLA_RULE_RUBIK_PRECISION_3,
                 precision, "0 (INT8), 1 (INT16) or 2 (FP16)");
    else
        dla_rule(&c, dla_get(c.w, precision) == 0, DLA_RULE_RUBIK_PRECISION,
                 precision, "0 (INT8)");
    dla_rule(&c, l.mode <= RUBIK_MERGE, DLA_RULE_RUBIK_MODE,
             RUBIK_D_MISC_CFG__RUBIK_MODE,
             "0 (contract), 1 (split) or 2 (merge)");
    if (l.mode == RUBIK_CONTRACT) {
        dla_rule(&c, l.w * l.dx <= 8192, DLA_RULE_RUBIK_WIDTH,
                 RUBIK_D_DATAIN_SIZE_0__DATAIN_WIDTH,
                 "an output width of at most 8192");
        dla_rule(&c, l.h * l.dy <= 8192, DLA_RULE_RUBIK_HEIGHT,
                 RUBIK_D_DATAIN_SIZE_0__DATAIN_HEIGHT,
                 "an output height of at most 8192");
    } else {
        dla_rule(&c, l.c == l.out_c, DLA_RULE_RUBIK_CHANNELS,
                 RUBIK_D_DATAOUT_SIZE_1__DATAOUT_CHANNEL, "the input channels");
    }
    return c.ok;
}

uint32_t rubik_reg_read(dla_unit *u, dla_page page, uint32_t offset)
{
    (void)page;
    return dla_regs_read(&u->life.reg, offset);
}

void rubik_reg_write(dla_unit *u, dla_page page, uint32_t offset,
                     uint32_t value)
{
    (void)page;
    dla_life_write(&u->life, u->ctx, offset, value);
}

/* SPDX-License-Identifier: Apache-2.0
 * Ping-pong register file of one page (system.md 7, registers_notes.md 2).
 */
#ifndef DLA_REGS_H
#define DLA_REGS_H

#include "dla_cfg.h"
#include "dla_regs_gen.h"

#define DLA_REG_WORDS 80u /* words of the largest page in use, rounded up */

typedef struct dla_regs {
    const dla_cfg *cfg;
    dla_page page;
    uint32_t split;             /* offset of D_OP_ENABLE; 0xffff without */
    uint32_t s[DLA_REG_WORDS];    /* single set */
    uint32_t d[2][DLA_REG_WORDS]; /* the two groups */
    /* For each word: the bits that a write stores, the bits that a read shows,
     * and the value after reset. All are 0 where no register exists. */
    uint32_t wmask[DLA_REG_WORDS], rmask[DLA_REG_WORDS];
    uint32_t rsval[DLA_REG_WORDS];
    uint8_t status[DLA_REG_WORDS], nstatus; /* words that an enable clears */
    uint8_t op_en[2], producer, consumer;
} dla_regs;

/* Result of a write. */
typedef enum dla_regs_effect {
    DLA_REGS_STORED,  /* a stored word or S_POINTER */
    DLA_REGS_DROPPED, /* group is enabled, read-only or no such register */
    DLA_REGS_ENABLED  /* op_en of group r->producer went 0 -> 1 */
} dla_regs_effect;

#pragma GCC visibility push(default)

void dla_regs_init(dla_regs *r, const dla_cfg *cfg, dla_page page);
void dla_regs_reset(dla_regs *r);
uint32_t dla_regs_read(const dla_regs *r, uint32_t offset);
/* On DLA_REGS_ENABLED the read-only words of the group have been cleared
 * (registers_notes.md 6, group A); a unit that keeps some writes them back. */
dla_regs_effect dla_regs_write(dla_regs *r, uint32_t offset, uint32_t value);
/* End of the running layer: clears op_en[consumer] and toggles consumer.
 * Returns the group that ended. */
unsigned dla_regs_done(dla_regs *r);

#pragma GCC visibility pop

static inline bool dla_regs_busy(const dla_regs *r)
{
    return r->op_en[r->consumer];
}
/* The words of the group that runs. */
static inline const uint32_t *dla_regs_run(const dla_regs *r)
{
    return r->d[r->consumer];
}
/* Field of a word array (r->s, r->d[g]). */
static inline uint32_t dla_get(const uint32_t *w, uint32_t field)
{
    uint32_t width = DLA_FIELD_WIDTH(field);
    uint32_t v = w[DLA_FIELD_OFF(field) / 4] >> DLA_FIELD_LSB(field);

    return width < 32 ? v & ((1u << width) - 1u) : v;
}
/* The precision that the hardware uses: DLA_INT8 for any value of the field if
 * the configuration has no 16-bit data (conv_core.md 1, pdp.md 14). */
static inline uint8_t dla_precision(const dla_cfg *cfg, const uint32_t *w,
                                    uint32_t field)
{
    if (!cfg->int16 && !cfg->fp16)
        return DLA_INT8;
    return (uint8_t)dla_get(w, field);
}
/* The same as dla_get, sign-extended. */
static inline int32_t dla_gets(const uint32_t *w, uint32_t field)
{
    uint32_t sh = 32u - DLA_FIELD_WIDTH(field);

    return (int32_t)(dla_get(w, field) << sh) >> sh;
}
/* Stores a status field, for any access of it. */
static inline void dla_put(uint32_t *w, uint32_t field, uint32_t value)
{
    uint32_t width = DLA_FIELD_WIDTH(field), lsb = DLA_FIELD_LSB(field);
    uint32_t m = (width < 32 ? (1u << width) - 1u : ~0u) << lsb;
    uint32_t *p = &w[DLA_FIELD_OFF(field) / 4];

    *p = (*p & ~m) | ((value << lsb) & m);
}
/* 64-bit byte address from a HIGH and a LOW field; HIGH is ignored where the
 * memory port has 32 address bits. */
static inline uint64_t dla_addr(const dla_cfg *cfg, const uint32_t *w,
                                uint32_t high, uint32_t low)
{
    uint64_t a = dla_get(w, low);

    if (cfg->addr_bits > 32)
        a |= (uint64_t)dla_get(w, high) << 32;
    return a & ~(uint64_t)(cfg->atom - 1);
}

#endif

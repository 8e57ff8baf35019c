/* SPDX-License-Identifier: Apache-2.0
 * BDMA registers, command queue and groups (bdma.md 1, 2).
 */
#include "bdma_priv.h"

/* Addresses and strides hold bits 31:5 in place, the low bits read 0. */
static uint32_t bdma_regs_word(const dla_unit *u, uint32_t offset)
{
    return u->reg.s[offset / 4];
}

static uint64_t bdma_regs_address(const dla_unit *u, uint32_t low,
                                  uint32_t high)
{
    return (uint64_t)bdma_regs_word(u, high) << 32 | bdma_regs_word(u, low);
}

/* The registers that CFG_OP copies: the host may write those of the next
 * command while this one waits or runs (bdma.md 1). */
static bdma_cmd bdma_regs_snapshot(const dla_unit *u)
{
    const uint32_t *w = u->reg.s;
    bdma_cmd c = { 0 };

    c.src = bdma_regs_address(u, BDMA_CFG_SRC_ADDR_LOW, BDMA_CFG_SRC_ADDR_HIGH);
    c.dst = bdma_regs_address(u, BDMA_CFG_DST_ADDR_LOW, BDMA_CFG_DST_ADDR_HIGH);
    c.atoms = dla_get(w, BDMA_CFG_LINE__SIZE) + 1;
    c.src_ram = (uint8_t)dla_get(w, BDMA_CFG_CMD__SRC_RAM_TYPE);
    c.dst_ram = (uint8_t)dla_get(w, BDMA_CFG_CMD__DST_RAM_TYPE);
    c.lines = dla_get(w, BDMA_CFG_LINE_REPEAT__NUMBER);
    c.surfs = dla_get(w, BDMA_CFG_SURF_REPEAT__NUMBER);
    c.src_line = bdma_regs_word(u, BDMA_CFG_SRC_LINE);
    c.dst_line = bdma_regs_word(u, BDMA_CFG_DST_LINE);
    c.src_surf = bdma_regs_word(u, BDMA_CFG_SRC_SURF);
    c.dst_surf = bdma_regs_word(u, BDMA_CFG_DST_SURF);
    return c;
}

/* Counts above 13 bits reach only the read side (bdma.md 3.3). */
static bool legal_count(const dla_unit *u, uint32_t field)
{
    uint32_t v = dla_get(u->reg.s, field);

    return v <= 0x1fff ||
           dla_illegal(u->ctx, DLA_RULE_BDMA_COUNT, DLA_BDMA, 0, field, v,
                       "0..8191");
}

static void bdma_regs_push(dla_unit *u)
{
    /* Both are evaluated, so that both are reported. */
    bool ok = legal_count(u, BDMA_CFG_LINE_REPEAT__NUMBER);

    if (!legal_count(u, BDMA_CFG_SURF_REPEAT__NUMBER) || !ok)
        return;
    /* The counter has 5 bits and wraps (2.2). */
    u->gather_count = (u->gather_count + 1) & 0x1f;
    if (u->queued == BDMA_QUEUE) {
        /* The hardware loses the command, but counts it, and later runs an old
         * command in its place (bdma.md 2.2). */
        dla_broken(u->ctx, DLA_RULE_BDMA_QUEUE, DLA_NPAGE, 0,
                   "BDMA: CFG_OP with %u commands waiting, the command is "
                   "lost, expected "
                   "STATUS.FREE_SLOT above 0", BDMA_QUEUE);
        return;
    }
    u->queue[(u->head + u->queued++) % BDMA_QUEUE] = bdma_regs_snapshot(u);
}

/* All commands pushed so far belong to the launched group, also those that
 * arrived after the launch. A launch without commands ends here: the group
 * stays busy and raises no event (bdma.md 2.3). */
void bdma_hand_off(dla_unit *u)
{
    if (!u->gather_valid || u->launch_count)
        return;
    u->launch_count = u->gather_count;
    u->launch_group = u->gather_group;
    u->gather_count = 0;
    u->gather_valid = 0;
}

static void bdma_regs_launch(dla_unit *u, uint8_t g)
{
    if (u->group_busy[g])
        dla_broken(u->ctx, DLA_RULE_BDMA_BUSY, DLA_NPAGE, 0,
                   "BDMA: launch of group %u while it is busy, expected "
                   "STATUS.GRP%u_BUSY = 0", g, g);
    u->group_busy[g] = 1;
    /* A launch while another one waits only gives the waiting commands a new
     * number; therefore it is reported (2.3). */
    u->gather_valid = 1;
    u->gather_group = g;
    bdma_hand_off(u);
}

uint32_t bdma_reg_read(dla_unit *u, dla_page page, uint32_t offset)
{
    uint32_t w[DLA_REG_WORDS] = { 0 };
    bool idle;

    (void)page;
    if (offset != BDMA_STATUS)
        return dla_regs_read(&u->reg, offset);
    /* Commands that were not launched keep IDLE at 0 (4), and the command in
     * the prefetch register takes no slot (2.1). The stall counters read 0: a
     * model has no clocks (6). */
    idle = !u->queued && u->loaded && !u->stores && !u->acks.n;
    dla_put(w, BDMA_STATUS__FREE_SLOT,
            u->queued <= 1 ? 20 : BDMA_QUEUE - u->queued);
    dla_put(w, BDMA_STATUS__IDLE, idle);
    dla_put(w, BDMA_STATUS__GRP0_BUSY, u->group_busy[0]);
    dla_put(w, BDMA_STATUS__GRP1_BUSY, u->group_busy[1]);
    return w[BDMA_STATUS / 4];
}

void bdma_reg_write(dla_unit *u, dla_page page, uint32_t offset,
                    uint32_t value)
{
    (void)page;
    /* CFG_OP and the launch bits keep the written value; each write of 1
     * triggers again. */
    dla_regs_write(&u->reg, offset, value);
    if (!(value & 1))
        return;
    if (offset == BDMA_CFG_OP)
        bdma_regs_push(u);
    else if (offset == BDMA_CFG_LAUNCH0)
        bdma_regs_launch(u, 0);
    else if (offset == BDMA_CFG_LAUNCH1)
        bdma_regs_launch(u, 1);
}

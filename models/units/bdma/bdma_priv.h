/* SPDX-License-Identifier: Apache-2.0
 * BDMA internals: command, queue, groups, and the unit's state.
 */
#ifndef BDMA_PRIV_H
#define BDMA_PRIV_H

#include "bdma.h"
#include "../common/layer.h"

#define BDMA_QUEUE 21u  /* 20 entries and the prefetch register (2.1) */
#define BDMA_STORES 20u /* commands between load and store unit (3.4) */
#define BDMA_ACKS 2u    /* groups that wait for their acknowledge (4) */

/* A snapshot of the configuration registers. */
typedef struct bdma_cmd {
    uint64_t src, dst;
    uint32_t atoms;        /* atoms of a line */
    uint32_t lines, surfs; /* raw NUMBER fields, minus 1 */
    uint32_t src_line, dst_line, src_surf, dst_surf; /* bytes */
    uint8_t src_ram, dst_ram;
    uint8_t last, group; /* last: the last command of its group */
} bdma_cmd;

/* Lines of one side of a command, in order. */
typedef struct bdma_iter {
    uint64_t addr;      /* address of the current line */
    uint64_t surf_addr; /* address of the current surface */
    uint32_t line, surf;
} bdma_iter;

bdma_iter bdma_iter_first(uint64_t base);
/* Steps to the next line; false after the last. lines and surfs are minus 1. */
bool bdma_iter_next(bdma_iter *i, uint32_t lines, uint32_t surfs,
                    uint32_t line_stride, uint32_t surf_stride);

struct dla_unit {
    const dla_cfg *cfg;
    const dla_ports *ports;
    dla_ctx *ctx;
    dla_memclient *mem;
    dla_regs reg;

    /* Commands pushed and not taken; a ring. */
    bdma_cmd queue[BDMA_QUEUE];
    uint32_t head, queued;
    /* Groups (bdma.md 2.3). */
    uint32_t gather_count, launch_count; /* commands pushed, and to run */
    /* Valid: a group was launched and is not handed off yet. */
    uint8_t gather_valid, gather_group, launch_group;
    uint8_t group_busy[2];

    /* Load unit. */
    bdma_cmd load;
    bdma_iter load_at;
    uint8_t loaded; /* no command, or all its requests are out */
    /* The port of the command taken last: a change of port waits (3.4). */
    uint8_t last_src_ram;
    /* Commands on their way to the store unit; a ring. */
    bdma_cmd store[BDMA_STORES];
    uint32_t store_head, stores;
    /* Store unit; its command is store[store_head] until it ends. */
    bdma_iter store_at;
    uint32_t store_left; /* atoms of the line announced and not sent */
    uint8_t storing;     /* store_at is valid */

    dla_acks acks; /* layers that wait for their acknowledge */
};

/* bdma_regs.c */
uint32_t bdma_reg_read(dla_unit *u, dla_page page, uint32_t offset);
void bdma_reg_write(dla_unit *u, dla_page page, uint32_t offset,
                    uint32_t value);
/* Passes a launched group to the load unit as soon as that has finished the
 * group before. */
void bdma_hand_off(dla_unit *u);

#endif

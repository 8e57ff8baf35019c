/* SPDX-License-Identifier: Apache-2.0
 * Items of the models' FIFOs as bytes of a log: the used part of each struct of
 * dla_chan.h, its numbers first, then its arrays as pack.h writes them; reads
 * of the buffer as runs of entries. Shared by log.c and logread.c only. */
#ifndef DLA_ITEM_PRIV_H
#define DLA_ITEM_PRIV_H

#include "dla_tap.h"
#include "pack.h"

/* The most bytes of one item. */
enum { ITEM_BYTES = 1 << 15 };

typedef union dla_item {
    dla_cbuf_wr buf_wr;
    dla_cbuf_rd buf_rd;
    dla_cbuf_rsp buf_rsp;
    dla_dat_updt dat_updt;
    dla_wt_updt wt_updt;
    dla_stripe stripe;
    dla_psum psum;
    dla_result result;
    dla_rd_req rd_req;
    dla_wr_cmd wr_cmd;
    uint8_t atom[DLA_CELL_BYTES];
} dla_item;

/* True if a stream has a FIFO, so that it has items. */
bool item_of(int id);
/* Bytes of the numbers that every item of a stream has. */
size_t item_head(const dla_cfg *cfg, int id);
/* Writes an item of a stream's FIFO, head: item_head of it; returns the end of
 * its bytes. */
uint8_t *item_put(pack *p, const dla_cfg *cfg, int id, size_t head,
                  const void *item, uint8_t *to);
/* Reads one item. Returns the end of its bytes, NULL when `end` is reached
 * first or when it is larger than an item can be. */
const uint8_t *item_get(pack *p, const dla_cfg *cfg, int id,
                        const uint8_t *from, const uint8_t *end,
                        dla_item *item);

#endif

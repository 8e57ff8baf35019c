/* SPDX-License-Identifier: Apache-2.0
 * Channels: the transactions that units exchange (conv_units.md 9,
 * unit_pins.md 4).
 *
 * A transaction is a C struct. Sizes that depend on the configuration are
 * maxima here; the counts in the transaction and dla_cfg give the used part.
 * Each struct states its layout; dpi/ packs it to pins.
 */
#ifndef DLA_CHAN_H
#define DLA_CHAN_H

#include "dla_cfg.h"
#include "dla_fifo.h"
#include "dla_limits.h"

/* ---- memory clients (unit_pins.md 4.2-4.5) ---- */

enum { DLA_RAM_CV = 0, DLA_RAM_MC = 1 }; /* RAM_TYPE coding */

typedef struct dla_rd_req {
    uint64_t addr;  /* byte address, atom aligned */
    uint32_t atoms; /* true count, 1..32768 */
    uint8_t ram;    /* DLA_RAM_CV or DLA_RAM_MC */
} dla_rd_req;

typedef struct dla_wr_cmd {
    uint64_t addr;
    uint32_t atoms; /* true count, 1..8192 */
    uint8_t ram;
    uint8_t ack; /* 1: acknowledge requested (last command of a layer) */
} dla_wr_cmd;

/* One memory client. Read responses arrive in request order, regardless of the
 * port. A write's atoms follow in wr_dat in command order; they may be pushed
 * before or after the command's other atoms find space. */
typedef struct dla_memclient {
    dla_fifo rd_req; /* items: dla_rd_req, unit -> memory interface */
    dla_fifo rd_rsp; /* items: atoms (cfg->atom bytes), interface -> unit */
    dla_fifo wr_cmd; /* items: dla_wr_cmd, unit -> interface */
    dla_fifo wr_dat; /* items: atoms, unit -> interface */
    dla_count wr_ack; /* interface -> unit, one per command with ack = 1 */
} dla_memclient;

/* ---- convolution units ---- */

/* CDMA -> CBUF. Consecutive bytes of the buffer, starting at byte `offset` of
 * entry `entry`. They may continue into the following entries, but never past
 * the end of a region (the sender wraps). nv_full: data side multiples of 64
 * bytes, 64-byte aligned (hsel halves); other builds: multiples of
 * cbuf_wr_bytes, aligned to them. */
typedef struct dla_cbuf_wr {
    uint32_t entry;
    uint16_t offset;
    uint16_t bytes;
    uint8_t data[DLA_CBUF_WR_MAX];
} dla_cbuf_wr;

/* CSC -> CBUF: read n entries of one side, in order. Where an entry is shorter
 * than 32 bytes the reply is the low EB bytes of ({next1, entry} >> 8*shift),
 * next1 taken as 0 without next1_en; elsewhere only `entry` counts. */
typedef struct dla_cbuf_rd {
    uint16_t n;
    struct {
        uint32_t entry;
        uint32_t next1;   /* second entry, used when next1_en */
        uint8_t next1_en; /* 0 or 1 */
        uint8_t shift;    /* bytes */
    } e[DLA_STRIPE_MAX];
} dla_cbuf_rd;

/* CBUF -> CSC: n entries of cbuf_eb bytes each, packed. */
typedef struct dla_cbuf_rsp {
    uint16_t n;
    uint8_t data[DLA_STRIPE_MAX * DLA_CELL_BYTES];
} dla_cbuf_rsp;

/* CDMA -> CSC "now readable", CSC -> CDMA "released". All-zero is legal. */
typedef struct dla_dat_updt {
    uint32_t slices, entries;
} dla_dat_updt;

typedef struct dla_wt_updt {
    uint32_t kernels, entries, wmb_entries;
} dla_wt_updt;

/* Bank change handshake, levels (conv_units.md 3.6). Either side may be first:
 * CDMA acknowledges from the start of its layer until the request has risen
 * and fallen, so CSC keeps a request up until CDMA was stepped once more. */
typedef struct dla_pending {
    uint8_t dat_req, wt_req; /* driven by CSC */
    uint8_t dat_ack, wt_ack; /* driven by CDMA */
} dla_pending;

/* CSC -> CMAC: one stripe, weights and data in one sequence (this order makes
 * rule 5.3 of conv_units.md hold by construction). Row length LB = cb *
 * element bytes (nv_full INT8: 64; 16 bit: 128). Missing lanes are 0; an
 * operand lane that is 0 has mask 0 (conv_core.md 6.6).
 *   wt[k*LB + lane]   kernel k of the group, k < kernels
 *   dat[i*LB + lane]  data item i, i < items; item = position * batches + b */
typedef struct dla_stripe {
    uint16_t kernels;    /* loaded kernels, 1..G */
    uint16_t items;      /* data items, 1..64 */
    uint8_t batches;     /* items per position */
    uint8_t channel_end; /* results of this stripe are final */
    uint8_t layer_end;
    uint8_t precision; /* PROC_PRECISION of CSC */
    uint8_t winograd;
    uint8_t wt[DLA_MAX_G * DLA_MAX_CB];
    uint8_t dat[DLA_STRIPE_MAX * DLA_CELL_BYTES];
} dla_stripe;

/* CMAC -> CACC: partial sums of one stripe.
 *   INT8, direct or image: v.s32[i*G + k], kernels above `kernels` undefined
 *   (to be taken as 0); INT16, FP16: v.s64[i*G16 + k] with G16 = 16 (FP16 bit
 *   pattern of conv_core.md 7.3); Winograd: four outputs, o fastest:
 *   [(i*G + k)*4 + o]. */
typedef struct dla_psum {
    uint16_t kernels, items;
    uint8_t batches, channel_end, layer_end, precision, winograd;
    union {
        int32_t s32[DLA_STRIPE_MAX * DLA_MAX_G * 2];
        int64_t s64[DLA_STRIPE_MAX * DLA_MAX_G];
    } v;
} dla_psum;

/* CACC -> SDP: n groups of G results (G16 in 16-bit modes), in delivery
 * order (conv_core.md 8.4), 32-bit each: v[i*G + k]. */
typedef struct dla_result {
    uint16_t n;        /* groups (positions) in this transaction */
    uint16_t lanes;    /* results of a group: G, or 16 */
    uint8_t layer_end; /* the last group is the last of the layer */
    int32_t v[DLA_STRIPE_MAX * DLA_MAX_G];
} dla_result;

/* Layer done events for GLB, counted per register group. */
typedef struct dla_done {
    dla_count group[2];
} dla_done;

#pragma GCC visibility push(default)
/* GLB bit of group 0 of an interrupt source; group 1 is the next bit. */
unsigned dla_intr_bit(dla_intr i);
#pragma GCC visibility pop

/* All channels as one unit sees them. Two units share a channel when their
 * pointers are equal; a bench that carries a channel over pins gives each side
 * its own. The members between are those of channels.csv. */
typedef struct dla_ports {
    dla_memclient *mem[DLA_NCLIENT];
    DLA_CHANNEL_PORTS
    dla_done *done[DLA_NINTR];
} dla_ports;

#endif

/* SPDX-License-Identifier: Apache-2.0
 * The checker's CDMA, private to its files: updates and ends of layers
 * (check_cdma.c), reads by address (check_cdma_rd.c), buffer contents
 * (check_cdma_buf.c). */
#ifndef DLA_CHECK_CDMA_H
#define DLA_CHECK_CDMA_H

#include "check_priv.h"

enum { SEEN_ADDRS = 1 << 16, SEEN_SUMS = 64 };

/* An atom that the RTL read and the model has not requested. */
typedef struct seen_atom {
    uint64_t addr, cycle;
    uint8_t ram, has_data, used;
    uint32_t next; /* + 1 of the next with the same hash, 0 none */
    uint8_t data[64];
} seen_atom;

/* Reads of one CDMA client, in the order of the RTL's requests; the oldest
 * not yet answered gets the next atom of data. */
typedef struct addr_log {
    seen_atom *atom; /* ring of SEEN_ADDRS */
    uint32_t *bucket; /* + 1 of the oldest with this hash, 0 none */
    uint64_t first, answered, last; /* running numbers in the ring */
    uint64_t done;  /* last at the RTL's done pulse under comparison */
    uint64_t taken; /* atoms the model got */
    uint64_t missing; /* those of them that the RTL never read */
    uint64_t dropped; /* atoms that only the RTL read */
    uint32_t front; /* atoms of the model's front request that it received */
    bool full; /* overflow: no more is noted */
} addr_log;

/* Buffer content as both sides write it, in parts of one write port beat. */
typedef struct buf_log {
    uint32_t part, parts; /* bytes of a part, parts of the buffer */
    uint8_t *val[2];      /* [0] RTL, [1] model */
    uint32_t *count[2], *layer[2];
    uint64_t *cycle;      /* cycle of the RTL's last write */
    uint32_t *list[SIDES], n[SIDES]; /* parts to compare */
    uint8_t *listed;
} buf_log;

typedef struct cdma_check {
    addr_log rd[SIDES];
    buf_log buf;
    conv_sum rtl[SIDES], model[SIDES];
    conv_sum seen[SIDES][SEEN_SUMS]; /* the RTL's last sums, as a ring */
    uint32_t updates[SIDES];
    /* model's sums at the end of each of its layers, as a ring */
    conv_sum at_end[SIDES][8];
    uint64_t reads_at_end[SIDES][8]; /* the RTL's atoms used up by then */
    uint32_t layer[2][SIDES]; /* layers done by [0] RTL, [1] model */
    conv_sum ended[SIDES];    /* sums at the end of the RTL's last layer */
    uint64_t due[SIDES];      /* clock of a comparison, 0 none */
    uint64_t done_at[SIDES];  /* clock of the RTL's last done pulse */
    uint32_t start[SIDES];    /* first entry of the layer in its region */
    uint64_t base[SIDES];     /* entries announced before the last handshake */
    uint32_t acks[2]; /* acknowledges, each side one, [0] RTL, [1] model */
    uint8_t ack_level[2];
} cdma_check;

static inline cdma_check *cdma_of(const dla_check_ctx *k)
{
    return k->s[DLA_SLOT_CDMA].own;
}

/* The model runs as far as it can. */
void cdma_run(dla_check_ctx *k);
/* First entry and size of a side's region in the layer under comparison. */
void buffer_region(const dla_check_ctx *k, int side, uint32_t *base,
                   uint32_t *size);
/* Content of a byte of the buffer as CDMA's layer writes it; false if the
 * layout leaves the byte unspecified. */
bool buffer_where(const dla_check_ctx *k, int side, uint32_t entry,
                  uint32_t byte, char *text, size_t size);

/* A read request of the RTL, an atom of its data. */
void cdma_request(dla_check_ctx *k, int client, int ram, uint64_t addr,
                  uint32_t atoms);
void cdma_data(dla_check_ctx *k, int client, const uint8_t *data);
void cdma_reads(dla_check_ctx *k);
/* Reads of a layer that the RTL has ended: reports those that only one side
 * made; false if the RTL omitted some. The same at the end of a run. */
bool cdma_reads_end(dla_check_ctx *k, int side, uint32_t layer);
void cdma_leftovers(dla_check_ctx *k, int side, const check_place *at);
/* The RTL cannot have begun anything after the layer that it has ended. */
bool cdma_alone(const dla_check_ctx *k, int side, uint32_t layer);
/* Atoms of the RTL that the model has used, or never will. */
static inline uint64_t cdma_used(const addr_log *l)
{
    return l->taken - l->missing + l->dropped;
}

/* A buffer write by the RTL (who 0) or the model (1), compared at updates. */
void buf_write(dla_check_ctx *k, int who, int side, uint32_t at,
               const uint8_t *data, uint32_t n);
void buf_compare(dla_check_ctx *k, int side);
/* The RTL announces entries, the first one at `from` of its buffer region:
 * they must have been written. */
void buf_announced(dla_check_ctx *k, int side, uint64_t from, uint32_t entries);
void buf_layer_end(dla_check_ctx *k, int side, uint32_t layer, bool whole);

#endif

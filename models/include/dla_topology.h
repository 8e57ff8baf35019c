/* SPDX-License-Identifier: Apache-2.0
 * The structure of the core: slots, pages, memory clients, interrupt sources
 * and the channels between units, from models/tables (units, clients,
 * interrupts, channels). The enums are in dla_topology_gen.h. */
#ifndef DLA_TOPOLOGY_H
#define DLA_TOPOLOGY_H

#include "dla_streams_gen.h"
#include "dla_unit.h"

typedef struct dla_unitdef {
    const char *name;
    const dla_unit_ops *ops; /* the project's own model */
    /* The page with the enable that starts the unit's layer, that of its read
     * DMA; DLA_NPAGE: none. */
    dla_page layer, rdma;
} dla_unitdef;

typedef struct dla_clientdef {
    const char *name;
    const char *reader, *writer;   /* in messages; writer NULL: reads only */
    uint32_t rd_weight, wr_weight; /* fields of MCIF and CVIF */
    dla_slot slot;
    dla_intr intr; /* source of the layers that it works for */
    /* the page with the consumer bit that gives its layer, DLA_NPAGE: none */
    dla_page page;
} dla_clientdef;

typedef struct dla_intrdef {
    const char *name;
    dla_slot slot;
    uint8_t bit;     /* in GLB, of group 0; group 1 is the next one */
    uint32_t behind; /* sources that never pass an older event of this one */
} dla_intrdef;

typedef struct dla_chandef {
    const char *name;
    size_t member;  /* offset of the pointer in dla_ports */
    /* size of an item, 0: a memory atom; size of the whole struct */
    size_t size;
    uint32_t depth; /* items; 0: no FIFO but one struct of `size` */
    dla_slot from, to;
    dla_stream_id stream;
    /* the slot with the step that ends in a transfer to the tap (dla_tap.h) */
    dla_slot tapped;
} dla_chandef;

/* A row of channels.csv that is a stream (dla_tap.h). */
typedef struct dla_streamdef {
    const char *name, *group;
    const char *from, *to; /* "": the unit of the client or of the source */
    bool timed;
    const char *field[DLA_STREAM_FIELDS]; /* NULL after the last */
} dla_streamdef;

/* The streams of a configuration, in the order of dla_cfg_table. */
typedef struct dla_streamcfg {
    uint8_t here[DLA_NSTREAM];
    uint16_t width[DLA_STREAM_ROWS][DLA_STREAM_FIELDS]; /* bits of the fields */
} dla_streamcfg;

#pragma GCC visibility push(default)

/* Generated (dla_tables_gen.c). */
extern const dla_unitdef dla_unit_table[DLA_NSLOT];
extern const dla_clientdef dla_client_table[DLA_NCLIENT];
extern const dla_intrdef dla_intr_table[DLA_NINTR];
extern const dla_chandef dla_channel_table[DLA_NCHANNEL];
extern const dla_streamdef dla_stream_table[DLA_STREAM_ROWS];
extern const dla_streamcfg dla_stream_cfg_table[];
/* The kind of item in the FIFO of a stream, a dla_item_kind. */
extern const uint8_t dla_stream_item_table[DLA_NSTREAM];
/* Sources, a layer's first ones first. */
extern const uint8_t dla_intr_turn[DLA_NINTR];
/* Slots in the order of one pass: along the data path, so that work needs few
 * passes. A unit that is listed twice is stepped twice: CACC again after SDP,
 * since its layer is done when SDP has taken the last result, and must be done
 * before SDP's own. */
extern const uint8_t dla_pass_order[];
extern const size_t dla_pass_len;

/* The client that writes for a source; for a source of a unit that only reads,
 * the one that reads for it; -1 if there is none. */
int dla_intr_writer(int intr);
int dla_intr_reader(int intr);

#pragma GCC visibility pop

#endif

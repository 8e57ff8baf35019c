/* SPDX-License-Identifier: Apache-2.0
 * The interface between `check` and the checker of a slot, for any unit.
 *
 * A monitor at the slot's pins notes a transfer and calls check_advance, which
 * is an event: the model runs as far as it can, and transfers that both sides
 * have made are compared. A difference is reported with its place (report.h).
 */
#ifndef DLA_CHECK_CONTRACT_H
#define DLA_CHECK_CONTRACT_H

#include "../report/report.h"
#include <svdpi.h>

struct dla_check_ctx;
struct conv_sum;

/* The end of a run, for one slot. */
typedef struct run_end {
    const char *when; /* "end of the trace" */
    bool stopped;     /* this is the unit that stopped */
    bool cut;         /* an error ended the run before the RTL could follow */
    check_place at;   /* its layer then, else the last one */
} run_end;

typedef struct slot_checker {
    dla_slot slot; /* DLA_NSLOT: every slot without an entry of its own */
    /* Items that the RTL has sent and its model has not wait in shadow.seen:
     * size (0: an atom) and number of items. */
    uint32_t item, depth;
    /* The channel of shadow.ports with which they are compared (conv_out). */
    dla_channel out;
    /* Bytes of the checker's own state, zeroed before create (shadow.own). */
    size_t state;
    /* Makes further parts; false when out of memory. NULL: there are none. */
    bool (*create)(struct dla_check_ctx *k, dla_slot slot);
    void (*destroy)(struct dla_check_ctx *k, dla_slot slot);
    /* Reset: nothing has been seen yet. NULL: all of its state is zeroed. */
    void (*start)(struct dla_check_ctx *k, dla_slot slot);
    /* A transfer was seen at the pins. */
    void (*event)(struct dla_check_ctx *k, dla_slot slot);
    /* Each clock, along the pipeline. NULL: nothing is timed. */
    void (*clock)(struct dla_check_ctx *k);
    /* The layer that the RTL is in, from 0. NULL: it has none. */
    uint64_t (*where)(const struct dla_check_ctx *k, dla_slot slot);
    /* Nothing is under way on either side: registers may be compared.
     * NULL: always. */
    bool (*settled)(const struct dla_check_ctx *k, dla_slot slot);
    /* The model has produced a transfer that the RTL has not. NULL: never. */
    bool (*behind)(const struct dla_check_ctx *k, dla_slot slot);
    /* The RTL has not returned entries that its model has returned, so its
     * neighbours may wait for it. Called when no unit lags behind. NULL:
     * never. */
    bool (*owes)(const struct dla_check_ctx *k, dla_slot slot);
    /* The RTL has ended the layer that it stopped in, though something of it
     * is left. NULL: never. */
    bool (*ended)(const struct dla_check_ctx *k, dla_slot slot);
    /* The end of a run: transfers that only one side has made. */
    void (*end)(struct dla_check_ctx *k, const run_end *e);
    /* Makes channels of the shadow deeper before its model exists; false when
     * out of memory. NULL: they are deep enough. */
    bool (*deepen)(struct dla_check_ctx *k, dla_slot slot);
    /* A done pulse of the RTL was seen. NULL: it is compared at once. */
    void (*done)(struct dla_check_ctx *k, int intr, int group);
    /* The name of one of the unit's done pulses, as ", data". NULL: it has
     * one. */
    const char *(*pulse)(int intr);
    /* A read request of the RTL, an atom of read data. NULL: in the order of
     * the model's (check_mem.c). */
    void (*rd_req)(struct dla_check_ctx *k, int client, int ram, uint64_t addr,
                   uint32_t atoms);
    void (*rd_atom)(struct dla_check_ctx *k, int client, const uint8_t *atom);
    /* An update and a release of buffer entries (counts: it has an effect),
     * bank change levels (late: releases of the clock in which a change is
     * requested, which have no effect), credit. NULL: the unit has no such
     * pins. */
    void (*update)(struct dla_check_ctx *k, int side, uint32_t entries,
                   uint32_t count, uint32_t wmb);
    void (*release)(struct dla_check_ctx *k, int side, uint32_t entries,
                    uint32_t count, uint32_t wmb, bool counts);
    void (*levels)(struct dla_check_ctx *k, int req, int ack,
                   const struct conv_sum *late);
    /* First entry and size of a side's region in the layer at its pins. */
    void (*region)(const struct dla_check_ctx *k, int side, uint32_t *base,
                   uint32_t *size);
    void (*credit)(struct dla_check_ctx *k, uint32_t size);
    /* Clock since when credit that the RTL returns is due, 0: none. NULL: the
     * unit returns none. */
    uint64_t (*credit_due)(const struct dla_check_ctx *k);
    /* The RTL sends the last data word of a layer: the pins' count of layers
     * (words_layer) is still that of this layer. NULL: not noted. */
    void (*last_word)(struct dla_check_ctx *k);
    /* A beat of CACC's results, a beat of SDP's stream to PDP: sent or
     * received. NULL: the unit has no such pins. */
    void (*result)(struct dla_check_ctx *k, const svBitVecVal *data, bool last);
    void (*planar)(struct dla_check_ctx *k, const svBitVecVal *data);
} slot_checker;

/* The convolution (check_conv.h); units that work between memories or between
 * memory and a stream, of which dma_checker has those without a stream
 * (check_dma.h). */
extern const slot_checker cdma_checker, cbuf_checker, csc_checker,
    cmac_checker, cacc_checker, sdp_checker, pdp_checker, dma_checker;

#endif

/* SPDX-License-Identifier: Apache-2.0
 * The limits of the library, each with its reason. Sizes of the hardware that
 * the specification fixes (queues, tags, windows) are defined with their units.
 *
 * The first group bounds configurations: fixed arrays of transactions and of
 * pins have this much room, and dla_create refuses a configuration that needs
 * more. To raise one, raise it here; the generator and the pins of the bench
 * (models/tables/dpi.csv) report anything else that is too narrow. */
#ifndef DLA_LIMITS_H
#define DLA_LIMITS_H

/* ---- configurations ---- */

/* Channels of an operand: one line of a processor's cache in INT8, two in 16
 * bits. A stripe has a row of this many lanes for each kernel and item. */
#define DLA_MAX_CB 64u
/* Kernels of a group: results of a position, and cells of the array, are stored
 * for this many; masks of cells are 32 bits wide. */
#define DLA_MAX_G 32u
/* Bytes of a memory atom and of a memory beat: AXI data are 512 bits in the
 * bench, and byte masks of a beat are 64 bits wide. */
#define DLA_MAX_ATOM 32u
#define DLA_MAX_BEAT 64u
/* Bytes of a buffer entry and of a beat of a write port: 1024 bits on the pins
 * of the bench. Also operand bytes of a cell or a data item. */
#define DLA_CELL_BYTES 128u
/* Buffer banks: the registers that divide them have 5 bits. */
#define DLA_MAX_BANKS 32u
/* Layers of a batch: the register has 5 bits. */
#define DLA_MAX_BATCH 32u
/* Elements of SDP in a clock: 256 bits of 16-bit elements go to PDP. */
#define DLA_MAX_SDP_TP 16u

/* ---- transactions and layers ---- */

/* Data items of one stripe: the most that conv_core.md 6 has. */
#define DLA_STRIPE_MAX 64u
/* Bytes of one buffer write: a few beats, so that a FIFO entry is cheap. */
#define DLA_CBUF_WR_MAX 256u
/* Columns, rows or channels of a cube: size registers have 13 bits. */
#define DLA_MAX_SIZE 8192u
/* Finished layers of a unit that wait for their write acknowledge. Two groups
 * can be enabled, but with a slow memory earlier layers can still wait. */
#define DLA_ACKS_MAX 16u

/* ---- a system ---- */

/* Items in the FIFOs of a memory client: requests, atoms. They bound memory
 * and how far units run ahead; no result depends on them. */
#define DLA_REQ_DEPTH 64u
#define DLA_ATOM_DEPTH 2048u
/* Done events on their way to GLB: the host serves them one interrupt at a
 * time; a full queue makes units wait. */
#define DLA_EVENTS_MAX 64
/* Messages kept until they are fetched; more are counted only, so that a layer
 * that is wrong throughout does not fill memory. Length of one, and of the
 * place it names (a path and a line), with the byte that ends it. */
#define DLA_MSG_MAX 64
#define DLA_MSG_LEN 640
#define DLA_PLACE_LEN 256

#endif

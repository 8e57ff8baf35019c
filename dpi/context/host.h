/* SPDX-License-Identifier: Apache-2.0
 * The host's registers: the book (dla_book.h) of a bench, which the adapters,
 * the checkers, their reports and the end of a trace read, with the formats on
 * the pins of each layer and the operations of BDMA. A time in the book is the
 * clock at which the core takes the write.
 */
#ifndef DLA_CONTEXT_HOST_H
#define DLA_CONTEXT_HOST_H

#include "dla_book.h"
#include "dla_element.h"

/* The format of a layer's payloads on pins. The payloads between units have no
 * field for it; a unit takes it from its own registers. Units run the layers of
 * their groups in turn, so the n-th layer of a channel is the n-th one in turn.
 * The channels that need it: stripes and partial sums as CMAC and CACC receive
 * them, results as SDP does, SDP's stream as sent and as PDP receives it. */
enum { LAY_CMAC, LAY_CACC, LAY_SDP_IN, LAY_SDP_OUT, LAY_PDP_IN, LAY_N };
typedef struct layer_info {
    uint8_t precision, wino;
    uint64_t atoms; /* atoms of a stream to PDP */
} layer_info;

/* An operation of BDMA. Its registers are a queue (bdma.md 2): they may hold
 * the next operation while earlier ones run. */
typedef struct move_op {
    uint32_t reg[DLA_REG_WORDS];
    uint64_t start, atoms; /* number of its first atom, atoms */
    uint32_t line, lines;  /* atoms of a line, lines of a surface */
    unsigned group;
    uint64_t launch;       /* its number, UINT64_MAX: not launched */
} move_op;
typedef struct host_mirror host_mirror;

/* NULL: out of memory. */
host_mirror *host_create(const dla_cfg *cfg);
void host_destroy(host_mirror *h);
void host_reset(host_mirror *h);
/* A register write, byte address. Returns the page whose group (its producer)
 * it enabled, or DLA_NPAGE. */
dla_page host_write(host_mirror *h, uint32_t addr, uint32_t data,
                    uint64_t clock);

/* The registers of a page: those of layer n, or the present ones of its group
 * if the layer is not enabled or too old; and its group. */
const dla_regs *host_page(const host_mirror *h, dla_page page);
const uint32_t *host_layer(const host_mirror *h, dla_page page, uint64_t n);
unsigned host_group(const host_mirror *h, dla_page page, uint64_t n);
/* Registers of a page that were written since reset, bits DLA_BOOK_... */
unsigned host_written(const host_mirror *h, dla_page page);
/* Whether hardware may read a register otherwise than the models (errata.csv).
 * Stall counters read 0 until a write since reset has enabled those of their
 * page (registers_notes.md 6). */
bool host_erratum(const host_mirror *h, dla_page page, uint32_t offset);
/* Layers of a page that were enabled in turn, launches of BDMA; the clock of
 * layer n (0: it was not, or long ago) and of the first one (0: none yet). */
uint64_t host_enables(const host_mirror *h, dla_page page);
uint64_t host_enabled_at(const host_mirror *h, dla_page page, uint64_t n);
uint64_t host_first_enable(const host_mirror *h, dla_page page);
/* Layers of a channel (LAY_...) that are in turn. */
uint64_t host_layers(const host_mirror *h, int chan);

/* The element that an address of a client is in a layer of its unit, by the
 * registers of the layer's group; false: they describe none. */
bool host_element(const host_mirror *h, int client, bool write, uint64_t layer,
                  uint64_t addr, uint32_t byte, dla_element *e);
/* The same for BDMA, by the number of the atom since reset: the operation with
 * it, its number in *num, NULL before the first; the element, false after the
 * last (mover.c). */
const move_op *host_move(const host_mirror *h, uint64_t n, uint64_t *num);
bool host_bdma(const host_mirror *h, bool write, uint64_t n, uint32_t byte,
               dla_element *e);
/* Layer n of a channel (LAY_...). */
const layer_info *layer_at(const host_mirror *h, int chan, uint64_t n);
/* An atom of a stream's layer *n passed: *left counts down, *n is the next
 * layer at 0. */
void layer_atom(const host_mirror *h, int chan, uint64_t *n, uint64_t *left);
/* Joins the beats of SDP's stream to PDP, as one side of the channel shows
 * them, to atoms. All zero at reset. */
typedef struct atom_rx {
    uint8_t atom[64];
    uint32_t bytes;       /* bytes of the atom so far */
    uint64_t layer, left; /* layers past, atoms left of this one */
} atom_rx;
/* A beat; true when it completes r->atom. chan: LAY_SDP_OUT, LAY_PDP_IN. */
bool atom_rx_beat(atom_rx *r, const host_mirror *h, int chan, const void *beat);
/* True if the n-th layer of SDP in a group sends its output to PDP. */
bool layer_to_pdp(const host_mirror *h, unsigned group, uint64_t n);
/* True if it writes to memory: equality mode does not. */
bool layer_to_memory(const host_mirror *h, unsigned group, uint64_t n);

#endif

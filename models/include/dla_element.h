/* SPDX-License-Identifier: Apache-2.0
 * Finds the tensor and element to which an address of a memory client belongs.
 */
#ifndef DLA_ELEMENT_H
#define DLA_ELEMENT_H

#include "dla_regs.h"

typedef enum dla_element_kind {
    DLA_EL_NONE,   /* the client's registers describe no cube (BDMA, RUBIK) */
    DLA_EL_BEFORE, /* the address is before the cube's base */
    DLA_EL_BYTE,   /* without strides: byte `offset` from its base */
    DLA_EL_CUBE    /* element n c h w */
} dla_element_kind;

typedef struct dla_element {
    dla_element_kind kind;
    const char *what; /* "input", "output", "weights", "BS operand" ... */
    bool weights;     /* it is a tensor of weights */
    dla_page page;    /* the page with the registers that describe it */
    uint32_t base;    /* the one of its base, the low word if there are two */
    uint64_t offset, n, c, h, w;
    /* Size and shape of the cube, as far as the registers give them; all 0 for
     * a layer that does not use the cube (its output is sent to PDP, for
     * example). */
    bool inside;
} dla_element;

/* The page with the registers that describe the memory that a client reads or
 * writes; DLA_NPAGE: none. */
dla_page dla_element_page(int client, bool write);
/* regs: the words of the page's group; addr, byte: address of an atom, and the
 * position in it. */
void dla_element_at(const dla_cfg *cfg, int client, bool write,
                    const uint32_t *regs, uint64_t addr, uint32_t byte,
                    dla_element *e);
/* "input element n 0 c 8 h 2 w 1"; size includes the 0 at the end. */
void dla_element_text(const dla_element *e, char *text, size_t size);

#endif

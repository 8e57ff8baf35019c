/* SPDX-License-Identifier: Apache-2.0
 * A write command of a memory client (unit_pins.md 4.4), and the amount of its
 * data that has arrived. Used by the monitors of `check`, and for every slot at
 * the nets of the shell. */
#ifndef DLA_WRITE_CMD_H
#define DLA_WRITE_CMD_H

#include "dla_chan.h"
#include <stddef.h>

typedef struct write_cmd {
    uint64_t addr; /* address of its first atom */
    uint32_t atoms, left; /* announced; still to come */
    uint8_t ram;          /* DLA_RAM_... */
} write_cmd;

/* Address of the next atom; atom: its bytes. */
static inline uint64_t write_cmd_next(const write_cmd *w, uint32_t atom)
{
    return w->addr + (uint64_t)(w->atoms - w->left) * atom;
}

static inline const char *ram_name(int ram)
{
    return ram == DLA_RAM_MC ? "mcif" : "cvif";
}

/* "write command of 4 atoms at mcif 0x80000b78, 3 of 4 atoms came"; returns the
 * length. */
size_t write_cmd_text(const write_cmd *w, char *text, size_t size);

#endif

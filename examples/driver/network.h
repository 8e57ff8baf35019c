/* SPDX-License-Identifier: Apache-2.0
 * A network that `dlavec layer` made, as a list of steps for a host.
 *
 * The folder has one .cfg file with the contents of memory, the register writes
 * in their order, and the expected interrupts. The steps use groups 0 and 1 of
 * each unit alternately and begin with group 0; a unit with an odd number of
 * layers begins the next image with group 1, see driver.c. */
#ifndef NETWORK_H
#define NETWORK_H

#include "dla_cfg.h"
#include "dla_chan.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum network_kind {
    NETWORK_WRITE,  /* value to a register */
    NETWORK_ENABLE, /* the same, and a layer of a unit begins */
    NETWORK_POLL,   /* until a register has the value */
    NETWORK_WAIT    /* until `count` interrupts of a source were raised */
} network_kind;

typedef struct network_step {
    uint8_t kind;
    uint8_t page;   /* page of the register, or of the source */
    uint8_t bit;    /* NETWORK_WAIT: in S_INTR_STATUS, of group 0 or 1 */
    bool pointer;   /* NETWORK_WRITE: to S_POINTER, bit 0 selects a group */
    unsigned count; /* NETWORK_WAIT: since the image began */
    uint32_t addr, value;
} network_step;

/* A cube of INT8 elements in memory: channel c of pixel x in line y is at
 * base + c / atom * surface + y * line + x * atom + c % atom. */
typedef struct network_cube {
    uint64_t base;
    uint32_t width, height, channels, atom, line, surface;
} network_cube;

typedef struct network {
    uint64_t base, size; /* memory on DBBIF */
    uint8_t *ram;        /* size bytes, owned */
    network_step *step;  /* owned */
    size_t steps;
    /* cubes of the first CDMA layer, of the last SDP layer */
    network_cube in, out;
} network;

/* Reads the network in a folder. Returns false with "file:line: what is wrong"
 * in err. */
bool network_read(network *n, const dla_cfg *cfg, const char *folder,
                  char *err, size_t size);

#endif

/* SPDX-License-Identifier: Apache-2.0
 * RUBIK internals: layer, tiles, requests, and the unit's state.
 */
#ifndef RUBIK_PRIV_H
#define RUBIK_PRIV_H

#include "../common/layer.h"
#include "rubik.h"

#define RUBIK_TILE 64u /* atoms of a tile at most (rubik.md 5) */
#define RUBIK_ACKS 4u  /* finished layers that wait for their ack */

enum { RUBIK_CONTRACT, RUBIK_SPLIT, RUBIK_MERGE };

typedef struct rubik_layer {
    uint64_t src, dst;
    uint64_t in_line, in_surf, in_plane, out_line, out_surf, out_plane;
    uint64_t phase_x, phase_y; /* contract: from phase to phase, bytes */
    /* True counts; strides are bytes. */
    uint32_t w, h, c, out_c;
    uint32_t dx, dy;
    uint32_t es, elems; /* bytes of an element, elements of an atom */
    uint32_t in_surfs, out_surfs;
    uint8_t mode, src_ram, dst_ram;
} rubik_layer;

/* A tile: the part that is read before it can be written. Contract: 8 pixels of
 * an input line and 8 horizontal phases of one vertical phase; split and merge:
 * 64 pixels of one surface. The hardware has two buffers of 2 KiB, one filled
 * while the other is drained, so a tile is at most 64 atoms (rubik.md 5). The
 * model needs one: no result depends on how far reads run ahead. */
typedef struct rubik_tile {
    uint32_t surf, row, phase; /* input row; vertical phase */
    uint32_t wb, xb;           /* block of pixels, of horizontal phases */
} rubik_tile;

/* Steps to the next tile; false after the last one. */
bool rubik_tile_next(rubik_tile *t, const rubik_layer *l);

/* A request of a tile; atoms 0: this request continues the one before. */
typedef struct rubik_req {
    uint64_t addr;
    uint32_t atoms;
} rubik_req;

/* Requests of a tile, and request i of them (rubik.md 2, 3, 4). data: atoms
 * of the tile that belong to a write request. */
uint32_t rubik_reads(const rubik_layer *l, const rubik_tile *t);
rubik_req rubik_read_at(const rubik_layer *l, const rubik_tile *t, uint32_t i);
uint32_t rubik_writes(const rubik_layer *l, const rubik_tile *t);
rubik_req rubik_write_at(const rubik_layer *l, const rubik_tile *t, uint32_t i,
                         uint32_t *data);
/* Atoms read for a tile. */
uint32_t rubik_tile_atoms(const rubik_layer *l, const rubik_tile *t);
/* Rearranges a tile; returns the atoms made. in and out are RUBIK_TILE atoms
 * of 32 bytes. */
uint32_t rubik_move(const rubik_layer *l, const rubik_tile *t,
                    const uint8_t *in, uint8_t *out);

#define RUBIK_ATOM 32u

struct dla_unit {
    const dla_cfg *cfg;
    const dla_ports *ports;
    dla_ctx *ctx;
    dla_memclient *mem;
    dla_life life;

    rubik_layer l;
    uint8_t run;
    rubik_tile rd;      /* tile of the next read request */
    uint32_t rd_next;   /* request of it */
    uint8_t rd_all;     /* all requests are out */
    rubik_tile wr;      /* tile that is collected or written */
    uint32_t have;      /* atoms of it read */
    uint32_t made, sent; /* atoms of it to write, written */
    uint32_t wr_next;   /* write request of it */
    uint32_t wr_data;   /* atoms of the tile that may be sent */

    dla_acks acks; /* layers that wait for their acknowledge */
    uint8_t in[RUBIK_TILE * RUBIK_ATOM], out[RUBIK_TILE * RUBIK_ATOM];
};

/* rubik_regs.c */
uint32_t rubik_reg_read(dla_unit *u, dla_page page, uint32_t offset);
void rubik_reg_write(dla_unit *u, dla_page page, uint32_t offset,
                     uint32_t value);
rubik_layer rubik_layer_get(const dla_cfg *cfg, const uint32_t *w);

/* Legality of a group's layer (rubik_regs.c). */
bool rubik_legal(dla_unit *u, unsigned g);

#endif

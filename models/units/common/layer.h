/* SPDX-License-Identifier: Apache-2.0
 * The frame of units that run layers: start and end of a layer at its register
 * page, reports of illegal registers, the read DMA, atoms and commands to and
 * from memory, and the layers that wait for their write acknowledge. */
#ifndef DLA_COMMON_LAYER_H
#define DLA_COMMON_LAYER_H

#include "dla_regs.h"
#include "dla_unit.h"
#include <string.h>

/* ---- start and end of a layer ---- */

/* A page of layers: its registers, and the state of the layer in each group. */
typedef struct dla_life {
    dla_regs reg;
    uint8_t verdict[2]; /* dla_verdict of each group */
} dla_life;

void dla_life_reset(dla_life *l);
/* A write of a register; true when it enabled a group, which is then judged
 * anew. */
bool dla_life_write(dla_life *l, dla_ctx *ctx, uint32_t offset,
                    uint32_t value);
/* The consumer group is enabled and may run; as dla_judge. */
bool dla_life_ready(dla_life *l, dla_ctx *ctx, bool acts,
                    bool (*legal)(dla_unit *u, unsigned group), dla_unit *u);
/* The consumer group is enabled, but it was judged and may not run. */
static inline bool dla_life_refused(const dla_life *l)
{
    return dla_regs_busy(&l->reg) && l->verdict[l->reg.consumer] >= DLA_HELD;
}
/* Stops the layer: an illegal value that only the start of the layer shows. */
static inline void dla_life_refuse(dla_life *l, dla_ctx *ctx)
{
    l->verdict[l->reg.consumer] = DLA_BAD;
    dla_stopped(ctx, &l->verdict[l->reg.consumer]);
}
/* The line of a report about a refused layer; false: none is refused. */
bool dla_life_refusal(const dla_life *l, const dla_ctx *ctx, char *text,
                      size_t size);

/* ---- legality of one register group ---- */

typedef struct dla_legality {
    dla_ctx *ctx;
    const dla_cfg *cfg;
    const uint32_t *w; /* words of the group */
    dla_page page;
    unsigned group;
    bool ok; /* the layer may run */
} dla_legality;

/* Reports `field` with the legal range (printf-like) unless the rule, a
 * dla_rule_id, holds. */
void dla_rule(dla_legality *c, bool holds, unsigned rule, uint32_t field,
              const char *fmt, ...) __attribute__((format(printf, 5, 6)));
/* RAM_TYPE may be CV only where the configuration has a second memory. */
void dla_rule_ram(dla_legality *c, uint32_t field);

/* ---- a cube in memory ---- */

typedef struct dla_cube {
    uint64_t base;
    uint64_t mask; /* mask of the memory port's address bits: sums wrap */
    uint32_t line, surf; /* strides, bytes */
    uint8_t ram;
} dla_cube;

/* The register fields of a cube, and their rules. Rows that overlap are
 * harmless where they are only read, so each user of the frame marks which of
 * the two distances it has judged. */
typedef struct dla_cube_fields {
    uint32_t high, low, line, surf, ram;
    unsigned align, overlap;      /* dla_rule_id */
    bool rows_apart, surfs_apart; /* the second one is checked */
} dla_cube_fields;

dla_cube dla_cube_get(const dla_cfg *cfg, const uint32_t *w,
                      const dla_cube_fields *f);
/* Size in atoms, rows and surfaces. A stride that no address uses, of one row
 * or one surface, may have any value. */
void dla_rule_cube(dla_legality *c, const dla_cube_fields *f, uint32_t width,
                   uint32_t rows, uint32_t surfs);

static inline uint64_t dla_cube_addr(const dla_cube *c, uint32_t surf,
                                     uint32_t row, uint32_t x, uint32_t atom)
{
    return (c->base + (uint64_t)surf * c->surf + (uint64_t)row * c->line +
            (uint64_t)x * atom) & c->mask;
}

/* ---- reading ---- */

/* Code that runs for each request or run of atoms is inline: units pass
 * constant sizes and functions, and tiles of few atoms would pay for calls. */

/* Fills in a request; false: it is the last of the layer. */
typedef bool dla_next_req(dla_unit *u, dla_rd_req *q);

/* Sends requests until the channel is full or *all of them are out. */
static inline bool dla_send_requests(dla_unit *u, dla_memclient *mem,
                                     uint8_t *all, dla_next_req *next)
{
    bool moved = false;
    dla_rd_req *q;

    while (!*all && (q = dla_fifo_slot(&mem->rd_req))) {
        *all = !next(u, q);
        dla_fifo_push(&mem->rd_req);
        moved = true;
    }
    return moved;
}

/* Moves at most n atoms, and not across the end of the ring of f: from f into
 * `to`, from `from` into f. Returns their number. */
static inline uint32_t dla_take_atoms(dla_fifo *f, void *to, uint32_t n,
                                      size_t atom)
{
    void *from;
    uint32_t run = dla_fifo_run(f, &from);

    n = n < run ? n : run;
    if (n) {
        memcpy(to, from, n * atom);
        dla_fifo_pop_n(f, n);
    }
    return n;
}

static inline uint32_t dla_give_atoms(dla_fifo *f, const void *from,
                                      uint32_t n, size_t atom)
{
    void *to;
    uint32_t room = dla_fifo_room(f, &to);

    n = n < room ? n : room;
    if (n) {
        memcpy(to, from, n * atom);
        dla_fifo_push_n(f, n);
    }
    return n;
}

/* The read DMA of a unit: a page of its own. Its layer ends when the unit has
 * taken its last atom and not when the last one was read (system.md 6). */
typedef struct dla_rdma {
    dla_life life;
    uint64_t left;       /* atoms not yet taken */
    uint8_t run, issued; /* a layer runs; all its requests are out */
} dla_rdma;

typedef struct dla_rdma_ops {
    bool (*legal)(dla_unit *u, unsigned group);
    uint64_t (*start)(dla_unit *u); /* decodes the layer; its atoms */
    dla_next_req *next;
} dla_rdma_ops;

void dla_rdma_reset(dla_rdma *r);
/* acts: the unit is enabled too. */
bool dla_rdma_step(dla_rdma *r, dla_unit *u, dla_ctx *ctx, dla_memclient *mem,
                   bool acts, const dla_rdma_ops *ops);
/* The unit took n atoms; with the last of the layer the group ends. */
void dla_rdma_took(dla_rdma *r, uint32_t n);

/* ---- writing ---- */

/* Returns false if there is no room for the command. */
static inline bool dla_send_command(dla_memclient *mem, uint64_t addr,
                                    uint32_t atoms, uint8_t ram, bool ack)
{
    dla_wr_cmd *c = dla_fifo_slot(&mem->wr_cmd);

    if (!c)
        return false;
    *c = (dla_wr_cmd){ .addr = addr, .atoms = atoms, .ram = ram, .ack = ack };
    dla_fifo_push(&mem->wr_cmd);
    return true;
}

/* ---- write acknowledges ---- */

/* Groups of the layers that wait for their acknowledge, in order. A layer
 * requests one acknowledge, for its last write, and the acknowledges of a
 * client arrive in the order of its layers (system.md 9.7). So each one belongs
 * to the oldest layer. */
typedef struct dla_acks {
    uint8_t group[DLA_ACKS_MAX];
    uint32_t n;
} dla_acks;

static inline void dla_acks_push(dla_acks *a, unsigned group)
{
    a->group[a->n++] = (uint8_t)group;
}

/* Takes the acknowledges that have arrived and sends the done event of each
 * layer. Returns the groups of these layers, bit g for group g. */
unsigned dla_acks_take(dla_acks *a, dla_memclient *mem, dla_done *done);

/* Status of a unit, named in capitals, that runs no layer: an ended layer waits
 * for its acknowledge, or the read DMA (or NULL) has a layer that the unit does
 * not have. */
bool dla_rest_status(const char *name, const dla_acks *a, const dla_rdma *r,
                     char *text, size_t size);

#endif

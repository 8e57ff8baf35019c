/* SPDX-License-Identifier: Apache-2.0
 * Private parts of the context. */
#ifndef DLA_CONTEXT_PRIV_H
#define DLA_CONTEXT_PRIV_H

#include "context.h"
#include <stddef.h>

/* Layers with an illegal precision (legal.c), a bit for each group. */
typedef struct legal_state {
    uint8_t held[DLA_NPAGE]; /* refused when their partner is enabled */
    uint8_t on[DLA_NPAGE];   /* enabled, and no partner since then */
} legal_state;

struct dla_bench {
    bench_head head; /* first: bench_head_of */
    bench_opts opt;
    dla_ctx *ctx;       /* that of head.core */
    dla_events *events; /* those of head.core */
    dla_ports own[DLA_NSLOT]; /* each slot's own channels */
    dla_mem *mem[2];    /* [DLA_RAM_MC], [DLA_RAM_CV] */
    axi_mem *axi[2];    /* [0] DBB, [1] SRAM */
    host_mirror *host;
    legal_state legal;
    uint64_t now;
    uint64_t activity;  /* clock of the last transfer */
    uint64_t axi_moves; /* at the last call of bench_last_activity */
    uint64_t trail[TRAIL_N];
    bool rtl;           /* some slot has RTL */
    dla_tap *tap;
};

_Static_assert(offsetof(struct dla_bench, head) == 0, "bench_head_of");

#endif

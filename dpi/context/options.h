/* SPDX-License-Identifier: Apache-2.0
 * Options with which a bench is made. */
#ifndef DLA_BENCH_OPTIONS_H
#define DLA_BENCH_OPTIONS_H

#include "../axi/axi_mem.h"
#include "../fault/fault.h"
#include "../fault/rules.h"
#include "../fault/stall.h"
#include "dla.h"

typedef struct dla_bench dla_bench;

/* Provider of a slot, with the numbers of the SystemVerilog slots. */
enum { BENCH_MODEL, BENCH_RTL, BENCH_CHECK };
/* --on-mismatch: stop at the first, report each, or only count. */
enum { CHECK_STOP, CHECK_CONTINUE, CHECK_COUNT };

typedef struct bench_opts {
    dla_options lib;      /* providers, illegal, outside */
    bool pins;            /* channels between units travel over pins */
    axi_cfg axi[2];       /* [0] DBB, [1] SRAM */
    uint64_t csb_timeout; /* clocks a CSB response may take */
    uint8_t engine[DLA_NSLOT]; /* BENCH_... */
    /* provider of a whole core in place of the shell: BENCH_... */
    uint8_t core;
    int on_mismatch;           /* CHECK_... */
    rule_switches rules; /* rules of CSB and between units; AXI: axi[].rule */
    faults faults; /* planted ones */
    int unfired;   /* 1: one that never fires is only a warning */
    stalls stalls; /* back-pressure at the pins of RTL */
    bool record; /* a recording is made: RTL is observed (bench_set_tap) */
} bench_opts;

#endif

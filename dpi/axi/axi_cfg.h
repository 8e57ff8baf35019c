/* SPDX-License-Identifier: Apache-2.0
 * Options of an AXI4 memory slave: timing, limits, checks.
 *
 * An axi_cfg is plain data: axi_cfg_init or axi_cfg_for fills it with
 * defaults, axi_cfg_parse and axi_cfg_plusarg change it from text, and
 * axi_cfg_text prints all of it in a form axi_cfg_parse takes again, so that
 * a run can be repeated. Latencies and lengths are core clocks, percentages
 * integers. Models: axi_latency_models.md 3.
 */
#ifndef DLA_AXI_CFG_H
#define DLA_AXI_CFG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include "dla_cfg.h"

enum {
    AXI_MAX_BEATS = 16,    /* awlen, arlen are 4-bit pins */
    AXI_MAX_BYTES = 64,    /* bytes of a beat at most */
    AXI_MAX_TXN = 4096,    /* most transactions held in one direction */
    AXI_MAX_AHEAD = 64,    /* most W beats held before their AW */
    AXI_CFG_TEXT = 2048    /* size that axi_cfg_text always fits in */
};

/* Ports of the bench. */
enum { AXI_DBB = 0, AXI_SRAM = 1 };

/* Channels, in this order everywhere. */
enum { AXI_AW, AXI_W, AXI_AR, AXI_R, AXI_B, AXI_NCHAN };

/* Latency of one direction; drawn for each transaction. */
enum { AXI_LAT_UNIFORM, AXI_LAT_GEO };
typedef struct axi_latency {
    uint32_t kind; /* AXI_LAT_... */
    uint32_t a;    /* uniform: least; geometric: mean */
    uint32_t b;    /* most */
} axi_latency;

/* Random stall of one channel. pct: chance that a stall starts in a clock;
 * the clock after a stall is always free, so 100 is legal. */
typedef struct axi_stall {
    uint32_t pct, min, max;
} axi_stall;

enum { AXI_ORDER_IN, AXI_ORDER_ID };            /* rd_order, wr_order */
enum { AXI_COMMIT_W, AXI_COMMIT_B };            /* commit */
enum { AXI_IGNORE, AXI_WARN, AXI_ERROR };       /* uninit, outside, rules */
enum { AXI_VALUE_ZERO, AXI_VALUE_RANDOM };      /* uninit_value */
enum { AXI_PART_ALLOW, AXI_PART_REPORT };       /* partial */
enum { AXI_STRB_ANY, AXI_STRB_HALF, AXI_STRB_FULL }; /* strobes */

/* Protocol rules; names in axi_rule_name. */
typedef enum axi_rule {
    AXI_RULE_AW_STABLE, AXI_RULE_W_STABLE, AXI_RULE_AR_STABLE,
    AXI_RULE_RESET_VALID, AXI_RULE_ALIGN, AXI_RULE_CROSS_4K,
    AXI_RULE_WINDOW, AXI_RULE_LEN, AXI_RULE_ID, AXI_RULE_WLAST,
    AXI_RULE_STRB_EMPTY, AXI_RULE_STRB_LANE, AXI_RULE_STRB_FORM,
    AXI_RULE_OS_BEATS, AXI_RULE_CREDIT, AXI_RULE_W_WITHOUT_AW,
    AXI_RULE_END_OUTSTANDING, AXI_RULE_R_ID, AXI_RULE_R_LAST,
    AXI_RULE_R_BEATS, AXI_RULE_B_ID, AXI_RULE_B_EARLY,
    AXI_RULE_PORT, AXI_NRULE
} axi_rule;

typedef struct axi_cfg {
    char name[16];   /* "dbb", "sram": first word of messages */
    uint32_t bytes;  /* bytes in a beat; fixed by the build, not an option */
    uint64_t seed;
    axi_latency lat[2];         /* [0] read, [1] write */
    uint32_t bandwidth;         /* percent, R and W together; 200 = off,
                                 * 100 = the single port of an SRAM */
    uint32_t rd_bandwidth, wr_bandwidth; /* percent; 100 = off */
    uint32_t burst;             /* beats a token bucket holds */
    uint32_t max_rd, max_wr;    /* transactions */
    uint32_t max_total;         /* transactions; 0 = no limit */
    uint32_t w_ahead;           /* W beats taken before their AW */
    axi_stall stall[AXI_NCHAN];
    uint32_t starve_period, starve_length; /* 0 = off */
    uint32_t order[2];          /* AXI_ORDER_..., [0] read, [1] write */
    uint32_t reorder;           /* percent of random picks across IDs */
    uint32_t window;            /* transactions a pick looks at; 0 = all */
    uint32_t interleave;        /* 1: beats of different IDs may mix */
    int32_t prefer;             /* ID always served first; -1 = none */
    uint32_t commit;            /* when write data reach the memory */
    uint32_t uninit, uninit_value, outside, partial;
    /* checks */
    uint32_t rule[AXI_NRULE];   /* AXI_IGNORE, AXI_WARN, AXI_ERROR */
    uint32_t reports;           /* messages of one rule at most */
    uint32_t max_beats;         /* beats in a burst */
    uint32_t wr_align;          /* bytes */
    uint32_t boundary;          /* bytes no burst may cross; 0 = none */
    uint32_t strobes;           /* AXI_STRB_... */
    uint32_t rd_ids, wr_ids;    /* bit i: ID i is legal */
    uint32_t os_beats;          /* most beats in flight; 0 = no check */
    uint32_t credit[DLA_NCLIENT]; /* read beats of an ID; 0 = no check */
} axi_cfg;

const char *axi_rule_name(axi_rule r);

/* Defaults for a bus of `bytes` bytes (1..64, a power of two). */
void axi_cfg_init(axi_cfg *c, const char *name, uint32_t bytes);

/* Defaults of one port of a configuration: bus width, burst length, strobe
 * form, legal IDs, read credits and the suggested latency
 * (axi_latency_models.md 1, system.md 9.1). */
void axi_cfg_for(axi_cfg *c, const dla_cfg *dla, int port);

/* Applies "key=value,key=value". Returns true; or false with the reason in
 * err and *c unchanged. Keys and forms of values: axi_cfg_help. */
bool axi_cfg_parse(axi_cfg *c, const char *text, char *err, size_t size);

/* Takes one simulator argument ("+mem_read_latency=50"; the '+' may be
 * missing). A name that ends in _dbb or _sram applies to that port only.
 * +axi=TEXT, +axi_dbb=TEXT, +axi_sram=TEXT give TEXT to axi_cfg_parse.
 * sram may be NULL: the build has one port. Returns 1 used, 0 not an
 * argument of these, -1 wrong (reason in err, both unchanged). */
int axi_cfg_plusarg(axi_cfg *dbb, axi_cfg *sram, const char *arg, char *err,
                    size_t size);

/* All options as text that axi_cfg_parse takes; returns the length, as
 * snprintf does. */
size_t axi_cfg_text(const axi_cfg *c, char *buf, size_t size);

/* One line for each plusarg and each key; each key. */
void axi_cfg_help(FILE *f);
void axi_cfg_help_keys(FILE *f);

#endif

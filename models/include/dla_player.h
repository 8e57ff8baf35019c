/* SPDX-License-Identifier: Apache-2.0
 * Traces and their player (docs/traces.md).
 *
 * A trace is a folder: a .cfg with its data files (part A), or an input.txn
 * with its data files (part B). dla_trace_load parses and verifies all of it
 * before anything runs. A player then drives any core, the library's own or a
 * simulated one, through dla_core_if:
 *
 *   dla_trace *t = dla_trace_load("traces/x", cfg, err, sizeof err);
 *   dla_native_begin(&native, &core);           (or a bench's own functions)
 *   dla_player *p = dla_player_create(t, &core, NULL, NULL);
 *   switch (dla_player_run(p)) ...
 *
 * The player owns control flow: the concurrent streams of the units, events,
 * expected interrupts, memory and checks.
 */
#ifndef DLA_PLAYER_H
#define DLA_PLAYER_H

#ifdef __cplusplus
extern "C" {
#endif

#include "dla_cfg.h"
#include "dla_core_if.h"

#pragma GCC visibility push(default)

typedef struct dla_trace dla_trace;
typedef struct dla_player dla_player;

/* Loads the trace for a configuration. path is a folder, or the .cfg or
 * input.txn file itself. Returns NULL with text in err: up to 20 lines of the
 * form "file:line: what is wrong, what was expected". */
dla_trace *dla_trace_load(const char *path, const dla_cfg *cfg, char *err,
                          size_t errsize);
/* Files are named relative to the folder of the trace. A name may lead out of
 * it ("../common/in.dat"): traces share data that way. Anything but a regular
 * file is refused. */
/* The configuration of a trace, by the one rule of all programs. path is the
 * folder or a file in it.
 *   - The name in config.txt of the folder or in "config" of its
 *     manifest.json; both must agree.
 *   - Otherwise the name in config.txt of the folder above.
 *   - Otherwise given, the choice of the caller (NULL: none).
 *   - Otherwise the end of the name of the folder above (traces/nv_small/x,
 *     random_nv_large/y).
 * NULL with text in err when none of them gives a configuration, when a file
 * names an unknown one, or when given contradicts a file; by then introduces
 * given in the text: "--config is", "this bench is". */
const dla_cfg *dla_trace_find_config(const char *path, const char *given,
                                     const char *by, char *err, size_t size);
void dla_trace_free(dla_trace *t);
const dla_cfg *dla_trace_config(const dla_trace *t);
const char *dla_trace_name(const dla_trace *t); /* last part of the folder */
const char *dla_trace_file(const dla_trace *t); /* the command file */
/* 1: some region is filled with RANDOM, so the seed matters. */
bool dla_trace_random(const dla_trace *t);
/* For unmasked bits of S_INTR_STATUS that are set after the end of a trace:
 * true when one of them is of a source of which the trace expects interrupts,
 * with its name, "PDP_0". */
bool dla_trace_unexpected(const dla_trace *t, uint32_t pending, char *text,
                          size_t size);

/* One check that ran. Texts live as long as the trace and the player. */
typedef struct dla_expect {
    const char *kind;  /* "check_crc", "check_file", "check_nothing",
                          "dump_mem", "reg_read_check", "read_reg",
                          "interrupt" */
    bool passed;
    bool is_register;  /* reg_read_check, read_reg: silent when passed */
    unsigned line;     /* in dla_trace_file */
    const char *event; /* or NULL */
    int ram;           /* DLA_RAM_MC, DLA_RAM_CV (dla_chan.h) */
    uint64_t base, size;
    const char *file;          /* check_file, dump_mem */
    uint64_t compared;         /* those of them that the file defines */
    uint32_t addr;             /* registers: byte address */
    uint32_t expect, got;      /* crc or register value */
    uint64_t differing;        /* check_file, dump_mem: bytes that differ */
    uint64_t offset;           /* offset of the first of them, from base */
    uint8_t expect_byte, got_byte;
    const char *detail; /* more text, or NULL */
} dla_expect;

/* Callbacks of the player; each is optional. */
typedef struct dla_play_hooks {
    void *user;
    /* "file:line" of the command that runs now. */
    void (*place)(void *user, const char *place);
    /* A check has run. */
    void (*check)(void *user, const dla_trace *t, const dla_expect *c);
    /* A status bit was found set and is served, expected or not; intr is a
     * dla_intr. */
    void (*served)(void *user, unsigned intr, unsigned group);
    /* A remark; verbose: only on request. */
    void (*note)(void *user, bool verbose, const char *text);
} dla_play_hooks;

typedef struct dla_play_options {
    uint64_t seed;    /* seed of PATTERN RANDOM */
    uint32_t retries; /* reads of a poll before it counts as a hang; 0: the
                         limit of the trace or of the format */
    /* Commands of part A run in the order of the file as far as possible;
     * otherwise the wait of one unit does not delay the others. */
    bool in_order;
} dla_play_options;

typedef enum dla_play_end {
    DLA_PLAY_DONE,  /* every command ran; see the checks */
    DLA_PLAY_HANG,  /* report: the missing events and the units that wait for
                     * something */
    DLA_PLAY_LIMIT, /* the same, at the core's limit of clocks */
    DLA_PLAY_ERROR, /* report: a command could not be carried out, or the
                       core reported an error */
    DLA_PLAY_FAULT  /* report: the rule that the core broke */
} dla_play_end;

/* A value of a likely cause: a word or a unit (name), a number, a line of the
 * trace with its text (name, may be empty), a field of a register (name, value,
 * line). Line 0: never written. */
typedef enum dla_cause_kind {
    DLA_CAUSE_WORD, DLA_CAUSE_NUMBER, DLA_CAUSE_LINE, DLA_CAUSE_FIELD
} dla_cause_kind;

enum { DLA_CAUSE_VALUES = 12 };

/* id: stable, as docs/reference/messages.md lists them; NULL: no cause is
 * known. */
typedef struct dla_cause {
    const char *id;
    size_t n;
    struct {
        const char *key;
        dla_cause_kind kind;
        char name[400];
        uint64_t value;
        unsigned line;
    } value[DLA_CAUSE_VALUES];
    char text[1000]; /* the sentence */
} dla_cause;

/* An enable of a layer that needs layers of other pages which were not enabled.
 * missing: bit n is dla_page n, with those that they would need in turn. */
typedef struct dla_lone_enable {
    dla_page page;
    /* layer: of the page, from 0; line: of the file */
    unsigned layer, group, line;
    uint32_t missing;
} dla_lone_enable;

enum { DLA_LONE = 2 * DLA_NPAGE };

typedef struct dla_hang {
    bool known;
    struct {
        bool known;       /* the trace wrote to the page, which has groups */
        uint8_t state[2]; /* S_STATUS: 0 idle, 1 running, 2 pending */
    } page[DLA_NPAGE];
    uint32_t status, mask; /* GLB: S_INTR_STATUS, S_INTR_MASK */
    const char *waits;     /* messages of the units, one line each */
    dla_lone_enable lone[DLA_LONE];
    size_t nlone;
} dla_hang;

/* A player of t on a core (copied); hooks (copied) and opt may be NULL. The
 * core must be reset and its memories empty. NULL when out of memory. The
 * trace must outlive the player. A player runs once. */
dla_player *dla_player_create(const dla_trace *t, const dla_core_if *core,
                              const dla_play_hooks *hooks,
                              const dla_play_options *opt);
void dla_player_destroy(dla_player *p);
dla_play_end dla_player_run(dla_player *p);

/* Checks so far: passed and failed ones, and the list. */
unsigned dla_player_passed(const dla_player *p);
unsigned dla_player_failed(const dla_player *p);
const dla_expect *dla_player_expects(const dla_player *p, size_t *count);
/* Lines without the last newline; empty after DLA_PLAY_DONE. */
const char *dla_player_report(const dla_player *p);
struct dla_book; /* dla_book.h */
/* Finds the likely cause of a hang of a host without a trace from the host's
 * writes: a line in the book is the number of a write. Reads registers of the
 * core. False: none found. */
bool dla_cause_of_host(const dla_cfg *cfg, const dla_core_if *core,
                       struct dla_book *book, dla_cause *cause);
/* After DLA_PLAY_HANG the likely cause, with its identifier and the sentence
 * that the report has; NULL when none is known. */
const dla_cause *dla_player_cause_found(const dla_player *p);
/* Further facts about a hang; NULL after any other end. */
const dla_hang *dla_player_hang(const dla_player *p);
/* Text of a check: "PASS name check_crc id 0xa0000000+0x8 crc 0x8f68a2ae". A
 * failed register check adds a line for each field that differs. */
void dla_expect_text(const dla_trace *t, const dla_expect *c, char *text,
                    size_t size);

#pragma GCC visibility pop

#ifdef __cplusplus
}
#endif
#endif

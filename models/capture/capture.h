/* SPDX-License-Identifier: Apache-2.0
 * Inside of a capture; shared by the files of models/capture only. */
#ifndef DLA_CAPTURE_PRIVATE_H
#define DLA_CAPTURE_PRIVATE_H

#include "dla_book.h"
#include "dla_capture.h"
#include "dla_chan.h"
#include "dla_topology.h"
#include "pages.h"
#include <stdio.h>
#include <string.h>

enum { CAPTURE_PATH = 4096, CAPTURE_BUFFER = 1 << 16 };
enum { LE_ENTRIES = 65, LO_ENTRIES = 257 };

/* An action of a host, or a status that it read. */
typedef enum capture_kind {
    CAPTURE_WRITE, /* a register write */
    CAPTURE_READ,  /* a read of a register that changes state when it is read */
    CAPTURE_SEEN,  /* a done event */
    CAPTURE_NOTE,  /* the host's name for the work that begins here */
    CAPTURE_REST   /* all layers so far are done, and the host has seen it */
} capture_kind;

typedef struct capture_op {
    uint8_t kind, page;
    uint8_t intr, group; /* intr: source of a seen event; group of an enable */
    bool enables;        /* a write that enables a layer */
    bool sure;           /* a seen event that the host uses */
    uint32_t addr, value;
    char *name;          /* name of a note, owned */
    /* number of the event or enable in its group, or of the rest */
    unsigned number;
} capture_op;

/* The table access of SDP or of CDP (lut.md 1.1). */
typedef struct capture_lut {
    uint16_t entry[2][LO_ENTRIES];
    uint16_t at;
    uint8_t table;
    bool writes, touched;
} capture_lut;

/* The state of the core. flip: the next layer of a page runs in group 1. */
typedef struct capture_state {
    dla_regs regs[DLA_NPAGE];
    uint8_t flip[DLA_NPAGE];
    capture_lut lut[2];
} capture_state;

/* Bytes to load once a rest is reached (0: at the start), or the CRC to find
 * there. */
typedef struct capture_change {
    int ram;
    unsigned rest;
    capture_pages *bytes; /* in PAGE_WRITTEN */
} capture_change;
/* Those that were not written yet. */
typedef struct capture_next {
    size_t check, change;
} capture_next;

typedef struct capture_check {
    int ram;
    unsigned rest;
    uint64_t base, size;
    uint32_t crc;
} capture_check;

/* One memory of the core. */
typedef struct capture_mem {
    dla_mem *core;
    capture_pages *pages;
    /* changed by the host, found since the last rest; or NULL */
    capture_pages *changed;
    dla_mem_watcher watch;
    struct dla_capture *c;
} capture_mem;

struct dla_capture {
    const dla_cfg *cfg;
    dla_core_if core;
    char dir[CAPTURE_PATH], part[CAPTURE_PATH + 8], name[256];
    unsigned split;        /* rests in a piece, 0: no pieces */
    dla_book *book;
    capture_state begin;   /* state at the start of the piece */
    capture_lut lut[2];    /* now */
    /* State of the piece */
    capture_op *op;
    size_t ops, capops;
    capture_check *check;
    size_t checks;
    capture_change *change;
    size_t changes;
    unsigned enabled[DLA_NINTR][2], seen[DLA_NINTR][2];
    unsigned rests, layers; /* layers: since the last rest */
    /* S_INTR_STATUS: bits that the host saw and did not clear yet; bits that
     * are set since before the piece, or were set by the host; S_INTR_MASK. */
    uint32_t level, stale, mask;
    /* Commands of BDMA: launched, by group, until the host sees its end; not
     * launched yet. */
    unsigned moves[2], pushed;
    bool looked;           /* the host read a status since the last question */
    bool armed;            /* the host read a status since the last check */
    unsigned pieces;
    capture_mem mem[2];
    char why[768];         /* reason why it cannot be captured; "": it can */
};

/* done.c. The done events of a layer of a page: the n-th, DLA_NINTR after the
 * last. */
dla_intr capture_done(dla_page page, unsigned n);
dla_page capture_page_of(dla_intr intr);
/* A layer's result is in memory with this event. */
bool capture_last(dla_intr intr);

/* Notes the reason; the first one counts. */
void capture_fails(dla_capture *c, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

/* access.c. The host writes a register; it read a value. */
void capture_wrote(dla_capture *c, uint32_t addr, uint32_t value);
void capture_learnt(dla_capture *c, uint32_t addr, uint32_t value);
/* The host has ended: writes the operations that are left as the last piece. */
void capture_last_piece(dla_capture *c);
void capture_drop_ops(dla_capture *c);

/* Most of a capture is registers and bytes, which these functions put into a
 * line without printf. Each returns the end. */
static inline char *capture_text(char *p, const char *text)
{
    size_t n = strlen(text);

    memcpy(p, text, n);
    return p + n;
}
static inline char *capture_hex(char *p, uint64_t value)
{
    int digits = value ? 16 - __builtin_clzll(value) / 4 : 1;

    for (int i = digits - 1; i >= 0; i--)
        *p++ = "0123456789abcdef"[value >> 4 * i & 15];
    return p;
}

/* wrap.c: replaces the functions of the core by ones that note each access. */
void capture_wrap(dla_capture *c, dla_core_if *core);

/* memory.c */
bool capture_memory_begin(dla_capture *c);
void capture_memory_end(dla_capture *c);
/* At a rest: the CRCs of the bytes written, and the host's changes. */
void capture_memory_rest(dla_capture *c);
/* A piece begins: no byte is known. */
void capture_memory_forget(dla_capture *c);
/* Writes mem_init and mem_load, or the commands of a rest, with their files.
 * Rests are written in order, and next is zero before the first. */
void capture_memory_put(dla_capture *c, FILE *f, const char *folder);
void capture_memory_put_rest(dla_capture *c, FILE *f, const char *folder,
                             unsigned rest, capture_next *next);

/* registers.c */
int capture_lut_of(dla_page page); /* 0, 1; -1: a page without tables */
/* The host accesses a register. */
void capture_lut_access(dla_capture *c, dla_page page, uint32_t offset,
                        uint32_t value, bool write);
/* A register that pushes or launches commands of BDMA. */
bool capture_pushes(dla_page page, uint32_t offset);
/* Keeps the state of the core as the start of a piece. */
void capture_state_keep(dla_capture *c);
/* Writes it, as far as the piece needs it. */
void capture_state_put(const dla_capture *c, FILE *f);
void capture_put_write(const dla_capture *c, FILE *f, uint32_t addr,
                       uint32_t value);

/* piece.c: writes the piece in `part`. */
void capture_piece_put(dla_capture *c);

#endif

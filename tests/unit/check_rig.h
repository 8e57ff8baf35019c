/* SPDX-License-Identifier: Apache-2.0
 * The checker of the convolution units without a simulator.
 *
 * rig_record plays layers on a chain of models, CDMA to CACC, and records the
 * traffic between them as the monitors would see it on pins: one event a word.
 * A test edits the recording (order, cut, values), and rig_play passes it to
 * the monitors dla_mon_* of a bench whose slots are in `check`: the chain is
 * the "RTL", the checker's own models shadow it. */
#ifndef CHECK_RIG_H
#define CHECK_RIG_H

#include "../../dpi/bench/bench.h"
#include "../../dpi/context/context.h"
#include "dla_words.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef enum ev_kind {
    EV_REG,    /* a page, b offset, c data */
    EV_RDREQ,  /* a client, b ram, c atoms, addr */
    EV_RDRSP,  /* a client, b mask, data */
    EV_BUFWR,  /* a side, b entry, c sel, data */
    EV_UPDT,   /* a channel, b entries, c count, d WMB entries */
    EV_PEND,   /* b req, c ack */
    EV_READ,   /* a port, b entry, c next1_en, d next1, e shift */
    EV_REPLY,  /* a port, data */
    EV_MACWT,  /* b cell, mask, data */
    EV_MACDAT, /* b tag, c both halves the same, mask, data */
    EV_PSUM,   /* b tag, c mask, d in step, e mode, data */
    EV_RESULT, /* b last, data */
    EV_CREDIT, /* b size */
    EV_DONE    /* a source, b groups */
} ev_kind;

typedef struct ev {
    ev_kind kind;
    uint64_t clock, addr;
    int a, b, c, d, e;
    uint32_t mask[4], data[88];
} ev;

typedef struct ev_log {
    const dla_cfg *cfg;
    ev *at;
    uint32_t n, room;
    uint64_t clock;
} ev_log;

/* Shape of the layers: two lines a fetch grain, INT16, 3 batches, more weights
 * than their bank holds; the first layer keeps its data and weights, and each
 * layer changes the banks. */
enum { RIG_GRAIN = 1, RIG_INT16 = 2, RIG_BATCH = 4, RIG_KERNELS = 8,
       RIG_KEEP = 16 };

/* The two halves of the rig: no return; a new event before event i. */
_Noreturn void rig_stop(const char *what);
ev *rig_room(ev_log *l, uint32_t i);

/* Records `layers` equal layers, one after the other; ends the program when the
 * models do not finish them. There is one recording, and one copy of it to
 * edit: each call replaces the one before. */
ev_log *rig_record(const char *config, int layers, int shape);
ev_log *rig_edit(const ev_log *good);
ev_log *rig_edited(void);
/* A copy with one change of event i. */
#define EDITED(good, i, change) (rig_edit(good)->at[i].change, rig_edited())

/* n-th event of a kind with this a (any when -1); ends the program when there
 * is none. Number of such events. */
uint32_t ev_find(const ev_log *l, ev_kind kind, int a, uint32_t n);
uint32_t ev_count(const ev_log *l, ev_kind kind, int a);
/* n-th word with all bits of a tag; the event of a kind (and a, any when -1)
 * before or after event i. They end the program when there is none. */
uint32_t ev_word(const ev_log *l, ev_kind kind, int tag, uint32_t n);
uint32_t ev_before(const ev_log *l, uint32_t i, ev_kind kind, int a);
uint32_t ev_behind(const ev_log *l, uint32_t i, ev_kind kind);
/* First change of the levels to these; ack -1: any. Ends the program too. */
uint32_t ev_level(const ev_log *l, int req, int ack);
void ev_erase(ev_log *l, uint32_t i);
/* An update in two parts. */
void ev_halve(ev_log *l, uint32_t i);
/* A copy of event `of` before event i, in the same clock. */
ev *ev_insert(ev_log *l, uint32_t i, const ev *of);
void ev_move(ev_log *l, uint32_t from, uint32_t to);
/* Clocks from the event before to one of this kind and b: the spacing that the
 * rules of the channels require (conv_units.md 9). */
uint64_t ev_gap(ev_kind kind, int b);
/* Event i comes `gap` clocks after event `of`; events between them keep their
 * order. */
void ev_tighten(ev_log *l, uint32_t of, uint32_t i, uint64_t gap);
/* The second layer's first word of a kind comes `gap` clocks after the first
 * layer's last one. */
void ev_near_layers(ev_log *l, ev_kind kind, uint64_t gap);
/* Sets the clocks of all events, in their order, with replies of the buffer 6
 * clocks after their requests. */
void ev_renumber(ev_log *l);

/* The result of the checker. */
typedef struct verdict {
    uint64_t mismatches, compared;
    uint64_t errors; /* errors of the models */
    uint32_t reports;
    char first[4096]; /* report, "" without */
    char all[65536];
} verdict;
/* slots: bits of those in `check`; mode: CHECK_... */
const verdict *rig_play(const ev_log *l, unsigned slots, int mode);

/* ---- tests ---- */
extern int failures;
void rig_fail(const char *file, int line, const char *what,
              const verdict *v);
#define SLOT(name) (1u << DLA_SLOT_##name)
/* No difference in `continue` mode, and something was compared. */
#define CLEAN(log, slots)                                                 \
    do {                                                                  \
        const verdict *v_ = rig_play(log, slots, CHECK_CONTINUE);         \
        if (v_->mismatches || v_->reports || !v_->compared || v_->errors) \
            rig_fail(__FILE__, __LINE__, "expected no difference", v_);   \
    } while (0)
/* The first report has the text, in `stop` mode; the other modes continue. */
#define CAUGHT(log, slots, text)                                          \
    do {                                                                  \
        const verdict *v_ = rig_play(log, slots, CHECK_STOP);             \
        if (v_->reports != 1 || !strstr(v_->first, text))              \
            rig_fail(__FILE__, __LINE__, text, v_);                       \
        v_ = rig_play(log, slots, CHECK_CONTINUE);                        \
        if (!v_->mismatches || !strstr(v_->first, text))                  \
            rig_fail(__FILE__, __LINE__, text, v_);                       \
        v_ = rig_play(log, slots, CHECK_COUNT);                           \
        if (!v_->mismatches || v_->reports)                               \
            rig_fail(__FILE__, __LINE__, "count only", v_);               \
    } while (0)

/* RTL with random output: differences or errors of the models, and no crash. */
#define NOISY(log, slots)                                                 \
    do {                                                                  \
        const verdict *v_ = rig_play(log, slots, CHECK_CONTINUE);         \
        if (v_->mismatches + v_->errors == 0)                             \
            rig_fail(__FILE__, __LINE__, "expected a difference", v_);    \
    } while (0)

#endif

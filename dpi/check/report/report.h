/* SPDX-License-Identifier: Apache-2.0
 * Reports of the checkers: a bounded list of texts, each with the place of the
 * difference and the registers that the host has written there.
 */
#ifndef DLA_REPORT_H
#define DLA_REPORT_H

#include "../../context/host.h"
#include "../../context/options.h"
#include "dla_words.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct check_reports check_reports;

/* The atom of memory in which a difference is. */
typedef enum check_atom { CHECK_NO_ATOM, CHECK_READ, CHECK_WRITTEN } check_atom;

/* Where a difference is: unit, clock, layer of the unit since reset. */
typedef struct check_place {
    dla_slot slot;     /* DLA_NSLOT: none, then unit has the name, */
    const char *unit;  /* if there is no layer */
    uint64_t cycle, layer;
    uint64_t moved[2]; /* of BDMA: atoms that it has read, written so far */
    const char *rule;  /* that the difference breaks, or NULL */
    bool csb;          /* the difference is in a register read */
    check_atom atom;
} check_place;

/* NULL when out of memory. host is read whenever a report is made. */
check_reports *reports_create(const dla_cfg *cfg, const host_mirror *host,
                             int on_mismatch);
void reports_destroy(check_reports *r);
void reports_reset(check_reports *r);
/* The time of clock 0 in the waves; nanoseconds of a clock there, 1 by
 * default. */
void reports_time(check_reports *r, uint64_t start);
void reports_period(check_reports *r, double ns);

/* A difference; what: one line, detail: further lines or "". */
void reports_add(check_reports *r, const check_place *at, const char *what,
                const char *detail);
/* Atoms or events compared. */
void reports_count(check_reports *r, uint64_t n);

/* A comparison as the waves show it. */
typedef struct check_beat {
    dla_slot slot;
    int stream;      /* dla_stream_id of the comparison */
    /* number as a message shows it; for a register its address */
    uint64_t number;
    bool counted;    /* it counts the transactions of the stream */
    const void *expected, *got; /* valid during the call */
    uint32_t bytes;
    bool differs;
    bool bare; /* a difference of a rule or an event: no bytes */
    bool placed; /* n, w, h, c: the element; tensor: 1 input, 2 output,
                    3 weights */
    uint8_t tensor;
    uint64_t n, w, h, c;
} check_beat;

/* A comparison that is kept with its bytes; expected and got of `beat` are not
 * used. */
typedef struct check_kept {
    check_beat beat;
    uint64_t cycle; /* cycle of the RTL's beat, as in check_place */
    uint32_t expected[DLA_WORD_MAX], got[DLA_WORD_MAX];
} check_kept;

/* The listener of comparisons; NULL for none, which costs no time. */
void reports_show(check_reports *r, void (*fn)(void *user, const check_beat *),
                  void *user);
/* A listener is set: for each comparison, or for the first that differs. */
bool reports_wanted(const check_reports *r, bool differs);
/* A comparison; one that differs is passed on before its reports_add. */
void reports_beat(check_reports *r, const check_beat *b);
/* The log of the first difference; NULL if there is none, or if it is that of a
 * whole core. Valid until the reset. */
const check_kept *reports_first_beat(const check_reports *r);

/* The tensor and element at an address of a memory client in its layer, as
 * text; byte: its position in the atom. */
void reports_where(const check_reports *r, const check_place *at, int client,
                  bool write, uint64_t addr, uint32_t byte, char *text,
                  size_t size);
/* n bytes of both sides as the detail of a difference. */
void reports_bytes(char *detail, size_t size, const uint8_t *got,
                   const uint8_t *expected, uint32_t n);

uint64_t reports_mismatches(const check_reports *r);
uint64_t reports_compared(const check_reports *r);
/* "3 differences in 252 comparisons"; false: 0 differences. */
bool reports_count_text(const check_reports *r, char *text, size_t size);
/* Place of the first difference since the reset, or NULL. */
const check_place *reports_first(const check_reports *r);
/* True when the run must stop. */
bool reports_stopped(const check_reports *r);
/* Oldest report, several lines, or NULL; valid until the next call. */
const char *reports_next(check_reports *r);
/* The place of the report that reports_next returned last. */
const check_place *reports_place(const check_reports *r);

#ifdef __cplusplus
}
#endif
#endif

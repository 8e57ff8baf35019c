/* SPDX-License-Identifier: Apache-2.0
 * Private parts of the reports. */
#ifndef DLA_REPORT_PRIV_H
#define DLA_REPORT_PRIV_H

#include "dla_text.h"
#include "report.h"

enum { REPORT_LEN = 4096, REPORTS = 16 };

struct check_reports {
    const dla_cfg *cfg;
    const host_mirror *host;
    int on_mismatch;
    bool stopped;
    uint64_t mismatches, compared;
    uint64_t start; /* time of clock 0 in the waves, ns */
    double period;  /* ns in a clock */
    check_place first; /* difference */
    /* a beat that differs arrived, but its difference not yet */
    bool beaten;
    check_kept kept;   /* that of the first difference */
    char text[REPORTS][REPORT_LEN];
    check_place at[REPORTS], last; /* last: of the text fetched last */
    uint32_t head, count;
    void (*show)(void *user, const check_beat *); /* the waves, or NULL */
    void *show_user;
};

/* The layer of a place in BDMA's transfers, and the registers of its
 * operations. */
void move_layer(const check_reports *r, check_place *at);
void move_registers(const check_reports *r, const check_place *at, dla_text *o);

#endif

/* SPDX-License-Identifier: Apache-2.0
 * Inside of recordings; shared by record.c and describe.c only. */
#ifndef DLA_RECORD_PRIV_H
#define DLA_RECORD_PRIV_H

#include "dla_record.h"
#include <stdio.h>

enum { RECORD_PATH = 4096 };

struct dla_record {
    char dir[RECORD_PATH];
    /* The values of the options: DIR and NAME,NAME... */
    char names[1024]; /* "" for every stream */
    const dla_cfg *cfg;
    /* The following belong to the trace that is recorded; a tap and files exist
     * only between begin and end. */
    char folder[RECORD_PATH]; /* folder of the trace */
    char trace[256];
    bool runs;
    dla_stream stream[DLA_NSTREAM];
    bool want[DLA_NSTREAM];
    /* Words so far, of each stream and of all. */
    uint64_t words[DLA_NSTREAM], all;
    FILE *hex[DLA_NSTREAM], *txt[DLA_NSTREAM], *order;
    char lost[2 * RECORD_PATH]; /* first file that could not be written */
};

/* describe.c: the contents of record.json and record_pkg.sv. */
void record_json(const dla_record *r, FILE *f);
void record_package(const dla_record *r, FILE *f);

#endif

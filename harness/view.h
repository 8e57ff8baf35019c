/* SPDX-License-Identifier: Apache-2.0
 * A save file of GTKWave for waves around a failure. */
#ifndef DLA_VIEW_H
#define DLA_VIEW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { VIEW_FAULTS = 8 };

/* Times in clocks since the simulator was made, one is 1 ns. */
typedef struct view_place {
    const char *unit; /* the unit with the first signals, "" for none */
    uint64_t at;      /* the failure: marker A, and the first view */
    uint64_t layer;   /* start of its layer: marker B; 0 for none */
    /* clocks of planted faults: marker C and on, seen too */
    uint64_t fault[VIEW_FAULTS];
    int faults;
    bool csb; /* a register read is wrong: the group of CSB is the first */
} view_place;

/* Writes `view` beside the waves `file`, from the save file of this bench's
 * build. False with text in err: one of them cannot be read or written. */
bool view_write(const char *file, const char *view, const view_place *p,
                char *err, size_t size);
/* The command that shows both, for a shell in any folder. */
void view_command(const char *file, const char *view, char *text, size_t size);

#endif

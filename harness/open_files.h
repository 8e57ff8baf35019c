/* SPDX-License-Identifier: Apache-2.0
 * Files of a process that was copied: both share the place in each open file,
 * so the copy opens its own. */
#ifndef DLA_OPEN_FILES_H
#define DLA_OPEN_FILES_H

#include <sys/types.h>

enum { OPEN_FILES = 64 };

typedef struct open_files {
    int n;
    struct {
        int fd;
        off_t at; /* -1: it has no place, or it is written to */
    } file[OPEN_FILES];
} open_files;

/* What is open now, and where each file that is read is read next. */
void open_files_note(open_files *f);
/* In the copy: what is read is read on from there; all else but `keep` is
 * /dev/null, so that nobody waits for the copy's end. */
void open_files_own(const open_files *f, int keep);

#endif

/* SPDX-License-Identifier: Apache-2.0
 * Files of a process that was copied: both processes share the position in each
 * open file, so the copy opens its own. */
#ifndef DLA_OPEN_FILES_H
#define DLA_OPEN_FILES_H

#include <sys/types.h>

enum { OPEN_FILES = 64 };

typedef struct open_files {
    int n;
    struct {
        int fd;
        off_t at; /* -1: it has no position, or it is written */
    } file[OPEN_FILES];
} open_files;

/* The files that are open now, and the position of each file that is read. */
void open_files_note(open_files *f);
/* In the copy: files that are read keep their position; all others but `keep`
 *  become /dev/null, so that no reader waits for the copy's end. */
void open_files_own(const open_files *f, int keep);

#endif

/* SPDX-License-Identifier: Apache-2.0
 * A folder that appears complete or not at all: it is written under another
 * name and then renamed. */
#ifndef FOLDER_H
#define FOLDER_H

struct folder {
    const char *out;          /* final path */
    char name[64];            /* its last part */
    char part[1200];          /* beside it, while it is written */
    char dir[1300];           /* the folder itself, in part */
};

/* Makes missing folders above out. -1 with text if out exists or cannot be
 * written. */
int folder_begin(struct folder *f, const char *out);
/* The contents of the files of a folder. */
long long folder_bytes(const char *dir);
/* Removes a folder with its contents. */
int folder_remove(const char *dir);
/* keep 0: nothing is left. */
int folder_end(struct folder *f, int keep);

#endif

/* SPDX-License-Identifier: Apache-2.0
 * The begin and the end of an output: makes its folders, checks that all of it
 * was written, and gives the reason if not. */
#ifndef DLA_OUTPUT_H
#define DLA_OUTPUT_H

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/* The output is a pipe or a socket that nobody reads any more (| head). Programs
 * then end without a message, with the exit code of lost output. */
bool dla_output_left(FILE *f);

/* Writes the buffered bytes. False, with the reason in errno, if this write or
 * an earlier one failed: the C library tries a failed write again. EPIPE: as
 * dla_output_left; EIO: the reason was not kept. */
static inline bool dla_output_flush(FILE *f)
{
    bool bad = ferror(f) != 0;

    errno = 0;
    if (!fflush(f) && !bad)
        return true;
    if (!errno || errno == EPIPE)
        errno = dla_output_left(f) ? EPIPE : EIO;
    return false;
}

/* The exit code of a program that has printed what it was asked for: 2, with a
 * message, when that is lost and code is not worse. */
static inline int dla_output_end(const char *program, int code)
{
    if (code >= 2 || dla_output_flush(stdout))
        return code;
    if (errno != EPIPE)
        fprintf(stderr, "%s: stdout: cannot be written: %s\n", program,
                strerror(errno));
    return 2;
}

/* As dla_output_flush, and closes the file; ENOENT: it was removed. */
bool dla_output_close(FILE *f);

/* The file has no name any more: nobody can read it after its end. */
bool dla_output_gone(int fd);

/* The reason why another writer could not make a file, or not continue it, as
 * words: the file is opened, and grows for a moment. "" if both are possible
 * now. */
const char *dla_output_why(const char *file);

/* Makes the folders above a path that are missing. False: the one in part
 * cannot be made, by errno. */
bool dla_output_parents(const char *path, char *part, size_t size);

#endif

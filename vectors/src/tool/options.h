/* SPDX-License-Identifier: Apache-2.0
 * Options and arguments of the commands of dlavec. A command reads those that
 * its help names; it returns the exit code, after a text on stderr if it is not
 * 0.
 */
#ifndef OPTIONS_H
#define OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

#define OPTIONS_EXITS \
    "Exit codes: 0 success, 1 a difference between reference, models or a " \
    "trace, or\n            a bin that close could not hit, 2 bad usage or bad " \
    "input\n"

struct options {
    const char *config;       /* NULL: the command's own rule */
    const char *kind, *form, *constraints;
    const char *json, *html, *ucis, *table_dir;
    const char *merge[16], *set[64];
    int nmerge, nset;
    bool list, stats;
    uint64_t seed, count, tries, budget, missing; /* budget 0: the usual one */
    struct shown {            /* unpack; NULL: not given */
        const char *shape, *precision, *layout, *line, *surf, *offset;
    } shown;
    int npos;
    const char *const *pos;   /* arguments that are not options */
};

/* Reads the options of command argv[1]. Returns -1 to continue, or the exit
 * code after --help or a message. */
int options_read(struct options *o, int argc, char **argv);

int check_command(const struct options *o);
int close_command(const struct options *o);
int convert_command(const struct options *o);
int cover_command(const struct options *o);
int layer_command(const struct options *o);
int random_command(const struct options *o);
int unpack_command(const struct options *o);

#endif

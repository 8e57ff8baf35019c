/* SPDX-License-Identifier: Apache-2.0
 * The dla program: parts shared by its subcommands. */
#ifndef DLA_TOOL_H
#define DLA_TOOL_H

#include "dla.h"
#include "dla_args.h"
#include "dla_verdict.h"

/* The exit codes of commands that play no trace, for dla_args. */
#define TOOL_EXITS "Exit codes: 0 success, 2 bad usage, bad input or lost " \
                   "output.\n"

/* The program as it was called. */
extern const char *tool_exe;

typedef struct tool_command {
    const char *name;
    const char *summary; /* one line */
    /* argv[0] is the subcommand; returns the exit code. */
    int (*run)(int argc, char **argv);
} tool_command;

extern const tool_command tool_play, tool_info, tool_regs, tool_log,
    tool_logdiff, tool_perf, tool_boxes, tool_split;

/* Prints "dla <command>: text" on stderr and returns DLA_EXIT_USAGE. */
int tool_usage(const tool_command *c, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
/* The output on stdout is lost by errno: the same with the reason, but without a
 * message when the reader of a pipe has ended. what: "the records ". */
int tool_unwritten(const tool_command *c, const char *what);
/* A configuration by name, or NULL after a message. */
const dla_cfg *tool_config(const tool_command *c, const char *name);

#endif

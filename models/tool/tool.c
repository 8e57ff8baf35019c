/* SPDX-License-Identifier: Apache-2.0
 * What the subcommands of the dla program share (tool.h). */
#include "tool.h"
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const char *tool_exe = "dla";

int tool_usage(const tool_command *c, const char *fmt, ...)
{
    va_list ap;

    fprintf(stderr, "dla %s: ", c->name);
    va_start(ap, fmt);
    vfprintf(stderr, fmt, ap);
    va_end(ap);
    fprintf(stderr, "\n");
    return DLA_EXIT_USAGE;
}

int tool_unwritten(const tool_command *c, const char *what)
{
    if (errno == EPIPE)
        return DLA_EXIT_USAGE;
    return tool_usage(c, "stdout: %scannot be written: %s", what,
                      strerror(errno));
}

const dla_cfg *tool_config(const tool_command *c, const char *name)
{
    char err[512];
    const dla_cfg *cfg = dla_cfg_named(name, err, sizeof err);

    if (!cfg)
        tool_usage(c, "%s", err);
    return cfg;
}

/* SPDX-License-Identifier: Apache-2.0
 * The dla program: plays traces on the golden model, decodes registers. */
#include "tool.h"
#include "dla_output.h"
#include <stdio.h>
#include <string.h>

static const tool_command *const command[] = {
    &tool_play,    &tool_info, &tool_regs,  &tool_log,
    &tool_logdiff, &tool_perf, &tool_boxes, &tool_split,
};
enum { NCOMMAND = sizeof command / sizeof *command };

static void main_help(FILE *f)
{
    fprintf(f, "usage: dla COMMAND [options] ...\n\n");
    for (int i = 0; i < NCOMMAND; i++)
        fprintf(f, "  %-8s %s\n", command[i]->name, command[i]->summary);
    fprintf(f,
            "\n  --help     prints this text; dla COMMAND --help describes a "
            "command\n  --version  prints the version\n\n%s",
            dla_exit_help());
}

static int main_command(int argc, char **argv)
{
    if (argc)
        tool_exe = argv[0];
    if (argc < 2) {
        main_help(stderr);
        return DLA_EXIT_USAGE;
    }
    if (!strcmp(argv[1], "--help") || !strcmp(argv[1], "-h") ||
        !strcmp(argv[1], "help")) {
        main_help(stdout);
        return DLA_EXIT_PASS;
    }
    if (!strcmp(argv[1], "--version")) {
        printf("dla %s\n", dla_version());
        return DLA_EXIT_PASS;
    }
    for (int i = 0; i < NCOMMAND; i++)
        if (!strcmp(argv[1], command[i]->name))
            return command[i]->run(argc - 1, argv + 1);
    fprintf(stderr, "dla: unknown command %s, expected", argv[1]);
    for (int i = 0; i < NCOMMAND; i++)
        fprintf(stderr, "%s%s", !i ? " " : i + 1 < NCOMMAND ? ", " : " or ",
                command[i]->name);
    fprintf(stderr, "; see dla --help\n");
    return DLA_EXIT_USAGE;
}

int main(int argc, char **argv)
{
    return dla_output_end("dla", main_command(argc, argv));
}

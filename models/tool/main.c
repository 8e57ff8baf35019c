/* SPDX-License-Identifier: Apache-2.0
 * The dla program: plays traces on the golden model, decodes registers. */
#include "tool.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const tool_command *const command[] = {
    &tool_play, &tool_info, &tool_regs, &tool_log, &tool_logdiff,
    &tool_perf, &tool_boxes,
};
const char *tool_exe = "dla";
enum { NCOMMAND = sizeof command / sizeof *command };

static void help(FILE *f)
{
    fprintf(f, "usage: dla COMMAND [options] ...\n\n");
    for (int i = 0; i < NCOMMAND; i++)
        fprintf(f, "  %-8s %s\n", command[i]->name, command[i]->summary);
    fprintf(f, "\n  --help     this text; dla COMMAND --help says more\n"
               "  --version  the version of the programs\n\n%s",
            dla_exit_help());
}

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

const dla_cfg *tool_config(const tool_command *c, const char *name)
{
    char err[512];
    const dla_cfg *cfg = dla_cfg_named(name, err, sizeof err);

    if (!cfg)
        tool_usage(c, "%s", err);
    return cfg;
}

/* One option at argv[*i]; -1 to go on. */
static int one_option(const tool_command *c, int argc, char **argv, int *i,
                      const tool_option *opt)
{
    const char *name = argv[*i] + 2, *eq = strchr(name, '=');
    size_t n = eq ? (size_t)(eq - name) : strlen(name);

    for (; opt->name; opt++) {
        if (strlen(opt->name) != n || memcmp(opt->name, name, n))
            continue;
        if (opt->flag) {
            if (eq)
                return tool_usage(c, "--%s takes no value", opt->name);
            *opt->flag = true;
            return -1;
        }
        if (!eq && ++*i >= argc)
            return tool_usage(c, "--%s needs a value", opt->name);
        *opt->value = eq ? eq + 1 : argv[*i];
        if (!**opt->value)
            return tool_usage(c, "--%s needs a value", opt->name);
        return -1;
    }
    return tool_usage(c, "unknown option %.*s; dla %s --help lists them",
                      (int)n + 2, argv[*i], c->name);
}

int tool_options(const tool_command *c, int *argc, char **argv,
                 const tool_option *opt)
{
    int kept = 1, i, r;

    for (i = 1; i < *argc; i++) {
        if (!strcmp(argv[i], "--help") || !strcmp(argv[i], "-h")) {
            printf("%s%s", c->help, dla_exit_help());
            return DLA_EXIT_PASS;
        }
        if (!strcmp(argv[i], "--version")) {
            printf("dla %s\n", dla_version());
            return DLA_EXIT_PASS;
        }
        if (!strcmp(argv[i], "--"))
            break;
        if (argv[i][0] != '-' || !argv[i][1]) {
            argv[kept++] = argv[i];
            continue;
        }
        if (argv[i][1] != '-')
            return tool_usage(c, "unknown option %s; dla %s --help lists "
                              "them", argv[i], c->name);
        r = one_option(c, *argc, argv, &i, opt);
        if (r >= 0)
            return r;
    }
    for (i++; i < *argc; i++)
        argv[kept++] = argv[i];
    *argc = kept;
    return -1;
}

int main(int argc, char **argv)
{
    if (argc)
        tool_exe = argv[0];
    if (argc < 2) {
        help(stderr);
        return DLA_EXIT_USAGE;
    }
    if (!strcmp(argv[1], "--help") || !strcmp(argv[1], "-h") ||
        !strcmp(argv[1], "help")) {
        help(stdout);
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
    fprintf(stderr, "; dla --help says more\n");
    return DLA_EXIT_USAGE;
}

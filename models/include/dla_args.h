/* SPDX-License-Identifier: Apache-2.0
 * Options of a program. One table parses the command line and makes the text of
 * --help, from which completion and manual pages are made.
 *
 * An option is "--name", "--name=value" or "--name value"; "--" ends them. */
#ifndef DLA_ARGS_H
#define DLA_ARGS_H

#include "dla_text.h"
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

typedef enum dla_arg_kind {
    DLA_ARG_SHOWN,  /* a line of the help, nothing else */
    DLA_ARG_FLAG,   /* a bool */
    DLA_ARG_NUMBER, /* a uint64_t */
    DLA_ARG_TEXT,   /* a const char * */
    DLA_ARG_WORD,   /* an int: the index of a word of "=error|warn|note" */
    DLA_ARG_TAKE,   /* take() gets the value, which is not "" */
    DLA_ARG_MAYBE   /* take() gets the text after '=', or NULL */
} dla_arg_kind;

/* Flags of an option. */
enum {
    DLA_ARG_OUTPUT = 1, /* it changes only the output, not the run */
    DLA_ARG_TRACES = 2  /* it is for a list of traces; a host has none */
};

typedef struct dla_arg {
    const char *name;  /* without the dashes */
    const char *value; /* as the help shows it; NULL: none */
    const char *help;  /* lines; NULL: the help does not show the option */
    dla_arg_kind kind;
    size_t at; /* offset of the member that gets the value */
    /* Returns -1, or an exit code after a message. */
    int (*take)(void *to, const char *name, const char *value);
    unsigned flags;
} dla_arg;

typedef struct dla_args {
    const char *program; /* before messages: "dla play" */
    const char *before, *after; /* the help around the options */
    const dla_arg *arg;  /* the last one has no name; NULL: none */
    int column;          /* column of the option texts in the help */
    /* configuration of the build, printed after the version; or NULL */
    const char *config;
    void (*more)(void);  /* ends the help; or NULL */
    const char *exits;   /* exit codes; NULL: those of dla_verdict.h */
} dla_args;

/* Reads argv[1] and later arguments. Other arguments are passed to other();
 * without it they stay in argv, their number in *argc. Returns -1 to continue,
 * or the exit code after --help, --version or a message. */
int dla_args_read(const dla_args *a, void *to, int *argc, char **argv,
                  int (*other)(void *to, char *arg));
/* Appends the command without its traces and without options that change only
 * the output. */
void dla_args_repeat(const dla_args *a, int argc, char **argv, dla_text *o);
/* Reads the options of a host with read(to, argc, argv). Its messages go into
 * text, without the name of the program. False: the options are refused. */
bool dla_args_of_host(int (*read)(void *to, int *argc, char **argv), void *to,
                      int *argc, char **argv, char *text, size_t size);
/* A message about an option. Returns the exit code of wrong usage. */
__attribute__((format(printf, 2, 3)))
int dla_args_say(const char *program, const char *fmt, ...);
int dla_args_vsay(const char *program, const char *fmt, va_list ap);
/* The option with which a word of a command line begins; NULL: none. next: the
 * following word is its value. */
const dla_arg *dla_args_find(const dla_args *a, const char *word, bool *next);
/* The first word in front of the option `name` that is not an option; NULL:
 * there is none, or the option is not given. */
const char *dla_args_before(const dla_args *a, const char *name, int argc,
                            char **argv);

#endif

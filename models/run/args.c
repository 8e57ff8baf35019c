/* SPDX-License-Identifier: Apache-2.0
 * Options of a program, and its help (dla_args.h). */
#include "dla_args.h"
#include "dla.h"
#include "dla_batch.h"
#include "dla_near.h"
#include <stdarg.h>
#include <string.h>

/* Where the messages of a host go. */
static _Thread_local char *args_text;
static _Thread_local size_t args_size;

bool dla_args_of_host(int (*read)(void *to, int *argc, char **argv), void *to,
                      int *argc, char **argv, char *text, size_t size)
{
    int code;

    snprintf(text, size, "--help and --version: expected options of a run");
    args_text = text;
    args_size = size;
    code = read(to, argc, argv);
    args_text = NULL;
    if (code < 0)
        text[0] = 0;
    return code < 0;
}

int dla_args_vsay(const char *program, const char *fmt, va_list ap)
{
    char line[1024];

    vsnprintf(line, sizeof line, fmt, ap);
    if (args_text)
        snprintf(args_text, args_size, "%s", line);
    else
        fprintf(stderr, "%s: %s\n", program, line);
    return DLA_EXIT_USAGE;
}

int dla_args_say(const char *program, const char *fmt, ...)
{
    va_list ap;

    va_start(ap, fmt);
    dla_args_vsay(program, fmt, ap);
    va_end(ap);
    return DLA_EXIT_USAGE;
}

/* "  --seed N    text", and under the text its other lines. */
static void args_show(const dla_args *a, const dla_arg *x)
{
    const char *text = x->help;
    int n = printf("  %s%s", *x->name == '+' ? "" : "--", x->name);

    if (x->value)
        n += printf("%s%s", strchr("=[", *x->value) ? "" : " ", x->value);
    if (n >= a->column) { /* a long one has its own line */
        putchar('\n');
        n = 0;
    }
    printf("%*s", a->column - n, "");
    for (int line = 0; text; line++) {
        size_t length = strcspn(text, "\n");

        printf("%*s%.*s\n", line ? a->column : 0, "", (int)length, text);
        text = text[length] ? text + length + 1 : NULL;
    }
}

static void args_help(const dla_args *a)
{
    fputs(a->before, stdout);
    for (const dla_arg *x = a->arg; x && x->name; x++)
        if (x->help)
            args_show(a, x);
    printf("%s%s", a->after, a->exits ? a->exits : dla_exit_help());
    fflush(stdout);
    if (a->more)
        a->more();
}

const dla_arg *dla_args_find(const dla_args *a, const char *word, bool *next)
{
    const char *eq = strchr(word, '=');
    size_t n = eq ? (size_t)(eq - word) : strlen(word);

    *next = false;
    if (n < 2 || strncmp(word, "--", 2))
        return NULL;
    for (const dla_arg *x = a->arg; x && x->name; x++)
        if (x->kind != DLA_ARG_SHOWN && strlen(x->name) == n - 2 &&
            !memcmp(x->name, word + 2, n - 2)) {
            *next = !eq && x->kind != DLA_ARG_FLAG && x->kind != DLA_ARG_MAYBE;
            return x;
        }
    return NULL;
}

const char *dla_args_before(const dla_args *a, const char *name, int argc,
                            char **argv)
{
    const char *first = NULL;
    bool next;

    for (int i = 1; i < argc && strcmp(argv[i], "--"); i++) {
        const dla_arg *x = dla_args_find(a, argv[i], &next);

        if (x && !strcmp(x->name, name))
            return first;
        if (!first && !strchr("-+", argv[i][0]))
            first = argv[i];
        i += next;
    }
    return NULL;
}

void dla_args_repeat(const dla_args *a, int argc, char **argv, dla_text *o)
{
    char word[1024];
    bool value;

    for (int i = 0; i < argc && strcmp(argv[i], "--"); i += value + 1) {
        const dla_arg *x = dla_args_find(a, argv[i], &value);
        bool skip = x ? x->flags & DLA_ARG_OUTPUT
                      : i && !strchr("-+", argv[i][0]);

        for (int k = i; k <= i + value && k < argc && !skip; k++) {
            dla_shell_quote(argv[k], word, sizeof word);
            dla_text_put(o, "%s%s", k ? " " : "", word);
        }
    }
}

/* The index of a word in the value of the help, "=error|warn|note". */
static int args_word(const dla_args *a, const dla_arg *x, int *at,
                     const char *value)
{
    char words[128];
    dla_text o = { words, sizeof words, 0 };
    size_t n;
    int i = 0;

    for (const char *w = x->value + 1; *w; w += n + (w[n] == '|'), i++) {
        n = strcspn(w, "|");
        if (strlen(value) == n && !memcmp(w, value, n)) {
            *at = i;
            return -1;
        }
        dla_text_put(&o, "%s%.*s", !i ? "" : w[n] ? ", " : " or ", (int)n, w);
    }
    return dla_args_say(a->program, "--%s=%s: expected %s", x->name, value,
                        words);
}

static int args_take(const dla_args *a, const dla_arg *x, void *to,
                     const char *value)
{
    void *at = (char *)to + x->at;

    if (args_text && x->flags & DLA_ARG_TRACES)
        return dla_args_say(a->program, "--%s: it belongs to cosim, which "
                            "plays traces; a host has one run", x->name);

    switch (x->kind) {
    case DLA_ARG_FLAG:
        if (value)
            return dla_args_say(a->program, "--%s takes no value", x->name);
        *(bool *)at = true;
        return -1;
    case DLA_ARG_NUMBER:
        if (!dla_batch_number(value, at))
            return dla_args_say(a->program, "--%s=%s: expected a number", x->name, value);
        return -1;
    case DLA_ARG_TEXT:
        *(const char **)at = value;
        return -1;
    case DLA_ARG_WORD:
        return args_word(a, x, at, value);
    default:
        return x->take(to, x->name, value);
    }
}

static int args_unknown(const dla_args *a, const char *word)
{
    size_t n = strcspn(word, "="), dashes = strspn(word, "-");
    char text[128];
    dla_near near;

    dla_near_init(&near, (dla_span){ word + dashes,
                                     n > dashes ? n - dashes : 0 });
    for (const dla_arg *x = a->arg; x && x->name; x++)
        if (x->kind != DLA_ARG_SHOWN)
            dla_near_add(&near, x->name);
    return dla_args_say(a->program, "unknown option %.*s; %s%s%s", (int)n, word,
                        args_text ? "docs/reference/options.md" : a->program,
                        args_text ? " lists them" : " --help lists them",
                        dla_near_text(&near, text, sizeof text));
}

static int args_option(const dla_args *a, void *to, int argc, char **argv,
                       int *i)
{
    const char *word = argv[*i], *value = strchr(word, '=');
    bool next;
    const dla_arg *x = dla_args_find(a, word, &next);

    if (!x)
        return args_unknown(a, word);
    if (next)
        value = ++*i < argc ? argv[*i] : "";
    else if (value)
        value++;
    if (value && !*value && x->kind != DLA_ARG_FLAG)
        return dla_args_say(a->program, "--%s needs a value", x->name);
    return args_take(a, x, to, value);
}

/* The program alone, without its command. */
static int args_version(const dla_args *a)
{
    printf("%.*s %s%s%s\n", (int)strcspn(a->program, " "), a->program,
           dla_version(), a->config ? ", " : "", a->config ? a->config : "");
    return DLA_EXIT_PASS;
}

int dla_args_read(const dla_args *a, void *to, int *argc, char **argv,
                  int (*other)(void *to, char *arg))
{
    bool options = true;
    int kept = 1, code = -1;

    for (int i = 1; i < *argc && code < 0; i++) {
        if (options && !strcmp(argv[i], "--")) {
            options = false;
        } else if (!options || argv[i][0] != '-' || !argv[i][1]) {
            if (other)
                code = other(to, argv[i]);
            else
                argv[kept++] = argv[i];
        } else if (!strcmp(argv[i], "--help") || !strcmp(argv[i], "-h")) {
            args_help(a);
            return DLA_EXIT_PASS;
        } else if (!strcmp(argv[i], "--version")) {
            return args_version(a);
        } else {
            code = args_option(a, to, *argc, argv, &i);
        }
    }
    if (!other)
        *argc = kept;
    return code;
}

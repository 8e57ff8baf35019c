/* SPDX-License-Identifier: Apache-2.0
 * Recorded waves (wave.h). */
#include "wave.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { ID_CHARS = 8, SCOPE_LEN = 1024, ERR_LEN = 512 };

/* An identifier code as a number; 0 is not a code. */
typedef struct id_slot {
    uint64_t code;
    uint32_t id;
} id_slot;

struct wave {
    const char *file;
    FILE *f;
    pid_t child; /* fst2vcd, 0 for a text file */
    char *line;
    size_t room;
    uint64_t number; /* number of the line */
    wave_net *net;
    size_t nets, net_room;
    id_slot *slot; /* hash of the codes, a power of two */
    size_t slots;
    uint32_t ids;
    char scope[SCOPE_LEN];
    double unit;
    bool header;
    char one[2]; /* text of a change of one bit */
    char err[ERR_LEN];
};

static bool wave_fail(wave *w, const char *what)
{
    if (w->child)
        snprintf(w->err, sizeof w->err, "%s: %s (line %llu of what fst2vcd "
                 "made of it)", w->file, what, (unsigned long long)w->number);
    else
        snprintf(w->err, sizeof w->err, "%s:%llu: %s", w->file,
                 (unsigned long long)w->number, what);
    return false;
}

/* ---- the file ---- */

/* An FST as VCD, through a pipe. */
static bool open_fst(wave *w)
{
    int fd[2];

    if (pipe(fd) != 0)
        return false;
    w->child = fork();
    if (w->child == 0) {
        dup2(fd[1], STDOUT_FILENO);
        close(fd[0]);
        close(fd[1]);
        execlp("fst2vcd", "fst2vcd", w->file, (char *)NULL);
        _exit(127);
    }
    close(fd[1]);
    if (w->child < 0) {
        close(fd[0]);
        return false;
    }
    w->f = fdopen(fd[0], "r");
    return w->f != NULL;
}

static bool open_file(wave *w)
{
    size_t n = strlen(w->file);
    FILE *f = strcmp(w->file, "-") ? fopen(w->file, "r") : stdin;

    if (!f) {
        snprintf(w->err, sizeof w->err, "%s: %s", w->file, strerror(errno));
        return false;
    }
    if (n < 4 || strcmp(w->file + n - 4, ".fst")) {
        w->f = f;
        return true;
    }
    fclose(f);
    if (!open_fst(w))
        snprintf(w->err, sizeof w->err, "%s: cannot start fst2vcd: %s",
                 w->file, strerror(errno));
    return w->f != NULL;
}

/* The exit of fst2vcd, at the end of its text. */
static bool child_ended(wave *w)
{
    int status = 0;

    if (!w->child)
        return true;
    fclose(w->f);
    w->f = NULL;
    waitpid(w->child, &status, 0);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
        return true;
    if (WIFEXITED(status) && WEXITSTATUS(status) == 127)
        return wave_fail(w, "FST needs the program fst2vcd of package gtkwave, "
                            "which was not found");
    return wave_fail(w, "fst2vcd cannot read this file; it may be cut off");
}

/* The next line without its newline; false at the end of the file or when the
 * file ends in the middle of a line. */
static bool next_line(wave *w)
{
    ssize_t n = w->f ? getline(&w->line, &w->room, w->f) : -1;

    if (n < 0)
        return false;
    w->number++;
    if (n == 0 || w->line[n - 1] != '\n')
        return wave_fail(w, "the file ends in the middle of a line: it is cut "
                            "off");
    while (n > 0 && (w->line[n - 1] == '\n' || w->line[n - 1] == '\r'))
        w->line[--n] = 0;
    return true;
}

/* ---- identifier codes ---- */

static uint64_t code_of(const char *s)
{
    uint64_t c = 0;
    int n = 0;

    for (; *s && *s != ' ' && n < ID_CHARS; n++)
        c = c << 8 | (uint8_t)*s++;
    return *s && *s != ' ' ? 0 : c;
}

static id_slot *wave_find(const wave *w, uint64_t code)
{
    size_t i = (size_t)(code * 0x9e3779b97f4a7c15u >> 20) & (w->slots - 1);

    while (w->slot[i].code && w->slot[i].code != code)
        i = (i + 1) & (w->slots - 1);
    return &w->slot[i];
}

static bool wave_grow(wave *w)
{
    id_slot *old = w->slot;
    size_t n = w->slots;

    w->slots = n ? n * 2 : 1024;
    w->slot = calloc(w->slots, sizeof *w->slot);
    if (!w->slot) {
        free(old);
        w->slots = 0;
        return wave_fail(w, "out of memory");
    }
    for (size_t i = 0; i < n; i++)
        if (old[i].code)
            *wave_find(w, old[i].code) = old[i];
    free(old);
    return true;
}

static bool id_of(wave *w, uint64_t code, uint32_t *id)
{
    id_slot *s;

    if (w->ids * 2u >= w->slots && !wave_grow(w))
        return false;
    s = wave_find(w, code);
    if (!s->code) {
        s->code = code;
        s->id = w->ids++;
    }
    *id = s->id;
    return true;
}

/* ---- declarations ---- */

static bool add_net(wave *w, uint32_t bits, uint64_t code, char *name)
{
    char *range = strrchr(name, ' '), *colon;
    wave_net *n;

    if (w->nets == w->net_room) {
        size_t room = w->net_room ? w->net_room * 2 : 1024;

        n = realloc(w->net, room * sizeof *n);
        if (!n)
            return wave_fail(w, "out of memory");
        w->net = n;
        w->net_room = room;
    }
    /* "name [7:0]", or "name[7:0]" as some writers have it */
    if (range)
        *range = 0;
    else if ((range = strrchr(name, '[')) && (colon = strchr(range, ':')))
        *range = 0;
    n = &w->net[w->nets];
    n->scope = strdup(w->scope);
    n->name = strdup(name);
    n->bits = bits;
    w->nets++;
    if (!n->scope || !n->name)
        return wave_fail(w, "out of memory");
    return id_of(w, code, &n->id);
}

/* "$var wire 8 % name [7:0] $end" */
static bool wave_declare(wave *w, char *line)
{
    char type[32], code[ID_CHARS + 2], *end = strstr(line, " $end");
    unsigned bits;
    int at = 0;

    if (!end || sscanf(line, "$var %31s %u %9s %n", type, &bits, code, &at) <
                    3 || !at || !code_of(code))
        return wave_fail(
            w, "not a declaration of a net, expected \"$var TYPE BITS "
               "CODE NAME $end\"");
    *end = 0;
    return add_net(w, bits, code_of(code), line + at);
}

static bool wave_enter(wave *w, const char *line)
{
    char name[SCOPE_LEN];
    size_t n = strlen(w->scope);

    if (sscanf(line, "$scope %*s %1023s", name) != 1 ||
        n + strlen(name) + 2 > sizeof w->scope)
        return wave_fail(w, "not a scope, expected \"$scope TYPE NAME $end\"");
    snprintf(w->scope + n, sizeof w->scope - n, "%s%s", n ? "." : "", name);
    return true;
}

static void wave_leave(wave *w)
{
    char *dot = strrchr(w->scope, '.');

    *(dot ? dot : w->scope) = 0;
}

static bool wave_timescale(wave *w, const char *s)
{
    static const struct {
        const char *name;
        double ps;
    } unit[] = { { "fs", 1e-3 }, { "ps", 1 }, { "ns", 1e3 }, { "us", 1e6 },
                 { "ms", 1e9 }, { "s", 1e12 } };
    char text[16];
    unsigned n;

    if (sscanf(s, " %u %15[a-z]", &n, text) == 2)
        for (size_t i = 0; i < sizeof unit / sizeof *unit; i++)
            if (!strcmp(text, unit[i].name)) {
                w->unit = n * unit[i].ps;
                return true;
            }
    return wave_fail(w, "not a time scale, expected e.g. 1ps");
}

/* A command of the header; its text may have several lines. */
static bool header_block(wave *w, const char *word)
{
    bool time = !strcmp(word, "$timescale");
    char *s = w->line + strlen(word);

    for (;;) {
        char *end = strstr(s, "$end");

        if (end)
            *end = 0;
        if (time && s[strspn(s, " \t")] && !wave_timescale(w, s))
            return false;
        if (end)
            return true;
        if (!next_line(w))
            return w->err[0] ? false : wave_fail(w, "the header is cut off");
        s = w->line;
    }
}

static bool header_line(wave *w)
{
    char *s = w->line + strspn(w->line, " \t");

    memmove(w->line, s, strlen(s) + 1);
    s = w->line;
    if (!strncmp(s, "$var ", 5))
        return wave_declare(w, s);
    if (!strncmp(s, "$scope ", 7))
        return wave_enter(w, s);
    if (!strncmp(s, "$upscope", 8))
        wave_leave(w);
    else if (!strncmp(s, "$enddefinitions", 15))
        w->header = false;
    else if (!strncmp(s, "$timescale", 10))
        return header_block(w, "$timescale");
    else if (*s == '$')
        return header_block(w, "$");
    else if (*s)
        return wave_fail(w, "not a wave: expected the header of a VCD");
    return true;
}

static bool read_header(wave *w)
{
    w->header = true;
    w->unit = 1;
    if (!wave_grow(w))
        return false;
    while (w->header) {
        if (!next_line(w))
            return w->err[0] || !child_ended(w) ? false :
                   wave_fail(w, "the header is cut off");
        if (!header_line(w))
            return false;
    }
    return true;
}

wave *wave_open(const char *file, char *err, size_t errsize)
{
    struct stat st;
    wave *w = calloc(1, sizeof *w);

    if (!w) {
        snprintf(err, errsize, "out of memory");
        return NULL;
    }
    w->file = file;
    if (!stat(file, &st) && S_ISDIR(st.st_mode)) {
        snprintf(err, errsize, "%s: a folder, expected a recording", file);
        wave_close(w);
        return NULL;
    }
    if (open_file(w) && read_header(w))
        return w;
    snprintf(err, errsize, "%s", w->err);
    wave_close(w);
    return NULL;
}

void wave_close(wave *w)
{
    if (!w)
        return;
    if (w->f)
        fclose(w->f);
    if (w->f && w->child > 0)
        waitpid(w->child, NULL, 0);
    for (size_t i = 0; i < w->nets; i++) {
        free((void *)w->net[i].scope);
        free((void *)w->net[i].name);
    }
    free(w->net);
    free(w->slot);
    free(w->line);
    free(w);
}

const wave_net *wave_nets(const wave *w, size_t *count)
{
    *count = w->nets;
    return w->net;
}

uint32_t wave_ids(const wave *w)
{
    return w->ids;
}

double wave_unit(const wave *w)
{
    return w->unit;
}

const char *wave_error(const wave *w)
{
    return w->err;
}

/* ---- changes ---- */

static int wave_change(wave *w, wave_event *e, const char *bits,
                       const char *code)
{
    uint64_t c = code_of(code);
    const id_slot *s = c ? wave_find(w, c) : NULL;

    if (!s || !s->code) {
        wave_fail(w, "a change of a net that was not declared");
        return WAVE_ERROR;
    }
    e->id = s->id;
    e->bits = bits;
    return WAVE_CHANGE;
}

static int bad_line(wave *w)
{
    wave_fail(w, "not a time or a change, e.g. #100, 1!, b0101 !");
    return WAVE_ERROR;
}

/* One line; -1 if it has no event. */
static int wave_read_event(wave *w, wave_event *e)
{
    char *s = w->line, *end;

    switch (*s) {
    case '#':
        e->time = strtoull(s + 1, &end, 10);
        return end == s + 1 || *end ? bad_line(w) : WAVE_TIME;
    case '0': case '1': case 'x': case 'z': case 'X': case 'Z':
        w->one[0] = *s;
        return wave_change(w, e, w->one, s + 1);
    case 'b': case 'B':
        end = strchr(s, ' ');
        if (!end || end == s + 1)
            return bad_line(w);
        *end = 0;
        return wave_change(w, e, s + 1, end + 1);
    case '$':
        while (!strncmp(s, "$comment", 8) && !strstr(w->line, "$end"))
            if (!next_line(w))
                return bad_line(w);
        return -1;
    case 'r': case 'R': case 's': case 'S': /* reals and texts: no pins */
    case 0:
        return -1;
    default:
        return bad_line(w);
    }
}

int wave_next(wave *w, wave_event *e)
{
    int code;

    for (;;) {
        if (!next_line(w))
            return w->err[0] || !child_ended(w) ? WAVE_ERROR : WAVE_END;
        if ((code = wave_read_event(w, e)) >= 0)
            return code;
    }
}

/* SPDX-License-Identifier: Apache-2.0
 * Text helpers of the parser: files, error list, near matches, names. */
#define _GNU_SOURCE /* tdestroy */
#include "text.h"
#include <errno.h>
#include <limits.h>
#include <search.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

bool dla_span_is(dla_span s, const char *text)
{
    return strlen(text) == s.n && !memcmp(s.p, text, s.n);
}

static const char *text_reason(int e)
{
    switch (e) {
    case ENOENT:
        return "no such file";
    case EACCES:
        return "no permission";
    case EISDIR:
        return "it is a folder";
    case ENOMEM:
        return "out of memory";
    default:
        return e ? strerror(e) : "it cannot be read";
    }
}

/* Reads all of f; its length may be unknown (a pipe). */
static char *read_all(FILE *f, size_t *n, const char **why)
{
    size_t cap = (size_t)1 << 16, len = 0, k;
    char *buf = NULL;

    if (!fseek(f, 0, SEEK_END)) {
        long end = ftell(f);

        if (end > 0 && end < LONG_MAX - 2)
            cap = (size_t)end + 2;
        rewind(f);
    }
    buf = malloc(cap);
    while (buf) {
        errno = 0;
        k = fread(buf + len, 1, cap - 1 - len, f);
        len += k;
        if (ferror(f)) {
            *why = text_reason(errno);
            free(buf);
            return NULL;
        }
        if (len < cap - 1)
            break;
        if (feof(f))
            break;
        {
            char *more = realloc(buf, cap * 2);

            if (!more)
                free(buf);
            buf = more;
            cap *= 2;
        }
    }
    if (!buf) {
        *why = text_reason(ENOMEM);
        return NULL;
    }
    /* Scanners end at a newline, so one is added after the last line in any
     * case. */
    buf[len] = '\n';
    *n = len;
    return buf;
}

char *dla_file_join(const char *dir, const char *name, size_t n)
{
    size_t k = strlen(dir);
    char *s = malloc(k + n + 2);

    if (!s)
        return NULL;
    memcpy(s, dir, k);
    if (k && dir[k - 1] != '/')
        s[k++] = '/';
    memcpy(s + k, name, n);
    s[k + n] = 0;
    return s;
}

bool dla_file_is(const char *dir, const char *name)
{
    char *path = dla_file_join(dir, name, strlen(name));
    struct stat st;
    bool is = path && !stat(path, &st) && S_ISREG(st.st_mode);

    free(path);
    return is;
}

char *dla_file_read(const char *path, size_t *n, const char **why)
{
    FILE *f;
    char *buf;

    struct stat st;

    errno = 0;
    if (!stat(path, &st) && !S_ISREG(st.st_mode) && !S_ISDIR(st.st_mode)) {
        *why = "not a regular file"; /* a FIFO may wait for ever */
        return NULL;
    }
    f = fopen(path, "rb");
    if (!f) {
        *why = text_reason(errno);
        return NULL;
    }
    buf = read_all(f, n, why);
    fclose(f);
    return buf;
}

void dla_diag_init(dla_diag *d, char *text, size_t size)
{
    *d = (dla_diag){ .text = { text, size, 0 } };
    if (size)
        text[0] = 0;
}

void dla_diag_add(dla_diag *d, const char *file, unsigned line,
                  const char *fmt, ...)
{
    va_list ap;

    if (d->count++ >= DLA_DIAG_MAX)
        return;
    dla_text_put(&d->text, "%s%s:", d->text.n ? "\n" : "", file);
    if (line)
        dla_text_put(&d->text, "%u:", line);
    dla_text_put(&d->text, " ");
    va_start(ap, fmt);
    dla_text_vput(&d->text, fmt, ap);
    va_end(ap);
}

void dla_diag_close(dla_diag *d)
{
    if (d->count > DLA_DIAG_MAX)
        dla_text_put(&d->text, "\n... and %u more errors",
                     d->count - DLA_DIAG_MAX);
}

/* 99, above every base: not a digit. */
static int text_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return 99;
}

size_t dla_number(dla_span s, bool octal, uint64_t *value, bool *wide)
{
    unsigned base = 10;
    size_t i = 0, first;
    uint64_t v = 0;

    *wide = false;
    if (s.n > 2 && s.p[0] == '0' && (s.p[1] == 'x' || s.p[1] == 'X')) {
        base = 16;
        i = 2;
    } else if (octal && s.n > 1 && s.p[0] == '0') {
        base = 8;
        i = 1;
        if (text_digit(s.p[1]) >= 10) { /* a zero alone */
            *value = 0;
            return 1;
        }
    }
    for (first = i; i < s.n; i++) {
        int d = text_digit(s.p[i]);

        if (d >= (int)base)
            break;
        if (v > (UINT64_MAX - (uint64_t)d) / base)
            *wide = true;
        v = v * base + (uint64_t)d;
    }
    *value = v;
    return i > first ? i : 0;
}

/* ---- names ---- */

/* A name of the set; its text is after it. */
typedef struct text_name {
    dla_span s;
    int index;
} text_name;

static int text_order(const void *a, const void *b)
{
    const dla_span x = ((const text_name *)a)->s, y = ((const text_name *)b)->s;
    int c = memcmp(x.p, y.p, x.n < y.n ? x.n : y.n);

    return c ? c : (x.n > y.n) - (x.n < y.n);
}

int dla_names_index(dla_names *s, dla_span name)
{
    text_name key = { name, 0 }, **found = tfind(&key, &s->tree, text_order);
    const char **more;
    text_name *n;
    char *text;

    if (found)
        return (*found)->index;
    more = realloc(s->name, (s->count + 1) * sizeof *more);
    if (!more)
        return -1;
    s->name = more;
    n = malloc(sizeof *n + name.n + 1);
    if (!n)
        return -1;
    text = memcpy(n + 1, name.p, name.n);
    text[name.n] = 0;
    *n = (text_name){ { text, name.n }, (int)s->count };
    if (!tsearch(n, &s->tree, text_order)) {
        free(n);
        return -1;
    }
    s->name[s->count] = text;
    return (int)s->count++;
}

void dla_names_free(dla_names *s)
{
    tdestroy(s->tree, free);
    free(s->name);
    memset(s, 0, sizeof *s);
}

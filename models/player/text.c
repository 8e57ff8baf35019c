/* SPDX-License-Identifier: Apache-2.0
 * Text helpers of the parser: files, error list, near matches, names. */
#include "text.h"
#include <errno.h>
#include <limits.h>
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
    d->text = text;
    d->size = size;
    d->len = 0;
    d->count = 0;
    if (size)
        text[0] = 0;
}

static void text_append(dla_diag *d, const char *fmt, va_list ap)
{
    int k;

    if (d->len + 1 >= d->size)
        return;
    k = vsnprintf(d->text + d->len, d->size - d->len, fmt, ap);
    if (k > 0)
        d->len += (size_t)k;
    if (d->len >= d->size)
        d->len = d->size - 1;
}

__attribute__((format(printf, 2, 3)))
static void text_put(dla_diag *d, const char *fmt, ...)
{
    va_list ap;

    va_start(ap, fmt);
    text_append(d, fmt, ap);
    va_end(ap);
}

void dla_diag_add(dla_diag *d, const char *file, unsigned line,
                  const char *fmt, ...)
{
    va_list ap;

    if (d->count++ >= DLA_DIAG_MAX)
        return;
    if (d->len)
        text_put(d, "\n");
    if (line)
        text_put(d, "%s:%u: ", file, line);
    else
        text_put(d, "%s: ", file);
    va_start(ap, fmt);
    text_append(d, fmt, ap);
    va_end(ap);
}

void dla_diag_close(dla_diag *d)
{
    if (d->count > DLA_DIAG_MAX)
        text_put(d, "\n... and %u more errors", d->count - DLA_DIAG_MAX);
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

/* FNV-1a, folded: the table takes the low bits. */
static size_t text_hash(dla_span s)
{
    uint64_t h = 1469598103934665603u;

    for (size_t i = 0; i < s.n; i++)
        h = (h ^ (unsigned char)s.p[i]) * 1099511628211u;
    return (size_t)(h ^ h >> 29);
}

/* Twice the slots, or the first 64. False: out of memory. */
static bool text_rehash(dla_names *s)
{
    size_t slots = s->slots ? s->slots * 2 : 64;
    uint32_t *slot = calloc(slots, sizeof *slot);

    if (!slot)
        return false;
    for (size_t i = 0; i < s->count; i++) {
        dla_span n = { s->name[i], strlen(s->name[i]) };
        size_t h = text_hash(n) & (slots - 1);

        while (slot[h])
            h = (h + 1) & (slots - 1);
        slot[h] = (uint32_t)i + 1;
    }
    free(s->slot);
    s->slot = slot;
    s->slots = slots;
    return true;
}

int dla_names_index(dla_names *s, dla_span name)
{
    size_t h;
    char *copy;

    if (2 * (s->count + 1) > s->slots && !text_rehash(s))
        return -1;
    for (h = text_hash(name) & (s->slots - 1); s->slot[h];
         h = (h + 1) & (s->slots - 1))
        if (dla_span_is(name, s->name[s->slot[h] - 1]))
            return (int)s->slot[h] - 1;
    if (s->count == s->cap) {
        size_t cap = s->cap ? s->cap * 2 : 32;
        char **n = realloc(s->name, cap * sizeof *n);

        if (!n)
            return -1;
        s->name = n;
        s->cap = cap;
    }
    copy = malloc(name.n + 1);
    if (!copy)
        return -1;
    memcpy(copy, name.p, name.n);
    copy[name.n] = 0;
    s->name[s->count] = copy;
    s->slot[h] = (uint32_t)++s->count;
    return (int)s->count - 1;
}

void dla_names_free(dla_names *s)
{
    for (size_t i = 0; i < s->count; i++)
        free(s->name[i]);
    free(s->name);
    free(s->slot);
    memset(s, 0, sizeof *s);
}

/* SPDX-License-Identifier: Apache-2.0
 * Data files of traces: surface files of part A (traces.md 4) and
 * the byte lines of part B. Hand-written scanner: these files are large. */
#include "trace.h"
#include <stdlib.h>
#include <string.h>

#define PACKET_MAX ((uint64_t)1 << 28) /* bytes of one packet */

#define FORM "{offset:N, size:N, payload:B B ...}"

typedef struct scan {
    const char *p, *end; /* text of the line; *end is a newline */
    const char *path;
    unsigned line;
    dla_diag *diag;
    int depth; /* open braces */
    bool ok;
} scan;

static bool surface_fail(scan *s, const char *what)
{
    dla_diag_add(s->diag, s->path, s->line, "%s", what);
    s->ok = false;
    return false;
}

/* An error that shows the text at s->p. Always false. */
static bool fail_at(scan *s, const char *what, const char *expected)
{
    size_t n = 0;

    while (s->p + n < s->end && n < 24 && (unsigned char)s->p[n] >= ' ')
        n++;
    dla_diag_add(s->diag, s->path, s->line, "%s at \"%.*s\", expected %s",
                 what, (int)n, s->p, expected);
    s->ok = false;
    return false;
}

static void surface_blanks(scan *s)
{
    while (*s->p == ' ' || *s->p == '\t' || *s->p == '\r')
        s->p++;
}

/* Skips blanks, commas and braces; counts braces. */
static void surface_strip(scan *s, int *open, int *close)
{
    for (;; s->p++) {
        if (*s->p == '{')
            ++*open;
        else if (*s->p == '}')
            ++*close;
        else if (*s->p != ' ' && *s->p != '\t' && *s->p != '\r' &&
                 *s->p != ',')
            return;
    }
}

/* "key" or "'key'", then ':'. */
static bool surface_key(scan *s, const char *name)
{
    const char *p = s->p;
    size_t n = strlen(name);
    bool quoted = *p == '\'';

    p += quoted;
    if ((size_t)(s->end - p) < n || memcmp(p, name, n))
        return false;
    p += n;
    if (quoted && *p++ != '\'')
        return false;
    while (*p == ' ' || *p == '\t')
        p++;
    if (*p != ':')
        return false;
    s->p = p + 1;
    surface_blanks(s);
    return true;
}

/* Number and the comma after it. */
static bool surface_number(scan *s, const char *what, uint64_t *v)
{
    bool wide;
    size_t n = dla_number((dla_span){ s->p, (size_t)(s->end - s->p) }, true,
                          v, &wide);

    if (!n)
        return fail_at(s, what, "a number");
    if (wide)
        return fail_at(s, what, "at most 64 bits");
    s->p += n;
    surface_blanks(s);
    if (*s->p != ',')
        return fail_at(s, "packet is cut off", "\",\" as in " FORM);
    s->p++;
    surface_blanks(s);
    return true;
}

/* Value of a hexadecimal digit plus 1; 0 for all other characters. */
static const uint8_t hex[256] = {
    ['0'] = 1,  ['1'] = 2,  ['2'] = 3,  ['3'] = 4,  ['4'] = 5,  ['5'] = 6,
    ['6'] = 7,  ['7'] = 8,  ['8'] = 9,  ['9'] = 10, ['a'] = 11, ['b'] = 12,
    ['c'] = 13, ['d'] = 14, ['e'] = 15, ['f'] = 16, ['A'] = 11, ['B'] = 12,
    ['C'] = 13, ['D'] = 14, ['E'] = 15, ['F'] = 16,
};

/* A byte in the common form 0xHH; the four characters are there. */
static inline bool plain_byte(const char *p, uint8_t *v)
{
    unsigned hi = hex[(uint8_t)p[2]], lo = hex[(uint8_t)p[3]];

    *v = (uint8_t)((hi - 1) << 4 | (lo - 1));
    return p[0] == '0' && p[1] == 'x' && hi && lo;
}

static bool ends_byte(char c)
{
    return c == ' ' || c == '\t' || c == '}' || c == ',' || c == '\n' ||
           c == '\r';
}

/* One byte value. */
static bool surface_byte(scan *s, uint8_t *v)
{
    const char *p = s->p;
    uint64_t x;
    size_t n;
    bool wide;

    if (s->end - p >= 4 && plain_byte(p, v) && ends_byte(p[4])) {
        s->p += 4;
        return true;
    }
    n = dla_number((dla_span){ p, (size_t)(s->end - p) }, true, &x, &wide);
    if (!n || !ends_byte(p[n]))
        return fail_at(s, "not a byte", "0x00 to 0xff");
    if (wide || x > 0xff)
        return fail_at(s, "byte is too wide", "0x00 to 0xff");
    *v = (uint8_t)x;
    s->p += n;
    return true;
}

/* p with room for `want` items, or NULL when out of memory. */
static void *surface_grown(void *p, size_t *cap, size_t want, size_t item)
{
    size_t c = *cap ? *cap : 1024 / item + 1;

    if (want <= *cap)
        return p;
    while (c < want)
        c *= 2;
    p = realloc(p, c * item);
    if (p)
        *cap = c;
    return p;
}

/* Room for n bytes at offset, joined to the extent before when consecutive.
 * NULL when out of memory. */
static uint8_t *surface_extend(dla_surface *f, uint64_t offset, size_t n)
{
    dla_extent *e = f->next ? &f->ext[f->next - 1] : NULL;
    uint8_t *d = surface_grown(f->data, &f->capdata, f->ndata + n, 1);

    if (!d)
        return NULL;
    f->data = d;
    if (!e || e->offset + e->n != offset) {
        e = surface_grown(f->ext, &f->capext, f->next + 1, sizeof *e);
        if (!e)
            return NULL;
        f->ext = e;
        e = &f->ext[f->next++];
        *e = (dla_extent){ offset, f->ndata, 0 };
    }
    e->n += n;
    d += f->ndata;
    f->ndata += n;
    if (f->next == 1 && f->ndata == n) {
        f->lo = offset;
        f->hi = offset + n;
    }
    if (offset < f->lo)
        f->lo = offset;
    if (offset + n > f->hi)
        f->hi = offset + n;
    return d;
}

/* Bytes up to the end of the packet. Bytes above n are checked and ignored;
 * missing bytes are 0 (traces.md 4). */
static bool surface_payload(scan *s, uint8_t *d, size_t n)
{
    size_t i = 0;
    uint8_t v;

    for (;;) {
        surface_blanks(s);
        if (*s->p == '}' || *s->p == ',' || s->p == s->end)
            break;
        if (!surface_byte(s, &v))
            return false;
        if (i < n)
            d[i++] = v;
    }
    memset(d + i, 0, n - i);
    return true;
}

/* The rest of a line that is one packet, after its open braces. */
static bool surface_packet(scan *s, dla_surface *f, int open)
{
    uint64_t offset, size;
    uint8_t *d;
    int more = 0, close = 0;

    if (!surface_key(s, "offset"))
        return fail_at(s, "not a packet", FORM);
    if (!surface_number(s, "offset", &offset))
        return false;
    if (!surface_key(s, "size"))
        return fail_at(s, "field size is missing", FORM);
    if (!surface_number(s, "size", &size))
        return false;
    if (!surface_key(s, "payload") && !surface_key(s, "value"))
        return fail_at(s, "field payload is missing", FORM);
    if (!size)
        return surface_fail(
            s, "size of the packet is 0, expected at least 1 byte");
    if (size > PACKET_MAX)
        return surface_fail(s, "size of the packet is above 0x10000000");
    if (offset + size < offset)
        return surface_fail(s, "offset + size is above 64 bits");
    d = surface_extend(f, offset, (size_t)size);
    if (!d)
        return surface_fail(s, "out of memory");
    if (!surface_payload(s, d, (size_t)size))
        return false;
    surface_strip(s, &more, &close);
    if (s->p != s->end)
        return fail_at(s, "text after the packet", "one packet in a line");
    if (open && !close)
        return surface_fail(
            s, "packet is cut off, expected \"}\" after its bytes");
    s->depth += more - close;
    return true;
}

/* Skips a text at *p. */
static inline bool surface_past(const char **p, const char *end,
                                const char *text, size_t n)
{
    if ((size_t)(end - *p) < n || memcmp(*p, text, n))
        return false;
    *p += n;
    return true;
}

#define PAST(p, end, text) surface_past(p, end, text, sizeof text - 1)

/* The bytes of a packet up to its brace, with one blank between them. */
static inline bool plain_bytes(const char **p, const char *end, uint8_t *v,
                               size_t n)
{
    const char *c = *p;

    if ((size_t)(end - c) < 5 * n)
        return false;
    for (size_t i = 0; i < n; i++, c += 5)
        if (!plain_byte(c, &v[i]) || c[4] != (i + 1 < n ? ' ' : '}'))
            return false;
    *p = c;
    return true;
}

/* A line in the form of the public traces, with few bytes: {offset:0xN, size:N,
 * payload:0xHH 0xHH} , The general parser takes three times as many
 * instructions, and reading may be more than half of a run. False, and nothing
 * is done: the line has another form, right or wrong. */
static bool plain_packet(const scan *s, dla_surface *f)
{
    enum { MOST = 99, DIGITS = 15 };
    const char *p = s->p, *first;
    uint8_t v[MOST], *d;
    uint64_t offset = 0;
    size_t n = 0;

    if (!PAST(&p, s->end, "{offset:0x"))
        return false;
    for (first = p; hex[(uint8_t)*p] && p - first < DIGITS; p++)
        offset = offset << 4 | (hex[(uint8_t)*p] - 1u);
    if (p == first || !PAST(&p, s->end, ", size:") || *p == '0')
        return false;
    for (first = p; *p >= '0' && *p <= '9' && p - first < 2; p++)
        n = n * 10 + (size_t)(*p - '0');
    if (!n || !PAST(&p, s->end, ", payload:") ||
        !plain_bytes(&p, s->end, v, n))
        return false;
    while (*p == ' ' || *p == ',' || *p == '\r')
        p++;
    d = p == s->end ? surface_extend(f, offset, n) : NULL;
    if (d)
        memcpy(d, v, n);
    return d != NULL;
}

static bool scan_line(scan *s, dla_surface *f)
{
    int open = 0, close = 0;

    if (s->diag->count >= DLA_DIAG_MAX)
        return false;
    if (plain_packet(s, f))
        return true;
    surface_strip(s, &open, &close);
    s->depth += open - close;
    if (s->p != s->end && *s->p != '#')
        surface_packet(s, f, open);
    return true;
}

static int by_offset(const void *a, const void *b)
{
    uint64_t x = ((const dla_extent *)a)->offset;
    uint64_t y = ((const dla_extent *)b)->offset;

    return x < y ? -1 : x > y;
}

/* Bytes that the packets define; overlapping bytes count once. */
static bool count_defined(dla_surface *f)
{
    dla_extent *e = malloc((f->next + 1) * sizeof *e);
    uint64_t end = 0;

    if (!e)
        return false;
    memcpy(e, f->ext, f->next * sizeof *e);
    qsort(e, f->next, sizeof *e, by_offset);
    for (size_t i = 0; i < f->next; i++) {
        uint64_t from = e[i].offset > end ? e[i].offset : end;
        uint64_t to = e[i].offset + e[i].n;

        f->defined += to > from ? to - from : 0;
        end = to > end ? to : end;
    }
    free(e);
    return true;
}

/* Passes each line of the file to `line` until that returns false; returns
 * false if the file does not exist. */
static bool each_line(scan *s, dla_surface *f,
                      bool (*line)(scan *s, dla_surface *f))
{
    const char *why, *end;
    size_t n;
    char *text = dla_file_read(s->path, &n, &why);
    bool more = true;

    if (!text) {
        dla_diag_add(s->diag, s->path, 0, "cannot read the data file: %s", why);
        return false;
    }
    end = text + n;
    for (s->p = text; s->p < end && more; s->p = s->end + 1) {
        s->line++;
        s->end = memchr(s->p, '\n', (size_t)(end - s->p) + 1);
        more = line(s, f);
    }
    free(text);
    return true;
}

bool dla_surface_read(dla_surface *f, const char *path, dla_diag *d)
{
    scan s = { .path = path, .diag = d, .ok = true };

    if (!each_line(&s, f, scan_line))
        return false;
    if (s.ok && s.depth > 0)
        surface_fail(&s, "file is cut off, expected a closing \"}\"");
    if (s.ok && !f->next)
        surface_fail(&s, "file holds no packet, expected lines " FORM);
    if (s.ok && !count_defined(f))
        surface_fail(&s, "out of memory");
    return s.ok;
}

/* ---- part B ---- */

enum { LINE_BYTES = 32 };

/* The file may be longer than the trace needs: reading stops inside a line. */
static bool byte_line(scan *s, dla_surface *f)
{
    uint8_t v[LINE_BYTES];
    size_t n = 0, want;
    uint8_t *d;

    for (surface_blanks(s); s->p != s->end; surface_blanks(s)) {
        if (n == LINE_BYTES)
            return fail_at(s, "too many bytes", "32 bytes in a line");
        if (!surface_byte(s, &v[n]))
            return false;
        n++;
    }
    if (n < LINE_BYTES)
        return surface_fail(s, "line is cut off, expected 32 bytes");
    want = f->limit - f->ndata < n ? (size_t)(f->limit - f->ndata) : n;
    d = surface_extend(f, f->ndata, want);
    if (!d)
        return surface_fail(s, "out of memory");
    memcpy(d, v, want);
    return true;
}

/* Lines that begin in another way have no bytes. */
static bool maybe_bytes(scan *s, dla_surface *f)
{
    const char *p = s->p + (*s->p == ' ');

    if (!s->ok || f->ndata >= f->limit)
        return false;
    if (p[0] == '0' && p[1] == 'x')
        byte_line(s, f);
    return true;
}

bool dla_surface_read_lines(dla_surface *f, const char *path, dla_diag *d)
{
    scan s = { .path = path, .diag = d, .ok = true };

    if (!each_line(&s, f, maybe_bytes))
        return false;
    if (s.ok && f->ndata < f->limit) {
        dla_diag_add(d, path, s.line,
                     "file ends after 0x%zx bytes, expected 0x%llx", f->ndata,
                     (unsigned long long)f->limit);
        s.ok = false;
    }
    f->defined = f->ndata;
    return s.ok;
}

void dla_surface_free(dla_surface *s)
{
    free(s->name);
    free(s->data);
    free(s->ext);
}

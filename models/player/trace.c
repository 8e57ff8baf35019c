/* SPDX-License-Identifier: Apache-2.0
 * Loading a trace: finds its command file, parses, owns the result. */
#define _XOPEN_SOURCE 700 /* realpath, opendir */
#include "trace.h"
#include <dirent.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static char *trace_copy(const char *p, size_t n)
{
    char *s = malloc(n + 1);

    if (s) {
        memcpy(s, p, n);
        s[n] = 0;
    }
    return s;
}

/* dir/name, or name alone when dir is empty. */
static char *trace_join(const char *dir, const char *name, size_t n)
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

static bool trace_exists(const char *dir, const char *name)
{
    char *path = trace_join(dir, name, strlen(name));
    struct stat st;
    bool is = path && !stat(path, &st) && S_ISREG(st.st_mode);

    free(path);
    return is;
}

static bool ends_in(const char *s, const char *tail)
{
    size_t n = strlen(s), k = strlen(tail);

    return n >= k && !strcmp(s + n - k, tail);
}

/* Command file of a folder: <name>.cfg, else its only .cfg, else input.txn.
 * Empty string after an error. */
static void find_file(const dla_trace *t, char *file, size_t size,
                      dla_diag *d)
{
    DIR *dir = opendir(t->dir);
    struct dirent *e;
    unsigned found = 0;

    file[0] = 0;
    if (!dir) {
        dla_diag_add(d, t->dir, 0, "no such file or folder");
        return;
    }
    while ((e = readdir(dir))) {
        if (!ends_in(e->d_name, ".cfg") || !trace_exists(t->dir, e->d_name))
            continue;
        if (!found++)
            snprintf(file, size, "%s", e->d_name);
    }
    closedir(dir);
    if (found > 1) {
        snprintf(file, size, "%s.cfg", t->name);
        if (trace_exists(t->dir, file))
            return;
        file[0] = 0;
        dla_diag_add(d, t->dir, 0,
                     "%u .cfg files and none is named %s.cfg, expected one",
                     found, t->name);
    } else if (!found) {
        if (trace_exists(t->dir, "input.txn"))
            snprintf(file, size, "input.txn");
        else
            dla_diag_add(d, t->dir, 0,
                         "not a trace, expected a .cfg file or input.txn");
    }
}

/* Last part of a folder's name; for "." and "..", that of its full path. */
static char *last_part(const char *dir)
{
    const char *e = dir + strlen(dir), *p;

    while (e > dir && e[-1] == '/')
        e--;
    for (p = e; p > dir && p[-1] != '/';)
        p--;
    if (e == p)
        return trace_copy("trace", 5);
    if (ends_in(dir, ".")) {
        char *full = realpath(dir, NULL);
        char *name = full && !ends_in(full, ".") ? last_part(full)
                                                 : trace_copy("trace", 5);

        free(full);
        return name;
    }
    return trace_copy(p, (size_t)(e - p));
}

/* Sets dir, name and file of the trace. */
static bool set_names(dla_trace *t, const char *path, dla_diag *d)
{
    char file[300];
    struct stat st;
    const char *slash = strrchr(path, '/');
    bool is_dir = stat(path, &st) || S_ISDIR(st.st_mode);

    if (is_dir)
        t->dir = trace_copy(path, strlen(path));
    else if (slash)
        t->dir = trace_copy(path, (size_t)(slash - path) + (slash == path));
    else
        t->dir = trace_copy("", 0);
    if (!t->dir)
        return false;
    t->name = last_part(t->dir);
    if (!is_dir && !t->dir[0]) { /* a file here: named after itself */
        const char *dot = strrchr(path, '.');

        free(t->name);
        t->name = trace_copy(path, dot && dot > path ? (size_t)(dot - path)
                                                     : strlen(path));
    }
    if (!t->name)
        return false;
    if (!is_dir) {
        t->file = trace_copy(path, strlen(path));
    } else {
        find_file(t, file, sizeof file, d);
        if (file[0])
            t->file = trace_join(t->dir, file, strlen(file));
    }
    t->txn = t->file && ends_in(t->file, ".txn");
    return t->file || d->count;
}

static void read_commands(dla_trace *t, dla_diag *d)
{
    dla_parse p = { .t = t, .diag = d };
    const char *why;
    size_t n;
    char *text = dla_file_read(t->file, &n, &why);

    if (!text) {
        dla_diag_add(d, t->file, 0, "%s", why);
        return;
    }
    if (t->txn)
        dla_parse_txn(&p, text, n);
    else
        dla_parse_cfg(&p, text, n);
    if (!p.nomem && !t->txn && !d->count)
        dla_trace_verify(&p);
    if (p.nomem)
        dla_diag_add(d, t->file, 0, "out of memory");
    free(text);
}

dla_trace *dla_trace_load(const char *path, const dla_cfg *cfg, char *err,
                          size_t errsize)
{
    dla_trace *t = calloc(1, sizeof *t);
    dla_diag d;

    dla_diag_init(&d, err, errsize);
    if (!t) {
        dla_diag_add(&d, path, 0, "out of memory");
        return NULL;
    }
    t->cfg = cfg;
    if (!set_names(t, path, &d))
        dla_diag_add(&d, path, 0, "out of memory");
    if (t->file && !d.count)
        read_commands(t, &d);
    dla_diag_close(&d);
    if (!d.count)
        return t;
    dla_trace_free(t);
    return NULL;
}

void dla_trace_free(dla_trace *t)
{
    if (!t)
        return;
    for (size_t i = 0; i < t->nsurf; i++)
        dla_surface_free(&t->surf[i]);
    free(t->surf);
    free(t->cmd);
    free(t->raiser);
    free(t->region);
    dla_names_free(&t->events);
    free(t->dir);
    free(t->name);
    free(t->file);
    free(t);
}

const dla_cfg *dla_trace_config(const dla_trace *t)
{
    return t->cfg;
}

const char *dla_trace_name(const dla_trace *t)
{
    return t->name;
}

const char *dla_trace_file(const dla_trace *t)
{
    return t->file;
}

bool dla_trace_random(const dla_trace *t)
{
    return t->random;
}

/* ---- shared by the parsers ---- */

void dla_parse_error(dla_parse *p, const char *fmt, ...)
{
    char text[512];
    va_list ap;

    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    dla_diag_add(p->diag, p->t->file, p->line, "%s", text);
}

const dla_command *dla_parse_command(dla_parse *p, const dla_command *table,
                                     dla_span name, const char *expected)
{
    char buf[128];
    dla_near near;

    for (const dla_command *k = table; k->name; k++)
        if (dla_span_is(name, k->name))
            return k;
    dla_near_init(&near, name);
    for (const dla_command *k = table; k->name; k++)
        dla_near_add(&near, k->name);
    dla_parse_error(p, "unknown command \"%.*s\", expected %s%s", (int)name.n,
                    name.p, expected, dla_near_text(&near, buf, sizeof buf));
    return NULL;
}

dla_cmd *dla_parse_add(dla_parse *p, const dla_command *k, unsigned n)
{
    dla_trace *t = p->t;
    dla_cmd *c;

    if (n < k->min || n > k->max) {
        dla_parse_error(p, "%s has %u argument%s, expected %s", k->name, n,
                        n == 1 ? "" : "s", k->form);
        return NULL;
    }
    if (t->ncmd == t->capcmd) {
        size_t cap = t->capcmd ? t->capcmd * 2 : 1024;

        c = realloc(t->cmd, cap * sizeof *c);
        if (!c) {
            p->nomem = true;
            return NULL;
        }
        t->cmd = c;
        t->capcmd = cap;
    }
    c = &t->cmd[t->ncmd++];
    memset(c, 0, sizeof *c);
    c->op = k->op;
    c->line = p->line;
    c->event = c->surf = -1;
    return c;
}

static bool read_surface(dla_parse *p, dla_surface *s, dla_span name)
{
    char *path = trace_join(p->t->dir, name.p, name.n);
    unsigned before = p->diag->count;
    bool ok;

    s->name = trace_copy(name.p, name.n);
    if (!path || !s->name) {
        free(path);
        p->nomem = true;
        return false;
    }
    if (!trace_exists("", path)) {
        dla_parse_error(p, "data file %s does not exist", path);
        free(path);
        return false;
    }
    ok = s->limit ? dla_surface_read_lines(s, path, p->diag)
                  : dla_surface_read(s, path, p->diag);
    free(path);
    return ok && p->diag->count == before;
}

/* A file that several commands name is read once. */
int32_t dla_parse_surface(dla_parse *p, dla_span name, uint64_t limit)
{
    dla_trace *t = p->t;
    dla_surface *s;

    for (size_t i = 0; i < t->nsurf; i++)
        if (dla_span_is(name, t->surf[i].name) && t->surf[i].limit == limit)
            return (int32_t)i;
    if (t->nsurf == t->capsurf) {
        size_t cap = t->capsurf ? t->capsurf * 2 : 16;

        s = realloc(t->surf, cap * sizeof *s);
        if (!s) {
            p->nomem = true;
            return -1;
        }
        t->surf = s;
        t->capsurf = cap;
    }
    s = &t->surf[t->nsurf];
    memset(s, 0, sizeof *s);
    s->limit = limit;
    if (!read_surface(p, s, name)) {
        dla_surface_free(s);
        return -1;
    }
    return (int32_t)t->nsurf++;
}

bool dla_parse_number(dla_parse *p, dla_span s, unsigned bits,
                      const char *what, uint64_t *value)
{
    bool wide;
    size_t n = dla_number(s, false, value, &wide);

    if (!n || n != s.n) {
        dla_parse_error(p, "%s \"%.*s\" is not a number, expected decimal or "
                           "0x and hex digits", what, (int)s.n, s.p);
        return false;
    }
    if (wide || (bits < 64 && *value >> bits)) {
        dla_parse_error(p, "%s %.*s is too wide, expected at most %u bits",
                        what, (int)s.n, s.p, bits);
        return false;
    }
    return true;
}

bool dla_parse_range(dla_parse *p, uint64_t base, uint64_t size)
{
    unsigned bits = p->t->cfg->addr_bits;
    uint64_t last = base + (size - 1);

    if (!size) {
        dla_parse_error(p, "size is 0, expected at least 1 byte");
        return false;
    }
    if (last >= base && (bits >= 64 || !(last >> bits)))
        return true;
    dla_parse_error(p, "0x%llx+0x%llx %s, expected a range below the %u-bit "
                       "limit of %s", (unsigned long long)base,
                    (unsigned long long)size,
                    last < base ? "wraps the address space"
                                : "exceeds the address space",
                    bits, p->t->cfg->name);
    return false;
}

const char *dla_reg_text(const dla_cfg *cfg, uint32_t addr, char *buf,
                         size_t size)
{
    dla_page page = dla_page_at(cfg, addr);
    uint32_t off = addr & 0xfffu;
    const dla_regdef *r = NULL;
    const char *name = NULL;

    if (page < DLA_NPAGE && page != DLA_CFGROM)
        r = dla_reg_at(cfg, page, off);
    if (r)
        name = r->name;
    for (size_t i = 0; page == DLA_CFGROM && i < cfg->nrom; i++)
        if (cfg->rom[i].offset == off)
            name = cfg->rom[i].name;
    if (name)
        snprintf(buf, size, "NVDLA_%s.%s_0",
                 dla_page_table[page].trace, name);
    else
        snprintf(buf, size, "address 0x%05x", addr);
    return buf;
}

const char *dla_intr_name(unsigned intr)
{
    return intr < DLA_NINTR ? dla_intr_table[intr].name : "any";
}

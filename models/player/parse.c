/* SPDX-License-Identifier: Apache-2.0
 * What the parsers of both forms share: errors, commands, data files, numbers,
 * names (trace.h). */
#define _XOPEN_SOURCE 700 /* strndup */
#include "trace.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool dla_parse_error(dla_parse *p, const char *fmt, ...)
{
    char text[512];
    va_list ap;

    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    dla_diag_add(p->diag, p->t->file, p->line, "%s", text);
    return false;
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
    char *path = dla_file_join(p->t->dir, name.p, name.n);
    unsigned before = p->diag->count;
    bool ok;

    s->name = strndup(name.p, name.n);
    if (!path || !s->name) {
        free(path);
        p->nomem = true;
        return false;
    }
    if (!dla_file_is("", path)) {
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

    if (!n || n != s.n)
        return dla_parse_error(p, "%s \"%.*s\" is not a number, expected "
                               "decimal or 0x and hex digits", what, (int)s.n,
                               s.p);
    if (wide || (bits < 64 && *value >> bits))
        return dla_parse_error(p, "%s %.*s is too wide, expected at most %u "
                               "bits", what, (int)s.n, s.p, bits);
    return true;
}

bool dla_parse_range(dla_parse *p, uint64_t base, uint64_t size)
{
    unsigned bits = p->t->cfg->addr_bits;
    uint64_t last = base + (size - 1);

    if (!size)
        return dla_parse_error(p, "size is 0, expected at least 1 byte");
    if (last >= base && (bits >= 64 || !(last >> bits)))
        return true;
    return dla_parse_error(p, "0x%llx+0x%llx %s the address space, expected a "
                           "range below the %u-bit limit of %s",
                           (unsigned long long)base, (unsigned long long)size,
                           last < base ? "wraps" : "exceeds", bits,
                           p->t->cfg->name);
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

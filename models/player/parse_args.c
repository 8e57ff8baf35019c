/* SPDX-License-Identifier: Apache-2.0
 * Arguments of part A commands (traces.md 1, 2). Each function
 * reports its own error and then returns false. */
#include "parse_cfg.h"
#include <stdio.h>
#include <string.h>
#include <strings.h>

bool dla_parse_word(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
           (c >= 'A' && c <= 'Z') || c == '_' || c == '.';
}

static bool arg_plain(dla_parse *p, const dla_arg *a, const char *what)
{
    if (!a->string)
        return true;
    return dla_parse_error(p, "\"%.*s\" is a string, expected %s", (int)a->s.n,
                           a->s.p, what);
}

static bool arg_number(dla_parse *p, const dla_arg *a, unsigned bits,
                       const char *what, uint64_t *v)
{
    return arg_plain(p, a, what) && dla_parse_number(p, a->s, bits, what, v);
}

static bool arg_word32(dla_parse *p, const dla_arg *a, const char *what,
                       uint32_t *v)
{
    uint64_t x;

    if (!arg_number(p, a, 32, what, &x))
        return false;
    *v = (uint32_t)x;
    return true;
}

/* Any name makes an event; an event that no command raises is found at the
 * end. */
static bool arg_event(dla_parse *p, const dla_arg *a, dla_cmd *c)
{
    if (!arg_plain(p, a, "an event id"))
        return false;
    c->event = dla_names_index(&p->t->events, a->s);
    if (c->event < 0)
        p->nomem = true;
    return c->event >= 0;
}

static bool arg_memory(dla_parse *p, const dla_arg *a, dla_cmd *c)
{
    if (!a->string && (dla_span_is(a->s, "pri_mem") ||
                       dla_span_is(a->s, "1"))) {
        c->ram = DLA_RAM_MC;
        return true;
    }
    if (a->string || !dla_span_is(a->s, "sec_mem"))
        return dla_parse_error(p, "\"%.*s\" is not a memory, expected pri_mem "
                               "or sec_mem", (int)a->s.n, a->s.p);
    if (!p->t->cfg->sec_mem)
        return dla_parse_error(p, "%s has no second memory port, expected "
                               "pri_mem", p->t->cfg->name);
    c->ram = DLA_RAM_CV;
    return true;
}

static bool arg_file(dla_parse *p, const dla_arg *a, dla_cmd *c)
{
    if (!a->string)
        return dla_parse_error(p, "%.*s is not a file name, expected a name in "
                               "double quotes", (int)a->s.n, a->s.p);
    for (size_t i = 0; i < a->s.n; i++)
        if (!dla_parse_word(a->s.p[i]) && a->s.p[i] != '/')
            return dla_parse_error(p, "character '%c' in file name \"%.*s\", "
                                   "expected A-Z a-z 0-9 _ . /", a->s.p[i],
                                   (int)a->s.n, a->s.p);
    if (!a->s.n || a->s.p[0] == '/')
        return dla_parse_error(p, "file name \"%.*s\", expected a name "
                               "relative to the trace's folder", (int)a->s.n,
                               a->s.p);
    c->surf = dla_parse_surface(p, a->s, 0);
    return c->surf >= 0;
}

static bool arg_pattern(dla_parse *p, const dla_arg *a, dla_cmd *c)
{
    static const char *const name[] = { "ALL_ZERO", "RANDOM", "ONES", "X",
                                        "AFIVE", "FIVEA", "ADDR" };

    for (uint8_t i = 0; !a->string && i < sizeof name / sizeof *name; i++)
        if (dla_span_is(a->s, name[i])) {
            c->pattern = i;
            if (i == DLA_PAT_RANDOM)
                p->t->random = true;
            return true;
        }
    return dla_parse_error(p, "\"%.*s\" is not a pattern, expected ALL_ZERO, "
                           "RANDOM, ONES, X, AFIVE, FIVEA or ADDR", (int)a->s.n,
                           a->s.p);
}

/* Base of a unit's page. A unit that the configuration lacks has the page of
 * a configuration that builds it, when that is a hole here: the hardware then
 * reads 0 and drops writes (system.md 3), and traces may test that. */
static uint32_t page_base(const dla_cfg *cfg, dla_page page)
{
    uint32_t found = DLA_NO_PAGE;

    if (cfg->page[page] != DLA_NO_PAGE)
        return cfg->page[page];
    for (size_t i = 0; i < dla_cfg_count(); i++) {
        const dla_cfg *c = dla_cfg_at(i);
        uint32_t base = c->page[page];

        if (base == DLA_NO_PAGE || dla_page_at(cfg, base) != DLA_NPAGE)
            continue;
        if (c->v1 == cfg->v1)
            return base;
        found = base;
    }
    return found;
}

/* NVDLA_<UNIT> */
static bool arg_unit(dla_parse *p, dla_span s, dla_page *page)
{
    const dla_cfg *cfg = p->t->cfg;
    dla_span u = s;
    char buf[128];
    dla_near near;

    if (u.n > 6 && !memcmp(u.p, "NVDLA_", 6)) {
        u.p += 6;
        u.n -= 6;
    }
    *page = dla_page_find(u.p, u.n);
    if (*page < DLA_NPAGE) {
        if (page_base(cfg, *page) == DLA_NO_PAGE)
            dla_parse_error(p, "%s has no unit %.*s, expected a unit of %s",
                            cfg->name, (int)u.n, u.p, cfg->name);
        else if (cfg->page[*page] == DLA_NO_PAGE)
            p->t->absent |= 1u << *page;
        return page_base(cfg, *page) != DLA_NO_PAGE;
    }
    dla_near_init(&near, u);
    for (int i = 0; i < DLA_NPAGE; i++)
        if (cfg->page[i] != DLA_NO_PAGE)
            dla_near_add(&near, dla_page_table[i].trace);
    return dla_parse_error(p, "unknown unit \"%.*s\", expected NVDLA_ and a "
                           "unit of %s%s", (int)s.n, s.p, cfg->name,
                           dla_near_text(&near, buf, sizeof buf));
}

/* Offset of a register name (without _0) in a page. */
static bool arg_offset_of(const dla_cfg *cfg, dla_page page, dla_span name,
                          uint32_t *off)
{
    const dla_regdef *r;

    if (page != DLA_CFGROM) {
        r = dla_reg_find(cfg, page, name.p, name.n);
        if (r)
            *off = r->offset;
        return r;
    }
    for (size_t i = 0; i < cfg->nrom; i++)
        if (dla_span_is(name, cfg->rom[i].name)) {
            *off = cfg->rom[i].offset;
            return true;
        }
    return false;
}

/* The error names the likely intention: the nearest register of the unit, or
 * another unit that has a register of this name. */
static void unknown_register(dla_parse *p, dla_page page, dla_span name)
{
    const dla_cfg *cfg = p->t->cfg;
    const dla_regdef *r;
    char buf[160], also[96] = "";
    dla_near near;
    uint32_t off;
    size_t n;

    dla_near_init(&near, name);
    if (page == DLA_CFGROM) {
        for (size_t i = 0; i < cfg->nrom; i++)
            dla_near_add(&near, cfg->rom[i].name);
    } else {
        r = dla_page_regs(cfg, page, &n);
        for (size_t i = 0; i < n; i++)
            dla_near_add(&near, r[i].name);
    }
    for (int i = 0; i < DLA_NPAGE && !near.name[0] && !also[0]; i++)
        if (i != (int)page && cfg->page[i] != DLA_NO_PAGE &&
            arg_offset_of(cfg, (dla_page)i, name, &off))
            snprintf(also, sizeof also, "; %s has one of this name",
                     dla_page_name((dla_page)i));
    dla_parse_error(p, "unit %s has no register \"%.*s\"%s%s",
                    dla_page_name(page), (int)name.n, name.p,
                    dla_near_text(&near, buf, sizeof buf), also);
}

/* NVDLA_<UNIT>.<REGISTER>_0 */
static bool arg_reg(dla_parse *p, const dla_arg *a, dla_cmd *c)
{
    const char *dot = a->s.n ? memchr(a->s.p, '.', a->s.n) : NULL;
    dla_span u, name;
    dla_page page;
    uint32_t off;

    if (a->string || !dot || a->s.n < 8 || memcmp(a->s.p, "NVDLA_", 6))
        return dla_parse_error(p, "\"%.*s\" is not a register, expected "
                               "NVDLA_<UNIT>.<REGISTER>_0", (int)a->s.n,
                               a->s.p);
    u = (dla_span){ a->s.p, (size_t)(dot - a->s.p) };
    name = (dla_span){ dot + 1, a->s.n - u.n - 1 };
    if (name.n < 3 || memcmp(name.p + name.n - 2, "_0", 2))
        return dla_parse_error(p, "register \"%.*s\" does not end in _0, "
                               "expected NVDLA_<UNIT>.<REGISTER>_0",
                               (int)a->s.n, a->s.p);
    name.n -= 2;
    if (!arg_unit(p, u, &page))
        return false;
    if (!arg_offset_of(p->t->cfg, page, name, &off)) {
        unknown_register(p, page, name);
        return false;
    }
    c->page = (uint8_t)page;
    c->addr = page_base(p->t->cfg, page) + off;
    return true;
}

/* "SDP, CDP or CACC", with all sources. */
static void all_sources(dla_text *o)
{
    for (unsigned i = 0; i < DLA_NINTR; i++)
        dla_text_put(o, "%s%s", !i ? "" : i + 1 < DLA_NINTR ? ", " : " or ",
                     dla_intr_name(i));
}

/* <SOURCE>_<group> */
static bool arg_source(dla_parse *p, const dla_arg *a, dla_cmd *c)
{
    size_t n = a->s.n;
    char list[256];
    dla_text sources = { list, sizeof list, 0 };

    for (unsigned i = 0; !a->string && n > 2 && i < DLA_NINTR; i++) {
        const char *name = dla_intr_name(i);
        char g = a->s.p[n - 1];

        if (strlen(name) != n - 2 || a->s.p[n - 2] != '_' ||
            (g != '0' && g != '1') || strncasecmp(a->s.p, name, n - 2))
            continue;
        if (!dla_slot_present(p->t->cfg, dla_intr_slot((int)i)))
            return dla_parse_error(p, "%s has no unit that raises interrupt "
                                   "%.*s, expected a source it has",
                                   p->t->cfg->name, (int)n, a->s.p);
        c->intr = (uint8_t)i;
        c->group = (uint8_t)(g - '0');
        return true;
    }
    all_sources(&sources);
    return dla_parse_error(p, "\"%.*s\" is not an interrupt, expected %s with "
                           "_0 or _1", (int)n, a->s.p, list);
}

/* ---- commands ---- */

static bool arg_sync(dla_parse *p, const dla_arg *a, dla_cmd *c)
{
    dla_page page;

    if (!arg_plain(p, &a[0], "a unit") || !arg_unit(p, a[0].s, &page))
        return false;
    c->page = (uint8_t)page;
    return arg_event(p, &a[1], c);
}

static bool arg_intr(dla_parse *p, const dla_arg *a, unsigned n, dla_cmd *c)
{
    if (n == 1) {
        c->intr = DLA_NINTR;
        return arg_event(p, &a[0], c);
    }
    return arg_source(p, &a[0], c) && arg_event(p, &a[1], c);
}

/* mem, base, size */
static bool arg_range(dla_parse *p, const dla_arg *a, dla_cmd *c)
{
    return arg_memory(p, &a[0], c) &&
           arg_number(p, &a[1], 64, "base address", &c->base) &&
           arg_number(p, &a[2], 64, "size", &c->size) &&
           dla_parse_range(p, c->base, c->size);
}

/* Commands that touch every byte of their range limit it to the memory that a
 * host can hold. */
static bool not_huge(dla_parse *p, const dla_cmd *c)
{
    if (c->size <= (uint64_t)1 << 32)
        return true;
    return dla_parse_error(p, "size 0x%llx, expected at most 0x100000000",
                           (unsigned long long)c->size);
}

static bool arg_check_crc(dla_parse *p, const dla_arg *a, dla_cmd *c)
{
    if (!arg_event(p, &a[0], c) || !arg_range(p, a + 1, c) || !not_huge(p, c) ||
        !arg_word32(p, &a[4], "crc", &c->value))
        return false;
    if (c->base % 4 || c->size % 4)
        return dla_parse_error(p, "0x%llx+0x%llx of check_crc, expected base "
                               "and size in multiples of 4",
                               (unsigned long long)c->base,
                               (unsigned long long)c->size);
    return true;
}

/* base, "file": the range runs from base to the last byte of the file. */
static bool file_range(dla_parse *p, const dla_arg *base, const dla_arg *name,
                       dla_cmd *c)
{
    const dla_surface *s;

    if (!arg_number(p, base, 64, "base address", &c->base) ||
        !arg_file(p, name, c))
        return false;
    s = &p->t->surf[c->surf];
    c->size = s->hi;
    return dla_parse_range(p, c->base, c->size);
}

/* The bytes of the file are compared; the size given here is kept so that the
 * result can show how many bytes the file does not cover. */
static bool arg_check_file(dla_parse *p, const dla_arg *a, dla_cmd *c)
{
    uint64_t size;

    if (!arg_event(p, &a[0], c) || !arg_range(p, a + 1, c))
        return false;
    size = c->size;
    if (!file_range(p, &a[2], &a[4], c))
        return false;
    c->size = size;
    return true;
}

static bool mem_init(dla_parse *p, const dla_arg *a, unsigned n, dla_cmd *c)
{
    if (!a[2].string) {
        if (!arg_range(p, a, c))
            return false;
    } else if (!arg_memory(p, &a[0], c) || !file_range(p, &a[1], &a[2], c)) {
        return false;
    }
    return not_huge(p, c) && arg_pattern(p, &a[3], c) &&
           (n < 5 || arg_event(p, &a[4], c));
}

static bool mem_load(dla_parse *p, const dla_arg *a, unsigned n, dla_cmd *c)
{
    return arg_memory(p, &a[0], c) && file_range(p, &a[1], &a[2], c) &&
           (n < 4 || arg_event(p, &a[3], c));
}

static bool mem_release(dla_parse *p, const dla_arg *a, dla_cmd *c)
{
    return arg_memory(p, &a[0], c) &&
           arg_number(p, &a[1], 64, "base address", &c->base) &&
           arg_event(p, &a[2], c);
}

bool dla_parse_args(dla_parse *p, const dla_arg *a, unsigned n, dla_cmd *c)
{
    switch (c->op) {
    case DLA_OP_REG_WRITE:
    case DLA_OP_REG_READ_CHECK:
    case DLA_OP_POLL:
        return arg_reg(p, &a[0], c) && arg_word32(p, &a[1], "value", &c->value);
    case DLA_OP_REG_READ:
        return arg_reg(p, &a[0], c) && arg_plain(p, &a[1], "a tag");
    case DLA_OP_SYNC_NOTIFY:
    case DLA_OP_SYNC_WAIT:
        return arg_sync(p, a, c);
    case DLA_OP_INTR_NOTIFY:
        return arg_intr(p, a, n, c);
    case DLA_OP_CHECK_CRC:
        return arg_check_crc(p, a, c);
    case DLA_OP_CHECK_FILE:
        return arg_check_file(p, a, c);
    case DLA_OP_CHECK_NOTHING:
        return arg_event(p, &a[0], c);
    case DLA_OP_MEM_INIT:
        return mem_init(p, a, n, c);
    case DLA_OP_MEM_LOAD:
        return mem_load(p, a, n, c);
    case DLA_OP_MEM_RESERVE:
        return arg_range(p, a, c) && (n < 4 || arg_event(p, &a[3], c));
    default:
        return mem_release(p, a, c);
    }
}

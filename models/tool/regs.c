/* SPDX-License-Identifier: Apache-2.0
 * dla regs: pages, registers and fields; decodes addresses and values. */
#include "../player/text.h"
#include "tool.h"
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct regs_options {
    const char *config;
} regs_options;

static const dla_arg regs_table[] = {
    { "config", "C", NULL, DLA_ARG_TEXT, offsetof(regs_options, config), NULL,
      true },
    { 0 }
};

static const dla_args regs_args = {
    .program = "dla regs",
    .before =
    "usage: dla regs --config C [WHAT]...\n\n"
    "Lists the register pages of configuration C. With WHAT it prints\n"
    "  SDP                           the registers of a unit\n"
    "  SDP.D_CVT_SHIFT               the fields of a register; the form in\n"
    "                                traces, NVDLA_SDP.D_CVT_SHIFT_0, works too\n"
    "  0x90c8                        the register at a byte address\n"
    "Add =VALUE to decode a value: SDP.D_DP_BS_CFG=0x7\n\n",
    .after = "", .exits = TOOL_EXITS, .arg = regs_table
};

static const char *access_name(uint8_t access)
{
    static const char *const name[] = { "RW", "RO", "WO", "W1C", "W1T",
                                        "W1L", "RWP", "RWS" };

    return access < sizeof name / sizeof *name ? name[access] : "?";
}

static void regs_show_pages(const dla_cfg *c)
{
    for (uint32_t a = 0; a < 0x40000u; a += 0x1000u) {
        dla_page p = dla_page_at(c, a);
        size_t n = 0;

        if (p >= DLA_NPAGE)
            continue;
        dla_page_regs(c, p, &n);
        printf("0x%05x %-9s %zu %s\n", a, dla_page_name(p),
               p == DLA_CFGROM ? c->nrom : n,
               p == DLA_CFGROM ? "words" : "registers");
    }
}

static void regs_show_unit(const dla_cfg *c, dla_page page)
{
    size_t n = 0;
    const dla_regdef *r = dla_page_regs(c, page, &n);

    for (size_t i = 0; page == DLA_CFGROM && i < c->nrom; i++)
        printf("0x%05x %-34s 0x%08x\n", c->page[page] + c->rom[i].offset,
               c->rom[i].name, c->rom[i].value);
    for (size_t i = 0; page != DLA_CFGROM && i < n; i++)
        printf("0x%05x %-34s %-6s reset 0x%08x\n",
               c->page[page] + r[i].offset, r[i].name,
               r[i].dual ? "dual" : "single", r[i].reset);
}

static void regs_show_fields(const dla_regdef *r, bool decode, uint32_t value)
{
    uint32_t known = 0;

    for (size_t i = 0; i < r->nfield; i++) {
        const dla_fielddef *f = &r->field[i];
        uint32_t m = f->width < 32 ? (1u << f->width) - 1u : ~0u;
        char bits[16];

        snprintf(bits, sizeof bits, f->width > 1 ? "%u:%u" : "%u",
                 f->width > 1 ? f->lsb + f->width - 1u : f->lsb, f->lsb);
        known |= m << f->lsb;
        printf("  [%5s] %-3s %-26s reset 0x%x", bits,
               access_name(f->access), f->name, f->reset);
        if (decode)
            printf("  value 0x%x (%u)", value >> f->lsb & m,
                   value >> f->lsb & m);
        printf("%s%s\n", *f->desc ? "  " : "", f->desc);
    }
    if (decode && (value & ~known))
        printf("  bits 0x%08x belong to no field: they read 0 and writes are "
               "ignored\n", value & ~known);
}

static void regs_show_one(const dla_cfg *c, dla_page page, uint32_t off,
                          bool decode, uint32_t value)
{
    const dla_regdef *r =
        page == DLA_CFGROM ? NULL : dla_reg_at(c, page, off);

    for (size_t i = 0; page == DLA_CFGROM && i < c->nrom; i++)
        if (c->rom[i].offset == off)
            printf("0x%05x CFGROM.%s, read only, 0x%08x\n",
                   c->page[page] + off, c->rom[i].name, c->rom[i].value);
    if (!r)
        return;
    printf("0x%05x %s.%s, %s, reset 0x%08x", c->page[page] + off,
           dla_page_name(page), r->name,
           r->dual ? "one in each group" : "single", r->reset);
    if (decode)
        printf(", value 0x%08x", value);
    printf("\n");
    regs_show_fields(r, decode, value);
}

/* ---- options ---- */

static bool regs_offset_of(const dla_cfg *c, dla_page page, dla_span name,
                           uint32_t *off)
{
    const dla_regdef *r = NULL;

    for (size_t i = 0; page == DLA_CFGROM && i < c->nrom; i++)
        if (dla_span_is(name, c->rom[i].name)) {
            *off = c->rom[i].offset;
            return true;
        }
    if (page != DLA_CFGROM)
        r = dla_reg_find(c, page, name.p, name.n);
    if (r)
        *off = r->offset;
    return r;
}

static int no_register(const dla_cfg *c, dla_page page, dla_span name)
{
    const dla_regdef *r;
    dla_near near;
    char buf[160];
    size_t n = 0;

    dla_near_init(&near, name);
    r = dla_page_regs(c, page, &n);
    for (size_t i = 0; page != DLA_CFGROM && i < n; i++)
        dla_near_add(&near, r[i].name);
    for (size_t i = 0; page == DLA_CFGROM && i < c->nrom; i++)
        dla_near_add(&near, c->rom[i].name);
    return tool_usage(&tool_regs, "%s of %s has no register %.*s%s",
                      dla_page_name(page), c->name, (int)name.n, name.p,
                      dla_near_text(&near, buf, sizeof buf));
}

static int by_name(const dla_cfg *c, dla_span s, bool decode, uint32_t value)
{
    const char *dot = memchr(s.p, '.', s.n);
    dla_span u = { s.p, dot ? (size_t)(dot - s.p) : s.n }, name;
    dla_page page;
    uint32_t off;

    if (u.n > 6 && !memcmp(u.p, "NVDLA_", 6)) {
        u.p += 6;
        u.n -= 6;
    }
    page = dla_page_find(u.p, u.n);
    if (page >= DLA_NPAGE || c->page[page] == DLA_NO_PAGE)
        return tool_usage(&tool_regs, "%s has no unit %.*s; dla regs --config "
                          "%s lists them", c->name, (int)u.n, u.p, c->name);
    if (!dot) {
        if (decode)
            return tool_usage(&tool_regs, "%.*s is a unit, a value needs a "
                              "register", (int)s.n, s.p);
        regs_show_unit(c, page);
        return DLA_EXIT_PASS;
    }
    name = (dla_span){ dot + 1, s.n - (size_t)(dot + 1 - s.p) };
    if (!regs_offset_of(c, page, name, &off)) {
        dla_span cut = name;

        if (cut.n > 2 && !memcmp(cut.p + cut.n - 2, "_0", 2))
            cut.n -= 2;
        if (!regs_offset_of(c, page, cut, &off))
            return no_register(c, page, cut);
    }
    regs_show_one(c, page, off, decode, value);
    return DLA_EXIT_PASS;
}

static int by_address(const dla_cfg *c, uint64_t addr, bool decode,
                      uint32_t value)
{
    uint32_t a = (uint32_t)addr, off = a & 0xfffu;
    dla_page page = addr < 0x40000u ? dla_page_at(c, a) : DLA_NPAGE;
    char hex[32];

    snprintf(hex, sizeof hex, "0x%05llx", (unsigned long long)addr);
    if (addr >= 0x40000u || addr % 4)
        return tool_usage(&tool_regs, "%s is not a register address, expected "
                          "a multiple of 4 below 0x40000", hex);
    if (page >= DLA_NPAGE)
        return tool_usage(&tool_regs, "%s is in no page of %s (reads 0, "
                          "writes are dropped)", hex, c->name);
    if (page == DLA_CFGROM) {
        for (size_t i = 0; i < c->nrom; i++)
            if (c->rom[i].offset == off) {
                regs_show_one(c, page, off, decode, value);
                return DLA_EXIT_PASS;
            }
    } else if (dla_reg_at(c, page, off)) {
        regs_show_one(c, page, off, decode, value);
        return DLA_EXIT_PASS;
    }
    return tool_usage(&tool_regs, "%s: offset 0x%03x of %s is no register "
                      "(reads 0, writes are dropped)", hex, off,
                      dla_page_name(page));
}

static int regs_what(const dla_cfg *c, const char *s)
{
    const char *eq = strchr(s, '=');
    dla_span name = { s, eq ? (size_t)(eq - s) : strlen(s) };
    uint64_t v = 0, addr;
    bool wide;
    size_t n;

    if (eq) {
        dla_span t = { eq + 1, strlen(eq + 1) };

        n = dla_number(t, false, &v, &wide);
        if (!n || n != t.n)
            return tool_usage(&tool_regs, "%s is not a value, expected "
                              "decimal or 0x and hex digits", eq + 1);
        if (wide || v >> 32)
            return tool_usage(&tool_regs, "%s is too wide, expected 32 bits",
                              eq + 1);
    }
    n = dla_number(name, false, &addr, &wide);
    if (n && n == name.n)
        return by_address(c, wide ? UINT64_MAX : addr, eq, (uint32_t)v);
    return by_name(c, name, eq, (uint32_t)v);
}

static int regs_command(int argc, char **argv)
{
    regs_options o = { 0 };
    int code = dla_args_read(&regs_args, &o, &argc, argv, NULL);
    const dla_cfg *cfg;

    if (code >= 0)
        return code;
    if (!o.config)
        return tool_usage(&tool_regs, "no configuration given; usage: dla "
                          "regs --config C [WHAT]...");
    cfg = tool_config(&tool_regs, o.config);
    if (!cfg)
        return DLA_EXIT_USAGE;
    if (argc < 2)
        regs_show_pages(cfg);
    code = DLA_EXIT_PASS;
    for (int i = 1; i < argc && code == DLA_EXIT_PASS; i++)
        code = regs_what(cfg, argv[i]);
    return code;
}

const tool_command tool_regs = {
    "regs", "list and decode registers", regs_command
};

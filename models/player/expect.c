/* SPDX-License-Identifier: Apache-2.0
 * Checks and memory commands of a player, and the text of a result. */
#include "play.h"
#include "dla_text.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- memory commands ---- */

/* A well-mixed word of the seed and an address (splitmix64). RANDOM bytes
 * depend only on these, so they are the same in any order of commands. */
static uint64_t expect_mix(uint64_t x)
{
    x += UINT64_C(0x9e3779b97f4a7c15);
    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
    return x ^ x >> 31;
}

static uint8_t random_byte(const dla_player *p, int ram, uint64_t a)
{
    uint64_t w =
        expect_mix(expect_mix(p->opt.seed ^ (uint64_t)ram << 63) ^ a / 8);

    return (uint8_t)(w >> 8 * (a % 8));
}

/* ADDR and RANDOM, a buffer at a time. Flags of dla_mem.h, as the two
 * below. */
static unsigned fill_varying(dla_player *p, const dla_cmd *c)
{
    uint8_t buf[4096];
    unsigned flags = 0;

    for (uint64_t done = 0; done < c->size;) {
        size_t n = sizeof buf;

        if (c->size - done < n)
            n = (size_t)(c->size - done);
        for (size_t i = 0; i < n; i++) {
            uint64_t a = c->base + done + i;

            buf[i] = c->pattern == DLA_PAT_ADDR
                         ? (uint8_t)a : random_byte(p, c->ram, a);
        }
        flags |= dla_mem_load(p->core.mem[c->ram], c->base + done, buf, n);
        done += n;
    }
    return flags;
}

static unsigned expect_fill(dla_player *p, const dla_cmd *c)
{
    static const uint8_t value[] = {
        [DLA_PAT_ZERO] = 0x00, [DLA_PAT_ONES] = 0xff,
        [DLA_PAT_AFIVE] = 0xa5, [DLA_PAT_FIVEA] = 0x5a,
    };

    if (c->pattern == DLA_PAT_RANDOM || c->pattern == DLA_PAT_ADDR)
        return fill_varying(p, c);
    return dla_mem_fill(p->core.mem[c->ram], c->base, value[c->pattern],
                        (size_t)c->size);
}

static unsigned expect_load(dla_player *p, const dla_cmd *c)
{
    const dla_surface *s = &p->t->surf[c->surf];
    unsigned flags = 0;

    for (size_t i = 0; i < s->next; i++)
        flags |= dla_mem_load(p->core.mem[c->ram], c->base + s->ext[i].offset,
                              s->data + s->ext[i].at, s->ext[i].n);
    return flags;
}

static bool expect_cannot(dla_player *p, const dla_cmd *c, const char *why)
{
    return dla_play_stop(p, DLA_PLAY_ERROR, "%s:%u: %s", p->t->file, c->line,
                         why);
}

/* with stays 0 when memory ran out. */
static bool expect_declare(dla_player *p, const dla_cmd *c, uint64_t base,
                           uint64_t size)
{
    uint64_t with[2] = { 0, 0 };

    if (dla_mem_declare(p->core.mem[c->ram], base, size, with))
        return true;
    if (!with[1])
        return expect_cannot(p, c, "out of memory");
    return dla_play_stop(p, DLA_PLAY_ERROR,
                         "%s:%u: 0x%llx+0x%llx partly overlaps region "
                         "0x%llx+0x%llx, expected separate regions or one "
                         "inside the other", p->t->file, c->line,
                         (unsigned long long)base, (unsigned long long)size,
                         (unsigned long long)with[0],
                         (unsigned long long)with[1]);
}

/* Pattern X: the region's bytes are undefined from now on. */
static bool expect_undefine(dla_player *p, const dla_cmd *c)
{
    dla_mem *m = p->core.mem[c->ram];

    dla_mem_release(m, c->base);
    return expect_declare(p, c, c->base, c->size);
}

/* A memory command of either format. False: the trace has ended. */
static bool expect_memory(dla_player *p, const dla_cmd *c)
{
    dla_mem *m = p->core.mem[c->ram];
    uint64_t lo = 0;
    unsigned flags = 0;

    if (!m)
        return expect_cannot(p, c, "this core has no memory at that port");
    if (c->op == DLA_OP_MEM_RELEASE) {
        if (dla_mem_release(m, c->base))
            return true;
        return expect_cannot(p, c,
                             "no region starts at this address now, expected "
                             "one that was declared and not yet released");
    }
    if (c->op == DLA_OP_MEM_INIT && c->pattern == DLA_PAT_X)
        return expect_undefine(p, c);
    if (c->op == DLA_OP_MEM_LOAD)
        lo = p->t->surf[c->surf].lo;
    if (c->op != DLA_OP_LOAD_MEM &&
        !expect_declare(p, c, c->base + lo, c->size - lo))
        return false;
    if (c->op == DLA_OP_MEM_INIT)
        flags = expect_fill(p, c);
    else if (c->op != DLA_OP_MEM_RESERVE)
        flags = expect_load(p, c);
    return flags & DLA_MEM_NOMEM ? expect_cannot(p, c, "out of memory") : true;
}

/* All regions are declared before the first byte is written, so that a fill and
 * its overlay may be in any order. */
bool dla_play_memory(dla_player *p)
{
    const dla_trace *t = p->t;
    uint64_t with[2];

    for (size_t i = 0; i < t->nregion; i++) {
        const dla_region *r = &t->region[i];

        if (!p->core.mem[r->ram])
            return dla_play_stop(p, DLA_PLAY_ERROR, "%s:%u: this core has "
                                 "no memory at that port", t->file, r->line);
        if (!dla_mem_declare(p->core.mem[r->ram], r->base, r->size, with))
            return dla_play_stop(p, DLA_PLAY_ERROR, "%s:%u: region cannot "
                                 "be declared", t->file, r->line);
    }
    for (uint32_t i = 0; i < t->ncmd; i++) {
        const dla_cmd *c = &t->cmd[i];

        if (c->op < DLA_OP_MEM_INIT || c->op > DLA_OP_MEM_RELEASE ||
            c->event >= 0)
            continue;
        dla_play_place(p, i);
        if (!expect_memory(p, c))
            return false;
    }
    return true;
}

/* ---- checks ---- */

/* A result with the data of its command; it is passed until a difference is
 * found. */
static dla_expect expect_begin(const dla_player *p, const dla_cmd *c,
                               const char *kind)
{
    dla_expect r = { .kind = kind, .line = c->line, .ram = c->ram,
                    .base = c->base, .size = c->size, .passed = true };

    if (c->event >= 0)
        r.event = p->t->events.name[c->event];
    if (c->surf >= 0)
        r.file = p->t->surf[c->surf].name;
    return r;
}

/* A byte without a value, which no fill, load or write has given it. */
static bool expect_unwritten(dla_mem *m, uint64_t addr)
{
    uint8_t byte;

    return dla_mem_peek(m, addr, &byte, 1) & DLA_MEM_UNINIT;
}

/* Bytes without a value count as 0 (traces.md 4), so that a check of them alone
 * would pass for a core that writes nothing, and at a wrong address. */
static void expect_wanted(dla_player *p, const dla_cmd *c, bool written,
                          dla_expect *r)
{
    if (written)
        return;
    r->passed = false;
    dla_play_note(p, false, "%s:%u: nothing was ever written to the bytes of "
                  "this check", p->t->file, c->line);
}

static bool expect_check_crc(dla_player *p, const dla_cmd *c)
{
    dla_expect r = expect_begin(p, c, "check_crc");
    dla_mem *m = p->core.mem[c->ram];
    uint64_t i = 0;

    while (i < c->size && expect_unwritten(m, c->base + i))
        i++;
    r.expect = c->value;
    r.got = dla_mem_crc(m, c->base, (size_t)c->size);
    r.passed = r.got == r.expect;
    expect_wanted(p, c, i < c->size, &r);
    return dla_play_result(p, &r, NULL);
}

/* Compares one extent; the first difference is the one at the lowest
 * address. True if one of its bytes has a value. */
static bool expect_compare(dla_mem *m, const dla_surface *s,
                           const dla_extent *e, dla_expect *r)
{
    uint8_t got[4096];
    bool written = false;

    for (size_t done = 0; done < e->n;) {
        size_t n = e->n - done < sizeof got ? e->n - done : sizeof got;
        const uint8_t *want = s->data + e->at + done;
        uint64_t at = r->base + e->offset + done;
        bool gaps = dla_mem_peek(m, at, got, n) & DLA_MEM_UNINIT;

        for (size_t i = 0; !written && i < n; i++)
            written = !gaps || !expect_unwritten(m, at + i);
        for (size_t i = 0; memcmp(want, got, n) && i < n; i++) {
            uint64_t off = e->offset + done + i;

            if (want[i] == got[i])
                continue;
            if (!r->differing++ || off < r->offset) {
                r->offset = off;
                r->expect_byte = want[i];
                r->got_byte = got[i];
            }
        }
        done += n;
    }
    return written;
}

static bool expect_check_file(dla_player *p, const dla_cmd *c, const char *kind)
{
    const dla_surface *s = &p->t->surf[c->surf];
    dla_expect r = expect_begin(p, c, kind);
    bool written = false;

    for (size_t i = 0; i < s->next; i++)
        written |= expect_compare(p->core.mem[c->ram], s, &s->ext[i], &r);
    r.compared = s->defined;
    r.passed = !r.differing;
    expect_wanted(p, c, written, &r);
    if (r.compared < c->size)
        dla_play_note(p, false, "%s:%u: \"%s\" defines %llu bytes of the "
                      "0x%llx that %s names: the others are not compared",
                      p->t->file, c->line, s->name,
                      (unsigned long long)r.compared,
                      (unsigned long long)c->size, kind);
    return dla_play_result(p, &r, NULL);
}

bool dla_play_data(dla_player *p, uint32_t cmd)
{
    const dla_cmd *c = &p->t->cmd[cmd];
    dla_expect r;

    dla_play_place(p, cmd);
    switch (c->op) {
    case DLA_OP_CHECK_NOTHING:
        r = expect_begin(p, c, "check_nothing");
        return dla_play_result(p, &r, NULL);
    case DLA_OP_CHECK_CRC:
    case DLA_OP_CHECK_FILE:
    case DLA_OP_DUMP_MEM:
        if (!p->core.mem[c->ram])
            return expect_cannot(p, c, "this core has no memory at that port");
        if (c->op == DLA_OP_CHECK_CRC)
            return expect_check_crc(p, c);
        return expect_check_file(
            p, c, c->op == DLA_OP_CHECK_FILE ? "check_file" : "dump_mem");
    default:
        return expect_memory(p, c);
    }
}

void dla_play_register(dla_player *p, uint32_t cmd, uint32_t got, bool pass)
{
    const dla_cmd *c = &p->t->cmd[cmd];
    dla_expect r =
        expect_begin(p, c, p->t->txn ? "read_reg" : "reg_read_check");
    static const char *const cmp[] = { "==", "<=", ">=" };
    char text[96];

    r.is_register = true;
    r.addr = c->addr;
    r.expect = c->value;
    r.got = got;
    r.passed = pass;
    if (p->t->txn && (c->cmp || c->mask != ~0u)) {
        snprintf(text, sizeof text, "mask 0x%08x %s", c->mask, cmp[c->cmp]);
        dla_play_result(p, &r, text);
    } else {
        dla_play_result(p, &r, NULL);
    }
}

bool dla_play_raise(dla_player *p, int32_t event)
{
    uint32_t i = p->attached[event].head;

    p->raised[event] = 1;
    dla_play_note(p, true, "event %s", p->t->events.name[event]);
    for (; i != DLA_NO_CMD; i = p->next[i])
        if (!dla_play_data(p, i))
            return false;
    return true;
}

/* ---- text ---- */

/* A line for each field that differs, if the register is known. */
static void expect_fields(const dla_trace *t, const dla_expect *c, dla_text *o)
{
    dla_page page = dla_page_at(t->cfg, c->addr);
    const dla_regdef *r = NULL;

    if (page < DLA_NPAGE && page != DLA_CFGROM)
        r = dla_reg_at(t->cfg, page, c->addr & 0xfffu);
    for (size_t i = 0; r && i < r->nfield; i++) {
        const dla_fielddef *f = &r->field[i];
        uint32_t m = f->width < 32 ? (1u << f->width) - 1u : ~0u;
        uint32_t e = c->expect >> f->lsb & m, g = c->got >> f->lsb & m;

        if (e != g)
            dla_text_put(o, "\n  %s expected 0x%x got 0x%x", f->name, e, g);
    }
}

static void register_text(const dla_trace *t, const dla_expect *c, dla_text *o)
{
    char name[96];

    dla_text_put(o, " %s:%u %s", t->file, c->line,
                 dla_reg_text(t->cfg, c->addr, name, sizeof name));
    if (c->detail)
        dla_text_put(o, " %s", c->detail);
    if (c->passed) {
        dla_text_put(o, " 0x%08x", c->got);
        return;
    }
    dla_text_put(o, " expected 0x%08x got 0x%08x, address 0x%05x", c->expect,
                 c->got, c->addr);
    expect_fields(t, c, o);
}

static void data_text(const dla_expect *c, dla_text *o)
{
    dla_text_put(o, "%s 0x%llx+0x%llx", c->ram == DLA_RAM_CV ? " sec_mem" : "",
                 (unsigned long long)c->base, (unsigned long long)c->size);
    if (c->file)
        dla_text_put(o, " \"%s\" %llu bytes compared", c->file,
                     (unsigned long long)c->compared);
    if (c->file && c->differing)
        dla_text_put(o, ", offset 0x%llx expected 0x%02x got 0x%02x, %llu "
                     "bytes differ", (unsigned long long)c->offset,
                     c->expect_byte, c->got_byte,
                     (unsigned long long)c->differing);
    else if (c->file && !c->passed)
        dla_text_put(o, ", none of them was ever written");
    else if (!c->file && c->got == c->expect)
        dla_text_put(o, " crc 0x%08x%s", c->got,
                     c->passed ? "" : " of bytes that were never written");
    else if (!c->file)
        dla_text_put(o, " crc expected 0x%08x got 0x%08x", c->expect, c->got);
}

void dla_expect_text(const dla_trace *t, const dla_expect *c, char *text,
                    size_t size)
{
    dla_text o = { text, size, 0 };

    dla_text_put(&o, "%s %s %s", c->passed ? "PASS" : "FAIL", t->name,
                 c->kind);
    if (c->event)
        dla_text_put(&o, " %s", c->event);
    if (c->is_register)
        register_text(t, c, &o);
    else if (!strcmp(c->kind, "interrupt"))
        dla_text_put(&o, " %s", c->detail ? c->detail : "");
    else if (strcmp(c->kind, "check_nothing"))
        data_text(c, &o);
}

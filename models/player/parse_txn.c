/* SPDX-License-Identifier: Apache-2.0
 * Parser of part B command files, input.txn, and of plusargs.txt next to
 * them (traces.md 5). */
#include "trace.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { WORDS_MAX = 6 };

/* Windows of the memory map that these traces assume: the address alone selects
 * the port (traces.md 5). */
#define WINDOW ((uint64_t)0x10000000)
#define DBB_BASE ((uint64_t)0x80000000)
#define SRAM_BASE ((uint64_t)0x50000000)

static const dla_command table[] = {
    { "load_mem", DLA_OP_LOAD_MEM, 3, 3, "load_mem ADDR SIZE FILE" },
    { "dump_mem", DLA_OP_DUMP_MEM, 3, 3, "dump_mem ADDR SIZE FILE" },
    { "write_reg", DLA_OP_WRITE_REG, 2, 2, "write_reg RADDR DATA" },
    { "read_reg", DLA_OP_READ_REG, 3, 5,
      "read_reg RADDR MASK [==|<=|>=] EXPECT [TRIES]" },
    { "wait", DLA_OP_WAIT, 0, 0, "wait" },
    { .name = NULL }
};

static bool txn_word32(dla_parse *p, dla_span s, const char *what, uint32_t *v)
{
    uint64_t x;

    if (!dla_parse_number(p, s, 32, what, &x))
        return false;
    *v = (uint32_t)x;
    return true;
}

/* RADDR: bits 15:0 the word address, bit 17 non-posted. */
static bool txn_raddr(dla_parse *p, dla_span s, dla_cmd *c)
{
    uint32_t v;

    if (!txn_word32(p, s, "register address", &v))
        return false;
    c->addr = (v & 0xffffu) * 4;
    c->posted = !(v >> 17 & 1);
    return true;
}

/* The window that holds all of the block selects the memory. */
static bool txn_window(dla_parse *p, dla_cmd *c)
{
    if (c->base >= DBB_BASE && c->base + c->size <= DBB_BASE + WINDOW) {
        c->ram = DLA_RAM_MC;
        return true;
    }
    if (c->base < SRAM_BASE || c->base + c->size > SRAM_BASE + WINDOW)
        return dla_parse_error(p, "0x%llx+0x%llx is in no window, expected DBB "
                               "0x80000000+0x10000000 or SRAM "
                               "0x50000000+0x10000000",
                               (unsigned long long)c->base,
                               (unsigned long long)c->size);
    c->ram = DLA_RAM_CV;
    if (!p->t->cfg->sec_mem)
        dla_parse_error(p, "%s has no second memory port, expected an "
                           "address in the DBB window", p->t->cfg->name);
    return p->t->cfg->sec_mem;
}

static bool txn_block(dla_parse *p, const dla_span *w, dla_cmd *c)
{
    if (!dla_parse_number(p, w[0], 64, "address", &c->base) ||
        !dla_parse_number(p, w[1], 64, "size", &c->size) ||
        !dla_parse_range(p, c->base, c->size) || !txn_window(p, c))
        return false;
    c->surf = dla_parse_surface(p, w[2], c->size);
    return c->surf >= 0;
}

static bool txn_comparison(dla_parse *p, dla_span s, dla_cmd *c)
{
    static const char *const name[] = { "==", "<=", ">=" };

    for (uint8_t i = 0; i < 3; i++)
        if (dla_span_is(s, name[i])) {
            c->cmp = i;
            return true;
        }
    return dla_parse_error(p, "comparison \"%.*s\", expected ==, <= or >=",
                           (int)s.n, s.p);
}

/* address mask value, or address mask comparison value [tries] */
static bool txn_read_reg(dla_parse *p, const dla_span *w, unsigned n,
                         dla_cmd *c)
{
    if (!txn_raddr(p, w[0], c) || !txn_word32(p, w[1], "mask", &c->mask))
        return false;
    if (n == 3)
        return txn_word32(p, w[2], "expected value", &c->value);
    if (!txn_comparison(p, w[2], c) ||
        !txn_word32(p, w[3], "expected value", &c->value))
        return false;
    if (n == 5) {
        if (!txn_word32(p, w[4], "number of tries", &c->tries))
            return false;
        if (!c->tries)
            return dla_parse_error(p, "number of tries is 0, expected at least "
                                   "1");
    }
    return true;
}

static void txn_arguments(dla_parse *p, const dla_span *w, unsigned n,
                          dla_cmd *c)
{
    switch (c->op) {
    case DLA_OP_LOAD_MEM:
    case DLA_OP_DUMP_MEM:
        txn_block(p, w, c);
        break;
    case DLA_OP_WRITE_REG:
        if (txn_raddr(p, w[0], c))
            txn_word32(p, w[1], "data", &c->value);
        break;
    case DLA_OP_READ_REG:
        txn_read_reg(p, w, n, c);
        break;
    default:
        break;
    }
}

static void txn_one_line(dla_parse *p, const char *s)
{
    dla_span w[WORDS_MAX + 1];
    const dla_command *k;
    unsigned n = 0;
    dla_cmd *c;

    for (;;) {
        const char *b;

        while (*s == ' ' || *s == '\t' || *s == '\r')
            s++;
        if (*s == '\n' || *s == '#')
            break;
        for (b = s; (unsigned char)*s > ' ' && *s != '#';)
            s++;
        if (s == b) {
            dla_parse_error(p, "a control character, expected text");
            return;
        }
        w[n < WORDS_MAX ? n : WORDS_MAX] = (dla_span){ b, (size_t)(s - b) };
        n++;
    }
    if (!n)
        return;
    k = dla_parse_command(p, table, w[0], "load_mem, dump_mem, write_reg, "
                          "read_reg or wait");
    if (!k)
        return;
    c = dla_parse_add(p, k, n - 1);
    if (c)
        txn_arguments(p, w + 1, n - 1, c);
}

/* ---- plusargs.txt ---- */

static void one_plusarg(dla_parse *p, dla_span s)
{
    static const char retries[] = "+read_reg_poll_retries=";
    size_t n = sizeof retries - 1, k;

    if (s.p[0] != '+') {
        dla_parse_error(p, "\"%.*s\" in plusargs.txt, expected "
                           "+name or +name=value", (int)s.n, s.p);
    } else if (dla_span_is(s, "+continue_on_fail")) {
        p->t->stop_on_fail = false;
    } else if (s.n > n && !memcmp(s.p, retries, n)) {
        dla_span v = { s.p + n, s.n - n };

        if (txn_word32(p, v, "read_reg_poll_retries", &p->t->retries) &&
            !p->t->retries)
            dla_parse_error(p, "read_reg_poll_retries is 0, expected at "
                               "least 1");
    } else {
        k = strlen(p->t->ignored);
        snprintf(p->t->ignored + k, sizeof p->t->ignored - k, " %.*s",
                 (int)s.n, s.p);
    }
}

/* Its errors name plusargs.txt and its line. */
static void txn_plusargs(dla_parse *p)
{
    size_t n;
    char *cmds = p->t->file, *text;
    char *path = dla_file_join(p->t->dir, "plusargs.txt", 12);
    const char *why;

    if (!path) {
        p->nomem = true;
        return;
    }
    text = dla_file_read(path, &n, &why);
    if (!text && access(path, F_OK) == 0)
        dla_diag_add(p->diag, path, 0, "cannot be read: %s", why);
    if (text) { /* the file is optional */
        p->t->file = path; /* for the messages */
        p->line = 1;
        for (size_t i = 0; i < n;) {
            size_t b = i;

            while (i < n && (unsigned char)text[i] > ' ')
                i++;
            if (i > b)
                one_plusarg(p, (dla_span){ text + b, i - b });
            else if (text[i++] == '\n')
                p->line++;
        }
        p->t->file = cmds;
    }
    free(text);
    free(path);
}

void dla_parse_txn(dla_parse *p, const char *text, size_t n)
{
    const char *s = text, *end = text + n;
    bool any = false;

    p->t->stop_on_fail = true;
    txn_plusargs(p);
    p->line = 0;
    while (s < end && !p->nomem && p->diag->count < DLA_DIAG_MAX) {
        p->line++;
        txn_one_line(p, s);
        s = (const char *)memchr(s, '\n', (size_t)(end - s) + 1) + 1;
    }
    for (size_t i = 0; i < p->t->ncmd && !any; i++)
        any = (p->t->cmd[i].op == DLA_OP_READ_REG && p->t->cmd[i].mask) ||
              p->t->cmd[i].op == DLA_OP_DUMP_MEM;
    if (!any && !p->diag->count)
        dla_diag_add(p->diag, p->t->file, 0,
                     "no check command, expected at least one dump_mem or "
                     "read_reg with a mask other than 0");
}

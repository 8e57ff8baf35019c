/* SPDX-License-Identifier: Apache-2.0
 * Parser of part A command files (traces.md 1, 2). */
#include "parse_cfg.h"
#include <string.h>

enum { ARGS_MAX = 6 };

static const dla_command table[] = {
    { "reg_write", DLA_OP_REG_WRITE, 2, 2, "reg_write(reg, value);" },
    { "reg_read", DLA_OP_REG_READ, 2, 2, "reg_read(reg, tag);" },
    { "reg_read_check", DLA_OP_REG_READ_CHECK, 2, 2,
      "reg_read_check(reg, value);" },
    { "reg_read_expected", DLA_OP_REG_READ_CHECK, 2, 2,
      "reg_read_expected(reg, value);" },
    { "poll_reg_equal", DLA_OP_POLL, 2, 2, "poll_reg_equal(reg, value);" },
    { "sync_notify", DLA_OP_SYNC_NOTIFY, 2, 2, "sync_notify(UNIT, id);" },
    { "sync_wait", DLA_OP_SYNC_WAIT, 2, 2, "sync_wait(UNIT, id);" },
    { "intr_notify", DLA_OP_INTR_NOTIFY, 1, 2,
      "intr_notify(intr, id); or intr_notify(id);" },
    { "check_crc", DLA_OP_CHECK_CRC, 5, 5,
      "check_crc(id, mem, base, size, crc);" },
    { "check_file", DLA_OP_CHECK_FILE, 5, 5,
      "check_file(id, mem, base, size, \"file\");" },
    { "check_nothing", DLA_OP_CHECK_NOTHING, 1, 1, "check_nothing(id);" },
    { "mem_init", DLA_OP_MEM_INIT, 4, 5,
      "mem_init(mem, base, size or \"file\", PATTERN [, id]);" },
    { "mem_load", DLA_OP_MEM_LOAD, 3, 4,
      "mem_load(mem, base, \"file\" [, id]);" },
    { "mem_reserve", DLA_OP_MEM_RESERVE, 3, 4,
      "mem_reserve(mem, base, size [, id]);" },
    { "mem_release", DLA_OP_MEM_RELEASE, 3, 3,
      "mem_release(mem, base, id);" },
    { .name = NULL }
};

/* ---- lines ---- */

static const char *cfg_skip(const char *s)
{
    while (*s == ' ' || *s == '\t' || *s == '\r')
        s++;
    return s;
}

static dla_span cfg_word(const char **s)
{
    const char *b = *s;

    while (dla_parse_word(**s))
        ++*s;
    return (dla_span){ b, (size_t)(*s - b) };
}

/* An error that shows the text at s. Always false. */
static bool cfg_expected(dla_parse *p, const char *s, const char *what)
{
    size_t n = 0;

    while (n < 24 && (unsigned char)s[n] >= ' ')
        n++;
    if (n)
        dla_parse_error(p, "\"%.*s\" found, expected %s", (int)n, s, what);
    else
        dla_parse_error(p, "line ends early, expected %s", what);
    return false;
}

/* A word or a string in quotes; *s then points after it. False after an
 * error. */
static bool one_arg(dla_parse *p, const char **s, dla_arg *a)
{
    const char *q;

    a->string = **s == '"';
    if (!a->string) {
        a->s = cfg_word(s);
        return a->s.n || cfg_expected(p, *s, "an argument");
    }
    for (q = ++*s; *q != '"'; q++)
        if (*q == '\n')
            return cfg_expected(p, *s - 1, "a closing quote");
    a->s = (dla_span){ *s, (size_t)(q - *s) };
    *s = q + 1;
    return true;
}

/* The argument list after "(" up to and with ")". *n counts all arguments, also
 * those that find no room. Every part of the parser stops at the newline that
 * ends a line. */
static bool cfg_list(dla_parse *p, const char **s, dla_arg *a, unsigned *n)
{
    dla_arg extra;

    *n = 0;
    *s = cfg_skip(*s);
    if (**s == ')') {
        ++*s;
        return true;
    }
    for (;; ++*s) {
        *s = cfg_skip(*s);
        if (!one_arg(p, s, *n < ARGS_MAX ? &a[*n] : &extra))
            return false;
        ++*n;
        *s = cfg_skip(*s);
        if (**s == ')') {
            ++*s;
            return true;
        }
        if (**s != ',')
            return cfg_expected(p, *s, "\",\" or \")\"");
    }
}

static void cfg_one_line(dla_parse *p, const char *s)
{
    dla_arg a[ARGS_MAX];
    const dla_command *k;
    dla_span name;
    dla_cmd *c;
    unsigned n;

    s = cfg_skip(s);
    if (*s == '\n' || (s[0] == '/' && s[1] == '/'))
        return;
    name = cfg_word(&s);
    if (!name.n) {
        cfg_expected(p, s, "a command");
        return;
    }
    k = dla_parse_command(p, table, name, "one of docs/traces.md 2");
    if (!k)
        return;
    s = cfg_skip(s);
    if (*s++ != '(') {
        cfg_expected(p, s - 1, k->form);
        return;
    }
    if (!cfg_list(p, &s, a, &n))
        return;
    s = cfg_skip(s);
    if (*s++ != ';') {
        cfg_expected(p, s - 1, "\";\"");
        return;
    }
    s = cfg_skip(s);
    if (*s != '\n' && !(s[0] == '/' && s[1] == '/')) {
        cfg_expected(p, s, "one command in a line");
        return;
    }
    c = dla_parse_add(p, k, n);
    if (c)
        dla_parse_args(p, a, n, c); /* after an error the trace is not used */
}

void dla_parse_cfg(dla_parse *p, const char *text, size_t n)
{
    const char *s = text, *end = text + n;

    while (s < end && !p->nomem && p->diag->count < DLA_DIAG_MAX) {
        const char *e = memchr(s, '\n', (size_t)(end - s) + 1);

        p->line++;
        if (memchr(s, 0, (size_t)(e - s)))
            dla_parse_error(p, "a zero byte, expected text");
        else
            cfg_one_line(p, s);
        s = e + 1;
    }
}

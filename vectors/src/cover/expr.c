/* SPDX-License-Identifier: Apache-2.0
 * Expressions of the coverage tables: read once, evaluated for each layer. */
#include "cover.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum expr_op { E_NUM, E_NAME, E_NOT, E_NEG, E_IF, E_BIN };

struct expr {
    enum expr_op op;
    int64_t num;
    char name[80];                    /* or the operator */
    struct expr *a, *b, *c;
};

struct reader {
    const char *p;
    char *err;
    size_t size;
    int failed;
};

static struct expr *expr_node(enum expr_op op, struct expr *a, struct expr *b)
{
    struct expr *e = zeroed(1, sizeof *e);

    e->op = op;
    e->a = a;
    e->b = b;
    return e;
}

void expr_free(struct expr *e)
{
    if (!e)
        return;
    expr_free(e->a);
    expr_free(e->b);
    expr_free(e->c);
    free(e);
}

static void expr_fail(struct reader *r, const char *fmt, ...)
{
    va_list ap;

    if (r->failed)
        return;
    r->failed = 1;
    va_start(ap, fmt);
    vsnprintf(r->err, r->size, fmt, ap);
    va_end(ap);
}

static void expr_blanks(struct reader *r)
{
    while (*r->p == ' ')
        r->p++;
}

static int expr_take(struct reader *r, const char *text)
{
    size_t n = strlen(text);

    expr_blanks(r);
    if (strncmp(r->p, text, n))
        return 0;
    r->p += n;
    return 1;
}

static struct expr *expr_ternary(struct reader *r);

static struct expr *expr_leaf(struct reader *r)
{
    struct expr *e = expr_node(E_NUM, NULL, NULL);
    size_t n = 0;

    expr_blanks(r);
    if (isdigit((unsigned char)*r->p)) {
        char *end;

        e->num = strtoll(r->p, &end, 0);
        r->p = end;
        return e;
    }
    e->op = E_NAME;
    while (isalnum((unsigned char)r->p[n]) || r->p[n] == '_' ||
           r->p[n] == '.')
        n++;
    if (!n || n >= sizeof e->name)
        expr_fail(r, "expected a number or a name at \"%.20s\"", r->p);
    else
        memcpy(e->name, r->p, n);
    r->p += n;
    return e;
}

static struct expr *expr_unary(struct reader *r)
{
    struct expr *e;

    if (expr_take(r, "(")) {
        e = expr_ternary(r);
        if (!expr_take(r, ")"))
            expr_fail(r, "expected ) at \"%.20s\"", r->p);
        return e;
    }
    expr_blanks(r);
    if (*r->p == '!' && r->p[1] != '=')
        return r->p++, expr_node(E_NOT, expr_unary(r), NULL);
    if (*r->p == '-')
        return r->p++, expr_node(E_NEG, expr_unary(r), NULL);
    return expr_leaf(r);
}

/* Operators by rank, the weakest first; the longer of two that begin alike is
 * listed before the other. */
static const char *const rank[][5] = {
    { "||" }, { "&&" }, { "==", "!=" }, { "<=", ">=", "<", ">" },
    { "+", "-" }, { "*", "/", "%" },
};
enum { NRANK = sizeof rank / sizeof *rank };

static struct expr *expr_binary(struct reader *r, int level)
{
    struct expr *e;
    int found = 1;

    if (level == NRANK)
        return expr_unary(r);
    e = expr_binary(r, level + 1);
    while (found && !r->failed) {
        found = 0;
        for (int i = 0; i < 5 && rank[level][i] && !found; i++)
            if (expr_take(r, rank[level][i])) {
                e = expr_node(E_BIN, e, expr_binary(r, level + 1));
                snprintf(e->name, sizeof e->name, "%s", rank[level][i]);
                found = 1;
            }
    }
    return e;
}

static struct expr *expr_ternary(struct reader *r)
{
    struct expr *e = expr_binary(r, 0);

    if (r->failed || !expr_take(r, "?"))
        return e;
    e = expr_node(E_IF, e, expr_ternary(r));
    if (!expr_take(r, ":"))
        expr_fail(r, "expected : at \"%.20s\"", r->p);
    e->c = expr_ternary(r);
    return e;
}

struct expr *expr_parse(const char *text, char *err, size_t size)
{
    struct reader r = { text, err, size, 0 };
    struct expr *e = expr_ternary(&r);

    expr_blanks(&r);
    if (!r.failed && *r.p)
        expr_fail(&r, "expected an operator at \"%.20s\"", r.p);
    if (!r.failed)
        return e;
    expr_free(e);
    return NULL;
}

int expr_sum(const struct expr *e, char *name, size_t size, int64_t *add)
{
    int one = e->op == E_BIN && !strcmp(e->name, "+") &&
              e->a->op == E_NAME && e->b->op == E_NUM;

    if (!one && e->op != E_NAME)
        return 0;
    snprintf(name, size, "%s", one ? e->a->name : e->name);
    *add = one ? e->b->num : 0;
    return 1;
}

static int64_t expr_apply(const char *op, int64_t a, int64_t b)
{
    switch (op[0] | op[1] << 8) {
    case '|' | '|' << 8:
        return a || b;
    case '&' | '&' << 8:
        return a && b;
    case '=' | '=' << 8:
        return a == b;
    case '!' | '=' << 8:
        return a != b;
    case '<' | '=' << 8:
        return a <= b;
    case '>' | '=' << 8:
        return a >= b;
    case '<':
        return a < b;
    case '>':
        return a > b;
    case '+':
        return a + b;
    case '-':
        return a - b;
    case '*':
        return a * b;
    case '/':
        return b ? a / b : 0;
    default:
        return b ? a % b : 0;
    }
}

int expr_value(const struct expr *e, const struct scope *s, int64_t *v,
               char *err, size_t size)
{
    int64_t a = 0, b = 0;

    if (e->op == E_NUM)
        return *v = e->num, 0;
    if (e->op == E_NAME) {
        if (s->name(s->user, e->name, v))
            return 0;
        snprintf(err, size, "no field, point or parameter %s", e->name);
        return -1;
    }
    if (expr_value(e->a, s, &a, err, size))
        return -1;
    if (e->op == E_IF)
        return expr_value(a ? e->b : e->c, s, v, err, size);
    if (e->op == E_BIN && expr_value(e->b, s, &b, err, size))
        return -1;
    *v = e->op == E_NOT ? !a : e->op == E_NEG ? -a : expr_apply(e->name, a, b);
    return 0;
}

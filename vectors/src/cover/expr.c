/* SPDX-License-Identifier: Apache-2.0
 * Expressions of the coverage tables: read once, valued for each layer.
 */
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

static struct expr *node(enum expr_op op, struct expr *a, struct expr *b)
{
    struct expr *e = calloc(1, sizeof *e);

    if (!e)
        abort();
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

static void fail(struct reader *r, const char *fmt, ...)
{
    va_list ap;

    if (r->failed)
        return;
    r->failed = 1;
    va_start(ap, fmt);
    vsnprintf(r->err, r->size, fmt, ap);
    va_end(ap);
}

static void blanks(struct reader *r)
{
    while (*r->p == ' ')
        r->p++;
}

static int take(struct reader *r, const char *text)
{
    size_t n = strlen(text);

    blanks(r);
    if (strncmp(r->p, text, n))
        return 0;
    r->p += n;
    return 1;
}

static struct expr *ternary(struct reader *r);

static struct expr *leaf(struct reader *r)
{
    struct expr *e = node(E_NUM, NULL, NULL);
    size_t n = 0;

    blanks(r);
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
        fail(r, "expected a number or a name at \"%.20s\"", r->p);
    else
        memcpy(e->name, r->p, n);
    r->p += n;
    return e;
}

static struct expr *unary(struct reader *r)
{
    struct expr *e;

    if (take(r, "(")) {
        e = ternary(r);
        if (!take(r, ")"))
            fail(r, "expected ) at \"%.20s\"", r->p);
        return e;
    }
    blanks(r);
    if (*r->p == '!' && r->p[1] != '=')
        return r->p++, node(E_NOT, unary(r), NULL);
    if (*r->p == '-')
        return r->p++, node(E_NEG, unary(r), NULL);
    return leaf(r);
}

/* Operators by rank, the weakest first; the longer of two that begin alike
 * stands before the other. */
static const char *const rank[][5] = {
    { "||" }, { "&&" }, { "==", "!=" }, { "<=", ">=", "<", ">" },
    { "+", "-" }, { "*", "/", "%" },
};
enum { NRANK = sizeof rank / sizeof *rank };

static struct expr *binary(struct reader *r, int level)
{
    struct expr *e;
    int found = 1;

    if (level == NRANK)
        return unary(r);
    e = binary(r, level + 1);
    while (found && !r->failed) {
        found = 0;
        for (int i = 0; i < 5 && rank[level][i] && !found; i++)
            if (take(r, rank[level][i])) {
                e = node(E_BIN, e, binary(r, level + 1));
                snprintf(e->name, sizeof e->name, "%s", rank[level][i]);
                found = 1;
            }
    }
    return e;
}

static struct expr *ternary(struct reader *r)
{
    struct expr *e = binary(r, 0);

    if (r->failed || !take(r, "?"))
        return e;
    e = node(E_IF, e, ternary(r));
    if (!take(r, ":"))
        fail(r, "expected : at \"%.20s\"", r->p);
    e->c = ternary(r);
    return e;
}

struct expr *expr_parse(const char *text, char *err, size_t size)
{
    struct reader r = { text, err, size, 0 };
    struct expr *e = ternary(&r);

    blanks(&r);
    if (!r.failed && *r.p)
        fail(&r, "expected an operator at \"%.20s\"", r.p);
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

static int64_t apply(const char *op, int64_t a, int64_t b)
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
    *v = e->op == E_NOT ? !a : e->op == E_NEG ? -a : apply(e->name, a, b);
    return 0;
}

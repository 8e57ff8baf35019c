/* SPDX-License-Identifier: Apache-2.0
 * Options of an AXI4 memory slave: text in. */
#include "axi_keys.h"
#include "dla_text.h"
#include "dla_near.h"
#include <ctype.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* ---- values from text ---- */

__attribute__((format(printf, 2, 3))) static bool cfg_bad(dla_text e,
                                                          const char *fmt, ...)
{
    va_list ap;

    va_start(ap, fmt);
    dla_text_vput(&e, fmt, ap);
    va_end(ap);
    return false;
}

/* Decimal or 0x number at *s; moves *s after it. */
static bool cfg_number(const char **s, uint64_t *v)
{
    bool hex = (*s)[0] == '0' && ((*s)[1] == 'x' || (*s)[1] == 'X');
    const char *p = *s + (hex ? 2 : 0);
    uint64_t base = hex ? 16 : 10;
    bool any = false;

    *v = 0;
    for (; hex ? isxdigit((unsigned char)*p) : isdigit((unsigned char)*p);
         p++) {
        int ch = tolower((unsigned char)*p);
        uint64_t d = (uint64_t)(ch <= '9' ? ch - '0' : ch - 'a' + 10);

        if (*v > (UINT64_MAX - d) / base)
            return false;
        *v = *v * base + d;
        any = true;
    }
    *s = p;
    return any;
}

static bool cfg_u32(const char **s, uint32_t lo, uint32_t hi, uint32_t *v)
{
    uint64_t n;

    if (!cfg_number(s, &n) || n < lo || n > hi)
        return false;
    *v = (uint32_t)n;
    return true;
}

/* N or A-B with A <= B. */
static bool cfg_range(const char **s, uint32_t lo, uint32_t hi, uint32_t *a,
                      uint32_t *b)
{
    if (!cfg_u32(s, lo, hi, a))
        return false;
    *b = *a;
    if (**s != '-')
        return true;
    ++*s;
    return cfg_u32(s, *a, hi, b);
}

/* set_...: sets the value of a key. False: e has the expected form. */
static bool set_latency(axi_latency *l, const char *v, const axi_key *k,
                        dla_text e)
{
    const char *s = v;
    axi_latency n = {AXI_LAT_UNIFORM, 0, 0};
    bool ok;

    if (strncmp(s, "geo:", 4) == 0) {
        n.kind = AXI_LAT_GEO;
        s += 4;
        ok = cfg_u32(&s, 0, k->hi, &n.a) && *s++ == ':' &&
             cfg_u32(&s, n.a, k->hi, &n.b);
    } else {
        ok = cfg_range(&s, k->lo, k->hi, &n.a, &n.b);
    }
    if (!ok || *s)
        return cfg_bad(e, "%s=%s: expected N, A-B with A <= B, or geo:MEAN:MAX "
                       "with MEAN <= MAX, each %u to %u", k->name, v, k->lo,
                       k->hi);
    *l = n;
    return true;
}

static bool set_stall(axi_stall *st, const char *v, const axi_key *k,
                      dla_text e)
{
    const char *s = v;
    axi_stall n = *st;

    if (!cfg_u32(&s, 0, 100, &n.pct) ||
        (*s == ':' && (s++, !cfg_range(&s, 1, k->hi, &n.min, &n.max))) || *s)
        return cfg_bad(e, "%s=%s: expected PERCENT or PERCENT:A-B, percent 0 "
                       "to 100, lengths 1 to %u with A <= B", k->name, v,
                       k->hi);
    *st = n;
    return true;
}

static bool set_enum(uint32_t *out, const char *v, const axi_key *k, dla_text e)
{
    const char *w = k->words;
    size_t n = strlen(v);

    for (uint32_t i = 0; *w; i++) {
        size_t len = strcspn(w, " ");

        if (len == n && memcmp(w, v, n) == 0 && i >= k->lo) {
            *out = i;
            return true;
        }
        w += len + (w[len] == ' ');
    }
    /* lo: the first word that is legal for this key */
    w = k->words;
    for (uint32_t i = 0; i < k->lo; i++)
        w += strcspn(w, " ") + 1;
    return cfg_bad(e, "%s=%s: expected one of: %s", k->name, v, w);
}

static bool set_starve(axi_cfg *c, const char *v, const axi_key *k, dla_text e)
{
    const char *s = v;
    uint32_t p, l;

    if (!cfg_u32(&s, 0, k->hi, &p) || *s++ != '/' ||
        !cfg_u32(&s, 0, k->hi, &l) || *s || (p ? l >= p : l != 0))
        return cfg_bad(e, "%s=%s: expected PERIOD/LENGTH with LENGTH < PERIOD, "
                       "at most %u, or 0/0", k->name, v, k->hi);
    c->starve_period = p;
    c->starve_length = l;
    return true;
}

static bool set_credit(axi_cfg *c, const char *v, const axi_key *k, dla_text e)
{
    uint32_t n[DLA_NCLIENT] = {0}, id;
    const char *s = v;

    if (strcmp(v, "none") != 0)
        do {
            if (*s == '/')
                s++;
            if (!cfg_u32(&s, 0, DLA_NCLIENT - 1, &id) || *s++ != ':' ||
                !cfg_u32(&s, 1, k->hi, &n[id]) || (*s && *s != '/'))
                return cfg_bad(e, "%s=%s: expected none or ID:BEATS/ID:BEATS, "
                               "IDs 0 to %d, beats 1 to %u", k->name, v,
                               DLA_NCLIENT - 1, k->hi);
        } while (*s);
    memcpy(c->credit, n, sizeof n);
    return true;
}

static bool set_rules(axi_cfg *c, const char *v, const axi_key *k, dla_text e)
{
    uint32_t level = k->kind == K_OFF ? AXI_IGNORE : AXI_WARN;
    uint32_t rule[AXI_NRULE];
    const char *s = v;

    /* the list replaces the one before */
    for (int i = 0; i < AXI_NRULE; i++)
        rule[i] = c->rule[i] == level ? AXI_ERROR : c->rule[i];
    while (strcmp(v, "none") != 0) {
        size_t n = strcspn(s, "+");
        int i = 0;

        while (i < AXI_NRULE && (strlen(axi_rule_name((axi_rule)i)) != n ||
                                 memcmp(axi_rule_name((axi_rule)i), s, n) != 0))
            i++;
        if (i == AXI_NRULE) {
            dla_text_put(&e, "%s=%s: no rule '%.*s'; the rules are", k->name, v,
                         (int)n, s);
            for (i = 0; i < AXI_NRULE; i++)
                dla_text_put(&e, " %s", axi_rule_name((axi_rule)i));
            return false;
        }
        rule[i] = level;
        s += n;
        if (!*s)
            break;
        s++;
    }
    memcpy(c->rule, rule, sizeof rule);
    return true;
}

static bool set_key(axi_cfg *c, const char *name, const char *v, dla_text e);

static bool set_alias(axi_cfg *c, const axi_key *k, const char *v, dla_text e)
{
    char name[32];
    const char *w = k->words;

    while (*w) {
        size_t n = strcspn(w, " ");

        snprintf(name, sizeof name, "%.*s", (int)n, w);
        if (!set_key(c, name, v, e))
            return false;
        w += n + (w[n] == ' ');
    }
    return true;
}

static bool set_value(axi_cfg *c, const axi_key *k, const char *v, dla_text e)
{
    char *at = (char *)c + k->off;
    const char *s = v;
    uint64_t n;

    switch (k->kind) {
    case K_U32:
        if (!cfg_u32(&s, k->lo, k->hi, (uint32_t *)(void *)at) || *s)
            return cfg_bad(e, "%s=%s: expected a number from %u to %u", k->name,
                           v, k->lo, k->hi);
        return true;
    case K_U64:
        if (!cfg_number(&s, &n) || *s)
            return cfg_bad(e, "%s=%s: expected a 64-bit number", k->name, v);
        c->seed = n;
        return true;
    case K_HEX:
        if (!cfg_number(&s, &n) || *s || n > 0xffff)
            return cfg_bad(e, "%s=%s: expected a mask from 0 to 0xffff",
                           k->name, v);
        *(uint32_t *)(void *)at = (uint32_t)n;
        return true;
    case K_PREFER:
        if (strcmp(v, "none") == 0) {
            c->prefer = -1;
            return true;
        }
        if (!cfg_number(&s, &n) || *s || n > k->hi)
            return cfg_bad(e, "%s=%s: expected none or an ID from 0 to %u",
                           k->name, v, k->hi);
        c->prefer = (int32_t)n;
        return true;
    case K_LAT:
        return set_latency((axi_latency *)(void *)at, v, k, e);
    case K_STALL:
        return set_stall((axi_stall *)(void *)at, v, k, e);
    case K_ENUM:
        return set_enum((uint32_t *)(void *)at, v, k, e);
    case K_STARVE:
        return set_starve(c, v, k, e);
    case K_CREDIT:
        return set_credit(c, v, k, e);
    case K_OFF:
    case K_WARN:
        return set_rules(c, v, k, e);
    case K_ALIAS:
        return set_alias(c, k, v, e);
    }
    return false;
}

static bool set_key(axi_cfg *c, const char *name, const char *v, dla_text e)
{
    char text[128];
    dla_near near;

    for (const axi_key *k = axi_keys; k->name; k++)
        if (strcmp(k->name, name) == 0)
            return set_value(c, k, v, e);
    dla_near_init(&near, (dla_span){ name, strlen(name) });
    dla_text_put(&e, "no option '%s'; the options are", name);
    for (const axi_key *k = axi_keys; k->name; k++) {
        dla_near_add(&near, k->name);
        dla_text_put(&e, " %s", k->name);
    }
    dla_text_put(&e, "%s", dla_near_text(&near, text, sizeof text));
    return false;
}

/* Conditions between keys. */
static bool cfg_check(const axi_cfg *c, dla_text e)
{
    if (c->wr_align & (c->wr_align - 1) || c->wr_align > c->bytes)
        return cfg_bad(e, "wr_align=%u: expected a power of two up to the bus "
                       "width, %u bytes", c->wr_align, c->bytes);
    if (c->boundary & (c->boundary - 1))
        return cfg_bad(e, "boundary=%u: expected 0 or a power of two",
                       c->boundary);
    if (c->interleave && c->order[0] != AXI_ORDER_ID)
        return cfg_bad(e, "interleave=1 needs rd_order=reorder");
    if (c->prefer >= 0 && c->order[0] != AXI_ORDER_ID &&
        c->order[1] != AXI_ORDER_ID)
        return cfg_bad(e, "prefer=%d needs rd_order=reorder or "
                       "wr_order=reorder", (int)c->prefer);
    return true;
}

/* True when an earlier item of text has the same key as the item at `at`. The
 * key has n characters, with its '='. */
static bool cfg_given_before(const char *text, const char *at, size_t n)
{
    while (text < at) {
        if (strncmp(text, at, n) == 0)
            return true;
        text += strcspn(text, ",") + 1;
    }
    return false;
}

bool axi_cfg_parse(axi_cfg *c, const char *text, char *err, size_t size)
{
    axi_cfg n = *c;
    dla_text e = { err, size, 0 };
    const char *s = text;
    char item[512];

    while (*s) {
        size_t len = strcspn(s, ",");
        char *eq;

        if (len >= sizeof item)
            return cfg_bad(e, "option of %zu characters is too long", len);
        memcpy(item, s, len);
        item[len] = 0;
        eq = strchr(item, '=');
        if (!eq || eq == item || !eq[1])
            return cfg_bad(e, "'%s': expected key=value", item);
        *eq = 0;
        if (cfg_given_before(text, s, (size_t)(eq - item) + 1))
            return cfg_bad(e, "%s=%s: %s is given before, expected each key "
                           "once", item, eq + 1, item);
        if (!set_key(&n, item, eq + 1, e))
            return false;
        s += len;
        if (*s == ',' && !*++s)
            return cfg_bad(e, "'': expected key=value after the last comma");
    }
    if (!cfg_check(&n, e))
        return false;
    *c = n;
    return true;
}

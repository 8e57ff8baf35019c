/* SPDX-License-Identifier: Apache-2.0
 * Options of an AXI4 memory slave: text in, text out. */
#include "axi_cfg.h"
#include <ctype.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

typedef enum kind {
    K_U32, K_U64, K_HEX, K_LAT, K_STALL, K_ENUM, K_STARVE, K_PREFER,
    K_CREDIT, K_OFF, K_WARN, K_ALIAS
} kind;

typedef struct key {
    const char *name;
    kind kind;
    size_t off;
    uint32_t lo, hi;
    const char *words; /* K_ENUM: value names; K_ALIAS: the keys */
    const char *help;
} key;

#define OFF(f) offsetof(axi_cfg, f)
#define LAT_MAX 1000000u

static const key keys[] = {
    {"seed", K_U64, OFF(seed), 0, 0, NULL, "of every random choice"},
    {"rd_latency", K_LAT, OFF(lat[0]), 0, LAT_MAX, NULL,
     "AR to first R: N, A-B (uniform) or geo:MEAN:MAX, clocks"},
    {"wr_latency", K_LAT, OFF(lat[1]), 0, LAT_MAX, NULL,
     "later of AW and last W to B: same forms"},
    {"bandwidth", K_U32, OFF(bandwidth), 1, 200, NULL,
     "R and W beats together, percent of one a clock; 200 = no limit"},
    {"rd_bandwidth", K_U32, OFF(rd_bandwidth), 1, 100, NULL,
     "R beats alone, percent"},
    {"wr_bandwidth", K_U32, OFF(wr_bandwidth), 1, 100, NULL,
     "W beats alone, percent"},
    {"burst", K_U32, OFF(burst), 1, 4096, NULL,
     "beats a bandwidth limit lets through at once"},
    {"max_rd", K_U32, OFF(max_rd), 1, AXI_MAX_TXN, NULL,
     "read transactions in flight"},
    {"max_wr", K_U32, OFF(max_wr), 1, AXI_MAX_TXN, NULL,
     "write transactions in flight"},
    {"max_total", K_U32, OFF(max_total), 0, 2 * AXI_MAX_TXN, NULL,
     "both together, 0 = no limit"},
    {"w_ahead", K_U32, OFF(w_ahead), 0, AXI_MAX_AHEAD, NULL,
     "W beats taken before their AW"},
    {"aw_stall", K_STALL, OFF(stall[AXI_AW]), 0, LAT_MAX, NULL,
     "awready low: PERCENT or PERCENT:A-B, length in clocks"},
    {"w_stall", K_STALL, OFF(stall[AXI_W]), 0, LAT_MAX, NULL, "wready low"},
    {"ar_stall", K_STALL, OFF(stall[AXI_AR]), 0, LAT_MAX, NULL,
     "arready low"},
    {"r_stall", K_STALL, OFF(stall[AXI_R]), 0, LAT_MAX, NULL,
     "gap before an R beat"},
    {"b_stall", K_STALL, OFF(stall[AXI_B]), 0, LAT_MAX, NULL,
     "gap before a B"},
    {"starve", K_STARVE, OFF(starve_period), 0, LAT_MAX, NULL,
     "PERIOD/LENGTH: all channels stalled, clocks; 0/0 = off"},
    {"rd_order", K_ENUM, OFF(order[0]), 0, 0, "inorder reorder",
     "R bursts in AR order, or per ID only"},
    {"wr_order", K_ENUM, OFF(order[1]), 0, 0, "inorder reorder",
     "B in AW order, or per ID only"},
    {"reorder", K_U32, OFF(reorder), 0, 100, NULL,
     "percent of random picks across IDs"},
    {"window", K_U32, OFF(window), 0, AXI_MAX_TXN, NULL,
     "oldest transactions a pick looks at, 0 = all"},
    {"interleave", K_U32, OFF(interleave), 0, 1, NULL,
     "1: R beats of different IDs may mix (needs rd_order=reorder)"},
    {"prefer", K_PREFER, OFF(prefer), 0, 255, NULL,
     "ID that is always served first, or none (needs order=reorder)"},
    {"commit", K_ENUM, OFF(commit), 0, 0, "w b",
     "writes reach the memory with the last W, or just before B"},
    {"uninit", K_ENUM, OFF(uninit), 0, 0, "ignore warn error",
     "reads of bytes nobody wrote"},
    {"uninit_value", K_ENUM, OFF(uninit_value), 0, 0, "zero random",
     "what such bytes read"},
    {"outside", K_ENUM, OFF(outside), 1, 0, "ignore warn error",
     "accesses outside the declared regions"},
    {"partial", K_ENUM, OFF(partial), 0, 0, "allow report",
     "64-byte reads with one clean 32-byte half"},
    {"rules_off", K_OFF, 0, 0, 0, NULL, "rules not checked: A+B, or none"},
    {"rules_warn", K_WARN, 0, 0, 0, NULL, "rules that only warn: A+B"},
    {"reports", K_U32, OFF(reports), 1, 1000000, NULL,
     "messages of one rule at most; all are counted"},
    {"max_beats", K_U32, OFF(max_beats), 1, AXI_MAX_BEATS, NULL,
     "rule len: beats of a burst"},
    {"wr_align", K_U32, OFF(wr_align), 1, AXI_MAX_BYTES, NULL,
     "rule align: bytes, writes"},
    {"boundary", K_U32, OFF(boundary), 0, 4096, NULL,
     "rule window: bytes no burst crosses, 0 = none"},
    {"strobes", K_ENUM, OFF(strobes), 0, 0, "any half full",
     "rule strb_form: legal masks"},
    {"rd_ids", K_HEX, OFF(rd_ids), 0, 0, NULL, "rule id: mask of read IDs"},
    {"wr_ids", K_HEX, OFF(wr_ids), 0, 0, NULL, "rule id: mask of write IDs"},
    {"os_beats", K_U32, OFF(os_beats), 0, 65536, NULL,
     "rule os_beats: beats in flight, 0 = no check"},
    {"rd_credit", K_CREDIT, OFF(credit), 0, 65536, NULL,
     "rule credit: ID:BEATS/ID:BEATS, or none"},
    {"latency", K_ALIAS, 0, 0, 0, "rd_latency wr_latency", "both"},
    {"rate", K_ALIAS, 0, 0, 0, "rd_bandwidth wr_bandwidth",
     "each data channel, percent"},
    {"stall", K_ALIAS, 0, 0, 0, "aw_stall w_stall ar_stall r_stall b_stall",
     "all five"},
    {"order", K_ALIAS, 0, 0, 0, "rd_order wr_order", "both"},
};
#define NKEY (sizeof keys / sizeof keys[0])

/* ---- values from text ---- */

typedef struct err_to {
    char *buf;
    size_t size;
} err_to;

__attribute__((format(printf, 2, 3)))
static bool bad(err_to e, const char *fmt, ...)
{
    va_list ap;

    va_start(ap, fmt);
    vsnprintf(e.buf, e.size, fmt, ap);
    va_end(ap);
    return false;
}

/* Decimal or 0x number at *s; moves *s behind it. */
static bool number(const char **s, uint64_t *v)
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

static bool u32(const char **s, uint32_t lo, uint32_t hi, uint32_t *v)
{
    uint64_t n;

    if (!number(s, &n) || n < lo || n > hi)
        return false;
    *v = (uint32_t)n;
    return true;
}

/* N or A-B with A <= B. */
static bool range(const char **s, uint32_t lo, uint32_t hi, uint32_t *a,
                  uint32_t *b)
{
    if (!u32(s, lo, hi, a))
        return false;
    *b = *a;
    if (**s != '-')
        return true;
    ++*s;
    return u32(s, *a, hi, b);
}

static bool set_latency(axi_latency *l, const char *v, const key *k,
                        err_to e)
{
    const char *s = v;
    axi_latency n = {AXI_LAT_UNIFORM, 0, 0};
    bool ok;

    if (strncmp(s, "geo:", 4) == 0) {
        n.kind = AXI_LAT_GEO;
        s += 4;
        ok = u32(&s, 0, k->hi, &n.a) && *s++ == ':' &&
             u32(&s, n.a, k->hi, &n.b);
    } else {
        ok = range(&s, k->lo, k->hi, &n.a, &n.b);
    }
    if (!ok || *s)
        return bad(e, "%s=%s: expected N, A-B with A <= B, or geo:MEAN:MAX "
                   "with MEAN <= MAX, each %u to %u", k->name, v, k->lo,
                   k->hi);
    *l = n;
    return true;
}

static bool set_stall(axi_stall *st, const char *v, const key *k, err_to e)
{
    const char *s = v;
    axi_stall n = *st;

    if (!u32(&s, 0, 100, &n.pct) ||
        (*s == ':' && (s++, !range(&s, 1, k->hi, &n.min, &n.max))) || *s)
        return bad(e, "%s=%s: expected PERCENT or PERCENT:A-B, percent 0 to "
                   "100, lengths 1 to %u with A <= B", k->name, v, k->hi);
    *st = n;
    return true;
}

static bool set_enum(uint32_t *out, const char *v, const key *k, err_to e)
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
    return bad(e, "%s=%s: expected one of: %s", k->name, v, w);
}

static bool set_starve(axi_cfg *c, const char *v, const key *k, err_to e)
{
    const char *s = v;
    uint32_t p, l;

    if (!u32(&s, 0, k->hi, &p) || *s++ != '/' || !u32(&s, 0, k->hi, &l) ||
        *s || (p ? l >= p : l != 0))
        return bad(e, "%s=%s: expected PERIOD/LENGTH with LENGTH < PERIOD, "
                   "at most %u, or 0/0", k->name, v, k->hi);
    c->starve_period = p;
    c->starve_length = l;
    return true;
}

static bool set_credit(axi_cfg *c, const char *v, const key *k, err_to e)
{
    uint32_t n[DLA_NCLIENT] = {0}, id;
    const char *s = v;

    if (strcmp(v, "none") != 0)
        do {
            if (*s == '/')
                s++;
            if (!u32(&s, 0, DLA_NCLIENT - 1, &id) || *s++ != ':' ||
                !u32(&s, 1, k->hi, &n[id]) || (*s && *s != '/'))
                return bad(e, "%s=%s: expected none or ID:BEATS/ID:BEATS, "
                           "IDs 0 to %d, beats 1 to %u", k->name, v,
                           DLA_NCLIENT - 1, k->hi);
        } while (*s);
    memcpy(c->credit, n, sizeof n);
    return true;
}

static bool set_rules(axi_cfg *c, const char *v, const key *k, err_to e)
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
            size_t len = (size_t)snprintf(e.buf, e.size, "%s=%s: no rule "
                                          "'%.*s'; the rules are", k->name,
                                          v, (int)n, s);
            for (i = 0; i < AXI_NRULE && len < e.size; i++)
                len += (size_t)snprintf(e.buf + len, e.size - len, " %s",
                                        axi_rule_name((axi_rule)i));
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

static bool set_key(axi_cfg *c, const char *name, const char *v, err_to e);

static bool set_alias(axi_cfg *c, const key *k, const char *v, err_to e)
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

static bool set_value(axi_cfg *c, const key *k, const char *v, err_to e)
{
    char *at = (char *)c + k->off;
    const char *s = v;
    uint64_t n;

    switch (k->kind) {
    case K_U32:
        if (!u32(&s, k->lo, k->hi, (uint32_t *)(void *)at) || *s)
            return bad(e, "%s=%s: expected a number from %u to %u", k->name,
                       v, k->lo, k->hi);
        return true;
    case K_U64:
        if (!number(&s, &n) || *s)
            return bad(e, "%s=%s: expected a 64-bit number", k->name, v);
        c->seed = n;
        return true;
    case K_HEX:
        if (!number(&s, &n) || *s || n > 0xffff)
            return bad(e, "%s=%s: expected a mask from 0 to 0xffff",
                       k->name, v);
        *(uint32_t *)(void *)at = (uint32_t)n;
        return true;
    case K_PREFER:
        if (strcmp(v, "none") == 0) {
            c->prefer = -1;
            return true;
        }
        if (!number(&s, &n) || *s || n > k->hi)
            return bad(e, "%s=%s: expected none or an ID from 0 to %u",
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

static bool set_key(axi_cfg *c, const char *name, const char *v, err_to e)
{
    size_t n;

    for (size_t i = 0; i < NKEY; i++)
        if (strcmp(keys[i].name, name) == 0)
            return set_value(c, &keys[i], v, e);
    n = (size_t)snprintf(e.buf, e.size, "no option '%s'; the options are",
                         name);
    for (size_t i = 0; i < NKEY && n < e.size; i++)
        n += (size_t)snprintf(e.buf + n, e.size - n, " %s", keys[i].name);
    return false;
}

/* Conditions between keys. */
static bool check(const axi_cfg *c, err_to e)
{
    if (c->wr_align & (c->wr_align - 1) || c->wr_align > c->bytes)
        return bad(e, "wr_align=%u: expected a power of two up to the bus "
                   "width, %u bytes", c->wr_align, c->bytes);
    if (c->boundary & (c->boundary - 1))
        return bad(e, "boundary=%u: expected 0 or a power of two",
                   c->boundary);
    if (c->interleave && c->order[0] != AXI_ORDER_ID)
        return bad(e, "interleave=1 needs rd_order=reorder");
    if (c->prefer >= 0 && c->order[0] != AXI_ORDER_ID &&
        c->order[1] != AXI_ORDER_ID)
        return bad(e, "prefer=%d needs rd_order=reorder or "
                   "wr_order=reorder", (int)c->prefer);
    return true;
}

bool axi_cfg_parse(axi_cfg *c, const char *text, char *err, size_t size)
{
    axi_cfg n = *c;
    err_to e = {err, size};
    const char *s = text;
    char item[512];

    while (*s) {
        size_t len = strcspn(s, ",");
        char *eq;

        if (len >= sizeof item)
            return bad(e, "option of %zu characters is too long", len);
        memcpy(item, s, len);
        item[len] = 0;
        eq = strchr(item, '=');
        if (!eq || eq == item || !eq[1])
            return bad(e, "'%s': expected key=value", item);
        *eq = 0;
        if (!set_key(&n, item, eq + 1, e))
            return false;
        s += len;
        if (*s == ',' && !*++s)
            return bad(e, "'': expected key=value after the last comma");
    }
    if (!check(&n, e))
        return false;
    *c = n;
    return true;
}

/* ---- text out ---- */

typedef struct out_to {
    char *buf;
    size_t size, len;
} out_to;

__attribute__((format(printf, 2, 3)))
static void put(out_to *o, const char *fmt, ...)
{
    va_list ap;
    bool room = o->len < o->size;
    int n;

    va_start(ap, fmt);
    n = vsnprintf(room ? o->buf + o->len : NULL, room ? o->size - o->len : 0,
                  fmt, ap);
    va_end(ap);
    o->len += (size_t)n;
}

static void put_rules(out_to *o, const axi_cfg *c, uint32_t level)
{
    const char *sep = "";

    for (int i = 0; i < AXI_NRULE; i++)
        if (c->rule[i] == level) {
            put(o, "%s%s", sep, axi_rule_name((axi_rule)i));
            sep = "+";
        }
    if (!*sep)
        put(o, "none");
}

static void put_credit(out_to *o, const axi_cfg *c)
{
    const char *sep = "";

    for (int i = 0; i < DLA_NCLIENT; i++)
        if (c->credit[i]) {
            put(o, "%s%d:%u", sep, i, c->credit[i]);
            sep = "/";
        }
    if (!*sep)
        put(o, "none");
}

static void put_word(out_to *o, const char *words, uint32_t n)
{
    for (; n; n--)
        words += strcspn(words, " ") + 1;
    put(o, "%.*s", (int)strcspn(words, " "), words);
}

static void put_value(out_to *o, const axi_cfg *c, const key *k)
{
    const void *at = (const char *)c + k->off;
    const axi_latency *l = at;
    const axi_stall *s = at;
    const uint32_t *n = at;

    switch (k->kind) {
    case K_U32: put(o, "%u", *n); break;
    case K_U64: put(o, "%llu", (unsigned long long)c->seed); break;
    case K_HEX: put(o, "0x%x", *n); break;
    case K_LAT:
        if (l->kind == AXI_LAT_GEO)
            put(o, "geo:%u:%u", l->a, l->b);
        else if (l->a == l->b)
            put(o, "%u", l->a);
        else
            put(o, "%u-%u", l->a, l->b);
        break;
    case K_STALL: put(o, "%u:%u-%u", s->pct, s->min, s->max); break;
    case K_ENUM: put_word(o, k->words, *n); break;
    case K_STARVE:
        put(o, "%u/%u", c->starve_period, c->starve_length);
        break;
    case K_PREFER:
        if (c->prefer < 0)
            put(o, "none");
        else
            put(o, "%d", (int)c->prefer);
        break;
    case K_CREDIT: put_credit(o, c); break;
    case K_OFF: put_rules(o, c, AXI_IGNORE); break;
    case K_WARN: put_rules(o, c, AXI_WARN); break;
    case K_ALIAS: break;
    }
}

size_t axi_cfg_text(const axi_cfg *c, char *buf, size_t size)
{
    out_to o = {buf, size, 0};
    const char *sep = "";

    for (size_t i = 0; i < NKEY; i++)
        if (keys[i].kind != K_ALIAS) {
            put(&o, "%s%s=", sep, keys[i].name);
            put_value(&o, c, &keys[i]);
            sep = ",";
        }
    return o.len;
}

void axi_cfg_help_keys(FILE *f)
{
    for (size_t i = 0; i < NKEY; i++) {
        fprintf(f, "    %-13s %s", keys[i].name, keys[i].help);
        if (keys[i].kind == K_U32 || keys[i].kind == K_LAT)
            fprintf(f, " (%u to %u)", keys[i].lo, keys[i].hi);
        if (keys[i].kind == K_ENUM || keys[i].kind == K_ALIAS)
            fprintf(f, " (%s)", keys[i].words);
        fprintf(f, "\n");
    }
}

/* SPDX-License-Identifier: Apache-2.0
 * Reads and writes trace folders (trace_format.md A.1, A.2, A.4).
 */
#include "gen.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <zlib.h>

static const char *const pattern_name[] = { "ALL_ZERO", "ONES", "AFIVE",
                                            "FIVEA", "ADDR" };

struct cmd *trace_add(struct trace *t, enum op op)
{
    if (t->n == t->room) {
        t->room = t->room ? t->room * 2 : 256;
        t->c = realloc(t->c, (size_t)t->room * sizeof *t->c);
        if (!t->c)
            abort();
    }
    memset(&t->c[t->n], 0, sizeof *t->c);
    t->c[t->n].op = op;
    return &t->c[t->n++];
}

void surface_free(struct surface *s)
{
    free(s->b);
    free(s->known);
    *s = (struct surface){ 0, NULL, NULL };
}

void trace_free(struct trace *t)
{
    for (int i = 0; i < t->n; i++)
        surface_free(&t->c[i].s);
    free(t->c);
    memset(t, 0, sizeof *t);
}

uint32_t crc_of(struct ref_mem *m, int mem, uint64_t base, uint64_t size)
{
    uLong c = crc32(0, NULL, 0);

    for (uint64_t i = 0; i < size; i++) {
        Bytef b = ref_rd(m, mem, base + i);

        c = crc32(c, &b, 1);
    }
    return (uint32_t)c;
}

/* ---- reading -------------------------------------------------------- */

int surface_grow(struct surface *s, size_t need)
{
    size_t old = s->size;

    if (need <= old)
        return 0;
    s->b = realloc(s->b, need);
    s->known = realloc(s->known, need);
    if (!s->b || !s->known)
        return -1;
    memset(s->b + old, 0, need - old);
    memset(s->known + old, 0, need - old);
    s->size = need;
    return 0;
}

static int packet(struct surface *s, char *l)
{
    char *o = strstr(l, "offset:"), *z = strstr(l, "size:");
    char *p = strstr(l, "payload:"), *e;
    size_t off, n;

    if (!o || !z || !p)
        return -1;
    off = strtoul(o + 7, NULL, 0);
    n = strtoul(z + 5, NULL, 0);
    if (off + n > 1u << 28 || surface_grow(s, off + n))
        return -1;
    p += 8;
    for (size_t i = 0; i < n; i++) {
        unsigned long v = strtoul(p, &e, 0);

        s->b[off + i] = (uint8_t)(e == p ? 0 : v);
        s->known[off + i] = 1;
        p = e;
    }
    return 0;
}

int surface_read(struct surface *s, const char *path)
{
    static char line[1 << 16];
    FILE *f = fopen(path, "r");
    int no = 0;

    if (!f)
        return bad_read(path);
    while (fgets(line, sizeof line, f)) {
        char *p = line;

        no++;
        while (*p && (isspace((unsigned char)*p) || strchr("{},", *p)))
            p++;
        if (*p == 0 || *p == '#')
            continue;
        if (packet(s, p)) {
            fclose(f);
            return bad("%s:%d: not a packet", path, no);
        }
    }
    fclose(f);
    return 0;
}

static char *trim(char *s)
{
    char *e;

    while (isspace((unsigned char)*s))
        s++;
    e = s + strlen(s);
    while (e > s && isspace((unsigned char)e[-1]))
        *--e = 0;
    return s;
}

static void set_regname(struct cmd *c, const char *s)
{
    const char *dot = strchr(s, '.');
    size_t n;

    if (!strncmp(s, "NVDLA_", 6))
        s += 6;
    snprintf(c->unit, sizeof c->unit, "%.*s",
             (int)(dot ? dot - s : (int)strlen(s)), s);
    if (!strcmp(c->unit, "RBK"))          /* trace_format.md A.1 */
        snprintf(c->unit, sizeof c->unit, "RUBIK");
    if (!dot)
        return;
    snprintf(c->reg, sizeof c->reg, "%s", dot + 1);
    n = strlen(c->reg);
    if (n > 2 && !strcmp(c->reg + n - 2, "_0"))
        c->reg[n - 2] = 0;
}

/* A whole number of at most so many bits, or -1. */
static int number(const char *s, int bits, uint64_t *v)
{
    char *e;

    *v = strtoull(s, &e, 0);
    return e == s || *e || (bits < 64 && *v >> bits) ? -1 : 0;
}

static int value(struct cmd *c, const char *s)
{
    uint64_t v;

    if (number(s, 32, &v))
        return -1;
    c->val = (uint32_t)v;
    return 0;
}

static int memtype(const char *s)
{
    return !strcmp(s, "sec_mem") ? REF_SEC : REF_PRI;
}

static void set_source(struct cmd *c, const char *s)
{
    size_t n = strlen(s);

    c->group = s[n - 1] - '0';
    for (size_t i = 0; i < n - 2 && i < sizeof c->unit - 1; i++)
        c->unit[i] = (char)toupper((unsigned char)s[i]);
}

static int set_pattern(struct cmd *c, const char *s)
{
    for (int i = 0; i < 5; i++)
        if (!strcmp(s, pattern_name[i])) {
            c->pattern = i;
            return 0;
        }
    return -1;
}

static int load_file(struct cmd *c, const char *dir, char *arg)
{
    char path[1200];

    arg += *arg == '"';
    arg[strcspn(arg, "\"")] = 0;
    snprintf(c->file, sizeof c->file, "%s", arg);
    snprintf(path, sizeof path, "%s/%s", dir, arg);
    return surface_read(&c->s, path);
}

static int memory_cmd(struct cmd *c, const char *dir, char **a, int n)
{
    c->mem = memtype(a[0]);
    if (number(a[1], 63, &c->base))
        return -1;
    if (c->op == OP_INIT && n >= 4) {
        if (a[2][0] == '"') {
            if (load_file(c, dir, a[2]))
                return -1;
            c->size = c->s.size;
        } else if (number(a[2], 32, &c->size)) {
            return -1;
        }
        return n == 4 ? set_pattern(c, a[3]) : -1;
    }
    return c->op == OP_LOAD && n == 3 ? load_file(c, dir, a[2]) : -1;
}

static int check_cmd(struct cmd *c, const char *dir, char **a, int n)
{
    snprintf(c->id, sizeof c->id, "%s", a[0]);
    if (c->op == OP_NOTHING)
        return 0;
    if (n != 5)
        return -1;
    c->mem = memtype(a[1]);
    if (number(a[2], 63, &c->base) || number(a[3], 32, &c->size))
        return -1;
    if (c->op == OP_FILE)
        return load_file(c, dir, a[4]);
    return value(c, a[4]);
}

static const struct {
    const char *name;
    enum op op;
} verbs[] = {
    { "reg_write", OP_WRITE }, { "reg_read", OP_READ },
    { "reg_read_check", OP_READ_CHECK },
    { "reg_read_expected", OP_READ_CHECK },
    { "poll_reg_equal", OP_POLL }, { "sync_notify", OP_NOTIFY },
    { "sync_wait", OP_WAIT }, { "intr_notify", OP_INTR },
    { "check_crc", OP_CRC }, { "check_file", OP_FILE },
    { "check_nothing", OP_NOTHING }, { "mem_init", OP_INIT },
    { "mem_load", OP_LOAD },
};

static int args(struct cmd *c, const char *dir, char **a, int n)
{
    switch (c->op) {
    case OP_INIT:
    case OP_LOAD:
        return n >= 3 ? memory_cmd(c, dir, a, n) : -1;
    case OP_CRC:
    case OP_FILE:
    case OP_NOTHING:
        return check_cmd(c, dir, a, n);
    case OP_INTR:
        if (n != 2)
            return -1;
        set_source(c, a[0]);
        snprintf(c->id, sizeof c->id, "%s", a[1]);
        return 0;
    case OP_NOTIFY:
    case OP_WAIT:
        set_regname(c, a[0]);
        snprintf(c->id, sizeof c->id, "%s", n > 1 ? a[1] : "");
        return n == 2 ? 0 : -1;
    default:
        set_regname(c, a[0]);
        if (n != 2)
            return -1;
        return c->op == OP_READ ? 0 : value(c, a[1]);
    }
}

static int parse(struct trace *t, const char *dir, char *l, int no)
{
    char *open, *close, *a[8], *name = trim(l);
    struct cmd *c;
    int n = 0;

    if (!*name || !strncmp(name, "//", 2))
        return 0;
    open = strchr(name, '(');
    close = strrchr(name, ')');
    if (!open || !close || close < open)
        return -1;
    *open = *close = 0;
    name = trim(name);
    for (char *p = open + 1; p && n < 8; n++) {
        char *comma = strchr(p, ',');

        if (comma)
            *comma = 0;
        a[n] = trim(p);
        p = comma ? comma + 1 : NULL;
    }
    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++)
        if (!strcmp(name, verbs[i].name)) {
            c = trace_add(t, verbs[i].op);
            c->line = no;
            return args(c, dir, a, n);
        }
    return -1;
}

int trace_read(struct trace *t, const char *dir)
{
    char path[1200], line[4096];
    const char *name = strrchr(dir, '/');
    int no = 0;
    FILE *f;

    snprintf(path, sizeof path, "%s/%s.cfg", dir, name ? name + 1 : dir);
    f = fopen(path, "r");
    if (!f)
        return bad_read(path);
    while (fgets(line, sizeof line, f)) {
        char *comment = strstr(line, ";");

        no++;
        if (comment)
            comment[0] = 0;
        if (parse(t, dir, line, no)) {
            fclose(f);
            return bad("%s:%d: cannot read: %s", path, no, line);
        }
    }
    fclose(f);
    return 0;
}

/* ---- writing -------------------------------------------------------- */

/* " 0x00" for each byte; what is written is mostly this. */
static size_t put_bytes(char *to, const uint8_t *b, size_t n)
{
    static const char digit[] = "0123456789abcdef";
    char *p = to;

    for (size_t i = 0; i < n; i++) {
        *p++ = ' ';
        *p++ = '0';
        *p++ = 'x';
        *p++ = digit[b[i] >> 4];
        *p++ = digit[b[i] & 15];
    }
    return (size_t)(p - to);
}

static int surface_write(const struct surface *s, const char *path)
{
    FILE *f = fopen(path, "w");
    char line[32 * 5];
    int failed;

    if (!f)
        return bad_write(path);
    fputs("{\n", f);
    for (size_t o = 0; o < s->size; o += 32) {
        size_t n = s->size - o < 32 ? s->size - o : 32;

        fprintf(f, "{offset:0x%zx, size:%zu, payload:", o, n);
        fwrite(line + 1, 1, put_bytes(line, s->b + o, n) - 1, f);
        fputs("} ,\n", f);
    }
    fputs("}\n", f);
    failed = ferror(f);
    return fclose(f) || failed ? bad_write(path) : 0;
}

static const char *mem_name(int mem)
{
    return mem == REF_SEC ? "sec_mem" : "pri_mem";
}

static void put_mem(FILE *f, const struct cmd *c)
{
    unsigned long long base = c->base, size = c->size;

    switch (c->op) {
    case OP_INIT:
        fprintf(f, "mem_init(%s, 0x%llx, 0x%llx, %s);\n", mem_name(c->mem),
                base, size, pattern_name[c->pattern]);
        break;
    case OP_LOAD:
        fprintf(f, "mem_load(%s, 0x%llx, \"%s\");\n", mem_name(c->mem),
                base, c->file);
        break;
    case OP_CRC:
        fprintf(f, "check_crc(%s, %s, 0x%llx, 0x%llx, 0x%08x);\n", c->id,
                mem_name(c->mem), base, size, c->val);
        break;
    default:
        fprintf(f, "check_file(%s, %s, 0x%llx, 0x%llx, \"%s\");\n", c->id,
                mem_name(c->mem), base, size, c->file);
        break;
    }
}

static void put_cmd(FILE *f, const struct cmd *c)
{
    const char *unit = strcmp(c->unit, "RUBIK") ? c->unit : "RBK";

    switch (c->op) {
    case OP_COMMENT:
        fprintf(f, "// %s\n", c->file);
        break;
    case OP_WRITE:
    case OP_READ_CHECK:
    case OP_POLL:
        fprintf(f, "%s(NVDLA_%s.%s_0, 0x%x);\n",
                c->op == OP_WRITE  ? "reg_write"
                : c->op == OP_POLL ? "poll_reg_equal"
                                   : "reg_read_check",
                unit, c->reg, c->val);
        break;
    case OP_NOTIFY:
    case OP_WAIT:
        fprintf(f, "%s(NVDLA_%s, %s);\n",
                c->op == OP_WAIT ? "sync_wait" : "sync_notify", unit,
                c->id);
        break;
    case OP_INTR:
        fprintf(f, "intr_notify(%s_%d, %s);\n", c->unit, c->group, c->id);
        break;
    case OP_NOTHING:
        fprintf(f, "check_nothing(%s);\n", c->id);
        break;
    default:
        put_mem(f, c);
        break;
    }
}

static void make_dirs(char *path)
{
    for (char *p = path + 1; *p; p++)
        if (*p == '/') {
            *p = 0;
            mkdir(path, 0777);
            *p = '/';
        }
    mkdir(path, 0777);
}

int trace_put(struct trace *t, const char *dir, const char *name)
{
    char path[1400];
    FILE *f;

    snprintf(path, sizeof path, "%s/%s.cfg", dir, name);
    f = fopen(path, "w");
    if (!f)
        return bad_write(path);
    for (int i = 0; i < t->n; i++) {
        struct cmd *c = &t->c[i];

        put_cmd(f, c);
        if (c->op == OP_LOAD || c->op == OP_FILE) {
            snprintf(path, sizeof path, "%s/%s", dir, c->file);
            if (surface_write(&c->s, path)) {
                fclose(f);
                return -1;
            }
        }
    }
    return fclose(f) ? bad_write(dir) : 0;
}

int trace_write(struct trace *t, const char *outdir, const char *name)
{
    char path[1300];

    snprintf(path, sizeof path, "%s/%s", outdir, name);
    make_dirs(path);
    return trace_put(t, path, name);
}

/* SPDX-License-Identifier: Apache-2.0
 * Commands of a trace, and the folder that is written from them
 * (traces.md 1, 2, 4).
 */
#include "dla_output.h"
#include "gen.h"

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
        t->c = grown(t->c, (size_t)t->room, sizeof *t->c);
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
    free(t->from);
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

void surface_grow(struct surface *s, size_t need)
{
    size_t old = s->size;

    if (need <= old)
        return;
    s->b = grown(s->b, need, 1);
    s->known = grown(s->known, need, 1);
    memset(s->b + old, 0, need - old);
    memset(s->known + old, 0, need - old);
    s->size = need;
}

/* ---- writing -------------------------------------------------------- */

FILE *file_open(const char *dir, const char *name)
{
    char path[1400];
    FILE *f;

    snprintf(path, sizeof path, "%s/%s", dir, name);
    f = fopen(path, "w");
    if (!f)
        bad_write(path);
    return f;
}

int file_close(FILE *f, const char *path)
{
    int lost = ferror(f);

    return fclose(f) || lost ? bad_write(path) : 0;
}

/* " 0x00" for each byte; most bytes of the output are this. */
static size_t trace_put_bytes(char *to, const uint8_t *b, size_t n)
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

static int trace_put_surface(const struct surface *s, const char *path)
{
    FILE *f = fopen(path, "w");
    char line[32 * 5];

    if (!f)
        return bad_write(path);
    fputs("{\n", f);
    for (size_t o = 0; o < s->size; o += 32) {
        size_t n = s->size - o < 32 ? s->size - o : 32;

        fprintf(f, "{offset:0x%zx, size:%zu, payload:", o, n);
        fwrite(line + 1, 1, trace_put_bytes(line, s->b + o, n) - 1, f);
        fputs("} ,\n", f);
    }
    fputs("}\n", f);
    return file_close(f, path);
}

const char *trace_mem_name(int mem)
{
    return mem == REF_SEC ? "sec_mem" : "pri_mem";
}

static void trace_put_mem(FILE *f, const struct cmd *c)
{
    unsigned long long base = c->base, size = c->size;

    switch (c->op) {
    case OP_INIT:
        fprintf(f, "mem_init(%s, 0x%llx, 0x%llx, %s);\n",
                trace_mem_name(c->mem), base, size, pattern_name[c->pattern]);
        break;
    case OP_LOAD:
        fprintf(f, "mem_load(%s, 0x%llx, \"%s\");\n", trace_mem_name(c->mem),
                base, c->file);
        break;
    case OP_CRC:
        fprintf(f, "check_crc(%s, %s, 0x%llx, 0x%llx, 0x%08x);\n", c->id,
                trace_mem_name(c->mem), base, size, c->val);
        break;
    default:
        fprintf(f, "check_file(%s, %s, 0x%llx, 0x%llx, \"%s\");\n", c->id,
                trace_mem_name(c->mem), base, size, c->file);
        break;
    }
}

static void trace_put_cmd(FILE *f, const struct cmd *c)
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
        trace_put_mem(f, c);
        break;
    }
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

        trace_put_cmd(f, c);
        if (c->op == OP_LOAD || c->op == OP_FILE) {
            snprintf(path, sizeof path, "%s/%s", dir, c->file);
            if (trace_put_surface(&c->s, path)) {
                fclose(f);
                return -1;
            }
        }
    }
    return fclose(f) ? bad_write(dir) : 0;
}

int trace_write(struct trace *t, const char *outdir, const char *name)
{
    char path[1300], part[1300];

    snprintf(path, sizeof path, "%s/%s", outdir, name);
    dla_output_parents(path, part, sizeof part);
    mkdir(path, 0777);
    return trace_put(t, path, name);
}

int folder_config_put(const char *dir, const char *config)
{
    char path[1400];
    FILE *f = file_open(dir, "config.txt");

    if (!f)
        return -1;
    fprintf(f, "%s\n", config);
    snprintf(path, sizeof path, "%s/config.txt", dir);
    return file_close(f, path);
}
